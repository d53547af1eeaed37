// SPDX-License-Identifier: MIT
/* Types and signatures of the translator for Python. */
#include "python/extension/core/extension.h"

PyDoc_STRVAR(read_signature_doc,
             "read_signature(text)\n--\n\nReturn (name of the result's type or None, names of the arguments' types).");
static PyObject *module_read_signature(PyObject *Py_UNUSED(module), PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        return PyErr_Format(PyExc_TypeError, "a signature must be a str, not %.200s", Py_TYPE(text)->tp_name);
    }
    const char *characters = PyUnicode_AsUTF8(text);
    if (characters == NULL) {
        return NULL;
    }
    const Py2cuSignature *signature = py2cu_signature_read(characters);
    PyObject *arguments = NULL, *result = NULL;
    if (signature->error != NULL) {
        PyErr_Format(PyExc_TypeError, "invalid signature %R: %s", text, signature->error);
    } else {
        arguments = PyTuple_New((Py_ssize_t)signature->argument_count);
    }
    for (size_t i = 0; arguments != NULL && i < signature->argument_count; i++) {
        PyObject *name = PyUnicode_FromString(signature->arguments[i]);
        if (name == NULL || PyTuple_SetItem(arguments, (Py_ssize_t)i, name) != 0) {
            Py_CLEAR(arguments);
        }
    }
    if (arguments != NULL) {
        result = Py_BuildValue("zN", signature->result, arguments);
    }
    py2cu_signature_free(signature);
    return result;
}

/* Returns "(int64, float32[:])" for a tuple of names. */
static PyObject *signature_of_names(PyObject *names)
{
    PyObject *comma = PyUnicode_FromString(", ");
    PyObject *list = comma != NULL ? PyUnicode_Join(comma, names) : NULL;
    PyObject *signature = list != NULL ? PyUnicode_FromFormat("(%U)", list) : NULL;
    Py_XDECREF(comma);
    Py_XDECREF(list);
    return signature;
}

PyDoc_STRVAR(match_doc,
             "match(given, declared)\n--\n\nReturn the number of conversions for passing arguments of the given "
             "types, by name, to parameters of "
             "the declared types: (unsafe, safe, promotions); None if they cannot be passed.");
static PyObject *module_match(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *names[2], *texts[2] = {NULL, NULL}, *result = NULL;
    if (!PyArg_ParseTuple(args, "OO", &names[0], &names[1])) {
        return NULL;
    }
    texts[0] = signature_of_names(names[0]);
    texts[1] = texts[0] != NULL ? signature_of_names(names[1]) : NULL;
    const char *given = texts[1] != NULL ? PyUnicode_AsUTF8(texts[0]) : NULL;
    const char *declared = given != NULL ? PyUnicode_AsUTF8(texts[1]) : NULL;
    if (declared != NULL) {
        Py2cuMatch cost = py2cu_match(given, declared);
        result = cost.possible
                     ? Py_BuildValue("III", (unsigned)cost.unsafe, (unsigned)cost.safe, (unsigned)cost.promotions)
                     : Py_NewRef(Py_None);
    }
    Py_XDECREF(texts[0]);
    Py_XDECREF(texts[1]);
    return result;
}

PyMethodDef typing_functions[] = {
    {"read_signature", module_read_signature, METH_O, read_signature_doc},
    {"match", module_match, METH_VARARGS, match_doc},
    {NULL, NULL, 0, NULL},
};
