// SPDX-License-Identifier: MIT
/* Lowers arrays: indexing, views, shapes. */
#include "lower/lower_internal.h"

static IrExpr *mul(Lower *lw, IrExpr *a, IrExpr *b)
{
    return ir_binary(lw->arena, IRO_MUL, lw->i64, a, b);
}

static IrExpr *add(Lower *lw, IrExpr *a, IrExpr *b)
{
    return a == NULL ? b : lower_add(lw, a, b);
}

/* Returns the axis that indexes a dimension of the C array; -1 if none does. */
static int axis_of(const ArrayValue *parts, uint32_t dimension)
{
    return parts->is_view ? parts->axis_of[dimension] - 1 : (int)dimension;
}

/* Returns the index for a dimension of the C array from the indices of the axes (NULL: 0). */
static IrExpr *dimension_index(Lower *lw, const ArrayValue *parts, uint32_t dimension, IrExpr *const *index,
                               uint32_t count)
{
    int axis = axis_of(parts, dimension);
    IrExpr *at = axis >= 0 && (uint32_t)axis < count ? index[axis] : NULL;
    if (parts->is_view && at != NULL && parts->factor[dimension] != NULL) {
        at = lower_mul(lw, at, ir_copy(lw->arena, parts->factor[dimension]));
    }
    if (parts->is_view && parts->applied[dimension] != NULL) {
        IrExpr *start = ir_copy(lw->arena, parts->applied[dimension]);
        at = at != NULL ? lower_add(lw, start, at) : start;
    }
    return at != NULL ? at : lower_int(lw, 0);
}

/* Returns the product of the sizes of the axes from `first` up to `end` (exclusive). */
static IrExpr *axis_sizes_product(Lower *lw, const Value *array, uint32_t first, uint32_t end)
{
    IrExpr *product = NULL;
    for (uint32_t i = first; i < end; i++) {
        IrExpr *axis_size = ir_copy(lw->arena, array->array->shape[i]);
        product = product == NULL ? axis_size : mul(lw, product, axis_size);
    }
    return product != NULL ? product : lower_int(lw, 1);
}

IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis)
{
    if (array->array->var != NULL) { /* a C array: all strides are constant */
        const ArrayValue *parts = array->array;
        const Type *whole = parts->var->type;
        IrExpr *stride = lower_int(lw, 0);
        for (uint32_t d = 0; d < whole->ndim; d++) {
            if (axis_of(parts, d) != (int)axis) {
                continue;
            }
            int64_t below = 1;
            for (uint32_t i = d + 1; i < whole->ndim; i++) {
                below *= whole->dims[i];
            }
            stride = lower_int(lw, below);
            stride = parts->is_view && parts->factor[d] != NULL
                         ? lower_mul(lw, ir_copy(lw->arena, parts->factor[d]), stride)
                         : stride;
        }
        return stride;
    }
    if (array->array->stride[axis] != NULL) {
        return ir_copy(lw->arena, array->array->stride[axis]);
    }
    bool columns = array->type->layout == LAYOUT_F;
    return axis_sizes_product(lw, array, columns ? 0 : axis + 1, columns ? axis : array->type->ndim);
}

IrExpr *array_size(Lower *lw, const Value *array)
{
    return axis_sizes_product(lw, array, 0, array->type->ndim);
}

/* Returns the C array, with the source location of the Python name. */
static IrExpr *array_name(Lower *lw, const ArrayValue *parts)
{
    IrExpr *name = ir_var(lw->arena, parts->var);
    name->source = parts->source;
    return name;
}

IrExpr *array_pointer(Lower *lw, const Value *array)
{
    const ArrayValue *parts = array->array;
    const Type *elem = array->type->elem;
    const Type *pointer = type_pointer(lw->unit->types, elem);
    if (parts->var != NULL) {
        uint32_t ndim = parts->var->type->ndim;
        IrExpr *indices[TYPE_MAX_DIMS + 1];
        for (uint32_t i = 0; i < ndim; i++) {
            indices[i] = dimension_index(lw, parts, i, NULL, 0);
        }
        return ir_address(lw->arena, pointer, ir_index(lw->arena, array_name(lw, parts), indices, ndim));
    }
    if (parts->offset == NULL) {
        return ir_copy(lw->arena, parts->base);
    }
    return ir_address(lw->arena, pointer,
                      ir_element(lw->arena, ir_copy(lw->arena, parts->base), ir_copy(lw->arena, parts->offset)));
}

IrExpr *array_wrapped(Lower *lw, IrExpr *index, IrExpr *axis_size)
{
    int64_t value;
    if (lower_axis_size_value(index, &value)) {
        return value >= 0 ? index : lower_add(lw, ir_copy(lw->arena, axis_size), index);
    }
    return lower_helper(lw, HELPER_WRAP, lw->i64, (IrExpr *[]){index, ir_copy(lw->arena, axis_size)}, 2);
}

/* Converts the index to int64, and adds the axis size if the index is negative. Unsigned indices do not wrap, as in
 * Numba.
 */
