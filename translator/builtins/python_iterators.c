// SPDX-License-Identifier: MIT
/* Iterators of Python and NumPy: range, enumerate, zip, iter, next, map, filter, reversed, ndindex, ndenumerate,
 * nditer, literal_unroll. */
#include "builtins/builtins_internal.h"

#include <string.h>

const Type *infer_builtin_head_only(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    return infer_error(in, e->span, "unsupported-iteration",
                       "%s is only supported as the iterable of a for loop (map also inside enumerate and zip)\n"
                       "use it in a for loop, or write the loop explicitly",
                       builtin_name(in->instance, e));
}

static Expr *binary(Infer *in, Op op, Expr *left, Expr *right)
{
    bool folds = left->kind == EX_INT && right->kind == EX_INT && left->integer < INT32_MAX &&
                 right->integer < INT32_MAX && (op == OP_ADD || op == OP_SUB);
    if (folds) {
        int64_t a = (int64_t)left->integer, b = (int64_t)right->integer;
        return expand_int(in, op == OP_ADD ? a + b : a - b, left->span);
    }
    return expand_binary(in, op, left, right);
}

/* Rewrites reversed(range(a, b, step)) to the range of the same numbers in reverse order. */
static const Type *reverse_range(Infer *in, const Expr *e, const Expr *range)
{
    uint32_t n = range->item_count;
    int64_t step = 1;
    bool known = n < 3 || infer_constant_int(in->instance, range->items[2], &step);
    bool twice = step != 1 && step != -1;
    if (!known || step == 0 || step <= INT32_MIN || step > INT32_MAX ||
        (twice && !expand_is_bound(in->instance, range->items[0], 0))) {
        return infer_error(in, e->span, "unsupported-iteration",
                           "reversed takes a range with a constant step%s\n"
                           "write the range in reverse order",
                           twice ? ", and a variable as its start" : "");
    }
    if (!expand_begin(in)) {
        return NULL;
    }
    Span span = range->span;
    int64_t size = step > 0 ? step : -step;
    Op forward = step > 0 ? OP_ADD : OP_SUB, back = step > 0 ? OP_SUB : OP_ADD;
    Expr *start = n > 1 ? range->items[0] : expand_int(in, 0, span), *stop = range->items[n > 1];
    Expr **items = arena_alloc(in->unit->arena, 3 * sizeof *items);
    if (twice) { /* the last number is start + (stop - start - 1) // step * step */
        Expr *distance = step > 0 ? binary(in, OP_SUB, stop, expand_copy(in, start))
                                  : binary(in, OP_SUB, expand_copy(in, start), stop);
        Expr *steps =
            binary(in, OP_FLOORDIV, binary(in, OP_SUB, distance, expand_int(in, 1, span)), expand_int(in, size, span));
        items[0] = binary(in, forward, expand_copy(in, start), binary(in, OP_MUL, steps, expand_int(in, size, span)));
    } else {
        items[0] = binary(in, back, stop, expand_int(in, 1, span));
    }
    items[1] = binary(in, back, start, expand_int(in, 1, span));
    items[2] = expand_int(in, -step, span);
    Expr *own = (Expr *)(uintptr_t)e;
    own->left = range->left;
    own->items = items;
    own->item_count = 3;
    return NULL;
}

const Type *infer_builtin_reversed(Infer *in, const Expr *e, const Call *args)
{
    const Expr *range = expand_named_range(in->instance, args->args[0]);
    range = range != NULL ? range : args->args[0];
    if (infer_is_range(in->instance, args->args[0]) || range != args->args[0]) {
        return reverse_range(in, e, range);
    }
    if (args->types[0]->kind != TY_TUPLE && args->types[0]->kind != TY_ARRAY) {
        return infer_error(in, e->span, "no-such-overload", "reversed takes a range, a tuple or an array, not %s",
                           args->types[0]->name);
    }
    if (!expand_begin(in)) {
        return NULL;
    }
    Expr *own = (Expr *)(uintptr_t)e, *slice = expand_expr(in, EX_SLICE, e->span);
    slice->items = arena_alloc(in->unit->arena, 3 * sizeof *slice->items);
    slice->items[2] = expand_int(in, -1, e->span);
    slice->item_count = 3;
    own->kind = EX_SUBSCRIPT;
    own->left = args->args[0];
    own->right = slice;
    own->items = NULL;
    own->item_count = 0;
    return NULL;
}

/* Returns the item type of argument i of enumerate or zip. */
static const Type *part_of(Infer *in, const Call *args, uint32_t i)
{
    return infer_item_of(in, args->args[i], args->types[i]);
}

/* iter(x) */
const Type *infer_builtin_iter(Infer *in, const Expr *e, const Call *args)
{
    (void)e;
    const Type *item = part_of(in, args, 0);
    return item != NULL ? type_iterator(in->unit->types, item) : NULL;
}

