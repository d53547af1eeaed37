// SPDX-License-Identifier: MIT
/* Declarations that are shared by the files of this module: source_map.c maintains the table, json.c prints it. */
#ifndef PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL_H
#define PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL_H

#include "source_map/source_map.h"

/* A reason for a type, in a linked list. */
typedef struct Reason {
    uint32_t of, next; /* 1 + index of the next reason; 0: end of the list */
} Reason;

struct Sources {
    Unit *unit;
    Py2cuSource *items; /* [0] is unused */
    const Type **types; /* types of the items */
    uint32_t *reasons;  /* for each list: 1 + index of the first item in all_reasons; 0: none */
    uint32_t count, capacity, type_capacity, reason_lists;
    Reason *all_reasons;
    uint32_t reason_count, reason_capacity;
    Py2cuMapping *mappings; /* in the order of the output, outer mappings first */
    uint32_t mapping_count, mapping_capacity;
    Py2cuMapping *detached;
    uint32_t detached_count;
    uint32_t function; /* current function */
};

#endif
