// SPDX-License-Identifier: MIT
/* HostFunction: a CPU function that is called with Python objects, the base class of
 * py2cu.numba.cpu_function.HostFunction. It caches the overloads by argument types; a call with known types executes
 * no Python code.
 *
 * The called function is a single-threaded kernel (PY2CU_WRAP_CALL). It stores its results in arrays of one element,
 * which are on the stack here. */
#include "python/extension/types/launch_arguments.h"

enum { RESULT_BYTES = 160 /* a number, or the address, shape and strides of an array */, MAX_RESULTS = 64 };

typedef struct HostFunctionObject {
    PyObject_HEAD KnownList known; /* argument types used before; without an overload, these types run as Python */
    PyObject *py_func;
    Py_ssize_t parameter_count;
    char binds_all;    /* whether a parameter is *args or keyword-only: every call uses _bind() */
    char releases_gil; /* nogil=True */
    char is_python;    /* whether all types run as Python */
} HostFunctionObject;

static int host_function_traverse(PyObject *object, visitproc visit, void *arg)
{
    HostFunctionObject *self = (HostFunctionObject *)object;
    Py_VISIT(self->py_func);
    return known_types_traverse(&self->known, visit, arg);
}

static int host_function_clear(PyObject *object)
{
    Py_CLEAR(((HostFunctionObject *)object)->py_func);
    known_types_clear(&((HostFunctionObject *)object)->known);
    return 0;
}

