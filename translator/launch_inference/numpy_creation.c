// SPDX-License-Identifier: MIT
/* Results of NumPy's array creation functions: types and layouts. Those of CuPy, PyTorch and numba.cuda follow the
 * same rules. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"

#include <math.h>
#include <string.h>

const Type *launch_kind(LaunchReader *reader, TypeKind k)
{
    return type_of_kind(reader->unit->types, k);
}

HostValue *launch_add_cause(HostValue *array, HostValue *cause)
{
    if (array->kind == V_ARRAY && (array->type == NULL || array->ndim < 0) && array->base == NULL) {
        array->base = cause;
    }
    return array;
}

char numpy_order(const HostValue *order, char fallback)
{
    if (order == NULL || order->kind == V_NONE) {
        return fallback;
    }
    char letter = order->kind == V_STRING && order->text != NULL ? order->text[0] : '\0';
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

HostValue *numpy_number(LaunchReader *reader, HostValue *value)
{
    return value != NULL && value->kind == V_ARRAY && value->ndim == 0 && value->type != NULL
               ? host_scalar(reader, value->type, false)
               : value;
}

HostValue *host_pair(LaunchReader *reader, HostValue *first, HostValue *second)
{
    HostValue *pair = host_new(reader, V_TUPLE);
    host_add(reader, pair, first);
    host_add(reader, pair, second);
    return pair;
}

HostValue *host_list_of(LaunchReader *reader, HostValue *item, Span span)
{
    HostValue *list = host_new(reader, V_LIST);
    list->base = item;
    list->span = span;
    return list;
}

HostValue *numpy_shaped(LaunchReader *reader, HostValue *shape, const Type *elem, TypeLayout layout)
{
    uint32_t count = 1;
    bool is_number = shape != NULL && shape->kind == V_SCALAR && shape->base == NULL;
    bool known = is_number || (shape != NULL && host_items(shape, &count) != NULL);
    int ndim = known ? (int)count : -1;
    HostValue *array = host_array(reader, elem, ndim, ndim == 0 || ndim == 1 ? LAYOUT_C : layout);
    host_set_axis_sizes(reader, array, shape);
    return launch_add_cause(array, shape);
}

/* Returns the element type of an array of this number or string; NULL: unknown. */
static const Type *item_type(LaunchReader *reader, const HostValue *item)
{
    if (item->kind != V_STRING || item->text == NULL) {
        return item->type;
    }
    uint32_t count = utf8_count(item->text, (uint32_t)strlen(item->text));
    return type_text(reader->unit->types, true, count > 0 ? count : 1);
}

/* Returns the element type of an array that contains both types; NULL: unknown. */
static const Type *joined_type(LaunchReader *reader, const Type *a, const Type *b)
{
    if (a == NULL || !(type_is_text(a) || type_is_text(b))) {
        return a == NULL ? b : numpy_promote(reader->unit->types, a, false, b, false);
    }
    if (!type_is_text(a) || !type_is_text(b)) {
        return NULL;
    }
    return type_size(a) < type_size(b) ? b : a;
}

