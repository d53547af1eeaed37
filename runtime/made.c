/* Memory that functions of the processor make while they run. */
#include "made.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 }; /* of the elements: a line of the cache, and the widest vector */

struct Py2cuMade {
    Py2cuMade *next;
    size_t bytes;
    void *block; /* what was allocated */
};

void *made_new(void *list, long long count, unsigned long long size, bool zero)
{
    size_t bytes = 0, whole = 0;
    if (count < 0 || __builtin_mul_overflow((unsigned long long)count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(Py2cuMade) + ALIGNMENT, &whole) || whole > PTRDIFF_MAX) {
        return NULL;
    }
    char *block = zero ? calloc(1, whole) : malloc(whole); /* calloc: fresh pages are zero already */
    if (block == NULL) {
        return NULL;
    }
    char *elements = block + sizeof(Py2cuMade);
    elements += (ALIGNMENT - (uintptr_t)elements % ALIGNMENT) % ALIGNMENT;
    Py2cuMade **first = list, made = {*first, bytes, block};
    memcpy(elements - sizeof made, &made, sizeof made);
    *first = (Py2cuMade *)(void *)(elements - sizeof made);
    return elements;
}

Py2cuMade *py2cu_made_take(Py2cuMade **list, const void *address)
{
    for (Py2cuMade **place = list; place != NULL && *place != NULL; place = &(*place)->next) {
        Py2cuMade *made = *place;
        uintptr_t start = (uintptr_t)(made + 1), at = (uintptr_t)address;
        if (at >= start && at - start <= made->bytes) {
            *place = made->next;
            made->next = NULL;
            return made;
        }
    }
    return NULL;
}

void py2cu_made_free(Py2cuMade *made)
{
    while (made != NULL) {
        Py2cuMade *next = made->next;
        free(made->block);
        made = next;
    }
}
