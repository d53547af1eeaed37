/* Attributes, methods and items of values in host code; and what a kernel's body tells of its arrays' dimensions. */
#include "launches/inside.h"
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

static HostValue *array_attribute(LaunchReader *reader, HostValue *array, const char *name, const Expr *e)
{
    if (host_is_name(name, "shape")) {
        if (array->ndim < 0) {
            HostValue *list = host_new(reader, V_LIST); /* of integers, of unknown number */
            list->base = host_kind(reader, TY_I64, true);
            return list;
        }
        HostValue **items = arena_alloc(reader->arena, (size_t)array->ndim * sizeof *items + 1);
        for (int i = 0; i < array->ndim; i++) {
            items[i] = host_extent(reader, array, i);
        }
        return host_tuple(reader, items, (uint32_t)array->ndim);
    }
    if (host_is_name(name, "size")) {
        return host_extent(reader, array, -1);
    }
    if (host_is_name(name, "nbytes") || host_is_name(name, "itemsize")) {
        return host_kind(reader, TY_I64, true);
    }
    if (host_is_name(name, "ndim")) {
        return array->ndim >= 0 ? host_int(reader, array->ndim) : host_kind(reader, TY_I64, true);
    }
    if (host_is_name(name, "dtype")) {
        HostValue *value = host_new(reader, V_DTYPE);
        value->type = array->type;
        return array->type != NULL
                   ? value
                   : host_unknown(reader, e->span, array->base, "'%s' is not known", launch_snippet(reader, e->span));
    }
    if (host_is_name(name, "data")) { /* PyTorch's; NumPy's is no array */
        return array;
    }
    if (host_is_name(name, "T") || host_is_name(name, "mT")) {
        return host_same_array(reader, array, array->type, array->ndim, host_turned_layout(array));
    }
    if ((host_is_name(name, "real") || host_is_name(name, "imag")) && array->type != NULL) {
        bool complex = type_is_complex(array->type);
        const Type *part =
            complex ? type_of_kind(reader->unit->types, type_bits(array->type) == 32 ? TY_F32 : TY_F64) : array->type;
        return host_same_array(reader, array, part, array->ndim, complex ? LAYOUT_A : array->layout);
    }
    HostValue *field = host_record_field(reader, array, name); /* of a recarray */
    return field != NULL ? field : host_method(reader, array, name);
}

static HostValue *bind_method(LaunchReader *reader, HostValue *self, HostValue *found, const CallValues *none, const Expr *e)
{
    if (found->kind != V_FUNCTION || launch_is_kernel(reader, found->function)) {
        return found;
    }
    HostValue *bound = host_new(reader, V_FUNCTION);
    *bound = *found;
    bound->base = self->kind == V_OBJECT && self->count == 1 ? self->items[0] : self;
    for (uint32_t i = 0; i < found->function->decorator_count; i++) {
        const Expr *decorator = found->function->decorators[i];
        if ((decorator->kind == EX_NAME || decorator->kind == EX_ATTRIBUTE) && host_is_name(decorator->name, "classmethod")) {
            bound->base = self->kind == V_OBJECT ? self->base : self;
            return bound;
        }
        if ((decorator->kind == EX_NAME || decorator->kind == EX_ATTRIBUTE) &&
            (host_is_name(decorator->name, "property") || host_is_name(decorator->name, "cached_property"))) {
            return launch_call_function(reader, bound, none, e->span);
        }
    }
    return bound;
}

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    switch (self->kind) {
    case V_UNION: {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < self->count; i++) {
            result = host_join(reader, result, launch_attribute(reader, self->items[i], name, e), self->stmt);
        }
        return result;
    }
    case V_PATH: {
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
        return object != NULL ? host_of_object(reader, object)
                              : host_path(reader, arena_printf(reader->arena, "%s.%s", self->text, name));
    }
    case V_ARRAY:
        return array_attribute(reader, self, name, e);
    case V_OBJECT: {
        HostValue *value = map_get(self->attrs, name);
        if (value == NULL && self->base == NULL) {
            return host_method(reader, self, name);
        }
        HostValue *found = value == NULL ? launch_class_attribute(self->base, name, 0) : NULL;
        CallValues none = {0};
        if (value != NULL || found != NULL) {
            return value != NULL ? value : bind_method(reader, self, found, &none, e);
        }
        return host_unknown(reader, e->span, NULL, "'%s' has no value here that is known", launch_snippet(reader, e->span));
    }
    case V_MEMBER:
        if (self->constant != NULL && object_attribute(reader->unit, self->constant, name) != NULL) {
            return host_of_object(reader, object_attribute(reader->unit, self->constant, name));
        }
        if (host_is_name(name, "value") && self->type->kind == TY_MEMBER) {
            return host_scalar(reader, self->type->elem, true);
        }
        return host_is_name(name, "name") ? host_new(reader, V_STRING)
                                     : host_unknown(reader, e->span, NULL, "'%s' is not known", launch_snippet(reader, e->span));
    case V_CLASS: {
        HostValue *member = host_member(reader, self, name);
        if (member != NULL) {
            return member;
        }
        HostValue *value = launch_class_attribute(self, name, 0);
        for (uint32_t i = 0; value != NULL && value->kind == V_FUNCTION && i < value->function->decorator_count; i++) {
            const Expr *decorator = value->function->decorators[i];
            if (decorator->kind == EX_NAME && host_is_name(decorator->name, "classmethod")) {
                CallValues none = {0};
                return bind_method(reader, self, value, &none, e);
            }
        }
        return value != NULL ? value
                             : host_unknown(reader, e->span, NULL, "'%s' is not known", launch_snippet(reader, e->span));
    }
    case V_SCALAR:
        if (self->type->kind == TY_RECORD && host_record_field(reader, self, name) != NULL) {
            return host_record_field(reader, self, name);
        }
        if (host_is_name(name, "real") || host_is_name(name, "imag")) {
            bool complex = type_is_complex(self->type);
            return host_scalar(
                reader, complex ? type_of_kind(reader->unit->types, type_bits(self->type) == 32 ? TY_F32 : TY_F64) : self->type,
                self->weak);
        }
        if (host_is_name(name, "dtype")) {
            HostValue *value = host_new(reader, V_DTYPE);
            value->type = self->type;
            return value;
        }
        return host_method(reader, self, name);
    case V_TUPLE:
        if (self->type != NULL && type_tuple_field(self->type, name) < self->count) {
            return self->items[type_tuple_field(self->type, name)];
        }
        return host_method(reader, self, name);
    case V_DTYPE:
        if (host_is_name(name, "itemsize")) {
            return host_kind(reader, TY_I64, true);
        }
        return host_method(reader, self, name);
    case V_LIST:
    case V_DICT:
    case V_STRING:
    case V_FUNCTION:
        return host_method(reader, self, name);
    case V_UNKNOWN: { /* some names only arrays have */
        HostValue *array = host_array(reader, NULL, -1, LAYOUT_C);
        array->base = self;
        bool of_array = host_is_name(name, "astype") || host_is_name(name, "shape") || host_is_name(name, "nbytes") || host_is_name(name, "ndim") ||
                        host_is_name(name, "to_numpy");
        if (of_array) {
            return array_attribute(reader, array, name, e);
        }
        break;
    }
    case V_NONE:
    case V_METHOD:
    case V_CONFIGURED:
    case V_SLICE:
        break;
    }
    return host_unknown(reader, e->span, self->kind == V_UNKNOWN ? self : NULL, "'%s' is not known",
                        launch_snippet(reader, e->span));
}
