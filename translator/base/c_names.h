/* C names for Python names: every name of the output is valid in CUDA C and hides nothing that it must not. */
#ifndef PY2CU_BASE_CNAME_H
#define PY2CU_BASE_CNAME_H

#include "base/arena.h"

/* A valid C identifier that resembles the Python name: Greek letters are written out, other non-ASCII letters become
 * uXXXX, keywords of C, C++ and CUDA and the names that CUDA predefines get a '_' behind them. */
const char *cname_clean(Arena *arena, const char *python_name);
/* The same for a function or constant of the output: also not the name of a function of the CUDA math library. */
const char *cname_clean_global(Arena *arena, const char *python_name);
/* The name itself when it is not taken, else with _2, _3, ... behind it; it is, then. */
const char *cname_unique(Arena *arena, NameTable *taken, const char *clean);

#endif
