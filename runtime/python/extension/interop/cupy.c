// SPDX-License-Identifier: MIT
/* CuPy's arrays as arguments, read property by property: constructing __cuda_array_interface__ takes several times as
 * long. */
#include "python/extension/interop/cupy.h"
#include "python/extension/interop/properties.h"

/* Properties of CuPy's arrays. Written before other threads access it, and never freed, because another thread may be
 * reading it. */
typedef struct Arrays {
    Property dtype, data, ndim, shape, strides, c_contiguous; /* the caller holds a reference to the class */
    intptr_t (*current_stream)(void);
} Arrays;

/* Properties of CuPy's pointers. */
typedef struct Pointers {
    PyTypeObject *type; /* with a reference if it is visible to other threads */
    Property address, ordinal;
} Pointers;

static const Arrays *_Atomic
    known_arrays; /* the properties of the last class: there are several classes only if CuPy was loaded again */
static const Pointers *_Atomic known_pointers; /* the properties of the first class */

/* Finds the function by which CuPy's own modules query the stream, which Cython exports. */
static bool find_current_stream(Arrays *arrays)
{
    PyObject *module = PyImport_ImportModule("cupy.cuda.stream");
    PyObject *shared = module != NULL ? foreign_attribute(module, "__pyx_capi__") : NULL;
    PyObject *capsule =
        shared != NULL && PyDict_Check(shared) ? PyMapping_GetItemString(shared, "get_current_stream_ptr") : NULL;
    static const char signature[] = "intptr_t (void)";
    if (capsule != NULL && PyCapsule_IsValid(capsule, signature)) {
        void *found = PyCapsule_GetPointer(capsule, signature);
        memcpy(&arrays->current_stream, &found, sizeof found);
    }
    PyErr_Clear();
    Py_XDECREF(capsule);
    Py_XDECREF(shared);
    Py_XDECREF(module); /* sys.modules holds a reference */
    return arrays->current_stream != NULL;
}

static bool read_array_properties(PyTypeObject *type)
{
    Arrays found = {.current_stream = NULL};
    if (!foreign_property(type, "dtype", &found.dtype) || !foreign_property(type, "data", &found.data) ||
        !foreign_property(type, "ndim", &found.ndim) || !foreign_property(type, "shape", &found.shape) ||
        !foreign_property(type, "strides", &found.strides) ||
        !foreign_property(type, "_c_contiguous", &found.c_contiguous) || !find_current_stream(&found)) {
        return false;
    }
    const Arrays *known = atomic_load(&known_arrays);
    if (known == NULL || memcmp(known, &found, sizeof found) != 0) {
        Arrays *made = PyMem_Malloc(sizeof *made);
        if (made == NULL) {
            return false;
        }
        *made = found;
        atomic_store(&known_arrays, made);
    }
    return true;
}

bool cupy_is_array(PyTypeObject *type)
{
    PyObject *name = PyUnicode_FromString("cupy");
    PyObject *module = name != NULL ? PyImport_GetModule(name) : NULL;
    PyObject *array = module != NULL ? foreign_attribute(module, "ndarray") : NULL;
    bool ok = array == (PyObject *)type && read_array_properties(type);
    PyErr_Clear();
    Py_XDECREF(name);
    Py_XDECREF(module);
    Py_XDECREF(array);
    return ok;
}

/* Reads the properties of the class into `out`, and publishes them if the class is the first one. */
static bool read_pointer_properties(PyTypeObject *type, Pointers *out)
{
    out->type = type;
    if (!foreign_property(type, "ptr", &out->address) || !foreign_property(type, "device_id", &out->ordinal)) {
        return false;
    }
    Pointers *made = atomic_load(&known_pointers) == NULL ? PyMem_Malloc(sizeof *made) : NULL;
    const Pointers *none = NULL;
    if (made != NULL) {
        *made = *out;
        Py_INCREF(type);
        if (!atomic_compare_exchange_strong(&known_pointers, &none, made)) {
            Py_DECREF(type);
            PyMem_Free(made);
        }
    }
    return true;
}

static bool get_number(PyObject *object, const Property *property, int64_t *out)
{
    PyObject *number = property->get(object, property->closure);
    *out = number != NULL ? PyLong_AsSsize_t(number) : -1;
    Py_XDECREF(number);
    return *out != -1 || !PyErr_Occurred();
}

/* Reads the address of an array on the launch's device; returns false for other devices. */
static bool get_pointer(const Launch *launch, const Arrays *arrays, PyObject *object, int64_t *address)
{
    int64_t ordinal = -1;
    PyObject *data = arrays->data.get(object, arrays->data.closure);
    const Pointers *pointers = atomic_load_explicit(&known_pointers, memory_order_acquire);
    Pointers others;
    bool ok = data != NULL;
    if (ok && (pointers == NULL || Py_TYPE(data) != pointers->type)) {
        ok = read_pointer_properties(Py_TYPE(data), &others);
        pointers = &others;
    }
    ok = ok && get_number(data, &pointers->address, address) &&
         (launch->device->is_only_gpu ||
          (get_number(data, &pointers->ordinal, &ordinal) && foreign_is_launch_device(launch, ordinal)));
    Py_XDECREF(data);
    return ok;
}

