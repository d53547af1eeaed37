// SPDX-License-Identifier: MIT
/* Rewrites loops over map, filter, reversed, and ranges or iterators in variables. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

/* ---- map and filter ---- */

static Expr *call_of(Infer *in, const Expr *callee, Expr **args, uint32_t count)
{
    Expr *e = expand_expr(in, EX_CALL, callee->span);
    e->left = expand_copy(in, callee);
    e->items = args;
    e->item_count = count;
    return e;
}

/* Creates a target name for the items of an iterable. It is read immediately after its assignment, so loops can
 * share it. */
static Expr *new_target(Infer *in, Span span, uint32_t number, Binding **binding)
{
    const char *name =
        names_find(in->unit->names, number == 0 ? "item" : arena_printf(in->unit->arena, "item%u", (unsigned)number));
    const PtrVec *bindings = &in->instance->function->scope->bindings;
    *binding = NULL;
    for (size_t i = in->instance->function->param_count; i < bindings->count && *binding == NULL; i++) {
        Binding *known = bindings->items[i];
        *binding = known->name == name && known->stmt == NULL ? known : NULL; /* not a name of the source */
    }
    if (*binding == NULL) {
        *binding = expand_local(in, name);
    } else {
        (*binding)->assignments++;
    }
    return expand_read(in, *binding, span);
}

/* Rewrites `for y in map(f, xs)` to `for item in xs: y = f(item)`. *head is the call, *target the loop target. */
static void write_map(Infer *in, Stmt *s, Expr **head, Expr **target)
{
    Arena *arena = in->unit->arena;
    Expr *map = *head, *result = *target;
    uint32_t count = map->item_count - 1;
    Expr **args = arena_alloc(arena, count * sizeof *args), **names = arena_alloc(arena, count * sizeof *names);
    for (uint32_t i = 0; i < count; i++) {
        Binding *binding;
        names[i] = new_target(in, map->items[i + 1]->span, i, &binding);
        args[i] = expand_read(in, binding, map->items[i + 1]->span);
    }
    expand_insert(in, &s->body, 0, expand_assign(in, result, call_of(in, map->items[0], args, count)));
    *head = map->items[1];
    *target = names[0];
    if (count > 1) {
        *head = expand_builtin_call(in, BUILTIN_ZIP, map->items + 1, count, map->span);
        *target = expand_items(in, EX_TUPLE, count, map->span);
        memcpy((*target)->items, names, count * sizeof *names);
    }
}

/* Rewrites `for x in filter(f, xs)` to `for item in xs: if f(item): x = item ...`. */
static void write_filter(Infer *in, Stmt *s)
{
    Arena *arena = in->unit->arena;
    Expr *filter = s->value;
    const Expr *old = s->targets[0];
    bool of_map =
        old->kind == EX_NAME && old->binding != NULL && old->binding->kind == BIND_LOCAL && old->binding->stmt == NULL;
    Binding *binding = of_map ? old->binding : NULL; /* map(f, filter(g, xs)) needs one name only */
    Expr *target = of_map ? s->targets[0] : new_target(in, filter->items[1]->span, 0, &binding);
    Expr **args = arena_alloc(arena, sizeof *args);
    args[0] = expand_read(in, binding, filter->items[1]->span);
    Expr *condition = filter->items[0]->kind == EX_NONE ? args[0] : call_of(in, filter->items[0], args, 1);
    Stmt *test = ast_new_stmt(arena, ST_IF, condition, filter->span);
    test->body = s->body;
    if (!of_map) {
        expand_insert(in, &test->body, 0, expand_assign(in, old, expand_read(in, binding, filter->span)));
    }
    s->targets[0] = target;
    s->value = filter->items[1];
    s->body.stmts = arena_alloc(arena, sizeof *s->body.stmts);
    s->body.stmts[0] = test;
    s->body.count = 1;
    s->body.tail = NULL;
}

/* ---- ranges in variables ---- */

const Expr *expand_named_range(const Instance *instance, const Expr *name)
{
    const Expr *call = expand_definition(instance, name);
    if (call == NULL || expand_callee(instance->unit, call) != BUILTIN_RANGE) {
        return NULL;
    }
    for (uint32_t i = 0; i < call->item_count; i++) {
        if (!expand_is_bound(instance, call->items[i], 0)) {
            return NULL;
        }
    }
    return call;
}

