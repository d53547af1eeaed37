// SPDX-License-Identifier: MIT
/* Enum members as kernel arguments. */
#ifndef PY2CU_EXTENSION_TYPES_ENUM_ARGS_H
#define PY2CU_EXTENSION_TYPES_ENUM_ARGS_H

#include "python/extension/types/argument_types.h"

/* An enum whose members are arguments. */
typedef struct MemberClass {
    PyTypeObject *type;
    const char *text; /* "Enum<int64>(Color)"; for tuple members "Color"; NULL: members are plain numbers */
    int code;         /* code of the notation, like that of a record; 0 for tuples and plain numbers */
    unsigned number;  /* for tuple members: the number of the class among named tuples, otherwise 0 */
} MemberClass;

static inline bool is_member(PyObject *object)
{
    return (PyObject *)Py_TYPE(Py_TYPE(object)) == extension_state.enum_class;
}

/* Returns the entry of a member's enum; NULL with an exception set. */
const MemberClass *member_class_of(PyObject *member);
/* Returns a new reference to the tuple that is the member's value; NULL if it is not a tuple, or with an exception
 * set. */
PyObject *member_tuple(PyObject *object);

#endif
