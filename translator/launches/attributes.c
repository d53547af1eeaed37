/* Attributes of values in host code. */
#include "launches/inside.h"
#include "base/text.h"
#include "names/names.h"

#include <string.h>

bool host_is_name(const char *name, const char *wanted)
{
    return strcmp(name, wanted) == 0;
}

HostValue *host_same_array(LaunchReader *reader, const HostValue *array, const Type *elem, int ndim, TypeLayout layout)
{
    HostValue *result = host_array(reader, elem, ndim, ndim == 1 && layout == LAYOUT_F ? LAYOUT_C : layout);
    result->base = elem == NULL || ndim < 0 ? array->base : NULL;
    return result;
}

TypeLayout host_turned_layout(const HostValue *array)
{
    return array->ndim == 1 || array->layout == LAYOUT_A ? array->layout : array->layout == LAYOUT_C ? LAYOUT_F : LAYOUT_C;
}

/* ---- attributes --------------------------------------------------------------------------------------------------- */

static const Type *part_type(LaunchReader *reader, const Type *type)
{
    return type_is_complex(type) ? launch_kind(reader, type_bits(type) == 32 ? TY_F32 : TY_F64) : type;
}

static HostValue *dtype_of(LaunchReader *reader, HostValue *of, const Expr *e)
{
    HostValue *value = host_new(reader, V_DTYPE);
    value->type = of->type;
    return of->type != NULL ? value : host_unknown(reader, e->span, of->base, "'%s' is not known", launch_snippet(reader, e->span));
}

static HostValue *host_array_attribute(LaunchReader *reader, HostValue *array, const char *name, const Expr *e)
{
    ArrayAttribute attribute = array_attribute(name);
    switch (attribute) {
    case ARRAY_SHAPE:
    case ARRAY_STRIDES: {
        if (array->ndim < 0) {
            return host_list_of(reader, host_kind(reader, TY_I64, true), (Span){0});
        }
        HostValue **items = arena_alloc(reader->arena, (size_t)array->ndim * sizeof *items + 1);
        for (int i = 0; i < array->ndim; i++) {
            items[i] = attribute == ARRAY_SHAPE ? host_extent(reader, array, i) : host_kind(reader, TY_I64, true);
        }
        return host_tuple(reader, items, (uint32_t)array->ndim);
    }
    case ARRAY_NDIM:
        return array->ndim >= 0 ? host_int(reader, array->ndim) : host_kind(reader, TY_I64, true);
    case ARRAY_SIZE:
        return host_extent(reader, array, -1);
    case ARRAY_ITEMSIZE:
    case ARRAY_NBYTES:
        return host_kind(reader, TY_I64, true);
    case ARRAY_DTYPE:
        return dtype_of(reader, array, e);
    case ARRAY_T:
        return host_same_array(reader, array, array->type, array->ndim, host_turned_layout(array));
    case ARRAY_REAL:
    case ARRAY_IMAG:
        if (array->type != NULL) {
            return host_same_array(reader, array, part_type(reader, array->type), array->ndim, type_is_complex(array->type) ? LAYOUT_A : array->layout);
        }
        break;
    case ARRAY_FLAT: case ARRAY_NO_ATTRIBUTE:
        break;
    }
    if (host_is_name(name, "data")) { /* PyTorch's; NumPy's is no array */
        return array;
    }
    if (host_is_name(name, "mT")) {
        return host_same_array(reader, array, array->type, array->ndim, host_turned_layout(array));
    }
    HostValue *field = host_record_field(reader, array, name); /* of a recarray */
    return field != NULL ? field : host_method(reader, array, name);
}

static bool is_decorator(const Expr *e, const char *name)
{
    return (e->kind == EX_NAME || e->kind == EX_ATTRIBUTE) && host_is_name(e->name, name);
}

