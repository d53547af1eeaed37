/* Texts: UTF-8, names in lists, characters as C writes them. */
#ifndef PY2CU_BASE_TEXT_H
#define PY2CU_BASE_TEXT_H

#include "support/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextBuf TextBuf;

/* How many characters so many bytes are. */
uint32_t utf8_count(const char *text, uint32_t length);
bool is_ascii(const char *text, uint32_t length);
/* Offset of the first byte that is not part of well-formed UTF-8, or length. */
uint32_t utf8_find_bad(const char *text, uint32_t length);
/* Whether the character turns the direction in which text is shown. */
bool character_is_bidirectional_control(uint32_t code);
/* The character as it stands between such quotes. */
void character_text(TextBuf *out, uint32_t code, char quote);
/* Adds a string of JSON; bytes that are not UTF-8 become U+FFFD. in_script: the JSON may also be the content of an HTML
 * script element. */
void json_put(TextBuf *out, const char *text, size_t length, bool in_script);
/* Adds a string that ends with a NUL, for a script element. */
void json_text(TextBuf *out, const char *text);
/* The next character of UTF-8, and behind it; bytes that are none stand for themselves. */
uint32_t character_next(const char *text, uint32_t length, uint32_t *at);
/* Whether the name is one of the names, which end in NULL. */
bool string_in_list(const char *name, const char *const *names);
/* The same of words between blanks. */
bool text_has_word(const char *words, const char *word);
bool starts_with(const char *text, const char *prefix);

#endif
