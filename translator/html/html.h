/* Page: one page for browsers, with the Python text, the CUDA C and what is known of both. */
#ifndef PY2CU_HTML_HTML
#define PY2CU_HTML_HTML

#include "base/unit.h"

/* What the page shows, as HTML without a document around it. */
typedef struct PageParts {
    TextBuf python; /* the lines of modules[0], in which diagnostics stand */
    TextBuf cuda;   /* the lines of the CUDA C */
    TextBuf tabs, legend;
    TextBuf data; /* JSON, for page.js */
} PageParts;

/* The same for who has a page of his own. unit->request is set. A unit that failed has `python` alone, which has
 * colours and nothing to point at. */
PageParts page_parts(Unit *unit);

/* Takes the printed text, its map and the table of kernels. Gives the page, in unit->text. */
void page(Unit *unit);

#endif
