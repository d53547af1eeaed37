// SPDX-License-Identifier: MIT
/* Array: address, shape and strides of a device array, in a form that a launch reads without calling Python. */
#include "python/extension/types/argument_types.h"

PyDoc_STRVAR(array_doc, "Array(device, base, pointer, shape, strides, dtype, itemsize, code, readonly=False)\n--\n\n"
                        "An array in a device's memory; strides None means C order.");

static int64_t *read_numbers(PyObject *tuple, int64_t *into, int ndim, const char *what, bool allow_negative)
{
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != ndim) {
        PyErr_Format(PyExc_ValueError, "%s must be a tuple of %d integers", what, ndim);
        return NULL;
    }
    for (int axis = 0; axis < ndim; axis++) {
        Py_ssize_t value = PyNumber_AsSsize_t(PyTuple_GET_ITEM(tuple, axis), PyExc_OverflowError);
        if (value == -1 && PyErr_Occurred()) {
            return NULL;
        }
        if (value < 0 && !allow_negative) {
            PyErr_Format(PyExc_ValueError, "negative dimensions are not allowed");
            return NULL;
        }
        into[axis] = value;
    }
    return into;
}

static PyObject *array_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"device", "base",     "pointer", "shape",    "strides",
                            "dtype",  "itemsize", "code",    "readonly", NULL};
    DeviceObject *device;
    PyObject *base, *pointer, *shape, *strides, *dtype;
    Py_ssize_t itemsize;
    int code, readonly = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OOO!OOni|p:Array", names, &DeviceType, &device, &base, &pointer,
                                     &PyTuple_Type, &shape, &strides, &dtype, &itemsize, &code, &readonly)) {
        return NULL;
    }
    Py_ssize_t ndim = PyTuple_GET_SIZE(shape);
    if (ndim > 64 || itemsize < 0 || (code >= PY2CU_DTYPE_COUNT && record_of_code(code) == NULL)) {
        PyErr_SetString(PyExc_ValueError, "too many dimensions, or an unknown dtype");
        return NULL;
    }
    void *data = PyLong_AsVoidPtr(pointer);
    if (data == NULL && PyErr_Occurred()) {
        return NULL;
    }
    ArrayObject *self = (ArrayObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->shape = PyMem_Malloc((2 * (size_t)ndim + 1) * sizeof *self->shape);
    if (self->shape == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->strides = self->shape + ndim;
    self->ndim = (int)ndim;
    if (read_numbers(shape, self->shape, self->ndim, "shape", false) == NULL ||
        (strides != Py_None && read_numbers(strides, self->strides, self->ndim, "strides", true) == NULL)) {
        Py_DECREF(self);
        return NULL;
    }
    int64_t size = 1;
    for (int axis = self->ndim - 1; axis >= 0; axis--) {
        if (strides == Py_None) {
            self->strides[axis] = size * itemsize;
        }
        if (self->shape[axis] > 0 && size > PY_SSIZE_T_MAX / (itemsize > 0 ? itemsize : 1) / self->shape[axis]) {
            Py_DECREF(self);
            PyErr_SetString(PyExc_ValueError, "the array is too big");
            return NULL;
        }
        size *= self->shape[axis];
    }
    self->device = (DeviceObject *)Py_NewRef(device);
    self->base = Py_NewRef(base);
    self->dtype = Py_NewRef(dtype);
    self->data = data;
    self->size = size;
    self->itemsize = itemsize;
    self->code = code;
    self->readonly = readonly != 0;
    Py2cuLayout layout =
        array_layout(self->shape, self->strides, self->ndim, itemsize, &self->c_contiguous, &self->f_contiguous);
    self->fingerprint = code >= 0 ? fingerprint_array((unsigned)code, (unsigned)ndim, layout) : 0;
    return (PyObject *)self;
}

PyObject *array_at(const ArrayObject *model, DeviceObject *device, void *data)
{
    PyTypeObject *type = Py_TYPE((const PyObject *)model);
    ArrayObject *self = (ArrayObject *)type->tp_alloc(type, 0);
    const size_t numbers = 2 * (size_t)model->ndim + 1;
    int64_t *shape = self != NULL ? PyMem_Malloc(numbers * sizeof *shape) : NULL;
    if (shape == NULL) {
        Py_XDECREF(self);
        return PyErr_NoMemory();
    }
    memcpy(shape, model->shape, (numbers - 1) * sizeof *shape);
    self->shape = shape;
    self->strides = shape + model->ndim;
    self->ndim = model->ndim;
    self->device = (DeviceObject *)Py_NewRef((PyObject *)device);
    self->base = Py_NewRef(Py_None);
    self->dtype = Py_NewRef(model->dtype);
    self->data = data;
    self->size = model->size;
    self->itemsize = model->itemsize;
    self->code = model->code;
    self->fingerprint = model->fingerprint;
    self->c_contiguous = model->c_contiguous;
    self->f_contiguous = model->f_contiguous;
    return (PyObject *)self;
}

static void array_dealloc(PyObject *object)
{
    ArrayObject *self = (ArrayObject *)object;
    PyObject_GC_UnTrack(object);
    PyMem_Free(self->shape);
    Py_XDECREF(self->base);
    Py_XDECREF(self->dtype);
    Py_XDECREF(self->device);
    Py_TYPE(object)->tp_free(object);
}

static int array_traverse(PyObject *object, visitproc visit, void *arg)
{
    ArrayObject *self = (ArrayObject *)object;
    Py_VISIT(self->base);
    Py_VISIT(self->dtype);
    return 0;
}

static PyObject *numbers_tuple(const int64_t *numbers, int count)
{
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLongLong(numbers[i]);
        if (number == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, i, number);
    }
    return tuple;
}

