// SPDX-License-Identifier: MIT
/* Compilation for a GPU with linked code: NVRTC, followed by nvJitLink if there is code to link. */
#ifndef PY2CU_LINKER_H
#define PY2CU_LINKER_H

#include "backend/compile_key.h"

/* Fills in the plan: finds NVRTC and, if necessary, nvJitLink, without loading them. */
int linker_plan(const BuildSpec *spec, CompileKey *plan);
int linker_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

#endif
