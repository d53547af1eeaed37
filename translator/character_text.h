/* Characters of texts as C writes them. */
#ifndef PY2CU_CHARACTER_TEXT_H
#define PY2CU_CHARACTER_TEXT_H

#include "arena.h"

/* The character as it stands between such quotes. */
void character_text(TextBuf *out, uint32_t code, char quote);

#endif
