// SPDX-License-Identifier: MIT
/* Prints a source as lines with nested spans. A piece with several lines has one span per line. */
#include "base/strings.h"
#include "html/html_internal.h"

#include <string.h>

static void page_put(TextBuf *out, const char *text, size_t length)
{
    size_t done = 0;
    for (size_t i = 0; i < length;) {
        const unsigned char c = (unsigned char)text[i];
        uint32_t code;
        const uint32_t bytes = c < 0x80 ? 1 : utf8_decode(text + i, length - i, &code);
        const char *instead = c == '&'    ? "&amp;"
                              : c == '<'  ? "&lt;"
                              : c == '>'  ? "&gt;"
                              : c == '"'  ? "&quot;"
                              : c == '\'' ? "&#39;"
                                          : NULL;
        const bool is_control = (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f;
        if (instead != NULL || is_control || bytes == 0) {
            textbuf_add(out, text + done, i - done);
            textbuf_puts(out, instead != NULL ? instead : "\xEF\xBF\xBD");
            done = i + 1;
        }
        i += bytes > 0 ? bytes : 1;
    }
    textbuf_add(out, text + done, length - done);
}

void page_put_string(TextBuf *out, const char *text)
{
    page_put(out, text != NULL ? text : "", text != NULL ? strlen(text) : 0);
}

/* State while a source is printed. */
typedef struct Printer {
    const Unit *unit;
    TextBuf *out;
    const Code *code;
    uint32_t *open; /* open pieces, the outermost first */
    uint32_t open_count, next;
    uint32_t line;
    uint32_t shown; /* of assembly: the last number in the margin */
} Printer;

static void put_open(Printer *p, uint32_t index)
{
    const Piece *piece = &p->code->pieces[index];
    textbuf_printf(p->out, "<span %s=%u", p->code->language == LANGUAGE_PYTHON ? "data-p" : "data-s",
                   (unsigned)piece->number);
    const char *before = " class=\"";
    for (uint32_t cost = 1; py2cu_cost_name(cost) != NULL; cost <<= 1) {
        if ((piece->costs & cost) != 0) {
            textbuf_printf(p->out, "%sx %s", before, py2cu_cost_name(cost));
            before = " ";
        }
    }
    textbuf_puts(p->out, before[1] == 'c' ? ">" : "\">");
}

static void close_all(Printer *p)
{
    for (uint32_t i = 0; i < p->open_count; i++) {
        textbuf_puts(p->out, "</span>");
    }
}

static void put_diagnostic(TextBuf *out, const Py2cuDiagnostic *d)
{
    textbuf_printf(out, "<div class=\"d %s\" role=note><b>%s</b>: ", py2cu_severity_name(d->severity),
                   py2cu_severity_name(d->severity));
    page_put_string(out, d->message);
    textbuf_puts(out, " <code>[");
    page_put_string(out, d->code);
    textbuf_puts(out, "]</code>");
    if (d->hint != NULL) {
        textbuf_puts(out, "<br><b>hint</b>: ");
        page_put_string(out, d->hint);
    }
    textbuf_puts(out, "</div>");
}

/* Returns whether the diagnostic is about the module and, unless `line` is 0, about this line. */
static bool is_about(const Unit *unit, const Py2cuDiagnostic *d, uint32_t module, const uint32_t *line)
{
    const char *file_name = unit->request->modules[module].file_name;
    return d->line != 0 && (line == NULL || d->line == *line) && d->file_name != NULL && file_name != NULL &&
           strcmp(d->file_name, file_name) == 0;
}

static void put_diagnostics(Printer *p)
{
    for (size_t i = 0; i < p->unit->diagnostics.count; i++) {
        if (is_about(p->unit, p->unit->diagnostics.items[i], p->code->module, &p->line)) {
            put_diagnostic(p->out, p->unit->diagnostics.items[i]);
        }
    }
}

bool page_has_diagnostics(const Unit *unit, uint32_t module)
{
    bool any = false;
    for (size_t i = 0; i < unit->diagnostics.count; i++) {
        any = any || is_about(unit, unit->diagnostics.items[i], module, NULL);
    }
    return any;
}

void page_put_unplaced_diagnostics(const Unit *unit, TextBuf *out)
{
    for (size_t i = 0; i < unit->diagnostics.count; i++) {
        const Py2cuDiagnostic *d = unit->diagnostics.items[i];
        if (d->line == 0) {
            put_diagnostic(out, d);
        }
    }
}

/* Returns the number of bytes of white space at the offset. */
static size_t indentation(const Code *code, size_t length, size_t at)
{
    size_t end = at;
    while (end < length && (code->text[end] == ' ' || code->text[end] == '\t')) {
        end++;
    }
    return end - at;
}

/* Begins the line at an offset: its number (in assembly, the number of the line of CUDA C) and indentation, then the
 * pieces that continue from the previous line. A line that may need several rows has its indentation as a CSS variable,
 * by which further rows are indented. Returns the offset after the indentation. */
static size_t begin_line(Printer *p, size_t length, size_t at)
{
    enum { MAY_WRAP = 40 };
    const Code *code = p->code;
    const uint32_t row = p->line - code->first_line;
    const uint32_t code_line = code->line_of != NULL ? code->line_of[row] : code->language == LANGUAGE_C ? p->line : 0;
    const size_t indented = indentation(code, length, at);
    const char *newline = at < length ? memchr(code->text + at, '\n', length - at) : NULL;
    const size_t end = newline != NULL ? (size_t)(newline - code->text) : length;
    textbuf_printf(p->out, "<div class=%s", code->directive != NULL && code->directive[row] ? "\"l directive\"" : "l");
    if (code_line > 0) {
        textbuf_printf(p->out, " data-l=%u", (unsigned)code_line);
    }
    if (code->section != NULL && code->section[row] > 0) {
        textbuf_printf(p->out, " data-k=%u", (unsigned)code->section[row] - 1);
    }
    if (indented > 0 && end - at > MAY_WRAP) {
        textbuf_printf(p->out, " style=--i:%zu", indented);
    }
    if (code->line_of == NULL) {
        textbuf_printf(p->out, "><b>%u</b>", (unsigned)p->line);
    } else if (code_line > 0 && code_line != p->shown) {
        textbuf_printf(p->out, "><b>%u</b>", (unsigned)code_line);
        p->shown = code_line;
    } else {
        textbuf_puts(p->out, "><b></b>");
    }
    textbuf_add(p->out, code->text + at, indented);
    while (p->open_count > 0 && code->pieces[p->open[p->open_count - 1]].end <= at + indented) {
        p->open_count--;
    }
    for (uint32_t i = 0; i < p->open_count; i++) {
        put_open(p, p->open[i]);
    }
    return at + indented;
}

static void end_line(Printer *p)
{
    close_all(p);
    textbuf_puts(p->out, "\n</div>");
    if (p->code->language == LANGUAGE_PYTHON) {
        put_diagnostics(p);
    }
    p->line++;
}

/* Closes and opens the pieces that end or begin here. */
static void at_offset(Printer *p, size_t at)
{
    const Code *code = p->code;
    while (p->open_count > 0 && code->pieces[p->open[p->open_count - 1]].end <= at) {
        textbuf_puts(p->out, "</span>");
        p->open_count--;
    }
    for (; p->next < code->piece_count && code->pieces[p->next].start <= at; p->next++) {
        if (code->pieces[p->next].end > at) {
            put_open(p, p->next);
            p->open[p->open_count++] = p->next;
        }
    }
}

/* Returns the offset where the next piece begins or ends. */
static size_t next_change(const Printer *p, size_t max)
{
    const Code *code = p->code;
    size_t next = p->open_count > 0 ? code->pieces[p->open[p->open_count - 1]].end : max;
    if (p->next < code->piece_count && code->pieces[p->next].start < next) {
        next = code->pieces[p->next].start;
    }
    return next < max ? next : max;
}

/* Prints `length` bytes of one token, without line ends. */
static void put_run(Printer *p, TokenKind kind, const char *text, size_t length)
{
    static const char *const classes[] = {[TOKEN_KEYWORD] = "k", [TOKEN_TYPE] = "t",    [TOKEN_NUMBER] = "n",
                                          [TOKEN_STRING] = "s",  [TOKEN_COMMENT] = "c", [TOKEN_MACRO] = "m"};
    if (length > 0 && kind != TOKEN_PLAIN) {
        textbuf_printf(p->out, "<i class=%s>", classes[kind]);
    }
    page_put(p->out, text, length);
    if (length > 0 && kind != TOKEN_PLAIN) {
        textbuf_puts(p->out, "</i>");
    }
}

void page_put_code(const Unit *unit, TextBuf *out, const Code *code)
{
    Code present = *code;
    present.text = code->text != NULL ? code->text : ""; /* an offset of NULL is undefined */
    code = &present;
    Printer p = {.unit = unit, .out = out, .code = code, .line = code->first_line};
    p.open = arena_alloc(unit->arena, (code->piece_count + 1) * sizeof *p.open);
    size_t length = code->length;
    length -= length > 0 && code->text[length - 1] == '\n';
    uint32_t word = 0;
    for (size_t at = begin_line(&p, length, 0); at < length;) {
        Token token = page_token(unit, code, length, at, &word);
        while (at < token.end) {
            if (code->text[at] == '\n') {
                end_line(&p);
                at = begin_line(&p, length, at + 1);
                continue;
            }
            at_offset(&p, at);
            size_t end = next_change(&p, token.end);
            const char *newline = memchr(code->text + at, '\n', end - at);
            end = newline != NULL ? (size_t)(newline - code->text) : end;
            put_run(&p, token.kind, code->text + at, end - at - (end > at && code->text[end - 1] == '\r'));
            at = end;
        }
    }
    end_line(&p);
}
