/* Characters of texts as C writes them. */
#ifndef PY2CU_CHARACTER_TEXT_H
#define PY2CU_CHARACTER_TEXT_H

#include "arena.h"

/* The character as it stands between such quotes. */
void character_text(TextBuf *out, uint32_t code, char quote);

/* The next character of UTF-8, and behind it; bytes that are none stand for themselves. */
uint32_t character_next(const char *text, uint32_t length, uint32_t *at);

#endif
