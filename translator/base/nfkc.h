/* NFKC: the normalization form of Unicode that Python applies to identifiers. */
#ifndef PY2CU_BASE_NFKC_H
#define PY2CU_BASE_NFKC_H

#include "base/arena.h"

/* Returns the identifier in NFKC, interned: one pointer for all spellings that Python takes for one name. ASCII names
 * are interned as they are, and so are names that are not well-formed UTF-8. */
const char *names_intern_identifier(NameTable *names, Arena *arena, const char *text, size_t length);

#endif
