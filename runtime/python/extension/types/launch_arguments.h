/* Python objects as kernel arguments. */
#ifndef PY2CU_ARGUMENTS_H
#define PY2CU_ARGUMENTS_H

#include "python/extension/types/argument_types.h"

enum {
    LAUNCH_ARGS = 24,  /* more than these take their memory from the heap */
    LAUNCH_COPIES = 8, /* host arrays; further ones take theirs from the heap, too */
    LAUNCH_NUMBERS =
        96 /* extents and strides of arrays of other libraries; those that find no room go through Python */
};

/* A NumPy array that a launch copies to the device, and back where the kernel writes it, or that a call takes as it
 * lies. */
typedef struct HostCopy HostCopy;
struct HostCopy {
    HostCopy *next;
    HostCopy *same_as; /* an earlier copy of the same memory, which this one shares; or NULL */
    Py_buffer view;
    void *data; /* on the device */
    size_t argument;
    bool copy_in, copy_out;
    bool is_small;     /* one of the launch's small_copies */
    bool holds_object; /* alone, and no buffer: numpy_array_read() filled the view */
};

/* The arguments of one launch. */
typedef struct Launch {
    Py2cuArg *args;
    uint64_t *prints;
    size_t count;  /* items of tuples counted one by one */
    size_t number; /* for messages: of the argument that is being read, from 1 on, a tuple counted once */
    HostCopy *copies, **last_copy; /* a list: buffers must not move */
    size_t small_copy_count;
    PyObject *held;       /* a list of objects made for this launch; may be NULL */
    DeviceObject *device; /* borrowed; where the launch will be; NULL: nowhere, only types are asked for */
    PyObject *stream;     /* borrowed; NULL: the default stream */
    PyObject *kernel;     /* borrowed; the Dispatcher, for messages; NULL: none */
    const void *ordered;  /* the library of arrays that was found to work on this stream last; NULL */
    bool has_tuples;
    bool in_place; /* arrays of NumPy are taken as they lie; what no function of the processor takes is a TypeError */
    size_t number_count;
    Py2cuArg small_args[LAUNCH_ARGS];
    uint64_t small_prints[LAUNCH_ARGS];
    int64_t numbers[LAUNCH_NUMBERS];
    HostCopy small_copies[LAUNCH_COPIES];
} Launch;

/* 0, or -1 with an exception set; launch_release() is due in both cases. `stream` is a StreamObject or NULL. */
int launch_read(Launch *launch, PyObject *kernel, DeviceObject *device, PyObject *stream, PyObject *const *objects,
                size_t count);
/* The same for a call on the processor, without copies: functions of python/extension/call/cpu_call.c. */
int launch_read_in_place(Launch *launch, DeviceObject *device, PyObject *const *objects, size_t count);
/* Room for so many arguments more behind those that are there, all zero. */
int launch_reserve(Launch *launch, size_t more);
/* Puts the arrays that the kernel captures behind the arguments. */
int launch_add_captured(Launch *launch, const OverloadObject *overload);
/* Raises unless every tuple stands where the kernel takes one. */
int launch_check_tuples(const Launch *launch, const OverloadObject *overload);
void launch_release(Launch *launch, DeviceObject *device);

/* argument_errors.c: raises the exception with "argument 2 (x): " before the message, of the argument that is being
 * read. -1.
 */
int launch_refuse(const Launch *launch, PyObject *exception, const char *format, ...);

/* python/extension/call/mapping_report.c: the thread mapping of a launch and the data it was chosen by, a dict.
 * `fixed`: why the kernel is not remapped, or NULL. */
PyObject *schedule_report(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuScheduledLaunch chosen, const char *fixed,
                          const Launch *launch);

/* An array of PyTorch, CuPy or another library that says in C where it is, on the launch's device and in the order of
 * its stream: 0, 1 when the object is none of these, -1 with an exception set. */
int launch_read_foreign(Launch *launch, size_t index, PyObject *object);
/* The same, where launch_read_foreign() has met the object's class before. */
int launch_read_known(Launch *launch, size_t index, PyObject *object);

/* numpy_array.c: an array of NumPy's own class as it lies, without the buffer protocol, which takes several times as
 * long. The code of its elements, and the view filled without a format; -1, without an exception, where the buffer
 * protocol has to say what it is. */
int numpy_array_read(Launch *launch, PyObject *array, Py_buffer *view);

/* Gives the host arrays a place on the device and fills it. */
int launch_copy_in(Launch *launch, DeviceObject *device, Py2cuStream *stream);
/* Brings back what the kernel wrote, and waits for it. */
int launch_copy_out(Launch *launch, DeviceObject *device, Py2cuStream *stream, const Py2cuKernelInfo *kernel);

/* Argument types that were met before. */
typedef struct KnownTypes KnownTypes;
typedef struct KnownList {
    Guard guard;
    KnownTypes **items;
    Py_ssize_t count;
} KnownList;

/* What belongs to the types, as new references, each NULL where there is none; false: they were not met yet. */
bool known_types_find(KnownList *list, const uint64_t *prints, size_t count, OverloadObject **overload,
                      PyObject **result);
/* What was found out about types; of several threads that find it out, the first is remembered. `result`, of a function
 * of the processor: how what it gives becomes an object. -1 with an exception. */
int known_types_add(KnownList *list, const uint64_t *prints, size_t count, OverloadObject *overload, PyObject *result);
int known_types_traverse(const KnownList *list, visitproc visit, void *arg);
void known_types_forget(KnownList *list);

/* What py2cu_call() failed with, as an exception; one of the function's own is made by _raised() of its owner. */
void raise_from_call(PyObject *owner, int status);

#endif
