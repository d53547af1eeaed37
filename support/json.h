// SPDX-License-Identifier: MIT
/* Strings of JSON. All functions are in this header, so that the libraries and the command can use it. */
#ifndef PY2CU_SUPPORT_JSON_H
#define PY2CU_SUPPORT_JSON_H

#include "support/utf8.h"

#include <stdio.h>
#include <string.h>

enum { JSON_PIECE = 8 };

/* Writes the first character of at most `room` bytes of UTF-8 to `piece` in the escaped form for JSON strings; a byte
 * that is not UTF-8 becomes U+FFFD. in_script: the JSON may be the content of an HTML script element. Returns the
 * number of bytes read. */
static inline size_t json_escape(const char *text, size_t room, bool in_script, char piece[JSON_PIECE])
{
    const unsigned char c = (unsigned char)text[0];
    uint32_t code;
    const size_t length = utf8_decode(text, room, &code);
    if (c == '"' || c == '\\') {
        snprintf(piece, JSON_PIECE, "\\%c", c);
    } else if (c == '\n') {
        strcpy(piece, "\\n");
    } else if (c < 0x20 || c == 0x7f || (in_script && (c == '<' || c == '>' || c == '&'))) {
        snprintf(piece, JSON_PIECE, "\\u%04x", c);
    } else {
        memcpy(piece, length > 0 ? text : "\xEF\xBF\xBD", length > 0 ? length : 3);
        piece[length > 0 ? length : 3] = '\0';
    }
    return length > 0 ? length : 1;
}

#endif
