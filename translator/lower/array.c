/* Lowering of arrays: indexing, views, extents. */
#include "lower/inside.h"

static IrExpr *mul(Lower *lw, IrExpr *a, IrExpr *b)
{
    return ir_binary(lw->unit->arena, IRO_MUL, lw_type(lw, TY_I64), a, b);
}

static IrExpr *add(Lower *lw, IrExpr *a, IrExpr *b)
{
    return a == NULL ? b : ir_binary(lw->unit->arena, IRO_ADD, lw_type(lw, TY_I64), a, b);
}

/* Which axis moves the dimension of the C array; -1: none. */
static int axis_of(const ArrayValue *parts, uint32_t dimension)
{
    return parts->is_view ? parts->place[dimension] - 1 : (int)dimension;
}

/* The index of a dimension of the C array, given those of the axes (NULL: 0). */
static IrExpr *dimension_index(Lower *lw, const ArrayValue *parts, uint32_t dimension, IrExpr *const *index, uint32_t count)
{
    Arena *arena = lw->unit->arena;
    int axis = axis_of(parts, dimension);
    IrExpr *at = axis >= 0 && (uint32_t)axis < count ? index[axis] : NULL;
    if (parts->is_view && at != NULL && parts->factor[dimension] != NULL) {
        at = lower_mul(lw, at, ir_copy(arena, parts->factor[dimension]));
    }
    if (parts->is_view && parts->applied[dimension] != NULL) {
        IrExpr *start = ir_copy(arena, parts->applied[dimension]);
        at = at != NULL ? lower_add(lw, start, at) : start;
    }
    return at != NULL ? at : lower_int(lw, 0);
}

IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis)
{
    Arena *arena = lw->unit->arena;
    const Type *type = array->type;
    if (array->array->var != NULL) { /* of a C array: all is constant */
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
            stride = parts->is_view && parts->factor[d] != NULL ? lower_mul(lw, ir_copy(arena, parts->factor[d]), stride) : stride;
        }
        return stride;
    }
    if (array->array->stride[axis] != NULL) {
        return ir_copy(arena, array->array->stride[axis]);
    }
    IrExpr *stride = NULL;
    if (type->layout == LAYOUT_F) {
        for (uint32_t i = 0; i < axis; i++) {
            IrExpr *extent = ir_copy(arena, array->array->shape[i]);
            stride = stride == NULL ? extent : mul(lw, stride, extent);
        }
    } else {
        for (uint32_t i = axis + 1; i < type->ndim; i++) {
            IrExpr *extent = ir_copy(arena, array->array->shape[i]);
            stride = stride == NULL ? extent : mul(lw, stride, extent);
        }
    }
    return stride != NULL ? stride : lower_int(lw, 1);
}

IrExpr *array_size(Lower *lw, const Value *array)
{
    IrExpr *size = NULL;
    for (uint32_t i = 0; i < array->type->ndim; i++) {
        IrExpr *extent = ir_copy(lw->unit->arena, array->array->shape[i]);
        size = size == NULL ? extent : mul(lw, size, extent);
    }
    return size != NULL ? size : lower_int(lw, 1);
}

IrExpr *array_pointer(Lower *lw, const Value *array)
{
    Arena *arena = lw->unit->arena;
    const ArrayValue *parts = array->array;
    const Type *elem = array->type->elem;
    const Type *pointer = type_pointer(lw->unit->types, elem);
    if (parts->var != NULL) {
        uint32_t ndim = parts->var->type->ndim;
        IrExpr **indices = arena_alloc(arena, ndim * sizeof *indices);
        for (uint32_t i = 0; i < ndim; i++) {
            indices[i] = dimension_index(lw, parts, i, NULL, 0);
        }
        return ir_address(arena, pointer, ir_index(arena, elem, ir_var(arena, parts->var), indices, ndim));
    }
    if (parts->offset == NULL) {
        return ir_copy(arena, parts->base);
    }
    IrExpr **index = arena_alloc(arena, sizeof *index);
    index[0] = ir_copy(arena, parts->offset);
    return ir_address(arena, pointer, ir_index(arena, elem, ir_copy(arena, parts->base), index, 1));
}

