// SPDX-License-Identifier: MIT
/* Memory order of arrays in host code: strides of NumPy's views, and the axis order that NumPy chooses for new
 * arrays.
 *
 * Strides are numbers even if axis sizes are unknown: an unknown size has a nominal value greater than 1, and a
 * part of an axis is shorter than the axis. The derived layout is correct for all but degenerate arrays, for which
 * code of another layout is correct as well. */
#include "launch_inference/launch_inference_internal.h"

#include <stdlib.h>
#include <string.h>

#define MAX_STRIDE ((int64_t)1 << 53) /* larger strides are clamped, so that sums do not overflow */

int64_t host_times(int64_t a, int64_t b)
{
    int64_t product;
    return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

static int64_t size_of(const Type *elem)
{
    return elem != NULL && (type_is_scalar(elem) || elem->kind == TY_RECORD) ? (int64_t)type_size(elem) : 8;
}

/* Sets the strides of a contiguous array. `order`: the axes, starting with the smallest stride. */
static void make_dense(HostAxis *axes, int ndim, const int *order, int64_t stride)
{
    for (int i = 0; i < ndim; i++) {
        axes[order[i]].stride = stride;
        stride = host_times(stride, axes[order[i]].axis_size);
    }
}

static void make_ordered(HostAxis *axes, int ndim, bool is_column, int64_t stride)
{
    int order[TYPE_MAX_DIMS];
    for (int i = 0; i < ndim; i++) {
        order[i] = is_column ? i : ndim - 1 - i;
    }
    make_dense(axes, ndim, order, stride);
}

/* Computes NumPy's flags: the stride of an axis with one element is irrelevant. */
static TypeLayout layout_of(const HostAxis *axes, int ndim, int64_t size)
{
    bool rows = true, columns = true;
    int64_t row = size, column = size;
    for (int i = 0; i < ndim; i++) {
        const HostAxis *first = &axes[i], *last = &axes[ndim - 1 - i];
        if (first->axis_size == 0) {
            return LAYOUT_C;
        }
        if (first->axis_size != 1) {
            columns = columns && first->stride == column;
            column = host_times(column, first->axis_size);
        }
        if (last->axis_size != 1) {
            rows = rows && last->stride == row;
            row = host_times(row, last->axis_size);
        }
    }
    return rows ? LAYOUT_C : columns ? LAYOUT_F : LAYOUT_A;
}

HostAxis *host_axes(LaunchReader *reader, const HostValue *array)
{
    int ndim = array->ndim > 0 ? array->ndim : 0;
    HostAxis *axes = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *axes);
    if (array->axes != NULL) {
        memcpy(axes, array->axes, (size_t)ndim * sizeof *axes);
        return axes;
    }
    for (int i = 0; i < ndim; i++) {
        axes[i].axis_size = NOMINAL_AXIS_SIZE;
    }
    make_ordered(axes, ndim, array->layout == LAYOUT_F, size_of(array->type) * (array->layout == LAYOUT_A ? 2 : 1));
    return axes;
}

bool host_has_strides(const HostValue *array)
{
    return array->ndim >= 0 && !array->is_uncertain &&
           (array->axes != NULL ? array->is_strided : array->layout != LAYOUT_A || array->ndim == 1);
}

/* Returns a new array like an existing one: unknown properties of the elements or the rank have the same cause. */
static HostValue *array_like(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim)
{
    HostValue *result = host_array(reader, elem, ndim, LAYOUT_C);
    result->base = elem == NULL || ndim < 0 ? like->base : NULL;
    result->other = like->other;
    return result;
}

HostValue *host_uncertain(HostValue *array)
{
    array->is_uncertain = array->ndim > 1 || array->ndim < 0;
    return array;
}

/* Marks impossible sizes as unknown. */
static void bound_axes(HostAxis *axes, int ndim)
{
    for (int i = 0; i < ndim; i++) {
        if (axes[i].axis_size > INT32_MAX) {
            axes[i].axis_size = NOMINAL_AXIS_SIZE;
            axes[i].is_known = false;
        }
        int64_t stride = axes[i].stride;
        axes[i].stride = stride > MAX_STRIDE ? MAX_STRIDE : stride < -MAX_STRIDE ? -MAX_STRIDE : stride;
    }
}