static void host_function_dealloc(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    (void)host_function_clear(object);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *host_function_forget_method(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    known_types_clear(&((HostFunctionObject *)object)->known);
    Py_RETURN_NONE;
}

/* ---- selection of the overload ---- */

/* Queries the Python side: (overload, result), or None if these types run as Python. New references; false with an
 * exception set. */
static bool query_overload(HostFunctionObject *self, const Launch *launch, OverloadObject **out_overload,
                           PyObject **out_result)
{
    PyObject *types = fingerprints_text(launch->fingerprints, launch->count);
    PyObject *found =
        types != NULL ? PyObject_CallMethod((PyObject *)self, "_overload_for_new_types", "(O)", types) : NULL;
    Py_XDECREF(types);
    if (found == NULL) {
        return false;
    }
    PyObject *overload = NULL, *result = NULL;
    bool ok =
        (found == Py_None ||
         PyArg_ParseTuple(found, "O!O:_overload_for_new_types", &OverloadType, &overload, &result)) &&
        known_types_add(&self->known, launch->fingerprints, launch->count, (OverloadObject *)overload, result) == 0;
    *out_overload = ok ? (OverloadObject *)Py_XNewRef(overload) : NULL;
    *out_result = ok ? Py_XNewRef(result) : NULL;
    Py_DECREF(found);
    return ok;
}

/* ---- results ---- */

typedef struct Results {
    int64_t length; /* length of all result arrays */
    size_t count, read;
    Py2cuAllocation *allocations;  /* memory that the function allocated and no object owns yet */
    PyObject *owners[MAX_RESULTS]; /* capsules of memory with an owner: several arrays may share it */
    size_t owner_count;
    const Launch *launch;
    OverloadObject *overload;
    PyObject *const *objects; /* arguments of the call */
    size_t object_count;
    char bytes[MAX_RESULTS][RESULT_BYTES];
} Results;

/* Appends the result arrays to the arguments. */
static int add_results(Launch *launch, const Py2cuKernelInfo *kernel, Results *results)
{
    results->length = RESULT_BYTES / sizeof(int64_t); /* maximum length */
    results->read = 0;
    results->count = kernel->argument_count > launch->count ? kernel->argument_count - launch->count : 0;
    if (results->count > MAX_RESULTS || launch_reserve(launch, results->count) != 0) {
        return -1;
    }
    for (size_t i = 0; i < results->count; i++) {
        const Py2cuArgInfo *info = &kernel->arguments[launch->count];
        launch->args[launch->count++] = (Py2cuArg){.kind = PY2CU_ARG_ARRAY,
                                                   .dtype = info->dtype,
                                                   .record = info->record,
                                                   .itemsize = info->itemsize,
                                                   .data = results->bytes[i],
                                                   .shape = &results->length,
                                                   .ndim = 1};
    }
    return 0;
}

/* Returns a Python number as Numba does: an int for integers of all sizes, and a float for floats. */
static PyObject *new_number(const char *bytes, long dtype)
{
    union {
        int8_t i8;
        uint8_t u8;
        int16_t i16;
        uint16_t u16;
        int32_t i32;
        uint32_t u32;
        int64_t i64;
        uint64_t u64;
        float f32[2];
        double f64[2];
    } value;
    memcpy(&value, bytes, sizeof value);
    switch (dtype) {
    case PY2CU_BOOL:
        return PyBool_FromLong(value.u8 != 0);
    case PY2CU_INT8:
        return PyLong_FromLong(value.i8);
    case PY2CU_UINT8:
        return PyLong_FromLong(value.u8);
    case PY2CU_INT16:
        return PyLong_FromLong(value.i16);
    case PY2CU_UINT16:
        return PyLong_FromLong(value.u16);
    case PY2CU_INT32:
        return PyLong_FromLong(value.i32);
    case PY2CU_UINT32:
        return PyLong_FromUnsignedLong(value.u32);
    case PY2CU_INT64:
        return PyLong_FromLongLong(value.i64);
    case PY2CU_UINT64:
        return PyLong_FromUnsignedLongLong(value.u64);
    case PY2CU_FLOAT32:
        return PyFloat_FromDouble((double)value.f32[0]);
    case PY2CU_FLOAT64:
        return PyFloat_FromDouble(value.f64[0]);
    case PY2CU_COMPLEX64:
        return PyComplex_FromDoubles((double)value.f32[0], (double)value.f32[1]);
    case PY2CU_COMPLEX128:
        return PyComplex_FromDoubles(value.f64[0], value.f64[1]);
    default:
        PyErr_SetString(PyExc_ValueError, "no such dtype");
        return NULL;
    }
}

/* ---- arrays: owners of their memory ---- */

static const char allocation_name[] = "py2cu.allocation";

static void free_allocation(PyObject *capsule)
{
    py2cu_allocation_free(PyCapsule_GetPointer(capsule, allocation_name));
}

/* Returns the object that keeps the memory at an address alive: memory that the function allocated, an argument, or
 * the function itself for its constants. */
static PyObject *memory_owner(Results *results, int64_t address)
{
    const void *at = (const void *)(intptr_t)address;
    for (size_t i = 0; i < results->owner_count; i++) {
        Py2cuAllocation *known = PyCapsule_GetPointer(results->owners[i], allocation_name);
        if (py2cu_allocation_take(&known, at) != NULL) {
            return Py_NewRef(results->owners[i]);
        }
    }
    Py2cuAllocation *allocation = py2cu_allocation_take(&results->allocations, at);
    if (allocation != NULL) {
        PyObject *capsule = PyCapsule_New(allocation, allocation_name, free_allocation);
        if (capsule == NULL) {
            py2cu_allocation_free(allocation);
            return NULL;
        }
        results->owners[results->owner_count++] = capsule;
        return Py_NewRef(capsule);
    }
    for (const HostCopy *copy = results->launch->copies; copy != NULL; copy = copy->next) {
        int64_t low = (int64_t)(intptr_t)copy->view.buf, high = low + copy->view.itemsize;
        for (int i = 0; i < copy->view.ndim; i++) {
            int64_t reach = (copy->view.shape[i] - 1) * copy->view.strides[i];
            low += reach < 0 ? reach : 0;
            high += reach > 0 ? reach : 0;
        }
        if (address >= low && address < high) {
            return Py_NewRef(copy->view.obj);
        }
    }
    return Py_NewRef((PyObject *)results->overload);
}

static PyObject *tuple_of_numbers(const int64_t *from, Py_ssize_t count)
{
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLongLong(from[i]);
        if (number == NULL) {
            Py_CLEAR(tuple);
        } else {
            PyTuple_SET_ITEM(tuple, i, number);
        }
    }
    return tuple;
}

/* Constructs an array; `constructor` is [number of axes, (address, shape, strides, keeper) -> array]. */
static PyObject *new_array(Results *results, PyObject *constructor, const char *bytes)
{
    int64_t words[RESULT_BYTES / sizeof(int64_t)];
    Py_ssize_t ndim = PyLong_AsSsize_t(PyList_GET_ITEM(constructor, 0));
    if (ndim < 0 || (size_t)(1 + 2 * ndim) > sizeof words / sizeof *words) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "no such array");
    }
    memcpy(words, bytes, sizeof words);
    for (const HostCopy *copy = results->launch->copies; copy != NULL;
         copy = copy->next) { /* the result is an argument */
        size_t axes = (size_t)ndim * sizeof *words;
        if ((int64_t)(intptr_t)copy->view.buf == words[0] && copy->view.ndim == ndim &&
            memcmp(copy->view.shape, words + 1, axes) == 0 && memcmp(copy->view.strides, words + 1 + ndim, axes) == 0 &&
            copy->argument < results->object_count) {
            return Py_NewRef(results->objects[copy->argument]);
        }
    }
    PyObject *shape = tuple_of_numbers(words + 1, ndim), *strides = tuple_of_numbers(words + 1 + ndim, ndim),
             *keeper = memory_owner(results, words[0]);
    PyObject *array = shape != NULL && strides != NULL && keeper != NULL
                          ? PyObject_CallFunction(PyList_GET_ITEM(constructor, 1), "LOOO", (long long)words[0], shape,
                                                  strides, keeper)
                          : NULL;
    Py_XDECREF(shape);
    Py_XDECREF(strides);
    Py_XDECREF(keeper);
    return array;
}

