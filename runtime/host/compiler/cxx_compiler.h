/* Compiling for the host: the text with py2cu_host.h in front, by the system's C++ compiler. */
#ifndef PY2CU_HOSTCC_H
#define PY2CU_HOSTCC_H

#include "backend/compile_key.h"

int hostcc_plan(const BuildSpec *spec, CompileKey *plan);
int hostcc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);

#endif
