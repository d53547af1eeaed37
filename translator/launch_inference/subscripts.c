// SPDX-License-Identifier: MIT
/* Subscripts in host code: of arrays, sequences and dicts. */
#include "launch_inference/launch_inference_internal.h"

#include <stdlib.h>
#include <string.h>

/* Returns the axis that a slice selects, with the axis size if it is known. */
static HostAxis sliced(HostAxis axis, const HostValue *slice, bool *is_certain)
{
    int64_t part[3] = {0, axis.axis_size, 1}, count;
    bool given[3], known[3];
    for (int i = 0; i < 3; i++) {
        given[i] = slice->items[i] != NULL;
        known[i] = !given[i] || host_is_int(slice->items[i], &part[i]);
    }
    int64_t step = part[2], longest = axis.axis_size > 0 ? axis.axis_size : 1;
    if (axis.is_known && known[2]) { /* a longer step selects the same element */
        step = step > longest ? longest : step < -longest ? -longest : step;
    }
    HostAxis result = {.axis_size = axis.axis_size, .stride = axis.stride, .is_known = axis.is_known};
    *is_certain = *is_certain && known[2];
    if (!known[2] || step == 0 || step < -axis.axis_size || step > axis.axis_size) {
        result.is_known = false;
        return result;
    }
    result.stride = host_times(axis.stride, step);
    if (axis.is_known && known[0] && known[1]) {
        int64_t low = step > 0 ? 0 : -1, high = axis.axis_size + low;
        for (int i = 0; i < 2; i++) {
            part[i] += given[i] && part[i] < 0 ? axis.axis_size : 0;
            part[i] = part[i] < low ? low : part[i] > high ? high : part[i];
        }
        part[0] = given[0] ? part[0] : step > 0 ? 0 : axis.axis_size - 1;
        part[1] = given[1] ? part[1] : step > 0 ? axis.axis_size : -1;
        count = step > 0 ? (part[1] - part[0] + step - 1) / step : (part[0] - part[1] - step - 1) / -step;
        result.axis_size = count > 0 ? count : 0;
        return result;
    }
    bool one = step == 1 && known[0] && known[1] && given[1] && part[0] < INT64_MAX && part[1] == part[0] + 1 &&
               (part[0] < 0) == (part[1] < 0);                                      /* x[2:3] */
    one = one || (step == 1 && given[0] && !given[1] && known[0] && part[0] == -1); /* x[-1:] */
    bool whole = !given[0] && !given[1];
    count = whole ? (axis.axis_size + llabs(step) - 1) / llabs(step) : axis.axis_size / llabs(step) - 1;
    *is_certain = *is_certain && (one || whole || axis.axis_size > 2);
    result.axis_size = one ? 1 : count > 1 ? count : 2;
    result.is_known = one;
    return result;
}

/* x[...] of a 0-D array is the array, x[()] a scalar. */
static bool has_ellipsis_part(HostValue *const *parts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (host_known(parts[i]) == KNOWN_ELLIPSIS) {
            return true;
        }
    }
    return false;
}

/* The parts of an index that are arrays or lists. */
typedef struct Selected {
    int count, ndim, axes; /* axes: of the array that they index */
    int at;                /* number of result axes before the first one */
    HostValue *first;
} Selected;

/* Returns the result of an index with an array. In memory, the axes of the index array are the outermost axes, and the
 * other axes have the order of the indexed array. axes: result axes without an index array; at: position of the index
 * array among them. */
