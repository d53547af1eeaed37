/* Lines of the Python source, by their number in the file. */
#ifndef PY2CU_BASE_SOURCE_LINES_H
#define PY2CU_BASE_SOURCE_LINES_H

#include "base/diagnostics.h"

#include <stddef.h>
#include <stdint.h>

typedef struct SourceLine {
    const char *start;
    size_t length; /* without the end of the line */
} SourceLine;

/* Returns a line of a module; an empty one at the end of the source if there is no such line. */
SourceLine source_line(Unit *unit, uint32_t module, uint32_t number);
/* Returns the code of a line, without the white space around it and the comment after it. The span is empty for source
 * that py2cu wrote. */
Span source_line_code(Unit *unit, uint32_t module, uint32_t number);

#endif