/* The index as int64, Python's negative ones moved up by the extent. Unsigned ones do not wrap, as in Numba. */
IrExpr *array_plain_index(Lower *lw, const Value *index, IrExpr *extent, uint32_t axis)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    if (lw->subject != NULL && lower_tests_index(lw)) {
        return lower_checked_index(lw, index, extent, axis);
    }
    IrExpr *e = ir_convert(arena, i64, index->scalar);
    if (!type_is_signed(index->type)) {
        return e;
    }
    if (e->kind == IR_INT) {
        if (e->integer >= 0) {
            return e;
        }
        if (extent->kind == IR_INT) {
            return lower_int(lw, extent->integer + e->integer);
        }
        return lower_add(lw, ir_copy(arena, extent), e);
    }
    IrExpr **args = arena_alloc(arena, 2 * sizeof *args);
    args[0] = e;
    args[1] = ir_copy(arena, extent);
    return lower_helper(lw, HELPER_WRAP, i64, args, 2);
}

/* Offset in elements of the given leading indices. Contiguous axes are folded: (i * shape1 + j) * shape2 + k. */
static IrExpr *offset_of(Lower *lw, const Value *array, IrExpr **index, uint32_t count)
{
    Arena *arena = lw->unit->arena;
    const Type *type = array->type;
    IrExpr *offset = NULL;
    if (type->layout == LAYOUT_C) {
        for (uint32_t i = 0; i < type->ndim; i++) {
            if (i > 0 && offset != NULL) {
                offset = mul(lw, offset, ir_copy(arena, array->array->shape[i]));
            }
            if (i < count) {
                bool zero = index[i]->kind == IR_INT && index[i]->integer == 0;
                offset = zero && (offset != NULL || i + 1 < type->ndim) ? offset : add(lw, offset, index[i]);
            }
        }
        return offset;
    }
    if (type->layout == LAYOUT_F && count == type->ndim) {
        for (uint32_t i = type->ndim; i > 0; i--) {
            if (offset != NULL) {
                offset = mul(lw, offset, ir_copy(arena, array->array->shape[i - 1]));
            }
            bool zero = index[i - 1]->kind == IR_INT && index[i - 1]->integer == 0;
            offset = zero && (offset != NULL || i > 1) ? offset : add(lw, offset, index[i - 1]);
        }
        return offset;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (index[i]->kind == IR_INT && index[i]->integer == 0) {
            continue;
        }
        IrExpr *stride = array_stride(lw, array, i);
        IrExpr *moved = lower_mul(lw, index[i], stride);
        offset = offset == NULL ? moved : lower_add(lw, offset, moved);
    }
    return offset;
}

Value array_index(Lower *lw, Value array, Value *indices, uint32_t count)
{
    Arena *arena = lw->unit->arena;
    const ArrayValue *parts = array.array;
    const Type *type = array.type;
    IrExpr **plain = arena_alloc(arena, (TYPE_MAX_DIMS + 1) * sizeof *plain);
    for (uint32_t i = 0; i < count; i++) {
        plain[i] = array_plain_index(lw, &indices[i], parts->shape[i], i);
    }
    if (count == type->ndim && parts->var != NULL) {
        uint32_t all = parts->var->type->ndim;
        IrExpr **at = arena_alloc(arena, all * sizeof *at);
        for (uint32_t i = 0; i < all; i++) {
            at[i] = dimension_index(lw, parts, i, plain, count);
        }
        return record_element(lw, &array, ir_index(arena, record_element_type(&array), ir_var(arena, parts->var), at, all));
    }
    if (count == type->ndim && parts->field != NULL) {
        return record_value(type->elem, ir_index(arena, type->elem, ir_copy(arena, parts->field), plain, count));
    }
    if (count < type->ndim) {
        AxisCut cuts[TYPE_MAX_DIMS] = {{0}};
        for (uint32_t i = 0; i < count; i++) {
            cuts[i].start = plain[i];
            cuts[i].drop = true;
        }
        TypeLayout layout = type->layout == LAYOUT_C ? LAYOUT_C : LAYOUT_A;
        return array_cut(lw, array, cuts, count, type_array(lw->unit->types, type->elem, type->ndim - count, layout, type->readonly));
    }
    if (parts->base->kind == IR_ADDRESS) { /* of a C array: one variable for all uses */
        array.array->base = lower_reuse(lw, parts->base, "flat");
    }
    IrExpr *offset = offset_of(lw, &array, plain, count);
    if (parts->offset != NULL) {
        offset = offset == NULL ? ir_copy(arena, parts->offset) : add(lw, ir_copy(arena, parts->offset), offset);
    }
    IrExpr **index = arena_alloc(arena, sizeof *index);
    index[0] = offset != NULL ? offset : lower_int(lw, 0);
    return record_element(lw, &array, ir_index(arena, record_element_type(&array), ir_copy(arena, parts->base), index, 1));
}

