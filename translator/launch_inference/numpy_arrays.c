// SPDX-License-Identifier: MIT
/* Results of NumPy's array functions and the corresponding methods: types and layouts. */
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

/* Returns a value of the common type of both operands. */
static HostValue *product(LaunchReader *reader, const CallValues *call, HostValue *a, HostValue *b)
{
    if (a->kind == V_SCALAR && b->kind == V_SCALAR) {
        return host_scalar(reader, numpy_promote(reader->unit->types, a->type, a->weak, b->type, b->weak),
                           a->weak && b->weak);
    }
    return host_binary(reader, call->expr, OP_MUL, a, b);
}

/* Converts a Python number to NumPy's scalar type. */
static HostValue *of_numpy(LaunchReader *reader, HostValue *value)
{
    return value->kind == V_SCALAR ? host_depending(reader, host_scalar(reader, value->type, false), value) : value;
}

/* ---- elementwise functions ---- */

HostValue *numpy_mapped(LaunchReader *reader, const CallValues *call)
{
    const HostRow *row = call->row;
    const HostValue *axis = row->axis > 0 ? call_argument_value(call, row->axis, "axis") : NULL;
    bool flat = row->axis > 0 && (axis == NULL || axis->kind == V_NONE);
    HostValue *array = numpy_as_array(reader, call->items[0]);
    if (array->ndim == 0 && row->order == 0 && row->layout == ROW_C) {
        return NULL; /* a vector, or NumPy raises an error */
    }
    HostValue *result = row_array(reader, row, array, flat ? 1 : 0);
    char order = row->order > 0 ? numpy_order(call_argument_value(call, row->order, "order"), '\0') : '\0';
    if (order != 0) {
        result = host_ordered(reader, array, result->type, order);
    } else if (row->order > 0 && call_argument_value(call, row->order, "order") != NULL) {
        result = host_uncertain(result); /* a view or a copy */
    }
    return result;
}

/* x.ravel() and x.reshape(-1): a view if possible. */
HostValue *numpy_ravel(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *result;
    char order = numpy_order(call_argument_value(call, 1, "order"), 'C');
    result = host_flat(reader, array, array->type);
    if (array->ndim < 0 || array->is_uncertain) { /* a view or a copy */
        result->is_uncertain = call->row->layout == ROW_SAME && array->readonly;
        return result;
    }
    bool is_view =
        array->layout == (order == 'F' ? LAYOUT_F : LAYOUT_C) || (array->ndim < 2 && array->layout == LAYOUT_C);
    result->readonly = array->readonly && is_view && call->row->layout == ROW_SAME;
    if (call->row->layout == ROW_SAME && (order == 'K' || order == 'A' || order == 0) && array->layout == LAYOUT_A) {
        return host_not_known(reader, call->expr->span, NULL); /* a view with one stride, or a copy */
    }
    return result;
}

HostValue *numpy_part(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    return array->type != NULL ? host_part(reader, array, false) : NULL;
}

/* np.round(x), x.round(). The order of integer and complex results depends on NumPy's version (integers are returned as
 * they are or copied; complex numbers are copied in C order or in that of the argument), so their type is known only
 * for C-ordered arguments, of integers only for writable ones. */
HostValue *numpy_round(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]);
    const bool is_integer = array->type != NULL && type_is_integer(array->type);
    const bool is_complex = array->type != NULL && type_is_complex(array->type);
    if (is_integer && array->ndim == 0) {
        return numpy_number(reader, array);
    }
    if (is_integer || is_complex) {
        const bool is_dense = array->ndim == 0 || (array->layout == LAYOUT_C && !array->is_uncertain);
        return is_dense && (is_complex || !array->readonly)
                   ? numpy_number(reader, host_ordered(reader, array, array->type, 'C'))
                   : host_not_known(reader, call->expr->span, NULL);
    }
    const HostValue *decimals = call_argument_value(call, 1, "decimals");
    HostValue *result =
        host_elementwise(reader, array->type != NULL ? row_type(reader, call->row, array->type) : NULL, &array, 1);
    return numpy_number(reader, decimals == NULL || array->layout != LAYOUT_A ? result : host_uncertain(result));
}

/* x.conj(): real numbers are returned unchanged. */
HostValue *array_conj(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]);
    bool is_real = array->type != NULL && !type_is_complex(array->type);
    return is_real ? array : numpy_number(reader, host_elementwise(reader, array->type, &array, 1));
}

