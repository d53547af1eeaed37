/* Compiling for the host: the text with py2cu_host.h in front, by the system's C++ compiler. */
#ifndef PY2CU_HOSTCC_H
#define PY2CU_HOSTCC_H

#include "plan.h"

int hostcc_plan(const BuildSpec *spec, BuildPlan *plan);
int hostcc_compile(const BuildSpec *spec, const BuildPlan *plan, BuildOutput *output);

/* py2cu_host.h, py2cu_host_math.h and py2cu_host_half.h, as the build embeds them. */
extern const char py2cu_host_header_text[];
extern const size_t py2cu_host_header_size;
extern const char py2cu_host_math_header_text[];
extern const size_t py2cu_host_math_header_size;
extern const char py2cu_host_half_header_text[];
extern const size_t py2cu_host_half_header_size;
extern const char py2cu_host_fp8_header_text[];
extern const size_t py2cu_host_fp8_header_size;

#endif
