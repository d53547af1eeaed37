// SPDX-License-Identifier: MIT
/* Source lines of an instruction of a kernel. */
#ifndef PY2CU_COMPILER_SYMBOLIZE_H
#define PY2CU_COMPILER_SYMBOLIZE_H

#include <stddef.h>
#include <stdint.h>

/* Finds the source lines of an instruction, the innermost inlined function first, in the line table of the image.
 * This uses addr2line of the binutils, with which g++ links; without it, nothing is found. `offset` is relative to
 * the load address of the image, and `name` is the compiler's name of the source. Returns the number of lines in
 * `lines`. */
size_t fault_lines(const void *image, size_t length, size_t offset, const char *name, uint32_t *lines, size_t max);

#endif
