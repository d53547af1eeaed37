// SPDX-License-Identifier: MIT
/* Inserts #line directives into the generated code before lines whose source line differs from the one that the
 * compiler would compute. */
#include "emit/emit_internal.h"

#include <string.h>

/* Source location of a line of the output. */
typedef struct Origin {
    uint32_t module, line; /* 0: unknown */
} Origin;

static bool same_file(const Py2cuRequest *request, uint32_t a, uint32_t b)
{
    return a == b || (a < request->module_count && b < request->module_count &&
                      request->modules[a].text == request->modules[b].text);
}

/* Returns the origins by output line: of the innermost piece that continues on the line. */
static Origin *origins_of(const Unit *unit, const size_t *starts, uint32_t count)
{
    Origin *origins = arena_alloc(unit->arena, (count + 1) * sizeof *origins);
    const Sources *sources = unit->sources;
    uint32_t row = 0;
    for (size_t i = 0; i < sources_mapping_count(sources); i++) {
        const Py2cuMapping *mapping = sources_mapping(sources, i);
        Origin origin;
        if (sources_item(sources, mapping->source)->kind == PY2CU_SOURCE_FUNCTION || /* not code */
            !sources_position(unit, mapping->source, &origin.module, &origin.line)) {
            continue;
        }
        while (row + 1 < count && starts[row + 1] <= mapping->start) {
            row++;
        }
        for (uint32_t below = row + 1; below < count && starts[below] < mapping->end; below++) {
            origins[below] = origin; /* nested pieces come later */
        }
    }
    return origins;
}

/* Prefers the outermost piece that starts on a line, if there is one. */
static void prefer_begun(const Unit *unit, Origin *origins, const size_t *starts, uint32_t count)
{
    const Sources *sources = unit->sources;
    uint32_t row = 0, done = UINT32_MAX;
    for (size_t i = 0; i < sources_mapping_count(sources); i++) {
        const Py2cuMapping *mapping = sources_mapping(sources, i);
        while (row + 1 < count && starts[row + 1] <= mapping->start) {
            row++;
        }
        Origin origin;
        if (done != row && sources_item(sources, mapping->source)->kind == PY2CU_SOURCE_PARAMETER) {
            done = row; /* continuation of the function head */
        } else if (done != row && sources_position(unit, mapping->source, &origin.module, &origin.line)) {
            origins[row] = origin;
            done = row;
        }
    }
}

static bool is_blank(const char *line, size_t length)
{
    return length == 0 || line[0] == '\n';
}

static void put_directive(Unit *unit, TextBuf *out, Origin origin)
{
    const Py2cuModule *from = &unit->request->modules[origin.module];
    textbuf_printf(out, "#line %u \"%s\"\n", (unsigned)origin.line,
                   emit_quoted_name(unit->arena, from->lines_file != NULL ? from->lines_file : from->file_name));
}

static void move_parts(Unit *unit, const SourcesInsert *inserts, uint32_t count)
{
    for (size_t i = 0; i < unit->parts.count; i++) {
        Py2cuPart *part = unit->parts.items[i];
        size_t end = sources_moved(inserts, count, part->offset + part->length - 1) + 1;
        part->offset = sources_moved(inserts, count, part->offset);
        part->length = end - part->offset;
    }
}

void emit_line_directives(Unit *unit)
{
    const char *text = unit->text.text;
    const size_t length = unit->text.length;
    uint32_t count = 1, insert_count = 0;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == '\n';
    }
    size_t *starts = arena_alloc(unit->arena, (count + 1) * sizeof *starts);
    for (size_t i = 0, row = 1; i < length; i++) {
        if (text[i] == '\n') {
            starts[row++] = i + 1;
        }
    }
    starts[count] = length;
    Origin *origins = origins_of(unit, starts, count);
    prefer_begun(unit, origins, starts, count);
    SourcesInsert *inserts = arena_alloc(unit->arena, (count + 1) * sizeof *inserts);
    TextBuf out;
    textbuf_init(&out, unit->arena);
    Origin next = {0, 0}; /* the location that the compiler computes for the line */
    for (uint32_t row = 0; row < count; row++) {
        const Origin own = origins[row];
        const size_t line_length = starts[row + 1] - starts[row];
        if (own.line != 0 && !is_blank(text + starts[row], line_length) &&
            (own.line != next.line || !same_file(unit->request, own.module, next.module))) {
            put_directive(unit, &out, own);
            inserts[insert_count] = (SourcesInsert){starts[row], out.length - starts[row]};
            insert_count++;
            next = own;
        }
        textbuf_add(&out, text + starts[row], line_length);
        next.line += next.line > 0;
    }
    unit->text = out;
    move_parts(unit, inserts, insert_count);
    sources_move(unit->sources, inserts, insert_count);
}