static HostValue *bind_method(LaunchReader *reader, HostValue *self, HostValue *found, const Expr *e)
{
    if (found->kind != V_FUNCTION || launch_is_kernel(reader, found->function)) {
        return found;
    }
    HostValue *bound = host_new(reader, V_FUNCTION);
    *bound = *found;
    bound->base = self->kind == V_OBJECT && self->count == 1 ? self->items[0] : self;
    for (uint32_t i = 0; i < found->function->decorator_count; i++) {
        const Expr *decorator = found->function->decorators[i];
        if (is_decorator(decorator, "classmethod")) {
            bound->base = self->kind == V_OBJECT ? self->base : self;
            return bound;
        }
        if (is_decorator(decorator, "property") || is_decorator(decorator, "cached_property")) {
            return launch_call_function(reader, bound, &(CallValues){0}, e->span);
        }
    }
    return bound;
}

static HostValue *path_attribute(LaunchReader *reader, const HostValue *self, const char *name)
{
    if (host_is_name(self->text, "numba") && host_is_name(name, "__version__")) {
        return launch_numba_version(reader);
    }
    Object path = {.kind = OBJ_PATH};
    path.path = names_find(reader->unit->names, self->text);
    Object *object = object_attribute(reader->unit, &path, name);
    if (host_is_name(self->text, "cupy")) { /* cupy.nan, cupy.float32: NumPy's */
        path.path = names_find(reader->unit->names, "numpy");
        Object *numpy = object_attribute(reader->unit, &path, name);
        object = numpy != NULL && numpy->kind != OBJ_PATH ? numpy : object;
    }
    return object != NULL ? host_of_object(reader, object) : host_path(reader, arena_printf(reader->arena, "%s.%s", self->text, name));
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
    return host_is_name(name, "name") ? host_new(reader, V_STRING) : NULL;
}

static HostValue *class_attribute_of(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *member = host_member(reader, self, name);
    HostValue *value = member == NULL ? launch_class_attribute(self, name, 0) : member;
    for (uint32_t i = 0; value != NULL && value->kind == V_FUNCTION && i < value->function->decorator_count; i++) {
        if (is_decorator(value->function->decorators[i], "classmethod")) {
            return bind_method(reader, self, value, e);
        }
    }
    return value;
}

static HostValue *scalar_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *field = host_record_field(reader, self, name);
    if (field != NULL) {
        return field;
    }
    ArrayAttribute attribute = array_attribute(name);
    if (attribute == ARRAY_REAL || attribute == ARRAY_IMAG) {
        return host_scalar(reader, part_type(reader, self->type), self->weak);
    }
    return attribute == ARRAY_DTYPE ? dtype_of(reader, self, e) : host_method(reader, self, name);
}

/* What an attribute of an object of the project's classes, or of argparse, is; NULL: not known. */
static HostValue *object_value(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *value = map_get(self->attrs, name);
    if (value != NULL || self->base == NULL) {
        return value != NULL ? value : host_method(reader, self, name);
    }
    HostValue *found = launch_class_attribute(self->base, name, 0);
    return found != NULL ? bind_method(reader, self, found, e)
                         : host_unknown(reader, e->span, NULL, "'%s' has no value here that is known", launch_snippet(reader, e->span));
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
        uint32_t field = self->type != NULL ? type_tuple_field(self->type, name) : UINT32_MAX;
        return field < self->count ? self->items[field] : host_method(reader, self, name);
    }
    case V_DTYPE:
        return array_attribute(name) == ARRAY_ITEMSIZE ? host_kind(reader, TY_I64, true) : host_method(reader, self, name);
    case V_LIST: case V_DICT: case V_STRING: case V_FUNCTION:
        return host_method(reader, self, name);
    case V_UNKNOWN: { /* some names only arrays have */
        static const char *const of_arrays[] = {"astype", "shape", "nbytes", "ndim", "to_numpy", NULL};
        HostValue *array = host_array(reader, NULL, -1, LAYOUT_C);
        array->base = self;
        return launch_name_in(name, of_arrays) ? host_array_attribute(reader, array, name, e) : NULL;
    }
    case V_NONE: case V_METHOD: case V_CONFIGURED: case V_SLICE:
        break;
    }
    return NULL;
}

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    HostValue *value = known_attribute(reader, self, name, e);
    return value != NULL ? value
                         : host_unknown(reader, e->span, self->kind == V_UNKNOWN ? self : NULL, "'%s' is not known", launch_snippet(reader, e->span));
}
