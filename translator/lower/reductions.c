// SPDX-License-Identifier: MIT
/* Lowers sums, extrema, means and other reductions of NumPy to a loop over the elements of an array. */
#include "lower/lower_internal.h"

#include <string.h>

/* Opens the loops and returns the element. */
static Value walk_begin(Lower *lw, Nest *walk, Value array)
{
    *walk = lower_nest_begin(lw, &array);
    return array_element(lw, array, walk->counters);
}

static bool skips_nan(const ReduceRow *row, const Type *elem)
{
    return row->skips_nan && !type_is_integer(elem) && !type_is_bool(elem);
}

static IrExpr *is_nan(Lower *lw, IrExpr *e);

/* Like walk_begin(); with `skips`, also opens a branch that excludes NaNs. */
static Value walk_numbers(Lower *lw, Nest *walk, Value array, bool skips)
{
    Value item = walk_begin(lw, walk, array);
    if (skips) {
        item.scalar = lower_reuse(lw, item.scalar, "item");
        (void)lower_branch(lw, lower_not(lw, is_nan(lw, item.scalar)));
    }
    return item;
}

static void join(Lower *lw, IrVar *var, IrOp op, IrExpr *value)
{
    lower_statement(lw, lower_update(lw, lower_var(lw, var), op, value, var->type));
}

/* Returns the index of the element in axis order. */
static IrExpr *walk_place(Lower *lw, const Nest *walk)
{
    IrExpr *lvalue = NULL;
    for (uint32_t i = 0; i < walk->array.type->ndim; i++) {
        IrExpr *counter = ir_var(lw->arena, walk->counters[i]);
        lvalue = lvalue == NULL
                     ? counter
                     : lower_add(lw, lower_mul(lw, lvalue, ir_copy(lw->arena, walk->array.array->shape[i])), counter);
    }
    return lvalue != NULL ? lvalue : lower_int(lw, 0);
}

void lower_accumulate(Lower *lw, IrVar *var, Op op, Value item)
{
    item = value_convert(lw, item, var->type);
    if (type_is_complex(var->type)) {
        Value next =
            lower_binary_values(lw, op, value_scalar(var->type, lower_var(lw, var)), item, var->type, var->type, NULL);
        lower_set(lw, lower_var(lw, var), next.scalar);
    } else {
        join(lw, var, op == OP_MUL ? IRO_MUL : IRO_ADD, item.scalar);
    }
}

/* Returns the first element; ends the thread if the array is empty. */
static Value first_element(Lower *lw, Value array, const char *message)
{
    lower_not_empty(lw, array_size(lw, &array), message);
    return array_first(lw, array);
}

static IrExpr *is_nan(Lower *lw, IrExpr *e)
{
    if (type_is_complex(e->type)) {
        IrExpr *re = is_nan(lw, ir_field(lw->arena, e, 0)), *im = is_nan(lw, ir_field(lw->arena, e, 1));
        return lower_test(lw, IRO_LOR, re, im);
    }
    return lower_builtin(lw, "isnan", lw->boolean, EFFECT_NONE, (IrExpr *[]){ir_copy(lw->arena, e)}, 1);
}

/* Emits a sum or product; *count receives the number of elements as float64. */
static IrVar *accumulate(Lower *lw, const ReduceRow *row, Value array, const Type *type, IrExpr **count)
{
    bool is_product = row->kind == RE_PROD, skips = skips_nan(row, array.type->elem);
    IrVar *total = lower_start(lw, is_product ? "product" : "total", type, lower_number(lw, type, is_product).scalar);
    IrVar *given = skips && row->kind == RE_MEAN ? lower_start(lw, "count", lw->i64, lower_int(lw, 0)) : NULL;
    Nest walk;
    Value item = walk_numbers(lw, &walk, array, skips);
    lower_accumulate(lw, total, is_product ? OP_MUL : OP_ADD, item);
    if (given != NULL) {
        join(lw, given, IRO_ADD, lower_int(lw, 1));
    }
    lower_end(lw, walk.mark);
    *count = ir_convert(lw->arena, lw_type(lw, TY_F64), given != NULL ? lower_var(lw, given) : array_size(lw, &array));
    return total;
}

static IrExpr *mean_of(Lower *lw, const ReduceRow *row, Value array)
{
    const Type *f64 = lw_type(lw, TY_F64), *elem = array.type->elem;
    IrExpr *count;
    if (type_is_complex(elem)) {
        const Type *c128 = lw_type(lw, TY_C128);
        IrVar *total = accumulate(lw, row, array, row->skips_nan ? c128 : elem, &count);
        count = lower_reuse(lw, count, "count");
        IrExpr *parts[2];
        for (uint32_t i = 0; i < 2; i++) {
            IrExpr *part = ir_convert(lw->arena, f64, ir_field(lw->arena, lower_var(lw, total), i));
            IrExpr *number = ir_copy(lw->arena, count);
            /* NumPy's division, which nanmean() calls, multiplies by the reciprocal */
            parts[i] = row->skips_nan
                           ? ir_binary(lw->arena, IRO_MUL, f64, part,
                                       ir_binary(lw->arena, IRO_DIV, f64, ir_float(lw->arena, f64, 1), number))
                           : ir_binary(lw->arena, IRO_DIV, f64, part, number);
        }
        return complex_make(lw, c128, parts[0], parts[1]);
    }
    IrVar *total = accumulate(lw, row, array, type_is_float(elem) && !row->skips_nan ? elem : f64, &count);
    return ir_binary(lw->arena, IRO_DIV, f64, ir_convert(lw->arena, f64, lower_var(lw, total)), count);
}

