// SPDX-License-Identifier: MIT
/* Values of host code: creation, queries and conversion to types. */
#include "base/limits.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <stdarg.h>
#include <string.h>

/* ---- creation ---- */

uint32_t launch_enter_branch(LaunchReader *reader)
{
    uint32_t outer = reader->branch;
    reader->branch = ++reader->branches;
    return outer;
}

HostValue *host_new(LaunchReader *reader, HostKind kind)
{
    HostValue *value = arena_alloc(reader->arena, sizeof *value);
    value->kind = kind;
    value->branch = reader->branch;
    return value;
}

HostValue *host_copy(LaunchReader *reader, const HostValue *value)
{
    HostValue *copy = host_new(reader, value->kind);
    *copy = *value;
    copy->capacity = 0; /* the items are shared with the original */
    return copy;
}

HostValue *host_unknown(LaunchReader *reader, Span span, HostValue *cause, const char *format, ...)
{
    HostValue *value = host_new(reader, V_UNKNOWN);
    va_list args;
    va_start(args, format);
    value->text = arena_vprintf(reader->arena, format, args);
    va_end(args);
    value->span = span;
    value->base = cause;
    return value;
}

HostValue *host_not_known(LaunchReader *reader, Span span, HostValue *cause)
{
    return host_unknown(reader, span, cause, "'%s' is not known", launch_snippet(reader, span));
}

HostValue *host_typed(LaunchReader *reader, HostKind kind, const Type *type)
{
    HostValue *value = host_new(reader, kind);
    value->type = type;
    return value;
}

HostValue *host_scalar(LaunchReader *reader, const Type *type, bool weak)
{
    HostValue *value = host_typed(reader, V_SCALAR, type);
    value->weak = weak;
    return value;
}

HostValue *host_kind(LaunchReader *reader, TypeKind kind, bool weak)
{
    return host_scalar(reader, type_of_kind(reader->unit->types, kind), weak);
}

HostValue *host_int(LaunchReader *reader, int64_t number)
{
    return host_of_object(reader, object_int(reader->unit, number));
}

HostValue *host_bool(LaunchReader *reader, bool truth)
{
    return host_of_object(reader, object_bool(reader->unit, truth));
}

HostValue *host_string(LaunchReader *reader, const char *text)
{
    HostValue *value = host_new(reader, V_STRING);
    value->text = text;
    return value;
}

HostValue *host_array(LaunchReader *reader, const Type *elem, int ndim, TypeLayout layout)
{
    HostValue *value = host_typed(reader, V_ARRAY, elem);
    value->ndim = ndim > TYPE_MAX_DIMS ? -1 : ndim;
    value->layout = layout;
    return value;
}

void host_set_axis_sizes(LaunchReader *reader, HostValue *array, HostValue *shape)
{
    uint32_t count = 1;
    HostValue *one[1] = {shape}, **given = shape == NULL || shape->kind == V_SCALAR ? one : host_items(shape, &count);
    if (shape == NULL || given == NULL || array->ndim != (int)count || array->layout == LAYOUT_A) {
        return;
    }
    HostAxis *axes = host_axes(reader, array);
    for (uint32_t i = 0; i < count; i++) {
        int64_t axis_size;
        if (host_is_int(given[i], &axis_size) && axis_size >= 0) {
            axes[i] = (HostAxis){.axis_size = axis_size, .is_known = true};
        }
    }
    const HostValue *dense = host_dense(reader, array, array->type, array->ndim, axes, array->layout == LAYOUT_F);
    array->axes = dense->axes;
    array->is_strided = true;
    array->layout = dense->layout;
}

HostValue *host_axis_size(LaunchReader *reader, const HostValue *array, int axis)
{
    bool is_known = array->ndim == 0 && axis < 0;
    int64_t size = 1;
    if (array->axes != NULL && axis < array->ndim) {
        size = axis < 0 ? host_size(array->axes, array->ndim, &is_known) : array->axes[axis].axis_size;
        is_known = axis < 0 ? is_known : array->axes[axis].is_known;
    }
    return is_known && size < INT64_MAX ? host_int(reader, size) : host_kind(reader, TY_I64, true);
}

HostValue *host_tuple(LaunchReader *reader, HostValue **items, uint32_t count)
{
    HostValue *value = host_new(reader, V_TUPLE);
    value->items = items;
    value->count = count;
    return value;
}

