// SPDX-License-Identifier: MIT
/* Filter for tracebacks: tracebacks of user errors contain only the user's frames. Frames of the package are removed
 * when control returns to its caller, in C, which has no frames itself: at a launch, and in public functions of the
 * package (Entry). */
#include "python/extension/core/extension.h"

#include <structmember.h>

/* Both variables are written while the package is imported, before other threads use it. */
static PyObject *package_directory; /* with trailing separator; NULL: nothing is hidden */
static PyObject *user_errors;       /* tuple of the exception classes that report errors of the user */

/* Returns whether an entry of a traceback belongs to a frame of the package. */
static int is_package_frame(PyObject *entry)
{
    PyCodeObject *code = PyFrame_GetCode(((PyTracebackObject *)entry)->tb_frame);
    int own = PyUnicode_Tailmatch(code->co_filename, package_directory, 0, PY_SSIZE_T_MAX, -1) == 1;
    Py_DECREF(code);
    return own;
}

/* Returns a new reference to the remaining traceback; its entries are relinked. */
static PyObject *without_package_frames(PyObject *trace)
{
    while (trace != NULL && trace != Py_None && is_package_frame(trace)) {
        trace = (PyObject *)((PyTracebackObject *)trace)->tb_next;
    }
    Py_XINCREF(trace);
    for (PyObject *kept = trace; kept != NULL && kept != Py_None;) {
        PyObject *next = (PyObject *)((PyTracebackObject *)kept)->tb_next;
        while (next != NULL && is_package_frame(next)) {
            next = (PyObject *)((PyTracebackObject *)next)->tb_next;
        }
        if (next != (PyObject *)((PyTracebackObject *)kept)->tb_next &&
            PyObject_SetAttrString(kept, "tb_next", next != NULL ? next : Py_None) != 0) {
            PyErr_Clear();
            break;
        }
        kept = next;
    }
    return trace;
}

PyObject *hide_package_frames(void)
{
    if (package_directory == NULL || !PyErr_ExceptionMatches(user_errors)) {
        return NULL;
    }
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    PyObject *left = trace != NULL ? without_package_frames(trace) : NULL;
    Py_XDECREF(trace);
    if (error != NULL && PyException_SetTraceback(error, left != NULL ? left : Py_None) != 0) {
        PyErr_Clear();
    }
    PyErr_Restore(type, error, left);
    return NULL;
}

PyDoc_STRVAR(hide_doc,
             "hide_frames(directory, classes)\n--\n\n"
             "Remove the frames of files below the directory from tracebacks of these exceptions from now on.");
static PyObject *frames_hide(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *directory, *classes;
    if (!PyArg_ParseTuple(args, "UO!:hide_frames", &directory, &PyTuple_Type, &classes)) {
        return NULL;
    }
    Py_XSETREF(package_directory, Py_NewRef(directory));
    Py_XSETREF(user_errors, Py_NewRef(classes));
    Py_RETURN_NONE;
}

PyMethodDef frames_functions[] = {
    {"hide_frames", frames_hide, METH_VARARGS, hide_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- entry points -------------------------------------------------------------------------------------------------
 */

/* A public function of the package: it has all attributes of the function, but tracebacks omit the frames below it. */
typedef struct EntryObject {
    PyObject_HEAD PyObject *function, *dict;
    vectorcallfunc call;
} EntryObject;

/* Returns the function, borrowed; Py_None after the garbage collector has cleared it. */
static PyObject *function_of(PyObject *self)
{
    PyObject *function = ((EntryObject *)self)->function;
    return function != NULL ? function : Py_None;
}

static PyObject *entry_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names)
{
    PyObject *result = PyObject_Vectorcall(function_of(self), args, flags, names);
    return result != NULL ? result : hide_package_frames();
}

static PyObject *entry_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"", NULL};
    PyObject *function;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Entry", names, &function)) {
        return NULL;
    }
    if (!PyCallable_Check(function)) {
        PyErr_SetString(PyExc_TypeError, "Entry() needs a function");
        return NULL;
    }
    EntryObject *self = (EntryObject *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->function = Py_NewRef(function);
        self->call = entry_call;
        self->dict = PyDict_New();
        if (self->dict == NULL || PyDict_SetItemString(self->dict, "__wrapped__", function) != 0) {
            Py_CLEAR(self);
        }
    }
    return (PyObject *)self;
}

static int entry_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((EntryObject *)self)->function);
    Py_VISIT(((EntryObject *)self)->dict);
    return 0;
}

static int entry_clear(PyObject *self)
{
    Py_CLEAR(((EntryObject *)self)->function);
    Py_CLEAR(((EntryObject *)self)->dict);
    return 0;
}

static void entry_dealloc(PyObject *self)
{
    PyObject_GC_UnTrack(self);
    entry_clear(self);
    Py_TYPE(self)->tp_free(self);
}

/* Returns an attribute of the object, or else of the function: __name__, __doc__, __code__. */
static PyObject *entry_getattro(PyObject *self, PyObject *name)
{
    bool is_doc = PyUnicode_CompareWithASCIIString(name, "__doc__") == 0 ||
                  PyUnicode_CompareWithASCIIString(name, "__module__") == 0;
    PyObject *found = is_doc ? NULL : PyObject_GenericGetAttr(self, name);
    if (found != NULL || (!is_doc && !PyErr_ExceptionMatches(PyExc_AttributeError))) {
        return found;
    }
    PyErr_Clear();
    return PyObject_GetAttr(function_of(self), name);
}

static PyObject *entry_get(PyObject *self, PyObject *instance, PyObject *Py_UNUSED(owner))
{
    return instance == NULL || instance == Py_None ? Py_NewRef(self) : PyMethod_New(self, instance);
}

static PyObject *entry_repr(PyObject *self)
{
    return PyObject_Repr(function_of(self));
}

/* Pickles by name, as functions are. */
static PyObject *entry_reduce(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    return PyObject_GetAttrString(function_of(self), "__qualname__");
}

static PyMethodDef entry_methods[] = {
    {"__reduce__", entry_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef entry_getters[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject EntryType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Entry",
    .tp_basicsize = sizeof(EntryObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR,
    .tp_doc = "Entry(function): a wrapper of the function; tracebacks omit the frames below it.",
    .tp_vectorcall_offset = offsetof(EntryObject, call),
    .tp_dictoffset = offsetof(EntryObject, dict),
    .tp_call = PyVectorcall_Call,
    .tp_new = entry_new,
    .tp_dealloc = entry_dealloc,
    .tp_traverse = entry_traverse,
    .tp_clear = entry_clear,
    .tp_getattro = entry_getattro,
    .tp_descr_get = entry_get,
    .tp_repr = entry_repr,
    .tp_methods = entry_methods,
    .tp_getset = entry_getters,
};
