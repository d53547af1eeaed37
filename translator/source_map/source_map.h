/* Sources: which piece of the Python text each piece of the output comes from, with types and ranges. Only when it is
 * asked for: unit->sources is NULL otherwise, and nothing is kept.
 *
 * lower makes a source for each expression, target, statement and parameter of each instance, and writes its number
 * into the IR's nodes (0: none); whatever passes make of a node, a copy keeps the number. ranges adds what values can
 * be. emit says where each node came to stand. */
#ifndef PY2CU_SOURCE_MAP_SOURCE_MAP
#define PY2CU_SOURCE_MAP_SOURCE_MAP

#include "base/diagnostics.h"
#include "base/unit.h"
#include "types/types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Sources Sources;

/* Something that was put into the text at an offset: with all before it so many bytes. They are sorted. */
typedef struct SourcesInsert {
    size_t offset, sum;
} SourcesInsert;

/* ---- source_map/json.c ---- */

/* The text's map in place of the text: as JSON, and as browsers read it. */
void sources_json(Unit *unit);
void sources_json_v3(Unit *unit);

/* ---- source_map/source_map.c ---- */

/* Begins to keep them. */
void sources_begin(Unit *unit);
/* The number of a new one, of the function at hand; 0: they are not kept. */
uint32_t sources_add(Unit *unit, Py2cuSourceKind kind, Span span, const Type *type);
/* Says the type of a source, in Numba's notation. */
void sources_set_type(Unit *unit, uint32_t source, const char *type);
/* The function at hand is the one of that number; gives the number of the one before. */
uint32_t sources_function(Unit *unit, uint32_t function);
/* The type of `source` is what it is because of that of `of`. */
void sources_add_reason(Unit *unit, uint32_t source, uint32_t of);
/* The same reasons as another one has, which will have no more. */
void sources_share_reasons(Unit *unit, uint32_t source, uint32_t as);
/* Its value lies between these, bounds included, of an integer whose type holds values from `least` to `most`. */
void sources_range(Unit *unit, uint32_t source, int64_t low, int64_t high, int64_t least, int64_t most);
/* A statement of which the line alone is known. */
uint32_t sources_line(Unit *unit, uint32_t module, uint32_t line);
/* A comment of the Python text, by its line. */
uint32_t sources_comment(Unit *unit, uint32_t module, uint32_t line, const char *comment);
/* What is printed from here on, up to sources_leave() of what this gives, comes from that source. They nest. */
size_t sources_enter(Sources *sources, size_t offset, uint32_t source, uint32_t costs);
void sources_leave(Sources *sources, size_t entered, size_t offset);
/* What was noted until now stands in a text that will stand behind another one, which begins now. */
void sources_detach(Sources *sources);
/* That text stands at this offset. */
void sources_append_detached(Sources *sources, size_t offset);
/* Where what stood at the offset stands now; what was put in there stands before it. */
size_t sources_moved(const SourcesInsert *inserts, uint32_t count, size_t offset);
void sources_move(Sources *sources, const SourcesInsert *inserts, uint32_t count);
/* Module and line of a source, before sources_finish(), too. */
bool sources_position(const Unit *unit, uint32_t source, uint32_t *module, uint32_t *line);
/* Lines and columns, when the text is whole. */
void sources_finish(Unit *unit);
/* For callers of the library. */
size_t sources_mapping_count(const Sources *sources);
const Py2cuMapping *sources_mapping(const Sources *sources, size_t index);
size_t sources_count(const Sources *sources);
const Py2cuSource *sources_item(const Sources *sources, size_t number);

#endif
