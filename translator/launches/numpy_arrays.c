/* What NumPy's functions of arrays give, and the methods that do the same: types and layouts of their results. */
#include "launches/inside.h"

#include <string.h>

static HostValue *product(LaunchReader *reader, const CallValues *call, HostValue *a, HostValue *b)
{
    return host_binary(reader, call->expr, OP_MUL, a, b);
}

/* NumPy's own number, where Python's would come out. */
static HostValue *of_numpy(LaunchReader *reader, HostValue *value)
{
    return value->kind == V_SCALAR ? host_scalar(reader, value->type, false) : value;
}

/* ---- element by element ------------------------------------------------------------------------------------------------ */

HostValue *numpy_mapped(LaunchReader *reader, const CallValues *call)
{
    const HostRow *row = call->row;
    bool flat = row->axis > 0 && call_argument_value(call, row->axis, "axis") == NULL;
    HostValue *result = row_array(reader, row, call->items[row->shape], flat ? 1 : row->ndim);
    const Type *type = row->dtype > 0 ? host_dtype(reader, call_argument_value(call, row->dtype, "dtype")) : NULL;
    TypeLayout kept = numpy_as_array(reader, call->items[row->shape])->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
    result->layout = row->order > 0 ? numpy_order(call_argument_value(call, row->order, "order"), result->layout, kept) : result->layout;
    result->type = type != NULL ? type : result->type;
    return result;
}

HostValue *numpy_imag(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = numpy_mapped(reader, call);
    const Type *type = numpy_as_array(reader, call->items[0])->type;
    result->readonly = result->kind == V_ARRAY && type != NULL && !type_is_complex(type); /* zeros, of no memory of the array */
    return result;
}

/* The same; of a number, a number. */
HostValue *numpy_each(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[call->row->shape];
    return x->kind == V_SCALAR ? host_scalar(reader, row_type(reader, call->row, x->type), false) : numpy_mapped(reader, call);
}

HostValue *numpy_ufunc(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = numpy_of_sequence(reader, call->items[0]);
    const Type *type = host_dtype(reader, call_argument_value(call, UINT32_MAX, "dtype"));
    if (type == NULL && (x->kind == V_SCALAR || x->kind == V_ARRAY) && x->type != NULL) {
        type = row_type(reader, call->row, x->type);
    }
    if (x->kind == V_SCALAR && type != NULL) {
        return host_scalar(reader, type, false);
    }
    if (x->kind == V_ARRAY) {
        return launch_because(host_array(reader, type, x->ndim, x->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C), x->base);
    }
    return host_not_known(reader, call->expr->span, x);
}

HostValue *python_binary(LaunchReader *reader, const CallValues *call)
{
    return host_binary(reader, call->expr, call->row->op, call->items[0], call->items[1]);
}

HostValue *numpy_binary(LaunchReader *reader, const CallValues *call)
{
    return of_numpy(reader, python_binary(reader, call));
}

HostValue *numpy_dot(LaunchReader *reader, const CallValues *call)
{
    HostValue *a = call->items[0], *b = a->kind == V_ARRAY ? numpy_as_array(reader, call->items[1]) : call->items[1];
    return of_numpy(reader, host_binary(reader, call->expr, OP_MATMUL, a, b));
}

/* Sums of products, of arrays by rows or all of them. */
HostValue *numpy_product(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = product(reader, call, numpy_as_array(reader, call->items[0]), numpy_as_array(reader, call->items[1]));
    if (call->row->ndim == DIMS_NONE && result->type != NULL) {
        return host_scalar(reader, result->type, false);
    }
    return launch_because(host_array(reader, result->type, call->row->ndim > 0 ? call->row->ndim : result->ndim, LAYOUT_C), result->base);
}

/* "ij,jk->ik": as many dimensions as letters behind the arrow. */
HostValue *numpy_einsum(LaunchReader *reader, const CallValues *call)
{
    const char *text = call->count > 1 && call->items[0]->kind == V_STRING ? call->items[0]->text : NULL;
    const char *arrow = text != NULL ? strstr(text, "->") : NULL;
    if (arrow == NULL || strchr(arrow, '.') != NULL) {
        return NULL;
    }
    int ndim = 0;
    for (arrow += 2; *arrow != '\0'; arrow++) {
        ndim += *arrow != ' ';
    }
    const Type *type = NULL;
    bool in_rows = call->count > 2; /* of one array it may be a view, turned or of its diagonal */
    for (uint32_t i = 1; i < call->count; i++) {
        HostValue *part = numpy_as_array(reader, call->items[i]);
        in_rows = in_rows && part->layout == LAYOUT_C;
        if (part->type == NULL) {
            return launch_because(host_array(reader, NULL, ndim, LAYOUT_C), part);
        }
        type = type == NULL ? part->type : numpy_promote(reader->unit->types, type, false, part->type, false);
    }
    return ndim == 0 ? host_scalar(reader, type, false) : host_array(reader, type, ndim, in_rows ? LAYOUT_C : LAYOUT_A);
}

