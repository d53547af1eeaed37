// SPDX-License-Identifier: MIT
/* Limits of the runtime. */
#ifndef PY2CU_LIMITS_H
#define PY2CU_LIMITS_H

/* The maximum number of kernel parameters: on all known GPUs, their sizes sum to at most 32 KB. */
enum { ARGS_MAX_PARAMS = 1024 };

#endif
