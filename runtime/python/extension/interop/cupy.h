/* CuPy's arrays as arguments. */
#ifndef PY2CU_CUPY_H
#define PY2CU_CUPY_H

#include "python/extension/types/launch_arguments.h"

/* Whether the class is that of CuPy's arrays, and of a version whose properties are as cupy_read() wants them. */
bool cupy_is_array(PyTypeObject *type);
/* An array of that class: 0, or 1 where the Python side has to see to it. */
int cupy_read(Launch *launch, size_t index, PyObject *object);

#endif
