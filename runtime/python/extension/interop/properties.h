/* Arrays of other libraries: what the files that read them share. */
#ifndef PY2CU_INTERFACE_H
#define PY2CU_INTERFACE_H

#include "python/extension/types/launch_arguments.h"

/* A property that a class written in C computes, without the search for its name: the function behind it, and what that
 * wants. */
typedef struct Property {
    getter get;
    void *closure;
} Property;

/* False where the class computes it in Python, or not at all. Good for as long as the class is held. */
bool foreign_property(PyTypeObject *type, const char *name, Property *out);
/* NULL, without an exception, where there is none. */
PyObject *foreign_attribute(PyObject *object, const char *name);

/* The code of a NumPy dtype; -1: none. */
int foreign_code_of_dtype(PyObject *dtype);

bool foreign_is_launch_stream(const Launch *launch, void *native);
bool foreign_is_launch_device(const Launch *launch, int64_t ordinal);
/* Room for the extents and strides of one array; NULL when there is none. */
int64_t *foreign_numbers(Launch *launch, int64_t ndim);
void foreign_c_strides(int64_t *numbers, int64_t ndim, int64_t itemsize);
/* `numbers`: extents, then strides in bytes; is_c: they are known to be those of C order. */
void foreign_set_array(Launch *launch, size_t index, void *data, int code, const int64_t *numbers, int ndim, bool is_c);

#endif