/* Returns the type in which a ufunc computes, if dtype= specifies it; NULL if the type is unknown, or not specified
 * (*is_given: false). */
static const Type *ufunc_dtype(LaunchReader *reader, const CallValues *call, bool *is_given)
{
    const HostValue *dtype = call_argument_value(call, UINT32_MAX, "dtype");
    *is_given = dtype != NULL && dtype->kind != V_NONE;
    return *is_given ? host_dtype(reader, dtype) : NULL;
}

HostValue *numpy_ufunc(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = numpy_of_sequence(reader, call->items[0]);
    bool is_given;
    const Type *type = ufunc_dtype(reader, call, &is_given);
    bool is_bool = !is_given && (x->kind == V_SCALAR || x->kind == V_ARRAY) && x->type != NULL && type_is_bool(x->type);
    if (!is_given && (x->kind == V_SCALAR || x->kind == V_ARRAY) && x->type != NULL &&
        !(is_bool && call->row->is_bool_unknown)) {
        type = row_type(reader, call->row, x->type);
    }
    type = is_given && call->row->elem >= ELEM_KINDS ? NULL : type;
    if (x->kind == V_SCALAR && type != NULL) {
        HostValue *result = host_scalar(reader, type, false);
        result->base = x->base;
        return result;
    }
    return x->kind == V_ARRAY ? numpy_number(reader, host_elementwise(reader, type, &x, 1))
                              : host_not_known(reader, call->expr->span, x);
}

HostValue *numpy_binary(LaunchReader *reader, const CallValues *call)
{
    bool is_given;
    const Type *type = ufunc_dtype(reader, call, &is_given);
    HostValue *a = numpy_of_sequence(reader, call->items[0]), *b = numpy_of_sequence(reader, call->items[1]);
    /* for NumPy's bool, True + True is True */
    a = a->kind == V_SCALAR && type_is_bool(a->type) ? of_numpy(reader, a) : a;
    b = b->kind == V_SCALAR && type_is_bool(b->type) ? of_numpy(reader, b) : b;
    const bool is_bool_power = call->row->op == OP_POW && a->type != NULL && type_is_bool(a->type);
    /* only the operator ** has a special case for squares */
    b = is_bool_power && b->kind == V_SCALAR ? of_numpy(reader, b) : b;
    HostValue *result = of_numpy(reader, host_binary(reader, call->expr, call->row->op, a, b));
    bool has_type = result->kind == V_SCALAR || result->kind == V_ARRAY;
    if (is_given && (type == NULL || !has_type || (result->type != NULL && type_is_bool(result->type)))) {
        return NULL;
    }
    if (is_given && result->kind == V_SCALAR) {
        return host_scalar(reader, type, false);
    }
    HostValue *operands[2] = {a, b};
    return is_given ? host_elementwise(reader, type, operands, 2) : result;
}

/* Functions of two operands that return floats for integers as well. */
HostValue *numpy_float_binary(LaunchReader *reader, const CallValues *call)
{
    HostValue *operands[2] = {numpy_of_sequence(reader, call->items[0]), numpy_of_sequence(reader, call->items[1])};
    const HostValue *a = operands[0], *b = operands[1];
    if ((a->kind != V_SCALAR && a->kind != V_ARRAY) || (b->kind != V_SCALAR && b->kind != V_ARRAY) ||
        call->keyword_count > 0) {
        return NULL;
    }
    bool known = a->type != NULL && b->type != NULL;
    TypeTable *types = reader->unit->types;
    const Type *type = NULL;
    if (known && !a->weak && !b->weak) { /* NumPy converts each operand to a float type that contains its values */
        type =
            numpy_promote(types, numpy_float_result(types, a->type), false, numpy_float_result(types, b->type), false);
    } else if (known) {
        type = numpy_float_result(types, numpy_promote(types, a->type, a->weak, b->type, b->weak));
    }
    return numpy_number(reader, host_elementwise(reader, type, operands, 2));
}