IrExpr *array_plain_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *axis_size, uint32_t axis)
{
    IrExpr *checked = subject != NULL ? lower_checked_index(lw, subject, index, axis_size, axis) : NULL;
    if (checked != NULL) {
        return checked;
    }
    IrExpr *e = ir_convert(lw->arena, lw->i64, index->scalar);
    return type_is_signed(index->type) ? array_wrapped(lw, e, axis_size) : e;
}

/* Returns the offset in elements of the first `count` indices. Contiguous axes are folded: (i * shape1 + j) * shape2 +
 * k. */
static IrExpr *offset_of(Lower *lw, const Value *array, IrExpr **index, uint32_t count)
{
    const Type *type = array->type;
    IrExpr *offset = NULL;
    bool rows = type->layout == LAYOUT_C, columns = type->layout == LAYOUT_F && count == type->ndim;
    for (uint32_t k = 0; k < type->ndim && (rows || columns); k++) {
        uint32_t i = rows ? k : type->ndim - 1 - k;
        if (offset != NULL) {
            offset = mul(lw, offset, ir_copy(lw->arena, array->array->shape[i]));
        }
        bool left_out = i >= count || (lower_is_int(index[i], 0) && (offset != NULL || k + 1 < type->ndim));
        offset = left_out ? offset : add(lw, offset, index[i]);
    }
    for (uint32_t i = 0; i < count && !rows && !columns; i++) {
        if (!lower_is_int(index[i], 0)) {
            IrExpr *moved = lower_mul(lw, index[i], array_stride(lw, array, i));
            offset = offset == NULL ? moved : lower_add(lw, offset, moved);
        }
    }
    return offset;
}

/* Returns whether the array is a variable to which the program assigns several arrays, and its elements are contiguous:
 * the axis sizes of its rows are variables, too, even if all these arrays have equal rows. */
static bool has_variable_rows(const Value *array)
{
    const ArrayValue *parts = array->array;
    bool has = parts->offset == NULL && array->type->layout == LAYOUT_C && array->type->ndim >= 2;
    for (uint32_t i = 1; i < array->type->ndim && has; i++) {
        has = parts->shape[i]->kind == IR_VAR && parts->shape[i]->var->storage == IRV_LOCAL;
    }
    return has;
}

Value array_index_of(Lower *lw, const Expr *subject, Value array, Value *indices, uint32_t count)
{
    const ArrayValue *parts = array.array;
    const Type *type = array.type;
    IrExpr *plain[TYPE_MAX_DIMS + 1];
    for (uint32_t i = 0; i < count; i++) {
        plain[i] = array_plain_index(lw, subject, &indices[i], parts->shape[i], i);
    }
    if (count == type->ndim && parts->var != NULL) {
        uint32_t all = parts->var->type->ndim;
        IrExpr **at = arena_alloc(lw->arena, all * sizeof *at);
        for (uint32_t i = 0; i < all; i++) {
            at[i] = dimension_index(lw, parts, i, plain, count);
        }
        return record_element(lw, &array, ir_index(lw->arena, array_name(lw, parts), at, all));
    }
    if (count == type->ndim && parts->field != NULL) {
        return record_value(type->elem, ir_index(lw->arena, ir_copy(lw->arena, parts->field), plain, count));
    }
    if (count < type->ndim) {
        AxisCut cuts[TYPE_MAX_DIMS] = {{0}};
        for (uint32_t i = 0; i < count; i++) {
            cuts[i].start = plain[i];
            cuts[i].drop = true;
        }
        return array_cut(lw, array, cuts, count, type_array_part(lw->unit->types, type, count));
    }
    if (parts->base->kind == IR_ADDRESS) { /* a C array: share one pointer variable between all uses */
        array.array->base = lower_reuse(lw, parts->base, "flat");
    }
    IrExpr *offset = offset_of(lw, &array, plain, count);
    if (parts->offset != NULL) {
        offset =
            offset == NULL ? ir_copy(lw->arena, parts->offset) : add(lw, ir_copy(lw->arena, parts->offset), offset);
    }
    IrExpr *element =
        ir_element(lw->arena, ir_copy(lw->arena, parts->base), offset != NULL ? offset : lower_int(lw, 0));
    element->axes = has_variable_rows(&array) ? type->ndim : 0;
    return record_element(lw, &array, element);
}

Value array_first(Lower *lw, Value array)
{
    Value zeros[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < array.type->ndim; i++) {
        zeros[i] = value_index(lw, lower_int(lw, 0));
    }
    return array_index(lw, array, zeros, array.type->ndim);
}

Value array_index(Lower *lw, Value array, Value *indices, uint32_t count)
{
    return array_index_of(lw, NULL, array, indices, count);
}

