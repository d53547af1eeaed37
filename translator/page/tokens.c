/* Which words of a text are keywords, types, numbers, strings and comments: for colours alone, so that a text that is no program has some, too. */
#include "page/inside.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

static const char *const python_keywords[] = {
    "False", "None",   "True", "and",      "as",    "assert", "async", "await",  "break", "case",   "class", "continue", "def",
    "del",   "elif",   "else", "except",   "finally", "for",  "from",  "global", "if",    "import", "in",    "is",       "lambda",
    "match", "nonlocal", "not", "or",      "pass",  "raise",  "return", "try",   "while", "with",   "yield", NULL};
static const char *const c_keywords[] = {
    "asm",  "auto",   "break",  "case",    "const", "constexpr", "continue", "do",       "else",     "extern", "false",    "for",    "goto",
    "if",   "inline", "namespace", "nullptr", "return", "sizeof", "static", "struct", "switch", "template", "true", "typedef",
    "typename", "using", "volatile", "while", NULL};
static const char *const c_types[] = {"bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned", "void", "__half", "__nv_bfloat16", NULL};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t end_of_line(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return end != NULL ? (size_t)(end - text) : length;
}

/* Behind the quote that ends what begins at `at`; a plain string ends with its line at the latest. */
static size_t end_of_string(const char *text, size_t length, size_t at, bool may_be_triple)
{
    char quote = text[at];
    bool triple = may_be_triple && at + 2 < length && text[at + 1] == quote && text[at + 2] == quote;
    for (at += triple ? 3 : 1; at < length; at++) {
        if (text[at] == '\\' && at + 1 < length) {
            at++;
        } else if (text[at] == quote && (!triple || (at + 2 < length && text[at + 1] == quote && text[at + 2] == quote))) {
            return at + (triple ? 3 : 1);
        } else if (text[at] == '\n' && !triple) {
            return at;
        }
    }
    return length;
}

static Token word_token(Language language, const char *text, size_t length, size_t at)
{
    char word[24];
    size_t end = at;
    while (end < length && is_word(text[end])) {
        end++;
    }
    if (language == LANGUAGE_PYTHON && end < length && (text[end] == '"' || text[end] == '\'') && end - at <= 2) { /* rb"..." */
        return (Token){TOKEN_STRING, end_of_string(text, length, end, true)};
    }
    if (end - at >= sizeof word) {
        return (Token){TOKEN_PLAIN, end};
    }
    memcpy(word, text + at, end - at);
    word[end - at] = '\0';
    if (language == LANGUAGE_PYTHON) {
        return (Token){text_in(word, python_keywords) ? TOKEN_KEYWORD : TOKEN_PLAIN, end};
    }
    bool is_macro = strncmp(word, "__", 2) == 0 && end - at > 4 && strcmp(word + (end - at) - 2, "__") == 0;
    return (Token){text_in(word, c_types) ? TOKEN_TYPE : text_in(word, c_keywords) ? TOKEN_KEYWORD : is_macro ? TOKEN_MACRO : TOKEN_PLAIN, end};
}

Token page_token(Language language, const char *text, size_t length, size_t at)
{
    char c = text[at], next = at + 1 < length ? text[at + 1] : '\0';
    bool is_python = language == LANGUAGE_PYTHON, begins_line = at == 0 || text[at - 1] == '\n';
    if (language == LANGUAGE_PLAIN) {
        size_t end = end_of_line(text, length, at);
        bool is_comment = c == '/' && next == '/';
        return is_comment ? (Token){TOKEN_COMMENT, end} : (Token){TOKEN_PLAIN, at + 1};
    }
    if (is_python ? c == '#' : c == '/' && next == '/') {
        return (Token){TOKEN_COMMENT, end_of_line(text, length, at)};
    }
    if (!is_python && c == '#' && begins_line) {
        return (Token){TOKEN_MACRO, end_of_line(text, length, at)};
    }
    if (c == '"' || c == '\'') {
        return (Token){TOKEN_STRING, end_of_string(text, length, at, is_python)};
    }
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)next))) {
        size_t end = at + 1;
        while (end < length && (is_word(text[end]) || text[end] == '.' || ((text[end] == '-' || text[end] == '+') && (text[end - 1] | 32) == 'e'))) {
            end++;
        }
        return (Token){TOKEN_NUMBER, end};
    }
    if (is_python && c == '@' && isalpha((unsigned char)next)) {
        size_t end = at + 1;
        while (end < length && (is_word(text[end]) || text[end] == '.')) {
            end++;
        }
        return (Token){TOKEN_MACRO, end};
    }
    return is_word(c) ? word_token(language, text, length, at) : (Token){TOKEN_PLAIN, at + 1};
}
