// SPDX-License-Identifier: MIT
/* Collection of diagnostics, and rendering with the source line and a caret:
 *
 *   saxpy.py:7:11: error: cannot use a list comprehension in a kernel [unsupported-expression]
 *      7 |     out = [x for x in y]
 *        |           ^~~~~~~~~~~~~~
 *     hint: write a for loop
 *
 * Notes, which concern other locations, come before the hint, each as `saxpy.py:3:5: note: ...` with its source line
 * and caret. Column numbers count bytes (as in Py2cuDiagnostic); the caret is positioned by code points, which aligns
 * it with non-ASCII characters. Control characters and bidirectional characters are printed as '?'. */
#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/strings.h"
#include "base/suppression.h"
#include "base/unit.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    TAB_WIDTH = 4,
    VIEW_WIDTH = 110, /* displayed columns of a long line */
    VIEW_BEFORE = 60, /* displayed columns before the caret if a long line is truncated on the left */
    VIEW_BYTES = 600  /* maximum number of bytes read of a line on each side of the caret */
};

/* Entry of the list in Unit; its first member is visible to callers of the library. */
typedef struct DiagEntry {
    Py2cuDiagnostic shown;
    Span span;
    Py2cuNote notes[LIMIT_NOTES];
    Span note_spans[LIMIT_NOTES];
    Py2cuEdit edits[LIMIT_NOTES];
    bool closed;      /* a later diagnostic was dropped, so further hints do not belong to this diagnostic */
    bool is_summary;  /* "and N more errors" */
    uint32_t dropped; /* N */
} DiagEntry;

Span diag_place(const Unit *unit, Span span)
{
    bool written = unit->request != NULL && span.module >= unit->module_count &&
                   span.module - unit->module_count < unit->written.count;
    return written ? *(const Span *)unit->written.items[span.module - unit->module_count] : span;
}

static const Py2cuModule *module_of(const Unit *unit, Span span)
{
    if (unit->request == NULL || span.module >= unit->request->module_count) {
        return NULL;
    }
    return &unit->request->modules[span.module];
}

/* ---- rendering ---- */

/* A character of the source as displayed. */
typedef struct Glyph {
    size_t bytes;   /* in the source */
    size_t columns; /* on the terminal */
    bool replaced;  /* displayed as '?' */
} Glyph;

static Glyph glyph_at(const char *text, size_t capacity, size_t column)
{
    if (text[0] == '\t') {
        return (Glyph){1, TAB_WIDTH - column % TAB_WIDTH, false};
    }
    uint32_t code = 0;
    size_t length = utf8_decode(text, capacity, &code);
    return length == 0 ? (Glyph){1, 1, true} : (Glyph){length, 1, character_is_deceptive(code)};
}

/* Adds the string with deceptive characters replaced by '?'. */
static void add_clean(TextBuf *out, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t code = 0;
        size_t length = utf8_decode(text, left, &code);
        if (length == 0 || character_is_deceptive(code)) {
            textbuf_puts(out, "?");
            length = length == 0 ? 1 : length;
        } else {
            textbuf_add(out, text, length);
        }
        text += length;
        left -= length;
    }
}

static void add_repeated(TextBuf *out, char c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        textbuf_add(out, &c, 1);
    }
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static size_t line_start_of(const char *text, size_t at)
{
    while (at > 0 && !is_line_end(text[at - 1])) {
        at--;
    }
    return at;
}

/* Adds an ECMA-48 color sequence if the request enables colors. */
typedef enum Style { STYLE_PLAIN, STYLE_BOLD, STYLE_ERROR, STYLE_WARNING, STYLE_NOTE, STYLE_HINT } Style;

static void add_style(TextBuf *out, const Unit *unit, Style style)
{
    static const char *const codes[] = {
        [STYLE_PLAIN] = "\033[0m",      [STYLE_BOLD] = "\033[1m",    [STYLE_ERROR] = "\033[1;31m",
        [STYLE_WARNING] = "\033[1;35m", [STYLE_NOTE] = "\033[1;36m", [STYLE_HINT] = "\033[1;32m"};
    if (unit->request != NULL && unit->request->color) {
        textbuf_puts(out, codes[style]);
    }
}

