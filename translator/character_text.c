#include "character_text.h"

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