/* Constructs the object of a result. `constructor` is None, the code of a numeric dtype, a function of the bytes, a
 * list for an array, or a tuple: a class, or None for a plain tuple, followed by one item for each item. */
static PyObject *new_result(Results *results, PyObject *constructor)
{
    if (constructor == Py_None) {
        Py_RETURN_NONE;
    }
    if (!PyTuple_Check(constructor)) {
        if (results->read >= results->count) {
            PyErr_SetString(PyExc_ValueError, "the function returns fewer values");
            return NULL;
        }
        const char *bytes = results->bytes[results->read++];
        if (PyList_Check(constructor)) {
            return new_array(results, constructor, bytes);
        }
        return PyLong_Check(constructor) ? new_number(bytes, PyLong_AsLong(constructor))
                                         : PyObject_CallFunction(constructor, "y#", bytes, (Py_ssize_t)RESULT_BYTES);
    }
    Py_ssize_t count = PyTuple_GET_SIZE(constructor) - 1;
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *item = new_result(results, PyTuple_GET_ITEM(constructor, i + 1));
        if (item == NULL) {
            Py_CLEAR(tuple);
        } else {
            PyTuple_SET_ITEM(tuple, i, item);
        }
    }
    PyObject *named = PyTuple_GET_ITEM(constructor, 0);
    if (tuple != NULL && named != Py_None) {
        Py_SETREF(tuple, PyObject_CallObject(named, tuple));
    }
    return tuple;
}

/* ---- calls ---- */

/* Raises the function's exception, which the Python side constructs. */
static void raise_as_python(PyObject *owner)
{
    const Py2cuException *raised = py2cu_error_exception();
    PyObject *error = PyObject_CallMethod(owner, "_raised", "ssssI", raised->type, raised->exception_message,
                                          raised->arguments, raised->file_name, (unsigned)raised->line);
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
}

void raise_from_call(PyObject *owner, int status)
{
    if (status == PY2CU_ERROR_RAISED) {
        raise_as_python(owner);
    } else {
        raise_status(status);
    }
}

static int run(const HostFunctionObject *self, Py2cuFunction *function, const Launch *launch,
               Py2cuAllocation **allocations)
{
    int status;
    bool keeps_gil = !self->releases_gil; /* as in Numba, other threads cannot change the arrays meanwhile */
#ifdef Py_GIL_DISABLED
    keeps_gil =
        false; /* detach the thread, so that other threads can stop all threads, for example for garbage collection */
#endif
    if (keeps_gil) {
        return py2cu_call(function, launch->args, launch->count, allocations);
    }
    Py_BEGIN_ALLOW_THREADS status = py2cu_call(function, launch->args, launch->count, allocations);
    Py_END_ALLOW_THREADS return status;
}

/* Reports an unsupported argument, for which an exception is set, to the Python side. */
static bool report_unsupported_argument(HostFunctionObject *self)
{
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    PyObject *outcome = error != NULL ? PyObject_CallMethod((PyObject *)self, "_use_python", "(O)", error) : NULL;
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    Py_XDECREF(outcome);
    return outcome != NULL;
}