/* Adds the source line of span and the caret line. */
static void add_snippet(TextBuf *out, const Unit *unit, Style style, const char *text, size_t text_length, Span span)
{
    size_t start = span.start < text_length ? span.start : text_length;
    size_t end = span.end < start ? start : span.end < text_length ? span.end : text_length;
    size_t from = start > VIEW_BYTES ? start - VIEW_BYTES : 0, to = start;
    size_t newline = start;
    while (newline > from && !is_line_end(text[newline - 1])) {
        newline--;
    }
    bool cut_at_start = newline == from && from > 0 && !is_line_end(text[from - 1]);
    from = newline;
    while (cut_at_start && from < start && utf8_continues(text[from])) {
        from++;
    }
    while (to < text_length && to - start < VIEW_BYTES && !is_line_end(text[to])) {
        to++;
    }
    bool cut_right = to < text_length && !is_line_end(text[to]);
    while (cut_right && to > start && utf8_continues(text[to])) {
        to--;
    }
    if (end > to) {
        end = to; /* only the first line, without trailing blanks */
        while (end > start && (text[end - 1] == ' ' || text[end - 1] == '\t')) {
            end--;
        }
    }

    size_t width = 0, caret = 0, caret_end = 0;
    for (size_t at = from; at <= to;) {
        caret = at <= start ? width : caret;
        caret_end = at <= end ? width : caret_end;
        if (at == to) {
            break;
        }
        Glyph glyph = glyph_at(text + at, to - at, width);
        width += glyph.columns;
        at += glyph.bytes;
    }
    size_t left = 0, right = width;
    if (width > VIEW_WIDTH && caret > VIEW_WIDTH - VIEW_BEFORE / 2) {
        left = caret - VIEW_BEFORE;
        cut_at_start = true;
    }
    if (width - left > VIEW_WIDTH) {
        right = left + VIEW_WIDTH;
        cut_right = true;
    }

    int digits = snprintf(NULL, 0, "%u", (unsigned)span.line);
    digits = digits < 4 ? 4 : digits;
    textbuf_printf(out, "%*u |%s", digits, (unsigned)span.line, right > 0 ? (cut_at_start ? " ..." : " ") : "");
    size_t column = 0;
    for (size_t at = from; at < to;) {
        Glyph glyph = glyph_at(text + at, to - at, column);
        if (column >= left && column + glyph.columns <= right) {
            if (text[at] == '\t') {
                add_repeated(out, ' ', glyph.columns);
            } else if (glyph.replaced) {
                textbuf_puts(out, "?");
            } else {
                textbuf_add(out, text + at, glyph.bytes);
            }
        } else if (column < left && column + glyph.columns > left) {
            add_repeated(out, ' ', column + glyph.columns - left);
        }
        column += glyph.columns;
        at += glyph.bytes;
    }
    textbuf_puts(out, cut_right ? "...\n" : "\n");

    add_repeated(out, ' ', (size_t)digits + 1);
    textbuf_puts(out, "| ");
    add_repeated(out, ' ', caret - left + (cut_at_start ? 3 : 0));
    caret_end = caret_end > right ? right : caret_end;
    add_style(out, unit, style);
    textbuf_puts(out, "^");
    add_repeated(out, '~', caret_end > caret + 1 ? caret_end - caret - 1 : 0);
    add_style(out, unit, STYLE_PLAIN);
    textbuf_puts(out, "\n");
}

/* Adds "saxpy.py:7:11: error: message [code]". */
static void add_head(TextBuf *out, const Unit *unit, const Py2cuNote *at, Style style, const char *kind,
                     const char *code)
{
    add_style(out, unit, STYLE_BOLD);
    if (at->file_name != NULL) {
        add_clean(out, at->file_name);
        if (at->line != 0) {
            textbuf_printf(out, ":%u:%u", (unsigned)at->line, (unsigned)at->column);
        }
        textbuf_puts(out, ": ");
    }
    add_style(out, unit, style);
    textbuf_puts(out, kind);
    add_style(out, unit, STYLE_PLAIN);
    add_style(out, unit, STYLE_BOLD);
    add_clean(out, at->message);
    add_style(out, unit, STYLE_PLAIN);
    textbuf_printf(out, code != NULL ? " [%s]\n" : "\n", code);
}

