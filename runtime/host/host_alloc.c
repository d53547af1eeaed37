// SPDX-License-Identifier: MIT
/* Memory that CPU functions allocate while they run. */
#include "host/host_alloc.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 }; /* alignment of the elements: a cache line, and the widest vector */

struct Py2cuAllocation {
    Py2cuAllocation *next;
    size_t bytes;
    void *block; /* the allocation */
};

void *host_alloc_new(void *list, long long count, unsigned long long size, bool zero)
{
    size_t bytes = 0, total = 0;
    if (count < 0 || __builtin_mul_overflow((unsigned long long)count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(Py2cuAllocation) + ALIGNMENT, &total) || total > PTRDIFF_MAX) {
        return NULL;
    }
    char *block = zero ? calloc(1, total) : malloc(total); /* calloc, because fresh pages are already zero */
    if (block == NULL) {
        return NULL;
    }
    char *elements = block + sizeof(Py2cuAllocation);
    elements += (ALIGNMENT - (uintptr_t)elements % ALIGNMENT) % ALIGNMENT;
    Py2cuAllocation **first = list, *allocation = (Py2cuAllocation *)(void *)(elements - sizeof *allocation);
    *allocation = (Py2cuAllocation){__atomic_load_n(first, __ATOMIC_RELAXED), bytes, block};
    while (
        !__atomic_compare_exchange_n(first, &allocation->next, allocation, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    }
    return elements;
}

long long host_alloc_find(const Py2cuAllocation *list, const void *address, char **start)
{
    for (const Py2cuAllocation *allocation = list; allocation != NULL; allocation = allocation->next) {
        const uintptr_t first = (uintptr_t)(allocation + 1), at = (uintptr_t)address;
        if (at >= first && at - first < allocation->bytes) {
            *start = (char *)first;
            return (long long)allocation->bytes;
        }
    }
    return -1;
}

Py2cuAllocation *py2cu_allocation_take(Py2cuAllocation **list, const void *address)
{
    for (Py2cuAllocation **place = list; place != NULL && *place != NULL; place = &(*place)->next) {
        Py2cuAllocation *allocation = *place;
        uintptr_t start = (uintptr_t)(allocation + 1), at = (uintptr_t)address;
        if (at >= start && at - start <= allocation->bytes) {
            *place = allocation->next;
            allocation->next = NULL;
            return allocation;
        }
    }
    return NULL;
}

void py2cu_allocation_free(Py2cuAllocation *allocation)
{
    while (allocation != NULL) {
        Py2cuAllocation *next = allocation->next;
        free(allocation->block);
        allocation = next;
    }
}
