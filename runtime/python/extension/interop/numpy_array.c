// SPDX-License-Identifier: MIT
/* Direct access to NumPy arrays for calls of CPU functions, because the buffer protocol took a third of the time of
 * such a call.
 *
 * The head of an array is part of NumPy's C interface (PyArrayObject), and the same in all versions. As the extension
 * is built without NumPy, the first array is read in both ways; if the results differ, the buffer protocol remains in
 * use. */
#include "python/extension/interop/properties.h"

typedef struct NumpyArray {
    PyObject_HEAD char *data;
    int ndim;
    Py_ssize_t *shape, *strides; /* in bytes */
    PyObject *base, *dtype;
    int flags;
} NumpyArray;

enum { NUMPY_WRITEABLE = 0x400 };

static bool same_numbers(const Py_ssize_t *a, const Py_ssize_t *b, int count)
{
    return count == 0 || memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

/* Returns whether the layout of arrays matches NumpyArray. */
static bool is_as_declared(PyObject *object)
{
    const NumpyArray *array = (const NumpyArray *)object;
    PyObject *dtype = ((PyTypeObject *)extension_state.ndarray)->tp_basicsize >= (Py_ssize_t)sizeof *array
                          ? foreign_attribute(object, "dtype")
                          : NULL;
    Py_buffer view;
    bool same = dtype != NULL && array->dtype == dtype;
    Py_XDECREF(dtype);
    if (!same || PyObject_GetBuffer(object, &view, PyBUF_STRIDES) != 0) {
        PyErr_Clear();
        return false;
    }
    same = array->data == view.buf && array->ndim == view.ndim && same_numbers(array->shape, view.shape, view.ndim) &&
           same_numbers(array->strides, view.strides, view.ndim) &&
           ((array->flags & NUMPY_WRITEABLE) == 0) == (view.readonly != 0);
    PyBuffer_Release(&view);
    return same;
}

int numpy_array_read(Launch *launch, PyObject *object, Py_buffer *view)
{
    enum { NOT_KNOWN, AS_DECLARED, OTHERWISE };
    static atomic_int layout;
    const int known = atomic_load_explicit(&layout, memory_order_relaxed);
    if ((PyObject *)Py_TYPE(object) != extension_state.ndarray || known == OTHERWISE) {
        return -1;
    }
    if (known == NOT_KNOWN) {
        atomic_store_explicit(&layout, is_as_declared(object) ? AS_DECLARED : OTHERWISE, memory_order_relaxed);
        return -1;
    }
    const NumpyArray *array = (const NumpyArray *)object;
    int code = foreign_code_of_dtype(array->dtype);
    int64_t *numbers = code >= 0 && array->ndim > 0 ? launch_numbers(launch, array->ndim) : NULL;
    if (numbers == NULL) {
        return -1;
    }
    const Py_ssize_t itemsize = (Py_ssize_t)py2cu_dtype_size((Py2cuDtype)code);
    view->shape = (Py_ssize_t *)numbers;
    view->strides = view->shape + array->ndim;
    view->len = itemsize;
    for (int axis = 0; axis < array->ndim; axis++) { /* a copy: without the GIL, another thread may reshape the array */
        view->shape[axis] = array->shape[axis];
        view->strides[axis] = array->strides[axis];
        view->len *= array->shape[axis];
    }
    view->buf = array->data;
    view->obj = Py_NewRef(object);
    view->itemsize = itemsize;
    view->readonly = (array->flags & NUMPY_WRITEABLE) == 0;
    view->ndim = array->ndim;
    view->format = NULL;
    return code;
}