HostValue *host_strided(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes)
{
    HostValue *result = array_like(reader, like, elem, ndim);
    if (result->ndim >= 0) {
        result->axes = axes;
        result->is_strided = true;
        result->layout = layout_of(axes, ndim, size_of(elem));
        bound_axes(axes, ndim);
    }
    return result;
}

HostValue *host_view(LaunchReader *reader, const HostValue *of, int ndim, HostAxis *axes)
{
    HostValue *view = host_strided(reader, of, of->type, ndim, axes);
    view->readonly = of->readonly;
    if (!host_has_strides(of)) {
        view->is_strided = false;
        view->layout = LAYOUT_A;
        view->is_uncertain = true;
    }
    return view;
}

HostValue *host_dense(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes,
                      bool is_column)
{
    if (ndim < 0 || ndim > TYPE_MAX_DIMS) {
        return array_like(reader, like, elem, -1);
    }
    make_ordered(axes, ndim, is_column, size_of(elem));
    return host_strided(reader, like, elem, ndim, axes);
}

/* ---- copies ---- */

HostValue *host_kept(LaunchReader *reader, const HostValue *array, const Type *elem)
{
    return host_ordered(reader, array, elem, 'K');
}

HostValue *host_ordered(LaunchReader *reader, const HostValue *array, const Type *elem, char order)
{
    int ndim = array->ndim, sorted[TYPE_MAX_DIMS];
    HostAxis *axes = host_axes(reader, array);
    bool is_kept = order == 'K' || order == 'A', is_column = order == 'F' || (is_kept && array->layout == LAYOUT_F);
    if (ndim < 2 || !is_kept || array->layout != LAYOUT_A || (order == 'A' && !array->is_uncertain)) {
        HostValue *dense = host_dense(reader, array, elem, ndim, axes, is_column);
        return order != 0 && (!is_kept || !array->is_uncertain) ? dense : host_uncertain(dense);
    }
    for (int i = 0; i < ndim;
         i++) { /* a stable sort by descending stride: of equal strides, the last axis comes first */
        int at = i, axis = ndim - 1 - i;
        for (; at > 0 && llabs(axes[sorted[at - 1]].stride) > llabs(axes[axis].stride); at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = axis;
    }
    make_dense(axes, ndim, sorted, size_of(elem));
    HostValue *result = host_strided(reader, array, elem, ndim, axes);
    return host_has_strides(array) ? result : host_uncertain(result);
}

HostValue *host_flat(LaunchReader *reader, const HostValue *array, const Type *elem)
{
    HostAxis *axes = host_axes(reader, array);
    if (array->ndim >= 0) {
        axes[0].axis_size = host_size(axes, array->ndim, &axes[0].is_known);
    } else {
        axes[0] = (HostAxis){.axis_size = NOMINAL_AXIS_SIZE};
    }
    return host_dense(reader, array, elem, 1, axes, false);
}

/* ---- elementwise functions ---- */

/* Strides of the operands along an axis of the result; 0 if an operand has one element along that axis. */
typedef struct Strides {
    int64_t *of;
} Strides;

/* Returns 1 if axis a precedes axis b because b has the larger stride, 0 if not, -1 if no operand decides.
 * Conflicts are resolved by C order. a is the earlier axis. */
static int comes_first(const Strides *a, const Strides *b, uint32_t count)
{
    int first = -1;
    for (uint32_t i = 0; i < count; i++) {
        if (a->of[i] != 0 && b->of[i] != 0) {
            bool is_larger = llabs(b->of[i]) > llabs(a->of[i]);
            first = !is_larger ? 0 : first < 0 ? 1 : first;
        }
    }
    return first;
}

/* Sorts the axes of an array that NumPy's iterator allocates by ascending stride:
 * npyiter_find_best_axis_ordering(). */
static void sort_axes(const Strides *strides, int ndim, uint32_t count, int *order)
{
    for (int i = 0; i < ndim; i++) {
        int at = i, axis = ndim - 1 - i;
        for (int k = i - 1; k >= 0; k--) {
            int first = comes_first(&strides[axis], &strides[order[k]], count);
            if (first == 0) {
                break;
            }
            at = first > 0 ? k : at;
        }
        memmove(order + at + 1, order + at, (size_t)(i - at) * sizeof *order);
        order[at] = axis;
    }
}

static void broadcast_axis(HostAxis *into, const HostAxis *from)
{
    if (from->axis_size != 1 && (into->axis_size == 1 || (from->is_known && !into->is_known))) {
        *into = *from;
    }
}

HostValue *host_elementwise(LaunchReader *reader, const Type *elem, HostValue *const *operands, uint32_t count)
{
    int ndim = 0, order[TYPE_MAX_DIMS];
    const HostValue *cause = operands[0];
    for (uint32_t i = 0; i < count; i++) {
        const HostValue *x = operands[i];
        bool may_be_array = x->kind == V_SCALAR && x->base != NULL;
        int own = x->kind == V_ARRAY ? x->ndim : may_be_array ? -1 : 0;
        ndim = own < 0 || ndim < 0 ? -1 : own > ndim ? own : ndim;
        cause = may_be_array ? x->base : x->kind == V_ARRAY && (x->type == NULL || x->ndim < 0) ? x : cause;
    }
    HostAxis *axes = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *axes);
    Strides strides[TYPE_MAX_DIMS];
    bool is_uncertain = false, is_row = false;
    for (int i = 0; i < ndim; i++) {
        axes[i] = (HostAxis){.axis_size = 1, .is_known = true};
        strides[i].of = arena_alloc(reader->arena, count * sizeof *strides[i].of);
    }
    for (uint32_t i = 0; i < count && ndim >= 0; i++) {
        const HostValue *x = operands[i];
        HostAxis *own = x->kind == V_ARRAY ? host_axes(reader, x) : NULL;
        bool has_all_axes = own != NULL && x->ndim == ndim && x->layout == LAYOUT_C && !x->is_uncertain;
        is_uncertain = is_uncertain || (own != NULL && x->ndim > 1 && !host_has_strides(x));
        for (int k = 0; own != NULL && k < x->ndim; k++) {
            broadcast_axis(&axes[ndim - x->ndim + k], &own[k]);
            strides[ndim - x->ndim + k].of[i] = own[k].axis_size == 1 ? 0 : own[k].stride;
            has_all_axes = has_all_axes && own[k].axis_size != 1;
        }
        is_row = is_row || has_all_axes; /* this operand determines the order of each pair of axes */
    }
    if (ndim < 0) {
        HostValue *unknown = host_array(reader, elem, -1, LAYOUT_C);
        unknown->base = cause->kind != V_SCALAR ? (HostValue *)(uintptr_t)cause : NULL;
        return unknown;
    }
    sort_axes(strides, ndim, count, order);
    make_dense(axes, ndim, order, size_of(elem));
    HostValue *result = host_strided(reader, cause, elem, ndim, axes);
    result->base = cause->kind == V_ARRAY && elem == NULL ? (HostValue *)(uintptr_t)cause : NULL;
    return is_uncertain && !is_row ? host_uncertain(result) : result;
}

