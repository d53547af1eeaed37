#ifndef PY2CU_UTF8_H
#define PY2CU_UTF8_H

#include <stdint.h>

/* Offset of the first byte that is not part of well-formed UTF-8, or length. */
uint32_t utf8_find_bad(const char *text, uint32_t length);

#endif
