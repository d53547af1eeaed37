// SPDX-License-Identifier: MIT
/* Inputs and outputs of a compilation, shared by compile/compile.c and the compilers of the backends. */
#ifndef PY2CU_BACKEND_COMPILE_KEY_H
#define PY2CU_BACKEND_COMPILE_KEY_H

#include "base/sha256.h"
#include "base/strbuf.h"

#include <py2cu/py2cu_rt.h>

/* Source code to compile, with options. */
typedef struct BuildSpec {
    Py2cuImageKind kind;
    const char *text; /* CUDA C, or generated code for the host; NUL-terminated */
    size_t text_length;
    const char *name; /* file name for the compiler's messages, such as "saxpy.cu" */
    const Py2cuKernelInfo *const *kernels;
    size_t kernel_count;
    const char *arch;   /* NULL on the host */
    bool arch_is_given; /* requested explicitly; if not, it is the device's architecture, and PTX for an older one is
                           acceptable */
    bool debug, lineinfo, fastmath, wide_vectors;
    uint32_t max_registers;
    const char *const *extra; /* additional compiler options */
    size_t extra_count;
    const Py2cuLinkItem *link; /* code to link */
    size_t link_count;
    bool (*is_canceled)(
        void *context); /* NULL, or a callback that is polled; if it returns true, the compiler is terminated */
    void *cancel_context;
} BuildSpec;

/* Everything that determines the output, and therefore the cache key. */
typedef struct CompileKey {
    StrList options; /* the compiler's arguments */
    StrBuf source;   /* the source as passed to the compiler */
    StrBuf compiler; /* identity of the compiler: path, size and modification time */
    StrBuf path;     /* path of the compiler or of NVRTC */
    StrBuf linker;   /* path of nvJitLink, if there is code to link */
    bool calls_libm; /* on the host: the source may call mathematical functions of the C library */
} CompileKey;

typedef struct BuildOutput {
    void *image; /* malloc'ed */
    size_t length;
    StrBuf log;
} BuildOutput;

/* Returns the file name for the compiler's messages, such as "saxpy.cu". */
void compile_key_source_name(const Py2cuKernelInfo *kernel, char *name, size_t size);
/* Returns whether memory was exhausted while a part was built. */
bool compile_key_failed(const CompileKey *plan);
/* Computes the cache key. `backend` is the name of the backend that compiles. */
void compile_key_digest(const CompileKey *plan, const BuildSpec *spec, const char *backend, uint8_t key[SHA256_BYTES]);
void compile_key_free(CompileKey *plan);

#endif
