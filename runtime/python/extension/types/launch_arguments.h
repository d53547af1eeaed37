// SPDX-License-Identifier: MIT
/* Conversion of Python objects to kernel arguments. */
#ifndef PY2CU_EXTENSION_TYPES_LAUNCH_ARGUMENTS_H
#define PY2CU_EXTENSION_TYPES_LAUNCH_ARGUMENTS_H

#include "python/extension/types/argument_types.h"

enum {
    LAUNCH_ARGS = 24,    /* more arguments use heap memory */
    LAUNCH_COPIES = 8,   /* host arrays; further ones use heap memory */
    LAUNCH_NUMBERS = 192 /* shapes and strides of arrays; further arrays of other libraries are converted by Python */
};

/* A NumPy array that a launch copies to the device, and back if the kernel writes it, or that a CPU function uses in
 * place. */
typedef struct HostCopy HostCopy;
struct HostCopy {
    HostCopy *next;
    HostCopy *same_as; /* an earlier copy of the same memory, which this argument shares; or NULL */
    Py_buffer view;
    void *data; /* on the device */
    size_t argument;
    bool copy_in, copy_out;
    bool is_small;        /* whether it is one of the launch's small_copies */
    bool contains_object; /* whether there is an object without a buffer: numpy_array_read() filled in the view */
};

/* A property of a class written in C, accessed without a lookup by name: its function, and the function's argument. */
typedef struct Property {
    getter get;
    void *closure;
} Property;

/* A class of arrays of another library. */
typedef struct ForeignType {
    const struct DlExchange *exchange; /* DLPack's exchange API; may be NULL */
    Property gradient;                 /* for PyTorch's tensors: whether it is part of a gradient's computation */
    bool is_cupy;
} ForeignType;

/* Arguments of one launch. */
typedef struct Launch {
    Py2cuArg *args;
    uint64_t *fingerprints;
    size_t count;                  /* with the items of tuples counted individually */
    size_t number;                 /* for messages: number of the current argument, from 1, with a tuple counted once */
    HostCopy *copies, **last_copy; /* a list: buffers must not move */
    size_t small_copy_count;
    PyObject *held;       /* list of objects created for this launch; may be NULL */
    DeviceObject *device; /* borrowed; the device of the launch; NULL if only types are queried */
    PyObject *stream;     /* borrowed; NULL: the default stream */
    PyObject *kernel;     /* borrowed; the Dispatcher, for messages; NULL: none */
    const void *ordered;  /* the array library whose stream was most recently found to be ordered with the launch's
                             stream; or NULL */
    const PyTypeObject *foreign_type; /* the class of the latest array of another library in this launch, which keeps
                                         the class alive; or NULL */
    ForeignType foreign;              /* describes foreign_type */
    const PyObject *dtype;            /* of the latest CuPy array in this launch; or NULL */
    int code;                         /* of `dtype` */
    bool has_tuples;
    bool is_kept;        /* whether the arguments are those of a successful launch, with which the next launch compares
                            its arguments */
    bool is_repeated;    /* whether all arguments read so far equal those of the latest launch; the values of
                            floating-point numbers may differ */
    bool in_place;       /* whether NumPy arrays are used in place; objects that CPU functions do not support raise a
                            TypeError */
    uint32_t known;      /* facts and values of the latest launch, as in a variant */
    unsigned generation; /* of the schedule of the latest launch: see ConfiguredObject */
    unsigned version;    /* of the dispatcher's overloads at the latest launch */
    FunctionObject *function; /* of the latest launch, borrowed from its overload; NULL: must be selected again */
    Py2cuScheduledLaunch as;  /* how `function` was launched */
    size_t number_count;
    Py2cuArg small_args[LAUNCH_ARGS];
    uint64_t small_fingerprints[LAUNCH_ARGS];
    int64_t numbers[LAUNCH_NUMBERS];
    HostCopy small_copies[LAUNCH_COPIES];
} Launch;

/* Reserves space for the shape and strides of one array; returns NULL if there is none left. */
static inline int64_t *launch_numbers(Launch *launch, int64_t ndim)
{
    if (ndim > LAUNCH_NUMBERS / 2 || (size_t)(2 * ndim) > LAUNCH_NUMBERS - launch->number_count) {
        return NULL;
    }
    int64_t *numbers = &launch->numbers[launch->number_count];
    launch->number_count += (size_t)(2 * ndim);
    return numbers;
}

/* Returns whether the array argument of the latest launch has this shape and these strides, and reserves their space.
 * `ndim` must be the number of axes of the argument. */
