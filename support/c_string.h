// SPDX-License-Identifier: MIT
/* String literals of C. All functions are in this header, so that the libraries and the command can use it. */
#ifndef PY2CU_SUPPORT_C_STRING_H
#define PY2CU_SUPPORT_C_STRING_H

#include "support/utf8.h"

#include <stdio.h>
#include <string.h>

enum { C_PIECE = 20 };

/* Writes the first character of a string that ends with a NUL to `piece` in the escaped form for string literals and
 * #line. Bytes that are not UTF-8, control characters, and characters that change how others are shown are octal
 * escapes; so that there are no trigraphs, a question mark is escaped, too. Returns the number of bytes read.
 */
static inline size_t c_escape(const char *text, char piece[C_PIECE])
{
    uint32_t code = 0;
    const size_t length = utf8_decode(text, SIZE_MAX, &code), count = length > 0 ? length : 1;
    if (length == 0 || character_is_deceptive(code)) {
        for (size_t i = 0; i < count; i++) {
            snprintf(piece + 4 * i, 5, "\\%03o", (unsigned char)text[i]);
        }
    } else {
        const bool is_special = code == '"' || code == '\\' || code == '?';
        piece[0] = '\\';
        memcpy(piece + is_special, text, count);
        piece[is_special + count] = '\0';
    }
    return count;
}

#endif