static HostValue *selected_elements(LaunchReader *reader, const HostValue *array, const Selected *selected,
                                    HostAxis *axes, int ndim, int at)
{
    int all = ndim + selected->ndim;
    if (selected->count > 1 || all > TYPE_MAX_DIMS) {
        return host_uncertain(host_same_array(reader, array, array->type, all, LAYOUT_C));
    }
    HostAxis *to = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *to);
    const HostAxis *own = host_axes(reader, selected->first);
    HostValue *rest = host_view(reader, array, ndim, axes);
    rest = host_kept(reader, rest, array->type);
    axes = host_axes(reader, rest);
    bool is_mask = type_is_bool(selected->first->type), is_known;
    int64_t stride =
        host_times(host_size(axes, ndim, &is_known), array->type != NULL ? (int64_t)type_size(array->type) : 8);
    for (int i = all - 1; i >= 0; i--) {
        bool is_selected = i >= at && i < at + selected->ndim;
        to[i] = is_selected ? own[i - at] : axes[i < at ? i : i - selected->ndim];
        if (is_selected) {
            to[i].stride = stride;
            stride = host_times(stride, to[i].axis_size);
            to[i].is_known = to[i].is_known && !is_mask;
        }
    }
    HostValue *result = host_strided(reader, array, array->type, all, to);
    bool is_row = selected->ndim < 2 || (selected->first->layout == LAYOUT_C && !selected->first->is_uncertain);
    return is_row && !rest->is_uncertain ? result : host_uncertain(result);
}

static HostValue *host_array_index(LaunchReader *reader, HostValue *array, HostValue *index)
{
    HostValue *one[1] = {index};
    HostValue **parts = index->kind == V_TUPLE ? index->items : one;
    uint32_t count = index->kind == V_TUPLE ? index->count : 1;
    Selected selected = {0};
    int used = 0;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *part = parts[i];
        if (part->kind == V_LIST && part->base != NULL && part->base->kind == V_ARRAY) { /* x[np.where(...)] */
            return launch_add_cause(host_array(reader, array->type, -1, LAYOUT_C),
                                    array->type == NULL ? array->base : part->base);
        }
        if (part->kind == V_ARRAY || part->kind == V_LIST) {
            HostValue *one_index = numpy_as_array(reader, part);
            bool mask = one_index->type != NULL && type_is_bool(one_index->type);
            if (one_index->ndim < 0 || one_index->type == NULL) {
                return launch_add_cause(host_array(reader, array->type, -1, LAYOUT_C), one_index->base);
            }
            selected.first = selected.first == NULL ? one_index : selected.first;
            selected.axes = mask ? one_index->ndim : 1;
            used += selected.axes;
            int ndim = mask ? 1 : one_index->ndim;
            selected.ndim = ndim > selected.ndim ? ndim : selected.ndim;
            selected.count++;
        } else if (part->kind == V_SLICE || part->kind == V_SCALAR) {
            used++;
        } else if (part->kind != V_NONE && host_known(part) != KNOWN_ELLIPSIS) {
            return NULL;
        }
    }
    if (array->ndim < 0) {
        HostValue *unknown = host_array(reader, array->type, -1, LAYOUT_A);
        unknown->base = array->base;
        return unknown;
    }
    int rest = array->ndim - used, ndim = 0, axis = 0;
    if (rest < 0) {
        return NULL;
    }
    HostAxis *from = host_axes(reader, array), *to = arena_alloc(reader->arena, (TYPE_MAX_DIMS + count) * sizeof *to);
    bool is_certain = true, has_ellipsis = false;
    uint32_t first = count, last = 0, selecting = 0; /* parts that select elements of an axis: arrays and integers */
    for (uint32_t i = 0; i <= count; i++) {
        bool ellipsis = i < count ? host_known(parts[i]) == KNOWN_ELLIPSIS : !has_ellipsis; /* all remaining axes */
        for (int k = 0; ellipsis && k < rest; k++) {
            to[ndim++] = from[axis++];
        }
        has_ellipsis = has_ellipsis || ellipsis;
        if (i == count || ellipsis) {
            continue;
        }
        if (parts[i]->kind == V_NONE) {
            to[ndim++] = (HostAxis){.axis_size = 1, .is_known = true};
        } else if (parts[i]->kind == V_SLICE) {
            to[ndim++] = sliced(from[axis++], parts[i], &is_certain);
        } else if (parts[i]->kind == V_SCALAR) {
            axis++;
        } else {
            axis += selected.count == 1 ? selected.axes : 1;
        }
        if (parts[i]->kind == V_SCALAR || parts[i]->kind == V_ARRAY || parts[i]->kind == V_LIST) {
            selected.at = first == count ? ndim : selected.at;
            first = first == count ? i : first;
            last = i;
            selecting++;
        }
    }
    if (selecting > 0 &&
        last - first + 1 > selecting) { /* x[0, :, [1, 2]]: the axes of the index array are the first ones */
        selected.at = 0;
    }
    if (ndim > TYPE_MAX_DIMS) {
        return host_same_array(reader, array, array->type, -1, LAYOUT_C);
    }
    if (selected.count > 0) {
        return selected_elements(reader, array, &selected, to, ndim, selected.at);
    }
    if (ndim == 0 && !has_ellipsis_part(parts, count)) {
        return array->type != NULL ? host_scalar(reader, array->type, false) : NULL;
    }
    HostValue *result = host_view(reader, array, ndim, to);
    return is_certain ? result : host_uncertain(result);
}

