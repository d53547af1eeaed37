// SPDX-License-Identifier: MIT
/* Unrolls loops over items of different types: literal_unroll(t), for x in (1, 2.5). */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

static const Expr *only_argument(const Instance *instance, const Expr *e, BuiltinId builtin)
{
    return e != NULL && expand_callee(instance->unit, e) == builtin && e->item_count == 1 && e->keyword_count == 0
               ? e->items[0]
               : NULL;
}

/* Returns literal_unroll(t) of the loop head range(len(literal_unroll(t))); NULL for other heads. */
static const Expr *unrolled_sequence_of(const Instance *instance, const Expr *head)
{
    const Expr *call = only_argument(instance, only_argument(instance, head, BUILTIN_RANGE), BUILTIN_LEN);
    return call != NULL && expand_callee(instance->unit, call) == BUILTIN_LITERAL_UNROLL ? call : NULL;
}

/* Returns range(n) of the loop heads literal_unroll(range(n)) and consteval(range(n)) (numba-cuda-mlir); NULL for
 * other heads. */
static Expr *counter_of(const Instance *instance, const Expr *head)
{
    const BuiltinId builtin = head != NULL ? expand_callee(instance->unit, head) : BUILTIN_NONE;
    if ((builtin != BUILTIN_LITERAL_UNROLL && builtin != BUILTIN_LITERALLY) || head->item_count != 1 ||
        head->keyword_count > 0) {
        return NULL;
    }
    return expand_callee(instance->unit, head->items[0]) == BUILTIN_RANGE ? head->items[0] : NULL;
}

bool expand_is_required(const Instance *instance, const Stmt *s)
{
    return !s->is_unrolled &&
           (expand_callee(instance->unit, s->value) == BUILTIN_LITERAL_UNROLL ||
            unrolled_sequence_of(instance, s->value) != NULL || counter_of(instance, s->value) != NULL);
}

static bool is_name_of(const Expr *name, void *binding)
{
    return name->binding == binding;
}

bool expand_assigns(const Block *block, const Binding *binding)
{
    return ast_any_assigned_in(block, is_name_of, (void *)(uintptr_t)binding);
}

/* Returns the items as expressions that can be evaluated anywhere in the body; common subexpressions are evaluated
 * once, before the loop. */
static Expr **fixed_items(Infer *in, Stmt *s, Expr *tuple, uint32_t count)
{
    Arena *arena = in->unit->arena;
    Expr **items = arena_alloc(arena, count * sizeof *items + 1);
    bool listed = tuple->kind == EX_TUPLE || tuple->kind == EX_LIST;
    s->value = NULL;
    if (!listed) {
        Binding *temporary = expand_is_fixed(in->instance, tuple) ? NULL : expand_local(in, "items");
        for (uint32_t i = 0; i < count; i++) {
            items[i] = expand_item(
                in, temporary != NULL ? expand_read(in, temporary, tuple->span) : expand_copy(in, tuple), i);
        }
        s->value = temporary != NULL ? expand_named(in, temporary, tuple) : NULL;
        return items;
    }
    Expr *others = expand_expr(in, EX_TUPLE, tuple->span);
    others->items = arena_alloc(arena, count * sizeof *others->items + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = tuple->items[i];
        if (!expand_is_fixed(in->instance, items[i])) {
            Binding *temporary = expand_local(in, "item");
            others->items[others->item_count++] = expand_named(in, temporary, items[i]);
            items[i] = expand_read(in, temporary, items[i]->span);
        }
    }
    s->value = others->item_count > 0 ? others : NULL;
    return items;
}

/* Replaces the target names by the items in a copy of the body, unless the body assigns them. The assignment
 * remains for reads after the loop. */
static void replace_target(Infer *in, const Expr *target, const Expr *item, const Block *body, const Block *copied)
{
    if (target->kind == EX_NAME && target->binding != NULL && !expand_assigns(body, target->binding)) {
        expand_replace(in, copied, target->binding, item);
    }
    bool matches = target->kind == EX_TUPLE && item->kind == EX_TUPLE && target->item_count == item->item_count;
    for (uint32_t i = 0; matches && i < target->item_count; i++) {
        replace_target(in, target->items[i], item->items[i], body, copied);
    }
}

