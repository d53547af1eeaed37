// SPDX-License-Identifier: MIT
/* Names of the runtime APIs of CUDA and HIP, which differ in their prefix. */
#ifndef PY2CU_SUPPORT_RUNTIME_API_H
#define PY2CU_SUPPORT_RUNTIME_API_H

#include <stdbool.h>

/* Returns the prefix of functions, types and constants: cudaMalloc, hipMalloc. */
static inline const char *runtime_api_prefix(bool is_hip)
{
    return is_hip ? "hip" : "cuda";
}

#endif
