// SPDX-License-Identifier: MIT
/* Array creation: np.zeros, np.array, np.arange and similar functions. */
#include "builtins/builtins_internal.h"

/* Returns the dtype that the argument specifies, `otherwise` if it is missing; NULL after an error. */
static const Type *dtype_of(Infer *in, const Expr *dtype, const Type *otherwise)
{
    if (dtype == NULL || info_of(in->instance, dtype)->type->kind == TY_NONE) {
        return otherwise;
    }
    const Type *elem = dtype_of_object(in->unit, info_of(in->instance, dtype)->constant);
    return elem != NULL ? elem
                        : infer_error(in, dtype->span, "bad-dtype",
                                      "unsupported dtype of a new array\nuse a type such as np.float32");
}

uint32_t builtin_shape_axes(const Type *shape)
{
    if (shape->kind != TY_TUPLE) {
        return type_is_integer(shape) ? 1 : 0;
    }
    bool is_valid = shape->count >= 1 && shape->count <= TYPE_MAX_DIMS;
    for (uint32_t i = 0; is_valid && i < shape->count; i++) {
        is_valid = type_is_integer(shape->items[i]);
    }
    return is_valid ? shape->count : 0;
}

/* Reports records that the function would have to set to a number. Memory that a CPU function allocates is zero. */
static bool can_be_set(Infer *in, const Expr *e, const Type *elem, int with)
{
    bool is_allocated = (in->instance->modes & MAKES_ARRAYS) != 0;
    if (elem->kind == TY_RECORD && with != NEW_EMPTY && (with != NEW_ZEROS || !is_allocated)) {
        infer_error(in, e->span, "no-such-overload", "%s does not support records\nuse np.empty, and assign each field",
                    builtin_path(in->instance, e));
        return false;
    }
    return true;
}

/* np.full((n, m), 1.0, np.float32), np.zeros_like(x) */
const Type *infer_builtin_new_array(Infer *in, const Expr *e, const Call *args)
{
    int what = builtin_detail(in->instance, e);
    uint32_t fills = (what & ~NEW_LIKE) == NEW_FULL ? 1 : 0;
    if (args->count < 1 + fills || args->count > 2 + fills) {
        return infer_misuse(in, e);
    }
    const Expr *dtype = args->count > 1 + fills ? args->args[1 + fills] : NULL;
    const Type *of = args->types[0], *filling = fills > 0 ? args->types[1] : NULL;
    if (filling != NULL && !type_is_scalar(filling)) {
        return infer_misuse(in, e);
    }
    if ((what & NEW_LIKE) != 0) {
        const Type *elem = of->kind == TY_ARRAY && of->ndim > 0 ? dtype_of(in, dtype, of->elem) : infer_misuse(in, e);
        TypeLayout layout = of->kind == TY_ARRAY && of->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
        return elem != NULL && can_be_set(in, e, elem, what & ~NEW_LIKE)
                   ? type_array(in->unit->types, elem, of->ndim, layout, false)
                   : NULL;
    }
    uint32_t ndim = builtin_shape_axes(of);
    if (ndim == 0) {
        return infer_error(in, args->args[0]->span, "bad-shape",
                           "a shape must be an integer or a tuple of integers, not %s", of->name);
    }
    const Type *elem = dtype_of(in, dtype, filling != NULL ? filling : type_of_kind(in->unit->types, TY_F64));
    return elem != NULL && can_be_set(in, e, elem, what) ? type_array(in->unit->types, elem, ndim, LAYOUT_C, false)
                                                         : NULL;
}

Value lower_builtin_new_array(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    int what = builtin_detail(lw->instance, e), with = what & ~NEW_LIKE;
    Value of = lower_expr(lw, args->args[0]), filling = {.kind = VALUE_NONE};
    if (with == NEW_FULL) {
        lower_before(lw, &of, args->args[1]);
        filling = value_convert(lw, lower_expr(lw, args->args[1]), type->elem);
        lower_settle(lw, &filling, "value");
    } else if (with == NEW_ONES) {
        filling = lower_number(lw, type->elem, 1);
    }
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        const Value *axis_size = of.kind == VALUE_TUPLE ? &of.items[i] : &of;
        axis_sizes[i] = of.kind == VALUE_ARRAY ? ir_copy(lw->arena, of.array->shape[i])
                                               : ir_convert(lw->arena, lw->i64, axis_size->scalar);
    }
    Value array = lower_new_array(lw, type, axis_sizes, with == NEW_ZEROS);
    if (filling.kind != VALUE_NONE) {
        lower_fill(lw, array, filling, OP_NONE);
    }
    return array;
}

/* ---- np.array ---- */

/* Determines the shape of nested tuples of numbers and the type that represents all numbers. Returns false if the
 * tuples have different lengths or other items. */