static HostValue *sequence_index(LaunchReader *reader, const Expr *e, HostValue *sequence, HostValue *index)
{
    uint32_t count = 0;
    HostValue **items = host_items(sequence, &count);
    Span span = e != NULL ? e->span : sequence->span;
    int64_t at;
    if (index->kind == V_SLICE && items != NULL) {
        int64_t start = 0, stop = count, step = 1;
        bool known = (index->items[0] == NULL || host_is_int(index->items[0], &start)) &&
                     (index->items[1] == NULL || host_is_int(index->items[1], &stop));
        bool is_reversed = index->items[0] == NULL && index->items[1] == NULL && host_is_int(index->items[2], &step) &&
                           step == -1; /* shape[::-1] */
        start = start < 0 ? start + count : start;
        stop = stop < 0 ? stop + count : stop > count ? count : stop;
        if ((known && !index->stepped && start >= 0) || (is_reversed && sequence->kind == V_TUPLE)) {
            HostValue *part = host_new(reader, sequence->kind);
            for (int64_t i = start; i < stop; i++) {
                host_add(reader, part, items[is_reversed ? count - 1 - i : i]);
            }
            part->span = span;
            return part;
        }
    } else if (items != NULL && host_is_int(index, &at)) {
        at += at < 0 ? count : 0;
        return at >= 0 && at < (int64_t)count ? items[at] : host_unknown(reader, span, NULL, "an item beyond the end");
    } else if (index->kind == V_SCALAR) {
        return host_element(reader, sequence, span);
    }
    if (index->kind == V_SLICE && sequence->kind == V_LIST) {
        HostValue *list = host_new(reader, V_LIST);
        list->base = host_element(reader, sequence, span);
        return list;
    }
    return index->kind == V_UNKNOWN ? host_element(reader, sequence, span) : host_not_known(reader, span, NULL);
}

/* Returns whether the key is a number or string that distinguishes an item of a dict. */
static bool is_known_key(const HostValue *key)
{
    return key->kind == V_STRING ? key->text != NULL
                                 : key->kind == V_SCALAR && key->constant != NULL && !key->is_default;
}

HostValue *host_dict_value(LaunchReader *reader, const HostValue *dict, const HostValue *index, bool *is_found)
{
    HostValue *any = NULL;
    uint32_t first = 0;
    *is_found = false;
    for (uint32_t i = dict->count; i > 0 && !*is_found; i--) {
        const HostValue *key = dict->items[i - 1];
        int64_t a, b;
        bool same_text = key->kind == V_STRING && index->kind == V_STRING && key->text != NULL && index->text != NULL &&
                         strcmp(key->text, index->text) == 0;
        *is_found = same_text || (host_is_int(key, &a) && host_is_int(index, &b) && a == b);
        first = *is_found ? i - 1 : first;
    }
    for (uint32_t i = first; i < dict->count; i++) { /* an entry with an unknown key may replace it */
        if ((*is_found && i == first) || !is_known_key(index) || !is_known_key(dict->items[i])) {
            any = host_join(reader, any, dict->values[i], NULL);
        }
    }
    return any;
}

