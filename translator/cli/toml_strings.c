// SPDX-License-Identifier: MIT
/* Decodes TOML strings: quotes, escapes, line continuations. */
#include "toml_strings.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned hex_digit(char c)
{
    return c >= '0' && c <= '9'             ? (unsigned)(c - '0')
           : (unsigned)((c | 32) - 'a') < 6 ? (unsigned)((c | 32) - 'a') + 10
                                            : 16;
}

static char *put_character(char *to, uint32_t c)
{
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *to++ = (char)(first[more] | c >> 6 * more);
    for (int i = more - 1; i >= 0; i--) {
        *to++ = (char)(0x80 | (c >> 6 * i & 0x3F));
    }
    return to;
}

/* Decodes \uXXXX or \UXXXXXXXX, starting at the letter, to `to`. Returns the number of bytes read; 0: not a Unicode
 * scalar value. */
static size_t read_code_point(const char *at, const char *end, char **to)
{
    const size_t count = *at == 'u' ? 4 : 8;
    uint32_t value = 0;
    for (size_t i = 1; i <= count; i++) {
        const unsigned digit = at + i < end ? hex_digit(at[i]) : 16;
        if (digit == 16) {
            return 0;
        }
        value = value << 4 | digit;
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
        return 0;
    }
    *to = put_character(*to, value);
    return count + 1;
}

/* Returns the length of a line continuation after a backslash: the newline and the white space around it. 0: another
 * escape. */
static size_t line_continuation(const char *at, const char *end)
{
    size_t length = strspn(at, " \t");
    if (at + length >= end || (at[length] != '\n' && at[length] != '\r')) {
        return 0;
    }
    length += strspn(at + length, " \t\r\n");
    return at + length <= end ? length : (size_t)(end - at);
}

/* Decodes the escape after a backslash to `to`. Returns the number of bytes read; 0: invalid escape. */
static size_t read_escape(const char *at, const char *end, bool is_multiline, char **to)
{
    static const char letters[] = "\"\\btnfr", characters[] = "\"\\\b\t\n\f\r";
    const char *letter = *at != '\0' ? strchr(letters, *at) : NULL;
    if (letter != NULL) {
        *(*to)++ = characters[letter - letters];
        return 1;
    }
    return *at == 'u' || *at == 'U' ? read_code_point(at, end, to) : is_multiline ? line_continuation(at, end) : 0;
}

char *toml_decode_string(const char *text, size_t length, size_t *decoded, const char **reason)
{
    const size_t quotes = length >= 6 && text[0] == text[1] && text[0] == text[2] ? 3 : 1;
    const char quote = text[0], *at = text + quotes, *end = text + length - quotes;
    if (quotes == 3 && at < end) { /* a newline directly after the opening quotes is not part of the string */
        at += *at == '\n' ? 1 : at + 1 < end && at[0] == '\r' && at[1] == '\n' ? 2 : 0;
    }
    char *out = malloc(length + 1), *to = out;
    *reason = NULL;
    for (size_t adjacent = 0; out != NULL && *reason == NULL && at < end;) {
        adjacent = *at == quote ? adjacent + 1 : 0;
        if (adjacent == 3) {
            *reason = "the string contains three adjacent quotes";
        } else if (quote != '"' || *at != '\\' || at + 1 >= end) {
            *to++ = *at++;
        } else {
            const size_t used = read_escape(at + 1, end, quotes == 3, &to);
            at += used + 1;
            *reason = used > 0 ? NULL : "the string contains an invalid escape or a control character";
        }
    }
    if (*reason != NULL) {
        free(out);
        return NULL;
    }
    if (out != NULL) {
        *to = '\0';
        *decoded = (size_t)(to - out);
    }
    return out;
}
