// SPDX-License-Identifier: MIT
/* Conversion of decimal numbers in Python source: literals, and arguments of float(). */
#include "base/float_string.h"
#include "base/ascii.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the floating-point number of that width nearest to a decimal number without sign and underscores. strtod()
 * receives only digits and an exponent, because the locale changes the decimal point. Only this file may call strtod()
 * and printf's %e (tests/api/check_layers.py). */
static double read_decimal(const char *text, bool single)
{
    /* Up to 15 digits and powers of ten up to 22 are exact doubles, and one operation rounds once. */
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    /* No double, and no midpoint between two doubles, has more than 767 significant digits: further digits matter only
     * if one of them is nonzero. */
    enum { KEPT = 800, SCALE_END = 1000000 };
    char digits[KEPT + 32];
    int count = 0;
    long long scale = 0;
    bool more = false;
    const char *at = text;
    for (bool point = false; ascii_is_digit(*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        scale -= point;
        if (count == KEPT) {
            scale++;
            more = more || *at != '0';
        } else if (count > 0 || *at != '0') {
            digits[count++] = *at;
        }
    }
    if (*at == 'e' || *at == 'E') {
        bool minus = at[1] == '-';
        long long exponent = 0;
        for (at += minus || at[1] == '+' ? 2 : 1; ascii_is_digit(*at); at++) {
            exponent = exponent < 1000000000000 ? exponent * 10 + (*at - '0') : exponent;
        }
        scale += minus ? -exponent : exponent;
    }
    if (count == 0) {
        return 0.0;
    }
    if (FLT_EVAL_METHOD == 0 && !single && count <= 15 && scale >= -22 && scale <= 22) {
        uint64_t integer = 0;
        for (int i = 0; i < count; i++) {
            integer = integer * 10 + (unsigned)(digits[i] - '0');
        }
        return scale < 0 ? (double)integer / powers[-scale] : (double)integer * powers[scale];
    }
    if (more) {
        digits[count++] = '1';
        scale--;
    }
    scale = scale > SCALE_END ? SCALE_END : scale < -SCALE_END ? -SCALE_END : scale;
    snprintf(digits + count, sizeof digits - (size_t)count, "e%lld", scale);
    return single ? (double)strtof(digits, NULL) : strtod(digits, NULL);
}

double float_value(const char *text, bool single)
{
    return read_decimal(text, single);
}

/* Copies digits with single underscores between them to `to`. Returns whether there are any. */
static bool copy_digits(const char **from, char **to)
{
    const char *at = *from;
    bool any = ascii_is_digit(*at);
    while (ascii_is_digit(*at) || (any && *at == '_' && ascii_is_digit(at[1]))) {
        if (*at != '_') {
            *(*to)++ = *at;
        }
        at++;
    }
    *from = at;
    return any;
}

/* Parses a number such as "12.5e-3" without sign and blanks. */
static bool decimal_text(const char *text, double *value)
{
    char digits[64];
    char *to = digits;
    const char *at = text;
    bool any = copy_digits(&at, &to);
    if (*at == '.') {
        *to++ = *at++;
        any = copy_digits(&at, &to) || any;
    }
    if (any && (*at == 'e' || *at == 'E')) {
        *to++ = *at++;
        if (*at == '+' || *at == '-') {
            *to++ = *at++;
        }
        any = copy_digits(&at, &to);
    }
    *to = '\0';
    if (!any || *at != '\0') {
        return false;
    }
    *value = float_value(digits, false);
    return true;
}

bool float_of_word(const char *from, uint32_t length, double *value)
{
    char word[64];
    for (; length > 0 && ascii_is_space(*from); from++) {
        length--;
    }
    while (length > 0 && ascii_is_space(from[length - 1])) {
        length--;
    }
    bool minus = length > 0 && *from == '-', has_sign = minus || (length > 0 && *from == '+');
    from += has_sign;
    length -= has_sign;
    if (length == 0 || length >= sizeof word || memchr(from, '\0', length) != NULL) {
        return false;
    }
    for (uint32_t i = 0; i < length; i++) {
        word[i] = ascii_to_lower(from[i]);
    }
    word[length] = '\0';
    bool is_infinite = strcmp(word, "inf") == 0 || strcmp(word, "infinity") == 0;
    if (is_infinite || strcmp(word, "nan") == 0) {
        *value = is_infinite ? (double)INFINITY : (double)NAN;
    } else if (!decimal_text(word, value)) {
        return false;
    }
    *value = minus ? -*value : *value;
    return true;
}

/* ---- output and verification ---- */

enum { MAX_DIGITS = 17 };

/* Rounds |x| to `count` digits; returns the exponent of the first. */
static int round_to_digits(double x, int count, char digits[MAX_DIGITS + 1])
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, fabs(x));
    int n = 0;
    const char *p = text;
    for (; *p && *p != 'e'; p++) { /* skips the decimal point of the locale */
        if (ascii_is_digit(*p) && n < MAX_DIGITS) {
            digits[n++] = *p;
        }
    }
    digits[n] = '\0';
    if (*p != 'e') {
        return 0;
    }
    const char *exponent = p + 2; /* printf always writes the sign of the exponent */
    const int size = (int)ascii_read_number(&exponent);
    return p[1] == '-' ? -size : size;
}

