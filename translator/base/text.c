/* utf8: whether a text is one. */
#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
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

void character_text(TextBuf *out, uint32_t code, char quote)
{
    if (code == (unsigned char)quote || code == '\\') {
        textbuf_printf(out, "\\%c", (char)code);
    } else if (code >= ' ' && code <= '~') {
        textbuf_printf(out, "%c", (char)code);
    } else if (code < 0x100) {
        textbuf_printf(out, "\\%03o", (unsigned)code);
    } else {
        textbuf_printf(out, code < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)code);
    }
}

uint32_t character_next(const char *text, uint32_t length, uint32_t *at)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char first = bytes[(*at)++];
    unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    uint32_t code = more == 0 ? first : first & (0x3fU >> more);
    bool whole = *at + more <= length;
    for (unsigned i = 0; i < more && whole; i++) {
        whole = (bytes[*at + i] & 0xc0) == 0x80;
        code = code << 6 | (bytes[*at + i] & 0x3fU);
    }
    *at += whole ? more : 0;
    return whole ? code : first;
}

bool launch_name_in(const char *name, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

bool starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}
