// SPDX-License-Identifier: MIT
/* Each backend implements every function: a missing one would be called only on a GPU, without a test. */
#include "common.h"

#include <stddef.h>

/* Checks a struct that contains only function pointers. */
static void test_functions(const char *backend, const char *name, const void *functions, size_t bytes)
{
    void (*function)(void);
    for (size_t i = 0; i < bytes / sizeof function; i++) {
        memcpy(&function, (const char *)functions + i * sizeof function, sizeof function);
        if (!CHECK(function != NULL)) {
            fprintf(stderr, "the %s backend lacks function %zu of its %s\n", backend, i + 1, name);
        }
    }
}

static void test_backend(const Backend *backend)
{
    test_functions(backend->name, "compiler", backend->compiler, sizeof *backend->compiler);
    size_t kind = offsetof(BackendModules, load); /* the first member is not a function */
    test_functions(backend->name, "modules", (const char *)backend->modules + kind, sizeof *backend->modules - kind);
    test_functions(backend->name, "memory", backend->memory, sizeof *backend->memory);
    test_functions(backend->name, "streams", backend->streams, sizeof *backend->streams);
    test_functions(backend->name, "device", backend->device, sizeof *backend->device);
}

int main(void)
{
    test_backend(&cuda_backend);
    test_backend(&host_backend);
    return test_result();
}
