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
    HostValue **items = arena_alloc(reader->arena, 2 * sizeof *items);
    items[0] = first;
    items[1] = second;
    return host_tuple(reader, items, 2);
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
    uint32_t count = 0;
    int ndim = -1;
    if (shape != NULL && host_items(shape, &count) != NULL) {
        ndim = (int)count;
    } else if (shape != NULL && shape->kind == V_SCALAR) {
        ndim = 1;
    }
    HostValue *array = host_array(reader, elem, ndim, ndim == 0 || ndim == 1 ? LAYOUT_C : layout);
    host_set_extents(reader, array, shape);
    return launch_because(array, shape);
}

/* The element type and the number of dimensions of nested sequences. */
static const Type *nested(LaunchReader *reader, HostValue *value, int *ndim, bool *weak, HostValue **why, unsigned depth)
{
    if (value->kind == V_SCALAR) {
        *ndim = 0;
        *weak = value->weak;
        return value->type;
    }
    if (value->kind == V_ARRAY) {
        *ndim = value->ndim;
        *weak = false;
        *why = value;
        return value->type;
    }
    if ((value->kind != V_TUPLE && value->kind != V_LIST) || depth > 8) {
        *ndim = -1;
        *why = value;
        return NULL;
    }
    const Type *type = NULL;
    uint32_t count = value->kind == V_LIST && value->base != NULL ? 1 : value->count;
    *ndim = 0;
    *weak = true;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *item = value->kind == V_LIST && value->base != NULL ? value->base : value->items[i];
        int inner = 0;
        bool inner_weak = true;
        const Type *one = nested(reader, item, &inner, &inner_weak, why, depth + 1);
        if (one == NULL) {
            *ndim = inner >= 0 ? inner + 1 : -1;
            return NULL;
        }
        type = type == NULL ? one : numpy_promote(reader->unit->types, type, false, one, false);
        *weak = *weak && inner_weak;
        *ndim = inner;
    }
    *ndim = *ndim < 0 ? -1 : *ndim + 1;
    return type != NULL ? type : launch_kind(reader, TY_F64);
}

HostValue *numpy_as_array(LaunchReader *reader, HostValue *value)
{
    if (value->kind == V_ARRAY) {
        return value;
    }
    int ndim = -1;
    bool weak = true;
    HostValue *why = value;
    const Type *type = nested(reader, value, &ndim, &weak, &why, 0);
    HostValue *array = host_array(reader, type, ndim, LAYOUT_C);
    array->base = type == NULL || ndim < 0 ? why : NULL;
    return array;
}

/* ---- arrays of a shape ---------------------------------------------------------------------------------------------- */

HostValue *numpy_create(LaunchReader *reader, const CallValues *call)
{
    HostValue *shape = call_argument_value(call, 0, "shape"), *fill = call->row->filled ? call_argument_value(call, 1, "fill_value") : NULL;
    bool given, several = call->row->torch && !call->row->filled && call->count > 1;
    HostValue *why;
    const Type *type = row_dtype(reader, call, &given, &why);
    if (!given && call->row->filled) {
        type = fill != NULL && (fill->kind == V_SCALAR || fill->kind == V_ARRAY) ? fill->type : NULL;
        type = call->row->torch && type != NULL && type_is_float(type) ? launch_kind(reader, TY_F32) : type;
        why = fill;
    }
    shape = shape != NULL ? shape : call_argument_value(call, UINT32_MAX, "size");
    if (several && shape->kind == V_SCALAR) {
        shape = host_tuple(reader, call->items, call->count);
    }
    shape = shape != NULL ? shape : call->open;
    HostValue *array = numpy_shaped(reader, shape, type, numpy_order(call_argument_value(call, row_position(call->row->order), "order"), LAYOUT_C, LAYOUT_C));
    array->base = type == NULL && why != NULL ? why : array->base;
    return array;
}

HostValue *numpy_like(LaunchReader *reader, const CallValues *call)
{
    HostValue *first = call_argument_value(call, 0, "a");
    first = first != NULL ? first : call_argument_value(call, UINT32_MAX, "prototype");
    HostValue *like = first != NULL ? numpy_as_array(reader, first) : host_array(reader, NULL, -1, LAYOUT_C);
    bool given;
    HostValue *why;
    const Type *type = row_dtype(reader, call, &given, &why);
    TypeLayout kept = like->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
    HostValue *shape = call_argument_value(call, UINT32_MAX, "shape");
    HostValue *array = host_array(reader, given ? type : like->type, like->ndim,
                                  numpy_order(call_argument_value(call, row_position(call->row->order), "order"), kept, kept));
    if (shape != NULL && shape->kind != V_NONE) {
        array = numpy_shaped(reader, shape, array->type, array->layout);
    } else {
        host_set_extents(reader, array, host_tuple(reader, like->items, like->count));
    }
    return launch_because(array, given && type == NULL ? why : like->base != NULL ? like->base : first);
}

