// SPDX-License-Identifier: MIT
/* NFKC, the Unicode normalization form that Python applies to identifiers. */
#ifndef PY2CU_BASE_NFKC_H
#define PY2CU_BASE_NFKC_H

#include "base/arena.h"

/* Returns the identifier in NFKC, interned: all spellings that Python treats as one name have one pointer. ASCII names,
 * and names that are not well-formed UTF-8, are interned unchanged. */
const char *names_intern_identifier(NameTable *names, Arena *arena, const char *text, size_t length);

#endif