HostValue *launch_function(LaunchReader *reader, Function *function)
{
    HostValue *value = host_new(reader, V_FUNCTION);
    value->function = function;
    value->frame = reader->frame;
    return value;
}

void host_add(LaunchReader *reader, HostValue *value, HostValue *item)
{
    if (value->count >= value->capacity) {
        HostValue **before = value->items;
        value->capacity = value->count < 4 ? 8 : 2 * value->count;
        value->items = arena_alloc(reader->arena, value->capacity * sizeof *value->items);
        if (value->count > 0) {
            memcpy(value->items, before, value->count * sizeof *before);
        }
    }
    value->items[value->count++] = item;
}

void host_put(LaunchReader *reader, HostValue *dict, HostValue *key, HostValue *value)
{
    HostValue **before = dict->values;
    uint32_t capacity = dict->capacity;
    host_add(reader, dict, key);
    if (dict->capacity != capacity) {
        dict->values = arena_alloc(reader->arena, dict->capacity * sizeof *dict->values);
        if (dict->count > 1) {
            memcpy(dict->values, before, (dict->count - 1) * sizeof *before);
        }
    }
    dict->values[dict->count - 1] = value;
}

HostValue *host_path(LaunchReader *reader, const char *path)
{
    HostValue *value = host_new(reader, V_PATH);
    value->text = path;
    return value;
}

KnownId host_known(const HostValue *value)
{
    return value->kind == V_PATH ? known_id(value->text) : KNOWN_NONE;
}

HostValue *host_slice(LaunchReader *reader, HostValue *const *parts)
{
    HostValue *slice = host_new(reader, V_SLICE);
    int64_t step;
    for (uint32_t i = 0; i < 3; i++) {
        host_add(reader, slice, parts[i] != NULL && parts[i]->kind == V_NONE ? NULL : parts[i]);
    }
    slice->stepped = slice->items[2] != NULL && !(host_is_int(slice->items[2], &step) && step == 1);
    slice->whole = slice->items[0] == NULL && slice->items[1] == NULL && !slice->stepped;
    return slice;
}

HostValue *host_configured(LaunchReader *reader, HostValue *kernel, HostValue *block)
{
    HostValue *value = host_new(reader, V_CONFIGURED);
    value->base = kernel;
    if (block != NULL) {
        host_add(reader, value, block);
    }
    return value;
}

HostValue *host_method(LaunchReader *reader, HostValue *self, const char *name)
{
    HostValue *value = host_new(reader, V_METHOD);
    value->base = self;
    value->text = name;
    return value;
}

HostValue *host_of_object(LaunchReader *reader, Object *object)
{
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_FLOAT:
    case OBJ_BOOL:
    case OBJ_COMPLEX: {
        TypeKind kind = object->type->kind;
        HostValue *value =
            host_scalar(reader, object->type, kind == TY_I64 || kind == TY_F64 || kind == TY_BOOL || kind == TY_C128);
        value->constant = object;
        return value;
    }
    case OBJ_NONE:
        return host_new(reader, V_NONE);
    case OBJ_STRING:
        return host_string(reader, object->text);
    case OBJ_TUPLE: {
        HostValue *tuple = host_new(reader, V_TUPLE);
        for (uint32_t i = 0; i < object->count; i++) {
            host_add(reader, tuple, host_of_object(reader, object->items[i]));
        }
        tuple->type = object->type->class_name != NULL ? object->type : NULL;
        return tuple;
    }
    case OBJ_PATH:
        return host_path(reader, object->path);
    case OBJ_TYPE:
        return host_typed(reader, V_DTYPE, object->as_type);
    case OBJ_ARRAY:
        return host_array(reader, object->type->elem, (int)object->type->ndim, LAYOUT_C);
    case OBJ_DEVICE_ARRAY:
        return host_array(reader, object->type->elem, (int)object->type->ndim, object->type->layout);
    case OBJ_ENUM: {
        if (!type_is_member(object->type)) {
            return host_unknown(reader, object->member->stmt != NULL ? object->member->stmt->span : (Span){0}, NULL,
                                "kernels have no type for the member '%s'", object->text);
        }
        HostValue *value = host_typed(reader, V_MEMBER, object->type);
        value->constant = object;
        return value;
    }
    case OBJ_LARGE:
        return host_unknown(reader, (Span){0}, NULL, "kernels have no integers of more than 64 bits");
    case OBJ_EXTERN:
    case OBJ_CLASS:
        return host_unknown(reader, (Span){0}, NULL, "classes and C functions are not analyzed");
    case OBJ_FUNCTION: {
        HostValue *value = map_get(&reader->functions, object->function);
        if (value == NULL) {
            value = host_new(reader, V_FUNCTION);
            value->function = object->function;
            value->frame = launch_module(reader, object->function->module);
        }
        if (object->decoration != value->decoration) {
            value = host_copy(reader, value);
            value->decoration = object->decoration;
        }
        return value;
    }
    }
    return host_new(reader, V_NONE);
}

