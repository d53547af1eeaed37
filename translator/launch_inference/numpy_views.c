// SPDX-License-Identifier: MIT
/* Views, copies and parts of arrays in host code: NumPy's functions that change the shape, the order of axes or
 * the number of elements. */
#include "launch_inference/launch_inference_internal.h"

/* ---- axis arguments ---- */

bool numpy_named_axes(const HostValue *axis, int ndim, uint32_t *axes)
{
    uint32_t count = 1;
    const HostValue *const *items = axis->kind == V_SCALAR ? &axis : (const HostValue *const *)host_items(axis, &count);
    *axes = 0;
    for (uint32_t i = 0; items != NULL && i < count; i++) {
        int64_t at;
        if (!host_is_int(items[i], &at) || at < -ndim || at >= ndim) {
            return false;
        }
        *axes |= 1u << (at < 0 ? at + ndim : at);
    }
    return items != NULL;
}

/* Returns the axis numbers of these arguments; false: unknown. */
static bool axis_numbers(HostValue *const *items, uint32_t count, int ndim, int *axes)
{
    for (uint32_t i = 0; i < count && i < TYPE_MAX_DIMS; i++) {
        int64_t at;
        if (!host_is_int(items[i], &at) || at < -ndim || at >= ndim) {
            return false;
        }
        axes[i] = (int)(at < 0 ? at + ndim : at);
    }
    return true;
}

/* ---- change of shape or order ---- */

HostValue *numpy_reshape(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *shape = call_argument_value(call, 1, "shape");
    if (call->count > 2 && call->items[1]->kind == V_SCALAR && call->items[2]->kind != V_STRING) { /* x.reshape(2, 3) */
        shape = host_tuple(reader, call->items + 1, call->count - 1);
    }
    HostValue *order = call_argument_value(call, call->count > 2 && shape == call->items[1] ? 2 : UINT32_MAX, "order");
    if (call->open != NULL) { /* x.reshape(*rows, -1): the number of arguments is unknown */
        shape = call->open;
    }
    return host_reshaped(reader, array, shape, numpy_order(order, 'C'));
}

/* Returns a view with permuted axes, or with an unknown layout if the permutation is unknown. */
static HostValue *permuted(LaunchReader *reader, const HostValue *array, bool is_known, const int *order)
{
    HostValue *result = is_known ? host_permuted(reader, array, order)
                                 : host_same_array(reader, array, array->type, array->ndim, LAYOUT_C);
    result->readonly = array->readonly;
    return is_known ? result : host_uncertain(result);
}

HostValue *numpy_transpose(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    int order[TYPE_MAX_DIMS];
    HostValue *axes = call_argument_value(call, 1, "axes"), **items = call->items + 1;
    uint32_t count = call->count - 1;
    if (array->ndim < 0 || axes == NULL || axes->kind == V_NONE) {
        return permuted(reader, array, array->ndim >= 0, NULL);
    }
    items = axes->kind == V_SCALAR ? items : host_items(axes, &count);
    bool is_known = items != NULL && (int)count == array->ndim && axis_numbers(items, count, array->ndim, order);
    return permuted(reader, array, is_known, order);
}

/* x.squeeze(): removes the axes of one element. */
HostValue *numpy_squeeze(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]), *axis = call_argument_value(call, 1, "axis");
    HostAxis *axes = host_axes(reader, array);
    uint32_t taken = 0;
    bool some = axis != NULL && axis->kind != V_NONE, all = true;
    int ndim = 0;
    if (array->ndim < 0 || (some && !numpy_named_axes(axis, array->ndim, &taken))) {
        return host_same_array(reader, array, array->type, -1, LAYOUT_C);
    }
    for (int i = 0; i < array->ndim; i++) {
        all = all && (some || axes[i].is_known);
        if (some ? (taken & (1u << i)) == 0 : axes[i].axis_size != 1) {
            axes[ndim++] = axes[i];
        }
    }
    if (!all) {
        HostValue *unknown = host_array(reader, array->type, -1, LAYOUT_C);
        unknown->base = host_not_known(reader, call->expr->span, NULL);
        return unknown;
    }
    return host_view(reader, array, ndim, axes);
}

