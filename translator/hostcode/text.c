/* Texts of C++: expressions, lines, comments. */
#include "hostcode/inside.h"
#include "base/text.h"
#include "emit/emit.h"

#include <stdarg.h>
#include <string.h>

Cpp cpp_none(Writer *w, const char *format, ...)
{
    if (w->why == NULL) { /* the first reason is the innermost one */
        va_list args;
        va_start(args, format);
        w->why = arena_vprintf(w->arena, format, args);
        va_end(args);
    }
    return (Cpp){.text = NULL, .least = INT64_MIN};
}

Cpp cpp_made(Writer *w, CppType type, Rank rank, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(w->arena, format, args);
    va_end(args);
    return (Cpp){.text = text, .type = type, .rank = rank, .least = INT64_MIN};
}

Cpp cpp_int(Writer *w, int64_t number)
{
    bool is_short = number >= INT32_MIN && number <= INT32_MAX;
    Cpp made = number == INT64_MIN ? cpp_made(w, cpp_number(w, TY_I64, true), RANK_SUM, "-9223372036854775807LL - 1")
                                   : cpp_made(w, cpp_number(w, TY_I64, true), number < 0 ? RANK_UNARY : RANK_WHOLE, is_short ? "%lld" : "%lldLL",
                                              (long long)number);
    made.least = number;
    made.number = number;
    made.is_literal = true;
    return made;
}

const char *cpp_in(Writer *w, const Cpp *value, Rank rank)
{
    return value->rank < rank ? arena_printf(w->arena, "(%s)", value->text) : value->text;
}

const char *cpp_string(Writer *w, const char *text, uint32_t length)
{
    TextBuf out;
    textbuf_init(&out, w->arena);
    textbuf_puts(&out, "\"");
    for (uint32_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') {
            textbuf_printf(&out, "\\%c", c);
        } else if (c == '\n') {
            textbuf_puts(&out, "\\n");
        } else if (c < ' ' || c > '~' || c == '?') {
            textbuf_printf(&out, c == '?' && (i == 0 || text[i - 1] != '?') ? "?" : "\\%03o", c);
        } else {
            textbuf_add(&out, text + i, 1);
        }
    }
    textbuf_puts(&out, "\"");
    return out.text;
}

const char *python_text(Writer *w, Span span)
{
    const Module *module = w->unit->modules[span.module];
    TextBuf text;
    textbuf_init(&text, w->arena);
    textbuf_puts(&text, "");
    bool blank = false;
    for (uint32_t i = span.start; i < span.end && i < module->length; i++) {
        char c = module->text[i];
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\\') {
            blank = text.length > 0;
            continue;
        }
        if (text.length > 80 && !utf8_continues(c)) {
            textbuf_puts(&text, " ...");
            break;
        }
        textbuf_puts(&text, blank ? " " : "");
        blank = false;
        textbuf_add(&text, &c, 1);
    }
    return text.text;
}

void put_line(Writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(w->arena, format, args);
    va_end(args);
    textbuf_printf(w->out, text[0] != '\0' ? "%*s%s\n" : "\n", text[0] != '\0' ? 4 * w->indent : 0, "", text);
}

void put_lead(Writer *w, const Trivia *lead)
{
    for (; lead != NULL; lead = lead->next) {
        if (lead->comment != NULL) {
            put_line(w, "// %s", emit_clean_comment(w->arena, lead->comment));
        } else if (w->out->length > 2 && w->out->text[w->out->length - 2] != '\n' && w->out->text[w->out->length - 2] != '{') {
            textbuf_puts(w->out, "\n");
        }
    }
}

const char *trail_text(Writer *w, const char *trail)
{
    return trail != NULL ? arena_printf(w->arena, "  // %s", emit_clean_comment(w->arena, trail)) : "";
}

/* How many columns the line is indented by. */
static uint32_t indent_of(const char *line, const char *end)
{
    uint32_t n = 0;
    while (line + n < end && (line[n] == ' ' || line[n] == '\t')) {
        n++;
    }
    return n;
}

void put_left(Writer *w, uint32_t module, uint32_t start, uint32_t end, const char *why)
{
    const Module *m = w->unit->modules[module];
    w->left++;
    put_line(w, "// not followed: %s", emit_clean_comment(w->arena, why != NULL ? why : "this kind of statement"));
    uint32_t begin = start;
    while (begin > 0 && m->text[begin - 1] != '\n') {
        begin--;
    }
    const uint32_t outer = indent_of(m->text + begin, m->text + start);
    for (uint32_t at = start; at < end && at < m->length;) {
        const char *line = m->text + at, *stop = memchr(line, '\n', end - at);
        uint32_t length = stop != NULL ? (uint32_t)(stop - line) : end - at;
        uint32_t own = at == start ? 0 : indent_of(line, line + length);
        own = own < outer ? own : outer;
        const char *text = emit_clean_comment(w->arena, arena_strndup(w->arena, line + own, length - own));
        if (text[0] != '\0') {
            put_line(w, "//     %s", text);
        }
        at += length + 1;
    }
}

void put_docstring(Writer *w, const char *text)
{
    for (const char *line = text; line != NULL && *line != '\0';) {
        const char *stop = strchr(line, '\n');
        size_t length = stop != NULL ? (size_t)(stop - line) : strlen(line);
        size_t blank = strspn(line, " \t");
        blank = blank < length ? blank : length;
        const char *clean = emit_clean_comment(w->arena, arena_strndup(w->arena, line + blank, length - blank));
        if (clean[0] != '\0') {
            put_line(w, "// %s", clean);
        } else if (stop != NULL && stop[strspn(stop, " \t\n")] != '\0' && line != text) {
            put_line(w, "//");
        }
        line = stop != NULL ? stop + 1 : NULL;
    }
}