static inline bool launch_repeats_numbers(Launch *launch, const Py2cuArg *arg, const int64_t *numbers, int ndim)
{
    const int64_t *latest = &launch->numbers[launch->number_count];
    bool is_same = arg->shape == latest; /* otherwise, the shape may have been freed */
    for (int i = 0; is_same && i < 2 * ndim; i++) {
        is_same = latest[i] == numbers[i];
    }
    launch->number_count += is_same ? 2 * (size_t)ndim : 0;
    return is_same;
}

/* Converts arguments; returns 0, or -1 with an exception set. launch_release() is required in both cases. `stream` is
 * a StreamObject or NULL. Requires that is_kept is initialized. */
int launch_read(Launch *launch, PyObject *kernel, DeviceObject *device, PyObject *stream, PyObject *const *objects,
                size_t count);
/* Converts arguments for a call on the CPU, without copies: functions of python/extension/call/cpu_call.c. */
int launch_read_in_place(Launch *launch, DeviceObject *device, PyObject *const *objects, size_t count);
/* Reserves space for more arguments after the existing ones, initialized to zero. */
int launch_reserve(Launch *launch, size_t more);
/* Appends the global device arrays of the kernel to the arguments. */
int launch_add_captured(Launch *launch, const OverloadObject *overload);
/* Raises an exception unless tuples and parameters correspond. */
int launch_check_tuples(const Launch *launch, const OverloadObject *overload);
void launch_release(Launch *launch, DeviceObject *device);

/* argument_errors.c: raises an exception whose message starts with "argument 2 (x): " for the current argument.
 * Returns -1. */
int launch_raise_argument(const Launch *launch, PyObject *exception, const char *format, ...);

/* python/extension/call/mapping_report.c: returns a dictionary with the thread mapping of a launch and the data for
 * its choice. `constraint` is the reason why the kernel is not remapped, or NULL. */
PyObject *schedule_report(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuScheduledLaunch chosen,
                          const char *constraint, uint32_t values, const Launch *launch);

/* Converts an array of PyTorch, CuPy or another library with a C interface, on the launch's device and in the order
 * of its stream: returns 0, 1 if the object is none of these, -1 with an exception set. */
int launch_read_foreign(Launch *launch, size_t index, PyObject *object);
/* Like launch_read_foreign(), for classes that it has already converted. */
int launch_read_known(Launch *launch, size_t index, PyObject *object);

/* numpy_array.c: reads an array of NumPy's own class directly, several times faster than the buffer protocol. Returns
 * the code of its elements, and fills in the view without a format; returns -1, without an exception, if the buffer
 * protocol is required. */
int numpy_array_read(Launch *launch, PyObject *array, Py_buffer *view);

/* numpy_scalar.c: reads a NumPy scalar; returns 0, 1 if the object is not one, -1 with an exception set. */
int numpy_scalar_read(PyObject *object, Py2cuArg *arg, uint64_t *fingerprint);
/* Returns whether numpy_scalar_read() reads objects of this class without a search. */
static inline bool is_last_scalar_type(const PyTypeObject *type)
{
    const int code = atomic_load_explicit(&extension_state.last_scalar, memory_order_relaxed);
    return (const PyObject *)type == extension_state.scalar_types[code];
}

/* Allocates device memory for host arrays, and copies them. */
int launch_copy_in(Launch *launch, DeviceObject *device, Py2cuStream *stream);
/* Copies the array that the kernel wrote to the host, and waits for the copy. */
int launch_copy_out(Launch *launch, DeviceObject *device, Py2cuStream *stream, const Py2cuKernelInfo *kernel);

/* Argument types used before. */
typedef struct KnownTypes KnownTypes;
typedef struct KnownList {
    Guard guard;
    KnownTypes **items;
    Py_ssize_t count;
} KnownList;

/* Returns the objects for known types, as new references or NULL; false if the types are new. */
bool known_types_find(KnownList *list, const uint64_t *fingerprints, size_t count, OverloadObject **overload,
                      PyObject **result);
/* Stores the objects for types; if several threads do so, the first one wins. `result` of a CPU function specifies
 * the construction of the result's object. Returns -1 with an exception set. */
int known_types_add(KnownList *list, const uint64_t *fingerprints, size_t count, OverloadObject *overload,
                    PyObject *result);
int known_types_traverse(const KnownList *list, visitproc visit, void *arg);
void known_types_clear(KnownList *list);

/* Raises the exception for a failed py2cu_call(); an exception of the function itself is constructed by _raised() of
 * its owner. */
void raise_from_call(PyObject *owner, int status);

#endif
