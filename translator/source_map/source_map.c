// SPDX-License-Identifier: MIT
/* Table of sources, and their positions in the output. */
#include "base/source_lines.h"
#include "source_map/source_map_internal.h"

#include <string.h>

/* ---- lines ---- */

/* Sets the line and the column of a position, from 1; columns count bytes. */
static void set_place(const SourceLines *lines, const char *at, uint32_t *line, uint32_t *column)
{
    uint32_t low = 0, high = lines->count; /* the line is in low..high - 1 */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (lines->items[middle].start <= at) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *line = lines->first + low;
    *column = (uint32_t)(at - lines->items[low].start) + 1;
}

/* Finds a line of a module. Returns false if no source map is requested, or if there is no such line. */
static bool find_line(Unit *unit, uint32_t module, uint32_t line, SourceLine *found)
{
    if (unit->sources == NULL || module >= unit->request->module_count) {
        return false;
    }
    const SourceLines *lines = source_lines(unit, module);
    bool exists = line >= lines->first && line - lines->first < lines->count;
    *found = exists ? lines->items[line - lines->first] : (SourceLine){0};
    return exists;
}

/* Adds a part of the line: `length` bytes from `start`. */
static uint32_t add_part(Unit *unit, Py2cuSourceKind kind, uint32_t module, uint32_t line, const char *start,
                         size_t length)
{
    uint32_t offset = (uint32_t)(start - unit->request->modules[module].text);
    return sources_add(unit, kind, (Span){offset, offset + (uint32_t)length, line, module}, NULL);
}

/* ---- sources ---------------------------------------------------------------------------------------------------- */

void sources_begin(Unit *unit)
{
    Sources *sources = arena_alloc(unit->arena, sizeof *sources);
    sources->unit = unit;
    unit->sources = sources;
    sources->items = arena_grow_array(unit->arena, NULL, 0, &sources->capacity, sizeof *sources->items);
    sources->count = 1;
}

uint32_t sources_add(Unit *unit, Py2cuSourceKind kind, Span span, const Type *type)
{
    Sources *sources = unit->sources;
    if (sources == NULL) {
        return 0;
    }
    span = diag_place(unit, span);
    if (span.module >= unit->request->module_count) {
        return 0;
    }
    sources->items =
        arena_grow_array(unit->arena, sources->items, sources->count, &sources->capacity, sizeof *sources->items);
    sources->types =
        arena_grow_array(unit->arena, sources->types, sources->count, &sources->type_capacity, sizeof *sources->types);
    sources->reasons = arena_grow_array(unit->arena, sources->reasons, sources->count, &sources->reason_lists,
                                        sizeof *sources->reasons);
    sources->items[sources->count] = (Py2cuSource){.kind = kind,
                                                   .function = sources->function,
                                                   .module = span.module,
                                                   .start = span.start,
                                                   .end = span.end > span.start ? span.end : span.start};
    sources->types[sources->count] = type;
    return sources->count++;
}

void sources_set_type(Unit *unit, uint32_t source, const char *type)
{
    if (unit->sources != NULL && source != 0) {
        unit->sources->items[source].type = type;
    }
}

uint32_t sources_function(Unit *unit, uint32_t function)
{
    uint32_t before = unit->sources != NULL ? unit->sources->function : 0;
    if (unit->sources != NULL) {
        unit->sources->function = function;
        if (function > 0) {
            unit->sources->items[function].function = function;
        }
    }
    return before;
}

void sources_add_reason(Unit *unit, uint32_t source, uint32_t of)
{
    Sources *sources = unit->sources;
    if (sources == NULL || source == 0 || of == 0 || source == of) {
        return;
    }
    uint32_t *at = &sources->reasons[source];
    for (; *at > 0; at = &sources->all_reasons[*at - 1].next) {
        if (sources->all_reasons[*at - 1].of == of) {
            return;
        }
    }
    *at = sources->reason_count + 1;
    sources->all_reasons = arena_grow_array(unit->arena, sources->all_reasons, sources->reason_count,
                                            &sources->reason_capacity, sizeof *sources->all_reasons);
    sources->all_reasons[sources->reason_count++] = (Reason){.of = of};
}