HostValue *host_matmul(LaunchReader *reader, const Type *elem, HostValue *a, HostValue *b)
{
    if (a->ndim < 0 || b->ndim < 0) {
        return launch_add_cause(host_array(reader, elem, -1, LAYOUT_C), a->ndim < 0 ? a : b);
    }
    const HostAxis *rows = host_axes(reader, a), *columns = host_axes(reader, b);
    HostAxis *axes = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *axes);
    int stacked_a = a->ndim - 2, stacked_b = b->ndim - 2, stacked = stacked_a > stacked_b ? stacked_a : stacked_b;
    int ndim = stacked > 0 ? stacked : 0;
    for (int i = 0; i < ndim; i++) { /* the matrices are broadcast */
        axes[i] = (HostAxis){.axis_size = 1, .is_known = true};
        if (i >= ndim - stacked_a) {
            broadcast_axis(&axes[i], &rows[i - (ndim - stacked_a)]);
        }
        if (i >= ndim - stacked_b) {
            broadcast_axis(&axes[i], &columns[i - (ndim - stacked_b)]);
        }
    }
    if (a->ndim > 1) {
        axes[ndim++] = rows[a->ndim - 2];
    }
    if (b->ndim > 1) {
        axes[ndim++] = columns[b->ndim - 1];
    }
    return ndim == 0 ? host_scalar(reader, elem, false) : host_dense(reader, a, elem, ndim, axes, false);
}

