// SPDX-License-Identifier: MIT
/* Syntax highlighting: classifies keywords, types, numbers, strings and comments. Python tokens come from the parser;
 * generated CUDA C, and Python source with syntax errors, are scanned here. */
#include "base/ascii.h"
#include "base/strings.h"
#include "html/html_internal.h"
#include "syntax/syntax.h"

#include <string.h>

static const char *const c_keywords[] = {
    "asm",    "auto",   "break",    "case", "const",   "constexpr", "continue", "do",       "else",   "extern",
    "false",  "for",    "goto",     "if",   "inline",  "namespace", "nullptr",  "return",   "sizeof", "static",
    "struct", "switch", "template", "true", "typedef", "typename",  "using",    "volatile", "while",  NULL};
static const char *const c_types[] = {"bool",   "char",     "double", "float",  "int",           "long", "short",
                                      "signed", "unsigned", "void",   "__half", "__nv_bfloat16", NULL};

static const char *const python_keywords[] = {
    "False",  "None",     "True", "and",    "as",   "assert", "async",   "await",  "break", "class",  "continue", "def",
    "del",    "elif",     "else", "except", "for",  "from",   "finally", "global", "if",    "import", "in",       "is",
    "lambda", "nonlocal", "not",  "or",     "pass", "raise",  "return",  "try",    "while", "with",   "yield",    NULL};

static bool is_word(char c)
{
    return ascii_is_word(c) || (unsigned char)c >= 0x80;
}

static size_t end_of_line(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return end != NULL ? (size_t)(end - text) : length;
}

/* Returns the offset after the closing quote of the literal at `at`, at most the end of its line. */
static size_t end_of_string(const char *text, size_t length, size_t at)
{
    char quote = text[at];
    for (at++; at < length && text[at] != '\n'; at++) {
        if (text[at] == '\\' && at + 1 < length) {
            at++;
        } else if (text[at] == quote) {
            return at + 1;
        }
    }
    return at;
}

enum { MAX_WORD_LENGTH = 24 };

/* Copies the word at `at` to `word`, or an empty string if it is longer than any keyword. Returns its end. */
static size_t read_word(const char *text, size_t length, size_t at, char word[MAX_WORD_LENGTH])
{
    size_t end = at;
    while (end < length && is_word(text[end])) {
        end++;
    }
    const size_t kept = end - at < MAX_WORD_LENGTH ? end - at : 0;
    memcpy(word, text + at, kept);
    word[kept] = '\0';
    return end;
}

static size_t end_of_number(const char *text, size_t length, size_t at)
{
    size_t end = at + 1;
    while (end < length && (is_word(text[end]) || text[end] == '.' ||
                            ((text[end] == '-' || text[end] == '+') && (text[end - 1] | 32) == 'e'))) {
        end++;
    }
    return end;
}

static Token word_token(const char *text, size_t length, size_t at)
{
    char word[MAX_WORD_LENGTH];
    const size_t end = read_word(text, length, at, word);
    bool is_macro = strncmp(word, "__", 2) == 0 && end - at > 4 && strcmp(word + (end - at) - 2, "__") == 0;
    return (Token){string_in_list(word, c_types)      ? TOKEN_TYPE
                   : string_in_list(word, c_keywords) ? TOKEN_KEYWORD
                   : is_macro                         ? TOKEN_MACRO
                                                      : TOKEN_PLAIN,
                   end};
}

static Token c_token(const char *text, size_t length, size_t at)
{
    char c = text[at], next = at + 1 < length ? text[at + 1] : '\0';
    if (c == '/' && next == '/') {
        return (Token){TOKEN_COMMENT, end_of_line(text, length, at)};
    }
    if (c == '#' && (at == 0 || text[at - 1] == '\n')) {
        return (Token){TOKEN_MACRO, end_of_line(text, length, at)};
    }
    if (c == '"' || c == '\'') {
        return (Token){TOKEN_STRING, end_of_string(text, length, at)};
    }
    if (ascii_is_digit(c) || (c == '.' && ascii_is_digit(next))) {
        return (Token){TOKEN_NUMBER, end_of_number(text, length, at)};
    }
    return is_word(c) ? word_token(text, length, at) : (Token){TOKEN_PLAIN, at + 1};
}