static HostValue *as_array(LaunchReader *reader, HostValue *value, unsigned depth)
{
    bool is_sequence = value->kind == V_TUPLE || value->kind == V_LIST,
         is_open = value->kind == V_LIST && value->base != NULL;
    if (value->kind == V_ARRAY) {
        return value;
    }
    bool is_item = value->kind == V_SCALAR || value->kind == V_STRING;
    HostValue *array = host_array(reader, is_item ? item_type(reader, value) : NULL, is_item ? 0 : -1, LAYOUT_C);
    if (value->kind == V_SCALAR && value->base != NULL) { /* may be an array */
        array->ndim = -1;
        array->base = value->base;
        array->is_uncertain = !reader->uncalled;
    }
    if (is_item) {
        return array;
    }
    array->base = value;
    array->is_uncertain = value->kind == V_UNKNOWN && !reader->uncalled; /* may be an array in any order */
    if (!is_sequence || depth > 8) {
        return array;
    }
    int ndim = 0;
    const HostAxis *inner_axes = NULL;
    for (uint32_t i = 0; i < (is_open ? 1 : value->count); i++) {
        HostValue *item = is_open ? value->base : value->items[i], number = {.kind = V_ARRAY, .type = item->type};
        const HostValue *inner = item->kind == V_SCALAR ? &number : as_array(reader, item, depth + 1);
        ndim = item->kind == V_SCALAR && item->base != NULL ? -1 : inner->ndim;
        inner_axes = ndim > 0 ? host_axes(reader, inner) : NULL;
        array->base = item->kind == V_ARRAY                          ? item
                      : item->kind == V_SCALAR && item->base != NULL ? item->base
                      : inner->base != NULL                          ? inner->base
                                                                     : array->base;
        const Type *joined = inner->type != NULL ? joined_type(reader, array->type, inner->type) : NULL;
        bool is_of_open_texts = is_open && joined != NULL && type_is_text(joined); /* other items may be longer */
        array->type = is_of_open_texts ? NULL : joined;
        array->other = array->other != NULL ? array->other : inner->other;
        if (array->type == NULL) {
            array->ndim = ndim < 0 ? -1 : ndim + 1;
            return array;
        }
    }
    array->ndim = ndim < 0 || ndim >= TYPE_MAX_DIMS ? -1 : ndim + 1;
    array->type = array->type != NULL ? array->type : launch_kind(reader, TY_F64);
    array->base = ndim < 0 ? array->base : NULL;
    if (array->ndim > 0) {
        HostAxis *axes = host_axes(reader, array);
        if (inner_axes != NULL) {
            memcpy(axes + 1, inner_axes, (size_t)ndim * sizeof *axes);
        }
        axes[0].is_known = !is_open;
        axes[0].axis_size = is_open ? axes[0].axis_size : value->count;
        array = host_dense(reader, array, array->type, array->ndim, axes, false);
    }
    return array;
}

HostValue *numpy_as_array(LaunchReader *reader, HostValue *value)
{
    return as_array(reader, value, 0);
}

HostValue *numpy_of_sequence(LaunchReader *reader, HostValue *value)
{
    return value->kind == V_LIST || value->kind == V_TUPLE ? numpy_as_array(reader, value) : value;
}

/* ---- arrays of a given shape ---- */

/* Returns the letter of the order= argument of a call. */
static char row_order(const CallValues *call, char fallback)
{
    return numpy_order(call_argument_value(call, row_position(call->row->order), "order"), fallback);
}

/* Returns PyTorch's default float type for floats. */
static const Type *narrowed(LaunchReader *reader, const CallValues *call, const Type *type)
{
    return call->row->torch && type != NULL && type_is_float(type) ? launch_kind(reader, TY_F32) : type;
}

HostValue *numpy_create(LaunchReader *reader, const CallValues *call)
{
    HostValue *shape = call_argument_value(call, 0, "shape"),
              *fill = call->row->filled ? call_argument_value(call, 1, "fill_value") : NULL;
    RowType elem = row_dtype(reader, call);
    if (!elem.given && call->row->filled) {
        elem.type = fill != NULL && (fill->kind == V_SCALAR || fill->kind == V_ARRAY)
                        ? narrowed(reader, call, fill->type)
                        : NULL;
        elem.reason = fill;
    }
    shape = shape != NULL ? shape : call_argument_value(call, UINT32_MAX, "size");
    if (call->row->torch && !call->row->filled && call->count > 1 && shape->kind == V_SCALAR) {
        shape = host_tuple(reader, call->items, call->count);
    }
    char order = row_order(call, 'C');
    HostValue *array =
        numpy_shaped(reader, shape != NULL ? shape : call->open, elem.type, order == 'F' ? LAYOUT_F : LAYOUT_C);
    array = order == 0 ? host_uncertain(array) : array;
    array->base = elem.type == NULL && elem.reason != NULL ? elem.reason : array->base;
    return array;
}

HostValue *numpy_like(LaunchReader *reader, const CallValues *call)
{
    HostValue *first = call_argument_value(call, 0, "a"), *shape = call_argument_value(call, UINT32_MAX, "shape");
    first = first != NULL ? first : call_argument_value(call, UINT32_MAX, "prototype");
    HostValue *like = first != NULL ? numpy_as_array(reader, first) : host_array(reader, NULL, -1, LAYOUT_C);
    RowType elem = row_dtype(reader, call);
    HostValue *array = host_ordered(reader, like, elem.given ? elem.type : like->type, row_order(call, 'K'));
    if (shape != NULL && shape->kind != V_NONE) {
        HostValue *shaped = numpy_shaped(reader, shape, array->type, array->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C);
        bool is_kept = array->layout != LAYOUT_A && !array->is_uncertain &&
                       shaped->ndim == array->ndim; /* otherwise NumPy derives the order from the shape */
        array = is_kept || array->layout == LAYOUT_C ? shaped : host_uncertain(shaped);
    }
    return launch_add_cause(array, elem.given && elem.type == NULL ? elem.reason
                                   : like->base != NULL            ? like->base
                                                                   : first);
}

