// SPDX-License-Identifier: MIT
/* Constants of the request, and attributes of objects in numba, math and numpy. */
#include "sema/sema_internal.h"

#include <string.h>

const Py2cuConstant *request_value_at(Unit *unit, const char *path, uint32_t *at)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Py2cuModule *module = &unit->request->modules[m];
        for (size_t i = 0; i < module->constant_count; i++) {
            if (strcmp(module->constants[i].name, path) == 0) {
                *at = m;
                return &module->constants[i];
            }
        }
    }
    return NULL;
}

/* Returns an attribute of a class that is not in the source: "class.module.Config.SIZE" among the request's constants;
 * NULL: there is none. */
static Object *request_attribute(Unit *unit, const char *owner, const char *name)
{
    uint32_t m = 0;
    const char *path = arena_printf(unit->arena, "%s.%s", owner, name);
    const Py2cuConstant *given = request_value_at(unit, path, &m),
                        *value = request_value_at(unit, arena_printf(unit->arena, "%s.value", path), &m);
    bool is_member =
        given != NULL && value != NULL && given->kind == PY2CU_CONSTANT_OBJECT && strcmp(given->text, path) == 0;
    given = is_member ? value : given;
    Object *object = given != NULL ? object_from_request(unit, given) : NULL;
    if (object == NULL) {
        return NULL;
    }
    Binding *binding = binding_new(unit, BIND_OBJECT, name, unit->modules[m]);
    const char *class_name = strrchr(owner, '.') + 1;
    if (object->member != NULL) { /* member of another class */
        return object;
    }
    name_constant(unit, binding, arena_printf(unit->arena, "%s_%s", class_name, name), object);
    if (!is_member) {
        object->member =
            value != NULL ? binding : NULL; /* a member of an IntFlag or a similar class: a number that has a .value */
        return object;
    }
    bool of_numbers = request_value_at(unit, arena_printf(unit->arena, "%s.__int__", owner), &m) != NULL;
    Object *member = object_member(unit, binding, class_name, object, of_numbers);
    member->path = member->kind == OBJ_ENUM ? owner : NULL;
    return member;
}

/* Evaluates Member.value: the number of an IntEnum member keeps its name in the generated code. */
static Object *enum_value(Unit *unit, const Object *member)
{
    if (member->kind == OBJ_ENUM) {
        return member->items[0];
    }
    Object *plain = object_copy(unit, member);
    plain->member = NULL;
    plain->as_type = NULL;
    plain->path = NULL;
    return plain;
}

Object *object_attribute(Unit *unit, const Object *object, const char *name)
{
    if (object->member != NULL && strcmp(name, "value") == 0) {
        return enum_value(unit, object);
    }
    if (object->kind == OBJ_TUPLE) {
        uint32_t field = type_field(object->type, name);
        return field != UINT32_MAX ? object->items[field] : NULL;
    }
    if (object->kind == OBJ_CLASS) {
        return class_attribute(unit, object->class_stmt, name);
    }
    if (object->kind == OBJ_ARRAY) {
        return array_constant_attribute(unit, object, name);
    }
    if (object->kind != OBJ_PATH) {
        return NULL;
    }
    const KnownId known = object_known(object);
    if (known >= KNOWN_JIT && known <= KNOWN_REDUCE && strcmp(name, "__call__") == 0) {
        return (Object *)(uintptr_t)object;
    }
    Object *limit = object->as_type != NULL ? object_limit(unit, object, name) : NULL;
    if (limit != NULL) {
        return limit;
    }
    const char *path = names_find(unit->names, arena_printf(unit->arena, "%s.%s", object->path, name));
    Object *found = map_get(&unit->naming->members, path);
    if (found == NULL) {
        bool is_given = object_known(object) == KNOWN_GIVEN_CLASS;
        found = is_given ? request_attribute(unit, object->path, name) : object_at_path(unit, path);
        map_set(unit->arena, &unit->naming->members, path, found);
    }
    return found;
}

