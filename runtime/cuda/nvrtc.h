// SPDX-License-Identifier: MIT
/* Compilation with NVRTC, which is loaded on first use. */
#ifndef PY2CU_NVRTC_H
#define PY2CU_NVRTC_H

#include "backend/compile_key.h"

/* Fills in the plan: finds NVRTC without loading it; its path, size and modification time identify the version. */
int nvrtc_plan(const BuildSpec *spec, CompileKey *plan);
int nvrtc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

/* Returns the beginning of a program's log, which two functions of NVRTC or nvJitLink return; NULL if it is empty. */
void nvrtc_read_log(int (*get_size)(void *, size_t *), int (*get)(void *, char *), void *of, StrBuf *log);
/* A larger reported size is treated as an error. */
#define NVRTC_MAX_IMAGE ((size_t)1 << 30)

#endif
