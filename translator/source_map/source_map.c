// SPDX-License-Identifier: MIT
/* Table of sources, and their positions in the output. */
#include "source_map/source_map_internal.h"

#include <string.h>

/* ---- lines ------------------------------------------------------------------------------------------------------ */

static LineTable line_table(Arena *arena, const char *text, size_t length, uint32_t first)
{
    LineTable table = {.text = text, .length = length, .count = 1, .first = first > 0 ? first : 1};
    for (size_t i = 0; i < length; i++) {
        table.count += text[i] == '\n';
    }
    table.starts = arena_alloc(arena, table.count * sizeof *table.starts);
    for (size_t i = 0, line = 1; i < length; i++) {
        if (text[i] == '\n') {
            table.starts[line++] = i + 1;
        }
    }
    return table;
}

/* Sets the line and the column of an offset, from 1; columns count bytes. */
static void set_place(const LineTable *table, size_t offset, uint32_t *line, uint32_t *column)
{
    uint32_t low = 0, high = table->count; /* the line is in low..high - 1 */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (table->starts[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *line = table->first + low;
    *column = (uint32_t)(offset - table->starts[low]) + 1;
}

const LineTable *sources_module(Sources *sources, uint32_t module)
{
    const Py2cuRequest *request = sources->unit->request;
    if (module >= request->module_count) {
        return NULL;
    }
    LineTable *table = &sources->modules[module];
    if (table->starts == NULL) {
        const Py2cuModule *from = &request->modules[module];
        *table = line_table(sources->unit->arena, from->text, from->text_length, from->first_line);
    }
    return table;
}

/* ---- sources ---------------------------------------------------------------------------------------------------- */

void sources_begin(Unit *unit)
{
    Sources *sources = arena_alloc(unit->arena, sizeof *sources);
    sources->unit = unit;
    sources->modules = arena_alloc(unit->arena, (unit->request->module_count + 1) * sizeof *sources->modules);
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

void sources_range(Unit *unit, uint32_t source, int64_t low, int64_t high, int64_t least, int64_t most)
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
    item->has_range = low > least || high < most;
}

uint32_t sources_line(Unit *unit, uint32_t module, uint32_t line)
{
    const Span place = diag_place(unit, (Span){.module = module});
    if (place.module != module) {
        return sources_add(unit, PY2CU_SOURCE_STATEMENT, place, NULL);
    }
    const LineTable *table = unit->sources != NULL && line > 0 ? sources_module(unit->sources, module) : NULL;
    if (table == NULL || line < table->first || line - table->first >= table->count) {
        return 0;
    }
    uint32_t row = line - table->first;
    size_t start = table->starts[row], end = row + 1 < table->count ? table->starts[row + 1] - 1 : table->length;
    while (start < end && (table->text[start] == ' ' || table->text[start] == '\t')) {
        start++;
    }
    while (end > start && (table->text[end - 1] == ' ' || table->text[end - 1] == '\r')) {
        end--;
    }
    return sources_add(unit, PY2CU_SOURCE_STATEMENT, (Span){(uint32_t)start, (uint32_t)end, line, module}, NULL);
}

uint32_t sources_comment(Unit *unit, uint32_t module, uint32_t line, const char *comment)
{
    const LineTable *table = unit->sources != NULL && line > 0 ? sources_module(unit->sources, module) : NULL;
    if (table == NULL || line < table->first || line - table->first >= table->count) {
        return 0;
    }
    uint32_t row = line - table->first;
    size_t start = table->starts[row], end = row + 1 < table->count ? table->starts[row + 1] - 1 : table->length,
           length = strlen(comment);
    size_t at = start;
    for (size_t i = start; length > 0 && i + length <= end; i++) {
        if (memcmp(table->text + i, comment, length) == 0) {
            at = i;
        }
    }
    size_t from = at;
    while (from > start && (table->text[from - 1] == ' ' || table->text[from - 1] == '#')) {
        from--;
    }
    while (from < end && table->text[from] == ' ') {
        from++;
    }
    end = end > start && table->text[end - 1] == '\r' ? end - 1 : end;
    return sources_add(unit, PY2CU_SOURCE_COMMENT, (Span){(uint32_t)from, (uint32_t)end, line, module}, NULL);
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
    sources->aside = sources->mappings;
    sources->aside_count = sources->mapping_count;
    sources->mappings = NULL;
    sources->mapping_count = sources->mapping_capacity = 0;
}

void sources_append_detached(Sources *sources, size_t offset)
{
    for (uint32_t i = 0; i < sources->aside_count; i++) {
        const Py2cuMapping *mapping = &sources->aside[i];
        size_t entered = sources_enter(sources, mapping->start + offset, mapping->source, mapping->costs);
        sources_leave(sources, entered, mapping->end + offset);
    }
    sources->aside_count = 0;
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
    const LineTable *table = item != NULL ? sources_module(unit->sources, item->module) : NULL;
    uint32_t column;
    if (table == NULL) {
        return false;
    }
    *module = item->module;
    set_place(table, item->start, line, &column);
    return true;
}

/* Numbers of a list of reasons. */
typedef struct Reasons {
    uint32_t *items, count;
} Reasons;

static void finish_source(Sources *sources, uint32_t i, Reasons *lists)
{
    Arena *arena = sources->unit->arena;
    Py2cuSource *item = &sources->items[i];
    const LineTable *table = sources_module(sources, item->module);
    set_place(table, item->start, &item->line, &item->column);
    set_place(table, item->end, &item->end_line, &item->end_column);
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
    LineTable text = line_table(unit->arena, unit->text.text, unit->text.length, 1);
    for (uint32_t i = 0; i < sources->mapping_count; i++) {
        Py2cuMapping *mapping = &sources->mappings[i];
        set_place(&text, mapping->start, &mapping->line, &mapping->column);
        set_place(&text, mapping->end, &mapping->end_line, &mapping->end_column);
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
