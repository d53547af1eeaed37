// SPDX-License-Identifier: MIT
/* Hash map keyed by pointer identity. */
#include "base/pointer_map.h"

#include <string.h>

/* Returns the slot of the key, or the free slot for it. */
static uint32_t *map_slot(const Map *map, const void *key)
{
    uint32_t slot = (uint32_t)(((uintptr_t)key >> 3) * 2654435761u) & (map->capacity - 1);
    while (map->slots[slot] != 0 && map->keys[map->slots[slot] - 1] != key) {
        slot = (slot + 1) & (map->capacity - 1);
    }
    return &map->slots[slot];
}

void **map_find(const Map *map, const void *key)
{
    uint32_t place = map->capacity == 0 ? 0 : *map_slot(map, key);
    return place == 0 ? NULL : &map->values[place - 1];
}

void *map_get(const Map *map, const void *key)
{
    void **value = map_find(map, key);
    return value == NULL ? NULL : *value;
}

/* Doubles the number of slots. */
static void grow(Arena *arena, Map *map)
{
    const uint32_t capacity = map->capacity == 0 ? 8 : map->capacity * 2;
    Map grown = {.count = map->count, .capacity = capacity};
    grown.keys = arena_alloc(arena, capacity / 2 * sizeof *grown.keys);
    grown.values = arena_alloc(arena, capacity / 2 * sizeof *grown.values);
    grown.slots = arena_alloc(arena, capacity * sizeof *grown.slots);
    for (uint32_t i = 0; i < map->count; i++) {
        grown.keys[i] = map->keys[i];
        grown.values[i] = map->values[i];
        *map_slot(&grown, grown.keys[i]) = i + 1;
    }
    *map = grown;
}

void map_set(Arena *arena, Map *map, const void *key, void *value)
{
    if ((map->count + 1) * 2 > map->capacity) {
        grow(arena, map);
    }
    uint32_t *slot = map_slot(map, key);
    if (*slot == 0) {
        map->keys[map->count++] = key;
        *slot = map->count;
    }
    map->values[*slot - 1] = value;
}
