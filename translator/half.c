/* Rounding to float16. */
#include "half.h"

#include <math.h>

double half_round(double value)
{
    if (value == 0 || isnan(value) || isinf(value)) {
        return value;
    }
    int exponent;
    (void)frexp(value, &exponent); /* value is in [2^(exponent - 1), 2^exponent) */
    int unit = exponent - 11;      /* of the last of eleven bits */
    unit = unit < -24 ? -24 : unit;
    double scaled = ldexp(value, -unit), whole = nearbyint(scaled); /* ties to even */
    double result = ldexp(whole, unit);
    return fabs(result) > 65504 ? copysign(INFINITY, value) : whole == 0 ? copysign(0, value) : result;
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
