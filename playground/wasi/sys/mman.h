// SPDX-License-Identifier: MIT
/* WASI maps no memory. Nothing here asks for any: an arena does on Linux alone, and keeps what it would give back. */
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
