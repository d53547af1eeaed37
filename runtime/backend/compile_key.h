/* What is compiled, how, and what comes out: the data that compile/compile.c and the backends' compilers share. */
#ifndef PY2CU_PLAN_H
#define PY2CU_PLAN_H

#include "base/sha256.h"
#include "base/strbuf.h"

#include <py2cu/py2cu_rt.h>

/* A text to compile, and how. */
typedef struct BuildSpec {
    Py2cuImageKind kind;
    const char *text; /* CUDA C, or what the translator made for the host; NUL-terminated */
    size_t text_length;
    const char *name; /* of the text, for the compiler's messages: "saxpy.cu" */
    const Py2cuKernelInfo *const *kernels;
    size_t kernel_count;
    const char *arch;   /* NULL on the host */
    bool arch_is_given; /* asked for by name; otherwise it is the device's own, and PTX for an older one does as well */
    bool debug, lineinfo, fastmath, wide_vectors;
    uint32_t max_registers;
    const char *const *extra; /* options of this kind's compiler */
    size_t extra_count;
    const Py2cuLinkItem *link; /* code that is linked with the text */
    size_t link_count;
    bool (*give_up)(void *context); /* NULL, or whether the compiler is to be ended: asked now and then */
    void *give_up_context;
} BuildSpec;

/* All that decides what comes out: the cache's key is made of it. */
typedef struct CompileKey {
    StrList options; /* the compiler's arguments */
    StrBuf source;   /* the text as the compiler gets it */
    StrBuf compiler; /* which compiler: its path, size and time of change */
    StrBuf path;     /* of the compiler, or of NVRTC */
    StrBuf linker;   /* path of nvJitLink, where there is code to link */
} CompileKey;

typedef struct BuildOutput {
    void *image; /* malloc'ed */
    size_t length;
    StrBuf log;
} BuildOutput;

/* How a compiler calls the text, or the one of no kernel: "saxpy.cu". */
void compile_key_source_name(const Py2cuKernelInfo *kernel, char *name, size_t size);
/* True when some part of it found no memory. */
bool compile_key_failed(const CompileKey *plan);
/* The cache's key. `backend` is the name of the one that compiles. */
void compile_key_digest(const CompileKey *plan, const BuildSpec *spec, const char *backend, uint8_t key[SHA256_BYTES]);
void compile_key_free(CompileKey *plan);

#endif