/* ---- iterators in variables ---- */

/* x.flat */
static bool is_flat(const Expr *e)
{
    return e->kind == EX_ATTRIBUTE && array_attribute(e->name) == ARRAY_FLAT;
}

/* Returns the iterator that is assigned to a name, if the loop is its only use; NULL otherwise. */
static const Expr *iterator_of(const Instance *instance, const Expr *name)
{
    const Binding *binding = name->kind == EX_NAME ? own_local(instance->function, name) : NULL;
    const Expr *value = binding_value(binding);
    bool gives = value != NULL && binding->mentions == 2 &&
                 (is_flat(value) || (builtin_row(expand_callee(instance->unit, value))->flags & RETURNS_ITERATOR) != 0);
    return gives ? value : NULL;
}

/* Returns whether the iterator can be evaluated later: its arguments have the same values at the loop. */
static bool can_be_later(const Instance *instance, const Expr *iterator, unsigned depth)
{
    bool can = depth < 8 && iterator->kind == EX_CALL && iterator->keyword_count == 0 &&
               expand_called(instance->unit, iterator) != NULL;
    for (uint32_t i = 0; can && i < iterator->item_count; i++) {
        const Expr *item = iterator->items[i];
        can = expand_is_bound(instance, item, 0) || can_be_later(instance, item, depth + 1);
    }
    return can || (is_flat(iterator) && expand_is_fixed(instance, iterator->left));
}

/* Returns the statement that assigns the name, if it directly precedes the loop or could be moved there; NULL
 * otherwise. In an enclosing loop, the second iteration would find the iterator exhausted. */
