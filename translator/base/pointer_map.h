// SPDX-License-Identifier: MIT
/* Hash map keyed by pointer identity. */
#ifndef PY2CU_BASE_POINTER_MAP_H
#define PY2CU_BASE_POINTER_MAP_H

#include "base/arena.h"

#include <stdint.h>

typedef struct Map {
    const void **keys; /* `count` keys in insertion order, so that the output does not depend on addresses */
    void **values;     /* values of the keys */
    uint32_t *slots;   /* `capacity` slots, a power of two: index into keys plus one; 0: free */
    uint32_t count, capacity;
} Map;

/* Returns the location of the key's value; NULL if the key is not in the map. */
void **map_find(const Map *map, const void *key);
/* Returns NULL if the key is not in the map. */
void *map_get(const Map *map, const void *key);
void map_set(Arena *arena, Map *map, const void *key, void *value);

#endif