/* Unlike the operator @, accepts scalar operands as factors, and multiplies each row of a by each column of b. */
HostValue *numpy_dot(LaunchReader *reader, const CallValues *call)
{
    HostValue *a = numpy_of_sequence(reader, call->items[0]), *b = numpy_of_sequence(reader, call->items[1]);
    bool are_arrays = a->kind == V_ARRAY && b->kind == V_ARRAY,
         are_numbers = a->kind == V_SCALAR && b->kind == V_SCALAR;
    HostValue *result = product(reader, call, of_numpy(reader, a), of_numpy(reader, b));
    /* for floats, the order of the result depends on the BLAS routine */
    if (!are_arrays || a->ndim == 0 || b->ndim == 0) {
        bool in_rows = result->kind == V_ARRAY && result->layout == LAYOUT_C && !result->is_uncertain;
        return are_numbers || in_rows    ? of_numpy(reader, result)
               : result->kind == V_ARRAY ? host_uncertain(result)
                                         : NULL;
    }
    int ndim = a->ndim < 0 || b->ndim < 0 ? -1 : a->ndim + b->ndim - 2;
    return numpy_number(reader, launch_add_cause(host_array(reader, result->type, ndim, LAYOUT_C), result->base != NULL
                                                                                                       ? result->base
                                                                                                   : a->ndim < 0 ? a
                                                                                                                 : b));
}

/* np.outer(a, b): products of all pairs of elements. */
HostValue *numpy_outer(LaunchReader *reader, const CallValues *call)
{
    const HostValue *result =
        product(reader, call, numpy_as_array(reader, call->items[0]), numpy_as_array(reader, call->items[1]));
    return launch_add_cause(host_array(reader, result->type, 2, LAYOUT_C), result->base);
}

/* Indices of the nonzero elements: a vector for each axis. */
static HostValue *nonzero_indices(LaunchReader *reader, const CallValues *call)
{
    const HostValue *array = numpy_as_array(reader, call->items[0]);
    if (array->ndim < 0) { /* the number of vectors equals the rank of the array */
        HostValue *column = host_array(reader, launch_kind(reader, TY_I64), 1, LAYOUT_C);
        column->is_uncertain = true; /* strided if there are several axes */
        return host_list_of(reader, column, call->expr->span);
    }
    HostValue *places = host_new(reader, V_TUPLE);
    for (int i = 0; i < array->ndim; i++) {
        host_add(reader, places,
                 host_array(reader, launch_kind(reader, TY_I64), 1,
                            array->ndim > 1 ? LAYOUT_A : LAYOUT_C)); /* columns of one array */
    }
    return places;
}

HostValue *numpy_where(LaunchReader *reader, const CallValues *call)
{
    if (call->count != 3) {
        return call->count == 1 ? nonzero_indices(reader, call) : NULL;
    }
    HostValue *chosen = product(reader, call, call->items[1], call->items[2]);
    HostValue *operands[3];
    bool known = chosen->kind == V_SCALAR || chosen->kind == V_ARRAY;
    for (int i = 0; i < 3; i++) {
        operands[i] = numpy_of_sequence(reader, call->items[i]);
        known = known && (operands[i]->kind == V_SCALAR || operands[i]->kind == V_ARRAY);
    }
    return known ? host_elementwise(reader, chosen->type, operands, 3)
                 : host_not_known(reader, call->expr->span, chosen);
}

HostValue *numpy_clip(LaunchReader *reader, const CallValues *call)
{
    HostValue *operands[3] = {numpy_of_sequence(reader, call->items[0])}, *clipped = operands[0];
    static const char *const names[] = {"a_min", "a_max", "min", "max"};
    uint32_t count = 1;
    for (uint32_t i = 0; i < 4; i++) {
        HostValue *bound = call_argument_value(call, i < 2 ? i + 1 : UINT32_MAX, names[i]);
        if (bound != NULL && bound->kind != V_NONE && count < 3) {
            operands[count] = numpy_of_sequence(reader, bound);
            clipped = product(reader, call, clipped, operands[count++]);
        }
    }
    bool known = clipped->kind == V_ARRAY || clipped->kind == V_SCALAR;
    for (uint32_t i = 0; i < count; i++) {
        known = known && (operands[i]->kind == V_ARRAY || operands[i]->kind == V_SCALAR);
    }
    return known ? numpy_number(reader, host_elementwise(reader, clipped->type, operands, count)) : NULL;
}

HostValue *numpy_isclose(LaunchReader *reader, const CallValues *call)
{
    HostValue *operands[2] = {numpy_of_sequence(reader, call->items[0]), numpy_of_sequence(reader, call->items[1])};
    bool known = true;
    for (int i = 0; i < 2; i++) {
        known = known && (operands[i]->kind == V_SCALAR || operands[i]->kind == V_ARRAY);
    }
    const Type *second = operands[1]->kind == V_ARRAY ? operands[1]->type : NULL;
    if (second != NULL && !type_is_float(second) && !type_is_complex(second)) { /* converted to float64 */
        operands[1] = host_kept(reader, operands[1], launch_kind(reader, TY_F64));
    }
    return known ? numpy_number(reader, host_elementwise(reader, launch_kind(reader, TY_BOOL), operands, 2)) : NULL;
}

