// SPDX-License-Identifier: MIT
/* Conversion of grids and blocks: an int, or a sequence of one to three. */
#include "python/extension/core/extension.h"

static int read_dim(PyObject *object, const char *name, Py2cuDim *dim)
{
    uint32_t parts[3] = {1, 1, 1};
    bool is_sequence = PyTuple_Check(object) || PyList_Check(object);
    PyObject *shown = is_sequence ? PySequence_List(object) : Py_BuildValue("[O]", object);
    if (shown == NULL) {
        return -1;
    }
    Py_ssize_t count = PyList_GET_SIZE(shown);
    if (count < 1 || count > 3) {
        PyErr_Format(PyExc_ValueError, "%s must be a sequence of 1, 2 or 3 integers, got %R", name, shown);
        Py_DECREF(shown);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *number = PyNumber_Index(PyList_GET_ITEM(shown, i));
        if (number == NULL) {
            PyErr_Clear();
            PyErr_Format(PyExc_TypeError, "%s must be a sequence of integers, got %R", name, shown);
            Py_DECREF(shown);
            return -1;
        }
        int overflow;
        long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
        Py_DECREF(number);
        if (overflow != 0 || value < 0 || value > UINT32_MAX) {
            PyErr_Format(PyExc_ValueError, "%s must contain numbers from 1 to 4294967295, got %R", name, shown);
            Py_DECREF(shown);
            return -1;
        }
        parts[i] = (uint32_t)value;
    }
    Py_DECREF(shown);
    *dim = (Py2cuDim){parts[0], parts[1], parts[2]};
    return 0;
}

/* Reads an int that is a valid number of blocks or threads without allocating; returns false if the general function
 * is required. */
static bool read_small(PyObject *object, uint32_t *out)
{
    if (!PyLong_CheckExact(object)) {
        return false;
    }
    int overflow;
    long value = PyLong_AsLongAndOverflow(object, &overflow);
    if (overflow != 0 || value < 0 || value > UINT32_MAX) {
        return false;
    }
    *out = (uint32_t)value;
    return true;
}

int read_dimensions(PyObject *object, const char *name, Py2cuDim *dim)
{
    *dim = (Py2cuDim){1, 1, 1};
    if (read_small(object, &dim->x)) {
        return 0;
    }
    if (PyTuple_CheckExact(object)) {
        Py_ssize_t count = PyTuple_GET_SIZE(object);
        if (count >= 1 && count <= 3 && read_small(PyTuple_GET_ITEM(object, 0), &dim->x) &&
            (count < 2 || read_small(PyTuple_GET_ITEM(object, 1), &dim->y)) &&
            (count < 3 || read_small(PyTuple_GET_ITEM(object, 2), &dim->z))) {
            return 0;
        }
    }
    return read_dim(object, name, dim);
}
