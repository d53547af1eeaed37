// SPDX-License-Identifier: MIT
/* HTML page with the Python source, the CUDA C, types and value ranges. */
#ifndef PY2CU_HTML_HTML_H
#define PY2CU_HTML_HTML_H

#include "base/unit.h"

/* The parts of the page as HTML fragments. */
typedef struct PageParts {
    TextBuf python; /* the lines of modules[0], with diagnostics */
    TextBuf cuda;   /* the lines of the CUDA C */
    TextBuf tabs, legend;
    TextBuf data; /* JSON for html.js */
} PageParts;

/* Generates the fragments for an existing page. Requires unit->request. For a failed unit, only `python` is set, with
 * highlighting but without ranges. */
PageParts page_parts(Unit *unit);

/* Input: the generated code, its source map and the table of kernels. Output: the page in `unit->text`. */
void page(Unit *unit);

#endif
