/* Members of enums as kernel arguments. */
#ifndef PY2CU_MEMBERS_H
#define PY2CU_MEMBERS_H

#include "python/extension/types/argument_types.h"

/* They are told apart by their classes. */
typedef struct MemberClass {
    PyTypeObject *type;
    const char *text; /* "Enum<int64>(Color)"; of members that are tuples, "Color"; NULL: the numbers that they are */
    int code;         /* of the text, as that of a record; 0 for tuples and plain numbers */
    unsigned number;  /* of members that are tuples: their class among those of named tuples, else 0 */
} MemberClass;

static inline bool is_member(PyObject *object)
{
    return (PyObject *)Py_TYPE(Py_TYPE(object)) == extension_state.enum_class;
}

/* NULL with an exception set. */
const MemberClass *member_class_of(PyObject *member);
/* The tuple that is the member's value, a new reference; NULL when it is none, or with an exception set. */
PyObject *member_tuple(PyObject *object);

#endif