HostValue *numpy_where(LaunchReader *reader, const CallValues *call)
{
    if (call->count != 3) {
        return call->count == 1 ? numpy_nonzero(reader, call) : NULL;
    }
    HostValue *chosen = product(reader, call, call->items[1], call->items[2]), *condition = call->items[0];
    if (chosen->type != NULL && (condition->kind == V_ARRAY || chosen->kind == V_ARRAY)) {
        return host_broadcast(reader, chosen->type, condition, chosen);
    }
    return host_not_known(reader, call->expr->span, chosen);
}

HostValue *numpy_clip(LaunchReader *reader, const CallValues *call)
{
    HostValue *bounds[2] = {call_argument_value(call, 1, "a_min"), call_argument_value(call, 2, "a_max")}, *clipped = call->items[0];
    for (int i = 0; i < 2; i++) {
        clipped = bounds[i] != NULL && bounds[i]->kind != V_NONE ? product(reader, call, clipped, bounds[i]) : clipped;
    }
    return of_numpy(reader, clipped);
}

HostValue *numpy_polyval(LaunchReader *reader, const CallValues *call)
{
    HostValue *factor = host_element(reader, numpy_as_array(reader, call->items[0]), call->expr->span);
    return of_numpy(reader, product(reader, call, call->items[1], factor));
}

HostValue *numpy_select(LaunchReader *reader, const CallValues *call)
{
    uint32_t count = 0;
    HostValue **choices = host_items(call->items[1], &count), *other = call_argument_value(call, 2, "default");
    HostValue *chosen = count > 0 ? choices[0] : host_element(reader, call->items[1], call->expr->span);
    for (uint32_t i = 1; i < count; i++) {
        chosen = product(reader, call, chosen, choices[i]);
    }
    return chosen->kind == V_ARRAY && other != NULL ? product(reader, call, chosen, other) : chosen;
}

/* ---- reductions ---------------------------------------------------------------------------------------------------------- */

HostValue *numpy_reduce(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *axis = call_argument_value(call, call->row->axis > 0 ? call->row->axis : 1, "axis");
    HostValue *keepdims = call_argument_value(call, UINT32_MAX, "keepdims");
    const Type *type = host_dtype(reader, call_argument_value(call, UINT32_MAX, "dtype"));
    type = type != NULL ? type : row_type(reader, call->row, array->type);
    bool keep = false, all = axis == NULL || axis->kind == V_NONE;
    uint32_t axes = 1;
    if (!all && host_items(axis, &axes) == NULL) {
        axes = 1;
    }
    int ndim = keepdims != NULL && host_truth(keepdims, &keep) && keep ? array->ndim
               : call->row->running                                          ? (all ? 1 : array->ndim)
               : all                                                   ? 0
               : array->ndim < 0                                       ? -1
                                                                       : array->ndim - (int)axes;
    if (ndim == 0 || (ndim < 0 && array->ndim >= 0)) {
        return type != NULL ? host_scalar(reader, type, false)
                            : host_unknown(reader, call->expr->span, array->base, "'%s' of an array of unknown type", launch_snippet(reader, call->expr->span));
    }
    HostValue *result = host_array(reader, type, ndim, ndim > 1 ? row_layout(call->row, array) : LAYOUT_C);
    result->base = array->base;
    return result;
}

HostValue *numpy_quantile(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    const Type *type = row_type(reader, call->row, array->type);
    if (call->items[1]->kind == V_SCALAR) {
        return type != NULL && call_argument_value(call, UINT32_MAX, "axis") == NULL ? host_scalar(reader, type, false) : NULL;
    }
    if (call->count > 2 || call->keyword_count > 0) {
        return NULL;
    }
    int ndim = numpy_as_array(reader, call->items[1])->ndim; /* several quantiles of all */
    return launch_because(host_array(reader, launch_kind(reader, TY_F64), ndim, LAYOUT_C), array->base);
}

/* One number, unless it goes along an axis. */
HostValue *numpy_total(LaunchReader *reader, const CallValues *call)
{
    const Type *type = row_type(reader, call->row, numpy_as_array(reader, call->items[0])->type);
    return type != NULL && call_argument_value(call, UINT32_MAX, "axis") == NULL ? host_scalar(reader, type, false) : NULL;
}

/* ---- positions, counts ---------------------------------------------------------------------------------------------------- */

static HostValue *whole_numbers(LaunchReader *reader, int ndim, TypeLayout layout)
{
    return host_array(reader, launch_kind(reader, TY_I64), ndim, layout);
}

