// SPDX-License-Identifier: MIT
/* Iterators in variables: a loop continues where the previous one stopped, and next() takes one item.
 *
 * In C the variable is a counter, the number of items taken. `for a in it` becomes `while (it < n) { a = x[it]; it++;
 * ... }`. In zip(it, it) and enumerate(it) each part has its own counter, and they advance one after the other, as in
 * Python. */
#include "lower/lower_internal.h"

#include <string.h>

uint32_t lower_leaf_count(const Stream *stream)
{
    if (stream->kind == STREAM_SHARED) {
        return lower_leaf_count(stream->shared);
    }
    if (!stream_is_disjoint(stream)) {
        return 1;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < stream->count; i++) {
        count += lower_leaf_count(&stream->parts[i]);
    }
    return count;
}

void stream_begin(Lower *lw, Stream *stream, const char *name)
{
    if (stream->has_begun) {
        return;
    }
    stream->has_begun = true;
    bool is_disjoint = stream_is_disjoint(stream);
    for (uint32_t i = 0; is_disjoint && i < stream->count; i++) {
        stream_begin(lw, &stream->parts[i], name);
    }
    if (!is_disjoint || stream->kind == STREAM_ENUMERATE) {
        stream->counter = lower_start(lw, name, lw->i64, lower_int(lw, 0));
    }
}

/* Returns the stream of an array, from its first item on. */
static Stream *flat_stream(Lower *lw, SsaValue *def, const char *name)
{
    Value array = lower_defined_value(lw, def);
    Stream *stream = arena_alloc(lw->arena, sizeof *stream);
    stream->kind = STREAM_ARRAY;
    stream->array = lower_save_array(lw, array, "items", lower_assigned(lw));
    stream->length = stream->array.array->shape[0];
    stream_begin(lw, stream, arena_printf(lw->arena, "%s_at", name));
    return stream;
}

Stream *stream_begin_flat(Lower *lw, const Expr *target, const Expr *value, Stream *shared)
{
    const bool pairs = is_assigned_by_item(target, value);
    for (uint32_t i = 0; pairs && i < target->item_count; i++) {
        stream_begin_flat(lw, target->items[i], value->items[i], NULL);
    }
    const SsaValue *use = value->kind == EX_NAME ? info_of(lw->instance, value)->use : NULL;
    SsaValue *def = target->kind == EX_NAME || target->kind == EX_NAMED ? info_of(lw->instance, target)->def : NULL;
    if (def == NULL || !def->is_flat || lowered_value(lw, def)->readers == NULL) {
        return shared;
    }
    if (shared == NULL && use != NULL && use->kind == SSA_DEF && use->is_flat) {
        shared = lowered_value(lw, use)->stream; /* another name for the same iterator */
    }
    shared = shared != NULL ? shared : flat_stream(lw, def, target->name);
    lowered_value(lw, def)->stream = shared;
    return shared;
}

/* Returns whether the stream has another item; for several parts, whether the first one has. */
static IrExpr *has_more(Lower *lw, const Stream *stream)
{
    if (stream->kind == STREAM_SHARED) {
        return has_more(lw, stream->shared);
    }
    if (stream_is_disjoint(stream)) {
        return has_more(lw, stream->parts);
    }
    IrExpr *length = lower_loop_bound(stream_length(lw, stream));
    return lower_test(lw, IRO_LT, ir_var(lw->arena, stream->counter), length);
}

static void advance(Lower *lw, const Stream *stream)
{
    lower_statement(lw, lower_update(lw, lower_var(lw, stream->counter), IRO_ADD, lower_int(lw, 1), lw->i64));
}

static void test(NextState *t, const Stream *stream)
{
    Lower *lw = t->lw;
    t->left--;
    if (t->first_tested) {
        t->first_tested = false;
        return;
    }
    IrExpr *more = has_more(lw, stream);
    if (!t->in_loop) {
        lower_raise_if(lw, ir_negated(lw->arena, more), "StopIteration", "");
        return;
    }
    BlockMark mark = lower_branch(lw, ir_negated(lw->arena, more));
    lower_statement(lw, ir_stmt(lw->arena, IR_BREAK));
    lower_end(lw, mark);
}

/* Returns whether the target may be assigned before the other iterators are checked for an item. */
static bool can_assign_immediately(const NextState *t, const Expr *target)
{
    const SsaValue *def = target->kind == EX_NAME ? info_of(t->lw->instance, target)->def : NULL;
    bool is_own = def != NULL && !def->is_joined;
    return is_own || t->left == 0 || !t->saves;
}

/* Returns the next item of a stream with its own counter; VALUE_NONE if it is already assigned to the target. */
static Value next_leaf(NextState *t, Stream *stream, const Expr *target)
{
    Lower *lw = t->lw;
    IrExpr *at = ir_var(lw->arena, stream->counter);
    test(t, stream);
    Value item = {.kind = VALUE_NONE};
    if (target != NULL && can_assign_immediately(t, target)) {
        stream_assign(lw, stream, at, target, NULL);
    } else {
        item = stream_item(lw, stream, at);
        lower_save_value(lw, &item, "item");
    }
    advance(lw, stream);
    return item;
}

