// SPDX-License-Identifier: MIT
/* write_output(): writes outputs of the Python package with the function that the command uses. */
#include "python/extension/core/extension.h"

#include "support/output_file.h"

#include <errno.h>

/* Adds the files of a sequence of paths; nonexistent files are ignored. Returns false with an exception set. */
static bool add_paths(FileSet *set, PyObject *paths)
{
    PyObject *items = PySequence_Fast(paths, "the files that were read must be a sequence of paths");
    bool ok = items != NULL;
    for (Py_ssize_t i = 0; ok && i < PySequence_Fast_GET_SIZE(items); i++) {
        PyObject *path = NULL;
        ok = PyUnicode_FSConverter(PySequence_Fast_GET_ITEM(items, i), &path) != 0;
        if (ok && !file_set_add_name(set, PyBytes_AS_STRING(path))) {
            PyErr_NoMemory();
            ok = false;
        }
        Py_XDECREF(path);
    }
    Py_XDECREF(items);
    return ok;
}

/* write_output(path, bytes, paths that were read) */
static PyObject *write_output(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *path = NULL, *paths;
    Py_buffer bytes;
    if (!PyArg_ParseTuple(arguments, "O&y*O:write_output", PyUnicode_FSConverter, &path, &bytes, &paths)) {
        return NULL;
    }
    FileSet read = {0};
    PyObject *result = NULL;
    if (add_paths(&read, paths)) {
        OutputStatus status;
        int reason;
        Py_BEGIN_ALLOW_THREADS status =
            output_file_write(PyBytes_AS_STRING(path), bytes.buf, (size_t)bytes.len, &read, NULL);
        reason = errno;
        Py_END_ALLOW_THREADS errno = reason;
        if (status == OUTPUT_WRITTEN) {
            result = Py_NewRef(Py_None);
        } else if (output_file_refusal(status) != NULL) {
            PyObject *error = Py_BuildValue("(iss)", EEXIST, output_file_refusal(status), PyBytes_AS_STRING(path));
            PyErr_SetObject(PyExc_FileExistsError, error);
            Py_XDECREF(error);
        } else {
            PyErr_SetFromErrnoWithFilename(PyExc_OSError, PyBytes_AS_STRING(path));
        }
    }
    file_set_free(&read);
    PyBuffer_Release(&bytes);
    Py_DECREF(path);
    return result;
}

PyMethodDef output_functions[] = {
    {"write_output", write_output, METH_VARARGS,
     "write_output(path, bytes, read): write a file atomically, unless it is one of the files that were read."},
    {NULL, NULL, 0, NULL},
};
