// SPDX-License-Identifier: MIT
/* Compilation to an image: plan, cache lookup, compilation, cache update. */
#ifndef PY2CU_COMPILE_COMPILE_H
#define PY2CU_COMPILE_COMPILE_H

#include "backend/backend.h"

struct Py2cuImage {
    void *bytes;
    size_t length;
    char *log;
    bool from_cache;
};

/* Reads the options of a caller; NULL means all zero. Returns PY2CU_ERROR_ARGUMENT if struct_size differs from this
 * library's. */
int build_options(const Py2cuCompileOptions *given, Py2cuCompileOptions *options);

/* A callback that is polled while another process compiles; if it returns true, the compilation ends. */
typedef struct BuildWait {
    bool (*is_canceled)(void *context); /* NULL: never */
    void *context;
} BuildWait;

/* Compiles source code with its kernels; the translator need not have generated it, as in tests. `arch` applies if
 * options->arch is NULL. */
int build_image(const Backend *backend, Py2cuImageKind kind, const char *text, size_t text_length,
                const Py2cuKernelInfo *const *kernels, size_t kernel_count, const char *arch,
                const Py2cuCompileOptions *options, BuildWait wait, Py2cuImage **out);

#endif