static IrExpr *mean_as(Lower *lw, const ReduceRow *row, Value array, const Type *type)
{
    const Type *wide = lw_type(lw, type_is_complex(array.type->elem) ? TY_C128 : TY_F64);
    return value_convert(lw, value_scalar(wide, mean_of(lw, row, array)), type).scalar;
}

/* Returns the square as float64, computed in the precision of the distance. */
static IrExpr *square_of(Lower *lw, IrVar *away)
{
    const Type *f64 = lw_type(lw, TY_F64);
    if (!type_is_complex(away->type)) {
        return ir_convert(lw->arena, f64,
                          ir_binary(lw->arena, IRO_MUL, away->type, lower_var(lw, away), lower_var(lw, away)));
    }
    IrExpr *squares[2];
    const Type *part = away->type->items[0];
    for (uint32_t i = 0; i < 2; i++) {
        squares[i] = ir_binary(lw->arena, IRO_MUL, part, ir_field(lw->arena, lower_var(lw, away), i),
                               ir_field(lw->arena, lower_var(lw, away), i));
    }
    return ir_convert(lw->arena, f64, ir_binary(lw->arena, IRO_ADD, part, squares[0], squares[1]));
}

/* Returns the name of the NumPy function, such as "argmin". */
static const char *name_of(BuiltinId builtin)
{
    return strrchr(builtin_row(builtin)->path, '.') + 1;
}

/* Returns the mean squared distance from the mean. */
static IrExpr *variance_of(Lower *lw, const ReduceRow *row, Value array)
{
    const Type *f64 = lw_type(lw, TY_F64), *elem = array.type->elem;
    const Type *wide = lw_type(lw, type_is_complex(elem) ? TY_C128 : TY_F64);
    if (reduce_mean_keeps_type(lw->instance, row) && (type_is_float(elem) || type_is_complex(elem))) {
        wide = elem;
    }
    bool skips = skips_nan(row, elem);
    const ReduceRow mean_row = {.kind = RE_MEAN, .skips_nan = row->skips_nan};
    IrVar *mean = lower_start(lw, "mean", wide, mean_as(lw, &mean_row, array, wide));
    IrVar *squares = lower_start(lw, "squares", f64, lower_number(lw, f64, 0).scalar);
    IrVar *given = skips ? lower_start(lw, "count", lw->i64, lower_int(lw, 0)) : NULL;
    Nest walk;
    Value item = walk_numbers(lw, &walk, array, skips);
    Value distance = lower_binary_values(lw, OP_SUB, value_convert(lw, item, wide),
                                         value_scalar(wide, lower_var(lw, mean)), wide, wide, NULL);
    IrVar *away = lower_start(lw, "away", wide, distance.scalar);
    join(lw, squares, IRO_ADD, square_of(lw, away));
    if (skips) {
        join(lw, given, IRO_ADD, lower_int(lw, 1));
    }
    lower_end(lw, walk.mark);
    return ir_binary(lw->arena, IRO_DIV, f64, lower_var(lw, squares),
                     ir_convert(lw->arena, f64, skips ? lower_var(lw, given) : array_size(lw, &array)));
}

/* Returns the index of the first minimum or maximum; NaN counts as the extremum. */
static IrExpr *place_of(Lower *lw, const ReduceRow *row, Value array)
{
    const Type *elem = array.type->elem;
    const char *message = arena_printf(lw->arena, "attempt to get %s of an empty sequence", name_of(row->builtin));
    IrVar *best = lower_start(lw, "best", elem, first_element(lw, array, message).scalar);
    IrVar *at = lower_start(lw, "at", lw->i64, lower_int(lw, 0));
    Nest walk;
    IrExpr *item = lower_reuse(lw, walk_begin(lw, &walk, array).scalar, "item");
    IrExpr *better = lower_test(lw, row->op, ir_copy(lw->arena, item), lower_var(lw, best));
    if (type_is_float(elem)) {
        IrExpr *old = lower_not(lw, is_nan(lw, lower_var(lw, best)));
        better = lower_test(lw, IRO_LOR, better, lower_test(lw, IRO_LAND, is_nan(lw, item), old));
    }
    (void)lower_branch(lw, better);
    lower_set(lw, lower_var(lw, best), ir_copy(lw->arena, item));
    lower_set(lw, lower_var(lw, at), walk_place(lw, &walk));
    lower_end(lw, walk.mark);
    return lower_var(lw, at);
}

