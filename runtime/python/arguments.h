/* Python objects as kernel arguments. */
#ifndef PY2CU_ARGUMENTS_H
#define PY2CU_ARGUMENTS_H

#include "extension.h"

enum { LAUNCH_ARGS = 24 }; /* more than these take their memory from the heap */

/* A NumPy array that a launch copies to the device, and back where the kernel writes it. */
typedef struct HostCopy HostCopy;
struct HostCopy {
    HostCopy *next;
    HostCopy *same_as; /* an earlier copy of the same memory, which this one shares; or NULL */
    Py_buffer view;
    void *data; /* on the device */
    size_t argument;
    bool copy_in, copy_out;
};

/* The arguments of one launch. */
typedef struct Launch {
    Py2cuArg *args;
    uint64_t *prints;
    size_t count; /* items of tuples counted one by one */
    HostCopy *copies, **last_copy; /* a list: buffers must not move */
    PyObject *held;                /* a list of objects made for this launch; may be NULL */
    PyObject *stream;              /* borrowed; where the launch will be; NULL: the default stream */
    Py2cuArg small_args[LAUNCH_ARGS];
    uint64_t small_prints[LAUNCH_ARGS];
} Launch;

/* 0, or -1 with an exception set; launch_release() is due in both cases. `stream` is a StreamObject or NULL. */
int launch_read(Launch *launch, PyObject *stream, PyObject *const *objects, size_t count);
/* Raises unless every tuple stands where the kernel takes one. */
int launch_check_tuples(const Launch *launch, const Py2cuKernelInfo *kernel);
void launch_release(Launch *launch, DeviceObject *device);

/* Gives the host arrays a place on the device and fills it. */
int launch_copy_in(Launch *launch, DeviceObject *device, Py2cuStream *stream);
/* Brings back what the kernel wrote, and waits for it. */
int launch_copy_out(Launch *launch, DeviceObject *device, Py2cuStream *stream, const Py2cuKernelInfo *kernel);

#endif
