/* Decimal numbers of Python texts: literals, and what float() is given. */
#define _POSIX_C_SOURCE 200809L /* newlocale, uselocale */
#include "float_text.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

double float_value(const char *text)
{
    /* A number of up to 15 digits and a power of ten up to 22 are doubles themselves, and one operation rounds once. */
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    uint64_t digits = 0;
    int count = 0, scale = 0;
    const char *at = text;
    for (bool point = false; is_digit(*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        if (count > 0 || *at != '0') {
            count++;
            digits = count <= 15 ? digits * 10 + (unsigned)(*at - '0') : digits;
        }
        scale -= point && scale > -1000;
    }
    if (*at == 'e' || *at == 'E') {
        bool minus = at[1] == '-';
        int exponent = 0;
        for (at += minus || at[1] == '+' ? 2 : 1; is_digit(*at); at++) {
            exponent = exponent < 10000 ? exponent * 10 + (*at - '0') : exponent;
        }
        scale += minus ? -exponent : exponent;
    }
    if (FLT_EVAL_METHOD == 0 && count <= 15 && scale >= -22 && scale <= 22) {
        return scale < 0 ? (double)digits / powers[-scale] : (double)digits * powers[scale];
    }
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) {
        return strtod(text, NULL);
    }
    locale_t before = uselocale(plain);
    double value = strtod(text, NULL);
    uselocale(before);
    freelocale(plain);
    return value;
}

/* Digits, with single underscores between them, up to the end or what else there is; the digits go to `to`. */
static bool copy_digits(const char **from, char **to)
{
    const char *at = *from;
    bool any = is_digit(*at);
    while (is_digit(*at) || (any && *at == '_' && is_digit(at[1]))) {
        if (*at != '_') {
            *(*to)++ = *at;
        }
        at++;
    }
    *from = at;
    return any;
}

/* "12.5e-3" without sign and spaces. */
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
    *value = float_value(digits);
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool float_of_word(const char *from, uint32_t length, double *value)
{
    char word[64];
    for (; length > 0 && is_space(*from); from++) {
        length--;
    }
    while (length > 0 && is_space(from[length - 1])) {
        length--;
    }
    bool minus = length > 0 && *from == '-', has_sign = minus || (length > 0 && *from == '+');
    from += has_sign;
    length -= has_sign;
    if (length == 0 || length >= sizeof word || memchr(from, '\0', length) != NULL) {
        return false;
    }
    for (uint32_t i = 0; i < length; i++) {
        word[i] = from[i] >= 'A' && from[i] <= 'Z' ? (char)(from[i] - 'A' + 'a') : from[i];
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
