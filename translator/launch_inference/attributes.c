// SPDX-License-Identifier: MIT
/* Attributes of values in host code. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

static bool host_is_name(const char *name, const char *wanted)
{
    return strcmp(name, wanted) == 0;
}

HostValue *host_same_array(LaunchReader *reader, const HostValue *array, const Type *elem, int ndim, TypeLayout layout)
{
    HostValue *result = host_array(reader, elem, ndim, ndim == 1 && layout == LAYOUT_F ? LAYOUT_C : layout);
    result->base = elem == NULL || ndim < 0 ? array->base : NULL;
    result->other = array->other;
    return result;
}

/* Marks the element type as unknown. */
static void forget_type(LaunchReader *reader, HostValue *array, HostValue *cause, const char *what, Span location)
{
    array->other = host_unknown(reader, location, cause->kind == V_UNKNOWN ? cause : NULL,
                                "the array's %s is assigned an unknown value", what);
}

/* object: an array, or x.flags of an array. is_certain: the assignment changes this array on each path. */
static void set_array_attribute(LaunchReader *reader, HostValue *object, bool is_certain, const char *name,
                                HostValue *value, Span location)
{
    ArrayAttribute attribute = name != NULL ? array_attribute(name) : ARRAY_DTYPE;
    bool is_of_flags = object->kind == V_METHOD && strcmp(object->text, "flags") == 0, truth;
    HostValue *array = is_of_flags ? object->base : object;
    if (array->kind != V_ARRAY) {
        return;
    }
    is_certain = is_certain && array->branch == reader->branch;
    if (attribute == ARRAY_SHAPE && is_certain) {
        uint32_t count = 1;
        bool known = value->kind == V_SCALAR || host_items(value, &count) != NULL;
        bool gapless = array->layout == LAYOUT_C && !array->is_uncertain;
        const HostValue *view = host_reshaped(reader, array, value, 'C');
        array->ndim = known && count <= TYPE_MAX_DIMS ? (int)count : -1;
        array->axes = gapless ? view->axes : NULL;
        array->is_strided = gapless && view->is_strided;
        array->is_uncertain = false;
        array->layout = gapless ? view->layout : LAYOUT_C;
        array->base = known ? array->base : value;
        if (!gapless) {
            host_uncertain(array);
        }
    } else if (name != NULL && strcmp(name, "writeable") == 0) {
        if (is_certain && host_truth(value, &truth)) {
            array->readonly = !truth;
        } else {
            forget_type(reader, array, value, "writeable flag", location);
        }
    } else if (attribute == ARRAY_SHAPE || attribute == ARRAY_DTYPE || attribute == ARRAY_STRIDES) {
        forget_type(reader, array, value, name != NULL ? name : "attribute", location);
    }
}

void launch_set_array_attribute(LaunchReader *reader, HostValue *object, const char *name, HostValue *value,
                                Span location)
{
    set_array_attribute(reader, object, true, name, value, location);
    for (uint32_t i = 0; object->kind == V_UNION && i < object->count; i++) {
        set_array_attribute(reader, object->items[i], false, name, value, location);
    }
}

/* x.setflags(write=...) */
HostValue *array_setflags(LaunchReader *reader, const CallValues *call)
{
    HostValue *write = call_argument_value(call, 1, "write");
    if (write != NULL && write->kind != V_NONE) {
        launch_set_array_attribute(reader, call->items[0], "writeable", write, call->expr->span);
    }
    return host_new(reader, V_NONE);
}

HostValue *host_permuted(LaunchReader *reader, const HostValue *array, const int *order)
{
    HostAxis *from = host_axes(reader, array), *to = host_axes(reader, array);
    for (int i = 0; i < array->ndim; i++) {
        to[i] = from[order != NULL ? order[i] : array->ndim - 1 - i];
    }
    return host_view(reader, array, array->ndim, to);
}