/* Duplicates the body for each item of the tuple. */
static void unroll_body(Infer *in, Stmt *s, Expr *tuple, uint32_t count)
{
    Arena *arena = in->unit->arena;
    Expr **items = fixed_items(in, s, tuple, count);
    Block body = s->body;
    const Expr *target = s->targets[0];
    s->body = (Block){.span = body.span};
    s->is_unrolled = true;
    s->case_count = count;
    s->cases = arena_alloc(arena, count * sizeof *s->cases + 1);
    for (uint32_t i = 0; i < count; i++) {
        Block *one = &s->cases[i].body;
        *one = ast_copy_block(arena, in->instance->function, &body, i == 0);
        replace_target(in, target, items[i], &body, one);
        expand_insert(in, one, 0, expand_assign(in, target, expand_copy(in, items[i])));
    }
    s->target_count = 0;
}

/* Returns whether the statement stores to an element of the named array: x[...] = value. */
static bool stores_to(Stmt *s, void *name)
{
    bool stores = false;
    for (uint32_t i = 0; i < s->target_count; i++) {
        const Expr *target = s->targets[i];
        stores =
            stores || (target->kind == EX_SUBSCRIPT && target->left->kind == EX_NAME && target->left->binding == name);
    }
    return stores;
}

typedef struct Places {
    const Instance *instance;
    const Binding *counter;
} Places;

/* Returns whether the expression is t[i] with the loop counter, for a tuple t that can have items of different
 * types. The types of locals are unknown in a loop that is rewritten. */
static bool picks_item(const Expr *e, void *context)
{
    const Places *places = context;
    const Binding *tuple = e->kind == EX_SUBSCRIPT && e->left->kind == EX_NAME ? e->left->binding : NULL;
    if (tuple != NULL && tuple->kind == BIND_LOCAL && e->right->kind == EX_NAME &&
        e->right->binding == places->counter) {
        const Instance *instance = places->instance;
        if (tuple->function == instance->function && tuple->index < instance->arg_count) {
            const Type *type = instance->args[tuple->index];
            return type->kind == TY_TUPLE && !infer_is_uniform((const Type *const *)type->items, type->count);
        }
        return !ast_any_stmt(instance->own_body, stores_to, (void *)(uintptr_t)tuple);
    }
    return ast_any_part(e, picks_item, context);
}

/* Returns the values of range(n) or range(from, to[, step]) with constant arguments as a tuple; NULL if they are
 * not constant, or too many. */
static Expr *numbers_of(Infer *in, const Expr *range)
{
    int64_t given[3] = {0};
    bool known = range->item_count >= 1 && range->item_count <= 3 && range->keyword_count == 0;
    for (uint32_t i = 0; known && i < range->item_count; i++) {
        const Object *value = constant_of_expr(in->unit, range->items[i]);
        known = value != NULL && value->kind == OBJ_INT;
        given[i] = known ? value->integer : 0;
    }
    const int64_t from = range->item_count > 1 ? given[0] : 0, to = range->item_count > 1 ? given[1] : given[0];
    const int64_t step = range->item_count > 2 ? given[2] : 1;
    uint64_t count = 0;
    if (known && step != 0 && (step > 0 ? from < to : from > to)) {
        const uint64_t reach = step > 0 ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to;
        const uint64_t stride = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
        count = (reach - 1) / stride + 1;
    }
    if (!known || step == 0 || count > LIMIT_UNROLLED_ITEMS) {
        return NULL;
    }
    Expr *numbers = expand_items(in, EX_TUPLE, (uint32_t)count, range->span);
    for (uint32_t i = 0; i < count; i++) {
        numbers->items[i] = expand_int(in, from + (int64_t)i * step, range->span);
    }
    return numbers;
}

/* Rewrites a loop over literal_unroll(range(n)) to a loop over range(n), which compilers unroll, unless the
 * counter indexes a tuple of different types. */