static bool shape_of_items(TypeTable *types, const Type *of, uint32_t depth, int64_t *dims, uint32_t *ndim,
                           const Type **elem)
{
    if (of->kind != TY_TUPLE) {
        *elem = !type_is_scalar(of) ? NULL : *elem == NULL ? of : typing_unify(types, *elem, of);
        *ndim = *ndim == 0 ? depth : *ndim;
        return *elem != NULL && *ndim == depth;
    }
    bool fits = depth < TYPE_MAX_DIMS && of->count > 0 && (dims[depth] == 0 || dims[depth] == of->count);
    for (uint32_t i = 0; i < of->count && fits; i++) {
        dims[depth] = of->count;
        fits = shape_of_items(types, of->items[i], depth + 1, dims, ndim, elem);
    }
    return fits;
}

/* np.array([x, y, z]), np.array(((1, 2), (3, 4)), np.float32) */
const Type *infer_builtin_array(Infer *in, const Expr *e, const Call *args)
{
    int64_t dims[TYPE_MAX_DIMS + 1] = {0};
    uint32_t ndim = 0;
    const Type *elem = NULL;
    if (!shape_of_items(in->unit->types, args->types[0], 0, dims, &ndim, &elem)) {
        return infer_misuse(in, e);
    }
    elem = dtype_of(in, args->count > 1 ? args->args[1] : NULL, elem);
    return elem != NULL && type_is_scalar(elem) ? type_array(in->unit->types, elem, ndim, LAYOUT_C, false) : NULL;
}

Value lower_builtin_array(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value items = lower_expr(lw, args->args[0]);
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    const Value *at = &items;
    for (uint32_t i = 0; i < type->ndim; i++) {
        axis_sizes[i] = lower_int(lw, at->count);
        at = &at->items[0];
    }
    lower_settle(lw, &items, "item");
    Value array = lower_new_array(lw, type, axis_sizes, false);
    uint32_t count = type_leaf_count(items.type);
    for (uint32_t k = 0; k < count; k++) {
        Value index[TYPE_MAX_DIMS];
        uint32_t rest = k;
        for (uint32_t i = type->ndim; i-- > 0;) {
            uint32_t axis_size = (uint32_t)axis_sizes[i]->integer;
            index[i] = value_scalar(lw->i64, lower_int(lw, rest % axis_size));
            rest /= axis_size;
        }
        Value item = value_convert(lw, lower_leaf(&items, k), type->elem);
        lower_set(lw, array_index(lw, array, index, type->ndim).scalar, item.scalar);
    }
    return array;
}

/* ---- np.arange, np.linspace ---- */

const Type *infer_builtin_arange(Infer *in, const Expr *e, const Call *args)
{
    const Expr *dtype = keyword_value(e, "dtype");
    bool are_integers = true,
         is_valid = args->count >= 1 && args->count <= 4 && e->keyword_count == (dtype != NULL ? 1u : 0u);
    uint32_t numbers = args->count < 4 ? args->count : 3;
    for (uint32_t i = 0; is_valid && i < numbers; i++) {
        is_valid = type_is_real(args->types[i]);
        are_integers = are_integers && type_is_integer(args->types[i]);
    }
    if (!is_valid || (dtype != NULL && args->count == 4)) {
        return infer_misuse(in, e);
    }
    dtype = args->count == 4 ? args->args[3] : dtype;
    const Type *elem = dtype_of(in, dtype, type_of_kind(in->unit->types, are_integers ? TY_I64 : TY_F64));
    return elem != NULL && type_is_real(elem) ? type_array(in->unit->types, elem, 1, LAYOUT_C, false) : NULL;
}

/* array[i] = first + i * step, computed in int64 or float64. */
static void fill_evenly(Lower *lw, const Value *array, const Type *type, IrExpr *count, IrExpr *first, IrExpr *step)
{
    CountLoop loop = lower_count_begin(lw, "i", count);
    IrExpr *lvalue = ir_convert(lw->arena, type, lower_var(lw, loop.counter));
    bool is_integer = type == lw->i64;
    IrExpr *by = ir_copy(lw->arena, step), *from = ir_copy(lw->arena, first);
    IrExpr *moved = is_integer ? lower_mul(lw, lvalue, by) : ir_binary(lw->arena, IRO_MUL, type, lvalue, by);
    IrExpr *item = is_integer ? lower_add(lw, from, moved) : ir_binary(lw->arena, IRO_ADD, type, from, moved);
    Value element = array_element(lw, *array, (IrVar *const[]){loop.counter});
    lower_set(lw, element.scalar, value_convert(lw, value_scalar(type, item), array->type->elem).scalar);
    lower_end(lw, loop.mark);
}

/* Returns the length of a range of floats, as Numba computes it, or of integers that are not constant. */
static IrExpr *range_length(Lower *lw, const Type *type, IrExpr *start, IrExpr *stop, IrExpr *step)
{
    const Type *f64 = lw_type(lw, TY_F64);
    IrExpr *distance = ir_convert(
        lw->arena, f64, ir_binary(lw->arena, IRO_SUB, type, ir_copy(lw->arena, stop), ir_copy(lw->arena, start)));
    IrExpr *steps =
        ir_binary(lw->arena, IRO_DIV, f64, distance,
                  lower_nonzero(lw, ir_convert(lw->arena, f64, ir_copy(lw->arena, step)), "division by zero"));
    IrExpr *length = ir_convert(lw->arena, lw->i64, lower_builtin(lw, "ceil", f64, EFFECT_NONE, &steps, 1));
    return lower_reuse(lw, lower_max(lw, length, lower_int(lw, 0)), "count");
}

