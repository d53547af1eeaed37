/* The texts that Python compiles and that stand in no file: those of exec(), eval() and compile(). Python tells them to
 * audit hooks and keeps them nowhere else, and a function in them may be a kernel, whose text the translator needs. */
#include "python/extension/core/extension.h"

static Guard keep_guard;
static PyObject *keep_text;              /* guarded: (file name, text) -> None */
static PyInterpreterState *keep_text_in; /* whose it is: hooks hear all interpreters of the process */

/* Of the event "compile", the arguments are (text, file name); the text is bytes, str, a syntax tree, or None where a
 * file is read. */
static bool is_worth_keeping(PyObject *args)
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

/* What is to hear the texts of this interpreter, a new reference; NULL: nobody. */
static PyObject *get_listener(void)
{
    PyInterpreterState *here = PyInterpreterState_Get();
    guard_lock(&keep_guard);
    PyObject *found = here == keep_text_in ? Py_XNewRef(keep_text) : NULL;
    guard_unlock(&keep_guard);
    return found;
}

static PyObject *exchange_listener(PyObject *next, PyInterpreterState *in)
{
    guard_lock(&keep_guard);
    PyObject *old = keep_text;
    keep_text = next;
    keep_text_in = in;
    guard_unlock(&keep_guard);
    return old;
}

/* Nothing that happens here may keep Python from compiling. */
static int on_audit_event(const char *event, PyObject *args, void *Py_UNUSED(data))
{
    if (strcmp(event, "cpython._PySys_ClearAuditHooks") == 0) { /* Python ends */
        (void)exchange_listener(NULL, NULL);                    /* it goes with the interpreter */
        return 0;
    }
    PyObject *keep = strcmp(event, "compile") == 0 ? get_listener() : NULL;
    if (keep == NULL) {
        return 0;
    }
    if (is_worth_keeping(args)) {
        Py_XDECREF(PyObject_CallFunctionObjArgs(keep, PyTuple_GET_ITEM(args, 1), PyTuple_GET_ITEM(args, 0), NULL));
    }
    PyErr_Clear();
    Py_DECREF(keep);
    return 0;
}

PyDoc_STRVAR(
    hear_texts_doc,
    "hear_texts(keep)\n--\n\nFrom now on, keep(file name, text) is called for compiled texts that stand in no file.");
static PyObject *module_set_source_listener(PyObject *Py_UNUSED(module), PyObject *keep)
{
    static atomic_bool hears; /* hooks are never taken away */
    if (!atomic_exchange(&hears, true) && PySys_AddAuditHook(on_audit_event, NULL) != 0) {
        atomic_store(&hears, false);
        return NULL;
    }
    PyObject *old = exchange_listener(keep == Py_None ? NULL : Py_NewRef(keep), PyInterpreterState_Get());
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

PyMethodDef heard_functions[] = {
    {"hear_texts", module_set_source_listener, METH_O, hear_texts_doc},
    {NULL, NULL, 0, NULL},
};
