/* The texts that Python compiles and that stand in no file: those of exec(), eval() and compile(). Python tells them to audit hooks and keeps
 * them nowhere else, and a function in them may be a kernel, whose text the translator needs. */
#include "extension.h"

static PyObject *keep_text;              /* (file name, text) -> None */
static PyInterpreterState *keep_text_in; /* whose it is: hooks hear all interpreters of the process */

/* Of the event "compile", the arguments are (text, file name); the text is bytes, str, a syntax tree, or None where a file is read. */
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

/* Nothing that happens here may keep Python from compiling. */
static int hear(const char *event, PyObject *args, void *Py_UNUSED(data))
{
    if (strcmp(event, "cpython._PySys_ClearAuditHooks") == 0) { /* Python ends */
        keep_text = NULL;
        return 0;
    }
    if (keep_text == NULL || strcmp(event, "compile") != 0 || PyInterpreterState_Get() != keep_text_in) {
        return 0;
    }
    if (is_worth_keeping(args)) {
        Py_XDECREF(PyObject_CallFunctionObjArgs(keep_text, PyTuple_GET_ITEM(args, 1), PyTuple_GET_ITEM(args, 0), NULL));
    }
    PyErr_Clear();
    return 0;
}

PyDoc_STRVAR(hear_texts_doc, "hear_texts(keep)\n--\n\nFrom now on, keep(file name, text) is called for compiled texts that stand in no file.");
static PyObject *module_hear_texts(PyObject *Py_UNUSED(module), PyObject *keep)
{
    if (keep_text == NULL && PySys_AddAuditHook(hear, NULL) != 0) {
        return NULL;
    }
    PyObject *old = keep_text;
    keep_text = keep == Py_None ? NULL : Py_NewRef(keep);
    keep_text_in = PyInterpreterState_Get();
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

PyMethodDef heard_functions[] = {
    {"hear_texts", module_hear_texts, METH_O, hear_texts_doc},
    {NULL, NULL, 0, NULL},
};
