// SPDX-License-Identifier: MIT
/* Rounding to float16 and bfloat16. */
#include "base/half.h"

#include <math.h>
#include <stdint.h>

/* Rounds to `bits` significant bits, of which the last is at least 2^least. */
static double round_to(double value, int bits, int min, double max)
{
    if (value == 0 || isnan(value) || isinf(value)) {
        return value;
    }
    int exponent;
    (void)frexp(value, &exponent); /* value is in [2^(exponent - 1), 2^exponent) */
    int unit = exponent - bits < min ? min : exponent - bits;
    double result = ldexp(nearbyint(ldexp(value, -unit)), unit); /* ties to even */
    return fabs(result) > max ? copysign(INFINITY, value) : copysign(result, value);
}

double half_round(double value)
{
    return round_to(value, 11, -24, 65504);
}

double bfloat16_round(double value)
{
    return round_to(value, 8, -133, 0x1.fep127);
}

uint16_t half_bits(double value)
{
    uint16_t sign = signbit(value) ? 0x8000 : 0;
    double size = fabs(value);
    if (isnan(value)) {
        return sign | 0x7e00;
    }
    if (isinf(value)) {
        return sign | 0x7c00;
    }
    if (size < 0x1p-14) {
        return (uint16_t)(sign | (unsigned)(size * 0x1p24));
    }
    int exponent;
    double fraction = frexp(size, &exponent);
    return (uint16_t)(sign | ((unsigned)(exponent + 14) << 10) | (unsigned)((fraction * 2 - 1) * 1024));
}

double half_value(uint16_t bits)
{
    unsigned exponent = bits >> 10 & 31, fraction = bits & 1023;
    double size = exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, (int)exponent - 25);
    size = exponent == 31 ? (fraction != 0 ? NAN : INFINITY) : size;
    return (bits & 0x8000) != 0 ? -size : size;
}
