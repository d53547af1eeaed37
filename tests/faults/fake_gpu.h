// SPDX-License-Identifier: MIT
/* Interface of the fake CUDA runtime (fake_gpu.c) for tests: simulated properties and failures, and the recorded
 * calls. */
#ifndef PY2CU_FAKE_GPU_H
#define PY2CU_FAKE_GPU_H

#include <stdbool.h>
#include <stddef.h>

enum { FALSE_PARAMS = 8, FALSE_TRACE_BYTES = 8192, FALSE_OPTIONS_BYTES = 4096 };

/* fake_gpu() gives the one that there is. */
typedef struct FakeGpu {
    /* What there is. */
    int devices;
    bool has_pools;
    int capturing;        /* what streams are doing: a cudaStreamCaptureStatus */
    unsigned busy;        /* how many questions whether something has finished are answered with no */
    size_t static_shared; /* of kernels */
    int resident;         /* how many blocks of them a multiprocessor holds */
    size_t stack;         /* the limit of the stack */
    unsigned raises;      /* the number of the exception that kernels raise; 0: none */

    /* What goes wrong: the function (without "cuda"), and with which error; after this many calls that work. */
    const char *fails;
    int error;
    unsigned works;

    /* What has happened. */
    char trace[FALSE_TRACE_BYTES]; /* "Malloc(100) GetLastError", a word for each call; asking for the device is none */
    int last_error;                /* that cudaGetLastError has not taken out yet */
    int current;                   /* the device */
    int live;                      /* memory, streams, events, libraries and pools that were made and not given back */
    int misuses;                   /* given back by the wrong function, on the wrong device, or twice */

    /* Of the compiler and the linker of fake_cuda.c: their options and what is linked, a word for each. */
    char options[FALSE_OPTIONS_BYTES];

    /* How many parameters launches note, an address and behind it ints; and those of the last launch. */
    unsigned noted;
    long long params[FALSE_PARAMS];
} FakeGpu;

FakeGpu *fake_gpu(void);

#endif