/* Determines the fewest digits that convert back to |x|; returns the exponent of the first. */
static int shortest_digits(double x, bool single, char digits[MAX_DIGITS + 1])
{
    /* this many decimal digits always survive the conversion to the type and back, except for subnormal numbers */
    bool subnormal = fabs(x) < (single ? 0x1p-126 : 0x1p-1022);
    int count = subnormal ? 1 : single ? 6 : 15, max = single ? 9 : 17, exponent = 0;
    for (; count <= max; count++) {
        char text[64];
        exponent = round_to_digits(x, count, digits);
        snprintf(text, sizeof text, "%se%d", digits, exponent - (count - 1));
        if (read_decimal(text, single) == fabs(x)) {
            break;
        }
    }
    size_t length = strlen(digits);
    while (length > 1 && digits[length - 1] == '0') {
        digits[--length] = '\0';
    }
    return exponent;
}

void float_text(double x, bool single, char text[FLOAT_TEXT_SIZE])
{
    char digits[MAX_DIGITS + 1];
    int exponent = shortest_digits(x, single, digits);
    int count = (int)strlen(digits);
    char *p = text;
    if (signbit(x)) {
        *p++ = '-';
    }
    if (exponent < -4 || exponent >= 16) {
        *p++ = digits[0];
        if (count > 1) {
            p += snprintf(p, FLOAT_TEXT_SIZE / 2, ".%s", digits + 1);
        }
        snprintf(p, 8, "e%d", exponent);
        return;
    }
    for (int place = exponent < 0 ? 0 : exponent; place > exponent - count || place >= -1; place--) {
        int i = exponent - place;
        if (place == -1) {
            *p++ = '.';
        }
        *p++ = i >= 0 && i < count ? digits[i] : '0';
    }
    *p = '\0';
}

bool float_text_is(const char *text, double x, bool single)
{
    const char *number = text + (*text == '-'), *p = number;
    bool seen_digit = false, seen_point = false;
    for (; ascii_is_digit(*p) || (*p == '.' && !seen_point); p++) {
        seen_point = seen_point || *p == '.';
        seen_digit = seen_digit || *p != '.';
    }
    if (*p == 'e' || *p == 'E') {
        p += p[1] == '+' || p[1] == '-' ? 2 : 1;
        seen_digit = seen_digit && ascii_is_digit(*p);
        p += strspn(p, "0123456789");
    }
    if (!seen_digit || *p != '\0') {
        return false;
    }
    double value = number > text ? -read_decimal(number, single) : read_decimal(number, single);
    return value == x && signbit(value) == signbit(x);
}
