// SPDX-License-Identifier: MIT
/* Lines of the Python source. The lines of a module are located when the first one is requested. */
#include "base/source_lines.h"

#include "base/unit.h"

#include <string.h>

static bool is_end(char c)
{
    return c == '\n' || c == '\r';
}

SourceLines source_lines_in(Arena *arena, const char *text, size_t length, uint32_t first)
{
    SourceLines lines = {.first = first != 0 ? first : 1};
    const char *end = text + length, *at = text;
    for (bool continues = true; continues;) {
        SourceLine line = {at, 0};
        while (at < end && !is_end(*at)) {
            at++;
        }
        line.length = (size_t)(at - line.start);
        lines.items = arena_grow_array(arena, lines.items, lines.count, &lines.capacity, sizeof *lines.items);
        lines.items[lines.count++] = line;
        continues = at < end;
        at += continues ? (at[0] == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1) : 0;
    }
    return lines;
}

const SourceLines *source_lines(Unit *unit, uint32_t module_index)
{
    const Py2cuModule *module = &unit->request->modules[module_index];
    if (unit->lines == NULL) {
        unit->lines = arena_alloc(unit->arena, unit->request->module_count * sizeof *unit->lines);
    }
    SourceLines *lines = &unit->lines[module_index];
    if (lines->count == 0) {
        *lines = source_lines_in(unit->arena, module->text, module->text_length, module->first_line);
    }
    return lines;
}

SourceLine source_line(Unit *unit, uint32_t module_index, uint32_t number)
{
    const Py2cuModule *module = &unit->request->modules[module_index];
    const SourceLines *lines = source_lines(unit, module_index);
    const uint32_t at = number > lines->first ? number - lines->first : 0;
    return at < lines->count ? lines->items[at] : (SourceLine){module->text + module->text_length, 0};
}

Span source_line_code(Unit *unit, uint32_t module_index, uint32_t number)
{
    if (module_index >= unit->request->module_count) { /* generated source */
        return (Span){.line = number, .module = module_index};
    }
    const SourceLine line = source_line(unit, module_index, number);
    size_t from = 0, to = 0;
    char quote = 0;
    while (from < line.length && (line.start[from] == ' ' || line.start[from] == '\t')) {
        from++;
    }
    for (to = from; to < line.length && (quote != 0 || line.start[to] != '#'); to++) {
        char c = line.start[to];
        if (quote == 0 ? c == '"' || c == '\'' : c == quote) {
            quote = quote == 0 ? c : 0;
        }
    }
    while (to > from && (line.start[to - 1] == ' ' || line.start[to - 1] == '\t')) {
        to--;
    }
    const size_t offset = (size_t)(line.start - unit->request->modules[module_index].text);
    return (Span){(uint32_t)(offset + from), (uint32_t)(offset + to), number, module_index};
}
