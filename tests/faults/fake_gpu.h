// SPDX-License-Identifier: MIT
/* Interface of the fake CUDA runtime (fake_gpu.c) for tests: simulated properties and failures, and the recorded
 * calls. */
#ifndef PY2CU_FAKE_GPU_H
#define PY2CU_FAKE_GPU_H

#include <stdbool.h>
#include <stddef.h>

enum { FALSE_PARAMS = 8, FALSE_TRACE_BYTES = 8192, FALSE_OPTIONS_BYTES = 4096 };

/* fake_gpu() returns the only instance. */
typedef struct FakeGpu {
    /* Simulated properties, set by the test. */
    int devices;
    bool has_pools;
    int capturing;        /* state of streams: a cudaStreamCaptureStatus */
    unsigned busy;        /* number of queries for completion that return "not ready" */
    size_t static_shared; /* of kernels */
    int resident;         /* number of resident blocks per multiprocessor */
    size_t stack;         /* limit of the stack size */
    unsigned raises;      /* number of the exception that kernels raise; 0: none */

    /* Simulated failure: the function (without "cuda"), the error, and the number of preceding calls that
     * succeed. */
    const char *fails;
    int error;
    unsigned works;

    /* Recorded effects. */
    char trace[FALSE_TRACE_BYTES]; /* "Malloc(100) GetLastError", one word per call; queries of the current device are
                                      omitted */
    int last_error;                /* the error that cudaGetLastError has not returned yet */
    int current;                   /* the device */
    int live;                      /* memory, streams, events, libraries and pools that were created and not freed */
    int misuses;                   /* objects freed by the wrong function, on the wrong device, or twice */

    /* Options and inputs of the compiler and the linker of fake_cuda.c, one word each. */
    char options[FALSE_OPTIONS_BYTES];

    /* Number of parameters that launches record, an address followed by ints; and those of the last launch. */
    unsigned noted;
    long long params[FALSE_PARAMS];

    /* The driver: whether it has cuLaunchKernelEx, the error of its launches, and the number that succeeded. */
    bool lacks_driver_launch;
    int driver_error;
    unsigned driver_launches;
} FakeGpu;

FakeGpu *fake_gpu(void);

#endif
