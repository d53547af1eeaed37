// SPDX-License-Identifier: MIT
/* Fake CuPy: a module `cupy` whose arrays have the properties that a test chooses. `cupy.ndarray(properties)` returns
 * attributes from that dict, raises those that are exceptions, and records each attribute access in `cupy.asked`.
 * `cupy.stream` is the current stream of CuPy; if it is an exception, it is raised. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Answers {
    PyObject_HEAD PyObject *properties;
} Answers;

static PyObject *cupy, *stream_module;

static PyObject *answer(PyObject *self, void *name)
{
    PyObject *asked = PyObject_GetAttrString(cupy, "asked"), *word = PyUnicode_FromString(name);
    int noted = asked != NULL && word != NULL ? PyList_Append(asked, word) : -1;
    Py_XDECREF(asked);
    Py_XDECREF(word);
    PyObject *found = noted == 0 ? PyDict_GetItemString(((Answers *)self)->properties, name) : NULL;
    if (found == NULL || PyExceptionInstance_Check(found)) {
        if (!PyErr_Occurred()) {
            PyErr_SetObject(found != NULL ? (PyObject *)Py_TYPE(found) : PyExc_AttributeError, found);
        }
        return NULL;
    }
    Py_INCREF(found);
    return found;
}

static PyObject *new_answers(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *properties;
    (void)keywords;
    if (!PyArg_ParseTuple(args, "O!", &PyDict_Type, &properties)) {
        return NULL;
    }
    Answers *self = (Answers *)type->tp_alloc(type, 0);
    if (self != NULL) {
        Py_INCREF(properties);
        self->properties = properties;
    }
    return (PyObject *)self;
}

static void free_answers(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((Answers *)self)->properties);
    type->tp_free(self);
    Py_DECREF(type);
}

#define PROPERTY(name)                                                                                                 \
    {                                                                                                                  \
        name, answer, NULL, NULL, name                                                                                 \
    }

static PyGetSetDef of_arrays[] = {
    PROPERTY("dtype"),
    PROPERTY("data"),
    PROPERTY("ndim"),
    PROPERTY("size"),
    PROPERTY("shape"),
    PROPERTY("strides"),
    PROPERTY("_c_contiguous"),
    PROPERTY("__cuda_array_interface__"),
    {NULL, NULL, NULL, NULL, NULL},
};
static PyGetSetDef of_pointers[] = {PROPERTY("ptr"), PROPERTY("device_id"), {NULL, NULL, NULL, NULL, NULL}};

/* len(array), which equals the size: the tests read the length of 1-D arrays only. */
static Py_ssize_t length(PyObject *self)
{
    PyObject *found = answer(self, "size");
    const Py_ssize_t size = found != NULL ? PyLong_AsSsize_t(found) : -1;
    Py_XDECREF(found);
    return size;
}

static int add_type(const char *name, PyGetSetDef *properties)
{
    /* ISO C does not define the conversion of a function to void *; POSIX does. */
    PyType_Slot slots[] = {{Py_tp_new, __extension__(void *) new_answers},
                           {Py_tp_dealloc, __extension__(void *) free_answers},
                           {Py_tp_getset, properties},
                           {Py_mp_length, __extension__(void *) length},
                           {0, NULL}};
    PyType_Spec spec = {name, sizeof(Answers), 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject *type = PyType_FromSpec(&spec);
    return type != NULL ? PyModule_AddObject(cupy, strchr(name, '.') + 1, type) : -1;
}

static intptr_t current_stream(void)
{
    PyObject *stream = PyObject_GetAttrString(cupy, "stream");
    intptr_t native = -1;
    if (stream != NULL && PyExceptionInstance_Check(stream)) {
        PyErr_SetObject((PyObject *)Py_TYPE(stream), stream);
    } else if (stream != NULL) {
        native = (intptr_t)PyLong_AsSsize_t(stream);
    }
    Py_XDECREF(stream);
    return native;
}

/* Cython's export of a function: a capsule whose name is the signature. */
static int share_stream(void)
{
    void *function;
    intptr_t (*of_stream)(void) = current_stream;
    memcpy(&function, &of_stream, sizeof function);
    PyObject *capsule = PyCapsule_New(function, "intptr_t (void)", NULL);
    PyObject *shared = capsule != NULL ? Py_BuildValue("{sO}", "get_current_stream_ptr", capsule) : NULL;
    PyObject *modules = PyImport_GetModuleDict(), *cuda = PyModule_New("cupy.cuda");
    stream_module = PyModule_New("cupy.cuda.stream");
    Py_XDECREF(capsule);
    return shared == NULL || cuda == NULL || stream_module == NULL ||
                   PyModule_AddObject(stream_module, "__pyx_capi__", shared) != 0 ||
                   PyDict_SetItemString(modules, "cupy.cuda", cuda) != 0 ||
                   PyDict_SetItemString(modules, "cupy.cuda.stream", stream_module) != 0
               ? -1
               : 0;
}

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "cupy", NULL, -1, NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_cupy(void);
PyMODINIT_FUNC PyInit_cupy(void)
{
    cupy = PyModule_Create(&definition);
    if (cupy == NULL || add_type("cupy.ndarray", of_arrays) != 0 || add_type("cupy.Pointer", of_pointers) != 0 ||
        PyModule_AddObject(cupy, "asked", PyList_New(0)) != 0 || PyModule_AddIntConstant(cupy, "stream", 0) != 0 ||
        share_stream() != 0) {
        return NULL;
    }
    return cupy;
}
