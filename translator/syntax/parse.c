// SPDX-License-Identifier: MIT
/* Parser: source to syntax tree.
 *
 * Input: the request's modules.
 * Output: unit->modules; all syntax errors that Python would report and that could change the meaning of a kernel.
 * Requires: the arena, the names and the request.
 *
 * tree-sitter builds a tree of all tokens, which the other files of this module convert in one walk with a cursor.
 * tree-sitter recovers from nearly all errors, so this module detects errors that it accepts and Python does not. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "base/limits.h"
#include "base/nfkc.h"
#include "base/strings.h"
#include "memory.h"
#include "syntax/syntax_internal.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>

/* CPU-time limit for tree-sitter, about thirty times the time that Python needs. Its error recovery is quadratic for
 * some invalid input. */
enum { PATIENCE_SECONDS = 1, PATIENCE_NANOSECONDS_PER_BYTE = 4000, STEPS_PER_CLOCK_READ = 16 };

enum { TREE_BYTES_PER_BYTE = 48 }; /* estimate for kernels without comments */

/* Resources that must be freed explicitly; reachable through the unit if the arena aborts by longjmp. */
typedef struct ParserState {
    Arena *memory; /* of tree-sitter */
    TSParser *parser;
    TSTree *tree;
    TSTreeCursor cursor;
    bool has_cursor;
} ParserState;

/* ---- walking ---- */

static void add_comment(Reader *reader, uint32_t start, uint32_t end, uint32_t row)
{
    reader->comments = arena_grow_array(reader->arena, reader->comments, reader->comment_count,
                                        &reader->comment_capacity, sizeof *reader->comments);
    Comment *comment = &reader->comments[reader->comment_count++];
    *comment = (Comment){.start = start, .end = end, .row = row};
    comment->column = indent_of(reader, start, &comment->own_line).wide;
}

/* Records a comment, and the following ones that were removed from the parsed source (text_without_long_runs()). */
static void note_comment(Reader *reader, TSNode node)
{
    uint32_t end = reader_end(reader, node), row = ts_node_start_point(node).row;
    add_comment(reader, reader_start(reader, node), end, row);
    for (uint32_t at = end; at < reader->length && strchr(" \t\f\r\n#", reader->text[at]) != NULL; at++) {
        row += reader->text[at] == '\n';
        if (reader->text[at] == '#') {
            if (reader->without_runs[at] == '#') {
                return;
            }
            const char *feed = memchr(reader->text + at, '\n', reader->length - at);
            end = feed != NULL ? (uint32_t)(feed - reader->text) : reader->length;
            add_comment(reader, at, end, row);
            at = end - 1;
        }
    }
}

/* Sets the node at the cursor, and skips comments. */
static bool skip_comments(Reader *reader)
{
    for (;;) {
        reader->node = ts_tree_cursor_current_node(reader->cursor);
        reader->kind = cst_kind(reader->table, reader->node);
        if (reader->kind == CST_COMMENT) {
            note_comment(reader, reader->node);
        } else if (reader->kind != CST_LINE_CONTINUATION) {
            return true;
        }
        if (!ts_tree_cursor_goto_next_sibling(reader->cursor)) {
            ts_tree_cursor_goto_parent(reader->cursor);
            return false;
        }
    }
}

bool reader_enter(Reader *reader)
{
    return ts_tree_cursor_goto_first_child(reader->cursor) && skip_comments(reader);
}

bool reader_next(Reader *reader)
{
    if (ts_tree_cursor_goto_next_sibling(reader->cursor)) {
        return skip_comments(reader);
    }
    ts_tree_cursor_goto_parent(reader->cursor);
    return false;
}

uint32_t reader_count(const Reader *reader, CstKind kind)
{
    uint32_t count = 0;
    if (ts_tree_cursor_goto_first_child(reader->cursor)) {
        do {
            count += cst_kind(reader->table, ts_tree_cursor_current_node(reader->cursor)) == kind;
        } while (ts_tree_cursor_goto_next_sibling(reader->cursor));
        ts_tree_cursor_goto_parent(reader->cursor);
    }
    return count;
}

void reader_sweep(Reader *reader)
{
    for (unsigned depth = 0;;) {
        TSNode node = ts_tree_cursor_current_node(reader->cursor);
        CstKind kind = cst_kind(reader->table, node);
        if (kind == CST_COMMENT) {
            note_comment(reader, node);
        } else if (kind == CST_YIELD && reader->context.function != NULL) {
            reader->context.function->has_yield = true;
        }
        if (ts_tree_cursor_goto_first_child(reader->cursor)) {
            depth++;
            continue;
        }
        while (depth > 0 && !ts_tree_cursor_goto_next_sibling(reader->cursor)) {
            ts_tree_cursor_goto_parent(reader->cursor);
            depth--;
        }
        if (depth == 0) {
            return;
        }
    }
}

