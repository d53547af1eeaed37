/* A kernel of the host backend, in a library that is open. */
#ifndef PY2CU_HOST_KERNEL_H
#define PY2CU_HOST_KERNEL_H

#include "backend/backend.h"
#include "host/host_state.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct HostKernel {
    void *library;
    const void *image; /* of which the library was opened; not its own */
    size_t image_length;
    int file;          /* -1, or the memory file that the library was opened from */
    HostBlockFn block; /* NULL: the threads of a block meet */
    HostThreadFn thread;
    bool cooperative;
    bool watched; /* its text tells of what it does (host/sanitizer/shadow_memory.h) */
} HostKernel;

/* These are functions of BackendModules. */
int host_load(void *opaque, const void *image, size_t length, const Py2cuKernelInfo *info, Py2cuFunctionUse *use,
              void **loaded, void **error);
void host_unload(void *opaque, void *loaded);
void *host_library(const void *loaded);

#endif
