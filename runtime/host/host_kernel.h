// SPDX-License-Identifier: MIT
/* A loaded kernel of the host backend. */
#ifndef PY2CU_HOST_KERNEL_H
#define PY2CU_HOST_KERNEL_H

#include "backend/backend.h"
#include "host/host_state.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct HostKernel {
    void *library;
    const void *image; /* the image of the library; not owned */
    size_t image_length;
    int file;            /* -1, or the descriptor of the library's memory file */
    HostBlockFn block;   /* NULL: the threads of a block synchronize */
    HostThreadFn thread; /* NULL: `block` loops over the threads */
    bool runs_ranges;    /* `block` runs the range of threads of HostCall */
    uint32_t merge_axis; /* 1 + the axis along which blocks can be merged; 0: none */
    bool cooperative;
    bool is_instrumented; /* its code is instrumented (host/sanitizer/shadow_memory.h) */
} HostKernel;

/* Functions of BackendModules. */
int host_load(void *opaque, const void *image, size_t length, const Py2cuKernelInfo *info, Py2cuFunctionUse *use,
              void **loaded, void **error);
void host_unload(void *opaque, void *loaded);
void *host_library(const void *loaded);

#endif
