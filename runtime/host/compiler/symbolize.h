/* Which lines of a kernel's text an instruction comes from. */
#ifndef PY2CU_FAULT_LINE_H
#define PY2CU_FAULT_LINE_H

#include <stddef.h>
#include <stdint.h>

/* By the line table of the image, which addr2line reads, a program of the binutils that g++ links with; nothing where
 * that is not there. Innermost first: the compiler has put functions into those that call them. `offset` is the
 * instruction's from where the image was loaded, `name` what the compiler calls the text. How many there are in
 * `lines`. */
size_t fault_lines(const void *image, size_t length, size_t offset, const char *name, uint32_t *lines, size_t most);

#endif
