// SPDX-License-Identifier: MIT
/* np.nditer: iterates over the elements of several arrays in parallel, each as a 0-d array, in the memory order of the
 * majority of the arrays.
 *
 * The iterator is a grid (lower_internal.h) whose items are views. Column-major order is row-major order of the
 * transposed arrays. If no array has gaps or is broadcast, a single axis suffices. */
#include "lower/lower_internal.h"

static uint32_t axes_of(const Value *operand)
{
    return operand->kind == VALUE_ARRAY ? operand->type->ndim : 0;
}

/* Determines the order from the types alone, as Numba does. */
static bool is_column_major(const Value *operands, uint32_t count)
{
    uint32_t rows = 0, columns = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t ndim = axes_of(&operands[i]);
        bool line = ndim == 1 && operands[i].type->layout != LAYOUT_A;
        rows += ndim > 0 && (line || operands[i].type->layout == LAYOUT_C);
        columns += ndim > 0 && (line || operands[i].type->layout == LAYOUT_F);
    }
    return columns > rows;
}

static Value reversed(Lower *lw, Value array)
{
    const Type *type = array.type;
    TypeLayout layout = type->layout == LAYOUT_C ? LAYOUT_F : type->layout == LAYOUT_F ? LAYOUT_C : LAYOUT_A;
    return type->ndim < 2
               ? array
               : array_reversed(lw, array, type_array(lw->unit->types, type->elem, type->ndim, layout, type->readonly));
}

/* Stores a scalar operand in local memory, so that its item can be assigned. */
static Value number_in_memory(Lower *lw, Value number)
{
    int64_t one[1] = {1};
    IrVar *var = lower_new_var(lw, "number", type_carray(lw->unit->types, number.type, 1, one));
    lower_declare(lw, var);
    lower_set(lw, ir_element(lw->arena, lower_var(lw, var), lower_int(lw, 0)), number.scalar);
    Value array = value_array(lw, type_array(lw->unit->types, number.type, 1, LAYOUT_C, false));
    array.array->var = var;
    array.array->shape[0] = lower_int(lw, 1);
    return array;
}

void stream_nditer(Lower *lw, const Expr *e, const bool *assigned, Stream *stream)
{
    Value given = lower_expr(lw, e->items[0]);
    uint32_t count = given.kind == VALUE_TUPLE ? given.count : 1;
    const Value *operands = given.kind == VALUE_TUPLE ? given.items : &given;
    bool reverse = is_column_major(operands, count), one_axis = true;
    stream->views = arena_alloc(lw->arena, count * sizeof *stream->views);
    stream->view_count = count;
    uint32_t main = 0;
    for (uint32_t i = 0; i < count; i++) {
        main = axes_of(&operands[i]) > axes_of(&operands[main]) ? i : main;
    }
    stream->ndim = axes_of(&operands[main]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t ndim = axes_of(&operands[i]);
        Value array = operands[i].kind == VALUE_ARRAY ? lower_save_array(lw, operands[i], "items", assigned)
                                                      : number_in_memory(lw, operands[i]);
        array = reverse ? reversed(lw, array) : array;
        StreamView *view = &stream->views[i];
        view->array = array;
        view->count = ndim;
        view->first = reverse ? 0 : stream->ndim - ndim;
        one_axis = one_axis && (ndim == 0 || (ndim == stream->ndim && lower_flattened(lw, array).type->ndim == 1));
    }
    const StreamView *longest = &stream->views[main];
    for (uint32_t i = 0; i < stream->ndim; i++) {
        stream->axis_sizes[i] = longest->array.array->shape[i];
    }
    for (uint32_t i = 0; i < count; i++) { /* the other arrays must have the same sizes */
        for (uint32_t k = 0; k < stream->views[i].count && i != main; k++) {
            lower_same_axis_size(lw, stream->views[i].array.array->shape[k],
                                 stream->axis_sizes[stream->views[i].first + k], false,
                                 "nditer(): operands could not be broadcast together");
        }
    }
    if (one_axis && stream->ndim > 1) {
        stream->axis_sizes[0] = array_size(lw, &longest->array);
        stream->ndim = 1;
        for (uint32_t i = 0; i < count; i++) {
            stream->views[i].array = lower_flattened(lw, stream->views[i].array);
            stream->views[i].count = stream->views[i].count > 0;
            stream->views[i].first = 0;
        }
    }
}

Value stream_views(Lower *lw, const Stream *stream, const Value *indices)
{
    Value tuple = value_tuple(lw, stream->type, stream->view_count);
    for (uint32_t i = 0; i < tuple.count; i++) {
        const StreamView *view = &stream->views[i];
        const Type *whole = view->array.type;
        AxisCut cuts[TYPE_MAX_DIMS] = {{0}};
        for (uint32_t k = 0; k < whole->ndim; k++) {
            cuts[k].start = k < view->count ? ir_copy(lw->arena, indices[view->first + k].scalar) : lower_int(lw, 0);
            cuts[k].drop = true;
        }
        tuple.items[i] = array_cut(lw, view->array, cuts, whole->ndim,
                                   type_array(lw->unit->types, whole->elem, 0, LAYOUT_C, whole->readonly));
    }
    return stream->type->kind == TY_TUPLE ? tuple : tuple.items[0];
}
