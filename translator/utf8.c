/* utf8: whether a text is one. */
#include "utf8.h"

#include <string.h>

uint32_t utf8_find_bad(const char *text, uint32_t length)
{
    const unsigned char *t = (const unsigned char *)text;
    uint32_t i = 0;
    while (i < length) {
        if (t[i] < 0x80) {
            uint64_t eight;
            if (length - i >= sizeof eight) {
                memcpy(&eight, t + i, sizeof eight);
                if ((eight & 0x8080808080808080u) == 0) {
                    i += sizeof eight;
                    continue;
                }
            }
            i++;
            continue;
        }
        uint32_t more = t[i] >= 0xf0 ? 3 : t[i] >= 0xe0 ? 2 : 1;
        if (t[i] < 0xc2 || t[i] > 0xf4 || length - i <= more) {
            return i;
        }
        /* The second byte alone rules out overlong forms, surrogates and numbers beyond Unicode. */
        unsigned char low = t[i] == 0xe0 ? 0xa0 : t[i] == 0xf0 ? 0x90 : 0x80;
        unsigned char high = t[i] == 0xed ? 0x9f : t[i] == 0xf4 ? 0x8f : 0xbf;
        if (t[i + 1] < low || t[i + 1] > high) {
            return i;
        }
        for (uint32_t k = 2; k <= more; k++) {
            if ((t[i + k] & 0xc0) != 0x80) {
                return i;
            }
        }
        i += more + 1;
    }
    return length;
}
