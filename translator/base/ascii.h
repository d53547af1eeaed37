// SPDX-License-Identifier: MIT
/* Locale-independent ASCII classification and decimal numbers; <ctype.h> and strtol() depend on LC_CTYPE and
 * LC_NUMERIC. All functions are in this header, which lets the command and the runtime use it without the library's
 * internals. */
#ifndef PY2CU_BASE_ASCII_H
#define PY2CU_BASE_ASCII_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_letter(char c)
{
    return ascii_is_upper(c) || (c >= 'a' && c <= 'z');
}

static inline bool ascii_is_alnum(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c);
}

static inline bool ascii_is_word(char c)
{
    return ascii_is_alnum(c) || c == '_';
}

static inline bool ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char ascii_to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static inline char ascii_to_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* Returns whether the first `length` characters of two strings are equal, ignoring case. */
static inline bool ascii_equals_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (ascii_to_lower(a[i]) != ascii_to_lower(b[i])) {
            return false;
        }
        if (a[i] == '\0') {
            break;
        }
    }
    return true;
}

/* Returns the number whose decimal digits begin at *at and advances *at past them; 0 without a digit, UINT64_MAX if the
 * number is larger. */
static inline uint64_t ascii_read_number(const char **at)
{
    uint64_t value = 0;
    for (; ascii_is_digit(**at); ++*at) {
        const unsigned digit = (unsigned)(**at - '0');
        value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : value * 10 + digit;
    }
    return value;
}

#endif
