// SPDX-License-Identifier: MIT
/* Compile-time values: construction, comparison and truth value. */
#include "constants/constants_internal.h"

#include <string.h>

const Type *object_value_type(const Object *object)
{
    return object->kind == OBJ_INT && object->member != NULL && object->as_type != NULL ? object->as_type
                                                                                        : object->type;
}

Object *object_new(Unit *unit, ObjectKind kind, const Type *type)
{
    Object *object = arena_alloc(unit->arena, sizeof *object);
    object->kind = kind;
    object->type = type;
    return object;
}

Object *object_int(Unit *unit, int64_t value)
{
    Object *object = object_new(unit, OBJ_INT, type_of_kind(unit->types, TY_I64));
    object->integer = value;
    return object;
}

Object *object_float(Unit *unit, double value)
{
    Object *object = object_new(unit, OBJ_FLOAT, type_of_kind(unit->types, TY_F64));
    object->number = value;
    return object;
}

Object *object_bool(Unit *unit, bool value)
{
    Object *object = object_new(unit, OBJ_BOOL, type_of_kind(unit->types, TY_BOOL));
    object->integer = value;
    return object;
}

Object *object_none(Unit *unit)
{
    return object_new(unit, OBJ_NONE, type_of_kind(unit->types, TY_NONE));
}

Object *object_tuple(Unit *unit, Object **items, uint32_t count)
{
    const Type **types = arena_alloc(unit->arena, count * sizeof *types + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = items[i]->type;
    }
    Object *object = object_new(unit, OBJ_TUPLE, type_tuple(unit->types, types, count));
    object->items = items;
    object->count = count;
    return object;
}

Object *object_string(Unit *unit, const char *text, size_t length)
{
    Object *object = object_new(unit, OBJ_STRING, type_of_kind(unit->types, TY_STR));
    object->text = text;
    object->length = (uint32_t)length;
    return object;
}

Object *object_type(Unit *unit, const Type *type)
{
    Object *object = object_new(unit, OBJ_TYPE, type_of_kind(unit->types, TY_OBJECT));
    object->as_type = type;
    return object;
}

Object *object_function(Unit *unit, Function *function)
{
    Object *object = object_new(unit, OBJ_FUNCTION, type_of_kind(unit->types, TY_OBJECT));
    object->function = function;
    return object;
}

Object *object_copy(Unit *unit, const Object *object)
{
    Object *copy = arena_alloc(unit->arena, sizeof *copy);
    *copy = *object;
    return copy;
}

Object *object_path(Unit *unit, const char *path)
{
    Object *object = object_new(unit, OBJ_PATH, type_of_kind(unit->types, TY_OBJECT));
    object->path = names_find(unit->names, path);
    object->known = known_find(path);
    return object;
}

bool object_is_number(const Object *object)
{
    return (object->kind == OBJ_INT && !type_is_time(object->type)) || object->kind == OBJ_LARGE ||
           object->kind == OBJ_FLOAT || object->kind == OBJ_COMPLEX || object->kind == OBJ_BOOL;
}

bool object_truth(const Object *object)
{
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_BOOL:
        return object->integer != 0;
    case OBJ_FLOAT:
    case OBJ_COMPLEX:
        return object->number != 0 || object->imaginary != 0;
    case OBJ_NONE:
        return false;
    case OBJ_STRING:
        return object->length > 0;
    case OBJ_TUPLE:
        return object->count > 0;
    case OBJ_LARGE:
    case OBJ_PATH:
    case OBJ_TYPE:
    case OBJ_FUNCTION:
    case OBJ_CLASS:
    case OBJ_EXTERN:
    case OBJ_ENUM:
    case OBJ_ARRAY:
    case OBJ_DEVICE_ARRAY:
        break;
    }
    return true;
}

bool object_same(const Object *a, const Object *b)
{
    if (a == b) {
        return true;
    }
    if (a == NULL || b == NULL || a->kind != b->kind || a->type != b->type) {
        return false;
    }
    switch (a->kind) {
    case OBJ_INT:
    case OBJ_BOOL:
    case OBJ_DEVICE_ARRAY:
    case OBJ_NONE:
        return a->integer == b->integer;
    case OBJ_LARGE:
        return memcmp(a->data, b->data, sizeof(Wide)) == 0;
    case OBJ_FLOAT:
    case OBJ_COMPLEX:
        return memcmp(&a->number, &b->number, sizeof a->number) == 0 &&
               memcmp(&a->imaginary, &b->imaginary, sizeof a->imaginary) == 0;
    case OBJ_STRING:
        return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
    case OBJ_TUPLE:
        for (uint32_t i = 0; i < a->count; i++) {
            if (!object_same(a->items[i], b->items[i])) {
                return false;
            }
        }
        return a->count == b->count;
    case OBJ_PATH:
    case OBJ_TYPE:
    case OBJ_FUNCTION:
    case OBJ_CLASS:
    case OBJ_EXTERN: /* unused members are NULL */
        return a->path == b->path && a->as_type == b->as_type && a->function == b->function &&
               a->class_stmt == b->class_stmt && a->external == b->external && a->decoration == b->decoration;
    case OBJ_ENUM:
        return a->member == b->member ||
               (a->class_stmt == b->class_stmt && a->path == b->path && object_same(a->items[0], b->items[0]));
    case OBJ_ARRAY:
        return memcmp(a->dims, b->dims, a->type->ndim * sizeof *a->dims) == 0 && a->data != NULL && b->data != NULL &&
               memcmp(a->data, b->data, object_array_size(a) * type_size(a->type->elem)) == 0;
    }
    return false;
}
