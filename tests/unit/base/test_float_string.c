// SPDX-License-Identifier: MIT
/* Conversion of decimal numbers, compared with the C library's strtod() and strtof() in the locale "C". */
#include "base/float_string.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void compare(const char *text)
{
    double value = float_value(text, false), expected = strtod(text, NULL);
    float single = strtof(text, NULL);
    if (memcmp(&value, &expected, sizeof value) != 0 || float_value(text, true) != (double)single ||
        (isfinite(single) && !float_text_is(text, (double)single, true))) {
        failures++;
        printf("%.60s%s: %a, and the C library says %a and, of a float, %a\n", text, strlen(text) > 60 ? "..." : "",
               value, expected, (double)single);
    }
}

static uint64_t state = 88172645463325252u;

static unsigned below(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % limit;
}

/* Random numbers of mostly few and sometimes very many digits, with and without decimal point and exponent. */
static void compare_random(void)
{
    char text[2200];
    unsigned digits = below(10) == 0 ? 1 + below(2000) : 1 + below(25), at = 0;
    unsigned point = below(digits + 1), zeros = below(3) == 0 ? below(digits) : 0;
    for (unsigned i = 0; i < digits; i++) {
        if (i == point) {
            text[at++] = '.';
        }
        text[at++] = (char)('0' + (i < zeros ? 0 : below(10)));
    }
    text[at] = '\0';
    if (below(2) == 0) {
        snprintf(text + at, sizeof text - at, "e%d", (int)below(below(2) == 0 ? 700 : 4400) - (int)below(2200));
    }
    compare(text);
}

/* Midpoints between two neighbors, exact and slightly different. */
static void compare_halfway(void)
{
    double low = ldexp(1.0 + (double)below(1u << 30) / (1u << 30), (int)below(40) - 1060),
           high = nextafter(low, INFINITY);
    char text[1400];
    /* The sum of two neighbors has one bit more than a normal double; its half is printed as long double. */
    snprintf(text, sizeof text, "%.1100Le", ((long double)low + (long double)high) / 2);
    char *exponent = strchr(text, 'e');
    compare(text);
    if (exponent != NULL) {
        exponent[-1] = '1';
        compare(text);
    }
}

int main(void)
{
    static const char *const texts[] = {"0",
                                        "0.0",
                                        "0e5",
                                        "1",
                                        "1.",
                                        ".5",
                                        "1e22",
                                        "1e23",
                                        "123456789012345",
                                        "1234567890123456",
                                        "9007199254740993",
                                        "1e308",
                                        "1.7976931348623159e308",
                                        "1e309",
                                        "4.9e-324",
                                        "2.4703282292062327e-324",
                                        "2.4703282292062328e-324",
                                        "1e-400",
                                        "3.4028236e38",
                                        "1.17549435e-38",
                                        "0.1",
                                        "1e99999999999999999999",
                                        "1e-99999999999999999999",
                                        "0e99999999999999999999",
                                        "1.00000005960464477539"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        compare(texts[i]);
    }
    /* More zeros than a double has decimal places, with an exponent that compensates for them. */
    char *zeros = malloc(3100);
    if (zeros == NULL) {
        return 1;
    }
    memset(zeros, '0', 3000);
    zeros[1] = '.';
    static const char *const ends[] = {"1e1010", "1e2998", "1e3010", "15e2990", "1e2675"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        strcpy(zeros + 3000, ends[i]);
        compare(zeros);
    }
    free(zeros);
    for (int i = 0; i < 20000; i++) {
        compare_random();
    }
    for (int i = 0; i < 2000; i++) {
        compare_halfway();
    }
    printf("%d differ\n", failures);
    return failures != 0;
}
