// SPDX-License-Identifier: MIT
/* Lines of the Python source, by their number in the file. */
#ifndef PY2CU_BASE_SOURCE_LINES_H
#define PY2CU_BASE_SOURCE_LINES_H

#include "base/arena.h"
#include "base/diagnostics.h"

#include <stddef.h>
#include <stdint.h>

typedef struct SourceLine {
    const char *start;
    size_t length; /* without the line terminator */
} SourceLine;

typedef struct SourceLines {
    SourceLine *items;
    uint32_t count, capacity;
    uint32_t first; /* number of the first line */
} SourceLines;

/* Locates the lines of a string; if `first` is 0, the first line is 1. */
SourceLines source_lines_in(Arena *arena, const char *text, size_t length, uint32_t first);
/* Returns the lines of a module, which are located at the first request. */
const SourceLines *source_lines(Unit *unit, uint32_t module);
/* Returns a line of a module; an empty line at the end of the source if the number is out of range. */
SourceLine source_line(Unit *unit, uint32_t module, uint32_t number);
/* Returns the span of the code of a line, without leading and trailing white space and the comment. The span is empty
 * for generated source. */
Span source_line_code(Unit *unit, uint32_t module, uint32_t number);

#endif