/* `name` is the name of the variable, or "pair_0" for an item of a tuple `pair`. */
static Object *object_from_constant(Unit *unit, const Py2cuConstant *c, const char *name, unsigned depth)
{
    switch (c->kind) {
    case PY2CU_CONSTANT_INT: {
        const char *dtype = py2cu_dtype_name(c->dtype);
        const Type *type = dtype != NULL ? type_by_name(unit->types, dtype) : NULL;
        if (type == NULL || (!type_is_integer(type) && !type_is_bool(type))) {
            return NULL;
        }
        Object *object = object_new(unit, type_is_bool(type) ? OBJ_BOOL : OBJ_INT, type);
        object->integer = (int64_t)c->integer;
        object->is_numpy = c->text != NULL;
        return object;
    }
    case PY2CU_CONSTANT_FLOAT: {
        Object *object = object_float(unit, c->real);
        if (c->dtype == PY2CU_FLOAT32 || c->dtype == PY2CU_FLOAT16 || c->dtype == PY2CU_BFLOAT16) {
            object->type = type_by_name(unit->types, py2cu_dtype_name(c->dtype));
        }
        object->is_numpy = c->text != NULL;
        return object;
    }
    case PY2CU_CONSTANT_COMPLEX: {
        Object *object =
            object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, c->dtype == PY2CU_COMPLEX64 ? TY_C64 : TY_C128));
        object->number = c->real;
        object->imaginary = c->imag;
        object->is_numpy = c->text != NULL;
        return object;
    }
    case PY2CU_CONSTANT_NONE:
        return object_none(unit);
    case PY2CU_CONSTANT_STRING: {
        size_t length = strlen(c->text);
        return object_string(unit, arena_strndup(unit->arena, c->text, length), length);
    }
    case PY2CU_CONSTANT_TUPLE: {
        Object *object = object_new(unit, OBJ_TUPLE, NULL);
        object->count = (uint32_t)c->item_count;
        object->items = arena_alloc(unit->arena, c->item_count * sizeof *object->items + 1);
        const Type **types = arena_alloc(unit->arena, c->item_count * sizeof *types + 1);
        for (size_t i = 0; i < c->item_count; i++) {
            const Py2cuConstant *item = &c->items[i];
            bool named_item = item->kind == PY2CU_CONSTANT_DEVICE_ARRAY || item->kind == PY2CU_CONSTANT_TUPLE;
            const char *item_name = named_item ? arena_printf(unit->arena, "%s_%zu", name, i) : name;
            object->items[i] = depth < 16 ? object_from_constant(unit, item, item_name, depth + 1) : NULL;
            if (object->items[i] == NULL) {
                return NULL;
            }
            types[i] = object_value_type(object->items[i]);
        }
        object->type = type_tuple(unit->types, types, c->item_count);
        const Type *named = c->text != NULL ? named_tuple_of_text(unit, c->text) : NULL;
        if (named != NULL && named->count == object->count) {
            object->type = type_named_tuple(unit->types, named, types);
        }
        return object;
    }
    case PY2CU_CONSTANT_ARRAY: {
        const char *dtype = c->dtype == PY2CU_RECORD ? c->text : py2cu_dtype_name(c->dtype);
        bool complete = dtype != NULL && c->shape != NULL && c->data != NULL;
        Signature elem = complete ? signature_parse_type(unit, dtype, strlen(dtype)) : (Signature){0};
        return elem.result != NULL && elem.error == NULL
                   ? object_array_from(unit, elem.result, c->ndim, c->shape, c->data, c->data_length)
                   : NULL;
    }
    case PY2CU_CONSTANT_DEVICE_ARRAY:
        return device_array_object(unit, signature_parse_type(unit, c->text, strlen(c->text)).result, name, c->integer);
    case PY2CU_CONSTANT_EXTERN:
        return c->item_count == 1 ? extern_of_request(unit, c->text, c->items[0].text, (unsigned)c->integer) : NULL;
    case PY2CU_CONSTANT_OBJECT:
        return object_at_path(unit, c->text);
    case PY2CU_CONSTANT_FUNCTION: {
        Module *module = c->module < unit->module_count ? unit->modules[c->module] : NULL;
        for (uint32_t i = 0; module != NULL && i < module->function_count; i++) {
            Function *function = module->functions[i];
            if (strcmp(function->name, c->text) == 0 && (c->line == 0 || c->line == function->line)) {
                Object *object = object_function(unit, function);
                object->decoration = decoration_of_request(unit, c);
                return object;
            }
        }
        return NULL;
    }
    }
    return NULL;
}

Object *object_from_request(Unit *unit, const Py2cuConstant *constant)
{
    return object_from_constant(unit, constant, constant->name, 0);
}

const char *object_describe(Unit *unit, const Object *object)
{
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_FLOAT:
    case OBJ_COMPLEX:
    case OBJ_BOOL:
    case OBJ_TUPLE:
    case OBJ_ARRAY:
        return arena_printf(unit->arena, "a constant of type %s", object->type->name);
    case OBJ_LARGE:
        return "an integer of more than 64 bits";
    case OBJ_DEVICE_ARRAY:
        return arena_printf(unit->arena, "an array of type %s", object->type->name);
    case OBJ_NONE:
        return "None";
    case OBJ_STRING:
        return "a string";
    case OBJ_PATH:
        return arena_printf(unit->arena, "'%s'", path_shown(object->path));
    case OBJ_TYPE:
        return arena_printf(unit->arena, "the type %s", object->as_type->name);
    case OBJ_FUNCTION:
        return arena_printf(unit->arena, "the function '%s'", object->function->name);
    case OBJ_CLASS:
        return arena_printf(unit->arena, "the class '%s'", object->class_stmt->name);
    case OBJ_EXTERN:
        return object->external != NULL ? arena_printf(unit->arena, "the function '%s'", object->external->name)
                                        : "an external function";
    case OBJ_ENUM:
        return arena_printf(unit->arena, "the enum member '%s'", object->text);
    }
    return "a value";
}

Object *device_array_object(Unit *unit, const Type *type, const char *name, uint64_t number)
{
    if (type == NULL || type->kind != TY_ARRAY || name == NULL) {
        return NULL;
    }
    const char *last = strrchr(name, '.') != NULL ? strrchr(name, '.') + 1 : name; /* "class.settings.TABLE" */
    Object *object = object_new(unit, OBJ_DEVICE_ARRAY, type);
    object->text = arena_strndup(unit->arena, last, strlen(last));
    object->integer = (int64_t)number;
    unit->device_arrays++;
    return object;
}