/* The layout that an array gets from another one. */
static TypeLayout layout_from(const HostRow *row, const HostValue *source, bool converted, const HostValue *order)
{
    if (row->layout == ROW_C || row->layout == ROW_F) {
        return row->layout == ROW_F && source->ndim > 1 ? LAYOUT_F : LAYOUT_C;
    }
    TypeLayout kept = source->layout == LAYOUT_A && (row->layout == ROW_KEPT || converted) ? LAYOUT_C : source->layout;
    TypeLayout layout = numpy_order(order, kept, kept);
    return layout == LAYOUT_F && source->ndim == 1 ? LAYOUT_C : layout;
}

HostValue *numpy_from(LaunchReader *reader, const CallValues *call)
{
    HostValue *from = call_argument_value(call, 0, "object"), *why;
    from = from != NULL ? from : call_argument_value(call, UINT32_MAX, "a");
    if (from == NULL) {
        return host_array(reader, NULL, -1, LAYOUT_C);
    }
    HostValue *source = numpy_as_array(reader, from), *least = call_argument_value(call, UINT32_MAX, "ndmin");
    bool given;
    const Type *type = row_dtype(reader, call, &given, &why);
    if (!given) {
        bool narrowed = call->row->torch && from->kind != V_ARRAY && source->type != NULL && type_is_float(source->type);
        type = narrowed ? launch_kind(reader, TY_F32) : source->type;
    }
    HostValue *order = call_argument_value(call, row_position(call->row->order), "order");
    int ndim = source->ndim;
    int64_t dims;
    if (ndim >= 0 && host_is_int(least, &dims) && dims > ndim) {
        ndim = (int)(dims > TYPE_MAX_DIMS ? TYPE_MAX_DIMS : dims);
    }
    HostValue *array = host_array(reader, type, ndim, layout_from(call->row, source, given && type != source->type, order));
    return launch_because(array, given && type == NULL ? why : source->base != NULL ? source->base : from);
}

HostValue *numpy_arange(LaunchReader *reader, const CallValues *call)
{
    bool given;
    HostValue *why;
    const Type *type = row_dtype(reader, call, &given, &why);
    for (uint32_t i = 0; !given && i < call->count && i < 3; i++) {
        if (call->items[i]->kind != V_SCALAR) {
            return launch_because(host_array(reader, NULL, 1, LAYOUT_C), call->items[i]);
        }
        const Type *first = call->row->torch ? call->items[i]->type : launch_kind(reader, TY_I64); /* NumPy starts from its int */
        type = numpy_promote(reader->unit->types, type == NULL ? first : type, false, call->items[i]->type, false);
    }
    type = call->row->torch && !given && type != NULL && type_is_float(type) ? launch_kind(reader, TY_F32) : type;
    HostValue *array = host_array(reader, type, 1, LAYOUT_C);
    host_set_extents(reader, array, call->count == 1 && call->items[0]->kind == V_SCALAR ? call->items[0] : NULL);
    return launch_because(array, why);
}

/* Arrays of which the row tells all but the type that dtype= gives. */
HostValue *host_array_of(LaunchReader *reader, const CallValues *call)
{
    bool given;
    HostValue *why;
    const Type *type = row_dtype(reader, call, &given, &why);
    return launch_because(host_array(reader, type, call->row->ndim, row_layout(call->row, NULL)), why);
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

HostValue *numpy_meshgrid(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_new(reader, V_LIST);
    list->items = arena_alloc(reader->arena, call->count * sizeof *list->items + 1);
    for (; list->count < call->count; list->count++) {
        HostValue *part = numpy_as_array(reader, call->items[list->count]);
        list->items[list->count] = launch_because(host_array(reader, part->type, (int)call->count, LAYOUT_C), part->base);
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
    bool given;
    HostValue *why;
    const Type *type = row_dtype(reader, call, &given, &why);
    if (call->open != NULL) {
        return launch_because(host_array(reader, type, -1, LAYOUT_C), call->open);
    }
    return call->count == 0 ? host_scalar(reader, type, true) : launch_because(host_array(reader, type, (int)call->count, LAYOUT_C), why);
}

HostValue *numpy_random(LaunchReader *reader, const CallValues *call)
{
    bool given;
    HostValue *why, *size = call_argument_value(call, call->row->shape, "size"), *low = call->count > 0 ? call->items[0] : NULL;
    const Type *type = row_dtype(reader, call, &given, &why);
    if (size != NULL && size->kind != V_NONE) {
        return launch_because(numpy_shaped(reader, size, type, LAYOUT_C), given && type == NULL ? why : size);
    }
    if (low != NULL && low->kind == V_ARRAY) {
        return launch_because(host_array(reader, type, low->ndim, LAYOUT_C), why);
    }
    return type != NULL ? host_scalar(reader, type, type->kind == TY_F64 || type->kind == TY_I64) : NULL;
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
    bool given;
    HostValue *why, *size = call_argument_value(call, call->count > 2 ? 2 : 1, "size");
    return launch_because(numpy_shaped(reader, size, row_dtype(reader, call, &given, &why), LAYOUT_C), why);
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
