// SPDX-License-Identifier: MIT
/* Strings: UTF-8, JSON, lists of names, character literals. */
#ifndef PY2CU_BASE_STRINGS_H
#define PY2CU_BASE_STRINGS_H

#include "support/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextBuf TextBuf;

/* Returns the number of characters in `length` bytes. */
uint32_t utf8_count(const char *text, uint32_t length);
bool is_ascii(const char *text, uint32_t length);
/* Returns the offset of the first byte that is not part of well-formed UTF-8, or length. */
uint32_t utf8_find_bad(const char *text, uint32_t length);
/* Returns whether the character is a bidirectional control character. */
bool character_is_bidirectional_control(uint32_t code);
/* Adds the character, escaped for a literal with these quotes. */
void character_text(TextBuf *out, uint32_t code, char quote);
/* Adds a JSON string; bytes that are not UTF-8 become U+FFFD. in_script: the JSON can also be embedded in an HTML
 * script element. */
void json_put(TextBuf *out, const char *text, size_t length, bool in_script);
/* Adds a NUL-terminated string for a script element. */
void json_text(TextBuf *out, const char *text);
/* Returns the character at *at and advances *at past it; an invalid byte is returned unchanged. */
uint32_t character_next(const char *text, uint32_t length, uint32_t *at);
/* Returns whether the name is in a NULL-terminated list. */
bool string_in_list(const char *name, const char *const *names);
/* Returns whether the word is in a list of words separated by blanks. */
bool text_has_word(const char *words, const char *word);
bool starts_with(const char *text, const char *prefix);

#endif