static PyObject *array_shape(PyObject *object, void *Py_UNUSED(closure))
{
    return numbers_tuple(((ArrayObject *)object)->shape, ((ArrayObject *)object)->ndim);
}

static PyObject *array_strides(PyObject *object, void *Py_UNUSED(closure))
{
    return numbers_tuple(((ArrayObject *)object)->strides, ((ArrayObject *)object)->ndim);
}

static PyObject *array_pointer(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(((ArrayObject *)object)->data);
}

static PyObject *array_type_text(PyObject *object, void *Py_UNUSED(closure))
{
    ArrayObject *self = (ArrayObject *)object;
    if (self->code < 0) {
        Py_RETURN_NONE;
    }
    return fingerprint_text(self->fingerprint);
}

static Py_ssize_t array_length(PyObject *object)
{
    ArrayObject *self = (ArrayObject *)object;
    if (self->ndim == 0) {
        PyErr_SetString(PyExc_TypeError, "len() of unsized object");
        return -1;
    }
    return (Py_ssize_t)self->shape[0];
}

static PyMemberDef array_members[] = {
    {"device", T_OBJECT, offsetof(ArrayObject, device), READONLY, NULL},
    {"base", T_OBJECT, offsetof(ArrayObject, base), READONLY, NULL},
    {"dtype", T_OBJECT, offsetof(ArrayObject, dtype), READONLY, NULL},
    {"ndim", T_INT, offsetof(ArrayObject, ndim), READONLY, NULL},
    {"size", T_LONGLONG, offsetof(ArrayObject, size), READONLY, NULL},
    {"itemsize", T_PYSSIZET, offsetof(ArrayObject, itemsize), READONLY, NULL},
    {"readonly", T_BOOL, offsetof(ArrayObject, readonly), READONLY, NULL},
    {"c_contiguous", T_BOOL, offsetof(ArrayObject, c_contiguous), READONLY, NULL},
    {"f_contiguous", T_BOOL, offsetof(ArrayObject, f_contiguous), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef array_getters[] = {
    {"shape", array_shape, NULL, NULL, NULL},
    {"strides", array_strides, NULL, NULL, NULL},
    {"pointer", array_pointer, NULL, "Address of element 0.", NULL},
    {"type_text", array_type_text, NULL, "\"float32[:, ::1]\", or None if kernels do not support the array.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PySequenceMethods array_sequence = {.sq_length = array_length};

PyTypeObject ArrayType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Array",
    .tp_basicsize = sizeof(ArrayObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .tp_doc = array_doc,
    .tp_new = array_new,
    .tp_dealloc = array_dealloc,
    .tp_traverse = array_traverse,
    .tp_members = array_members,
    .tp_getset = array_getters,
    .tp_as_sequence = &array_sequence,
};
