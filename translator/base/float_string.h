// SPDX-License-Identifier: MIT
/* Locale-independent conversion between floating-point numbers and decimal strings; output is the shortest string that
 * converts back to the same number. */
#ifndef PY2CU_BASE_FLOAT_STRING_H
#define PY2CU_BASE_FLOAT_STRING_H

#include <stdbool.h>
#include <stdint.h>

enum { FLOAT_TEXT_SIZE = 40 };

/* Writes a finite number as "0.1", "1e-5" or "-2.0": with a decimal point or an exponent. single: x is a float. */
void float_text(double x, bool single, char text[FLOAT_TEXT_SIZE]);
/* Returns the double, or the float if `single`, nearest to a decimal number without sign and underscores. */
double float_value(const char *text, bool single);
/* Converts a string like Python's float(): "1e3", " -inf ", "1_000". Returns false if float() raises ValueError. */
bool float_of_word(const char *from, uint32_t length, double *value);
/* Returns whether the decimal number, in Python's syntax, converts to exactly x. */
bool float_text_is(const char *text, double x, bool single);

#endif