/* Reads the items of a property that is a tuple of `count` numbers. */
static bool get_numbers(PyObject *object, const Property *property, int64_t *numbers, int64_t count)
{
    PyObject *tuple = property->get(object, property->closure);
    bool ok = tuple != NULL && PyTuple_Check(tuple) && PyTuple_GET_SIZE(tuple) == (Py_ssize_t)count;
    for (Py_ssize_t i = 0; ok && i < (Py_ssize_t)count; i++) {
        numbers[i] = PyLong_AsSsize_t(PyTuple_GET_ITEM(tuple, i));
        ok = numbers[i] != -1 || !PyErr_Occurred();
    }
    Py_XDECREF(tuple);
    return ok;
}

/* Each access to `shape` creates a tuple, and to `size` an integer, so the length is read for 1-D arrays. */
static bool get_shape(const Arrays *arrays, PyObject *object, int64_t *numbers, int64_t ndim)
{
    if (ndim > 1) {
        return get_numbers(object, &arrays->shape, numbers, ndim);
    }
    numbers[0] = PyObject_Size(object);
    return numbers[0] >= 0;
}

static bool get_strides(const Arrays *arrays, PyObject *object, int64_t *numbers, int64_t ndim, int64_t itemsize,
                        bool *is_c)
{
    PyObject *contiguous = arrays->c_contiguous.get(object, arrays->c_contiguous.closure);
    *is_c = contiguous == Py_True;
    Py_XDECREF(contiguous);
    if (*is_c) {
        foreign_c_strides(numbers, ndim, itemsize);
    }
    return *is_c || (contiguous != NULL && get_numbers(object, &arrays->strides, numbers + ndim, ndim));
}

/* Returns whether an array with the address and type of `latest` is 1-D and equals it, and reserves the space for its
 * shape. */
static bool is_repeated_row(const Arrays *arrays, Launch *launch, const Py2cuArg *latest, PyObject *object)
{
    if (latest->ndim != 1 || latest->strides[0] != (int64_t)py2cu_dtype_size(latest->dtype)) {
        return false;
    }
    PyObject *contiguous = arrays->c_contiguous.get(object, arrays->c_contiguous.closure);
    bool is_same = contiguous == Py_True;
    Py_XDECREF(contiguous);
    is_same = is_same && PyObject_Size(object) == latest->shape[0];
    if (is_same) {
        launch->number_count += 2;
    } else {
        PyErr_Clear(); /* raised again when the array is converted */
    }
    return is_same;
}

static bool convert_array(const Arrays *arrays, Launch *launch, size_t index, PyObject *object, int64_t address,
                          int code, int64_t ndim)
{
    int64_t numbers[LAUNCH_NUMBERS];
    bool is_c = false;
    if (ndim < 1 || ndim > LAUNCH_NUMBERS / 2 || !get_shape(arrays, object, numbers, ndim) ||
        !get_strides(arrays, object, numbers, ndim, (int64_t)py2cu_dtype_size((Py2cuDtype)code), &is_c)) {
        return false;
    }
    void *data = (void *)(uintptr_t)address;
    const Py2cuArg *latest = foreign_latest(launch, index, data, code, ndim);
    return (latest != NULL && launch_repeats_numbers(launch, latest, numbers, (int)ndim)) ||
           foreign_set_array(launch, index, data, code, numbers, (int)ndim, is_c) == 0;
}

static bool get_array(const Arrays *arrays, Launch *launch, size_t index, PyObject *object)
{
    PyObject *dtype = arrays->dtype.get(object, arrays->dtype.closure);
    if (dtype == NULL) {
        return false;
    }
    if (dtype != launch->dtype) {
        launch->code = foreign_code_of_dtype(dtype);
        launch->dtype = dtype; /* the array keeps it alive */
    }
    const int code = launch->code;
    Py_DECREF(dtype);
    int64_t address = 0;
    if (code < 0 || !get_pointer(launch, arrays, object, &address)) {
        return false;
    }
    int64_t ndim = 0;
    if (!get_number(object, &arrays->ndim, &ndim)) {
        return false;
    }
    const Py2cuArg *latest = foreign_latest(launch, index, (void *)(uintptr_t)address, code, ndim);
    return (latest != NULL && is_repeated_row(arrays, launch, latest, object)) ||
           convert_array(arrays, launch, index, object, address, code, ndim);
}

/* Returns whether CuPy uses the launch's stream, queried once in a launch. */
static bool is_ordered(const Arrays *arrays, Launch *launch)
{
    if (launch->ordered != arrays) {
        intptr_t stream = arrays->current_stream();
        if ((stream == -1 && PyErr_Occurred()) || !foreign_is_launch_stream(launch, (void *)stream)) {
            return false;
        }
        launch->ordered = arrays;
    }
    return true;
}

int cupy_read(Launch *launch, size_t index, PyObject *object)
{
    const Arrays *arrays = atomic_load_explicit(&known_arrays, memory_order_acquire); /* set by cupy_is_array() */
    if (is_ordered(arrays, launch) && get_array(arrays, launch, index, object)) {
        return 0;
    }
    PyErr_Clear();
    return 1;
}
