// SPDX-License-Identifier: MIT
/* State from the Python side, and conversion of errors to exceptions: the lowest layer of the extension. */
#include "python/extension/core/extension.h"

ExtensionState extension_state;
Guard tables_guard;

PyObject *keep_first(PyObject *_Atomic *place, PyObject *made)
{
    PyObject *first = NULL;
    if (made != NULL && !atomic_compare_exchange_strong(place, &first, made)) {
        Py_DECREF(made);
        return first;
    }
    return made;
}

PyObject *list_item(PyObject *list, Py_ssize_t at)
{
#ifdef Py_GIL_DISABLED
    PyObject *item = PyList_GetItemRef(list, at);
    if (item == NULL) {
        PyErr_Clear();
    }
    return item;
#else
    return at < PyList_GET_SIZE(list) ? Py_NewRef(PyList_GET_ITEM(list, at)) : NULL;
#endif
}

PyObject *raise_status(int status)
{
    if (status == PY2CU_ERROR_INTERRUPTED) {
        interrupt_raise();
        return NULL;
    }
    const char *detail = py2cu_error_detail();
    if (detail[0] == '\0') {
        detail = py2cu_status_text(status);
    }
    if (extension_state.make_error == NULL) {
        PyErr_SetString(PyExc_RuntimeError, detail);
        return NULL;
    }
    PyObject *text = PyUnicode_DecodeUTF8(detail, (Py_ssize_t)strlen(detail), "replace");
    if (text == NULL) {
        return NULL;
    }
    const Py2cuException *raised = status == PY2CU_ERROR_RAISED ? py2cu_error_exception() : NULL;
    const char *name = py2cu_status_name(status);
    PyObject *error;
    if (raised != NULL) {
        const Py2cuDim thread = raised->thread, block = raised->block;
        error = PyObject_CallFunction(extension_state.make_error, "sN(ssssI(III)(III)LL)", name, text, raised->type,
                                      raised->message, raised->arguments, raised->file_name, raised->line, thread.x,
                                      thread.y, thread.z, block.x, block.y, block.z, (long long)raised->index,
                                      (long long)raised->size);
    } else {
        error = PyObject_CallFunction(extension_state.make_error, "sN", name, text);
    }
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}

static void set_reference(PyObject **slot, PyObject *value)
{
    PyObject *old = *slot;
    *slot = Py_XNewRef(value);
    Py_XDECREF(old);
}

PyDoc_STRVAR(setup_doc,
             "setup(**what)\n--\n\nSet the classes and callbacks of the Python side; called once, by the package.");
static PyObject *module_setup(PyObject *Py_UNUSED(module), PyObject *args, PyObject *keywords)
{
    static char *names[] = {"scalar_types",
                            "ndarray",
                            "make_error",
                            "make_typing_error",
                            "warn",
                            "open_device",
                            "convert_argument",
                            "convert_stream",
                            "chosen_device",
                            "record_code",
                            "enum_class",
                            "member_type",
                            NULL};
    PyObject *scalars, *ndarray, *error, *typing_error, *warn, *open_device, *argument, *stream, *chosen, *record,
        *enum_class, *member_type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OOOOOOOOOOO:setup", names, &PyTuple_Type, &scalars, &ndarray,
                                     &error, &typing_error, &warn, &open_device, &argument, &stream, &chosen, &record,
                                     &enum_class, &member_type)) {
        return NULL;
    }
    if (PyTuple_GET_SIZE(scalars) != PY2CU_DTYPE_COUNT || !PyType_Check(ndarray)) {
        PyErr_SetString(PyExc_ValueError, "scalar_types needs one class per dtype");
        return NULL;
    }
    ExtensionState *state = &extension_state;
    for (Py_ssize_t i = 0; i < PY2CU_DTYPE_COUNT; i++) {
        set_reference(&state->scalar_types[i], PyTuple_GET_ITEM(scalars, i));
    }
    set_reference(&state->ndarray, ndarray);
    set_reference(&state->make_error, error);
    set_reference(&state->make_typing_error, typing_error);
    set_reference(&state->warn, warn);
    set_reference(&state->open_device, open_device);
    set_reference(&state->convert_argument, argument);
    set_reference(&state->convert_stream, stream);
    set_reference(&state->record_code, record);
    set_reference(&state->enum_class, enum_class);
    set_reference(&state->member_type, member_type);
    set_reference(&state->chosen_device, chosen);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(similar_doc, "similar(name, candidates)\n--\n\nReturn the candidate with the smallest edit distance to "
                          "the name; None if no candidate is similar enough.");
static PyObject *module_similar(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *name;
    PyObject *list;
    if (!PyArg_ParseTuple(args, "sO!:similar", &name, &PyList_Type, &list)) {
        return NULL;
    }
    PyObject *candidates = PyList_AsTuple(list); /* a copy that other threads cannot change */
    if (candidates == NULL) {
        return NULL;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(candidates);
    const char **names = PyMem_Calloc((size_t)count + 1, sizeof *names);
    bool ok = names != NULL;
    for (Py_ssize_t i = 0; ok && i < count; i++) {
        names[i] = PyUnicode_AsUTF8(PyTuple_GET_ITEM(candidates, i));
        ok = names[i] != NULL;
    }
    const char *similar = ok ? py2cu_similar(name, names, (size_t)count) : NULL;
    PyObject *result = !ok               ? (names == NULL ? PyErr_NoMemory() : NULL)
                       : similar != NULL ? PyUnicode_FromString(similar)
                                         : Py_NewRef(Py_None);
    PyMem_Free(names);
    Py_DECREF(candidates);
    return result;
}

PyMethodDef state_functions[] = {
    {"similar", module_similar, METH_VARARGS, similar_doc},
    {"setup", (PyCFunction)(void (*)(void))module_setup, METH_VARARGS | METH_KEYWORDS, setup_doc},
    {NULL, NULL, 0, NULL},
};