/* ---- concatenation ---- */

/* Sorts the axes of a concatenation, which NumPy does from the other end: PyArray_CreateMultiSortedStridePerm(). */
static void sort_joined(const Strides *strides, int ndim, uint32_t count, int *order)
{
    int sorted[TYPE_MAX_DIMS];
    for (int i = 0; i < ndim; i++) {
        int at = i;
        for (int k = i - 1; k >= 0; k--) {
            int first = comes_first(&strides[sorted[k]], &strides[i], count);
            if (first == 0) {
                break;
            }
            at = first > 0 ? k : at;
        }
        memmove(sorted + at + 1, sorted + at, (size_t)(i - at) * sizeof *sorted);
        sorted[at] = i;
    }
    for (int i = 0; i < ndim; i++) {
        order[i] = sorted[ndim - 1 - i];
    }
}

HostValue *host_joined(LaunchReader *reader, const Type *elem, HostValue *const *parts, uint32_t count, int axis)
{
    int ndim = parts[0]->ndim, order[TYPE_MAX_DIMS];
    HostAxis *axes = host_axes(reader, parts[0]);
    Strides strides[TYPE_MAX_DIMS];
    bool is_uncertain = false, may_be_single = false; /* may_be_single: the joined axis of a part has one element */
    for (int k = 0; k < ndim; k++) {
        strides[k].of = arena_alloc(reader->arena, count * sizeof *strides[k].of);
    }
    for (uint32_t i = 0; i < count; i++) {
        const HostAxis *own = host_axes(reader, parts[i]);
        is_uncertain = is_uncertain || !host_has_strides(parts[i]) || parts[i]->ndim != ndim;
        for (int k = 0; k < ndim && parts[i]->ndim == ndim; k++) {
            bool is_joined = i > 0 && k == axis;
            /* here, the stride 0 of a broadcast axis is the smallest stride */
            strides[k].of[i] = own[k].axis_size == 1 ? 0 : llabs(own[k].stride) + 1;
            may_be_single = may_be_single || (k == axis && !own[k].is_known);
            axes[k].is_known = axes[k].is_known && (own[k].is_known || !is_joined);
            axes[k].axis_size += is_joined ? own[k].axis_size : 0;
        }
    }
    sort_joined(strides, ndim, count, order);
    make_dense(axes, ndim, order, size_of(elem));
    HostValue *result = host_strided(reader, parts[0], elem, ndim, axes);
    return is_uncertain || (may_be_single && result->layout != LAYOUT_C) ? host_uncertain(result) : result;
}

/* ---- change of shape ---- */

int64_t host_size(const HostAxis *axes, int ndim, bool *is_known)
{
    int64_t size = 1;
    *is_known = true;
    for (int i = 0; i < ndim; i++) {
        size = host_times(size, axes[i].axis_size);
        *is_known = *is_known && axes[i].is_known;
    }
    return size;
}

/* Computes the strides of a view with another shape of the same size, if such a view exists: NumPy's
 * _attempt_nocopy_reshape(). */
static bool reshape_view(const HostAxis *from, int count, HostAxis *to, int ndim, bool is_column, int64_t size)
{
    HostAxis old[TYPE_MAX_DIMS];
    int old_count = 0, oi = 0, oj = 1, ni = 0, nj = 1;
    for (int i = 0; i < count; i++) {
        if (from[i].axis_size != 1) {
            old[old_count++] = from[i];
        }
    }
    while (ni < ndim && oi < old_count) {
        int64_t now = to[ni].axis_size, before = old[oi].axis_size;
        while (now != before) {
            if (now < before ? nj >= ndim : oj >= old_count) {
                return false;
            }
            if (now < before) {
                now = host_times(now, to[nj++].axis_size);
            } else {
                before = host_times(before, old[oj++].axis_size);
            }
        }
        for (int k = oi; k < oj - 1; k++) {
            const HostAxis *inner = is_column ? &old[k] : &old[k + 1], *outer = is_column ? &old[k + 1] : &old[k];
            if (outer->stride != host_times(inner->axis_size, inner->stride)) {
                return false;
            }
        }
        int first = is_column ? ni : nj - 1, step = is_column ? 1 : -1;
        to[first].stride = is_column ? old[oi].stride : old[oj - 1].stride;
        for (int k = first + step; k >= ni && k < nj; k += step) {
            to[k].stride = host_times(to[k - step].stride, to[k - step].axis_size);
        }
        ni = nj++;
        oi = oj++;
    }
    for (int k = ni; k < ndim; k++) { /* axes with one element */
        to[k].stride = size;
    }
    return true;
}