static Stmt *definition_before(const Instance *instance, const Block *block, const Stmt *loop, const Binding *binding,
                               unsigned depth)
{
    Stmt *definition = NULL;
    bool is_near = false;
    for (uint32_t i = 0; i < block->count && depth < LIMIT_NESTING; i++) {
        Stmt *s = block->stmts[i];
        if (s == loop) {
            return definition != NULL && (is_near || can_be_later(instance, definition->value, 0)) ? definition : NULL;
        }
        is_near = expand_defines(s, binding);
        definition = is_near ? s : definition;
        Stmt *found = definition_before(instance, &s->body, loop, binding, depth + 1);
        found = found != NULL ? found : definition_before(instance, &s->orelse, loop, binding, depth + 1);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

bool expand_iterator(Infer *in, const Stmt *reader, const Expr *name)
{
    bool once = reader->kind != ST_WHILE && iterator_of(in->instance, name) != NULL;
    Stmt *definition =
        once ? definition_before(in->instance, instance_body(in->instance), reader, name->binding, 0) : NULL;
    if (definition != NULL && expand_begin(in)) {
        ast_become((Expr *)(uintptr_t)name, definition->value);
        definition->kind = ST_PASS;
        definition->value = NULL;
        definition->target_count = 0;
    }
    return definition != NULL;
}

/* ---- loop heads ---- */

/* Rewrites map(...) or the name of a range in a loop head. `target`: the loop target, or NULL if the loop head is
 * nested in another call. */
static bool write_source(Infer *in, Stmt *s, Expr **head, Expr **target)
{
    const Expr *range = expand_named_range(in->instance, *head);
    bool maps = target != NULL && expand_callee(in->unit, *head) == BUILTIN_MAP && (*head)->item_count > 1 &&
                (*head)->keyword_count == 0;
    if (!maps && range == NULL) {
        return false;
    }
    bool writes = expand_begin(in);
    if (writes && maps) {
        write_map(in, s, head, target);
    } else if (writes) {
        *head = expand_copy(in, range);
    }
    return true;
}

bool expand_head(Infer *in, const Stmt *s)
{
    Stmt *own = (Stmt *)(uintptr_t)s;
    if (s->is_unrolled) {
        return false;
    }
    if (expand_iterator(in, s, s->value) || write_source(in, own, &own->value, own->targets)) {
        return true;
    }
    BuiltinId builtin = expand_callee(in->unit, s->value);
    uint32_t count = s->value->keyword_count == 0 ? s->value->item_count : 0;
    if (builtin == BUILTIN_ITER && count == 1) { /* the loop creates the iterator itself */
        if (expand_begin(in)) {
            own->value = own->value->items[0];
        }
        return true;
    }
    if (builtin == BUILTIN_FILTER && count == 2) {
        if (expand_begin(in)) {
            write_filter(in, own);
        }
        return true;
    }
    uint32_t shift = builtin == BUILTIN_ENUMERATE, parts = shift                    ? 1
                                                           : builtin == BUILTIN_ZIP ? s->value->item_count
                                                                                    : 0;
    const Expr *target = s->targets[0];
    bool matches = target->kind == EX_TUPLE && target->item_count == parts + shift;
    for (uint32_t i = 0; i < parts && i < s->value->item_count; i++) {
        if (write_source(in, own, &own->value->items[i], matches ? &target->items[i + shift] : NULL)) {
            return true;
        }
    }
    return false;
}

bool expand_tuple_head(Infer *in, const Stmt *s)
{
    bool can = !in->reports_errors && (s->value->kind == EX_TUPLE || s->value->kind == EX_NAME);
    const Type *type = can ? infer_expr(in, s->value) : NULL;
    if (type != NULL && type->kind == TY_TUPLE &&
        type->count == 0) { /* f(*args) without arguments: only the `else` runs */
        if (expand_begin(in)) {
            Stmt *own = (Stmt *)(uintptr_t)s;
            own->kind = ST_IF;
            own->value = expand_expr(in, EX_FALSE, s->value->span);
            own->body = (Block){.span = s->body.span};
        }
        return true;
    }
    bool all = type != NULL && type->kind == TY_TUPLE && type->count > 0;
    for (uint32_t i = 0; all && i < type->count; i++) {
        all = type->items[i]->kind == TY_STR;
    }
    if (all && expand_begin(in)) {
        Stmt *own = (Stmt *)(uintptr_t)s;
        Expr **items = arena_alloc(in->unit->arena, sizeof *items);
        items[0] = s->value;
        own->value = expand_builtin_call(in, BUILTIN_LITERAL_UNROLL, items, 1, s->value->span);
    }
    return all;
}

/* ---- x.flat[i] ---- */

static Expr *axis_size_of(Infer *in, const Expr *array, uint32_t axis)
{
    return expand_item(in, expand_attribute(in, expand_copy(in, array), "shape"), axis);
}

bool expand_flat_index(Infer *in, const Expr *e)
{
    const Expr *flat = e->left;
    bool asks = is_flat(flat) && e->right->kind != EX_SLICE && e->right->kind != EX_TUPLE;
    const Expr *base = flat->left;
    while (asks && base->kind == EX_ATTRIBUTE && array_attribute(base->name) == ARRAY_T) {
        base = base->left;
    }
    const Type *array = asks ? infer_expr(in, flat->left) : NULL;
    if (array == NULL || array->kind != TY_ARRAY || array->ndim < 2 || array->layout == LAYOUT_C) {
        return false;
    }
    if (!expand_begin(in)) {
        return true;
    }
    Binding *part = expand_is_fixed(in->instance, base) ? NULL : expand_local(in, "part");
    Binding *place = expand_is_fixed(in->instance, e->right) ? NULL : expand_local(in, "place");
    Expr *own = (Expr *)(uintptr_t)e;
    own->left = expand_reread(in, flat->left, part, true);
    const Expr *its = part != NULL ? expand_read(in, part, e->span) : flat->left;
    Expr *indices = expand_items(in, EX_TUPLE, array->ndim, e->span);
    for (uint32_t i = 0; i < array->ndim; i++) { /* floor division handles negative indices */
        Expr *k = expand_reread(in, e->right, place, i == 0);
        Expr *below = NULL;
        for (uint32_t axis = i + 1; axis < array->ndim; axis++) {
            Expr *axis_size = axis_size_of(in, its, axis);
            below = below == NULL ? axis_size : expand_binary(in, OP_MUL, below, axis_size);
        }
        k = below != NULL ? expand_binary(in, OP_FLOORDIV, k, below) : k;
        indices->items[i] = i > 0 ? expand_binary(in, OP_MOD, k, axis_size_of(in, its, i)) : k;
    }
    own->right = indices;
    return true;
}
