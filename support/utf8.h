// SPDX-License-Identifier: MIT
/* UTF-8. All functions are in this header, so that the libraries and the command can use it. */
#ifndef PY2CU_SUPPORT_UTF8_H
#define PY2CU_SUPPORT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns whether the byte continues a character. */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns the length of the character at the beginning of at most `room` bytes, and its code point. 0: these bytes are
 * not well-formed. A string that ends with a NUL may pass any `room`: a NUL is never inside a character. */
static inline uint32_t utf8_decode(const char *text, size_t room, uint32_t *code)
{
    const unsigned char *t = (const unsigned char *)text;
    uint32_t length = t[0] < 0x80 ? 1 : t[0] >= 0xf0 ? 4 : t[0] >= 0xe0 ? 3 : 2;
    if ((t[0] >= 0x80 && t[0] < 0xc2) || t[0] > 0xf4 || length > room) {
        return 0;
    }
    uint32_t value = length == 1 ? t[0] : t[0] & (0x7fU >> length);
    for (uint32_t i = 1; i < length; i++) {
        if (!utf8_continues(text[i])) {
            return 0;
        }
        value = value << 6 | (t[i] & 0x3fU);
    }
    bool is_overlong = value < (length == 3 ? 0x800U : length == 4 ? 0x10000U : 0);
    if (is_overlong || (value >= 0xd800 && value < 0xe000) || value > 0x10ffff) {
        return 0;
    }
    *code = value;
    return length;
}

/* Returns whether the character changes how others are shown, is invisible, or ends the line for some tool. */
static inline bool character_is_deceptive(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

#endif
