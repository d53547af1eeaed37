// SPDX-License-Identifier: MIT
/* CUDA C that the translator did not generate for the host: linked source, and source for a GPU. */
#ifndef PY2CU_COMPILER_FOREIGN_SOURCE_H
#define PY2CU_COMPILER_FOREIGN_SOURCE_H

#include "base/strbuf.h"

#include <stddef.h>

/* Appends the source, adapted to C++ with py2cu_host.h: includes of CUDA's half types become comments, because their
 * replacements precede the source; asm volatile("exit;") ends the thread; and extern __shared__ arrays, which C++
 * does not have, become pointers to the block's memory. Line numbers are preserved. The source need not end with a
 * NUL. */
void foreign_source_for_host(const char *text, size_t length, StrBuf *out);

/* Adds the internal names of a source file: static functions and variables, constants, and types. Several source
 * files may use the same name. */
void foreign_source_internal_names(const char *text, size_t length, StrList *names);

/* Returns whether the code, outside of comments and literals, synchronizes threads. */
bool foreign_source_synchronizes(const char *text, size_t length);

#endif
