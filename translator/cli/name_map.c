// SPDX-License-Identifier: MIT
/* Hash map from names to numbers. */
#include "cli/name_map.h"

#include "support/string_hash.h"

#include <py2cu/py2cu.h>

#include <stdlib.h>
#include <string.h>

/* Returns the slot of the name, or a free slot. */
static CliNamedNumber *find_slot(CliNamedNumber *slots, size_t slot_count, const char *name, size_t length)
{
    size_t slot = string_hash(name, length) & (slot_count - 1);
    while (slots[slot].name != NULL && (slots[slot].length != length || memcmp(slots[slot].name, name, length) != 0)) {
        slot = (slot + 1) & (slot_count - 1);
    }
    return &slots[slot];
}

/* Doubles the number of slots. */
static bool grow(CliNameMap *map)
{
    const size_t slot_count = map->slot_count == 0 ? 16 : 2 * map->slot_count;
    CliNamedNumber *slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < map->slot_count; i++) {
        const CliNamedNumber *old = &map->slots[i];
        if (old->name != NULL) {
            *find_slot(slots, slot_count, old->name, old->length) = *old;
        }
    }
    free(map->slots);
    map->slots = slots;
    map->slot_count = slot_count;
    return true;
}

static bool has_non_ascii(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)name[i] > 127) {
            return true;
        }
    }
    return false;
}

bool cli_name_map_add(CliNameMap *map, const char *name, size_t length, size_t number)
{
    if (2 * (map->count + 1) > map->slot_count && !grow(map)) {
        return false;
    }
    CliNamedNumber *slot = find_slot(map->slots, map->slot_count, name, length);
    if (slot->name != NULL) {
        return true;
    }
    char *copy = strndup(name, length);
    if (copy == NULL) {
        return false;
    }
    *slot = (CliNamedNumber){copy, length, number};
    map->count++;
    map->has_non_ascii = map->has_non_ascii || has_non_ascii(name, length);
    return true;
}

bool cli_name_map_find(const CliNameMap *map, const char *name, size_t length, size_t *number)
{
    const CliNamedNumber *slot = map->slot_count > 0 ? find_slot(map->slots, map->slot_count, name, length) : NULL;
    if (slot == NULL || slot->name == NULL) {
        return false;
    }
    if (number != NULL) {
        *number = slot->number;
    }
    return true;
}

bool cli_name_map_find_identifier(const CliNameMap *map, const char *name, size_t *number)
{
    const size_t length = strlen(name);
    if (cli_name_map_find(map, name, length, number)) {
        return true;
    }
    const CliNamedNumber *found = NULL; /* the first name that was added, whatever its slot */
    const bool is_spelled_one_way = !map->has_non_ascii && !has_non_ascii(name, length);
    for (size_t i = 0; !is_spelled_one_way && i < map->slot_count; i++) {
        const CliNamedNumber *slot = &map->slots[i];
        if (slot->name != NULL && (found == NULL || slot->number < found->number) &&
            py2cu_same_name(slot->name, name)) {
            found = slot;
        }
    }
    if (found != NULL && number != NULL) {
        *number = found->number;
    }
    return found != NULL;
}

void cli_name_map_free(CliNameMap *map)
{
    for (size_t i = 0; i < map->slot_count; i++) {
        free(map->slots[i].name);
    }
    free(map->slots);
    *map = (CliNameMap){0};
}