static void add_place(TextBuf *out, const Unit *unit, Style style, Span span)
{
    const Py2cuModule *module = module_of(unit, span);
    add_snippet(out, unit, style, module->text, module->text_length, span);
}

static void diag_render(Unit *unit, DiagEntry *entry)
{
    Py2cuDiagnostic *shown = &entry->shown;
    const Py2cuNote head = {
        .message = shown->message, .file_name = shown->file_name, .line = shown->line, .column = shown->column};
    const Style style = shown->severity == PY2CU_ERROR ? STYLE_ERROR : STYLE_WARNING;
    TextBuf out;
    textbuf_init(&out, unit->arena);
    add_head(&out, unit, &head, style, arena_printf(unit->arena, "%s: ", py2cu_severity_name(shown->severity)),
             shown->code);
    if (shown->line != 0) {
        add_place(&out, unit, style, entry->span);
    }
    for (size_t i = 0; i < shown->note_count; i++) {
        add_head(&out, unit, &entry->notes[i], STYLE_NOTE, "note: ", NULL);
        add_place(&out, unit, STYLE_NOTE, entry->note_spans[i]);
    }
    if (shown->hint != NULL) {
        add_style(&out, unit, STYLE_HINT);
        textbuf_puts(&out, "  hint: ");
        add_style(&out, unit, STYLE_PLAIN);
        add_clean(&out, shown->hint);
        textbuf_puts(&out, "\n");
    }
    shown->rendered = out.text;
}

/* ---- hints ------------------------------------------------------------------------------------------------------- */

typedef struct CodeRow {
    const char *code, *hint; /* default hint for errors with this code; NULL: none */
    bool is_typed;
} CodeRow;