/* Returns the length of a range of small constant integers; NULL for other ranges. */
static IrExpr *constant_length(Lower *lw, const IrExpr *start, const IrExpr *stop, const IrExpr *step)
{
    const int64_t max = INT32_MAX;
    const IrExpr *parts[] = {start, stop, step};
    for (uint32_t i = 0; i < 3; i++) {
        if (parts[i]->kind != IR_INT || parts[i]->integer > max || parts[i]->integer < -max) {
            return NULL;
        }
    }
    if (step->integer == 0) {
        return NULL;
    }
    int64_t distance = stop->integer - start->integer, by = step->integer, away = by > 0 ? by - 1 : by + 1;
    return lower_int(lw, distance / by < 0 || (distance < 0) != (by < 0) ? 0 : (distance + away) / by);
}

Value lower_builtin_arange(Lower *lw, const Expr *e, const Call *args)
{
    const Type *result = info_of(lw->instance, e)->type, *f64 = lw_type(lw, TY_F64), *type = lw->i64;
    Value given[4];
    uint32_t count = args->count < 4 ? args->count : 3;
    for (uint32_t i = 0; i < count; i++) {
        given[i] = lower_expr(lw, args->args[i]);
        for (uint32_t k = i + 1; k < count; k++) {
            lower_before(lw, &given[i], args->args[k]);
        }
        type = type_is_float(given[i].type) ? f64 : type;
    }
    IrExpr *part[3];
    for (uint32_t i = 0; i < count; i++) {
        part[i] = lower_reuse(lw, value_convert(lw, given[i], type).scalar,
                              i == 2                 ? "step"
                              : count == 1 || i == 1 ? "stop"
                                                     : "start");
    }
    Value zero = lower_number(lw, type, 0), one = lower_number(lw, type, 1);
    IrExpr *start = count > 1 ? part[0] : zero.scalar, *stop = count > 1 ? part[1] : part[0],
           *step = count > 2 ? part[2] : one.scalar;
    IrExpr *length = type == lw->i64 ? constant_length(lw, start, stop, step) : NULL;
    length = length != NULL ? length : range_length(lw, type, start, stop, step);
    IrExpr *axis_sizes[1] = {length};
    Value array = lower_new_array(lw, result, axis_sizes, false);
    fill_evenly(lw, &array, type, ir_copy(lw->arena, length), start, step);
    return array;
}

const Type *infer_builtin_linspace(Infer *in, const Expr *e, const Call *args)
{
    bool is_valid = args->count >= 2 && args->count <= 3 && type_is_real(args->types[0]) &&
                    type_is_real(args->types[1]) && (args->count == 2 || type_is_integer(args->types[2]));
    return is_valid ? type_array(in->unit->types, type_of_kind(in->unit->types, TY_F64), 1, LAYOUT_C, false)
                    : infer_misuse(in, e);
}

Value lower_builtin_linspace(Lower *lw, const Expr *e, const Call *args)
{
    const Type *f64 = lw_type(lw, TY_F64);
    Value given[3] = {{.kind = VALUE_NONE}};
    lower_arguments(lw, args, (const Type *[]){f64, f64, lw->i64}, given);
    IrExpr *start = lower_reuse(lw, given[0].scalar, "start"), *stop = lower_reuse(lw, given[1].scalar, "stop");
    IrExpr *count = args->count > 2 ? lower_reuse(lw, given[2].scalar, "count") : lower_int(lw, 50);
    IrExpr *axis_sizes[1] = {ir_copy(lw->arena, count)};
    Value array = lower_new_array(lw, info_of(lw->instance, e)->type, axis_sizes, false);
    IrExpr *distance = ir_binary(lw->arena, IRO_SUB, f64, ir_copy(lw->arena, stop), ir_copy(lw->arena, start));
    IrExpr *parts = lower_max(lw, lower_sub(lw, ir_copy(lw->arena, count), lower_int(lw, 1)), lower_int(lw, 1));
    IrExpr *step =
        lower_reuse(lw, ir_binary(lw->arena, IRO_DIV, f64, distance, ir_convert(lw->arena, f64, parts)), "step");
    fill_evenly(lw, &array, f64, ir_copy(lw->arena, count), start, step);
    BlockMark mark = lower_branch(lw, lower_test(lw, IRO_GT, ir_copy(lw->arena, count), lower_int(lw, 1)));
    Value last = value_scalar(lw->i64, lower_sub(lw, ir_copy(lw->arena, count), lower_int(lw, 1)));
    lower_set(lw, array_index(lw, array, &last, 1).scalar, ir_copy(lw->arena, stop)); /* exact, without rounding */
    lower_end(lw, mark);
    return array;
}

/* ---- address of an array, for callers that receive it ---- */

Value lower_builtin_array_address(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Value array = lower_expr(lw, args->args[0]);
    return value_scalar(lw->i64, ir_pointer_cast(lw->arena, lw->i64, array_pointer(lw, &array)));
}