HostValue *numpy_broadcast_to(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostValue *result = numpy_shaped(reader, call_argument_value(call, 1, "shape"), array->type, LAYOUT_C);
    result->readonly = true;
    if (array->ndim < 0 || result->ndim < array->ndim) {
        result->is_uncertain = result->ndim != 0; /* contiguous only if no axis is repeated */
        return launch_add_cause(result, array->base);
    }
    HostAxis *own = host_axes(reader, array), *to = host_axes(reader, result);
    bool repeats = false, is_known = true; /* whether an axis of one element is repeated */
    for (int i = 0; i < result->ndim; i++) {
        int k = i - (result->ndim - array->ndim);
        bool is_one = k < 0 || own[k].axis_size == 1;
        repeats = repeats || (is_one && to[i].axis_size != 1);
        is_known = is_known && (k < 0 || own[k].is_known);
        to[i].stride = is_one ? 0 : own[k].stride;
    }
    for (int i = 0; i < array->ndim && !repeats; i++) {
        to[i + result->ndim - array->ndim] = own[i]; /* dimensions of the array itself */
    }
    result = host_strided(reader, array, array->type, result->ndim, to);
    result->is_strided = host_has_strides(array);
    result->layout = repeats ? LAYOUT_A : result->layout;
    result->is_uncertain = (array->is_uncertain || !is_known) && !repeats;
    result->readonly = true;
    return launch_add_cause(result, array->base);
}

HostValue *numpy_roll(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]);
    bool along = call_argument_value(call, 2, "axis") != NULL;
    return along ? host_kept(reader, array, array->type) : host_ordered(reader, array, array->type, 'C');
}

/* np.diff(x): differences of views that are one element shorter. */
HostValue *numpy_diff(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *axis = call_argument_value(call, 2, "axis");
    int at = array->ndim - 1;
    bool is_known = array->ndim > 0 && (axis == NULL || axis_numbers(&axis, 1, array->ndim, &at)) &&
                    call->count + call->keyword_count <= 2 + (axis != NULL);
    bool is_first = call_argument_value(call, 1, "n") == NULL;
    if (!is_known || !is_first) {
        return host_uncertain(host_same_array(reader, array, array->type, array->ndim, LAYOUT_C));
    }
    HostAxis *axes = host_axes(reader, array);
    axes[at].axis_size -= axes[at].axis_size > 0;
    HostValue *view = host_view(reader, array, array->ndim, axes);
    return host_elementwise(reader, array->type, &view, 1);
}

/* ---- parts of arrays ---- */

/* Views of parts along an axis, of unknown sizes. */
HostValue *numpy_split(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostValue *axis = call_argument_value(call, 2, "axis");
    int at = 0;
    bool is_known = array->ndim > at && (axis == NULL || axis_numbers(&axis, 1, array->ndim, &at));
    HostAxis *axes = host_axes(reader, array);
    if (is_known) {
        int64_t pieces, size = axes[at].axis_size;
        bool has_pieces = call->count > 1 && host_is_int(call->items[1], &pieces) && pieces > 0 && axes[at].is_known;
        bool is_even = has_pieces && size % pieces == 0;
        bool has_several = !axes[at].is_known || (has_pieces && size / pieces > 1); /* elements of each part */
        is_known = is_even || (at == 0 && (has_several || array->layout == LAYOUT_C));
        axes[at].axis_size = is_even ? size / pieces : size > 2 ? size - 1 : 2;
        axes[at].is_known = is_even;
    }
    HostValue *part = host_view(reader, array, array->ndim, axes);
    return host_list_of(reader, is_known ? part : host_uncertain(part), call->expr->span);
}

/* Returns whether each axis may be repeated once: NumPy then copies the array in its own order. */
static bool tiled_once(HostValue *times)
{
    uint32_t count = 1;
    HostValue **items = times->kind == V_SCALAR ? &times : host_items(times, &count);
    int64_t number;
    for (uint32_t i = 0; i < count; i++) {
        if (host_is_int(items[i], &number) && number != 1) {
            return false;
        }
    }
    return true;
}

