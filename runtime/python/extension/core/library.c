// SPDX-License-Identifier: MIT
/* Functions of the C libraries that need no object: the directory of the disk cache, and states of random number
 * generators. */
#include "python/extension/core/extension.h"

PyDoc_STRVAR(cache_directory_doc,
             "cache_directory(cache_dir)\n--\n\nReturn the directory of the disk cache for this option, "
             "which may be None; None without a cache.");
static PyObject *module_cache_directory(PyObject *Py_UNUSED(module), PyObject *cache_dir)
{
    PyObject *given = NULL;
    if (cache_dir != Py_None && !PyUnicode_FSConverter(cache_dir, &given)) {
        return NULL;
    }
    const char *dir = given != NULL ? PyBytes_AS_STRING(given) : NULL;
    size_t length = py2cu_cache_directory(dir, NULL, 0);
    char *path = PyMem_Malloc(length + 1);
    PyObject *directory = NULL;
    if (path == NULL) {
        PyErr_NoMemory();
    } else if (length == 0) {
        directory = Py_NewRef(Py_None);
    } else {
        (void)py2cu_cache_directory(dir, path, length + 1);
        directory = PyUnicode_DecodeFSDefault(path);
    }
    PyMem_Free(path);
    Py_XDECREF(given);
    return directory;
}

PyDoc_STRVAR(random_states_doc, "random_states(buffer, seed, start)\n--\n\nInitialize a buffer with random states.");
static PyObject *module_random_states(PyObject *Py_UNUSED(module), PyObject *args)
{
    Py_buffer view;
    unsigned long long seed, start;
    if (!PyArg_ParseTuple(args, "w*KK:random_states", &view, &seed, &start)) {
        return NULL;
    }
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_random_states(view.buf, (size_t)view.len / 16, seed, start);
    Py_END_ALLOW_THREADS PyBuffer_Release(&view);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(misspelled_doc, "misspelled_variables()\n--\n\nReturn a line for each environment variable with a "
                             "misspelled name or an invalid value.");
static PyObject *module_misspelled(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    char text[1024];
    (void)py2cu_misspelled_variables(text, sizeof text);
    return PyUnicode_DecodeFSDefault(text);
}

PyMethodDef library_functions[] = {
    {"misspelled_variables", module_misspelled, METH_NOARGS, misspelled_doc},
    {"cache_directory", module_cache_directory, METH_O, cache_directory_doc},
    {"random_states", module_random_states, METH_VARARGS, random_states_doc},
    {NULL, NULL, 0, NULL},
};
