// SPDX-License-Identifier: MIT
/* Lines of the Python source. The lines of a module are located when the first one is requested. */
#include "base/source_lines.h"

#include "base/arena.h"
#include "base/unit.h"

#include <string.h>

static bool is_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Lines of a module. */
struct ModuleLines {
    SourceLine *lines;
    uint32_t count, capacity;
    bool is_read;
};

static void read_lines(Unit *unit, struct ModuleLines *state, const Py2cuModule *module)
{
    const char *end = module->text + module->text_length, *at = module->text;
    bool goes_on = true;
    while (goes_on) {
        SourceLine line = {at, 0};
        while (at < end && !is_end(*at)) {
            at++;
        }
        line.length = (size_t)(at - line.start);
        state->lines =
            arena_grow_array(unit->arena, state->lines, state->count, &state->capacity, sizeof *state->lines);
        state->lines[state->count++] = line;
        goes_on = at < end;
        at += goes_on ? (at[0] == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1) : 0;
    }
    state->is_read = true;
}

SourceLine source_line(Unit *unit, uint32_t module_index, uint32_t number)
{
    const Py2cuRequest *request = unit->request;
    const Py2cuModule *module = &request->modules[module_index];
    if (unit->lines == NULL) {
        unit->lines = arena_alloc(unit->arena, request->module_count * sizeof *unit->lines);
    }
    struct ModuleLines *state = &unit->lines[module_index];
    if (!state->is_read) {
        read_lines(unit, state, module);
    }
    const uint32_t first = module->first_line != 0 ? module->first_line : 1, at = number > first ? number - first : 0;
    return at < state->count ? state->lines[at] : (SourceLine){module->text + module->text_length, 0};
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
