/* The shortest decimal text that reads back as a given floating number; independent of the locale. */
#ifndef PY2CU_BASE_FLOAT_TEXT_H
#define PY2CU_BASE_FLOAT_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { FLOAT_TEXT_SIZE = 40 };

/* x is finite. Writes "0.1", "1e-5", "-2.0": always with a point or an exponent. single: x is a float. */
void float_text(double x, bool single, char text[FLOAT_TEXT_SIZE]);
/* Returns the double, or the float if `single`, next to a decimal number that has neither sign nor underscores. */
double float_value(const char *text, bool single);
/* What float() makes of a text: "1e3", " -inf ", "1_000"; false where it raises ValueError. */
bool float_of_word(const char *from, uint32_t length, double *value);
/* The text, a decimal number as Python writes it, reads as exactly x. */
bool float_text_is(const char *text, double x, bool single);

#endif
