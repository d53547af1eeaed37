/* CuPy's arrays as arguments, read property by property: their __cuda_array_interface__ takes several times as long to make. */
#include "cupy.h"
#include "interface.h"

/* What is known of CuPy's classes; nothing until the first array. */
static struct {
    Property dtype, data, ndim, size, shape, strides, c_contiguous; /* of arrays, whose class is held by the caller */
    PyTypeObject *pointer;                                          /* held */
    Property address, ordinal;                                      /* of pointers */
    intptr_t (*current_stream)(void);
} cupy;

/* The function that CuPy's own modules ask for the stream, as Cython shares it. */
static bool find_current_stream(void)
{
    PyObject *module = PyImport_ImportModule("cupy.cuda.stream");
    PyObject *shared = module != NULL ? foreign_attribute(module, "__pyx_capi__") : NULL;
    PyObject *capsule = shared != NULL && PyDict_Check(shared) ? PyDict_GetItemString(shared, "get_current_stream_ptr") : NULL;
    static const char signature[] = "intptr_t (void)";
    if (capsule != NULL && PyCapsule_IsValid(capsule, signature)) {
        void *found = PyCapsule_GetPointer(capsule, signature);
        memcpy(&cupy.current_stream, &found, sizeof found);
    }
    PyErr_Clear();
    Py_XDECREF(shared);
    Py_XDECREF(module); /* sys.modules keeps it */
    return cupy.current_stream != NULL;
}

static bool know_array(PyTypeObject *type)
{
    return foreign_property(type, "dtype", &cupy.dtype) && foreign_property(type, "data", &cupy.data) &&
           foreign_property(type, "ndim", &cupy.ndim) && foreign_property(type, "size", &cupy.size) &&
           foreign_property(type, "shape", &cupy.shape) && foreign_property(type, "strides", &cupy.strides) &&
           foreign_property(type, "_c_contiguous", &cupy.c_contiguous) && find_current_stream();
}

bool cupy_is_array(PyTypeObject *type)
{
    PyObject *name = PyUnicode_FromString("cupy");
    PyObject *module = name != NULL ? PyImport_GetModule(name) : NULL;
    PyObject *array = module != NULL ? foreign_attribute(module, "ndarray") : NULL;
    bool good = array == (PyObject *)type && know_array(type);
    PyErr_Clear();
    Py_XDECREF(name);
    Py_XDECREF(module);
    Py_XDECREF(array);
    return good;
}

static bool know_pointer(PyTypeObject *type)
{
    if (!foreign_property(type, "ptr", &cupy.address) || !foreign_property(type, "device_id", &cupy.ordinal)) {
        return false;
    }
    PyTypeObject *old = cupy.pointer;
    cupy.pointer = (PyTypeObject *)Py_NewRef(type);
    Py_XDECREF(old);
    return true;
}

static bool get_number(PyObject *object, const Property *property, int64_t *out)
{
    PyObject *number = property->get(object, property->closure);
    *out = number != NULL ? PyLong_AsSsize_t(number) : -1;
    Py_XDECREF(number);
    return *out != -1 || !PyErr_Occurred();
}

static bool get_pointer(PyObject *object, int64_t *address, int64_t *ordinal)
{
    PyObject *data = cupy.data.get(object, cupy.data.closure);
    bool ok = data != NULL && (Py_TYPE(data) == cupy.pointer || know_pointer(Py_TYPE(data))) &&
              get_number(data, &cupy.address, address) && get_number(data, &cupy.ordinal, ordinal);
    Py_XDECREF(data);
    return ok;
}

/* The items of a property that is a tuple of so many numbers. */
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

/* A tuple is made for each question after extents, so that arrays of one axis are asked for their size. */
static bool get_shape(PyObject *object, int64_t *numbers, int64_t ndim)
{
    return ndim == 1 ? get_number(object, &cupy.size, numbers) : get_numbers(object, &cupy.shape, numbers, ndim);
}

static bool get_strides(PyObject *object, int64_t *numbers, int64_t ndim, int64_t itemsize, bool *is_c)
{
    PyObject *contiguous = cupy.c_contiguous.get(object, cupy.c_contiguous.closure);
    *is_c = contiguous == Py_True;
    Py_XDECREF(contiguous);
    if (*is_c) {
        foreign_c_strides(numbers, ndim, itemsize);
    }
    return *is_c || (contiguous != NULL && get_numbers(object, &cupy.strides, numbers + ndim, ndim));
}

static bool get_array(Launch *launch, size_t index, PyObject *object)
{
    PyObject *dtype = cupy.dtype.get(object, cupy.dtype.closure);
    int code = dtype != NULL ? foreign_code_of_dtype(dtype) : -1;
    Py_XDECREF(dtype);
    int64_t address = 0, ordinal = -1;
    if (code < 0 || !get_pointer(object, &address, &ordinal) || !foreign_is_launch_device(launch, ordinal)) {
        return false;
    }
    int64_t ndim = 0;
    int64_t *numbers = get_number(object, &cupy.ndim, &ndim) ? foreign_numbers(launch, ndim) : NULL;
    bool is_c = false;
    bool ok = numbers != NULL && get_shape(object, numbers, ndim) &&
              get_strides(object, numbers, ndim, (int64_t)py2cu_dtype_size((Py2cuDtype)code), &is_c);
    if (ok) {
        foreign_set_array(launch, index, (void *)(uintptr_t)address, code, numbers, (int)ndim, is_c);
    }
    return ok;
}

/* Whether CuPy works on the launch's stream, asked once in a launch. */
static bool is_ordered(Launch *launch)
{
    if (launch->ordered != &cupy) {
        intptr_t stream = cupy.current_stream();
        if ((stream == -1 && PyErr_Occurred()) || !foreign_is_launch_stream(launch, (void *)stream)) {
            return false;
        }
        launch->ordered = &cupy;
    }
    return true;
}

int cupy_read(Launch *launch, size_t index, PyObject *object)
{
    if (is_ordered(launch) && get_array(launch, index, object)) {
        return 0;
    }
    PyErr_Clear();
    return 1;
}
