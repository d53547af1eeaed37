// SPDX-License-Identifier: MIT
#ifndef PY2CU_BYTE_COUNT_H
#define PY2CU_BYTE_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* Maximum of PY2CU_STACK in bytes. */
enum { GPU_STACK_MAX = 512 * 1024 };

/* Parses a number of bytes with an optional suffix, as "64M". `suffixes` contains the valid suffixes, and is a prefix
 * of "KMG"; lower case is accepted. Returns false if `text` has another form, or if the number exceeds `max`. */
bool parse_byte_count(const char *text, const char *suffixes, uint64_t max, uint64_t *bytes);

#endif