void sources_share_reasons(Unit *unit, uint32_t source, uint32_t as)
{
    if (unit->sources != NULL && source != 0 && as != 0) {
        unit->sources->reasons[source] = unit->sources->reasons[as];
    }
}

void sources_range(Unit *unit, uint32_t source, int64_t low, int64_t high, int64_t min, int64_t max)
{
    if (unit->sources == NULL || source == 0 || low > high) {
        return;
    }
    Py2cuSource *item = &unit->sources->items[source];
    if (item->low != 0 || item->high != 0 || item->has_range) { /* used at several locations */
        low = low < item->low ? low : item->low;
        high = high > item->high ? high : item->high;
    }
    item->low = low;
    item->high = high;
    item->has_range = low > min || high < max;
}

uint32_t sources_line(Unit *unit, uint32_t module, uint32_t line)
{
    const Span place = diag_place(unit, (Span){.module = module});
    if (place.module != module) {
        return sources_add(unit, PY2CU_SOURCE_STATEMENT, place, NULL);
    }
    SourceLine found;
    if (!find_line(unit, module, line, &found)) {
        return 0;
    }
    while (found.length > 0 && (*found.start == ' ' || *found.start == '\t')) {
        found.start++;
        found.length--;
    }
    while (found.length > 0 && found.start[found.length - 1] == ' ') {
        found.length--;
    }
    return add_part(unit, PY2CU_SOURCE_STATEMENT, module, line, found.start, found.length);
}

uint32_t sources_comment(Unit *unit, uint32_t module, uint32_t line, const char *comment)
{
    SourceLine found;
    if (!find_line(unit, module, line, &found)) {
        return 0;
    }
    size_t length = strlen(comment), from = 0;
    for (size_t i = 0; length > 0 && i + length <= found.length; i++) {
        if (memcmp(found.start + i, comment, length) == 0) {
            from = i;
        }
    }
    while (from > 0 && (found.start[from - 1] == ' ' || found.start[from - 1] == '#')) {
        from--;
    }
    while (from < found.length && found.start[from] == ' ') {
        from++;
    }
    return add_part(unit, PY2CU_SOURCE_COMMENT, module, line, found.start + from, found.length - from);
}

/* ---- positions in the output ---- */

size_t sources_enter(Sources *sources, size_t offset, uint32_t source, uint32_t costs)
{
    sources->mappings = arena_grow_array(sources->unit->arena, sources->mappings, sources->mapping_count,
                                         &sources->mapping_capacity, sizeof *sources->mappings);
    sources->mappings[sources->mapping_count] =
        (Py2cuMapping){.start = offset, .end = offset, .source = source, .costs = costs};
    return sources->mapping_count++;
}

void sources_leave(Sources *sources, size_t entered, size_t offset)
{
    sources->mappings[entered].end = offset;
}

void sources_detach(Sources *sources)
{
    sources->detached = sources->mappings;
    sources->detached_count = sources->mapping_count;
    sources->mappings = NULL;
    sources->mapping_count = sources->mapping_capacity = 0;
}

void sources_append_detached(Sources *sources, size_t offset)
{
    for (uint32_t i = 0; i < sources->detached_count; i++) {
        const Py2cuMapping *mapping = &sources->detached[i];
        size_t entered = sources_enter(sources, mapping->start + offset, mapping->source, mapping->costs);
        sources_leave(sources, entered, mapping->end + offset);
    }
    sources->detached_count = 0;
}