static Value next_parts(NextState *t, Stream *stream, const Expr *target)
{
    Lower *lw = t->lw;
    uint32_t shift = stream->kind == STREAM_ENUMERATE;
    bool matches = target != NULL && stream_is_pattern(target, stream->count + shift);
    Value tuple = value_tuple(lw, stream->type, stream->count + shift);
    for (uint32_t i = 0; i < stream->count; i++) {
        tuple.items[i + shift] = lower_next_item(t, &stream->parts[i], matches ? target->items[i + shift] : NULL);
    }
    if (shift == 1) {
        IrExpr *index = ir_var(lw->arena, stream->counter);
        index = stream->start != NULL ? lower_add(lw, ir_copy(lw->arena, stream->start), index) : index;
        tuple.items[0] = value_scalar(lw->i64, index);
        if (matches && can_assign_immediately(t, target->items[0])) {
            lower_assign(lw, target->items[0], tuple.items[0]);
            tuple.items[0].kind = VALUE_NONE;
        } else {
            lower_save_value(lw, &tuple.items[0], "index");
        }
        advance(lw, stream);
    }
    return tuple;
}

Value lower_next_item(NextState *t, Stream *stream, const Expr *target)
{
    while (stream->kind == STREAM_SHARED) {
        stream = stream->shared;
    }
    return stream_is_disjoint(stream) ? next_parts(t, stream, target) : next_leaf(t, stream, target);
}

/* Assigns the targets that were not assigned immediately. */
static void assign_rest(Lower *lw, const Expr *target, Value item)
{
    bool matches = item.kind == VALUE_TUPLE && stream_is_pattern(target, item.count);
    for (uint32_t i = 0; matches && i < item.count; i++) {
        assign_rest(lw, target->items[i], item.items[i]);
    }
    if (!matches && item.kind != VALUE_NONE) {
        lower_assign(lw, target, item);
    }
}

void stream_loop(Lower *lw, Stream *stream, const Stmt *s)
{
    stream_begin(lw, stream, "k");
    IrStmt *loop = ir_stmt(lw->arena, IR_WHILE);
    loop->a = has_more(lw, stream);
    lower_statement(lw, loop);
    BlockMark mark = lower_begin(lw, &loop->body);
    NextState taking = {
        .lw = lw, .in_loop = true, .first_tested = true, .saves = true, .left = lower_leaf_count(stream)};
    assign_rest(lw, s->targets[0], lower_next_item(&taking, stream, s->targets[0]));
    lower_block(lw, &s->body);
    lower_end(lw, mark);
}

/* ---- next ---- */

Stream *lower_iterator_of(Lower *lw, const Expr *e)
{
    Stream *stream = stream_of(lw, e, lower_assigned(lw));
    stream_begin(lw, stream, "k");
    return stream;
}

/* Returns whether evaluating e may take items: it is a call. */
static bool is_call(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_CALL;
}

bool lower_next_into(Lower *lw, const Stmt *s)
{
    const ExprInfo *info = info_of(lw->instance, s->value);
    bool is_next = s->value->kind == EX_CALL && info->builtin == BUILTIN_NEXT;
    if (!is_next || s->target_count != 1 || ast_any(s->targets[0], is_call, NULL)) {
        return false;
    }
    Stream *stream = lower_iterator_of(lw, s->value->items[0]);
    NextState taking = {.lw = lw, .left = lower_leaf_count(stream)};
    assign_rest(lw, s->targets[0], lower_next_item(&taking, stream, s->targets[0]));
    return true;
}

/* ---- calls that return iterators ---- */

Value lower_iterator(Lower *lw, const Expr *e)
{
    return (Value){
        .kind = VALUE_STREAM, .type = info_of(lw->instance, e)->type, .stream = stream_of(lw, e, lower_assigned(lw))};
}

/* ---- parts of ranges and iterators as arguments ---- */

Value lower_range_parts(Lower *lw, Value range, const Type *parts)
{
    Value value = value_tuple(lw, parts, parts->count);
    for (uint32_t i = 0; i < parts->count; i++) {
        value.items[i] = value_convert(lw, stream_bound(lw, range.stream, parts->fields[i]), parts->items[i]);
    }
    return value;
}

Value lower_iterator_parts(Lower *lw, const Expr *e, const Type *parts)
{
    const Type *type = info_of(lw->instance, e)->type;
    if (type->kind != TY_RANGE) {
        Value value = lower_expr(lw, e);
        return type_is_scalar(parts) ? value_convert(lw, value, parts) : value;
    }
    if (e->kind == EX_NAME || (iterator_maker(parts) == range_maker && e->item_count != parts->count)) {
        return lower_range_parts(lw, lower_expr(lw, e), parts);
    }
    Value value = value_tuple(lw, parts, parts->count);
    for (uint32_t i = 0; i < parts->count; i++) {
        value.items[i] = lower_iterator_parts(lw, e->kind == EX_CALL ? e->items[i] : e->left, parts->items[i]);
        lower_before_all(lw, &value.items[i], e->items, i + 1, parts->count);
    }
    return value;
}
