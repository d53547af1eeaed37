// SPDX-License-Identifier: MIT
/* Reports of syntax errors. The tokens are checked first, because most errors are specific there. Then the error nodes
 * of the tree are reported for lines without an error so far. */
#include "base/limits.h"
#include "syntax/syntax_internal.h"

#include <stdarg.h>
#include <string.h>

typedef struct Finder {
    Unit *unit;
    const Module *module;
    Scan scan;
    uint32_t *rows; /* first and last row of each logical line with a reported error */
    uint32_t row_count;
    uint32_t line_row;                  /* first row of the logical line */
    bool is_reported;                   /* an error has been reported for this logical line */
    bool lost;                          /* the rest of the source cannot be analyzed */
    uint32_t indents[LIMIT_SUITES + 1]; /* columns of the open suites, outermost first */
    uint32_t level;                     /* number of open suites */
} Finder;

bool is_keyword(const char *text, uint32_t length)
{
    static const char *const words[] = {[2] = "as if in is or",
                                        [3] = "and def del for not try",
                                        [4] = "None True elif else from pass with",
                                        [5] = "False async await break class raise while yield",
                                        [6] = "assert except global import lambda return",
                                        [7] = "finally",
                                        [8] = "continue nonlocal"};
    if (length < 2 || length > 8) {
        return false;
    }
    for (const char *word = words[length];; word += length + 1) {
        if (word[0] == text[0] && memcmp(word, text, length) == 0) {
            return true;
        }
        if (word[length] == '\0') {
            return false;
        }
    }
}

static bool is_full(const Finder *finder)
{
    return finder->row_count == 2 * LIMIT_SYNTAX_ERRORS;
}

static Span token_span(const Finder *finder, const Token *token)
{
    return (Span){token->start, token->end, token->row + finder->module->first_line, finder->module->index};
}

/* Marks the rows as reported. */
static void mark_reported(Finder *finder, uint32_t first_row, uint32_t last_row)
{
    if (!is_full(finder)) {
        finder->rows[finder->row_count++] = first_row;
        finder->rows[finder->row_count++] = last_row;
    }
    finder->is_reported = true;
}

static bool is_reported(const Finder *finder, uint32_t row)
{
    for (uint32_t i = 0; i < finder->row_count; i += 2) {
        if (row >= finder->rows[i] && row <= finder->rows[i + 1]) {
            return true;
        }
    }
    return false;
}

static bool is_reported_within(const Finder *finder, TSNode node)
{
    const uint32_t first = ts_node_start_point(node).row, last = ts_node_end_point(node).row;
    for (uint32_t i = 0; i < finder->row_count; i += 2) {
        if (finder->rows[i] >= first && finder->rows[i] <= last) {
            return true;
        }
    }
    return false;
}