static void count_loop(Infer *in, Stmt *s, Expr *range)
{
    if (!expand_begin(in)) {
        return;
    }
    Places places = {in->instance, s->targets[0]->kind == EX_NAME ? s->targets[0]->binding : NULL};
    bool picks = places.counter != NULL && ast_any_in_block(&s->body, picks_item, &places);
    Expr *numbers = picks ? numbers_of(in, range) : NULL;
    if (numbers != NULL) {
        unroll_body(in, s, numbers, numbers->item_count);
    } else {
        s->value = range;
    }
}

/* Returns the types of the items; false: not yet known, or an error was added. */
static bool item_types(Infer *in, const Expr *e, const Type ***types, uint32_t *count)
{
    if (e->kind != EX_LIST && e->kind != EX_TUPLE) {
        const Type *tuple = infer_expr(in, e);
        if (tuple != NULL && tuple->kind != TY_TUPLE) {
            infer_error(in, e->span, "no-such-overload", "literal_unroll takes a tuple, not %s", tuple->name);
            return false;
        }
        *types = tuple != NULL ? (const Type **)(uintptr_t)tuple->items : NULL;
        *count = tuple != NULL ? tuple->count : 0;
        return tuple != NULL;
    }
    bool known = true;
    *count = e->item_count;
    *types = arena_alloc(in->unit->arena, e->item_count * sizeof **types + 1);
    for (uint32_t i = 0; i < e->item_count; i++) {
        (*types)[i] = infer_expr(in, e->items[i]);
        known = known && (*types)[i] != NULL;
    }
    return known;
}

void expand_loop(Infer *in, const Stmt *s)
{
    const Expr *by_index = unrolled_sequence_of(in->instance, s->value), *call = by_index != NULL ? by_index : s->value;
    uint32_t count;
    const Type **types;
    Expr *counter = counter_of(in->instance, s->value);
    if (counter != NULL) {
        count_loop(in, (Stmt *)(uintptr_t)s, counter);
        return;
    }
    if (call->item_count != 1 || call->keyword_count > 0) {
        infer_error(in, call->span, "no-such-overload", "literal_unroll takes one tuple");
        return;
    }
    if (!item_types(in, call->items[0], &types, &count)) {
        in->unknown = true;
        return;
    }
    if (count > LIMIT_UNROLLED_ITEMS || in->instance->function->expr_count > LIMIT_EXPRESSIONS) {
        infer_error(in, call->span, "too-large", "the loop over literal_unroll is too large to be unrolled");
        return;
    }
    Expr *tuple = call->items[0];
    if (by_index != NULL && tuple->kind != EX_NAME &&
        !expand_is_fixed(in->instance, tuple)) { /* its items must not be evaluated again */
        infer_error(in, tuple->span, "unsupported-iteration",
                    "literal_unroll requires a variable for a tuple that is indexed by the loop counter\n"
                    "assign the tuple to a variable: t = ...; for i in range(len(literal_unroll(t)))");
        return;
    }
    bool same = count > 1 && infer_is_uniform(types, count) && infer_is_plain(types[0]);
    if (!expand_begin(in)) {
        return;
    }
    Stmt *own = (Stmt *)(uintptr_t)s;
    if (by_index != NULL) {
        Expr *places = expand_items(in, EX_TUPLE, count, s->value->span);
        for (uint32_t i = 0; i < count; i++) {
            places->items[i] = expand_int(in, i, s->value->span);
        }
        if (same) {
            own->value->items[0]->items[0] = tuple;
        } else {
            unroll_body(in, own, places, count);
        }
        return;
    }
    if (same) { /* one body serves all items */
        tuple->kind = tuple->kind == EX_LIST ? EX_TUPLE : tuple->kind;
        own->value = tuple;
        ptrvec_push(in->unit->arena, &in->instance->rolled, own);
        return;
    }
    unroll_body(in, own, tuple, count);
}

bool expand_rolled(Instance *instance)
{
    Infer in = {.unit = instance->unit, .instance = instance};
    bool any = false;
    for (size_t i = 0; i < instance->rolled.count; i++) {
        Stmt *s = instance->rolled.items[i];
        const Type *type = info_of(instance, s->value)->type;
        if (info_of(instance, s->value)->constant != NULL && type != NULL) {
            unroll_body(&in, s, s->value, type->count);
            any = true;
        }
    }
    instance->rolled = (PtrVec){0};
    return any;
}
