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

/* Returns an independent copy with capacity for capacity / 2 keys. */
static Map map_sized(Arena *arena, const Map *map, uint32_t capacity)
{
    Map copy = {.count = map->count, .capacity = capacity};
    if (capacity > 0) {
        copy.keys = arena_alloc(arena, capacity / 2 * sizeof *copy.keys);
        copy.values = arena_alloc(arena, capacity / 2 * sizeof *copy.values);
        copy.slots = arena_alloc(arena, capacity * sizeof *copy.slots);
    }
    if (map->count > 0) {
        memcpy(copy.keys, map->keys, map->count * sizeof *map->keys);
        memcpy(copy.values, map->values, map->count * sizeof *map->values);
    }
    if (map->capacity > 0 && capacity == map->capacity) {
        memcpy(copy.slots, map->slots, capacity * sizeof *copy.slots);
    } else {
        for (uint32_t i = 0; i < copy.count; i++) {
            *map_slot(&copy, copy.keys[i]) = i + 1;
        }
    }
    return copy;
}

void map_set(Arena *arena, Map *map, const void *key, void *value)
{
    if ((map->count + 1) * 2 > map->capacity) {
        *map = map_sized(arena, map, map->capacity == 0 ? 8 : map->capacity * 2);
    }
    uint32_t *slot = map_slot(map, key);
    if (*slot == 0) {
        map->keys[map->count++] = key;
        *slot = map->count;
    }
    map->values[*slot - 1] = value;
}

Map map_copy(Arena *arena, const Map *map)
{
    return map_sized(arena, map, map->capacity);
}
