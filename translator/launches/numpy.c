/* What NumPy's functions that make arrays give: types and layouts of their results. CuPy's are the same, and so are those of PyTorch and
 * numba.cuda. */
#include "launches/inside.h"

#include <string.h>

const Type *launch_kind(LaunchReader *reader, TypeKind k)
{
    return type_of_kind(reader->unit->types, k);
}

HostValue *launch_because(HostValue *array, HostValue *cause)
{
    if (array->kind == V_ARRAY && (array->type == NULL || array->ndim < 0) && array->base == NULL) {
        array->base = cause;
    }
    return array;
}

TypeLayout numpy_order(const HostValue *order, TypeLayout fallback, TypeLayout kept)
{
    if (order == NULL || order->kind != V_STRING || order->text == NULL) {
        return fallback;
    }
    return order->text[0] == 'F' ? LAYOUT_F : order->text[0] == 'K' || order->text[0] == 'A' ? kept : LAYOUT_C;
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
    bool known = shape != NULL && (shape->kind == V_SCALAR || host_items(shape, &count) != NULL);
    int ndim = known ? (int)count : -1;
    HostValue *array = host_array(reader, elem, ndim, ndim == 0 || ndim == 1 ? LAYOUT_C : layout);
    host_set_extents(reader, array, shape);
    return launch_because(array, shape);
}

