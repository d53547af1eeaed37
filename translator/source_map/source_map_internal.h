// SPDX-License-Identifier: MIT
/* Declarations that are shared by the files of this module: source_map.c maintains the table, json.c prints it. */
#ifndef PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL_H
#define PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL_H

#include "source_map/source_map.h"

/* Start offsets of the lines of a string. */
typedef struct LineTable {
    const char *text;
    size_t length;
    size_t *starts;
    uint32_t count;
    uint32_t first; /* number of the first line */
} LineTable;

/* A reason for a type, in a linked list. */
typedef struct Reason {
    uint32_t of, next; /* 1 + index of the next one; 0: end */
} Reason;

struct Sources {
    Unit *unit;
    Py2cuSource *items; /* [0] is unused */
    const Type **types; /* types of the items */
    uint32_t *reasons;  /* of the items: 1 + index of the first in all_reasons; 0: none */
    uint32_t count, capacity, type_capacity, reason_lists;
    Reason *all_reasons;
    uint32_t reason_count, reason_capacity;
    Py2cuMapping *mappings; /* in the order of the output, outer mappings first */
    uint32_t mapping_count, mapping_capacity;
    Py2cuMapping *aside;
    uint32_t aside_count;
    uint32_t function;  /* current function */
    LineTable *modules; /* indexed by module of the request; `text` NULL: not initialized */
};

/* ---- source_map/source_map.c ---- */

/* Returns the line table of a module of the request. */
const LineTable *sources_module(Sources *sources, uint32_t module);

#endif
