// SPDX-License-Identifier: MIT
/* The rules of simplify/narrow_floats.c: an operation of floats computed in double and rounded to float is the
 * operation in float, to the bit. Operands are random bit patterns (with subnormal numbers, infinities and NaN) and
 * operands whose results are close to a midpoint of two floats. NaN results are compared as NaN. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PAIRS = 2000000, STRIDE = 4099 };

static uint64_t state = 20261127;
static int failures;

static uint32_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

static float float_of(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static void expect_same(const char *what, float a, float b, double wide, float narrow)
{
    float rounded = (float)wide;
    if (bits_of(rounded) != bits_of(narrow) && !(isnan(rounded) && isnan(narrow)) && failures++ < 10) {
        printf("%s of %a and %a: %a in double, %a in float\n", what, (double)a, (double)b, (double)rounded,
               (double)narrow);
    }
}

/* C does not specify fmax and fmin of a signaling NaN, which no operation returns. */
static bool is_signaling(float a)
{
    return isnan(a) && (bits_of(a) & 0x400000u) == 0;
}

/* Functions that return one of their operands: Python's max and min, NumPy's fmax and fmin, and those of C. */
static void test_operands(float a, float b)
{
    const double x = a, y = b;
    expect_same("maximum", a, b, x < y ? y : x, a < b ? b : a);
    expect_same("minimum", a, b, x > y ? y : x, a > b ? b : a);
    expect_same("maximum without NaN", a, b, x >= y || y != y ? x : y, a >= b || b != b ? a : b);
    expect_same("minimum without NaN", a, b, x <= y || y != y ? x : y, a <= b || b != b ? a : b);
    expect_same("copysign", a, b, copysign(x, y), copysignf(a, b));
    volatile double largest = fmax(x, y), smallest = fmin(x, y);
    bool is_tested = (a != 0 || b != 0) && !is_signaling(a) && !is_signaling(b);
    if (is_tested) { /* C permits each of two zeros */
        expect_same("fmax", a, b, largest, fmaxf(a, b));
        expect_same("fmin", a, b, smallest, fminf(a, b));
    }
}

static void test_comparisons(float a, float b)
{
    const double x = a, y = b;
    if ((x < y) != (a < b) || (x <= y) != (a <= b) || (x > y) != (a > b) || (x >= y) != (a >= b) ||
        (x == y) != (a == b) || (x != y) != (a != b)) {
        failures++;
        printf("comparison of %a and %a\n", (double)a, (double)b);
    }
}

static void test_pair(float a, float b)
{
    /* volatile: compilers narrow these operations, too */
    volatile double sum = (double)a + (double)b, difference = (double)a - (double)b, product = (double)a * (double)b;
    volatile double quotient = (double)a / (double)b;
    expect_same("sum", a, b, sum, a + b);
    expect_same("difference", a, b, difference, a - b);
    expect_same("product", a, b, product, a * b);
    expect_same("quotient", a, b, quotient, a / b);
    test_operands(a, b);
    test_comparisons(a, b);
}

static void test_one(float a)
{
    volatile double root = sqrt((double)a);
    expect_same("square root", a, 0, root, sqrtf(a));
    expect_same("absolute value", a, 0, fabs((double)a), fabsf(a));
    expect_same("floor", a, 0, floor((double)a), floorf(a));
    expect_same("ceiling", a, 0, ceil((double)a), ceilf(a));
    expect_same("truncation", a, 0, trunc((double)a), truncf(a));
    expect_same("nearest integer", a, 0, rint((double)a), rintf(a));
    expect_same("negation", a, 0, -(double)a, -a);
}

/* Integers of less than 24 bits are floats, so operations with them are operations of floats. */
static void test_integers(void)
{
    for (int32_t i = -(1 << 15); i < 1 << 16; i++) {
        expect_same("integer", (float)i, 0, (double)i, (float)i);
        test_pair(float_of(next_random()), (float)i);
        test_pair((float)i, (float)(i / 3));
    }
}

/* The functions that float narrowing replaces are those tested here: one or two operands each. */
static int exact_functions(void)
{
    static const char *const names[] = {
#define EXACT(c) #c,
#include "base/math_functions.def"
    };
    static const char tested[] = " fabs ceil floor trunc rint copysign fmax fmin ";
    int missing = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, " %s ", names[i]);
        if (strstr(tested, name) == NULL) {
            missing++;
            printf("not tested: %s\n", names[i]);
        }
    }
    return missing;
}

/* Returns a float with few significant bits, or with most of them set, and an exponent close to that of other. */
static float special(float other)
{
    uint32_t bits = next_random(), exponent = (bits_of(other) >> 23 & 0xff) + next_random() % 60;
    uint32_t fraction = bits % 3 == 0 ? 0x7fffffu << bits % 23 & 0x7fffffu : bits % 3 == 1 ? 1u << bits % 23 : bits % 5;
    exponent = exponent < 30 ? 0 : exponent - 30;
    return float_of((bits & 0x80000000u) | (exponent > 254 ? 254 : exponent) << 23 | fraction);
}

int main(void)
{
    static const uint32_t exponents[] = {0, 1, 2, 103, 126, 127, 128, 150, 253, 254, 255};
    enum { EXPONENTS = sizeof exponents / sizeof exponents[0] };
    for (int i = 0; i < PAIRS; i++) {
        float a = float_of(next_random()), b = float_of(next_random());
        test_pair(a, b);
        test_pair(a, special(a));
        uint32_t r = next_random();
        float edge = float_of((r & 0x807fffffu) | exponents[next_random() % EXPONENTS] << 23);
        test_pair(edge, special(edge));
        test_pair(special(edge), edge);
    }
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += STRIDE) {
        test_one(float_of((uint32_t)bits));
        test_one(special(float_of((uint32_t)bits)));
    }
    for (uint32_t bits = 0; bits < 100000; bits++) { /* subnormal numbers and squares of short numbers */
        test_one(float_of(bits));
        test_one((float)bits * (float)(bits % 4096));
    }
    test_integers();
    printf("%d differences\n", failures);
    return failures + exact_functions() > 0;
}