size_t sources_moved(const SourcesInsert *inserts, uint32_t count, size_t offset)
{
    uint32_t low = 0, high = count; /* the first insertion after the offset */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (inserts[middle].offset <= offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return offset + (low > 0 ? inserts[low - 1].sum : 0);
}

void sources_move(Sources *sources, const SourcesInsert *inserts, uint32_t count)
{
    for (uint32_t i = 0; i < sources->mapping_count; i++) {
        Py2cuMapping *mapping = &sources->mappings[i];
        size_t end = mapping->end > mapping->start ? sources_moved(inserts, count, mapping->end - 1) + 1 : 0;
        mapping->start = sources_moved(inserts, count, mapping->start);
        mapping->end = end > 0 ? end : mapping->start;
    }
}

bool sources_position(const Unit *unit, uint32_t source, uint32_t *module, uint32_t *line)
{
    const Py2cuSource *item = sources_item(unit->sources, source);
    uint32_t column;
    if (item != NULL) {
        *module = item->module;
        set_place(source_lines(unit->sources->unit, *module), unit->request->modules[*module].text + item->start, line,
                  &column);
    }
    return item != NULL;
}

/* Source numbers in a list of reasons. */
typedef struct Reasons {
    uint32_t *items, count;
} Reasons;

static void finish_source(Sources *sources, uint32_t i, Reasons *lists)
{
    Arena *arena = sources->unit->arena;
    Py2cuSource *item = &sources->items[i];
    const SourceLines *lines = source_lines(sources->unit, item->module);
    const char *text = sources->unit->request->modules[item->module].text;
    set_place(lines, text + item->start, &item->line, &item->column);
    set_place(lines, text + item->end, &item->end_line, &item->end_column);
    item->type = item->type != NULL          ? item->type
                 : sources->types[i] != NULL ? type_signature(arena, sources->types[i])
                                             : NULL;
    const uint32_t first = sources->reasons[i];
    if (first == 0) {
        return;
    }
    Reasons *list = &lists[first - 1]; /* several sources can share a list */
    for (uint32_t at = list->items == NULL ? first : 0; at > 0; at = sources->all_reasons[at - 1].next) {
        list->count++;
    }
    if (list->items == NULL) {
        list->items = arena_alloc(arena, list->count * sizeof *list->items);
        for (uint32_t at = first, count = 0; at > 0; at = sources->all_reasons[at - 1].next) {
            list->items[count++] = sources->all_reasons[at - 1].of;
        }
    }
    item->because = list->items;
    item->because_count = list->count;
}

void sources_finish(Unit *unit)
{
    Sources *sources = unit->sources;
    if (sources == NULL) {
        return;
    }
    Reasons *lists = arena_alloc(unit->arena, (sources->reason_count + 1) * sizeof *lists);
    for (uint32_t i = 1; i < sources->count; i++) {
        finish_source(sources, i, lists);
    }
    const char *text = unit->text.text;
    const SourceLines lines = source_lines_in(unit->arena, text, unit->text.length, 1);
    for (uint32_t i = 0; i < sources->mapping_count; i++) {
        Py2cuMapping *mapping = &sources->mappings[i];
        set_place(&lines, text + mapping->start, &mapping->line, &mapping->column);
        set_place(&lines, text + mapping->end, &mapping->end_line, &mapping->end_column);
    }
}

/* ---- interface for callers of the library ---- */

size_t sources_mapping_count(const Sources *sources)
{
    return sources != NULL ? sources->mapping_count : 0;
}

const Py2cuMapping *sources_mapping(const Sources *sources, size_t index)
{
    return index < sources_mapping_count(sources) ? &sources->mappings[index] : NULL;
}

size_t sources_count(const Sources *sources)
{
    return sources != NULL ? sources->count : 0;
}

const Py2cuSource *sources_item(const Sources *sources, size_t number)
{
    return number > 0 && number < sources_count(sources) ? &sources->items[number] : NULL;
}

const char *py2cu_source_kind_name(Py2cuSourceKind kind)
{
    static const char *const names[] = {
        [PY2CU_SOURCE_FUNCTION] = "function",   [PY2CU_SOURCE_PARAMETER] = "parameter",
        [PY2CU_SOURCE_STATEMENT] = "statement", [PY2CU_SOURCE_TARGET] = "target",
        [PY2CU_SOURCE_NAME] = "name",           [PY2CU_SOURCE_EXPRESSION] = "expression",
        [PY2CU_SOURCE_COMMENT] = "comment",     [PY2CU_SOURCE_CONSTANT] = "constant"};
    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
}

const char *py2cu_cost_name(uint32_t cost)
{
    static const char *const names[] = {"double", "wide-index", "wrap", "uncoalesced", "atomic", "barrier", "local"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (cost == 1u << i) {
            return names[i];
        }
    }
    return NULL;
}