static HostValue *as_array(LaunchReader *reader, HostValue *value, unsigned depth)
{
    bool is_sequence = value->kind == V_TUPLE || value->kind == V_LIST, is_open = value->kind == V_LIST && value->base != NULL;
    if (value->kind == V_ARRAY || value->kind == V_SCALAR) {
        return value->kind == V_ARRAY ? value : host_array(reader, value->type, 0, LAYOUT_C);
    }
    HostValue *array = host_array(reader, NULL, -1, LAYOUT_C);
    array->base = value;
    if (!is_sequence || depth > 8) {
        return array;
    }
    int ndim = 0;
    for (uint32_t i = 0; i < (is_open ? 1 : value->count); i++) {
        HostValue *item = is_open ? value->base : value->items[i], number = {.kind = V_ARRAY, .type = item->type};
        const HostValue *inner = item->kind == V_SCALAR ? &number : as_array(reader, item, depth + 1);
        ndim = inner->ndim;
        array->base = item->kind == V_ARRAY ? item : inner->base != NULL ? inner->base : array->base;
        if (inner->type == NULL) {
            array->type = NULL;
            array->ndim = ndim < 0 ? -1 : ndim + 1;
            return array;
        }
        array->type = array->type == NULL ? inner->type : numpy_promote(reader->unit->types, array->type, false, inner->type, false);
    }
    array->ndim = ndim < 0 ? -1 : ndim + 1;
    array->type = array->type != NULL ? array->type : launch_kind(reader, TY_F64);
    array->base = ndim < 0 ? array->base : NULL;
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

/* ---- arrays of a shape ---------------------------------------------------------------------------------------------- */

/* What a result's order= says. */
static TypeLayout row_order(const CallValues *call, TypeLayout fallback, TypeLayout kept)
{
    return numpy_order(call_argument_value(call, row_position(call->row->order), "order"), fallback, kept);
}

/* PyTorch's own type of floats. */
static const Type *narrowed(LaunchReader *reader, const CallValues *call, const Type *type)
{
    return call->row->torch && type != NULL && type_is_float(type) ? launch_kind(reader, TY_F32) : type;
}

HostValue *numpy_create(LaunchReader *reader, const CallValues *call)
{
    HostValue *shape = call_argument_value(call, 0, "shape"), *fill = call->row->filled ? call_argument_value(call, 1, "fill_value") : NULL;
    RowType elem = row_dtype(reader, call);
    if (!elem.given && call->row->filled) {
        elem.type = fill != NULL && (fill->kind == V_SCALAR || fill->kind == V_ARRAY) ? narrowed(reader, call, fill->type) : NULL;
        elem.why = fill;
    }
    shape = shape != NULL ? shape : call_argument_value(call, UINT32_MAX, "size");
    if (call->row->torch && !call->row->filled && call->count > 1 && shape->kind == V_SCALAR) {
        shape = host_tuple(reader, call->items, call->count);
    }
    HostValue *array = numpy_shaped(reader, shape != NULL ? shape : call->open, elem.type, row_order(call, LAYOUT_C, LAYOUT_C));
    array->base = elem.type == NULL && elem.why != NULL ? elem.why : array->base;
    return array;
}

HostValue *numpy_like(LaunchReader *reader, const CallValues *call)
{
    HostValue *first = call_argument_value(call, 0, "a"), *shape = call_argument_value(call, UINT32_MAX, "shape");
    first = first != NULL ? first : call_argument_value(call, UINT32_MAX, "prototype");
    HostValue *like = first != NULL ? numpy_as_array(reader, first) : host_array(reader, NULL, -1, LAYOUT_C);
    RowType elem = row_dtype(reader, call);
    TypeLayout kept = like->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
    HostValue *array = host_array(reader, elem.given ? elem.type : like->type, like->ndim, row_order(call, kept, kept));
    if (shape != NULL && shape->kind != V_NONE) {
        array = numpy_shaped(reader, shape, array->type, array->layout);
    } else {
        host_set_extents(reader, array, host_tuple(reader, like->items, like->count));
    }
    return launch_because(array, elem.given && elem.type == NULL ? elem.why : like->base != NULL ? like->base : first);
}

/* The layout that an array gets from another one, unless order= says another. */
static TypeLayout layout_kept(const HostRow *row, const HostValue *source, bool converted)
{
    if (row->layout == ROW_C || row->layout == ROW_F) {
        return row->layout == ROW_F && source->ndim > 1 ? LAYOUT_F : LAYOUT_C;
    }
    return source->layout == LAYOUT_A && (row->layout == ROW_KEPT || converted) ? LAYOUT_C : source->layout;
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
    const Type *type = elem.given ? elem.type : from->kind == V_ARRAY ? source->type : narrowed(reader, call, source->type);
    TypeLayout kept = layout_kept(call->row, source, elem.given && type != source->type);
    bool is_fixed = call->row->layout == ROW_C || call->row->layout == ROW_F;
    TypeLayout layout = is_fixed ? kept : row_order(call, kept, kept);
    int64_t dims = source->ndim;
    if (dims >= 0 && host_is_int(call_argument_value(call, UINT32_MAX, "ndmin"), &dims)) {
        dims = dims < source->ndim ? source->ndim : dims > TYPE_MAX_DIMS ? TYPE_MAX_DIMS : dims;
    }
    HostValue *array = host_array(reader, type, (int)dims, source->ndim == 1 && layout == LAYOUT_F ? LAYOUT_C : layout);
    return launch_because(array, elem.given && type == NULL ? elem.why : source->base != NULL ? source->base : from);
}

HostValue *numpy_arange(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    for (uint32_t i = 0; !elem.given && i < call->count && i < 3; i++) {
        if (call->items[i]->kind != V_SCALAR) {
            return launch_because(host_array(reader, NULL, 1, LAYOUT_C), call->items[i]);
        }
        const Type *first = call->row->torch ? call->items[i]->type : launch_kind(reader, TY_I64); /* NumPy starts from its int */
        elem.type = numpy_promote(reader->unit->types, elem.type == NULL ? first : elem.type, false, call->items[i]->type, false);
    }
    HostValue *array = host_array(reader, elem.given ? elem.type : narrowed(reader, call, elem.type), 1, LAYOUT_C);
    host_set_extents(reader, array, call->count == 1 && call->items[0]->kind == V_SCALAR ? call->items[0] : NULL);
    return launch_because(array, elem.why);
}

/* Arrays of which the row tells all but the type that dtype= gives. */
HostValue *host_array_of(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    return launch_because(host_array(reader, elem.type, call->row->ndim, row_layout(call->row, NULL)), elem.why);
}

HostValue *numpy_linspace(LaunchReader *reader, const CallValues *call)
{
    HostValue *points = host_array_of(reader, call), *step = call_argument_value(call, 4, "retstep");
    bool both = false;
    return step != NULL && host_truth(step, &both) && both ? host_pair(reader, points, host_kind(reader, TY_F64, false)) : points;
}

HostValue *numpy_indices(LaunchReader *reader, const CallValues *call)
{
    const Type *type = launch_kind(reader, TY_I64);
    int ndim = numpy_shaped(reader, call->items[0], type, LAYOUT_C)->ndim;
    return launch_because(host_array(reader, type, ndim < 0 ? -1 : ndim + 1, LAYOUT_C), call->items[0]);
}

/* What the function makes of arrays of indices, one for each axis of the shape. */
HostValue *numpy_fromfunction(LaunchReader *reader, const CallValues *call)
{
    uint32_t count = 1;
    HostValue **extents = host_items(call->items[1], &count);
    RowType elem = row_dtype(reader, call);
    if ((extents == NULL && call->items[1]->kind != V_SCALAR) || count > TYPE_MAX_DIMS) {
        return NULL;
    }
    HostValue *indices[TYPE_MAX_DIMS];
    Span spans[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < count; i++) {
        indices[i] = launch_because(host_array(reader, elem.type, (int)count, LAYOUT_C), elem.why);
        spans[i] = call->expr->span;
    }
    CallValues own = {.expr = call->expr, .items = indices, .spans = spans, .count = count};
    return launch_call(reader, call->items[0], &own, call->expr->span);
}

HostValue *numpy_meshgrid(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_new(reader, V_LIST);
    for (uint32_t i = 0; i < call->count; i++) {
        HostValue *part = numpy_as_array(reader, call->items[i]);
        host_add(reader, list, launch_because(host_array(reader, part->type, (int)call->count, LAYOUT_C), part->base));
    }
    return list;
}

HostValue *numpy_joined(LaunchReader *reader, const CallValues *call)
{
    HostValue *parts = call->count > 0 ? call->items[0] : NULL;
    uint32_t count = 0;
    HostValue **items = parts != NULL ? host_items(parts, &count) : NULL;
    if (items == NULL && parts != NULL && parts->kind == V_LIST && parts->base != NULL) {
        items = &parts->base;
        count = 1;
    }
    if (items == NULL || count == 0) {
        return launch_because(host_array(reader, NULL, -1, LAYOUT_C), parts);
    }
    HostValue *first = numpy_as_array(reader, items[0]);
    const Type *type = first->type;
    int ndim = first->ndim;
    bool columns = first->layout == LAYOUT_F && ndim > 1;                       /* NumPy keeps the order that all of them have */
    bool between = call->row->ndim == DIMS_MORE || (call->row->ndim == 3 && ndim == 2); /* the new axis is neither first nor last */
    for (uint32_t i = 1; i < count; i++) {
        HostValue *next = numpy_as_array(reader, items[i]);
        columns = columns && next->layout == LAYOUT_F && next->ndim > 1;
        type = type != NULL && next->type != NULL ? numpy_promote(reader->unit->types, type, false, next->type, false) : NULL;
    }
    ndim = ndim < 0 ? -1 : call->row->ndim == DIMS_MORE ? ndim + 1 : ndim < call->row->ndim ? call->row->ndim : ndim;
    TypeLayout layout = !columns ? LAYOUT_C : between ? LAYOUT_A : LAYOUT_F;
    return launch_because(host_array(reader, type, ndim, layout), first->base != NULL ? first->base : parts);
}

/* ---- random numbers --------------------------------------------------------------------------------------------------- */

HostValue *numpy_random_by_count(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    if (call->open != NULL) {
        return launch_because(host_array(reader, elem.type, -1, LAYOUT_C), call->open);
    }
    return call->count == 0 ? host_scalar(reader, elem.type, true) : launch_because(host_array(reader, elem.type, (int)call->count, LAYOUT_C), elem.why);
}

HostValue *numpy_random(LaunchReader *reader, const CallValues *call)
{
    HostValue *size = call_argument_value(call, call->row->shape, "size"), *low = call->count > 0 ? call->items[0] : NULL;
    RowType elem = row_dtype(reader, call);
    if (size != NULL && size->kind != V_NONE) {
        return launch_because(numpy_shaped(reader, size, elem.type, LAYOUT_C), elem.given && elem.type == NULL ? elem.why : size);
    }
    if (low != NULL && low->kind == V_ARRAY) {
        return launch_because(host_array(reader, elem.type, low->ndim, LAYOUT_C), elem.why);
    }
    return elem.type != NULL ? host_scalar(reader, elem.type, elem.type->kind == TY_F64 || elem.type->kind == TY_I64) : NULL;
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
        return launch_because(numpy_shaped(reader, size, type, LAYOUT_C), from);
    }
    return type != NULL ? host_scalar(reader, type, false) : host_unknown(reader, call->expr->span, from, "'choice'");
}

HostValue *torch_randint(LaunchReader *reader, const CallValues *call)
{
    RowType elem = row_dtype(reader, call);
    return launch_because(numpy_shaped(reader, call_argument_value(call, call->count > 2 ? 2 : 1, "size"), elem.type, LAYOUT_C), elem.why);
}

/* ---- limits ----------------------------------------------------------------------------------------------------------- */

/* np.iinfo(type), np.finfo(type): Python's integers, and numbers of the type itself. */
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
