/* Prints and checks floating numbers. snprintf and strtod use the locale's decimal point, so no point ever goes through them:
 * digits are taken out of the "%e" form, and numbers are read back as "<digits>e<exponent>". */
#include "float_text.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DIGITS = 17, MAX_SPELLING = 400 };

static double read_decimal(const char *text, bool single)
{
    return single ? (double)strtof(text, NULL) : strtod(text, NULL);
}

/* The digits of |x| rounded to count digits, and the exponent of the first. */
static int round_to_digits(double x, int count, char digits[MAX_DIGITS + 1])
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, fabs(x));
    int n = 0;
    const char *p = text;
    for (; *p && *p != 'e'; p++) {
        if (isdigit((unsigned char)*p) && n < MAX_DIGITS) {
            digits[n++] = *p;
        }
    }
    digits[n] = '\0';
    return *p == 'e' ? atoi(p + 1) : 0;
}

/* Shortest digits that read back as |x|; returns the exponent of the first. */
static int shortest_digits(double x, bool single, char digits[MAX_DIGITS + 1])
{
    /* that many digits of a decimal number always survive the way through the type, but for numbers close to 0 */
    bool subnormal = fabs(x) < (single ? 0x1p-126 : 0x1p-1022);
    int count = subnormal ? 1 : single ? 6 : 15, most = single ? 9 : 17, exponent = 0;
    for (; count <= most; count++) {
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
    /* "12.5e3" is read as "125e2" */
    char buffer[MAX_SPELLING + 32];
    size_t length = 0;
    long exponent = 0;
    bool seen_digit = false, seen_point = false;
    const char *p = text;
    if (*p == '-') {
        buffer[length++] = *p++;
    }
    for (; isdigit((unsigned char)*p) || (*p == '.' && !seen_point); p++) {
        if (*p == '.') {
            seen_point = true;
            continue;
        }
        if (length >= MAX_SPELLING) {
            return false;
        }
        buffer[length++] = *p;
        seen_digit = true;
        exponent -= seen_point;
    }
    if (!seen_digit) {
        return false;
    }
    if (*p == 'e' || *p == 'E') {
        char *end;
        p++;
        if (!isdigit((unsigned char)p[*p == '+' || *p == '-'])) {
            return false;
        }
        long written = strtol(p, &end, 10);
        if (written < -100000 || written > 100000) {
            return false;
        }
        exponent += written;
        p = end;
    }
    if (*p != '\0') {
        return false;
    }
    snprintf(buffer + length, 32, "e%ld", exponent);
    double value = read_decimal(buffer, single);
    return value == x && signbit(value) == signbit(x);
}
