// SPDX-License-Identifier: MIT
/* Lookup in the table of library functions and methods, and properties of results that follow from a row. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

static const char of_arrays[] = "numpy.ndarray";

static const HostRow rows[] = {
#define LIBRARY(module_, names_, ...) {.module = module_, .names = names_, .rule = __VA_ARGS__},
#define METHOD(names_, ...) {.module = of_arrays, .names = names_, .rule = __VA_ARGS__},
#define BOTH(names_, ...) {.module = "numpy", .names = names_, .is_method = true, .rule = __VA_ARGS__},
#include "launch_inference/libraries.def"
#include "launch_inference/numpy.def"
#undef LIBRARY
#undef METHOD
#undef BOTH
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static bool has_name(const HostRow *row, const char *name)
{
    return text_has_word(row->names, name) || strcmp(row->names, "*") == 0;
}

const HostRow *host_row(const char *path)
{
    static const char numpy[] = "numpy";
    const char *dot = strrchr(path, '.');
    size_t cupy = starts_with(path, "cupy.") ? strlen("cupy") : 0; /* CuPy functions use NumPy's rows */
    for (size_t i = 0; dot != NULL && i < ROW_COUNT; i++) {
        const char *module = rows[i].module, *rest = path + cupy;
        bool any = strcmp(module, "*") == 0;
        module += cupy > 0 && starts_with(module, numpy) ? strlen(numpy) : 0;
        bool same = (dot == rest || *module == *rest) && /* most modules differ in the first letter */
                    strncmp(module, rest, (size_t)(dot - rest)) == 0 && module[dot - rest] == '\0';
        if ((any || same) && has_name(&rows[i], dot + 1)) {
            return &rows[i];
        }
    }
    return NULL;
}

const HostRow *host_method_row(HostKind kind, const char *name)
{
    static const char *const modules[] = {[V_ARRAY] = of_arrays,   [V_LIST] = "<list>",       [V_DICT] = "<dict>",
                                          [V_STRING] = "<str>",    [V_DTYPE] = "<dtype>",     [V_SCALAR] = "<number>",
                                          [V_OBJECT] = "<parser>", [V_FUNCTION] = "<kernel>", [V_UNION] = NULL};
    for (size_t i = 0; modules[kind] != NULL && i < ROW_COUNT; i++) {
        bool here = strcmp(rows[i].module, modules[kind]) == 0 || (rows[i].is_method && kind == V_ARRAY);
        if (here && has_name(&rows[i], name)) {
            return &rows[i];
        }
    }
    return NULL;
}

HostValue *host_apply(LaunchReader *reader, const HostRow *row, const CallValues *call)
{
    CallValues own = *call;
    own.row = row;
    HostValue *out = starts_with(row->module, "numpy") ? call_argument_value(call, UINT32_MAX, "out") : NULL;
    if (out != NULL && out->kind != V_NONE) { /* NumPy returns the output array itself */
        return out->kind == V_TUPLE ? (out->count == 1 ? out->items[0] : NULL) : out;
    }
    HostValue *result = call->count >= (row->min > 0 ? row->min : !row->optional) ? row->rule(reader, &own) : NULL;
    for (uint32_t i = 0; i < call->count + call->keyword_count && row->rule != host_number && row->rule != python_len;
         i++) {
        const HostValue *x = i < call->count ? call->items[i] : call->values[i - call->count];
        result = host_depending(reader, result, x);
    }
    return result;
}

uint32_t row_position(uint32_t position)
{
    return position > 0 ? position : UINT32_MAX;
}

RowType row_dtype(LaunchReader *reader, const CallValues *call)
{
    HostValue *value = call_argument_value(call, row_position(call->row->dtype), "dtype");
    bool given = value != NULL && value->kind != V_NONE;
    return (RowType){
        .type = given ? host_dtype(reader, value) : row_type(reader, call->row, NULL), .given = given, .reason = value};
}

const Type *row_type(LaunchReader *reader, const HostRow *row, const Type *of)
{
    if (row->elem >= ELEM_KINDS || of == NULL) {
        return row->elem >= ELEM_KINDS ? launch_kind(reader, (TypeKind)(row->elem - ELEM_KINDS)) : NULL;
    }
    bool whole = type_is_integer(of) || type_is_bool(of);
    of = row->is_bool_small && type_is_bool(of) ? launch_kind(reader, TY_I8) : of;
    switch ((HostElem)row->elem) {
    case ELEM_FLOAT:
        return numpy_float_result(reader->unit->types, of);
    case ELEM_MEAN:
        return whole ? launch_kind(reader, TY_F64) : of;
    case ELEM_SUM:
        return whole && of->bits < 64 ? launch_kind(reader, type_is_bool(of) || type_is_signed(of) ? TY_I64 : TY_U64)
                                      : of;
    case ELEM_ROUND:
        return type_is_bool(of) ? launch_kind(reader, TY_F16) : of;
    case ELEM_SIZE:
        return whole ? launch_kind(reader, TY_F64) : host_part_type(reader, of);
    case ELEM_PART:
        return host_part_type(reader, of);
    case ELEM_SAME:
    case ELEM_KINDS:
        break;
    }
    return of;
}

HostValue *row_array(LaunchReader *reader, const HostRow *row, HostValue *x, int ndim)
{
    HostValue *array = numpy_as_array(reader, x);
    const Type *type = row_type(reader, row, array->type);
    if ((ndim != 0 && ndim != array->ndim) || array->ndim < 0) {
        ndim = ndim == 0 ? array->ndim : ndim == DIMS_MORE ? (array->ndim < 0 ? -1 : array->ndim + 1) : ndim;
        return host_same_array(reader, array, type, ndim, row->layout == ROW_F ? LAYOUT_F : LAYOUT_C);
    }
    HostAxis *axes = host_axes(reader, array);
    HostValue *result = NULL;
    bool is_single = false; /* an axis may have one element, whose order is irrelevant */
    for (int i = 0; row->resized && i < array->ndim; i++) {
        is_single = is_single || axes[i].axis_size < 3 || !axes[i].is_known;
        axes[i] = (HostAxis){.axis_size = NOMINAL_AXIS_SIZE};
    }
    switch (row->layout) {
    case ROW_SAME:
        result = host_view(reader, array, array->ndim, axes);
        result->type = type;
        break;
    case ROW_KEPT:
    case ROW_UNCERTAIN:
        result = host_kept(reader, array, type);
        break;
    case ROW_COLUMN:
        result = host_dense(reader, array, type, array->ndim, axes, array->layout == LAYOUT_F);
        result->is_uncertain = array->is_uncertain;
        break;
    case ROW_C:
    case ROW_F:
    case ROW_TRANSPOSED:
        result = host_dense(reader, array, type, array->ndim, axes, row->layout == ROW_F);
        break;
    }
    if (row->resized && result->axes != NULL) {
        result->is_uncertain = result->is_uncertain || (result->layout != LAYOUT_C && is_single);
        for (int i = 0; i < result->ndim; i++) {
            result->axes[i].is_known = false;
        }
    }
    return result;
}