const Type *infer_builtin_next(Infer *in, const Expr *e, const Call *args)
{
    bool is_iterator = args->types[0]->is_iterator || infer_is_flat(in->instance, args->args[0]);
    if (!is_iterator) {
        return infer_misuse(in, e);
    }
    return infer_names_iterator(in, args->args[0]) ? part_of(in, args, 0) : NULL;
}

const Type *infer_builtin_enumerate(Infer *in, const Expr *e, const Call *args)
{
    TypeTable *types = in->unit->types;
    const Expr *start = call_argument(args, 1, "start");
    if (args->count < 1 || args->count > 2 || e->keyword_count > 1 ||
        (e->keyword_count == 1 && (start == NULL || args->count == 2))) {
        return infer_misuse(in, e);
    }
    const Type *start_type = start != NULL ? info_of(in->instance, start)->type : NULL;
    if (start_type != NULL && !type_is_integer(start_type)) {
        return infer_error(in, start->span, "no-such-overload", "the start of enumerate must be an integer, not %s",
                           start_type->name);
    }
    const Type *items[2] = {type_of_kind(types, TY_I64), part_of(in, args, 0)};
    return items[1] != NULL ? type_iterator(types, type_tuple(types, items, 2)) : NULL;
}

const Type *infer_builtin_zip(Infer *in, const Expr *e, const Call *args)
{
    const Type *items[LIMIT_ITERATED];
    if (args->count < 1 || args->count > LIMIT_ITERATED || e->keyword_count > 0) {
        return infer_misuse(in, e);
    }
    for (uint32_t i = 0; i < args->count; i++) {
        items[i] = part_of(in, args, i);
        if (items[i] == NULL) {
            return NULL;
        }
    }
    return type_iterator(in->unit->types, type_tuple(in->unit->types, items, args->count));
}

const Type *infer_builtin_ndindex(Infer *in, const Expr *e, const Call *args)
{
    uint32_t count = args->count;
    const Type *const *items = args->types;
    if (count == 1 && items[0]->kind == TY_TUPLE) {
        count = items[0]->count;
        items = items[0]->items;
    }
    if (count < 1 || count > TYPE_MAX_DIMS || e->keyword_count > 0) {
        return infer_misuse(in, e);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(items[i])) {
            return infer_error(in, e->span, "no-such-overload", "np.ndindex takes integers, not %s", items[i]->name);
        }
    }
    return type_iterator(in->unit->types, infer_indices(in, count));
}

const Type *infer_builtin_ndenumerate(Infer *in, const Expr *e, const Call *args)
{
    if (args->types[0]->ndim < 1) {
        return infer_misuse(in, e);
    }
    const Type *items[2] = {infer_indices(in, args->types[0]->ndim), args->types[0]->elem};
    return type_iterator(in->unit->types, type_tuple(in->unit->types, items, 2));
}

/* Returns the element of each operand as a 0-D array. */
const Type *infer_builtin_nditer(Infer *in, const Expr *e, const Call *args)
{
    const Type *given = args->types[0], *views[LIMIT_ITERATED];
    bool several = given->kind == TY_TUPLE;
    uint32_t count = several ? given->count : 1;
    bool fits = count > 0 && count <= LIMIT_ITERATED;
    for (uint32_t i = 0; fits && i < count; i++) {
        const Type *operand = several ? given->items[i] : given;
        fits = operand->kind == TY_ARRAY || type_is_scalar(operand);
        views[i] = type_array(in->unit->types, wrap_element(operand), 0, LAYOUT_C, operand->readonly);
    }
    if (!fits) {
        return infer_misuse(in, e);
    }
    return type_iterator(in->unit->types, count == 1 ? views[0] : type_tuple(in->unit->types, views, count));
}

Value lower_builtin_next(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Stream *stream = lower_iterator_of(lw, args->args[0]);
    NextState taking = {.lw = lw, .left = lower_leaf_count(stream)};
    return lower_next_item(&taking, stream, NULL);
}

Value lower_builtin_iterator(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_iterator(lw, e);
}

const Type *infer_builtin_range(Infer *in, const Expr *e, const Call *args)
{
    static const TypeKind kinds[] = {TY_I32, TY_I64, TY_U64, TY_NONE};
    (void)e;
    for (uint32_t i = 0; i < args->count; i++) {
        if (!type_is_real(args->types[i])) { /* floats are truncated, as in Numba */
            return infer_error(in, args->args[i]->span, "no-such-overload", "range takes numbers, not %s",
                               args->types[i]->name);
        }
    }
    int64_t step;
    if (args->count == 3 && infer_constant_int(in->instance, args->args[2], &step) && step == 0) {
        return infer_error(in, args->args[2]->span, "zero-step", "the step of range must not be 0");
    }
    return type_range(in->unit->types, typing_nearest(in->unit->types, args->types, args->count, kinds));
}