static const CodeRow *row_of(const char *code)
{
    static const CodeRow rows[] = {
#define CODE(code, hint) {code, hint, false},
#define TYPED(code, hint) {code, hint, true},
#define ALONE(code, reason) {code, NULL, false},
#include "base/diagnostic_codes.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].code, code) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

bool diag_is_typed(const char *code)
{
    const CodeRow *row = row_of(code);
    return row != NULL && row->is_typed;
}

const char *py2cu_severity_name(Py2cuSeverity severity)
{
    return severity == PY2CU_ERROR ? "error" : severity == PY2CU_WARNING ? "warning" : "lint";
}

/* ---- collection ---- */

static DiagEntry *last_entry(const Unit *unit)
{
    return unit->diagnostics.count == 0 ? NULL : unit->diagnostics.items[unit->diagnostics.count - 1];
}

/* Records that the latest diagnostic was dropped, so that its hint is also dropped. */
static void diag_drop(Unit *unit)
{
    DiagEntry *last = last_entry(unit);
    if (last != NULL) {
        last->closed = true;
    }
}

static void diag_count_error(Unit *unit)
{
    DiagEntry *summary = NULL;
    for (size_t i = unit->diagnostics.count; i > 0 && summary == NULL; i--) {
        DiagEntry *entry = unit->diagnostics.items[i - 1];
        summary = entry->is_summary ? entry : NULL;
    }
    if (summary == NULL) {
        summary = arena_alloc(unit->arena, sizeof *summary);
        summary->is_summary = true;
        summary->shown.severity = PY2CU_ERROR;
        summary->shown.code = "too-many-errors";
        ptrvec_push(unit->arena, &unit->diagnostics, summary);
    }
    summary->dropped++;
    char *text = arena_printf(unit->arena, "and %u more error%s\n", (unsigned)summary->dropped,
                              summary->dropped == 1 ? "" : "s");
    summary->shown.rendered = text;
    summary->shown.message = arena_strndup(unit->arena, text, strlen(text) - 1);
}

/* Returns the location of a span for callers. file_name is NULL if the span is in no module of the request; line is 0
 * if it denotes a whole file. */
static Py2cuNote place_of(Unit *unit, Span span)
{
    Py2cuNote place = {0};
    const Py2cuModule *module = module_of(unit, span);
    if (module == NULL) {
        return place;
    }
    const char *name = module->file_name != NULL ? module->file_name : "<string>";
    place.file_name =
        arena_strndup(unit->arena, name, strlen(name)); /* copied, because the unit can outlive the request */
    if (span.line == 0 || module->text == NULL) {
        return place;
    }
    const char *text = module->text;
    size_t start = span.start < module->text_length ? span.start : module->text_length;
    size_t end = span.end < start ? start : span.end < module->text_length ? span.end : module->text_length;
    place.line = span.line;
    place.column = (uint32_t)(start - line_start_of(text, start) + 1);
    place.end_line = place.line;
    place.end_column = place.column + (uint32_t)(end - start);
    for (size_t at = start; at < end; at++) {
        if (text[at] == '\n' || (text[at] == '\r' && (at + 1 >= module->text_length || text[at + 1] != '\n'))) {
            place.end_line++;
            place.end_column = (uint32_t)(end - at);
        }
    }
    return place;
}

static void diag_add(Unit *unit, Py2cuSeverity severity, Span span, const char *code, const char *format, va_list args)
{
    const char *message = arena_vprintf(unit->arena, format, args);
    span = diag_place(unit, span);
    uint32_t same = 0;
    for (size_t i = 0; i < unit->diagnostics.count; i++) {
        const DiagEntry *entry = unit->diagnostics.items[i];
        if (entry->is_summary) {
            continue;
        }
        same += entry->shown.severity == severity;
        if (entry->shown.severity == severity && entry->span.start == span.start && entry->span.end == span.end &&
            entry->span.module == span.module && entry->span.line == span.line &&
            strcmp(entry->shown.code, code) == 0 && strcmp(entry->shown.message, message) == 0) {
            diag_drop(unit); /* duplicate: one location can be translated for several types */
            return;
        }
    }
    if (same >= LIMIT_DIAGNOSTICS) {
        if (severity == PY2CU_ERROR) {
            diag_count_error(unit);
        }
        diag_drop(unit);
        return;
    }
    DiagEntry *entry = arena_alloc(unit->arena, sizeof *entry);
    entry->span = span;
    entry->shown.severity = severity;
    entry->shown.code = code;
    entry->shown.message = message;
    const CodeRow *row = severity == PY2CU_ERROR ? row_of(code) : NULL;
    entry->shown.hint = row != NULL ? row->hint : NULL;
    const Py2cuNote place = place_of(unit, span);
    entry->shown.file_name = place.file_name;
    entry->shown.line = place.line;
    entry->shown.column = place.column;
    entry->shown.end_line = place.end_line;
    entry->shown.end_column = place.end_column;
    entry->shown.notes = entry->notes;
    entry->shown.edits = entry->edits;
    diag_render(unit, entry);
    ptrvec_push(unit->arena, &unit->diagnostics, entry);
}

void diag_error(Unit *unit, Span span, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    unit->error_count++;
    unit->kernel_errors += unit->in_function;
    diag_add(unit, PY2CU_ERROR, span, code, format, args);
    va_end(args);
}

void diag_function_error(Unit *unit, Span span, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    unit->error_count++;
    unit->kernel_errors++;
    diag_add(unit, PY2CU_ERROR, span, code, format, args);
    va_end(args);
}

void unit_skip(Unit *unit, const char *name, const char *signature, const char *file_name, uint32_t line)
{
    size_t at = unit->skipped.count; /* the list is in the order of the lines */
    while (at > 0 && ((const Py2cuSkipped *)unit->skipped.items[at - 1])->line > line) {
        at--;
    }
    for (size_t i = at; i > 0 && ((const Py2cuSkipped *)unit->skipped.items[i - 1])->line == line; i--) {
        const Py2cuSkipped *known = unit->skipped.items[i - 1];
        const bool is_for_same =
            known->signature == NULL || (signature != NULL && strcmp(known->signature, signature) == 0);
        if (is_for_same && strcmp(known->name, name) == 0) {
            return;
        }
    }
    Py2cuSkipped *skipped = arena_alloc(unit->arena, sizeof *skipped);
    *skipped = (Py2cuSkipped){name, signature, file_name, line};
    ptrvec_push(unit->arena, &unit->skipped, skipped);
    memmove(&unit->skipped.items[at + 1], &unit->skipped.items[at],
            (unit->skipped.count - 1 - at) * sizeof *unit->skipped.items);
    unit->skipped.items[at] = skipped;
}

bool diag_is_fatal(const Unit *unit)
{
    return unit->error_count > unit->kernel_errors;
}

bool diag_has_failed(const Unit *unit)
{
    return diag_is_fatal(unit) || (unit->error_count > 0 && !unit->keeps_going);
}

void diag_lint(Unit *unit, Span span, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_add(unit, PY2CU_LINT, span, code, format, args);
    va_end(args);
}

void diag_warning(Unit *unit, Span span, const char *code, const char *format, ...)
{
    const Span place = diag_place(unit, span);
    if (request_allows(unit, code) || line_allows(unit, place.module, place.line, code)) {
        diag_drop(unit);
        return;
    }
    va_list args;
    va_start(args, format);
    diag_add(unit, PY2CU_WARNING, span, code, format, args);
    va_end(args);
}

/* Returns the latest diagnostic if notes and hints can still be added; otherwise, NULL. */
static DiagEntry *open_entry(const Unit *unit)
{
    DiagEntry *entry = last_entry(unit);
    return entry == NULL || entry->closed || entry->is_summary ? NULL : entry;
}

/* Inserts a note at index `at`. */
static void note_at(Unit *unit, size_t at, Span span, const char *format, va_list args)
{
    DiagEntry *entry = open_entry(unit);
    Py2cuNote note = place_of(unit, span); /* locations in generated source are not shown */
    if (entry == NULL || note.line == 0 || entry->shown.note_count == LIMIT_NOTES) {
        return;
    }
    size_t *count = &entry->shown.note_count;
    at = at < *count ? at : *count;
    memmove(&entry->notes[at + 1], &entry->notes[at], (*count - at) * sizeof entry->notes[0]);
    memmove(&entry->note_spans[at + 1], &entry->note_spans[at], (*count - at) * sizeof entry->note_spans[0]);
    note.message = arena_vprintf(unit->arena, format, args);
    entry->note_spans[at] = span;
    entry->notes[at] = note;
    ++*count;
    diag_render(unit, entry);
}

void diag_note(Unit *unit, Span span, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_at(unit, LIMIT_NOTES, span, format, args);
    va_end(args);
}

void diag_note_first(Unit *unit, Span span, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_at(unit, 0, span, format, args);
    va_end(args);
}

void diag_edit(Unit *unit, Span span, const char *text)
{
    DiagEntry *entry = open_entry(unit);
    Py2cuNote place = place_of(unit, span); /* generated source cannot be edited */
    if (entry != NULL && place.line != 0 && entry->shown.edit_count < LIMIT_NOTES) {
        entry->edits[entry->shown.edit_count++] =
            (Py2cuEdit){place.file_name, place.line, place.column, place.end_line, place.end_column, text};
    }
}

void diag_numba(Unit *unit, const char *text)
{
    DiagEntry *entry = open_entry(unit);
    if (entry != NULL) {
        entry->shown.numba = text;
    }
}

void diag_hint(Unit *unit, const char *format, ...)
{
    DiagEntry *entry = open_entry(unit);
    if (entry == NULL) {
        return;
    }
    va_list args;
    va_start(args, format);
    entry->shown.hint = arena_vprintf(unit->arena, format, args);
    va_end(args);
    diag_render(unit, entry);
}