/* Computes the axes of an array of records from nested lists, in which a tuple is an element. Returns their
 * number; -1: unknown. */
static int record_axes(const HostValue *value, int depth, HostAxis *axes)
{
    if (value->kind == V_TUPLE || value->kind == V_SCALAR) {
        return 0;
    }
    const HostValue *item = value->kind != V_LIST || depth >= TYPE_MAX_DIMS ? NULL
                            : value->base != NULL                           ? value->base
                            : value->count > 0                              ? value->items[0]
                                                                            : NULL;
    int inner = item != NULL ? record_axes(item, depth + 1, axes) : -1;
    if (inner >= 0 && value->base == NULL) {
        axes[depth] = (HostAxis){.axis_size = value->count, .is_known = true};
    }
    return inner < 0 ? -1 : inner + 1;
}

/* Returns the array of records that nested lists of tuples create. */
static HostValue *records_of_lists(LaunchReader *reader, const Type *record, HostValue *from)
{
    const HostValue generic = {.kind = V_ARRAY, .ndim = TYPE_MAX_DIMS, .type = record};
    HostAxis *axes = host_axes(reader, &generic);
    HostValue *array = host_array(reader, record, record_axes(from, 0, axes), LAYOUT_C);
    return array->ndim < 0 ? launch_add_cause(array, from)
                           : host_dense(reader, array, record, array->ndim, axes, false);
}

/* Returns whether the array has the memory order of its copy. */
static bool has_order_of(LaunchReader *reader, const HostValue *array, const HostValue *copy)
{
    const HostAxis *own = host_axes(reader, array), *other = host_axes(reader, copy);
    bool same = host_has_strides(array) && !copy->is_uncertain;
    for (int i = 0; same && i < array->ndim; i++) {
        same = own[i].axis_size == 1 || own[i].stride == other[i].stride;
    }
    return same;
}

HostValue *numpy_from(LaunchReader *reader, const CallValues *call)
{
    HostValue *from = call_argument_value(call, 0, "object");
    from = from != NULL ? from : call_argument_value(call, UINT32_MAX, "a");
    if (from == NULL) {
        return host_array(reader, NULL, -1, LAYOUT_C);
    }
    HostValue *source = numpy_as_array(reader, from);
    RowType elem = row_dtype(reader, call);
    bool is_array = from->kind == V_ARRAY, copies = call->row->layout == ROW_KEPT, truth;
    if (elem.given && elem.type != NULL && elem.type->kind == TY_RECORD && !type_is_text(elem.type) && !is_array) {
        return records_of_lists(reader, elem.type, from);
    }
    const Type *type = elem.given ? elem.type : is_array ? source->type : narrowed(reader, call, source->type);
    const HostValue *copy = call_argument_value(call, UINT32_MAX, "copy"); /* None: only if needed */
    copies = copies && (copy == NULL || (copy->kind != V_NONE && host_truth(copy, &truth) && truth));
    char order = call->row->layout == ROW_C ? 'C' : call->row->layout == ROW_F ? 'F' : row_order(call, 'K');
    HostValue *array = host_ordered(reader, source, type, order);
    bool is_kept = order == 'K' || order == 'A' || has_order_of(reader, source, array);
    bool is_needed = copies || !is_array || type == NULL || type != source->type;
    if (!is_needed && is_kept) {
        array = host_view(reader, source, source->ndim, host_axes(reader, source)); /* the array itself */
        array->is_uncertain = source->is_uncertain;
    } else if (!is_needed && source->readonly && source->ndim > 1 && source->layout != LAYOUT_A) {
        bool is_known; /* an array with an axis of one element has both orders, and is returned itself */
        host_size(host_axes(reader, source), source->ndim, &is_known);
        array->is_uncertain = array->is_uncertain || !is_known;
    }
    int64_t dims = source->ndim;
    const HostValue *min = call_argument_value(call, UINT32_MAX, "ndmin");
    if (min != NULL && !host_is_int(min, &dims)) {
        return NULL;
    }
    /* a number becomes a vector with one element */
    bool is_single = call->row->layout == ROW_C || call->row->layout == ROW_F;
    bool has_least = host_is_int(call_argument_value(call, UINT32_MAX, "ndmin"), &dims) || (is_single && dims == 0);
    dims = is_single && dims == 0 ? 1 : dims;
    if (source->ndim >= 0 && has_least && dims > source->ndim && dims <= TYPE_MAX_DIMS) {
        HostAxis *axes = host_axes(reader, array), *more = arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *more);
        int added = (int)dims - source->ndim;
        for (int i = 0; i < (int)dims; i++) {
            more[i] = i < added ? (HostAxis){.axis_size = 1, .is_known = true} : axes[i - added];
        }
        array = host_view(reader, array, (int)dims, more);
    }
    return launch_add_cause(array, elem.given && type == NULL ? elem.reason
                                   : source->base != NULL     ? source->base
                                                              : from);
}

