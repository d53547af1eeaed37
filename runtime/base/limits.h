/* Limits of the runtime. */
#ifndef PY2CU_LIMITS_H
#define PY2CU_LIMITS_H

/* No kernel can have more parameters on any known GPU: their sizes sum to at most 4 KB, or 32 KB on newer GPUs. */
enum { ARGS_MAX_PARAMS = 1024 };

#endif