/* ---- queries ---- */

HostValue **host_items(const HostValue *value, uint32_t *count)
{
    if (value->kind == V_TUPLE || (value->kind == V_LIST && value->base == NULL)) {
        static HostValue *const none[1] = {NULL};
        *count = value->count;
        return value->count > 0 ? value->items : (HostValue **)(uintptr_t)none;
    }
    return NULL;
}

HostValue *host_element(LaunchReader *reader, HostValue *value, Span span)
{
    HostValue *element = NULL;
    bool is_file = host_known(value) == KNOWN_FILE; /* yields lines */
    if (value->kind == V_ARRAY) {
        return host_index(reader, NULL, value, host_kind(reader, TY_I64, true));
    }
    if (value->kind == V_STRING || is_file) {
        return host_string(reader, NULL);
    }
    if (value->kind == V_TUPLE || value->kind == V_LIST || value->kind == V_DICT) {
        element = value->kind == V_LIST ? value->base : NULL;
        for (uint32_t i = 0; i < value->count && (value->kind != V_LIST || value->base == NULL); i++) {
            element = host_join(reader, element, value->items[i], NULL);
        }
        return element != NULL ? element
                               : host_unknown(reader, span, NULL,
                                              value->kind == V_DICT ? "a key of a dict" : "an item of an empty list");
    }
    element = value->kind == V_CLASS ? host_any_member(reader, value) : NULL;
    return element != NULL ? element
                           : host_unknown(reader, span, value, "the sequence '%s' of the loop is not known",
                                          launch_snippet(reader, span));
}

bool host_truth(const HostValue *value, bool *truth)
{
    switch (value->kind) {
    case V_SCALAR:
        *truth = value->constant != NULL && object_truth(value->constant);
        return value->constant != NULL && !value->is_default;
    case V_NONE:
        *truth = false;
        return true;
    case V_STRING:
        *truth = value->text != NULL && value->text[0] != '\0';
        return value->text != NULL;
    case V_TUPLE:
        *truth = value->count > 0;
        return true;
    case V_FUNCTION:
    case V_CLASS:
    case V_CONFIGURED:
    case V_DTYPE:
    case V_MEMBER:
        *truth = true;
        return true;
    default:
        return false;
    }
}

bool host_is_int(const HostValue *value, int64_t *number)
{
    if (value == NULL || value->kind != V_SCALAR || value->constant == NULL || value->constant->kind != OBJ_INT ||
        value->is_default) {
        return false;
    }
    *number = value->constant->integer;
    return true;
}

/* Returns `left` minus the number of values in nested tuples, which may share items; 0 if there are too many values,
 * or if they are nested too deeply. */
static uint32_t values_left(const HostValue *value, uint32_t left, unsigned depth)
{
    if (left == 0 || depth > LIMIT_NESTING) {
        return 0;
    }
    left--;
    for (uint32_t i = 0; value->kind == V_TUPLE && i < value->count && left > 0; i++) {
        left = values_left(value->items[i], left, depth + 1);
    }
    return left;
}