HostValue *numpy_tile(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostValue *times = call_argument_value(call, 1, "reps");
    uint32_t count = 1;
    if (times == NULL || (times->kind != V_SCALAR && host_items(times, &count) == NULL)) {
        return launch_add_cause(host_array(reader, array->type, -1, LAYOUT_C), times);
    }
    int ndim = array->ndim >= 0 && array->ndim < (int)count ? (int)count : array->ndim;
    HostAxis *own = host_axes(reader, array), *axes = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *axes);
    HostValue **items = times->kind == V_SCALAR ? &times : host_items(times, &count);
    for (int i = 0; i < ndim && ndim <= TYPE_MAX_DIMS; i++) {
        int k = i - (ndim - array->ndim), t = i - (ndim - (int)count);
        int64_t number = 1;
        axes[i] = k >= 0 ? own[k] : (HostAxis){.axis_size = 1, .is_known = true};
        axes[i].is_known = axes[i].is_known && (t < 0 || host_is_int(items[t], &number));
        axes[i].axis_size = !axes[i].is_known ? axes[i].axis_size
                            : number >= 0     ? host_times(axes[i].axis_size, number)
                                              : 0;
    }
    HostValue *result = host_dense(reader, array, array->type, ndim, axes, false);
    return array->layout == LAYOUT_C && !array->is_uncertain ? result
           : tiled_once(times)                               ? host_uncertain(result)
                                                             : result;
}

HostValue *numpy_append(LaunchReader *reader, const CallValues *call)
{
    HostValue *arrays[2] = {numpy_as_array(reader, call->items[0]),
                            call->count > 1 ? numpy_as_array(reader, call->items[1]) : NULL};
    HostValue *axis = call_argument_value(call, 2, "axis");
    const Type *type = arrays[0]->type;
    if (arrays[1] != NULL && type != NULL) {
        type = arrays[1]->type != NULL ? numpy_promote(reader->unit->types, type, false, arrays[1]->type, false) : NULL;
    }
    if (axis == NULL || axis->kind == V_NONE) {
        return launch_add_cause(host_array(reader, type, 1, LAYOUT_C), arrays[0]->base);
    }
    int at = 0;
    bool is_known = arrays[0]->ndim > 0 && arrays[1] != NULL && arrays[1]->ndim == arrays[0]->ndim &&
                    axis_numbers(&axis, 1, arrays[0]->ndim, &at);
    return is_known
               ? host_joined(reader, type, arrays, 2, at)
               : launch_add_cause(host_uncertain(host_array(reader, type, arrays[0]->ndim, LAYOUT_C)), arrays[0]->base);
}

HostValue *numpy_diag(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostAxis *axes = host_axes(reader, array);
    bool is_main = call->count + call->keyword_count == 1; /* without k= */
    if (array->ndim == 1) {
        axes[0].is_known = axes[0].is_known && is_main;
        axes[1] = axes[0];
        return host_dense(reader, array, array->type, 2, axes, false);
    }
    if (array->ndim != 2) {
        return host_same_array(reader, array, array->type, -1, LAYOUT_C);
    }
    bool is_shorter = axes[1].axis_size < axes[0].axis_size;
    HostAxis along = {.axis_size = axes[is_shorter].axis_size,
                      .stride = axes[0].stride + axes[1].stride,
                      .is_known = axes[0].is_known && axes[1].is_known && is_main};
    axes[0] = along;
    HostValue *result = host_view(reader, array, 1, axes);
    result->readonly = true; /* a view of the diagonal */
    return result;
}

/* np.sort(x): a copy in the array's order, or of the flattened array for axis=None. */
HostValue *numpy_sort(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *axis = call_argument_value(call, 1, "axis");
    return axis != NULL && axis->kind == V_NONE ? host_flat(reader, array, array->type)
                                                : host_kept(reader, array, array->type);
}
