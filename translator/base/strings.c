// SPDX-License-Identifier: MIT
/* Strings: UTF-8, JSON, lists of names, character literals. */
#include "base/strings.h"
#include "base/arena.h"
#include "support/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

uint32_t utf8_find_bad(const char *text, uint32_t length)
{
    for (uint32_t i = 0; i < length;) {
        uint64_t eight;
        if (length - i >= sizeof eight) {
            memcpy(&eight, text + i, sizeof eight);
            if ((eight & 0x8080808080808080u) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        uint32_t code, size = utf8_decode(text + i, length - i, &code);
        if (size == 0) {
            return i;
        }
        i += size;
    }
    return length;
}

uint32_t utf8_count(const char *text, uint32_t length)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < length; i++) {
        count += !utf8_continues(text[i]);
    }
    return count;
}

bool is_ascii(const char *text, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

bool character_is_bidirectional_control(uint32_t code)
{
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
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
    uint32_t code = (unsigned char)text[*at], size = utf8_decode(text + *at, length - *at, &code);
    *at += size > 0 ? size : 1;
    return code;
}

bool string_in_list(const char *name, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

bool text_has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (*at == *word && strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

bool starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

void json_put(TextBuf *out, const char *text, size_t length, bool in_script)
{
    textbuf_puts(out, "\"");
    for (size_t i = 0; i < length;) {
        char piece[JSON_PIECE];
        i += json_escape(text + i, length - i, in_script, piece);
        textbuf_puts(out, piece);
    }
    textbuf_puts(out, "\"");
}

void json_text(TextBuf *out, const char *text)
{
    json_put(out, text, strlen(text), true);
}
