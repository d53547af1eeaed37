/* Small changes to a copy of the CUDA C text that the compilers need; the text that people see stays as it is. Every change
 * keeps the line numbers. */
#ifndef PY2CU_TEXTEDIT_H
#define PY2CU_TEXTEDIT_H

#include "plan.h"

/* Gives each kernel that has no __launch_bounds__ those of the options, or those of its decorator. */
void text_with_bounds(const BuildSpec *spec, StrBuf *out);

/* What the host's C++ does not have: `extern __shared__ T name[];` becomes a pointer to the block's dynamic shared memory,
 * `asm volatile("exit;")` a call that ends the thread, and what stands there for ptxas a comment. */
void text_for_host(const char *text, size_t length, StrBuf *out);

/* The same bytes, with string literals, character literals and comments blanked out: for looking at code only. */
void text_code_only(const char *text, size_t length, StrBuf *out);

#endif
