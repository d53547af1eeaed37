// SPDX-License-Identifier: MIT
/* Error messages for arguments that kernels do not support. */
#include "python/extension/types/launch_arguments.h"

#include <stdarg.h>

/* Returns a new reference to the name of the kernel's parameter; NULL if there is no such parameter, or no kernel. */
static PyObject *parameter_name(const Launch *launch)
{
    PyObject *function = launch->kernel != NULL ? PyObject_GetAttrString(launch->kernel, "py_func") : NULL;
    PyObject *code = function != NULL ? PyObject_GetAttrString(function, "__code__") : NULL;
    PyObject *names = code != NULL ? PyObject_GetAttrString(code, "co_varnames") : NULL;
    bool has = names != NULL && PyTuple_Check(names) && launch->number <= (size_t)PyTuple_GET_SIZE(names);
    PyObject *name = has ? Py_NewRef(PyTuple_GET_ITEM(names, (Py_ssize_t)launch->number - 1)) : NULL;
    Py_XDECREF(function);
    Py_XDECREF(code);
    Py_XDECREF(names);
    PyErr_Clear();
    return name;
}

int launch_raise_argument(const Launch *launch, PyObject *exception, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    PyObject *text = PyUnicode_FromFormatV(format, args);
    va_end(args);
    PyObject *name = text != NULL ? parameter_name(launch) : NULL;
    if (name != NULL) {
        PyErr_Format(exception, "argument %zu (%S): %U", launch->number, name, text);
    } else if (text != NULL) {
        PyErr_Format(exception, "argument %zu: %U", launch->number, text);
    }
    Py_XDECREF(name);
    Py_XDECREF(text);
    return -1;
}
