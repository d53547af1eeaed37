// SPDX-License-Identifier: MIT
/* Hash map from names to numbers. */
#ifndef PY2CU_CLI_NAME_MAP_H
#define PY2CU_CLI_NAME_MAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CliNamedNumber {
    char *name; /* NULL: the slot is free */
    size_t length, number;
} CliNamedNumber;

typedef struct CliNameMap {
    CliNamedNumber *slots;    /* linear probing */
    size_t count, slot_count; /* slot_count: 0 or a power of two */
    bool has_non_ascii;       /* contains a name that is not ASCII */
} CliNameMap;

/* Adds a copy of the name, unless the map contains the name. Returns false if memory is exhausted. */
bool cli_name_map_add(CliNameMap *map, const char *name, size_t length, size_t number);
/* Returns whether the map contains the name, and sets *number. number may be NULL. */
bool cli_name_map_find(const CliNameMap *map, const char *name, size_t length, size_t *number);
/* Like cli_name_map_find(), for NUL-terminated identifiers: names that Python treats as equal are equal. */
bool cli_name_map_find_identifier(const CliNameMap *map, const char *name, size_t *number);
void cli_name_map_free(CliNameMap *map);

#endif