/* ---- reductions ---- */

HostValue *numpy_reduce(LaunchReader *reader, const CallValues *call)
{
    const HostRow *row = call->row;
    HostValue *array = numpy_as_array(reader, call->items[0]),
              *axis = call_argument_value(call, row->axis > 0 ? row->axis : 1, "axis");
    HostValue *keepdims = call_argument_value(call, UINT32_MAX, "keepdims"),
              *dtype = call_argument_value(call, UINT32_MAX, "dtype");
    const Type *type =
        dtype != NULL && dtype->kind != V_NONE ? host_dtype(reader, dtype) : row_type(reader, row, array->type);
    bool keep = false, all = axis == NULL || axis->kind == V_NONE, rows = row->layout == ROW_C;
    uint32_t reduced = 0, count = 1;
    if (keepdims != NULL && !host_truth(keepdims, &keep)) {
        return NULL;
    }
    if (array->ndim < 0 && !(all && !keep)) {
        return launch_add_cause(host_array(reader, type, row->running && !all ? array->ndim : -1, LAYOUT_C),
                                array->base);
    }
    if (row->running && (all || array->ndim == 0)) {
        return host_flat(reader, array, type);
    }
    bool is_known = all || row->running || numpy_named_axes(axis, array->ndim, &reduced);
    reduced = all ? UINT32_MAX : row->running ? 0 : reduced;
    if (!is_known && !keep) { /* only the number of remaining axes is known */
        int left = host_items(axis, &count) != NULL || axis->kind == V_SCALAR ? array->ndim - (int)count : -1;
        HostValue *result = host_same_array(reader, array, type, left, LAYOUT_C);
        return left == 0 ? numpy_number(reader, result) : host_uncertain(result);
    }
    bool is_inexact = array->type != NULL && (type_is_float(array->type) || type_is_complex(array->type));
    bool is_copied = array->ndim >= 0 && (rows || (row->copies_inexact && is_inexact));
    const HostValue *from = is_copied ? host_ordered(reader, array, array->type, rows ? 'C' : 'K') : array;
    HostAxis *axes = host_axes(reader, from);
    int ndim = 0;
    for (int i = 0; i < array->ndim; i++) {
        if (keep || (reduced & (1u << i)) == 0) {
            axes[ndim] = (reduced & (1u << i)) != 0 ? (HostAxis){.axis_size = 1, .is_known = true} : axes[i];
            ndim++;
        }
    }
    if (ndim == 0) {
        return type != NULL ? host_scalar(reader, type, false)
                            : host_unknown(reader, call->expr->span, array->base, "'%s' of an array of unknown type",
                                           launch_snippet(reader, call->expr->span));
    }
    HostValue *view = host_strided(reader, array, array->type, ndim, axes); /* strided; the result is contiguous */
    view->is_strided = host_has_strides(from);
    HostValue *result = host_elementwise(reader, type, &view, 1);
    result->base = array->base;
    is_known = is_known && row->layout != ROW_UNCERTAIN && (rows || !array->is_uncertain);
    return is_known ? result : host_uncertain(result);
}

/* A scalar, unless axis= is passed. */
HostValue *numpy_total(LaunchReader *reader, const CallValues *call)
{
    const Type *type = row_type(reader, call->row, numpy_as_array(reader, call->items[0])->type);
    return type != NULL && call_argument_value(call, UINT32_MAX, "axis") == NULL ? host_scalar(reader, type, false)
                                                                                 : NULL;
}

/* ---- positions, counts ---- */

HostValue *numpy_unique(LaunchReader *reader, const CallValues *call)
{
    static const char *const more[] = {"return_index", "return_inverse", "return_counts"};
    HostValue *all = host_new(reader, V_TUPLE);
    host_add(
        reader, all,
        row_array(reader, call->row, call->items[0], call_argument_value(call, UINT32_MAX, "axis") != NULL ? 0 : 1));
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        const HostValue *wanted = call_argument_value(call, UINT32_MAX, more[i]);
        bool truth = false;
        if (wanted != NULL && host_truth(wanted, &truth) && truth) {
            host_add(reader, all, host_array(reader, launch_kind(reader, TY_I64), 1, LAYOUT_C));
        }
    }
    return all->count == 1 ? all->items[0] : all;
}

