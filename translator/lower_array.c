/* Lowering of arrays: indexing, views, extents. */
#include "lower.h"

#include <string.h>

static IrExpr *mul(Lower *lw, IrExpr *a, IrExpr *b)
{
    return ir_binary(lw->unit->arena, IRO_MUL, lw_type(lw, TY_I64), a, b);
}

static IrExpr *add(Lower *lw, IrExpr *a, IrExpr *b)
{
    return a == NULL ? b : ir_binary(lw->unit->arena, IRO_ADD, lw_type(lw, TY_I64), a, b);
}

IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis)
{
    Arena *arena = lw->unit->arena;
    const Type *type = array->type;
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
            indices[i] = i < parts->applied_count ? ir_copy(arena, parts->applied[i]) : lower_int(lw, 0);
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
static IrExpr *plain_index(Lower *lw, const Value *index, IrExpr *extent)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
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
        return ir_binary(arena, IRO_SUB, i64, ir_copy(arena, extent), lower_int(lw, -e->integer));
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
        bool unit = stride->kind == IR_INT && stride->integer == 1;
        offset = add(lw, offset, unit ? index[i] : mul(lw, index[i], stride));
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
        plain[i] = plain_index(lw, &indices[i], parts->shape[i]);
    }
    if (parts->var != NULL) {
        ArrayValue *view = arena_alloc(arena, sizeof *view);
        *view = *parts;
        for (uint32_t i = 0; i < count; i++) {
            view->applied[view->applied_count++] = plain[i];
        }
        if (count == type->ndim) {
            uint32_t all = view->applied_count;
            IrExpr **applied = arena_alloc(arena, all * sizeof *applied);
            for (uint32_t i = 0; i < all; i++) {
                applied[i] = i < parts->applied_count ? ir_copy(arena, view->applied[i]) : view->applied[i];
            }
            return value_scalar(type->elem, ir_index(arena, type->elem, ir_var(arena, parts->var), applied, all));
        }
        for (uint32_t i = count; i < type->ndim; i++) {
            view->shape[i - count] = parts->shape[i];
        }
        Value result = {.kind = VALUE_ARRAY, .type = type_array(lw->unit->types, type->elem, type->ndim - count, LAYOUT_C, type->readonly), .array = view};
        return result;
    }
    IrExpr *offset = offset_of(lw, &array, plain, count);
    if (parts->offset != NULL) {
        offset = offset == NULL ? ir_copy(arena, parts->offset) : add(lw, ir_copy(arena, parts->offset), offset);
    }
    if (count == type->ndim) {
        IrExpr **index = arena_alloc(arena, sizeof *index);
        index[0] = offset != NULL ? offset : lower_int(lw, 0);
        return value_scalar(type->elem, ir_index(arena, type->elem, ir_copy(arena, parts->base), index, 1));
    }
    TypeLayout layout = type->layout == LAYOUT_C ? LAYOUT_C : LAYOUT_A;
    ArrayValue *view = arena_alloc(arena, sizeof *view);
    view->base = parts->base;
    view->offset = offset;
    for (uint32_t i = count; i < type->ndim; i++) {
        view->shape[i - count] = parts->shape[i];
        view->stride[i - count] = layout == LAYOUT_C ? NULL : array_stride(lw, &array, i);
    }
    Value result = {.kind = VALUE_ARRAY, .type = type_array(lw->unit->types, type->elem, type->ndim - count, layout, type->readonly), .array = view};
    return result;
}

Value lower_subscript(Lower *lw, const Expr *e)
{
    Value container = lower_expr(lw, e->left);
    if (container.kind == VALUE_TUPLE) {
        int64_t at = 0;
        infer_constant_int(lw->instance, e->right, &at);
        return container.items[at < 0 ? at + container.count : at];
    }
    if (container.kind != VALUE_ARRAY) {
        return container;
    }
    Value indices[TYPE_MAX_DIMS];
    uint32_t count = 1;
    if (e->right->kind == EX_TUPLE) {
        count = e->right->item_count;
        for (uint32_t i = 0; i < count; i++) {
            indices[i] = lower_expr(lw, e->right->items[i]);
        }
    } else {
        Value index = lower_expr(lw, e->right);
        if (index.kind == VALUE_TUPLE) {
            count = index.count;
            for (uint32_t i = 0; i < count; i++) {
                indices[i] = index.items[i];
            }
        } else {
            indices[0] = index;
        }
    }
    return array_index(lw, container, indices, count);
}
