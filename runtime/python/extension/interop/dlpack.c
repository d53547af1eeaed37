// SPDX-License-Identifier: MIT
/* DLPack: export of arrays as capsules for other libraries, and import as addresses, shapes and strides.
 *
 * The structures are those of the DLPack specification, version 1.0 and the unversioned one before it. The Python
 * side converts devices, streams and dtypes; this file contains the memory layouts and the ownership. */
#include "python/extension/interop/dlpack.h"

#include <stdlib.h>

typedef struct DlManaged {
    DlTensor tensor;
    void *context;
    void (*deleter)(struct DlManaged *self);
} DlManaged;

typedef struct DlVersioned {
    struct {
        uint32_t major, minor;
    } version;
    void *context;
    void (*deleter)(struct DlVersioned *self);
    uint64_t flags;
    DlTensor tensor;
} DlVersioned;

enum { DL_MAJOR = 1, DL_READONLY = 1, DL_COPIED = 2, DL_MAX_DIMENSIONS = 64 };

static const char NAME[] = "dltensor", NAME_USED[] = "used_dltensor";
static const char NAME_VERSIONED[] = "dltensor_versioned", NAME_VERSIONED_USED[] = "used_dltensor_versioned";

/* ---- export ------------------------------------------------------------------------------------------------------ */

/* Releases an array; the consumer may call this from any thread, including threads unknown to Python, and after
 * Python's finalization. */
static void release_array(void *array)
{
    if (Py_IsInitialized()) {
        PyGILState_STATE state = PyGILState_Ensure();
        Py_DECREF((PyObject *)array);
        PyGILState_Release(state);
    }
}

static void delete_managed(DlManaged *self)
{
    release_array(self->context);
    free(self);
}

static void delete_versioned(DlVersioned *self)
{
    release_array(self->context);
    free(self);
}

/* Destructor of a capsule; a capsule that was not consumed still owns its tensor. */
static void destroy_capsule(PyObject *capsule)
{
    if (PyCapsule_IsValid(capsule, NAME)) {
        DlManaged *managed = PyCapsule_GetPointer(capsule, NAME);
        managed->deleter(managed);
    } else if (PyCapsule_IsValid(capsule, NAME_VERSIONED)) {
        DlVersioned *managed = PyCapsule_GetPointer(capsule, NAME_VERSIONED);
        managed->deleter(managed);
    }
}

static bool fill_tensor(DlTensor *tensor, const ArrayObject *array, DlDevice device, DlType dtype, int64_t *numbers)
{
    *tensor = (DlTensor){array->data, device, array->ndim, dtype, numbers, numbers + array->ndim, 0};
    for (int axis = 0; axis < array->ndim; axis++) {
        if (array->strides[axis] % array->itemsize != 0) {
            PyErr_SetString(PyExc_BufferError,
                            "DLPack does not support strides that are not a multiple of the element's size");
            return false;
        }
        numbers[axis] = array->shape[axis];
        numbers[array->ndim + axis] = array->strides[axis] / array->itemsize;
    }
    return true;
}

PyDoc_STRVAR(dlpack_export_doc,
             "dlpack_export(array, device, dtype, versioned, copied)\n--\n\n"
             "Return a capsule with the array. device: (kind, ordinal); dtype: (code, bits, lanes).");
static PyObject *dlpack_export(PyObject *Py_UNUSED(module), PyObject *args)
{
    ArrayObject *array;
    DlDevice device;
    DlType dtype;
    int versioned, copied;
    if (!PyArg_ParseTuple(args, "O!(ii)(bbH)pp:dlpack_export", &ArrayType, &array, &device.kind, &device.ordinal,
                          &dtype.code, &dtype.bits, &dtype.lanes, &versioned, &copied)) {
        return NULL;
    }
    size_t numbers = 2 * (size_t)array->ndim * sizeof(int64_t);
    PyObject *capsule = NULL;
    if (versioned) {
        DlVersioned *managed = calloc(1, sizeof *managed + numbers);
        if (managed == NULL) {
            return PyErr_NoMemory();
        }
        managed->version.major = DL_MAJOR;
        managed->flags = (array->readonly ? DL_READONLY : 0u) | (copied ? DL_COPIED : 0u);
        managed->context = array;
        managed->deleter = delete_versioned;
        if (fill_tensor(&managed->tensor, array, device, dtype, (int64_t *)(managed + 1))) {
            capsule = PyCapsule_New(managed, NAME_VERSIONED, destroy_capsule);
        }
        if (capsule == NULL) {
            free(managed);
        }
    } else {
        DlManaged *managed = calloc(1, sizeof *managed + numbers);
        if (managed == NULL) {
            return PyErr_NoMemory();
        }
        managed->context = array;
        managed->deleter = delete_managed;
        if (fill_tensor(&managed->tensor, array, device, dtype, (int64_t *)(managed + 1))) {
            capsule = PyCapsule_New(managed, NAME, destroy_capsule);
        }
        if (capsule == NULL) {
            free(managed);
        }
    }
    if (capsule != NULL) {
        Py_INCREF((PyObject *)array);
    }
    return capsule;
}

/* ---- import ------------------------------------------------------------------------------------------------------ */

/* Destructor of the capsule with a consumed tensor. Deleters may run Python code, so a current exception has to be
 * preserved. */