/* ---- conversion to another type ---- */

HostValue *array_astype(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, call->items[0]), *wanted = call_argument_value(call, 1, "dtype");
    const Type *type = host_dtype(reader, wanted);
    if (type == NULL && (call->row->torch || wanted == NULL || wanted->kind == V_NONE)) { /* x.to(device, dtype=...) */
        type = host_dtype(reader, call_argument_value(call, UINT32_MAX, "dtype"));
        return type != NULL ? host_kept(reader, array, type) : array;
    }
    char order = numpy_order(call_argument_value(call, row_position(call->row->order), "order"), 'K');
    const HostValue *copy = call_argument_value(call, UINT32_MAX, "copy");
    bool copies = true,
         is_same = type != NULL && type == array->type && (order == 'K' || (order == 'A' && !array->is_uncertain));
    if (copy != NULL && !(host_truth(copy, &copies) && copies) && is_same) {
        return copies ? host_uncertain(host_kept(reader, array, type)) : array;
    }
    HostValue *result = host_ordered(reader, array, type, order);
    result->base = type == NULL ? wanted : result->base;
    return result;
}

/* x.view(dtype), or PyTorch's x.view(shape) */
HostValue *array_view(LaunchReader *reader, const CallValues *call)
{
    HostKind first = call->count > 1 ? call->items[1]->kind : V_NONE;
    HostValue *array = numpy_as_array(reader, call->items[0]), *wanted = call_argument_value(call, 1, "dtype");
    if (first == V_SCALAR || first == V_TUPLE || (first == V_LIST && host_dtype(reader, wanted) == NULL)) {
        return numpy_reshape(reader, call);
    }
    HostAxis *axes = host_axes(reader, array);
    const Type *type = wanted == NULL ? array->type : host_dtype(reader, wanted);
    if (type == NULL || array->type == NULL || array->ndim < 0) {
        HostValue *unknown = host_array(reader, type, array->ndim, LAYOUT_C);
        unknown->base = type == NULL ? wanted : array->base;
        unknown->readonly = array->readonly;
        unknown->is_uncertain = array->layout != LAYOUT_C || array->is_uncertain;
        return unknown->is_uncertain ? unknown : host_uncertain(unknown);
    }
    int64_t before = (int64_t)type_size(array->type), now = (int64_t)type_size(type);
    HostAxis *last = array->ndim > 0 ? &axes[array->ndim - 1] : NULL;
    if (before != now && last != NULL) { /* the last axis is then contiguous */
        last->stride = now;
        last->axis_size = last->is_known ? last->axis_size * before / now : last->axis_size;
    }
    HostValue *result = host_strided(reader, array, type, array->ndim, axes);
    result->readonly = array->readonly;
    bool is_certain =
        host_has_strides(array) && (last == NULL || last->is_known || before == now || array->layout == LAYOUT_C);
    if (!last || (!last->is_known && before != now && array->layout == LAYOUT_C)) {
        result = host_dense(reader, array, type, array->ndim, axes, false);
        result->readonly = array->readonly;
    }
    result->is_strided = host_has_strides(array);
    return is_certain ? result : host_uncertain(result);
}

/* Returns the kind of Python number that item() and tolist() return. */
static TypeKind pythons_kind(const Type *type)
{
    return type_is_float(type) ? TY_F64 : type_is_complex(type) ? TY_C128 : type_is_bool(type) ? TY_BOOL : TY_I64;
}

HostValue *array_item_value(LaunchReader *reader, const CallValues *call)
{
    const Type *type = call->items[0]->type;
    return type != NULL ? host_kind(reader, pythons_kind(type), true) : NULL;
}

/* x.tolist(): nested lists of Python numbers. */
HostValue *array_tolist(LaunchReader *reader, const CallValues *call)
{
    HostValue *array = call->items[0], *item = array->base != NULL ? array->base : array;
    if (array->type != NULL && !type_is_scalar(array->type)) {
        return NULL;
    }
    if (array->ndim >= 0 && array->type != NULL) {
        item = host_kind(reader, pythons_kind(array->type), true);
    }
    for (int i = 1; i < array->ndim; i++) {
        item = host_list_of(reader, item, (Span){0});
    }
    return array->ndim == 0 && array->type != NULL ? item : host_list_of(reader, item, (Span){0});
}
