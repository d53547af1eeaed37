// SPDX-License-Identifier: MIT
/* Source rewriting for syntax that tree-sitter's Python grammar does not support:
 *
 * - x: float32[:, ::1]: the grammar parses brackets after a bare name in an annotation as type parameters. The name is
 * replaced by digits, and read from the original source later.
 * - t"..." is rewritten as f"...".
 * - def f[T = int](): the default value is replaced by blanks.
 * - except* A, B: the star is replaced by a blank.
 * - a[*(0, 1)]: the grammar parses a star in brackets only before a name. The star is replaced by a plus sign, which
 * read_unary() reads as a star.
 * - A line inside brackets that is indented less than its statement is indented further: the grammar treats it as the
 * end of the suite.
 * - Long runs of comment lines are replaced by blanks: the grammar reads all following comments for each of them.
 *
 * The first and the last rule apply to all sources, the others only if the tree has errors. Only additional indentation
 * changes offsets, which Shift records. */
#include "syntax/syntax_internal.h"

#include <string.h>

/* ---- slices in annotations ---- */

/* Returns whether there is a colon between the bracket at `open` and its end, outside of nested brackets. */
static bool has_slice(const char *text, uint32_t length, uint32_t open)
{
    enum { REACH = 400 }; /* longer than any annotation; limits the time to the length of the source times this */
    unsigned depth = 0;
    for (uint32_t at = open + 1; at < length && at - open < REACH; at++) {
        char c = text[at];
        if (c == ':' && depth == 0) {
            return true;
        }
        if (c == '(' || c == '[' || c == '{') {
            depth++;
        } else if (c == ')' || c == ']' || c == '}') {
            if (depth == 0) {
                return false;
            }
            depth--;
        } else if (c == '\n' || c == '#') {
            return false;
        }
    }
    return false;
}

/* Returns the start of the name that ends at `end` if an annotation begins there; otherwise, `end`. */
static uint32_t annotation_name(const char *text, uint32_t end)
{
    uint32_t start = end;
    while (start > 0 && is_name_byte(text[start - 1])) {
        start--;
    }
    uint32_t before = start;
    while (before > 0 && is_blank(text[before - 1])) {
        before--;
    }
    bool annotation =
        before > 0 && (text[before - 1] == ':' || (text[before - 1] == '>' && before > 1 && text[before - 2] == '-'));
    return annotation && start < end && !(text[start] >= '0' && text[start] <= '9') &&
                   !is_keyword(text + start, end - start)
               ? start
               : end;
}

const char *text_for_grammar(Arena *arena, const char *text, uint32_t length)
{
    char *copy = NULL;
    for (const char *at = text; (at = memchr(at, '[', (size_t)(text + length - at))) != NULL; at++) {
        uint32_t open = (uint32_t)(at - text), end = open;
        while (end > 0 && is_blank(text[end - 1])) {
            end--;
        }
        uint32_t start = annotation_name(text, end);
        if (start < end && has_slice(text, length, open)) {
            if (copy == NULL) {
                copy = arena_strndup(arena, text, length);
            }
            memset(copy + start, '1', end - start);
        }
    }
    return copy != NULL ? copy : text;
}

/* ---- runs of comments ---- */

enum { COMMENTS_KEPT = 64 }; /* minimum length of a run; normal source is not changed */

/* Returns the start of the line that contains `at` if only blanks precede `at`; otherwise, `at`. */
static uint32_t line_of(const char *text, uint32_t at)
{
    uint32_t line = at;
    while (line > 0 && (is_blank(text[line - 1]) || text[line - 1] == '\f')) {
        line--;
    }
    return line == 0 || text[line - 1] == '\n' ? line : at;
}

static bool has_long_run(const char *text, uint32_t length)
{
    uint32_t run = 0;
    for (uint32_t at = 0; at < length && run <= COMMENTS_KEPT; at++) {
        while (at < length && (is_blank(text[at]) || text[at] == '\f' || text[at] == '\r')) {
            at++;
        }
        if (at < length && text[at] != '\n') {
            run = text[at] == '#' ? run + 1 : 0;
        }
        const char *end = at < length ? memchr(text + at, '\n', length - at) : NULL;
        at = end != NULL ? (uint32_t)(end - text) : length;
    }
    return run > COMMENTS_KEPT;
}

const char *text_without_long_runs(Arena *arena, const char *text, uint32_t length)
{
    if (!has_long_run(text, length)) {
        return text;
    }
    char *copy = arena_strndup(arena, text, length);
    Scan scan;
    scan_begin(&scan, arena, text, length);
    uint32_t run = 0;
    for (Token token = scan_next(&scan); token.kind != TOKEN_END; token = scan_next(&scan)) {
        uint32_t line = line_of(text, token.start);
        bool own_line = line < token.start || line == 0 || text[line - 1] == '\n';
        run = token.kind == TOKEN_COMMENT && own_line ? run + 1 : 0;
        if (run > COMMENTS_KEPT) {
            memset(copy + token.start, ' ', token.end - token.start);
        }
    }
    return copy;
}

/* ---- syntax newer than the grammar ---- */

typedef struct Rewriter {
    Scan scan;
    TextBuf out;
    uint32_t done; /* end of the source that has been copied to out */
    Older *older;
    uint32_t capacity; /* capacity of older->shifts */
    uint32_t inserted;
    bool changed;
} Rewriter;