/* Computes the axes of a shape, including a dimension of -1. count: of the array's axes; negative: unknown. Returns
 * the number of axes of the shape; -1: unknown. */
static int axes_of_shape(const HostAxis *from, int count, HostValue *shape, HostAxis *axes)
{
    uint32_t ndim = 1;
    HostValue **items = shape != NULL && shape->kind == V_SCALAR ? &shape
                        : shape != NULL                          ? host_items(shape, &ndim)
                                                                 : NULL;
    int64_t size, rest = 1, axis_size;
    bool is_known, all = true;
    int open = -1;
    if (items == NULL || ndim > TYPE_MAX_DIMS) {
        return -1;
    }
    size = host_size(from, count > 0 ? count : 0, &is_known);
    is_known = is_known && count >= 0;
    for (uint32_t i = 0; i < ndim; i++) {
        bool is_int = host_is_int(items[i], &axis_size);
        open = is_int && axis_size < 0 ? (int)i : open;
        axes[i] = (HostAxis){.axis_size = is_int && axis_size >= 0 ? axis_size : NOMINAL_AXIS_SIZE,
                             .is_known = is_int && axis_size >= 0};
        all = all && is_int;
        rest = is_int && axis_size < 0 ? rest : host_times(rest, axes[i].axis_size);
    }
    if (open >= 0 && is_known && all && rest > 0) {
        axes[open] = (HostAxis){.axis_size = size / rest, .is_known = true};
    } else if (open == 0 && ndim == 1 && count > 0) {
        axes[0].axis_size = size;
    }
    return (int)ndim;
}

HostValue *host_reshaped(LaunchReader *reader, const HostValue *array, HostValue *shape, char order)
{
    HostAxis *from = host_axes(reader, array), *to = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *to);
    int count = array->ndim, ndim = axes_of_shape(from, count, shape, to);
    if (ndim < 0) {
        HostValue *unknown = array_like(reader, array, array->type, -1);
        unknown->base = array->type != NULL && shape != NULL ? shape : array->base;
        return unknown;
    }
    bool same = count == ndim, from_known, to_known,
         is_column = order == 'F' || (order == 'A' && array->layout == LAYOUT_F);
    for (int i = 0; same && i < ndim; i++) {
        same = from[i].axis_size == to[i].axis_size && from[i].is_known && to[i].is_known;
    }
    if (same) {
        return host_view(reader, array, ndim, from);
    }
    bool sizes = host_size(from, count > 0 ? count : 0, &from_known) == host_size(to, ndim, &to_known);
    bool is_merged = ndim == 1 && sizes && !to_known && !from_known;
    if (order == 0 || array->is_uncertain || count < 0 || !host_has_strides(array)) {
        HostValue *unknown = host_uncertain(host_dense(reader, array, array->type, ndim, to, false));
        unknown->is_uncertain = unknown->is_uncertain || array->readonly; /* a read-only view or a copy */
        return unknown;
    }
    bool gapless = array->layout == (is_column ? LAYOUT_F : LAYOUT_C) || (count < 2 && array->layout == LAYOUT_C);
    HostValue *result;
    if (gapless) {
        result = host_dense(reader, array, array->type, ndim, to, is_column);
        result->readonly = array->readonly;
        return result;
    }
    if (count == 1) { /* constant stride */
        make_ordered(to, ndim, is_column, from[0].stride);
        return host_view(reader, array, ndim, to);
    }
    bool is_decided = (from_known && to_known && sizes) || is_merged;
    if (is_decided && reshape_view(from, count, to, ndim, is_column, size_of(array->type))) {
        return host_view(reader, array, ndim, to);
    }
    result = host_dense(reader, array, array->type, ndim, to, is_column);
    return is_decided ? result : host_uncertain(result);
}