HostValue *host_part(LaunchReader *reader, const HostValue *array, bool is_imaginary)
{
    bool has_parts = type_is_complex(array->type);
    if (is_imaginary && !has_parts) { /* read-only zeros */
        HostValue *zeros =
            host_dense(reader, array, array->type, array->ndim, host_axes(reader, array), array->layout == LAYOUT_F);
        zeros->readonly = true;
        return array->is_uncertain ? host_uncertain(zeros) : zeros;
    }
    HostValue *part = host_view(reader, array, array->ndim, host_axes(reader, array));
    if (has_parts && part->ndim >= 0) {
        bool has_strides = host_has_strides(array);
        part = host_strided(reader, array, host_part_type(reader, array->type), array->ndim, part->axes);
        part->is_strided = has_strides;
        part->readonly = array->readonly;
    } else if (has_parts) {
        part->type = host_part_type(reader, array->type);
    }
    return part;
}

/* ---- attributes ---- */

const Type *host_part_type(LaunchReader *reader, const Type *type)
{
    return type_is_complex(type) ? launch_kind(reader, type->bits == 32 ? TY_F32 : TY_F64) : type;
}

static HostValue *dtype_of(LaunchReader *reader, HostValue *of, const Expr *e)
{
    if (of->type == NULL) {
        return host_not_known(reader, e->span, of->base);
    }
    HostValue *dtype = host_typed(reader, V_DTYPE, of->type);
    dtype->base = dtype->other = of->other;
    return dtype;
}

static HostValue *host_array_attribute(LaunchReader *reader, HostValue *array, const char *name, const Expr *e)
{
    ArrayAttribute attribute = host_is_name(name, "mT") ? ARRAY_T : array_attribute(name);
    const int ndim = array->other != NULL ? -1 : array->ndim; /* the array of another path may have other axes */
    switch (attribute) {
    case ARRAY_SHAPE:
    case ARRAY_STRIDES: {
        if (ndim < 0) {
            return host_list_of(reader, host_kind(reader, TY_I64, true), (Span){0});
        }
        HostValue *tuple = host_new(reader, V_TUPLE);
        for (int i = 0; i < ndim; i++) {
            host_add(reader, tuple,
                     attribute == ARRAY_SHAPE ? host_axis_size(reader, array, i) : host_kind(reader, TY_I64, true));
        }
        return tuple;
    }
    case ARRAY_NDIM:
        return ndim >= 0 ? host_int(reader, ndim) : host_kind(reader, TY_I64, true);
    case ARRAY_SIZE:
        return ndim >= 0 ? host_axis_size(reader, array, -1) : host_kind(reader, TY_I64, true);
    case ARRAY_ITEMSIZE:
    case ARRAY_NBYTES:
        return host_kind(reader, TY_I64, true);
    case ARRAY_DTYPE:
        return dtype_of(reader, array, e);
    case ARRAY_T:
        return host_permuted(reader, array, NULL);
    case ARRAY_REAL:
    case ARRAY_IMAG:
        return array->type != NULL ? host_part(reader, array, attribute == ARRAY_IMAG)
                                   : host_not_known(reader, e->span, array->base);
    case ARRAY_FLAT:
    case ARRAY_NO_ATTRIBUTE:
        break;
    }
    if (host_is_name(name, "data") ||
        host_is_name(name, "values")) { /* for PyTorch and xarray; NumPy's x.data is not an array */
        return array;
    }
    HostValue *field = host_record_field(reader, array, name); /* of a recarray */
    return field != NULL ? field : host_method(reader, array, name);
}

static HostValue *bind_method(LaunchReader *reader, HostValue *self, HostValue *found, const Expr *e)
{
    if (found->kind != V_FUNCTION || launch_is_kernel(reader, found->function)) {
        return found;
    }
    HostValue *bound = launch_bound(reader, found, self);
    if (launch_has_decorator(found->function, "classmethod")) {
        bound->base = self->kind == V_OBJECT ? self->base : self;
        return bound;
    }
    bool is_property =
        launch_has_decorator(found->function, "property") || launch_has_decorator(found->function, "cached_property");
    return is_property ? launch_call_function(reader, bound, &(CallValues){0}, e->span) : bound;
}

