// SPDX-License-Identifier: MIT
/* C identifiers for Python names: they are valid in CUDA C and do not hide predefined names. */
#ifndef PY2CU_BASE_C_NAMES_H
#define PY2CU_BASE_C_NAMES_H

#include "base/arena.h"

/* Returns a valid C identifier that resembles the Python name: Greek letters are spelled out, other non-ASCII letters
 * become uXXXX, and a '_' is appended to keywords of C, C++ and CUDA and to names that CUDA predefines. */
const char *cname_clean(Arena *arena, const char *python_name);
/* Same as cname_clean(), for functions and constants of the generated code: also avoids the functions of the CUDA math
 * library. */
const char *cname_clean_global(Arena *arena, const char *python_name);
/* Returns `clean`, or `clean` with the first free suffix _2, _3, ... if it is taken, and marks the result as taken. */
const char *cname_unique(Arena *arena, NameTable *used_names, const char *clean);

#endif