/* Returns a letter of an ASCII string; any string if it is unknown. */
static HostValue *string_index(LaunchReader *reader, const HostValue *string, const HostValue *index)
{
    int64_t at;
    size_t length = string->text != NULL ? strlen(string->text) : 0;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)string->text[i] >= 0x80) {
            return host_string(reader, NULL);
        }
    }
    if (!host_is_int(index, &at) || at < -(int64_t)length || at >= (int64_t)length) {
        return host_string(reader, NULL);
    }
    return host_string(reader, arena_strndup(reader->arena, string->text + (at < 0 ? at + (int64_t)length : at), 1));
}

/* Evaluates np.mgrid[0:5, 0:1:3j]: an array with an axis for each slice, and one for their number. */
HostValue *numpy_grid(LaunchReader *reader, const CallValues *call)
{
    uint32_t count = 1;
    bool several = call->items[0]->kind == V_TUPLE;
    HostValue **slices = several ? host_items(call->items[0], &count) : call->items;
    const Type *type = launch_kind(reader, TY_I64);
    bool weak = true;
    for (uint32_t i = 0; i < count; i++) {
        if (slices[i]->kind != V_SLICE) {
            return NULL;
        }
        for (uint32_t k = 0; k < 3; k++) {
            const HostValue *part = slices[i]->items[k];
            if (part != NULL && part->kind != V_SCALAR) {
                return NULL;
            }
            if (part != NULL) {
                const Type *own = k == 2 && type_is_complex(part->type) ? launch_kind(reader, TY_F64)
                                                                        : part->type; /* 5j is a number of points */
                bool own_weak = part->weak || own != part->type;
                type = numpy_promote(reader->unit->types, type, weak, own, own_weak);
                weak = weak && own_weak;
            }
        }
    }
    return host_array(reader, type, several ? (int)count + 1 : 1, LAYOUT_C);
}

HostValue *host_index(LaunchReader *reader, const Expr *e, HostValue *container, HostValue *index)
{
    Span span = e != NULL ? e->span : container->span;
    HostValue *result = NULL;
    const HostRow *row;
    bool by_text = index->kind == V_STRING && index->text != NULL, is_found;
    switch (container->kind) {
    case V_UNION:
        for (uint32_t i = 0; i < container->count; i++) {
            result = host_join(reader, result, host_index(reader, e, container->items[i], index), container->stmt);
        }
        break;
    case V_FUNCTION:
        if (launch_is_kernel(reader, container->function)) { /* kernel[grid, block, stream, shared bytes] */
            bool is_tuple = index->kind == V_TUPLE && index->count > 1;
            result = host_configured(reader, container, is_tuple ? index->items[1] : NULL);
        }
        break;
    case V_ARRAY:
        if (index->kind == V_UNKNOWN) {
            break;
        }
        result =
            by_text ? host_record_field(reader, container, index->text) : host_array_index(reader, container, index);
        return result != NULL ? host_depending(reader, result, container)
                              : host_not_known(reader, span, container->base);
    case V_TUPLE:
    case V_LIST:
        return sequence_index(reader, e, container, index);
    case V_STRING:
        return string_index(reader, container, index);
    case V_CLASS: /* Color["red"] */
        result = by_text ? host_member(reader, container, names_find(reader->unit->names, index->text))
                         : host_any_member(reader, container);
        break;
    case V_DICT:
        result = host_dict_value(reader, container, index, &is_found);
        break;
    case V_SCALAR:
        result = by_text ? host_record_field(reader, container, index->text) : NULL;
        break;
    case V_PATH:
        row = host_row(container->text);
        result =
            row != NULL && row->is_indexed ? host_apply(reader, row, &(CallValues){.items = &index, .count = 1}) : NULL;
        break;
    case V_OBJECT:
        result = launch_special(reader, container, "__getitem__", index, span);
        break;
    default:
        break;
    }
    HostValue *cause = container->kind == V_UNKNOWN ? container : index->kind == V_UNKNOWN ? index : NULL;
    return result != NULL ? result : host_not_known(reader, span, cause);
}
