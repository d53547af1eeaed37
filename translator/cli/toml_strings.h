/* Strings of TOML. */
#ifndef PY2CU_TOML_STRINGS_H
#define PY2CU_TOML_STRINGS_H

#include <stddef.h>

/* Decodes a string with its quotes, on one line or several. The caller frees the result, whose length is *decoded: it
 * may contain null characters. NULL: out of memory, or the string is not TOML, and *why is the reason. */
char *toml_decode_string(const char *text, size_t length, size_t *decoded, const char **why);

#endif