/* Returns NULL without an exception if the function runs as Python for these arguments. */
static PyObject *call_positional(HostFunctionObject *self, DeviceObject *device, PyObject *const *objects, size_t count)
{
    Launch launch;
    Results results;
    PyObject *result = NULL;
    if (launch_read_in_place(&launch, device, objects, count) != 0) {
        launch_release(&launch, device);
        (void)report_unsupported_argument(self);
        return NULL;
    }
    OverloadObject *overload;
    PyObject *constructor;
    if ((!known_types_find(&self->known, launch.fingerprints, launch.count, &overload, &constructor) &&
         !query_overload(self, &launch, &overload, &constructor)) ||
        overload == NULL) {
        launch_release(&launch, device);
        return NULL;
    }
    FunctionObject *function = overload_function(overload, device, 0);
    int status = PY2CU_OK;
    if (function != NULL && launch_check_tuples(&launch, overload) == 0 &&
        add_results(&launch, overload->kernel, &results) == 0 && interrupt_arm() == 0) {
        results.allocations = NULL;
        results.owner_count = 0;
        results.launch = &launch;
        results.overload = overload;
        results.objects = objects;
        results.object_count = launch.has_tuples ? 0 : count; /* items of tuples are counted individually */
        status = run(self, function->function, &launch, &results.allocations);
        interrupt_disarm();
        result = status == PY2CU_OK ? new_result(&results, constructor) : NULL;
        py2cu_allocation_free(results.allocations);
        while (results.owner_count > 0) {
            Py_DECREF(results.owners[--results.owner_count]);
        }
    }
    launch_release(&launch, device);
    Py_DECREF(overload);
    Py_DECREF(constructor);
    if (status != PY2CU_OK &&
        status != PY2CU_ERROR_KERNEL_ARGUMENT) { /* for a read-only array, Python raises its own error */
        raise_from_call((PyObject *)self, status);
    }
    return result;
}

static PyObject *call_bound(HostFunctionObject *self, DeviceObject *device, PyObject *args, PyObject *keywords)
{
    PyObject *bound = PyObject_CallMethod((PyObject *)self, "_bind", "OO", args, keywords != NULL ? keywords : Py_None);
    PyObject *result = NULL;
    if (bound != NULL && PyTuple_Check(bound)) {
        result = call_positional(self, device, &PyTuple_GET_ITEM(bound, 0), (size_t)PyTuple_GET_SIZE(bound));
    } else if (bound != NULL) {
        PyErr_SetString(PyExc_TypeError, "_bind() must return one value per parameter");
    }
    Py_XDECREF(bound);
    return result;
}

/* Returns the CPU device, opened once and kept; borrowed. */
static DeviceObject *cpu_device(HostFunctionObject *self)
{
    static PyObject *_Atomic known;
    PyObject *found = atomic_load_explicit(&known, memory_order_acquire);
    if (found == NULL) {
        found = PyObject_CallMethod((PyObject *)self, "_cpu", NULL);
        if (found != NULL && !PyObject_TypeCheck(found, &DeviceType)) {
            PyErr_SetString(PyExc_TypeError, "_cpu() must return a device");
            Py_CLEAR(found);
        }
        found = keep_first(&known, found);
    }
    return (DeviceObject *)found;
}

static PyObject *host_function_call(PyObject *object, PyObject *args, PyObject *keywords)
{
    HostFunctionObject *self = (HostFunctionObject *)object;
    if (self->py_func == NULL) {
        PyErr_SetString(PyExc_ReferenceError, "the function no longer exists");
        return NULL;
    }
    DeviceObject *device = self->is_python ? NULL : cpu_device(self);
    PyObject *result = NULL;
    if (device != NULL) {
        bool plain = (keywords == NULL || PyDict_GET_SIZE(keywords) == 0) &&
                     PyTuple_GET_SIZE(args) == self->parameter_count && !self->binds_all;
        result = plain ? call_positional(self, device, &PyTuple_GET_ITEM(args, 0), (size_t)PyTuple_GET_SIZE(args))
                       : call_bound(self, device, args, keywords);
    }
    if (result != NULL) {
        return result;
    }
    return PyErr_Occurred() ? hide_package_frames() : PyObject_Call(self->py_func, args, keywords);
}

static PyMethodDef host_function_methods[] = {
    {"_forget", host_function_forget_method, METH_NOARGS, "Clears the cache of overloads by argument types."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef host_function_members[] = {
    {"py_func", T_OBJECT, offsetof(HostFunctionObject, py_func), 0, "The Python function."},
    {"_binds_all", T_BOOL, offsetof(HostFunctionObject, binds_all), 0, NULL},
    {"_parameter_count", T_PYSSIZET, offsetof(HostFunctionObject, parameter_count), 0, NULL},
    {"_releases_gil", T_BOOL, offsetof(HostFunctionObject, releases_gil), 0, NULL},
    {"_is_python", T_BOOL, offsetof(HostFunctionObject, is_python), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject HostFunctionType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.HostFunction",
    .tp_basicsize = sizeof(HostFunctionObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .tp_doc = "Base class of CPU functions, with a cache of compiled code by argument types.",
    .tp_new = PyType_GenericNew,
    .tp_call = host_function_call,
    .tp_dealloc = host_function_dealloc,
    .tp_traverse = host_function_traverse,
    .tp_clear = host_function_clear,
    .tp_methods = host_function_methods,
    .tp_members = host_function_members,
};
