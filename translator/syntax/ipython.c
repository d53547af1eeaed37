// SPDX-License-Identifier: MIT
/* IPython commands: `%timeit f(x)`, `%matplotlib inline`, `!pip install numba`, `?f`, `f?`, which scripts exported from
 * notebooks contain.
 *
 * No line of Python begins with %, ! or ?, or ends with ?; in notebooks, an assigned value can. Statements that %time
 * and %timeit execute are kept. The rest of these lines is replaced by `0`, or by `...`, whose value is unknown. Byte
 * offsets do not change. */
#include "syntax/syntax_internal.h"

#include <string.h>

/* Returns the start of the statement in `%timeit -n 10 statement`, or `end` for other commands. */
static uint32_t timed_statement(const char *text, uint32_t at, uint32_t end)
{
    static const char *const timers[] = {"%timeit", "%time"};
    uint32_t found = end;
    for (size_t i = 0; i < 2 && found == end; i++) {
        uint32_t length = (uint32_t)strlen(timers[i]);
        if (end - at > length && strncmp(text + at, timers[i], length) == 0 && is_blank(text[at + length])) {
            found = at + length;
        }
    }
    while (found < end) {
        while (found < end && is_blank(text[found])) {
            found++;
        }
        if (found == end || text[found] != '-') {
            break;
        }
        for (found += 2; found < end && (is_blank(text[found]) || (text[found] >= '0' && text[found] <= '9'));
             found++) { /* -n 10, -r3, -q */
        }
        found = found < end ? found : end;
    }
    return found;
}

static bool is_command(char c)
{
    return c == '%' || c == '!' || c == '?';
}

/* Returns the offset after the question marks of a request for help, `np.sum??`, which is a whole line; 0 if the line
 * is something else. */
static uint32_t help_end(const char *text, uint32_t at, uint32_t end)
{
    while (at < end && (is_name_byte(text[at]) || text[at] == '.' || text[at] == '*')) {
        at++;
    }
    const uint32_t marks = at;
    while (at < end && at < marks + 2 && text[at] == '?') {
        at++;
    }
    const uint32_t found = at;
    while (at < end && is_blank(text[at])) {
        at++;
    }
    return found > marks && at == end ? found : 0;
}

static bool has_command(const char *text, uint32_t length, bool is_notebook)
{
    bool begins = true;
    for (uint32_t i = 0; i < length; i++) {
        if ((begins && is_command(text[i])) || text[i] == '?') {
            return true;
        }
        begins = text[i] == '\n' || (is_notebook && text[i] == '=') || (begins && is_blank(text[i]));
    }
    return false;
}

/* Returns whether the token is the `=` of an assignment such as `files = !ls`, not of a comparison or of `x %= 2`. In a
 * script, `x = !y` is a C expression. */
static bool is_assign(const Token *token, const char *text)
{
    return token->kind == TOKEN_OP && token->end == token->start + 1 && text[token->start] == '=';
}

const char *text_without_commands(Arena *arena, const char *text, uint32_t length, const char *file_name)
{
    size_t name = strlen(file_name);
    bool is_notebook = name > 6 && strcmp(file_name + name - 6, ".ipynb") == 0;
    if (!has_command(text, length, is_notebook)) {
        return text;
    }
    char *copy = arena_strndup(arena, text, length);
    Scan scan;
    scan_begin(&scan, arena, copy, length);
    bool assigned = false;
    for (;;) {
        bool begins = scan.line_begins || assigned, is_value = assigned;
        Token token = scan_next(&scan);
        assigned = is_notebook && is_assign(&token, copy);
        if (token.kind == TOKEN_END) {
            return copy;
        }
        if (!begins || token.kind == TOKEN_NEWLINE || token.kind == TOKEN_COMMENT) {
            continue;
        }
        const char *feed = memchr(copy + token.start, '\n', length - token.start);
        uint32_t end = feed != NULL ? (uint32_t)(feed - copy) : length;
        if (!is_command(copy[token.start]) && help_end(copy, token.start, end) == 0) {
            continue;
        }
        uint32_t statement = is_value ? end : timed_statement(copy, token.start, end);
        memset(copy + token.start, ' ', statement - token.start);
        bool unknown = is_value && end - token.start >= 3;
        memcpy(copy + token.start, unknown ? "..." : "0", unknown ? 3 : 1);
        if (statement < end) {
            copy[token.start + 1] = ';';
        }
        scan_begin(&scan, arena, copy, length);
        scan.at = end;
    }
}
