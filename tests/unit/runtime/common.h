// SPDX-License-Identifier: MIT
/* Helpers that the runtime's unit tests share: failure counts, and kernel tables for hand-written kernels. */
#ifndef PY2CU_TEST_RUNTIME_COMMON_H
#define PY2CU_TEST_RUNTIME_COMMON_H

#include "jit/jit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEST_SKIPPED = 77 };

static int test_failures;

#define CHECK(condition) test_check((condition), #condition, __FILE__, __LINE__)
/* Checks that the call fails with this status, and that its detail contains the words. */
#define CHECK_FAILS(call, status, words) test_check_fails((call), (status), (words), #call, __FILE__, __LINE__)
#define CHECK_OK(call) test_check_ok((call), #call, __FILE__, __LINE__)

static inline bool test_check(bool good, const char *what, const char *file, int line)
{
    if (!good) {
        fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
        test_failures++;
    }
    return good;
}

static inline bool test_check_ok(int status, const char *what, const char *file, int line)
{
    if (status != PY2CU_OK) {
        fprintf(stderr, "%s:%d: %s gives %s: %s\n", file, line, what, py2cu_status_name(status), py2cu_error_detail());
        test_failures++;
    }
    return status == PY2CU_OK;
}

static inline bool test_check_fails(int status, Py2cuStatus expected, const char *words, const char *what,
                                    const char *file, int line)
{
    bool good = status == (int)expected && strstr(py2cu_error_detail(), words) != NULL;
    if (!good) {
        fprintf(stderr, "%s:%d: %s returns %s: %s\n    expected: %s with \"%s\"\n", file, line, what,
                py2cu_status_name(status), py2cu_error_detail(), py2cu_status_name(expected), words);
        test_failures++;
    }
    return good;
}

static inline int test_result(void)
{
    if (test_failures > 0) {
        fprintf(stderr, "%d failed\n", test_failures);
    }
    return test_failures == 0 ? 0 : 1;
}

/* ---- kernel tables ----------------------------------------------------------------------------------------------- */

enum { TEST_MAX_ARGS = 8, TEST_MAX_PARAMS = 40 };

typedef struct TestKernel {
    Py2cuKernelInfo info;
    Py2cuArgInfo args[TEST_MAX_ARGS];
    Py2cuParam params[TEST_MAX_PARAMS];
} TestKernel;

static inline void test_kernel(TestKernel *kernel, const char *name, bool uses_barrier)
{
    memset(kernel, 0, sizeof *kernel);
    kernel->info.name = kernel->info.python_name = name;
    kernel->info.signature = name;
    kernel->info.file_name = "test.py";
    kernel->info.line = 7;
    kernel->info.uses_barrier = uses_barrier;
    kernel->info.arguments = kernel->args;
    kernel->info.params = kernel->params;
}

static inline void test_param(TestKernel *kernel, Py2cuParamKind kind, uint32_t axis, Py2cuDtype dtype)
{
    kernel->params[kernel->info.param_count++] = (Py2cuParam){
        .name = "p", .kind = kind, .argument = (uint32_t)kernel->info.argument_count - 1, .axis = axis, .dtype = dtype};
}

static inline void test_scalar(TestKernel *kernel, const char *name, Py2cuDtype dtype)
{
    uint32_t parameter = (uint32_t)kernel->info.argument_count;
    kernel->args[kernel->info.argument_count++] = (Py2cuArgInfo){.name = name, .parameter = parameter, .dtype = dtype};
    test_param(kernel, PY2CU_PARAM_VALUE, 0, dtype);
}

/* Adds the pointer and all dimensions, and the strides if the layout is ANY. */
static inline void test_array(TestKernel *kernel, const char *name, Py2cuDtype dtype, uint32_t ndim, Py2cuLayout layout,
                              bool written)
{
    uint32_t parameter = (uint32_t)kernel->info.argument_count;
    kernel->args[kernel->info.argument_count++] = (Py2cuArgInfo){.name = name,
                                                                 .parameter = parameter,
                                                                 .is_array = true,
                                                                 .written = written,
                                                                 .dtype = dtype,
                                                                 .ndim = ndim,
                                                                 .layout = layout};
    test_param(kernel, PY2CU_PARAM_DATA, 0, dtype);
    for (uint32_t axis = 0; axis < ndim; axis++) {
        test_param(kernel, PY2CU_PARAM_SHAPE, axis, PY2CU_INT64);
    }
    for (uint32_t axis = 0; axis < ndim && layout == PY2CU_LAYOUT_ANY; axis++) {
        test_param(kernel, PY2CU_PARAM_STRIDE, axis, PY2CU_INT64);
    }
}

static inline Py2cuFunction *test_compile(Py2cuDevice *device, const char *text, const TestKernel *kernel)
{
    Py2cuFunction *function = NULL;
    test_check_ok(jit_from_text(device, text, strlen(text), &kernel->info, 0, NULL, &function), kernel->info.name,
                  __FILE__, __LINE__);
    return function;
}

/* Returns an argument for memory of this program (host backend). shape must remain valid as long as the argument. */
static inline Py2cuArg test_view(void *data, Py2cuDtype dtype, uint32_t ndim, const int64_t *shape)
{
    return (Py2cuArg){.kind = PY2CU_ARG_ARRAY, .dtype = dtype, .data = data, .ndim = ndim, .shape = shape};
}

static inline Py2cuDim test_dim(uint32_t x, uint32_t y, uint32_t z)
{
    return (Py2cuDim){x, y, z};
}

/* Creates a new directory for a cache in the working directory; the caller frees the name with test_folder_remove(). */
char *test_folder(void);
void test_folder_remove(char *directory);

#ifdef TEST_RT_FOLDERS
#include <dirent.h>
#include <unistd.h>

char *test_folder(void)
{
    char *directory = strdup("test-rt-XXXXXX");
    if (directory == NULL || mkdtemp(directory) == NULL) {
        fprintf(stderr, "no temporary folder\n");
        exit(1);
    }
    return directory;
}

void test_folder_remove(char *directory)
{
    DIR *open = opendir(directory);
    struct dirent *item;
    while (open != NULL && (item = readdir(open)) != NULL) {
        (void)unlinkat(dirfd(open), item->d_name, 0);
        if (item->d_name[0] != '.') {
            (void)unlinkat(dirfd(open), item->d_name, AT_REMOVEDIR);
        }
    }
    if (open != NULL) {
        (void)closedir(open);
    }
    (void)rmdir(directory);
    free(directory);
}
#endif

#endif
