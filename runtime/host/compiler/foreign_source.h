/* CUDA C that the translator has not made for the host: what people link, and texts for a GPU. */
#ifndef PY2CU_FOREIGN_TEXT_H
#define PY2CU_FOREIGN_TEXT_H

#include "base/strbuf.h"

#include <stddef.h>

/* Adds the text as C++ behind py2cu_host.h can take it: CUDA's headers for half types are comments, as what they hold
 * stands before the text; asm volatile("exit;") ends a thread of ours; and extern __shared__ arrays, which C++ does not
 * have, are pointers to the block's memory. Lines keep their numbers. The text need not end in a NUL. */
void foreign_source_for_host(const char *text, size_t length, StrBuf *out);

/* Adds the names that the text has for itself alone, where it is compiled by itself: static functions and variables,
 * constants, and types. Two texts may have the same one. */
void foreign_source_internal_names(const char *text, size_t length, StrList *names);

/* True when the code itself, not a comment or a literal of it, shows that threads meet. */
bool foreign_source_synchronizes(const char *text, size_t length);

#endif