Value array_index_of(Lower *lw, const Expr *subject, Value array, Value *indices, uint32_t count)
{
    lw->subject = subject;
    Value place = array_index(lw, array, indices, count);
    lw->subject = NULL;
    return place;
}

Value array_unpacked(Lower *lw, Value array, uint32_t count)
{
    lower_same_count(lw, array.array->shape[0], count);
    IrExpr *offset = array.array->offset;
    bool is_fixed = offset == NULL || (offset->kind == IR_BINARY && offset->a->kind == IR_INT); /* 2 * points_shape1 */
    if (!is_fixed) {
        array.array->offset = lower_reuse(lw, offset, "row");
    }
    Value tuple = {.kind = VALUE_TUPLE, .type = array.type, .count = count};
    tuple.items = arena_alloc(lw->unit->arena, count * sizeof *tuple.items + 1);
    for (uint32_t i = 0; i < count; i++) {
        Value index = value_scalar(lw_type(lw, TY_I64), lower_int(lw, i));
        tuple.items[i] = array_index(lw, array, &index, 1);
    }
    return tuple;
}

Value array_cut(Lower *lw, Value array, const AxisCut *cuts, uint32_t count, const Type *result)
{
    Arena *arena = lw->unit->arena;
    const ArrayValue *parts = array.array;
    const Type *type = array.type;
    ArrayValue *view = arena_alloc(arena, sizeof *view);
    view->path = parts->path;
    uint32_t axes[TYPE_MAX_DIMS]; /* of the view, by the array's */
    IrExpr *starts[TYPE_MAX_DIMS];
    uint32_t kept = 0;
    bool moved = false;
    for (uint32_t i = 0; i < type->ndim; i++) {
        AxisCut cut = i < count ? cuts[i] : (AxisCut){0};
        starts[i] = cut.start != NULL ? cut.start : lower_int(lw, 0);
        moved = moved || cut.start != NULL;
        axes[i] = kept;
        if (!cut.drop) {
            view->shape[kept] = cut.extent != NULL ? cut.extent : parts->shape[i];
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
        offset = offset != NULL && offset->kind == IR_INT && offset->integer == 0 ? NULL : offset;
        view->offset = parts->offset == NULL ? offset : offset == NULL ? parts->offset : lower_add(lw, ir_copy(arena, parts->offset), offset);
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
            view->factor[d] = view->factor[d] != NULL ? lower_mul(lw, ir_copy(arena, view->factor[d]), cut.step) : cut.step;
        }
        view->place[d] = cut.drop ? 0 : (uint8_t)(axes[axis] + 1);
    }
    return value;
}

