/* Tables from objects, as names, bindings or functions, to others. */
#ifndef PY2CU_BASE_MAP_H
#define PY2CU_BASE_MAP_H

#include "base/arena.h"

#include <stdint.h>

typedef struct Map {
    const void **keys; /* count of them, in the order of their first map_set: texts must not hang on where objects lie
                          in memory */
    void **values;     /* of keys */
    uint32_t *slots;   /* capacity, a power of two: place in keys plus one; 0: free */
    uint32_t count, capacity;
} Map;

/* NULL: there is none. */
void *map_get(const Map *map, const void *key);
void map_set(Arena *arena, Map *map, const void *key, void *value);
/* Which is set apart from the map from then on. */
Map map_copy(Arena *arena, const Map *map);

#endif
