/* Compiling for a GPU, with code that is linked in: NVRTC, and where there is such code nvJitLink behind it. */
#ifndef PY2CU_LINKER_H
#define PY2CU_LINKER_H

#include "backend/compile_key.h"

/* Fills the plan: finds NVRTC and, where it is needed, nvJitLink, without opening either. */
int linker_plan(const BuildSpec *spec, CompileKey *plan);
int linker_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

#endif
