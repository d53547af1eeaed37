/* Compiling with NVRTC, which is opened only for that. */
#ifndef PY2CU_NVRTC_H
#define PY2CU_NVRTC_H

#include "plan.h"

/* Fills the plan: finds NVRTC without opening it (its path, size and time of change stand for its version). */
int nvrtc_plan(const BuildSpec *spec, BuildPlan *plan);
int nvrtc_compile(const BuildSpec *spec, const BuildPlan *plan, BuildOutput *output);

#endif
