// SPDX-License-Identifier: MIT
/* Compilation for the host by the system's C++ compiler, with py2cu_host.h before the source. */
#ifndef PY2CU_COMPILER_CXX_COMPILER_H
#define PY2CU_COMPILER_CXX_COMPILER_H

#include "backend/compile_key.h"

int hostcc_plan(const BuildSpec *spec, CompileKey *plan);
int hostcc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

#endif
