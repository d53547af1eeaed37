/* Shared by the files of this module.
 *
 * source_map.c keeps the table, json.c prints it. */
#ifndef PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL
#define PY2CU_SOURCE_MAP_SOURCE_MAP_INTERNAL

#include "source_map/source_map.h"

/* Where the lines of a text begin. */
typedef struct LineTable {
    const char *text;
    size_t length;
    size_t *starts;
    uint32_t count;
    uint32_t first; /* the number of the first line */
} LineTable;

/* Sources that a type comes from, as they were noted. */
typedef struct Reason {
    uint32_t of, next; /* 1 + index of the next one; 0: none */
} Reason;

struct Sources {
    Unit *unit;
    Py2cuSource *items; /* [0] is none */
    const Type **types; /* of the items */
    uint32_t *reasons;  /* of the items: 1 + index of the first in all_reasons; 0: none */
    uint32_t count, capacity, type_capacity, reason_lists;
    Reason *all_reasons;
    uint32_t reason_count, reason_capacity;
    Py2cuMapping *mappings; /* in the order of the text; outer ones first */
    uint32_t mapping_count, mapping_capacity;
    Py2cuMapping *aside;
    uint32_t aside_count;
    uint32_t function;  /* at hand */
    LineTable *modules; /* by module of the request; text NULL: not made yet */
};

/* ---- source_map/source_map.c ---- */

LineTable sources_line_table(Arena *arena, const char *text, size_t length, uint32_t first);
/* Line and column of an offset, from 1; columns count bytes. */
void sources_place(const LineTable *table, size_t offset, uint32_t *line, uint32_t *column);
/* Of a module of the request. */
const LineTable *sources_module(Sources *sources, uint32_t module);

#endif