static HostValue *path_attribute(LaunchReader *reader, const HostValue *self, const char *name)
{
    Object path = {.kind = OBJ_PATH};
    path.path = names_find(reader->unit->names, self->text);
    Object *object = object_attribute(reader->unit, &path, name);
    if (host_is_name(self->text, "cupy")) { /* cupy.nan, cupy.float32: the same as NumPy's */
        path.path = names_find(reader->unit->names, "numpy");
        Object *numpy = object_attribute(reader->unit, &path, name);
        object = numpy != NULL && numpy->kind != OBJ_PATH ? numpy : object;
    }
    return object != NULL ? host_of_object(reader, object)
                          : host_path(reader, arena_printf(reader->arena, "%s.%s", self->text, name));
}

static HostValue *member_attribute(LaunchReader *reader, const HostValue *self, const char *name)
{
    Object *known = self->constant != NULL ? object_attribute(reader->unit, self->constant, name) : NULL;
    if (known != NULL) {
        return host_of_object(reader, known);
    }
    if (host_is_name(name, "value") && self->type->kind == TY_MEMBER) {
        return host_scalar(reader, self->type->elem, true);
    }
    return host_is_name(name, "name") ? host_string(reader, NULL) : NULL;
}

static HostValue *class_attribute_of(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *member = host_member(reader, self, name);
    HostValue *value = member == NULL ? launch_class_attribute(self, name, 0) : member;
    bool of_class = value != NULL && value->kind == V_FUNCTION && launch_has_decorator(value->function, "classmethod");
    return of_class ? bind_method(reader, self, value, e) : value;
}

static HostValue *scalar_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *field = host_record_field(reader, self, name);
    if (field != NULL) {
        return field;
    }
    ArrayAttribute attribute = array_attribute(name);
    if (attribute == ARRAY_REAL || attribute == ARRAY_IMAG) {
        return host_depending(reader, host_scalar(reader, host_part_type(reader, self->type), self->weak), self);
    }
    return attribute == ARRAY_DTYPE ? dtype_of(reader, self, e) : host_method(reader, self, name);
}

/* Returns an attribute of an object of the project's classes, or of argparse's result. */
static HostValue *object_value(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *value = map_get(self->attrs, name);
    if (value != NULL || self->base == NULL) {
        return value != NULL ? value : host_method(reader, self, name);
    }
    HostValue *found = launch_class_attribute(self->base, name, 0);
    return found != NULL ? bind_method(reader, self, found, e)
                         : host_unknown(reader, e->span, NULL, "the value of '%s' is not known here",
                                        launch_snippet(reader, e->span));
}

static HostValue *known_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    switch (self->kind) {
    case V_UNION: {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < self->count; i++) {
            result = host_join(reader, result, launch_attribute(reader, self->items[i], name, e), self->stmt);
        }
        return result;
    }
    case V_PATH:
        return path_attribute(reader, self, name);
    case V_ARRAY:
        return host_array_attribute(reader, self, name, e);
    case V_OBJECT:
        return object_value(reader, self, name, e);
    case V_MEMBER:
        return member_attribute(reader, self, name);
    case V_CLASS:
        return class_attribute_of(reader, self, name, e);
    case V_SCALAR:
        return scalar_attribute(reader, self, name, e);
    case V_TUPLE: {
        uint32_t field = self->type != NULL ? type_field(self->type, name) : UINT32_MAX;
        return field < self->count ? self->items[field] : host_method(reader, self, name);
    }
    case V_DTYPE:
        return array_attribute(name) == ARRAY_ITEMSIZE ? host_kind(reader, TY_I64, true)
                                                       : host_method(reader, self, name);
    case V_LIST:
    case V_DICT:
    case V_STRING:
    case V_FUNCTION:
        return host_method(reader, self, name);
    case V_UNKNOWN: { /* some attributes belong to arrays only */
        static const char *const of_arrays[] = {"astype", "shape", "nbytes", "ndim", "to_numpy", NULL};
        HostValue *array = host_array(reader, NULL, -1, LAYOUT_C);
        array->base = self;
        array->is_uncertain = !reader->uncalled; /* unknown callers are assumed to pass arrays in C order */
        return string_in_list(name, of_arrays) ? host_array_attribute(reader, array, name, e)
               : strcmp(name, "to") == 0       ? host_method(reader, self, name)
                                               : NULL;
    }
    default:
        break;
    }
    return NULL;
}

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *value = known_attribute(reader, self, name, e);
    return value != NULL ? value : host_not_known(reader, e->span, self->kind == V_UNKNOWN ? self : NULL);
}
