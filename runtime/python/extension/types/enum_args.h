// SPDX-License-Identifier: MIT
/* Enum members as kernel arguments. */
#ifndef PY2CU_EXTENSION_TYPES_ENUM_ARGS_H
#define PY2CU_EXTENSION_TYPES_ENUM_ARGS_H

#include "python/extension/types/argument_types.h"

/* An enum whose members are used as arguments. */
typedef struct MemberClass {
    PyTypeObject *type;
    const char
        *text;       /* type name "Enum<int64>(Color)"; "Color" if members are tuples; NULL if they are plain numbers */
    int code;        /* type code, as for records; 0 for tuples and plain numbers */
    unsigned number; /* index of the class in the table of named tuples; 0 if members are not tuples */
} MemberClass;

static inline bool is_member(PyObject *object)
{
    return (PyObject *)Py_TYPE(Py_TYPE(object)) == extension_state.enum_class;
}

/* Returns the entry of a member's enum, or NULL with an exception set. */
const MemberClass *member_class_of(PyObject *member);
/* Returns a new reference to the tuple that is the member's value. Returns NULL without an exception if the value is
 * not a tuple, and NULL with an exception set on errors. */
PyObject *member_tuple(PyObject *object);

#endif
