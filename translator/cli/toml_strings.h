// SPDX-License-Identifier: MIT
/* Decodes TOML strings. */
#ifndef PY2CU_TOML_STRINGS_H
#define PY2CU_TOML_STRINGS_H

#include <stddef.h>

/* Decodes a single-line or multi-line string with its quotes. The caller frees the result, whose length is *decoded; it
 * may contain null characters. Returns NULL if memory is exhausted, or if the string is invalid, with the reason in
 * *why. */
char *toml_decode_string(const char *text, size_t length, size_t *decoded, const char **reason);

#endif
