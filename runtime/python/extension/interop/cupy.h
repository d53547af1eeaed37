// SPDX-License-Identifier: MIT
/* CuPy's arrays as arguments. */
#ifndef PY2CU_CUPY_H
#define PY2CU_CUPY_H

#include "python/extension/types/launch_arguments.h"

/* Returns whether a class is that of CuPy's arrays, with the properties that cupy_read() requires. */
bool cupy_is_array(PyTypeObject *type);
/* Reads an array of that class: returns 0, or 1 if the Python side has to convert it. */
int cupy_read(Launch *launch, size_t index, PyObject *object);

#endif
