// SPDX-License-Identifier: MIT
/* Conversion of float16 and bfloat16. */
#ifndef PY2CU_BASE_HALF_H
#define PY2CU_BASE_HALF_H

#include <stdint.h>

/* Return the nearest float16 or bfloat16, ties to even. */
double half_round(double value);
double bfloat16_round(double value);
/* Returns the bits of a number that is exactly representable as float16. */
uint16_t half_bits(double value);
double half_value(uint16_t bits);

#endif