/* Reports an error at the token, and marks the logical line up to last_row as reported. */
static void report_error(Finder *finder, const Token *token, uint32_t last_row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void report_error(Finder *finder, const Token *token, uint32_t last_row, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_error(finder->unit, token_span(finder, token), "syntax", "%s",
               arena_vprintf(finder->unit->arena, format, args));
    va_end(args);
    mark_reported(finder, finder->line_row, last_row);
}

/* ---- tokens ---- */

static const char *token_text(const Finder *finder, const Token *token)
{
    return finder->scan.text + token->start;
}

/* Returns the length for `%.*s`. */
static int token_length(const Token *token)
{
    return (int)(token->end - token->start);
}

static bool is_word_of(const Finder *finder, const Token *token, const char *words)
{
    return token->kind == TOKEN_NAME && token_in(&finder->scan, token, words);
}

static bool is_plain_name(const Finder *finder, const Token *token)
{
    return token->kind == TOKEN_NAME && !is_keyword(token_text(finder, token), token->end - token->start);
}

static bool is_closer(const Finder *finder, const Token *token)
{
    return token->kind == TOKEN_OP && token_in(&finder->scan, token, ") ] }");
}

/* Returns whether the token is a keyword that begins a statement and is invalid inside brackets. */
static bool begins_statement(const Finder *finder, const Token *token)
{
    return is_word_of(
        finder, token,
        "def class return import while try except finally del raise pass break continue global nonlocal assert with "
        "elif");
}

/* Returns whether the token is an operator that requires a right operand. */
static bool requires_operand(const Finder *finder, const Token *token)
{
    return (token->kind == TOKEN_OP || token->kind == TOKEN_NAME) &&
           token_in(&finder->scan, token,
                    "+ - * / // % ** @ & | ^ << >> < > <= >= == != = += -= *= /= //= %= **= &= |= ^= <<= >>= @= := . ~ "
                    "and or not in is if import as del assert lambda");
}

static void find_unclosed(Finder *finder, uint32_t row)
{
    const Token *open = &finder->scan.brackets[finder->scan.depth - 1];
    diag_error(finder->unit, token_span(finder, open), "syntax", "'%c' was never closed", *token_text(finder, open));
    mark_reported(finder, open->row, row);
}

static void find_in_brackets(Finder *finder, const Token *token, const Token *open)
{
    char closer = *token_text(finder, token), opener = open != NULL ? *token_text(finder, open) : '\0';
    if (open == NULL) {
        report_error(finder, token, token->row, "unmatched '%c'", closer);
    } else if ((opener == '(') != (closer == ')') || (opener == '[') != (closer == ']')) {
        report_error(finder, token, token->row, "closing '%c' does not match '%c' on line %u", closer, opener,
                     (unsigned)(open->row + finder->module->first_line));
    }
}

static void find_bad_character(Finder *finder, const Token *token)
{
    static const struct {
        const char *token, *message, *hint;
    } rows[] = {
        {"&&", "'&&' is not an operator", "write 'and'"},
        {"||", "'||' is not an operator", "write 'or'"},
        {"!", "'!' is not an operator", "write 'not'"},
        {"`", "Python 3 has no backquotes", "remove the backquotes; print(...) shows a value"},
        {"<>", "Python 3 has no operator '<>'", "write !="},
        {"\\", "unexpected character after the line continuation backslash", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (token_is(&finder->scan, token, rows[i].token)) {
            report_error(finder, token, token->row, "%s", rows[i].message);
            if (rows[i].hint != NULL) {
                diag_hint(finder->unit, "%s", rows[i].hint);
            }
            return;
        }
    }
    unsigned char c = (unsigned char)*token_text(finder, token);
    if (c < 0x20 || c == 0x7f) {
        report_error(finder, token, token->row, "invalid invisible character 0x%02x", c);
    } else {
        report_error(finder, token, token->row, "invalid character '%c'", c);
    }
}

static void find_open_string(Finder *finder, const Token *token)
{
    uint32_t quote = token->start + (uint32_t)strcspn(token_text(finder, token), "\"'");
    bool triple = scan_triple(&finder->scan, quote);
    Span span = token_span(finder, token);
    span.end = quote + (triple ? 3 : 1);
    diag_error(finder->unit, span, "syntax", triple ? "unterminated triple-quoted string" : "unterminated string");
    mark_reported(finder, token->row, triple ? UINT32_MAX : token->row);
    finder->lost = triple;
}

/* Reports a token that begins like a number but is not a number. */
static void find_bad_number(Finder *finder, const Token *token)
{
    const char *at = token_text(finder, token), *end = at + token_length(token);
    char mark = (char)(end - at > 1 ? at[1] | 0x20 : 0);
    unsigned base = at[0] != '0' ? 10 : mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
    bool is_valid = true;
    for (at += base == 10 ? 0 : 2; at < end; at++) {
        bool exponent = base == 10 && (*at == 'e' || *at == 'E' || *at == '+' || *at == '-' || *at == '.');
        bool suffix = base == 10 && at + 1 == end && (*at == 'j' || *at == 'J');
        bool underscore = *at == '_' && at + 1 < end && digit_value(at[1]) < base;
        is_valid = is_valid && (digit_value(*at) < base || exponent || suffix || underscore);
    }
    if (!is_valid) {
        report_error(finder, token, token->row, "invalid number");
    }
}

/* Reports two adjacent operands without an operator between them, or a keyword used as a name. */
static void find_missing_operator(Finder *finder, const Token *before, const Token *token)
{
    const char *text = token_text(finder, token);
    int length = token_length(token);
    if (token->kind == TOKEN_NAME && !is_plain_name(finder, token) && is_word_of(finder, before, "def class")) {
        report_error(finder, token, token->row, "'%.*s' is not allowed here", length, text);
        return;
    }
    bool left = before->kind == TOKEN_NUMBER || before->kind == TOKEN_STRING || is_closer(finder, before) ||
                (is_plain_name(finder, before) && !is_word_of(finder, before, "print exec match case type"));
    bool right = token->kind == TOKEN_NUMBER || (token->kind == TOKEN_STRING && before->kind != TOKEN_STRING) ||
                 is_plain_name(finder, token);
    if (!left || !right) {
        return;
    }
    if (token->kind == TOKEN_STRING) {
        report_error(finder, token, token->row, "missing operator or comma before this string");
    } else {
        report_error(finder, token, token->row, "missing operator or comma before '%.*s'", length > 40 ? 40 : length,
                     text);
    }
    if (token->depth > 0 && token->row > before->row) {
        const Token *open = &finder->scan.brackets[token->depth - 1];
        diag_hint(finder->unit, "add it, or close the '%c' on line %u", *token_text(finder, open),
                  (unsigned)(open->row + finder->module->first_line));
    }
}

/* Reports an operator without a right operand. */
static void find_missing_operand(Finder *finder, const Token *before, const Token *token)
{
    const Scan *scan = &finder->scan;
    bool comma = token->kind == TOKEN_OP && token_is(scan, token, ",");
    bool ends = token->kind == TOKEN_NEWLINE || token->kind == TOKEN_END ||
                (token->kind == TOKEN_OP && token_in(scan, token, ") ] } , = ;"));
    /* a bare `*` or `/` is valid among parameters and in imports */
    bool alone = token_in(scan, before, "* /");
    if (comma && before->kind == TOKEN_OP && token_is(scan, before, ",")) {
        report_error(finder, token, token->row, "missing expression between two commas");
    } else if (is_word_of(finder, before, "for") && is_word_of(finder, token, "in")) {
        report_error(finder, token, token->row, "missing name between 'for' and 'in'");
    } else if (ends && !alone && requires_operand(finder, before)) {
        const char *text = token_text(finder, before);
        report_error(finder, before, token->row, "missing operand after '%.*s'", token_length(before), text);
        if (token->kind == TOKEN_NEWLINE && before->start > 0 && text[0] == text[-1] && token_in(scan, before, "+ -")) {
            diag_hint(finder->unit, "write %c= 1", text[0]);
        }
    }
}

/* ---- logical lines ---- */

typedef struct Line {
    Token first; /* its first token */
    Token second;
    uint32_t tokens;
    bool colon; /* the line contains a colon outside of brackets */
    Token last;
} Line;

/* Checks a line that must end in a colon. */
static void find_at_line_end(Finder *finder, const Line *line)
{
    const char *const words = "if elif else while for def class with try except finally";
    if (finder->is_reported || line->tokens == 0 || !is_word_of(finder, &line->first, words)) {
        return;
    }
    const Scan *scan = &finder->scan;
    if (token_is(scan, &line->first, "else") && line->tokens > 1 && token_is(scan, &line->second, "if")) {
        report_error(finder, &line->first, line->last.row, "'else if' is not valid; use 'elif'");
    } else if (!line->colon) {
        Token end = line->last;
        end.start = end.end;
        report_error(finder, &end, end.row, "expected ':' at the end of the '%.*s' line", token_length(&line->first),
                     token_text(finder, &line->first));
    }
}

static void find_in_line(Finder *finder, Line *line, const Token *token)
{
    const Scan *scan = &finder->scan;
    if (token->depth > 0 || token->kind != TOKEN_OP) {
        return;
    }
    if (token_is(scan, token, ":")) {
        line->colon = true;
    } else if (token_is(scan, token, "=") && !line->colon && !finder->is_reported && line->tokens > 0 &&
               token_in(scan, &line->first, "if elif while")) {
        report_error(finder, token, token->row, "'=' is not allowed in a condition");
        diag_hint(finder->unit, "write == to compare");
    }
}

/* Counts the suites that contain the line of the token, its first one, and reports the first suite beyond the limit:
 * the parser then rejects the source at an outer statement. */
static void find_deep_suite(Finder *finder, const Token *token)
{
    uint32_t column = 0;
    while (column < token->start && strchr(" \t\f", finder->scan.text[token->start - column - 1]) != NULL) {
        column++;
    }
    while (finder->level > 0 && finder->indents[finder->level - 1] >= column) {
        finder->level--;
    }
    if (column > 0) {
        finder->indents[finder->level++] = column;
    }
    if (finder->level > LIMIT_SUITES) {
        report_error(finder, token, UINT32_MAX, "too many levels of indentation: Python allows %d", LIMIT_SUITES);
        finder->lost = true;
    }
}

static void find_in_tokens(Finder *finder)
{
    Line line = {.tokens = 0};
    Token before = {.kind = TOKEN_NEWLINE};
    Scan *scan = &finder->scan;
    while (!finder->lost && !is_full(finder)) {
        Token open = scan->depth > 0 ? scan->brackets[scan->depth - 1] : (Token){.kind = TOKEN_END};
        Token token = scan_next(scan);
        if (token.kind == TOKEN_COMMENT) {
            continue;
        }
        if (token.depth > 0 && (token.kind == TOKEN_END || (token.kind == TOKEN_NEWLINE && scan->at >= scan->length) ||
                                begins_statement(finder, &token))) {
            if (!finder->is_reported) {
                find_unclosed(finder, token.row > 0 && token.kind == TOKEN_NAME ? token.row - 1 : token.row);
            }
            scan->depth = 0; /* continue as if the bracket were closed */
            token.depth = 0;
            line = (Line){.tokens = 0};
            before = (Token){.kind = TOKEN_NEWLINE};
            finder->is_reported = false;
            finder->line_row = token.row;
        }
        if (token.kind == TOKEN_END) {
            return;
        }
        if (!finder->is_reported) {
            if (token.kind == TOKEN_BAD || (token.kind == TOKEN_OP && token_in(scan, &token, "&& || <>"))) {
                find_bad_character(finder, &token);
            } else if (token.kind == TOKEN_OPEN_STRING) {
                find_open_string(finder, &token);
            } else if (token.kind == TOKEN_NUMBER) {
                find_bad_number(finder, &token);
            } else if (scan->depth > LIMIT_BRACKETS) {
                report_error(finder, &token, UINT32_MAX, "brackets are nested too deeply: Python allows %d",
                             LIMIT_BRACKETS);
                finder->lost = true;
            } else if (is_closer(finder, &token)) {
                find_in_brackets(finder, &token, open.kind == TOKEN_END ? NULL : &open);
            }
        }
        if (!finder->is_reported && before.kind != TOKEN_NEWLINE) {
            find_missing_operand(finder, &before, &token);
        }
        if (!finder->is_reported && before.kind != TOKEN_NEWLINE) {
            find_missing_operator(finder, &before, &token);
        }
        find_in_line(finder, &line, &token);
        if (token.kind == TOKEN_NEWLINE) {
            find_at_line_end(finder, &line);
            line = (Line){.tokens = 0};
            finder->is_reported = false;
            finder->line_row = scan->row;
        } else {
            if (line.tokens == 0) {
                line.first = token;
                finder->line_row = token.row;
                find_deep_suite(finder, &token);
            } else if (line.tokens == 1) {
                line.second = token;
            }
            line.last = token;
            line.tokens++;
        }
        before = token;
    }
}

/* ---- the tree ---- */

static Span shifted_span(const Finder *finder, const Older *older, TSNode node)
{
    uint32_t start = older_place(older, ts_node_start_byte(node)), end = older_place(older, ts_node_end_byte(node));
    return (Span){start, end, ts_node_start_point(node).row + finder->module->first_line, finder->module->index};
}

static void find_node(Finder *finder, const Older *older, TSNode node)
{
    uint32_t row = ts_node_start_point(node).row;
    if (is_reported(finder, row)) {
        return;
    }
    Span span = shifted_span(finder, older, node);
    Scan word = finder->scan; /* first token of the invalid part */
    word.at = span.start;
    word.depth = 0;
    Token first = scan_next(&word);
    if (!ts_node_is_missing(node) && is_word_of(finder, &first, "else elif except finally")) {
        span.end = first.end;
        diag_error(finder->unit, span, "syntax", "'%.*s' is not allowed here", (int)(first.end - first.start),
                   finder->scan.text + first.start);
    } else if (!ts_node_is_missing(node)) {
        diag_error(finder->unit, span, "syntax", "invalid syntax");
    } else if (ts_node_is_named(node)) {
        diag_error(finder->unit, span, "syntax", "incomplete syntax");
    } else {
        diag_error(finder->unit, span, "syntax", "expected '%s'", ts_node_type(node));
    }
    mark_reported(finder, row, row);
}

/* Returns whether a child of an ERROR node is a valid statement, which means that the error comes later. */
static bool is_statement(CstKind kind)
{
    return kind == CST_COMMENT || (kind >= CST_EXPRESSION_STATEMENT && kind <= CST_DECORATED_DEFINITION);
}

static void find_in_tree(Finder *finder, const Older *older, const TSTree *tree, const CstTable *table)
{
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    for (unsigned depth = 0; !is_full(finder);) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        bool is_error = cst_kind(table, node) == CST_ERROR;
        bool descend = ts_node_has_error(node);
        if (ts_node_is_missing(node)) {
            find_node(finder, older, node);
        } else if (is_error && ts_node_child_count(node) == 0) {
            find_node(finder, older, node);
        } else if (is_error && ts_tree_cursor_goto_first_child(&cursor)) {
            bool more = true;
            while (more && is_statement(cst_kind(table, ts_tree_cursor_current_node(&cursor)))) {
                more = ts_tree_cursor_goto_next_sibling(&cursor);
            }
            TSNode child = ts_tree_cursor_current_node(&cursor);
            if (!is_reported_within(
                    finder,
                    node)) { /* the parser failed inside the node, whose start is not the location of the error */
                find_node(finder, older, more ? child : node);
            }
            ts_tree_cursor_goto_parent(&cursor);
            descend = false;
        }
        if (descend && ts_tree_cursor_goto_first_child(&cursor)) {
            depth++;
            continue;
        }
        while (depth > 0 && !ts_tree_cursor_goto_next_sibling(&cursor)) {
            ts_tree_cursor_goto_parent(&cursor);
            depth--;
        }
        if (depth == 0) {
            break;
        }
    }
    ts_tree_cursor_delete(&cursor);
}

void syntax_report(Unit *unit, const Module *module, const Older *older, const TSTree *tree, const CstTable *table)
{
    uint32_t rows[2 * LIMIT_SYNTAX_ERRORS];
    Finder finder = {.unit = unit, .module = module, .rows = rows};
    scan_begin(&finder.scan, unit->arena, module->text, module->length);
    find_in_tokens(&finder);
    if (tree != NULL && !finder.lost) {
        find_in_tree(&finder, older, tree, table);
    }
    if (finder.row_count == 0) {
        diag_error(unit, (Span){0, 0, module->first_line, module->index}, "syntax", "this source is not valid Python");
    }
}