Value array_unpacked(Lower *lw, Value array, uint32_t count)
{
    lower_same_count(lw, array.array->shape[0], count);
    IrExpr *offset = array.array->offset;
    bool is_fixed =
        offset == NULL || (offset->kind == IR_BINARY && offset->a->kind == IR_INT); /* such as 2 * points_shape1 */
    if (!is_fixed) {
        const IrExpr *base = array.array->base;
        const char *name = base->kind == IR_VAR ? arena_printf(lw->arena, "%s_row", base->var->name)
                                                : "row"; /* of points: points_row */
        array.array->offset = lower_reuse(lw, offset, name);
    }
    Value tuple = value_tuple(lw, array.type, count);
    for (uint32_t i = 0; i < count; i++) {
        Value index = value_scalar(lw->i64, lower_int(lw, i));
        tuple.items[i] = array_index(lw, array, &index, 1);
    }
    return tuple;
}

Value array_cut(Lower *lw, Value array, const AxisCut *cuts, uint32_t count, const Type *result)
{
    const ArrayValue *parts = array.array;
    const Type *type = array.type;
    ArrayValue *view = arena_alloc(lw->arena, sizeof *view);
    view->path = parts->path;
    uint32_t axes[TYPE_MAX_DIMS]; /* maps the axes of the array to axes of the view */
    IrExpr *starts[TYPE_MAX_DIMS];
    uint32_t kept = 0;
    bool moved = false;
    for (uint32_t i = 0; i < type->ndim; i++) {
        AxisCut cut = i < count ? cuts[i] : (AxisCut){0};
        starts[i] = cut.start != NULL ? cut.start : lower_int(lw, 0);
        moved = moved || cut.start != NULL;
        axes[i] = kept;
        if (!cut.drop) {
            view->shape[kept] = cut.axis_size != NULL ? cut.axis_size : parts->shape[i];
            if (parts->var == NULL && result->layout == LAYOUT_A) {
                IrExpr *stride = array_stride(lw, &array, i);
                view->stride[kept] = cut.step != NULL ? lower_mul(lw, stride, cut.step) : stride;
            }
            kept++;
        }
    }
    Value value = {.kind = VALUE_ARRAY, .type = result, .array = view};
    if (parts->var == NULL) {
        view->base = parts->base;
        IrExpr *offset = moved ? offset_of(lw, &array, starts, count) : NULL;
        offset = offset != NULL && lower_is_int(offset, 0) ? NULL : offset;
        view->offset = parts->offset == NULL ? offset
                       : offset == NULL      ? parts->offset
                                             : lower_add(lw, ir_copy(lw->arena, parts->offset), offset);
        return value;
    }
    view->var = parts->var;
    view->is_view = true;
    for (uint32_t d = 0; d < parts->var->type->ndim; d++) {
        int axis = axis_of(parts, d);
        view->applied[d] = parts->is_view ? parts->applied[d] : NULL;
        view->factor[d] = parts->is_view ? parts->factor[d] : NULL;
        if (axis < 0) {
            continue;
        }
        AxisCut cut = (uint32_t)axis < count ? cuts[axis] : (AxisCut){0};
        if (cut.start != NULL) {
            view->applied[d] = dimension_index(lw, parts, d, starts, type->ndim);
        }
        if (cut.step != NULL) {
            view->factor[d] =
                view->factor[d] != NULL ? lower_mul(lw, ir_copy(lw->arena, view->factor[d]), cut.step) : cut.step;
        }
        view->axis_of[d] = cut.drop ? 0 : (uint8_t)(axes[axis] + 1);
    }
    return value;
}

Value array_transpose(Lower *lw, Value array, const uint8_t *axes, const Type *result)
{
    const ArrayValue *parts = array.array;
    ArrayValue *view = arena_alloc(lw->arena, sizeof *view);
    *view = *parts;
    view->field = NULL;
    for (uint32_t i = 0; i < result->ndim; i++) {
        view->shape[i] = parts->shape[axes[i]];
        view->stride[i] = parts->var == NULL && result->layout == LAYOUT_A ? array_stride(lw, &array, axes[i]) : NULL;
    }
    if (parts->var != NULL) {
        view->is_view = true;
        for (uint32_t d = 0; d < parts->var->type->ndim; d++) {
            view->axis_of[d] = 0;
            for (uint32_t i = 0; i < result->ndim; i++) {
                if (axis_of(parts, d) == axes[i]) {
                    view->axis_of[d] = (uint8_t)(i + 1);
                }
            }
        }
    }
    return (Value){.kind = VALUE_ARRAY, .type = result, .array = view};
}

Value array_reshape(Lower *lw, Value array, IrExpr **axis_sizes, const Type *result)
{
    ArrayValue *view = arena_alloc(lw->arena, sizeof *view);
    view->base = array.array->base;
    view->offset = array.array->offset;
    if (array.array->var != NULL) {
        view->base = array_pointer(lw, &array);
        view->offset = NULL;
    }
    for (uint32_t i = 0; i < result->ndim; i++) {
        view->shape[i] = axis_sizes[i];
    }
    return (Value){.kind = VALUE_ARRAY, .type = result, .array = view};
}

Value array_reversed(Lower *lw, Value array, const Type *result)
{
    uint8_t axes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < result->ndim && i < TYPE_MAX_DIMS; i++) { /* the second bound avoids a warning of gcc */
        axes[i] = (uint8_t)(result->ndim - 1 - i);
    }
    return result->ndim > 1 ? array_transpose(lw, array, axes, result) : array;
}