uint32_t older_place(const Older *older, uint32_t at)
{
    uint32_t low = 0, high = older->shift_count; /* the number of shifts at or before `at` is in low..high */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (older->shifts[middle].at <= at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? at : at - older->shifts[low - 1].total;
}

uint32_t reader_start(const Reader *reader, TSNode node)
{
    return older_place(reader->older, ts_node_start_byte(node));
}

uint32_t reader_end(const Reader *reader, TSNode node)
{
    return older_place(reader->older, ts_node_end_byte(node));
}

Span reader_span(const Reader *reader, TSNode node)
{
    return (Span){reader_start(reader, node), reader_end(reader, node),
                  ts_node_start_point(node).row + reader->module->first_line, reader->module->index};
}

Span span_between(Span first, Span last)
{
    first.end = last.end;
    return first;
}

const char *reader_name(Reader *reader, TSNode node)
{
    uint32_t start = reader_start(reader, node), length = reader_end(reader, node) - start;
    uint32_t row = ts_node_start_point(node).row;
    if (is_keyword(reader->text + start, length) && row >= reader->keyword_row) {
        reader->keyword_row = row + 2; /* the grammar parses `else: pass` as an assignment; report one error */
        reader_error(reader, reader_span(reader, node), "'%.*s' is not allowed here", (int)length,
                     reader->text + start);
    }
    return names_intern_identifier(reader->unit->names, reader->arena, reader->text + start, length);
}

void reader_mark(Reader *reader, Mark mark)
{
    reader->marks = arena_grow_array(reader->arena, reader->marks, reader->mark_count, &reader->mark_capacity,
                                     sizeof *reader->marks);
    reader->marks[reader->mark_count++] = mark;
}

void reader_error(Reader *reader, Span span, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(reader->arena, format, args);
    va_end(args);
    diag_error(reader->unit, span, "syntax", "%s", message);
}

void **reader_pop(Reader *reader, size_t count, uint32_t *taken)
{
    size_t items = reader->scratch.count - count;
    *taken = (uint32_t)items;
    if (items == 0) {
        return NULL;
    }
    void **copy = arena_alloc(reader->arena, items * sizeof *copy);
    memcpy(copy, reader->scratch.items + count, items * sizeof *copy);
    reader->scratch.count = count;
    return copy;
}

/* ---- source ---- */

static Span span_at(const Module *module, uint32_t at, uint32_t length)
{
    uint32_t line = module->first_line;
    for (uint32_t i = 0; i < at; i++) {
        line += module->text[i] == '\n' || (module->text[i] == '\r' && module->text[i + 1] != '\n');
    }
    return (Span){at, at + length, line, module->index};
}

/* Checks properties of the source that do not require a parser. */
static bool text_check(Unit *unit, const Module *module, const char *text, size_t length)
{
    if (length > LIMIT_SOURCE_BYTES) {
        diag_error(unit, (Span){.module = module->index}, "too-long", "the source has %zu bytes; the limit is %d",
                   length, LIMIT_SOURCE_BYTES);
        return false;
    }
    const char *nul = length == 0 ? NULL : memchr(text, '\0', length);
    if (nul != NULL) {
        diag_error(unit, span_at(module, (uint32_t)(nul - text), 1), "encoding", "the source contains a null byte");
        return false;
    }
    uint32_t bad = utf8_find_bad(text, (uint32_t)length);
    if (bad < length) {
        diag_error(unit, span_at(module, bad, 1), "encoding", "the source is not UTF-8: byte 0x%02x",
                   (unsigned char)text[bad]);
        diag_hint(unit, "save the file as UTF-8");
        return false;
    }
    return true;
}

/* Returns a copy in which each carriage return that ends a line alone is replaced by a line feed: tree-sitter does not
 * treat it as the end of a line. */
static const char *text_with_line_feeds(Arena *arena, const char *text, uint32_t length)
{
    char *copy = NULL;
    for (const char *at = text; (at = memchr(at, '\r', (size_t)(text + length - at))) != NULL; at++) {
        if (at + 1 == text + length || at[1] != '\n') {
            if (copy == NULL) {
                copy = arena_strndup(arena, text, length);
            }
            copy[at - text] = '\n';
        }
    }
    return copy != NULL ? copy : text;
}

/* ---- tree-sitter ---- */

typedef struct TimeLimit {
    const char *text;
    uint32_t length;
    uint32_t steps; /* until the clock is read again */
    uint64_t limit; /* limit of the thread's CPU time, in nanoseconds */
} TimeLimit;

static uint64_t thread_time(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0
               ? (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec
               : 0;
}

static const char *read_source(void *payload, uint32_t at, TSPoint point, uint32_t *given)
{
    (void)point;
    const TimeLimit *time_limit = payload;
    *given = at < time_limit->length ? time_limit->length - at : 0;
    return at < time_limit->length ? time_limit->text + at : "";
}

static bool check_time_limit(TSParseState *state)
{
    TimeLimit *time_limit = state->payload;
    if (--time_limit->steps > 0) {
        return false;
    }
    time_limit->steps = STEPS_PER_CLOCK_READ;
    return thread_time() > time_limit->limit;
}

/* Parses the source into state->tree, or sets it to NULL if no useful tree is possible. Returns whether the tree has no
 * errors. */
static bool make_tree(ParserState *state, const char *text, uint32_t length)
{
    uint64_t limit = PATIENCE_SECONDS * (uint64_t)1000000000 + (uint64_t)length * PATIENCE_NANOSECONDS_PER_BYTE;
    TimeLimit time_limit = {text, length, STEPS_PER_CLOCK_READ, thread_time() + limit};
    TSInput input = {.payload = &time_limit, .read = read_source, .encoding = TSInputEncodingUTF8};
    TSParseOptions options = {.payload = &time_limit, .progress_callback = check_time_limit};
    ts_tree_delete(state->tree);
    state->tree = NULL;
    uint32_t invisible;
    if (!scan_is_sound(text, length, &invisible)) {
        return false;
    }
    ts_parser_reset(state->parser);
    arena_expect(state->memory, (size_t)length * TREE_BYTES_PER_BYTE);
    state->tree = ts_parser_parse_with_options(state->parser, NULL, input, options);
    return state->tree != NULL && !ts_node_has_error(ts_tree_root_node(state->tree));
}

void parse_release(Unit *unit)
{
    ParserState *state = unit->parser_state;
    if (state == NULL) {
        return;
    }
    unit->parser_state = NULL;
    if (!grammar_memory_end()) {
        if (state->has_cursor) {
            ts_tree_cursor_delete(&state->cursor);
        }
        ts_tree_delete(state->tree);
        ts_parser_delete(state->parser);
    }
    arena_free(state->memory);
}

static void *allocate_node(void *arena, size_t size)
{
    return arena_alloc(arena, size);
}

/* ---- modules ---- */

static void report_invisible(Unit *unit, const Module *module, uint32_t at)
{
    uint32_t code = 0, size = utf8_decode(module->text + at, module->length - at, &code);
    diag_error(unit, span_at(module, at, size), "syntax", "invalid non-printable character U+%04X", code);
    diag_hint(unit, "remove the invisible character; Python does not treat it as a space");
}

/* Warns of bidirectional control characters, which can make the displayed code differ from the actual code. */
static void warn_of_bidirectional_text(Unit *unit, const Module *module)
{
    const char *end = module->text + module->length, *c = module->text;
    while ((c = memchr(c, 0xe2, (size_t)(end - c))) !=
           NULL) { /* the first byte of each bidirectional control character in UTF-8 */
        uint32_t code = 0, size = utf8_decode(c, (size_t)(end - c), &code);
        if (character_is_bidirectional_control(code)) {
            diag_warning(
                unit, span_at(module, (uint32_t)(c - module->text), size), "bidirectional-text",
                "the character U+%04X changes the text direction: the displayed code can differ from the actual code",
                code);
            diag_hint(unit, "remove the character, or write it as an escape: '\\u%04x'", code);
            return;
        }
        c++;
    }
}

static bool parse_module(Unit *unit, ParserState *state, const CstTable *table, const Py2cuModule *source,
                         uint32_t index, const Function *around)
{
    Module *module = arena_alloc(unit->arena, sizeof *module);
    const char *file_name = source->file_name != NULL ? source->file_name : "<string>";
    module->index = index;
    module->around = around;
    module->text = source->text != NULL ? source->text : "";
    module->first_line = source->first_line != 0 ? source->first_line : 1;
    module->file_name = arena_strndup(unit->arena, file_name, strlen(file_name));
    size_t length = source->text != NULL ? source->text_length : 0;
    if (!text_check(unit, module, module->text, length)) {
        return false;
    }
    module->length = (uint32_t)length;
    module->text = text_with_line_feeds(unit->arena, module->text, module->length);
    warn_of_bidirectional_text(unit, module);

    const char *python = text_without_commands(unit->arena, module->text, module->length, module->file_name);
    const char *without_runs = text_without_long_runs(unit->arena, python, module->length);
    Older older = {.text = text_for_grammar(unit->arena, without_runs, module->length), .length = module->length};
    if (!make_tree(state, older.text, older.length) && state->tree != NULL) {
        Older rewritten;
        if (syntax_older(unit->arena, older.text, older.length, &rewritten)) {
            older = rewritten;
            make_tree(state, older.text, older.length);
        }
    }
    if (state->tree == NULL || ts_node_has_error(ts_tree_root_node(state->tree))) {
        uint32_t invisible;
        scan_is_sound(module->text, module->length, &invisible);
        if (invisible < module->length) {
            report_invisible(unit, module, invisible);
        } else {
            syntax_report(unit, module, &older, state->tree, table);
        }
        return false;
    }

    if (state->has_cursor) {
        ts_tree_cursor_reset(&state->cursor, ts_tree_root_node(state->tree));
    } else {
        state->cursor = ts_tree_cursor_new(ts_tree_root_node(state->tree));
        state->has_cursor = true;
    }
    Reader reader = {
        .unit = unit,
        .arena = unit->arena,
        .module = module,
        .table = table,
        .cursor = &state->cursor,
        .text = module->text,
        .length = module->length,
        .without_runs = without_runs,
        .older = &older,
    };
    uint32_t errors = unit->error_count;
    read_module(&reader);
    trivia_attach(&reader);
    if (unit->keeps_words) {
        words_note(&reader, state->tree);
    }
    unit->modules[index] = module;
    return unit->error_count == errors;
}

/* Creates the parser in unit->parser_state. Returns false after an error. */
static bool parser_start(Unit *unit, CstTable *table)
{
    ParserState *state = arena_alloc(unit->arena, sizeof *state);
    unit->parser_state = state;
    const char *missing = cst_resolve(table, unit->arena);
    if (missing != NULL) {
        diag_error(unit, (Span){.module = UINT32_MAX}, "grammar",
                   "the Python grammar that is linked into py2cu has no node kind '%s'", missing);
        diag_hint(unit, "build py2cu with the version of tree-sitter-python that it pins");
        return false;
    }
    state->memory = arena_new_like(unit->arena);
    grammar_memory_begin(allocate_node, state->memory);
    state->parser = ts_parser_new();
    if (state->parser == NULL || !ts_parser_set_language(state->parser, table->language)) {
        diag_error(unit, (Span){.module = UINT32_MAX}, "grammar",
                   "the Python grammar that is linked into py2cu is incompatible with its tree-sitter");
        return false;
    }
    return true;
}

Function *parse_written(Unit *unit, const char *text, const Function *around)
{
    uint32_t index = unit->module_count + (uint32_t)unit->written.count;
    Module **modules = arena_alloc(unit->arena, (index + 1u) * sizeof *modules);
    memcpy(modules, unit->modules, index * sizeof *modules);
    unit->modules = modules;
    ptrvec_push(unit->arena, &unit->written, (void *)&around->span);
    CstTable table;
    Py2cuModule source = {
        .text = text, .text_length = strlen(text), .file_name = around->module->file_name, .first_line = around->line};
    bool ok = parser_start(unit, &table) && parse_module(unit, unit->parser_state, &table, &source, index, around);
    parse_release(unit);
    if (!ok) {
        return NULL;
    }
    for (uint32_t i = 0; i < modules[index]->function_count; i++) {
        modules[index]->functions[i]->around = around;
    }
    return modules[index]->functions[modules[index]->function_count - 1];
}

bool parse(Unit *unit)
{
    CstTable table;
    if (!parser_start(unit, &table)) {
        return false;
    }
    if (unit->modules == NULL) {
        unit->module_count = (uint32_t)unit->request->module_count;
        unit->modules = arena_alloc(unit->arena, (unit->module_count + 1u) * sizeof(Module *));
    }
    bool ok = true;
    for (uint32_t i = 0; i < unit->module_count; i++) {
        ok = parse_module(unit, unit->parser_state, &table, &unit->request->modules[i], i, NULL) && ok;
    }
    ParserState *state = unit->parser_state;
    Arena *memory = state->memory;
    state->memory = NULL;
    parse_release(unit);
    arena_join(unit->arena, memory);
    return ok;
}