/* Returns the number of values of np.arange(stop) or np.arange(start, stop, step); NULL: unknown. */
static HostValue *range_size(LaunchReader *reader, const CallValues *call)
{
    static const char *const names[] = {"start", "stop", "step"};
    double ends[3] = {0, 0, 1};
    for (uint32_t i = 0; i < 3; i++) {
        if (call_argument_value(call, UINT32_MAX, names[i]) != NULL) {
            return NULL;
        }
    }
    for (uint32_t i = 0; i < call->count && i < 3; i++) {
        const HostValue *x = call->items[i];
        const Object *number = x->kind == V_SCALAR && !x->is_default ? x->constant : NULL;
        bool is_float = number != NULL && number->kind == OBJ_FLOAT && x->weak; /* computed with 64 bits */
        if (!is_float && (number == NULL || (number->kind != OBJ_INT && number->kind != OBJ_BOOL))) {
            return NULL;
        }
        ends[call->count == 1 ? 1 : i] = is_float ? number->number : (double)number->integer;
    }
    double size = ceil((ends[1] - ends[0]) / ends[2]);
    return call->count > 0 && size < INT32_MAX ? host_int(reader, size > 0 ? (int64_t)size : 0) : NULL;
}

HostValue *numpy_arange(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    for (uint32_t i = 0; !elem.given && i < call->count && i < 3; i++) {
        if (call->items[i]->kind != V_SCALAR) {
            return launch_add_cause(host_array(reader, NULL, 1, LAYOUT_C), call->items[i]);
        }
        /* NumPy starts with its default integer type */
        const Type *first = elem.type == NULL ? launch_kind(reader, TY_I64) : elem.type;
        elem.type = numpy_promote(reader->unit->types, first, false, call->items[i]->type, false);
    }
    HostValue *array = host_array(reader, elem.type, 1, LAYOUT_C);
    host_set_axis_sizes(reader, array, range_size(reader, call));
    return launch_add_cause(array, elem.reason);
}

/* Creates arrays whose properties the row determines, except for the type of dtype=. */
HostValue *host_array_of(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    return launch_add_cause(host_array(reader, elem.type, call->row->ndim, LAYOUT_C), elem.reason);
}

/* np.eye(rows, columns) */
HostValue *numpy_square_matrix(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    HostValue *rows = call->items[0], *columns = call_argument_value(call, 1, "M");
    char order = row_order(call, 'C');
    columns = columns == NULL || columns->kind == V_NONE ? rows : columns;
    HostValue *array =
        numpy_shaped(reader, host_pair(reader, rows, columns), elem.type, order == 'F' ? LAYOUT_F : LAYOUT_C);
    return launch_add_cause(order == 0 ? host_uncertain(array) : array, elem.reason);
}

/* Returns values between two numbers; NumPy computes in the common type of the two numbers and a Python float. */
HostValue *numpy_linspace(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    const HostValue *ends[2] = {call_argument_value(call, 0, "start"), call_argument_value(call, 1, "stop")};
    const Type *type = launch_kind(reader, TY_F64);
    bool weak = true;
    for (int i = 0; i < 2; i++) {
        if (ends[i] == NULL || ends[i]->kind != V_SCALAR) {
            return NULL;
        }
        type = numpy_promote(reader->unit->types, type, weak, ends[i]->type, ends[i]->weak);
        weak = weak && ends[i]->weak;
    }
    HostValue *points = launch_add_cause(host_array(reader, elem.given ? elem.type : type, 1, LAYOUT_C), elem.reason);
    HostValue *count = call_argument_value(call, 2, "num"), *step = call_argument_value(call, 4, "retstep");
    bool both = false;
    host_set_axis_sizes(reader, points, count != NULL ? count : host_int(reader, 50));
    if (step != NULL && !host_truth(step, &both)) {
        return NULL;
    }
    return both ? host_pair(reader, points, host_scalar(reader, type, false)) : points;
}