const Type *host_type(LaunchReader *reader, HostValue *value, int ndim_hint, HostValue **cause)
{
    TypeTable *types = reader->unit->types;
    switch (value->kind) {
    case V_SCALAR:
        if (value->base != NULL && ndim_hint != USED_AS_NUMBER) { /* may be an array */
            *cause = value->base;
            return NULL;
        }
        return value->constant != NULL ? object_value_type(value->constant) : value->type;
    case V_MEMBER:
        return value->type;
    case V_ARRAY: {
        int ndim = value->ndim < 0 ? ndim_hint : value->ndim;
        if (value->other != NULL || (value->is_uncertain && (value->ndim >= 0 || ndim != 1))) {
            *cause = value->other != NULL ? value->other : value;
            return NULL;
        }
        if (value->type == NULL || (value->ndim < 0 && ndim <= 0)) {
            *cause = value;
            return NULL;
        }
        if (ndim == 0 && value->type->kind == TY_RECORD && !type_is_text(value->type)) {
            return value->type; /* as the Python package passes it */
        }
        return type_array(types, value->type, (unsigned)ndim, value->layout, value->readonly);
    }
    case V_TUPLE: {
        if (values_left(value, LIMIT_TUPLE_VALUES, 0) == 0) {
            *cause = value;
            return NULL;
        }
        const Type **items = arena_alloc(reader->arena, value->count * sizeof *items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            items[i] = host_type(reader, value->items[i], 0, cause);
            if (items[i] == NULL) {
                return NULL;
            }
        }
        return value->type != NULL ? type_named_tuple(types, value->type, items)
                                   : type_tuple(types, items, value->count);
    }
    default:
        break;
    }
    *cause = value;
    return NULL;
}

const Type *host_dtype(LaunchReader *reader, const HostValue *value)
{
    static const struct {
        const char *name;
        TypeKind kind;
    } names[] = {
        {"float", TY_F64}, {"int", TY_I64}, {"bool", TY_BOOL}, {"complex", TY_C128}, {"complex_", TY_C128},
    };
    static const struct {
        const char *name;
        TypeKind kind;
    } torch[] = {{"float", TY_F32}, {"double", TY_F64}, {"half", TY_F16},
                 {"int", TY_I32},   {"long", TY_I64},   {"short", TY_I16}};
    TypeTable *types = reader->unit->types;
    if (value == NULL) {
        return NULL;
    }
    if (value->other != NULL) { /* another path may have another value */
        return NULL;
    }
    if (value->kind == V_DTYPE) {
        return type_is_scalar(value->type) || value->type->kind == TY_RECORD ? value->type : NULL;
    }
    if (value->kind == V_LIST || value->kind == V_DICT) {
        return host_record_dtype(reader, value);
    }
    if ((value->kind != V_STRING && value->kind != V_PATH) || value->text == NULL) {
        return NULL;
    }
    if (value->kind == V_STRING) { /* also for S12 and U12 */
        return dtype_by_text(reader->unit, value->text);
    }
    const char *name;
    LibraryId library = path_library(value->text, &name);
    for (size_t i = 0; library == LIBRARY_TORCH && i < sizeof torch / sizeof torch[0]; i++) {
        if (strcmp(torch[i].name, name) == 0) {
            return type_of_kind(types, torch[i].kind);
        }
    }
    bool of_numpy = library == LIBRARY_NUMPY || library == LIBRARY_CUPY;
    if (!of_numpy && library != LIBRARY_TORCH && library != LIBRARY_BUILTINS && library != LIBRARY_NUMBA) {
        return NULL;
    }
    const char *dot = strrchr(name, '.');
    name = dot != NULL ? dot + 1 : name;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, name) == 0) {
            return type_of_kind(types, names[i].kind);
        }
    }
    return of_numpy ? type_by_numpy_name(types, name) : type_by_name(types, name);
}

/* Enum members in host code: Color.red, Color["red"], Color(1), `for color in Color`. */

HostValue *host_member(LaunchReader *reader, const HostValue *class_value, const char *name)
{
    Object *member = class_attribute(reader->unit, class_value->stmt, name);
    if (member == NULL || (member->kind != OBJ_ENUM && !type_is_member(object_value_type(member)))) {
        return NULL;
    }
    if (enum_of_class(reader->unit, class_value->stmt) == NULL) {
        return host_unknown(reader, class_value->stmt->span, NULL, "kernels have no type for the members of '%s'",
                            class_value->stmt->name);
    }
    return host_of_object(reader, member);
}

HostValue *host_any_member(LaunchReader *reader, const HostValue *class_value)
{
    const Type *type = enum_of_class(reader->unit, class_value->stmt);
    return type != NULL ? host_typed(reader, V_MEMBER, type) : NULL;
}