static void destroy_owner(PyObject *owner)
{
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    if (PyCapsule_IsValid(owner, NAME_USED)) {
        DlManaged *managed = PyCapsule_GetPointer(owner, NAME_USED);
        if (managed->deleter != NULL) {
            managed->deleter(managed);
        }
    } else if (PyCapsule_IsValid(owner, NAME_VERSIONED_USED)) {
        DlVersioned *managed = PyCapsule_GetPointer(owner, NAME_VERSIONED_USED);
        if (managed->deleter != NULL) {
            managed->deleter(managed);
        }
    }
    PyErr_Restore(type, value, traceback);
}

/* Returns shape or strides as a tuple. */
static PyObject *tuple_of(const int64_t *numbers, int count, int64_t factor)
{
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple != NULL && i < count; i++) {
        int64_t value = 0;
        bool fits = !__builtin_mul_overflow(numbers[i], factor, &value);
        PyObject *number = fits ? PyLong_FromLongLong(value) : NULL;
        if (number == NULL) {
            if (!fits) {
                PyErr_SetString(PyExc_BufferError, "the DLPack tensor is too large");
            }
            Py_CLEAR(tuple);
        } else {
            PyTuple_SET_ITEM(tuple, i, number);
        }
    }
    return tuple;
}

static PyObject *describe(const DlTensor *tensor, PyObject *owner, bool readonly)
{
    int64_t itemsize = ((int64_t)tensor->dtype.bits * tensor->dtype.lanes + 7) / 8;
    if (tensor->ndim < 0 || tensor->ndim > DL_MAX_DIMENSIONS || (tensor->ndim > 0 && tensor->shape == NULL)) {
        PyErr_SetString(PyExc_BufferError, "the DLPack tensor has an invalid number of dimensions");
        return NULL;
    }
    PyObject *shape = tuple_of(tensor->shape, tensor->ndim, 1);
    PyObject *strides =
        tensor->strides == NULL ? Py_NewRef(Py_None) : tuple_of(tensor->strides, tensor->ndim, itemsize);
    PyObject *pointer = PyLong_FromVoidPtr((char *)tensor->data + tensor->byte_offset);
    if (shape == NULL || strides == NULL || pointer == NULL) {
        Py_XDECREF(shape);
        Py_XDECREF(strides);
        Py_XDECREF(pointer);
        return NULL;
    }
    return Py_BuildValue("(ONNN(iii)(ii)O)", owner, pointer, shape, strides, (int)tensor->dtype.code,
                         (int)tensor->dtype.bits, (int)tensor->dtype.lanes, tensor->device.kind, tensor->device.ordinal,
                         readonly ? Py_True : Py_False);
}

/* Renames a capsule; of several threads that try to consume it, only one succeeds. */
static bool rename_capsule(PyObject *capsule, const char *from, const char *to)
{
    guard_lock(&tables_guard);
    bool is_ours = PyCapsule_IsValid(capsule, from) && PyCapsule_SetName(capsule, to) == 0;
    guard_unlock(&tables_guard);
    return is_ours;
}

static PyObject *describe_managed(const void *managed, PyObject *owner, bool versioned)
{
    if (!versioned) {
        return describe(&((const DlManaged *)managed)->tensor, owner, false);
    }
    const DlVersioned *with_version = managed;
    if (with_version->version.major != DL_MAJOR) {
        return PyErr_Format(PyExc_BufferError, "the DLPack tensor has version %u, but only version %u is supported",
                            (unsigned)with_version->version.major, (unsigned)DL_MAJOR);
    }
    return describe(&with_version->tensor, owner, (with_version->flags & DL_READONLY) != 0);
}

PyDoc_STRVAR(dlpack_import_doc,
             "dlpack_import(capsule)\n--\n\n"
             "Consume a capsule, and return (owner, pointer, shape, strides in bytes or None, (code, bits, "
             "lanes), (kind, ordinal), readonly).");
static PyObject *dlpack_import(PyObject *Py_UNUSED(module), PyObject *capsule)
{
    bool versioned = PyCapsule_IsValid(capsule, NAME_VERSIONED);
    if (!versioned && !PyCapsule_IsValid(capsule, NAME)) {
        PyErr_SetString(PyExc_BufferError, "__dlpack__() returned no DLPack capsule, or one that was consumed before");
        return NULL;
    }
    const char *name = versioned ? NAME_VERSIONED : NAME, *used = versioned ? NAME_VERSIONED_USED : NAME_USED;
    void *managed = PyCapsule_GetPointer(capsule, name);
    PyObject *owner = managed != NULL ? PyCapsule_New(managed, used, NULL) : NULL;
    if (owner == NULL) {
        return NULL;
    }
    if (!rename_capsule(capsule, name, used)) {
        Py_DECREF(owner);
        PyErr_SetString(PyExc_BufferError, "another thread has consumed the DLPack capsule");
        return NULL;
    }
    PyObject *result = describe_managed(managed, owner, versioned);
    if (result != NULL) {
        (void)PyCapsule_SetDestructor(owner, destroy_owner); /* from here on, the owner frees the tensor */
    } else {
        (void)rename_capsule(capsule, used, name); /* the capsule still owns the tensor */
    }
    Py_DECREF(owner);
    return result;
}

PyMethodDef dlpack_functions[] = {
    {"dlpack_export", dlpack_export, METH_VARARGS, dlpack_export_doc},
    {"dlpack_import", dlpack_import, METH_O, dlpack_import_doc},
    {NULL, NULL, 0, NULL},
};
