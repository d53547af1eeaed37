// SPDX-License-Identifier: MIT
/* Audit hook for source that is not in a file: that of exec(), eval() and compile(). Python passes it to audit hooks
 * and does not keep it; its functions can be kernels, whose source the translator needs. */
#include "python/extension/core/extension.h"

static Guard keep_guard;
static PyObject *listener; /* guarded: (file name, text) -> None */
static PyInterpreterState
    *listener_in; /* the interpreter of listener: hooks receive events of all interpreters of the process */

/* Returns whether the arguments of the event "compile" contain source without a file. They are (source, file name);
 * the source is bytes, str, a syntax tree, or None if a file is read. */
static bool is_source_without_file(PyObject *args)
{
    if (!PyTuple_Check(args) || PyTuple_GET_SIZE(args) != 2) {
        return false;
    }
    PyObject *text = PyTuple_GET_ITEM(args, 0), *name = PyTuple_GET_ITEM(args, 1);
    if (!PyUnicode_Check(name) || PyUnicode_GetLength(name) < 1 || PyUnicode_ReadChar(name, 0) != '<') {
        return false;
    }
    const char *data = NULL;
    if (PyUnicode_Check(text)) {
        data = PyUnicode_AsUTF8(text);
    } else if (PyBytes_Check(text)) {
        data = PyBytes_AS_STRING(text);
    }
    return data != NULL && (strstr(data, "def ") != NULL || strstr(data, "lambda") != NULL);
}

/* Returns a new reference to the listener of this interpreter, or NULL if there is none. */
static PyObject *get_listener(void)
{
    PyInterpreterState *here = PyInterpreterState_Get();
    guard_lock(&keep_guard);
    PyObject *found = here == listener_in ? Py_XNewRef(listener) : NULL;
    guard_unlock(&keep_guard);
    return found;
}

static PyObject *replace_listener(PyObject *next, PyInterpreterState *in)
{
    guard_lock(&keep_guard);
    PyObject *old = listener;
    listener = next;
    listener_in = in;
    guard_unlock(&keep_guard);
    return old;
}

/* Handles audit events; errors must not affect the compilation. */
static int on_audit_event(const char *event, PyObject *args, void *Py_UNUSED(data))
{
    if (strcmp(event, "cpython._PySys_ClearAuditHooks") == 0) { /* the interpreter finalizes */
        (void)replace_listener(NULL, NULL);                     /* the listener belongs to the interpreter */
        return 0;
    }
    PyObject *keep = strcmp(event, "compile") == 0 ? get_listener() : NULL;
    if (keep == NULL) {
        return 0;
    }
    if (is_source_without_file(args)) {
        Py_XDECREF(PyObject_CallFunctionObjArgs(keep, PyTuple_GET_ITEM(args, 1), PyTuple_GET_ITEM(args, 0), NULL));
    }
    PyErr_Clear();
    Py_DECREF(keep);
    return 0;
}

PyDoc_STRVAR(record_sources_doc, "record_sources(keep)\n--\n\nCall keep(file name, source) for all source without a "
                                 "file that is compiled from now on.");
static PyObject *module_set_source_listener(PyObject *Py_UNUSED(module), PyObject *keep)
{
    static atomic_bool is_installed; /* hooks cannot be removed */
    if (!atomic_exchange(&is_installed, true) && PySys_AddAuditHook(on_audit_event, NULL) != 0) {
        atomic_store(&is_installed, false);
        return NULL;
    }
    PyObject *old = replace_listener(keep == Py_None ? NULL : Py_NewRef(keep), PyInterpreterState_Get());
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

PyMethodDef heard_functions[] = {
    {"record_sources", module_set_source_listener, METH_O, record_sources_doc},
    {NULL, NULL, 0, NULL},
};