HostValue *numpy_meshgrid(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_new(reader, V_LIST);
    for (uint32_t i = 0; i < call->count; i++) {
        HostValue *part = numpy_as_array(reader, call->items[i]);
        host_add(reader, list,
                 launch_add_cause(host_array(reader, part->type, (int)call->count, LAYOUT_C), part->base));
    }
    return list;
}

/* Returns the array with the axes that a concatenation function adds. `at`: position of a new axis, or -1. */
static HostValue *with_axes(LaunchReader *reader, HostValue *array, int min, int at)
{
    HostAxis *axes = host_axes(reader, array), *to = arena_alloc(reader->arena, (TYPE_MAX_DIMS + 1) * sizeof *to);
    const HostAxis one = {.axis_size = 1, .is_known = true};
    int ndim = 0;
    for (int i = 0; i < array->ndim; i++) {
        if (i == at || (i == 0 && at < 0 && array->ndim + ndim < min)) {
            to[ndim++] = one;
        }
        to[ndim++] = axes[i];
    }
    while ((at == array->ndim && ndim == at) || ndim < min) {
        to[ndim++] = one;
    }
    return ndim > TYPE_MAX_DIMS ? host_same_array(reader, array, array->type, -1, LAYOUT_C)
                                : host_view(reader, array, ndim, to);
}

/* Determines the axis of a concatenation, or the new axis of a stack. Returns false if it is unknown. */
static bool joined_axis(const CallValues *call, int ndim, bool *is_flat, int64_t *axis)
{
    const HostRow *row = call->row;
    HostValue *given = row->axis > 0 ? call_argument_value(call, row->axis, "axis") : NULL;
    *axis = row->ndim == 1 ? ndim > 1 : row->columns;
    *is_flat = given != NULL && given->kind == V_NONE;
    if (given == NULL || *is_flat) {
        return true;
    }
    int count = row->ndim == DIMS_MORE ? ndim + 1 : ndim;
    bool is_known = host_is_int(given, axis);
    *axis += *axis < 0 ? count : 0;
    return is_known && *axis >= 0 && *axis < count;
}

HostValue *numpy_joined(LaunchReader *reader, const CallValues *call)
{
    HostValue *parts = call->count > 0 ? call->items[0] : NULL;
    uint32_t count = 0;
    HostValue **items = parts != NULL ? host_items(parts, &count) : NULL;
    bool is_open = items == NULL && parts != NULL && parts->kind == V_LIST && parts->base != NULL;
    if (is_open) {
        items = &parts->base;
        count = 1;
    }
    if (items == NULL || count == 0) {
        return launch_add_cause(host_array(reader, NULL, -1, LAYOUT_C), parts);
    }
    const Type *type = NULL;
    HostValue **arrays = arena_alloc(reader->arena, count * sizeof *arrays), *first = numpy_as_array(reader, items[0]),
              *unknown = first;
    int64_t axis = 0;
    bool is_flat = false, is_known = joined_axis(call, first->ndim, &is_flat, &axis),
         is_stack = call->row->ndim == DIMS_MORE;
    const HostValue *wanted = call_argument_value(call, UINT32_MAX, "dtype");
    for (uint32_t i = 0; i < count; i++) {
        HostValue *array = numpy_as_array(reader, items[i]);
        bool is_column = call->row->columns && array->ndim < 2; /* column_stack: a vector is a column */
        int min = is_stack ? array->ndim + 1 : call->row->ndim;
        arrays[i] = array->ndim < 0 || (array->ndim >= min && !is_stack) ? array
                                                                         : with_axes(reader, array, min,
                                                                                     is_stack    ? (int)axis
                                                                                     : is_column ? 1
                                                                                                 : -1);
        type = array->type == NULL || (i > 0 && type == NULL) ? NULL
               : type == NULL                                 ? array->type
                              : numpy_promote(reader->unit->types, type, false, array->type, false);
        unknown = unknown->type == NULL || unknown->ndim < 0 ? unknown : array;
    }
    type = wanted != NULL && wanted->kind != V_NONE ? host_dtype(reader, wanted) : type;
    if (is_flat) {
        for (uint32_t i = 0; i < count; i++) {
            arrays[i] = host_flat(reader, arrays[i], arrays[i]->type);
        }
        axis = 0;
    }
    bool has_axes = is_flat || first->ndim >= 0;
    HostValue *result =
        has_axes ? host_joined(reader, type, arrays, count, (int)axis) : host_array(reader, type, -1, LAYOUT_C);
    if (is_open && result->axes != NULL) {
        result->axes[is_known ? axis : 0].is_known = false;
    }
    result->base = type == NULL || result->ndim < 0 ? (unknown->base != NULL ? unknown->base : parts) : NULL;
    result = is_known || !has_axes ? result : host_uncertain(result);
    for (uint32_t i = 0; i < count; i++) {
        result = host_depending(reader, result, arrays[i]);
    }
    return result;
}

