// SPDX-License-Identifier: MIT
/* Source map in JSON; docs/source-maps.md describes the format. */
#include "base/source_lines.h"
#include "base/strings.h"
#include "source_map/source_map_internal.h"

#include <string.h>

static void put_string(TextBuf *out, const char *text)
{
    json_put(out, text != NULL ? text : "", text != NULL ? strlen(text) : 0, false);
}

static void put_costs(TextBuf *out, uint32_t costs)
{
    const char *before = ", \"costs\": [";
    for (uint32_t cost = 1; py2cu_cost_name(cost) != NULL; cost <<= 1) {
        if ((costs & cost) != 0) {
            textbuf_printf(out, "%s\"%s\"", before, py2cu_cost_name(cost));
            before = ", ";
        }
    }
    textbuf_puts(out, before[2] == '\0' ? "]" : "");
}

static void put_place(TextBuf *out, size_t start, size_t end, uint32_t line, uint32_t column, uint32_t end_line,
                      uint32_t end_column)
{
    textbuf_printf(out,
                   "\"start\": %zu, \"end\": %zu, \"line\": %u, \"column\": %u, \"end_line\": %u, \"end_column\": %u",
                   start, end, (unsigned)line, (unsigned)column, (unsigned)end_line, (unsigned)end_column);
}

static void put_source(TextBuf *out, uint32_t number, const Py2cuSource *s)
{
    textbuf_printf(out, "    {\"number\": %u, \"kind\": \"%s\", \"function\": %u, \"module\": %u, ", (unsigned)number,
                   py2cu_source_kind_name(s->kind), (unsigned)s->function, (unsigned)s->module);
    put_place(out, s->start, s->end, s->line, s->column, s->end_line, s->end_column);
    if (s->type != NULL) {
        textbuf_puts(out, ", \"type\": ");
        put_string(out, s->type);
    }
    if (s->has_range) {
        textbuf_printf(out, ", \"low\": %lld, \"high\": %lld", (long long)s->low, (long long)s->high);
    }
    for (size_t i = 0; i < s->because_count; i++) {
        textbuf_printf(out, "%s%u%s", i == 0 ? ", \"because\": [" : ", ", (unsigned)s->because[i],
                       i + 1 == s->because_count ? "]" : "");
    }
    textbuf_puts(out, "}");
}

void sources_json(Unit *unit)
{
    TextBuf out;
    textbuf_init(&out, unit->arena);
    const Sources *sources = unit->sources;
    textbuf_puts(&out, "{\n  \"version\": 1,\n  \"text\": ");
    json_put(&out, unit->text.text, unit->text.length, false);
    textbuf_puts(&out, ",\n  \"modules\": [");
    for (uint32_t i = 0; i < unit->request->module_count; i++) {
        textbuf_puts(&out, i > 0 ? ", " : "");
        put_string(&out, unit->request->modules[i].file_name);
    }
    textbuf_puts(&out, "],\n  \"mappings\": [\n");
    for (uint32_t i = 0; i < sources->mapping_count; i++) {
        const Py2cuMapping *m = &sources->mappings[i];
        textbuf_puts(&out, i > 0 ? ",\n    {" : "    {");
        put_place(&out, m->start, m->end, m->line, m->column, m->end_line, m->end_column);
        textbuf_printf(&out, ", \"source\": %u", (unsigned)m->source);
        put_costs(&out, m->costs);
        textbuf_puts(&out, "}");
    }
    textbuf_puts(&out, "\n  ],\n  \"sources\": [\n");
    for (uint32_t i = 1; i < sources->count; i++) {
        put_source(&out, i, &sources->items[i]);
        textbuf_puts(&out, i + 1 < sources->count ? ",\n" : "\n");
    }
    textbuf_puts(&out, "  ]\n}\n");
    unit->text = out;
}

/* ---- source map for browsers ---- */

/* Writes a base64 VLQ number: five bits per digit, least significant first; the first digit contains the sign. */
static void put_vlq(TextBuf *out, int64_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint64_t rest = value < 0 ? ((uint64_t)-value << 1 | 1) : (uint64_t)value << 1;
    do {
        uint64_t digit = rest & 31;
        rest >>= 5;
        textbuf_add(out, &digits[digit | (rest > 0 ? 32 : 0)], 1);
    } while (rest > 0);
}

/* Returns the number of UTF-16 code units of UTF-8 bytes. */
static uint32_t units16(const char *text, size_t length)
{
    uint32_t units = 0;
    for (size_t i = 0; i < length; i++) {
        units += utf8_continues(text[i]) ? 0 : (unsigned char)text[i] >= 0xf0 ? 2 : 1;
    }
    return units;
}

/* Values of the previous segment, because segments are encoded as differences. */
typedef struct Segment {
    uint32_t line, column, module, source_line, source_column;
} Segment;

static void put_segment(TextBuf *out, Segment *last, Segment next)
{
    if (next.line == last->line && out->text[out->length - 1] != ';' && out->text[out->length - 1] != '"') {
        textbuf_puts(out, ",");
    }
    for (; last->line < next.line; last->line++) {
        textbuf_puts(out, ";");
        last->column = 0;
    }
    put_vlq(out, (int64_t)next.column - last->column);
    put_vlq(out, (int64_t)next.module - last->module);
    put_vlq(out, (int64_t)next.source_line - last->source_line);
    put_vlq(out, (int64_t)next.source_column - last->source_column);
    *last = next;
}

void sources_json_v3(Unit *unit)
{
    TextBuf out;
    textbuf_init(&out, unit->arena);
    Sources *sources = unit->sources;
    textbuf_puts(&out, "{\"version\":3,\"sources\":[");
    for (uint32_t i = 0; i < unit->request->module_count; i++) {
        textbuf_puts(&out, i > 0 ? "," : "");
        put_string(&out, unit->request->modules[i].file_name);
    }
    textbuf_puts(&out, "],\"sourcesContent\":[");
    for (uint32_t i = 0; i < unit->request->module_count; i++) {
        textbuf_puts(&out, i > 0 ? "," : "");
        json_put(&out, unit->request->modules[i].text, unit->request->modules[i].text_length, false);
    }
    textbuf_puts(&out, "],\"names\":[],\"mappings\":\"");
    Segment last = {.line = 1};
    for (uint32_t i = 0; i < sources->mapping_count; i++) {
        const Py2cuMapping *m = &sources->mappings[i];
        bool is_outer = i + 1 < sources->mapping_count &&
                        sources->mappings[i + 1].start == m->start; /* the innermost mapping applies */
        const Py2cuSource *s = &sources->items[m->source];
        const SourceLines *lines = source_lines(unit, s->module);
        if (!is_outer) {
            const char *line = unit->text.text + m->start - (m->column - 1);
            uint32_t row = s->line - lines->first;
            put_segment(&out, &last,
                        (Segment){m->line, units16(line, m->column - 1), s->module, row,
                                  units16(lines->items[row].start, s->column - 1)});
        }
    }
    textbuf_puts(&out, "\"}\n");
    unit->text = out;
}