/* Returns the offset after a Python string with three or one quotes. */
static size_t end_of_python_string(const char *text, size_t length, size_t at)
{
    const char quotes[] = {text[at], text[at], text[at], '\0'};
    if (at + 2 >= length || memcmp(text + at, quotes, 3) != 0) {
        return end_of_string(text, length, at);
    }
    for (at += 3; at + 2 < length && memcmp(text + at, quotes, 3) != 0; at++) {
        at += text[at] == '\\';
    }
    return at + 3 < length ? at + 3 : length;
}

static Token scanned_python_token(const char *text, size_t length, size_t at)
{
    const char c = text[at], next = at + 1 < length ? text[at + 1] : '\0';
    char word[MAX_WORD_LENGTH];
    if (c == '#') {
        return (Token){TOKEN_COMMENT, end_of_line(text, length, at)};
    }
    if (c == '"' || c == '\'') {
        return (Token){TOKEN_STRING, end_of_python_string(text, length, at)};
    }
    if (ascii_is_digit(c) || (c == '.' && ascii_is_digit(next))) {
        return (Token){TOKEN_NUMBER, end_of_number(text, length, at)};
    }
    if (c == '@' && is_word(next)) { /* a decorator, unless it is a matrix product without spaces */
        size_t end = at + 1;
        while (end < length && (is_word(text[end]) || text[end] == '.')) {
            end++;
        }
        return (Token){at == 0 || text[at - 1] == '\n' || text[at - 1] == ' ' ? TOKEN_MACRO : TOKEN_PLAIN, end};
    }
    if (!is_word(c)) {
        return (Token){TOKEN_PLAIN, at + 1};
    }
    const size_t end = read_word(text, length, at, word);
    return (Token){string_in_list(word, python_keywords) ? TOKEN_KEYWORD : TOKEN_PLAIN, end};
}

static Token python_token(const Module *module, const char *text, size_t length, size_t at, uint32_t *word)
{
    static const TokenKind kinds[] = {
        [WORD_PLAIN] = TOKEN_PLAIN,   [WORD_KEYWORD] = TOKEN_KEYWORD, [WORD_NUMBER] = TOKEN_NUMBER,
        [WORD_STRING] = TOKEN_STRING, [WORD_COMMENT] = TOKEN_COMMENT, [WORD_DECORATOR] = TOKEN_MACRO};
    if (module == NULL) { /* its source has a syntax error */
        return scanned_python_token(text, length, at);
    }
    while (*word < module->word_count && module->words[*word].end <= at) {
        (*word)++;
    }
    if (*word == module->word_count || module->words[*word].start >= length) {
        return (Token){TOKEN_PLAIN, length};
    }
    const Word *next = &module->words[*word];
    return next->start > at ? (Token){TOKEN_PLAIN, next->start}
                            : (Token){kinds[next->kind], next->end < length ? next->end : length};
}

Token page_token(const Unit *unit, const Code *code, size_t length, size_t at, uint32_t *word)
{
    const char *text = code->text;
    switch (code->language) {
    case LANGUAGE_PYTHON:
        return python_token(unit->modules[code->module], text, length, at, word);
    case LANGUAGE_C:
        return c_token(text, length, at);
    case LANGUAGE_PLAIN:
        break;
    }
    bool is_comment = text[at] == '/' && at + 1 < length && text[at + 1] == '/';
    return is_comment ? (Token){TOKEN_COMMENT, end_of_line(text, length, at)} : (Token){TOKEN_PLAIN, at + 1};
}
