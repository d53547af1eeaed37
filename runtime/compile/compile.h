/* Text to image: plan, look into the cache, compile, put into the cache. */
#ifndef PY2CU_BUILD_H
#define PY2CU_BUILD_H

#include "backend/backend.h"

struct Py2cuImage {
    void *bytes;
    size_t length;
    char *log;
    bool from_cache;
};

/* Options that are NULL are all zero. *options is PY2CU_ERROR_ARGUMENT when struct_size is not ours. */
int build_options(const Py2cuCompileOptions *given, Py2cuCompileOptions *options);

/* Whether compiling is to be given up: asked now and then while another program compiles. */
typedef struct BuildWait {
    bool (*give_up)(void *context); /* NULL: never */
    void *context;
} BuildWait;

/* The text and its kernels need not come from a translation: tests hand in their own. arch replaces options->arch when
 * that is NULL. */
int build_image(const Backend *backend, Py2cuImageKind kind, const char *text, size_t text_length,
                const Py2cuKernelInfo *const *kernels, size_t kernel_count, const char *arch,
                const Py2cuCompileOptions *options, BuildWait wait, Py2cuImage **out);

#endif
