// SPDX-License-Identifier: MIT
/* WASI has no memory mapping. It is not used here: arenas map memory only on Linux, and do not return memory here. */
#ifndef PY2CU_WASI_MMAN_H
#define PY2CU_WASI_MMAN_H

#include <stddef.h>

static inline int munmap(void *start, size_t length)
{
    (void)start;
    (void)length;
    return 0;
}

#endif