HostValue *numpy_nonzero(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    if (array->ndim < 0) { /* as many as the array has dimensions */
        return host_list_of(reader, whole_numbers(reader, 1, LAYOUT_C), call->expr->span);
    }
    HostValue *places = host_new(reader, V_TUPLE);
    for (int i = 0; i < array->ndim; i++) {
        host_add(reader, places, whole_numbers(reader, 1, array->ndim > 1 ? LAYOUT_A : LAYOUT_C)); /* columns of one array */
    }
    return places;
}

HostValue *numpy_bincount(LaunchReader *reader, const CallValues *call)
{
    return host_array(reader, launch_kind(reader, call_argument_value(call, 1, "weights") != NULL ? TY_F64 : TY_I64), 1, LAYOUT_C);
}

HostValue *numpy_histogram(LaunchReader *reader, const CallValues *call)
{
    return host_pair(reader, whole_numbers(reader, 1, LAYOUT_C), row_array(reader, call->row, call->items[0], 1));
}

HostValue *numpy_unique(LaunchReader *reader, const CallValues *call)
{
    static const char *const more[] = {"return_index", "return_inverse", "return_counts"};
    HostValue *all = host_new(reader, V_TUPLE);
    host_add(reader, all, row_array(reader, call->row, call->items[0], call_argument_value(call, UINT32_MAX, "axis") != NULL ? 0 : 1));
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        const HostValue *wanted = call_argument_value(call, UINT32_MAX, more[i]);
        bool truth = false;
        if (wanted != NULL && host_truth(wanted, &truth) && truth) {
            host_add(reader, all, whole_numbers(reader, 1, LAYOUT_C));
        }
    }
    return all->count == 1 ? all->items[0] : all;
}

/* ---- another type ----------------------------------------------------------------------------------------------------------- */

HostValue *array_astype(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *wanted = call_argument_value(call, 1, "dtype");
    const Type *type = host_dtype(reader, wanted);
    TypeLayout kept = row_layout(call->row, array);
    if (type == NULL && (call->row->torch || wanted == NULL || wanted->kind == V_NONE)) { /* x.to(device, dtype=...) */
        type = host_dtype(reader, call_argument_value(call, UINT32_MAX, "dtype"));
        return type != NULL ? host_same_array(reader, array, type, array->ndim, kept) : array;
    }
    HostValue *order = call_argument_value(call, row_position(call->row->order), "order");
    HostValue *result = host_same_array(reader, array, type, array->ndim, numpy_order(order, kept, kept));
    result->base = type == NULL ? wanted : result->base;
    return result;
}

/* x.view(dtype), or PyTorch's x.view(shape) */
HostValue *array_view(LaunchReader *reader, const CallValues *call)
{
    HostKind first = call->count > 1 ? call->items[1]->kind : V_NONE;
    bool of_shape = first == V_SCALAR || first == V_TUPLE || first == V_LIST;
    return of_shape ? numpy_reshape(reader, call) : array_astype(reader, call);
}

/* Python's own numbers, as item() and tolist() give them. */
static TypeKind pythons_kind(const Type *type)
{
    return type_is_float(type) ? TY_F64 : type_is_complex(type) ? TY_C128 : type_is_bool(type) ? TY_BOOL : TY_I64;
}

HostValue *array_item_value(LaunchReader *reader, const CallValues *call)
{
    const Type *type = call->items[0]->type;
    return type != NULL ? host_kind(reader, pythons_kind(type), true) : NULL;
}

/* x.tolist(): lists in lists, of Python's own numbers. */
HostValue *array_tolist(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = call->items[0], *item = array->base != NULL ? array->base : array;
    if (array->ndim > 0 && array->type != NULL) {
        item = host_kind(reader, pythons_kind(array->type), true);
    }
    for (int i = 1; i < array->ndim; i++) {
        item = host_list_of(reader, item, (Span){0});
    }
    return host_list_of(reader, item, (Span){0});
}

/* ---- another shape or order -------------------------------------------------------------------------------------------------- */

HostValue *numpy_reshape(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *shape = call_argument_value(call, 1, "shape");
    if (call->count > 2 && call->items[1]->kind == V_SCALAR) { /* x.reshape(2, 3) */
        shape = host_tuple(reader, call->items + 1, call->count - 1);
    }
    HostValue *order = call_argument_value(call, call->count > 2 && shape == call->items[1] ? 2 : UINT32_MAX, "order");
    bool column = numpy_order(order, LAYOUT_C, array->layout) == LAYOUT_F;
    bool strided = array->ndim == 1 && array->layout == LAYOUT_A; /* which needs no copy */
    if (call->open != NULL) { /* x.reshape(*rows, -1): how many numbers there are nobody knows */
        shape = call->open;
    }
    HostValue *result = numpy_shaped(reader, shape, array->type, column ? LAYOUT_F : LAYOUT_C);
    result->layout = strided ? LAYOUT_A : result->layout;
    result->base = array->type == NULL ? array->base : result->base;
    return result;
}

