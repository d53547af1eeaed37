/* Compiling with NVRTC, which is opened only for that. */
#ifndef PY2CU_NVRTC_H
#define PY2CU_NVRTC_H

#include "backend/compile_key.h"

/* Fills the plan: finds NVRTC without opening it (its path, size and time of change stand for its version). */
int nvrtc_plan(const BuildSpec *spec, CompileKey *plan);
int nvrtc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

/* The beginning of the log that two functions of NVRTC or nvJitLink give of a program, if any. */
void nvrtc_read_log(int (*get_size)(void *, size_t *), int (*get)(void *, char *), void *of, StrBuf *log);
/* A result that is said to be larger is none. */
#define NVRTC_MOST_IMAGE ((size_t)1 << 30)

#endif
