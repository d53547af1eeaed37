// SPDX-License-Identifier: MIT
/* Evaluation of hasattr() with Python's result for values of a type. Numbers are Python numbers, without the
 * additional attributes of NumPy's scalars. */
#include "infer/infer_internal.h"

#include "base/strings.h"

enum {
#define ATTRIBUTES(category, names) OF_##category,
#include "infer/attributes.def"
};

static bool is_listed(int category, const char *name)
{
    static const char *const lists[] = {
#define ATTRIBUTES(category, names) [OF_##category] = names,
#include "infer/attributes.def"
    };
    return text_has_word(lists[category], name);
}

/* Returns the category that determines the attributes of all values of the type. */
static int category_of(const Type *type)
{
    if (type_is_member(type)) {
        return OF_MEMBER;
    }
    if (type_is_slice(type)) {
        return OF_SLICE;
    }
    if (type_is_integer(type) || type_is_bool(type)) {
        return OF_INT;
    }
    if (type_is_float(type)) {
        return OF_FLOAT;
    }
    if (type_is_complex(type)) {
        return OF_COMPLEX;
    }
    return type->kind == TY_TUPLE   ? OF_TUPLE
           : type->kind == TY_ARRAY ? OF_ARRAY
           : type->kind == TY_STR   ? OF_STR
           : type->kind == TY_RANGE ? OF_RANGE
                                    : OF_OBJECT;
}

/* Returns whether the name is a field or component of the type. */
static bool is_field(const Type *type, const char *name)
{
    bool has_fields =
        type->kind == TY_RECORD || type->kind == TY_FP8 || (type->kind == TY_TUPLE && !type_is_member(type));
    const Type *record = infer_has_fields(type) && type->kind == TY_ARRAY ? type->elem : type;
    return ((has_fields || record != type) && type_field(record, name) != UINT32_MAX) ||
           vector_component(type, name) >= 0;
}

bool has_attribute(Unit *unit, const Type *type, const Object *owner, const Expr *text)
{
    const char *name = names_intern(unit->names, text->text, text->text_length);
    bool is_named = type->kind == TY_TUPLE && type->class_name != NULL && !type_is_slice(type) && !type_is_member(type);
    return (owner != NULL && object_attribute(unit, owner, name) != NULL) || is_field(type, name) ||
           is_listed(category_of(type), name) || (is_named && is_listed(OF_NAMED_TUPLE, name)) ||
           (type_is_number_member(type) && is_listed(OF_INT, name)) || is_listed(OF_OBJECT, name);
}