Value array_transpose(Lower *lw, Value array, const uint8_t *axes, const Type *result)
{
    const ArrayValue *parts = array.array;
    ArrayValue *view = arena_alloc(lw->unit->arena, sizeof *view);
    *view = *parts;
    view->field = NULL;
    for (uint32_t i = 0; i < result->ndim; i++) {
        view->shape[i] = parts->shape[axes[i]];
        view->stride[i] = parts->var == NULL && result->layout == LAYOUT_A ? array_stride(lw, &array, axes[i]) : NULL;
    }
    if (parts->var != NULL) {
        view->is_view = true;
        for (uint32_t d = 0; d < parts->var->type->ndim; d++) {
            view->place[d] = 0;
            for (uint32_t i = 0; i < result->ndim; i++) {
                if (axis_of(parts, d) == axes[i]) {
                    view->place[d] = (uint8_t)(i + 1);
                }
            }
        }
    }
    Value value = {.kind = VALUE_ARRAY, .type = result, .array = view};
    return value;
}

Value array_reshape(Lower *lw, Value array, IrExpr **extents, const Type *result)
{
    Arena *arena = lw->unit->arena;
    ArrayValue *view = arena_alloc(arena, sizeof *view);
    view->base = array.array->base;
    view->offset = array.array->offset;
    if (array.array->var != NULL) {
        view->base = array_pointer(lw, &array);
        view->offset = NULL;
    }
    for (uint32_t i = 0; i < result->ndim; i++) {
        view->shape[i] = extents[i];
    }
    if (result->layout == LAYOUT_A && result->ndim == 1) {
        view->stride[0] = array_stride(lw, &array, 0);
    }
    Value value = {.kind = VALUE_ARRAY, .type = result, .array = view};
    return value;
}

Value lower_subscript(Lower *lw, const Expr *e)
{
    Value container = lower_expr(lw, e->left);
    if (container.kind == VALUE_TUPLE && e->right->kind == EX_SLICE) {
        return lower_tuple_slice(lw, e, container);
    }
    if (container.kind == VALUE_TUPLE) {
        int64_t at = 0;
        if (!infer_constant_int(lw->instance, e->right, &at)) {
            Value index = lower_expr(lw, e->right);
            lw->subject = e->left;
            IrExpr *plain = array_plain_index(lw, &index, lower_int(lw, container.count), 0);
            lw->subject = NULL;
            return lower_tuple_item(lw, lower_tuple_table(lw, &container, e->left->kind == EX_NAME ? e->left->name : "items"), plain);
        }
        at = at < 0 ? at + container.count : at;
        lower_take_items(lw, &container, at, 1, 1);
        return container.items[at];
    }
    if (container.kind == VALUE_RECORD && infer_is_whole_index(e->right)) {
        return container;
    }
    const Type *result = info_of(lw->instance, e)->type;
    if (type_is_text(container.type)) {
        return text_character(lw, container, e->right);
    }
    uint32_t field = infer_has_fields(container.type) ? infer_field_index(lw->instance, e->right, container.type) : UINT32_MAX;
    if (field != UINT32_MAX) {
        return lower_field(lw, container, field, result);
    }
    if (container.kind != VALUE_ARRAY) {
        return container;
    }
    if (container.type->kind == TY_POINTER) {
        return lower_pointer_index(lw, &container, e->right);
    }
    return lower_view(lw, e->left, container, e->right, result);
}

void lower_captures(Lower *lw)
{
    const PtrVec *captures = &lw->instance->captures;
    uint32_t first = lw->instance->arg_count;
    lw->captures = arena_alloc(lw->unit->arena, captures->count * sizeof *lw->captures + 1);
    for (uint32_t i = 0; i < captures->count; i++) {
        const Object *array = captures->items[i];
        size_t before = lw->func->params.count;
        const char *shown = arena_printf(lw->unit->arena, "%s (%s)", array->text, type_signature(lw->unit->arena, array->type));
        lw->captures[i] = lower_parameter(lw, array->text, array->type, first + i);
        for (size_t k = before; k < lw->func->params.count; k++) {
            IrVar *param = lw->func->params.items[k];
            param->python_local = 0; /* none of the function's own names */
            param->captured = shown;
        }
    }
}

Value lower_captured(Lower *lw, const Object *array)
{
    return lw->captures[capture_place(&lw->instance->captures, array)];
}