HostValue *numpy_transpose(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    bool turned = array->ndim <= 2 || (call->count == 1 && call->keyword_count == 0);
    return host_same_array(reader, array, array->type, array->ndim, turned ? host_turned_layout(array) : LAYOUT_A);
}

HostValue *numpy_at_least(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    return host_same_array(reader, array, array->type, array->ndim >= 0 && array->ndim < call->row->ndim ? call->row->ndim : array->ndim, array->layout);
}

HostValue *numpy_broadcast_to(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostValue *result = numpy_shaped(reader, call_argument_value(call, 1, "shape"), array->type, LAYOUT_A);
    result->layout = LAYOUT_A;
    result->readonly = true;
    return launch_because(result, array->base);
}

HostValue *numpy_roll(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = row_array(reader, call->row, call->items[0], 0);
    result->layout = call_argument_value(call, 2, "axis") == NULL ? LAYOUT_C : result->layout;
    return result;
}

/* ---- parts of arrays ------------------------------------------------------------------------------------------------------------ */

HostValue *numpy_tile(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    HostValue *times = call_argument_value(call, 1, "reps");
    uint32_t count = 1;
    if (times == NULL || (times->kind != V_SCALAR && host_items(times, &count) == NULL)) {
        return launch_because(host_array(reader, array->type, -1, LAYOUT_C), times);
    }
    return host_same_array(reader, array, array->type, array->ndim >= 0 && array->ndim < (int)count ? (int)count : array->ndim, LAYOUT_C);
}

HostValue *numpy_take(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    bool one = call->items[1]->kind == V_SCALAR, along = call_argument_value(call, 2, "axis") != NULL;
    int taken = one ? 0 : numpy_as_array(reader, call->items[1])->ndim;
    int ndim = !along ? taken : taken < 0 || array->ndim < 0 ? -1 : array->ndim - 1 + taken;
    return ndim == 0 && one && array->type != NULL ? host_scalar(reader, array->type, false)
                                                   : host_same_array(reader, array, array->type, ndim, LAYOUT_C);
}

HostValue *numpy_split(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    bool rows = call->row->axis > 0 ? call_argument_value(call, call->row->axis, "axis") == NULL : call->row->layout == ROW_SAME;
    TypeLayout layout = rows || array->ndim == 1 ? array->layout : LAYOUT_A;
    return host_list_of(reader, host_same_array(reader, array, array->type, array->ndim, layout), call->expr->span);
}

HostValue *numpy_append(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    const HostValue *other = call->count > 1 ? numpy_as_array(reader, call->items[1]) : NULL;
    const Type *type = array->type;
    if (other != NULL && type != NULL) {
        type = other->type != NULL ? numpy_promote(reader->unit->types, type, false, other->type, false) : NULL;
    }
    bool along = call_argument_value(call, 2, "axis") != NULL;
    bool column = along && array->layout == LAYOUT_F && other != NULL && other->layout == LAYOUT_F;
    return launch_because(host_array(reader, type, along ? array->ndim : 1, column ? LAYOUT_F : LAYOUT_C), array->base);
}

HostValue *numpy_resize(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    return launch_because(numpy_shaped(reader, call_argument_value(call, 1, "new_shape"), array->type, LAYOUT_C), array->base);
}

HostValue *numpy_diag(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    int ndim = array->ndim == 1 ? 2 : array->ndim == 2 ? 1 : -1;
    HostValue *result = host_same_array(reader, array, array->type, ndim, ndim == 2 ? LAYOUT_C : LAYOUT_A);
    result->readonly = ndim == 1; /* a view of the diagonal */
    return result;
}

HostValue *numpy_gradient(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    const Type *type = row_type(reader, call->row, array->type);
    HostValue *slope = host_same_array(reader, array, type, array->ndim, LAYOUT_C);
    bool one = array->ndim == 1 || call_argument_value(call, UINT32_MAX, "axis") != NULL;
    return one ? slope : host_list_of(reader, slope, call->expr->span);
}

/* ---- linear algebra ----------------------------------------------------------------------------------------------------------------- */

HostValue *numpy_solve(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]), *shape = call->count > 1 ? numpy_as_array(reader, call->items[1]) : array;
    const Type *type = row_type(reader, call->row, array->type);
    return launch_because(host_array(reader, type, shape->ndim, LAYOUT_C), array->base);
}

HostValue *numpy_eigh(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    const Type *type = row_type(reader, call->row, array->type);
    const Type *values = type != NULL ? host_part_type(reader, type) : NULL;
    return host_pair(reader, host_same_array(reader, array, values, 1, LAYOUT_C), host_same_array(reader, array, type, 2, LAYOUT_A));
}
