// SPDX-License-Identifier: MIT
/* Shared by the tests that use fake_gpu.c: expected results of calls, expected CUDA calls, and the selection of calls
 * that fail. */
#ifndef PY2CU_FAKE_GPU_CHECK_H
#define PY2CU_FAKE_GPU_CHECK_H

#include "fake_gpu.h"

#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static FakeGpu *gpu;

#define CHECK(condition) check(condition, #condition, __LINE__)
#define OK(call) fails_with(call, PY2CU_OK, "", #call, __LINE__)
#define FAILS(status, words, call) fails_with(call, PY2CU_ERROR_##status, words, #call, __LINE__)
/* Checks the calls since the last TRACE. */
#define TRACE(words) traced(words, __LINE__)

static inline void check(bool holds, const char *what, int line)
{
    if (!holds) {
        printf("line %d: %s does not hold; trace: %s; error detail: %s\n", line, what, gpu->trace,
               py2cu_error_detail());
        failures++;
    }
}

static inline void fails_with(int status, int wanted, const char *words, const char *what, int line)
{
    if (status != wanted || (status != PY2CU_OK && strstr(py2cu_error_detail(), words) == NULL)) {
        printf("line %d: %s gives %s: %s\n    wanted: %s with \"%s\"\n", line, what, py2cu_status_name(status),
               py2cu_error_detail(), py2cu_status_name(wanted), words);
        failures++;
    }
    /* The process must not observe errors of the backend, or another current device. */
    if (gpu->last_error != 0 || gpu->current != 0 || gpu->misuses != 0) {
        printf("line %d: %s leaves error %d, device %d and %d misuses; trace: %s\n", line, what, gpu->last_error,
               gpu->current, gpu->misuses, gpu->trace);
        gpu->last_error = gpu->current = gpu->misuses = 0;
        failures++;
    }
}

static inline void traced(const char *words, int line)
{
    if (strcmp(gpu->trace, words) != 0) {
        printf("line %d: CUDA was called as\n    %s\nand not as\n    %s\n", line, gpu->trace, words);
        failures++;
    }
    gpu->trace[0] = '\0';
}

/* Makes the function fail after a number of successful calls. */
static inline void let_fail(const char *function, int error, unsigned works)
{
    gpu->fails = function;
    gpu->error = error;
    gpu->works = works;
    gpu->trace[0] = '\0';
}

static inline void let_work(void)
{
    let_fail(NULL, 0, 0);
}

static inline Py2cuDevice *open_device(int ordinal)
{
    Py2cuDevice *device = NULL;
    OK(py2cu_device_open("cuda", ordinal, &device));
    gpu->trace[0] = '\0';
    if (device == NULL) {
        exit(1);
    }
    return device;
}

enum {
    INVALID_VALUE = 1,
    OUT_OF_MEMORY = 2,
    INITIALIZATION = 3,
    NO_KERNEL_IMAGE = 209,
    NOT_READY = 600,
    ILLEGAL_ADDRESS = 700
};

/* The fake GPU in the library, which is also NVRTC. */
static inline void use_library(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL), *symbol = library != NULL ? dlsym(library, "fake_gpu") : NULL;
    FakeGpu *(*get)(void) = NULL;
    memcpy(&get, &symbol, sizeof symbol);
    if (get == NULL) {
        printf("no fake GPU: %s\n", dlerror());
        exit(1);
    }
    gpu = get();
    setenv("PY2CU_CUDART", path, 1);
    setenv("PY2CU_NVRTC", path, 1);
}

#endif
