// SPDX-License-Identifier: MIT
/* Source map: the piece of Python source of each piece of the output, with types and value ranges. It is recorded only
 * on request; otherwise, unit->sources is NULL.
 *
 * lower creates a source for each expression, target, statement and parameter of each instance, and stores its number
 * in the nodes of the IR (0: none). Copies of nodes keep the number. ranges adds value ranges, and emit the positions
 * in the output. */
#ifndef PY2CU_SOURCE_MAP_SOURCE_MAP_H
#define PY2CU_SOURCE_MAP_SOURCE_MAP_H

#include "base/diagnostics.h"
#include "base/unit.h"
#include "types/types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Sources Sources;

/* Insertion into the output: `sum` bytes have been inserted at this offset or before it. Insertions are sorted. */
typedef struct SourcesInsert {
    size_t offset, sum;
} SourcesInsert;

/* ---- source_map/json.c ---- */

/* Replace the generated code by its source map: as JSON, or as a source map of version 3 for browsers. */
void sources_json(Unit *unit);
void sources_json_v3(Unit *unit);

/* ---- source_map/source_map.c ---- */

/* Starts to record the source map. */
void sources_begin(Unit *unit);
/* Returns the number of a new source, which belongs to the current function; 0: no source map is recorded. */
uint32_t sources_add(Unit *unit, Py2cuSourceKind kind, Span span, const Type *type);
/* Sets the type of a source, in Numba's notation. */
void sources_set_type(Unit *unit, uint32_t source, const char *type);
/* Sets the current function; returns the number of the previous one. */
uint32_t sources_function(Unit *unit, uint32_t function);
/* Records that the type of `source` follows from that of `of`. */
void sources_add_reason(Unit *unit, uint32_t source, uint32_t of);
/* Shares the list of reasons of another source, which must be complete. */
void sources_share_reasons(Unit *unit, uint32_t source, uint32_t as);
/* Sets the value range of a source, inclusive; `min` and `max` are the limits of its integer type. */
void sources_range(Unit *unit, uint32_t source, int64_t low, int64_t high, int64_t min, int64_t max);
/* Returns a source for a statement of which only the line is available. */
uint32_t sources_line(Unit *unit, uint32_t module, uint32_t line);
/* Returns a source for the comment on a line of the Python source. */
uint32_t sources_comment(Unit *unit, uint32_t module, uint32_t line, const char *comment);
/* Begins a mapping of the following output to a source, up to sources_leave() with the returned index. Mappings can be
 * nested. */
size_t sources_enter(Sources *sources, size_t offset, uint32_t source, uint32_t costs);
void sources_leave(Sources *sources, size_t entered, size_t offset);
/* Detaches the current mappings: they belong to output that will be appended to other output, which begins now. */
void sources_detach(Sources *sources);
/* Reattaches the detached mappings at the offset to which their output has been appended. */
void sources_append_detached(Sources *sources, size_t offset);
/* Returns the new position of an offset after insertions; insertions at the offset itself come before it. */
size_t sources_moved(const SourcesInsert *inserts, uint32_t count, size_t offset);
void sources_move(Sources *sources, const SourcesInsert *inserts, uint32_t count);
/* Returns module and line of a source, also before sources_finish(). */
bool sources_position(const Unit *unit, uint32_t source, uint32_t *module, uint32_t *line);
/* Computes lines and columns when the output is complete. */
void sources_finish(Unit *unit);
/* Interface for callers of the library. */
size_t sources_mapping_count(const Sources *sources);
const Py2cuMapping *sources_mapping(const Sources *sources, size_t index);
size_t sources_count(const Sources *sources);
const Py2cuSource *sources_item(const Sources *sources, size_t number);

#endif
