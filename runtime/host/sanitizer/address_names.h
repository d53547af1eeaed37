// SPDX-License-Identifier: MIT
/* Lookup of the array and element at an address, for reports of the sanitizer. */
#ifndef PY2CU_SANITIZER_ADDRESS_NAMES_H
#define PY2CU_SANITIZER_ADDRESS_NAMES_H

#include "host/sanitizer/shadow_memory.h"

enum { NAMED_ARRAYS = 64 };

typedef struct NamedArray {
    uintptr_t address;
    uint64_t bytes;
    const Py2cuSite *site; /* NULL: the block's dynamic shared memory */
    uint32_t thread;       /* of a local array: its thread */
} NamedArray;

typedef struct ShadowNames {
    const LaunchCall *call;
    NamedArray shared[NAMED_ARRAYS], local[NAMED_ARRAYS]; /* of local arrays, the latest ones */
    uint32_t shared_count, local_count;
} ShadowNames;

void names_reset(ShadowNames *names, const LaunchCall *call);
/* Registers an array of the block or of a thread. */
void names_array(ShadowNames *names, uintptr_t address, uint64_t bytes, const Py2cuSite *site, uint32_t thread);
bool names_is_shared(const ShadowNames *names, uintptr_t address);
/* Sets memory, array and index of the finding. `site` is the location of the access, which provides the name of the
 * array. */
void names_describe(const ShadowNames *names, struct Finding *finding, uintptr_t address, const Py2cuSite *site,
                    uint32_t thread);

#endif
