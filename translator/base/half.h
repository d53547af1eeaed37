/* float16 and bfloat16 as numbers. */
#ifndef PY2CU_BASE_HALF_H
#define PY2CU_BASE_HALF_H

#include <stdint.h>

/* The nearest float16 or bfloat16, ties to even. */
double half_round(double value);
double bfloat16_round(double value);
/* Of a number that is a float16. */
uint16_t half_bits(double value);
double half_value(uint16_t bits);

#endif