static void copy_until(Rewriter *rewriter, uint32_t at)
{
    textbuf_add(&rewriter->out, rewriter->scan.text + rewriter->done, at - rewriter->done);
    rewriter->done = at;
}

/* Replaces each byte of a token by c. */
static void replace(Rewriter *rewriter, uint32_t start, uint32_t end, char c)
{
    copy_until(rewriter, start);
    for (; rewriter->done < end; rewriter->done++) {
        textbuf_add(&rewriter->out, &c, 1);
    }
    rewriter->changed = true;
}

static void insert_blanks(Rewriter *rewriter, uint32_t at, uint32_t count)
{
    copy_until(rewriter, at);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_add(&rewriter->out, " ", 1);
    }
    Older *older = rewriter->older;
    older->shifts = arena_grow_array(rewriter->scan.arena, older->shifts, older->shift_count, &rewriter->capacity,
                                     sizeof *older->shifts);
    rewriter->inserted += count;
    older->shifts[older->shift_count++] = (Shift){(uint32_t)rewriter->out.length, rewriter->inserted};
    rewriter->changed = true;
}

/* Returns the indentation as the grammar's scanner computes it. */
static uint32_t grammar_indent(const char *text, uint32_t line, uint32_t end)
{
    uint32_t indent = 0;
    for (uint32_t at = line; at < end; at++) {
        indent = text[at] == '\t' ? indent + 8 : text[at] == ' ' ? indent + 1 : 0;
    }
    return indent;
}

/* Replaces the default values of type parameters by blanks, after their opening bracket has been scanned. */
static void rewrite_parameters(Rewriter *rewriter, uint32_t depth)
{
    bool in_default = false;
    for (Token token = scan_next(&rewriter->scan); token.kind != TOKEN_END && token.kind != TOKEN_NEWLINE;
         token = scan_next(&rewriter->scan)) {
        bool outermost = token.depth == depth + 1;
        if (outermost && token_is(&rewriter->scan, &token, "]")) {
            return;
        }
        if (outermost && token_is(&rewriter->scan, &token, ",")) {
            in_default = false;
        }
        in_default = in_default || (outermost && token_is(&rewriter->scan, &token, "="));
        if (in_default && token.kind != TOKEN_COMMENT) {
            for (uint32_t at = token.start; at < token.end; at++) {
                if (rewriter->scan.text[at] != '\n') {
                    replace(rewriter, at, at + 1, ' ');
                }
            }
        }
    }
}

/* Returns whether the token starts an operand, and is not a name. */
static bool starts_operand(const Scan *scan, const Token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == TOKEN_STRING ||
           (token->kind == TOKEN_OP && strchr("([{+-~", scan->text[token->start]) != NULL);
}

static void rewrite_token(Rewriter *rewriter, const Token *token, const Token *before, const Token *earlier,
                          uint32_t indent)
{
    const Scan *scan = &rewriter->scan;
    if (token_is(scan, before, "*") && before->depth > 0 && starts_operand(scan, token) &&
        (token_is(scan, earlier, "[") || token_is(scan, earlier, ","))) {
        replace(rewriter, before->start, before->end, '+');
    }
    if (token->depth > 0) {
        uint32_t line = line_of(scan->text, token->start);
        if (line < token->start || (token->start > 0 && scan->text[token->start - 1] == '\n')) {
            uint32_t found = grammar_indent(scan->text, line, token->start);
            if (found < indent) {
                insert_blanks(rewriter, token->start, indent - found);
            }
        }
    }
    if (token->kind == TOKEN_STRING) {
        for (uint32_t at = token->start; scan->text[at] != '"' && scan->text[at] != '\''; at++) {
            if ((scan->text[at] | 0x20) == 't') {
                replace(rewriter, at, at + 1, 'f');
            }
        }
    } else if (token_is(scan, token, "*") && before->kind == TOKEN_NAME && token_is(scan, before, "except")) {
        replace(rewriter, token->start, token->end, ' ');
    } else if (token_is(scan, token, "[") && before->kind == TOKEN_NAME && earlier->kind == TOKEN_NAME &&
               token_in(scan, earlier, "def class type")) {
        rewrite_parameters(rewriter, token->depth);
    }
}

bool syntax_older(Arena *arena, const char *text, uint32_t length, Older *older)
{
    Rewriter rewriter = {.older = older};
    *older = (Older){.text = text, .length = length};
    scan_begin(&rewriter.scan, arena, text, length);
    textbuf_init(&rewriter.out, arena);
    Token before = {.kind = TOKEN_NEWLINE}, earlier = before;
    uint32_t indent = 0;
    uint64_t limit = 2 * (uint64_t)length + 1024; /* limits the number of inserted blanks */
    for (Token token = scan_next(&rewriter.scan);
         token.kind != TOKEN_END && rewriter.out.length + length - rewriter.done < limit;
         token = scan_next(&rewriter.scan)) {
        if (before.kind == TOKEN_NEWLINE && token.kind != TOKEN_COMMENT) {
            indent = grammar_indent(text, line_of(text, token.start), token.start);
        }
        rewrite_token(&rewriter, &token, &before, &earlier, indent);
        if (token.kind != TOKEN_COMMENT) {
            earlier = before;
            before = token;
        }
    }
    if (!rewriter.changed) {
        return false;
    }
    copy_until(&rewriter, length);
    older->text = rewriter.out.text;
    older->length = (uint32_t)rewriter.out.length;
    return true;
}