/* ---- random numbers ---- */

HostValue *numpy_random_by_count(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    if (call->open != NULL) {
        return launch_add_cause(host_array(reader, elem.type, -1, LAYOUT_C), call->open);
    }
    return call->count == 0 ? host_scalar(reader, elem.type, true)
                            : launch_add_cause(numpy_shaped(reader, host_tuple(reader, call->items, call->count),
                                                            elem.type, LAYOUT_C),
                                               elem.reason);
}

HostValue *numpy_random(LaunchReader *reader, const CallValues *call)
{
    HostValue *size = call_argument_value(call, call->row->shape, "size"),
              *low = call->count > 0 ? call->items[0] : NULL;
    RowType elem = row_dtype(reader, call);
    if (size != NULL && size->kind != V_NONE) {
        return launch_add_cause(numpy_shaped(reader, size, elem.type, LAYOUT_C),
                                elem.given && elem.type == NULL ? elem.reason : size);
    }
    if (low != NULL && low->kind == V_ARRAY) {
        return launch_add_cause(host_array(reader, elem.type, low->ndim, LAYOUT_C), elem.reason);
    }
    for (uint32_t i = 0; i < call->count; i++) { /* with array parameters, an array */
        if (call->items[i]->kind != V_SCALAR && call->items[i]->kind != V_NONE) {
            return NULL;
        }
    }
    return elem.type != NULL && call->open == NULL
               ? host_scalar(reader, elem.type, elem.type->kind == TY_F64 || elem.type->kind == TY_I64)
               : NULL;
}

HostValue *numpy_permutation(LaunchReader *reader, const CallValues *call)
{
    return call->items[0]->kind == V_SCALAR ? host_array(reader, launch_kind(reader, TY_I64), 1, LAYOUT_C)
                                            : row_array(reader, call->row, call->items[0], 0);
}

HostValue *numpy_choice(LaunchReader *reader, const CallValues *call)
{
    HostValue *from = call->items[0], *size = call_argument_value(call, 1, "size");
    const Type *type = from->kind == V_SCALAR ? launch_kind(reader, TY_I64) : numpy_as_array(reader, from)->type;
    if (size != NULL) {
        return launch_add_cause(numpy_shaped(reader, size, type, LAYOUT_C), from);
    }
    return type != NULL ? host_scalar(reader, type, false) : host_unknown(reader, call->expr->span, from, "'choice'");
}

/* ---- limits ---- */

/* Returns attributes of np.iinfo(type) and np.finfo(type): Python integers, and numbers of the type itself. */
HostValue *numpy_limits(LaunchReader *reader, const CallValues *call)
{
    static const char *const names[] = {"bits", "max", "min", "eps", "tiny", "resolution", "smallest_normal"};
    HostValue *x = call->items[0], *object = host_new(reader, V_OBJECT);
    const Type *type = x->kind == V_SCALAR ? x->type : host_dtype(reader, x);
    if (type == NULL) {
        return NULL;
    }
    object->attrs = arena_alloc(reader->arena, sizeof *object->attrs);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        bool whole = i == 0 || call->row->elem != ELEM_SAME;
        map_set(reader->arena, object->attrs, names_find(reader->unit->names, names[i]),
                whole ? host_kind(reader, TY_I64, true) : host_scalar(reader, type, false));
    }
    return object;
}
