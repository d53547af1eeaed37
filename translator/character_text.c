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