Value lower_reduce(Lower *lw, const ReduceRow *row, Value array, const Type *result)
{
    IrVar *var = NULL;
    Nest walk;
    array = lower_save_array(lw, array, "items", NULL);
    if (array.type->layout == LAYOUT_F && array.type->ndim > 1 &&
        row->kind != RE_PLACE) { /* in memory order, as in Numba: sums round identically */
        array = array_reversed(
            lw, array, type_array(lw->unit->types, array.type->elem, array.type->ndim, LAYOUT_C, array.type->readonly));
    }
    array = lower_flattened(lw, array);
    switch (row->kind) {
    case RE_SUM:
    case RE_PROD: {
        IrExpr *count;
        var = accumulate(lw, row, array, result, &count);
        break;
    }
    case RE_MEAN:
        return value_scalar(result, mean_as(lw, row, array, result));
    case RE_VAR:
        return value_scalar(result, variance_of(lw, row, array));
    case RE_STD: {
        return value_scalar(
            result, lower_builtin(lw, "sqrt", result, EFFECT_NONE, (IrExpr *[]){variance_of(lw, row, array)}, 1));
    }
    case RE_EXTREME: {
        bool is_least = row->function == BUILTIN_NUMPY_MINIMUM || row->function == BUILTIN_NUMPY_FMIN;
        const char *message = arena_printf(lw->arena, "zero-size array to reduction operation %s which has no identity",
                                           name_of(row->function));
        var = lower_start(lw, is_least ? "least" : "largest", result, first_element(lw, array, message).scalar);
        Value item = walk_begin(lw, &walk, array);
        bool skips = row->function == BUILTIN_NUMPY_FMIN || row->function == BUILTIN_NUMPY_FMAX;
        if (skips && type_is_float(result) &&
            (lw->instance->modes & MAKES_ARRAYS) != 0) { /* the last of two zeros, as in Numba's CPU functions */
            IrExpr *next = lower_reuse(lw, item.scalar, "item");
            IrExpr *worse = lower_test(lw, is_least ? IRO_LT : IRO_GT, lower_var(lw, var), ir_copy(lw->arena, next));
            (void)lower_branch(lw, lower_not(lw, lower_test(lw, IRO_LOR, is_nan(lw, next), worse)));
            item.scalar = ir_copy(lw->arena, next);
        } else {
            item = lower_ufunc_row(lw, ufunc_row_of(row->function), value_scalar(result, lower_var(lw, var)), item,
                                   result, NULL);
        }
        lower_set(lw, lower_var(lw, var), item.scalar);
        lower_end(lw, walk.mark);
        break;
    }
    case RE_TRUTH: {
        bool all = row->op == IRO_LAND;
        var = lower_start(lw, all ? "all" : "any", result, ir_bool(lw->arena, result, all));
        IrExpr *truth = lower_truth(lw, walk_begin(lw, &walk, array));
        lower_set(lw, lower_var(lw, var), ir_binary(lw->arena, row->op, result, lower_var(lw, var), truth));
        lower_end(lw, walk.mark);
        break;
    }
    case RE_PLACE:
        return value_scalar(result, place_of(lw, row, array));
    case RE_COUNT: {
        var = lower_start(lw, "count", result, lower_int(lw, 0));
        (void)lower_branch(lw, lower_truth(lw, walk_begin(lw, &walk, array)));
        join(lw, var, IRO_ADD, lower_int(lw, 1));
        lower_end(lw, walk.mark);
        break;
    }
    }
    return value_scalar(result, lower_var(lw, var));
}

Value lower_python_extreme(Lower *lw, bool is_max, Value array)
{
    const Type *elem = array.type->elem;
    array = lower_save_array(lw, array, "items", NULL);
    const char *message = is_max ? "max() arg is an empty sequence" : "min() arg is an empty sequence";
    IrVar *best = lower_start(lw, is_max ? "largest" : "least", elem, first_element(lw, array, message).scalar);
    Nest walk;
    IrExpr *item = lower_reuse(lw, walk_begin(lw, &walk, array).scalar, "item");
    IrExpr *better = lower_test(lw, is_max ? IRO_GT : IRO_LT, ir_copy(lw->arena, item), lower_var(lw, best));
    (void)lower_branch(lw, better); /* not fmax(): a NaN is neither larger nor smaller */
    lower_set(lw, lower_var(lw, best), ir_copy(lw->arena, item));
    lower_end(lw, walk.mark);
    return value_scalar(elem, lower_var(lw, best));
}

Value lower_python_sum(Lower *lw, Value start_value, Value array, const Type *result)
{
    array = lower_save_array(lw, array, "items", NULL);
    IrVar *total = lower_start(lw, "total", result, value_convert(lw, start_value, result).scalar);
    Nest walk;
    lower_accumulate(lw, total, OP_ADD, walk_begin(lw, &walk, array));
    lower_end(lw, walk.mark);
    return value_scalar(result, lower_var(lw, total));
}
