/* Page: one page for browsers, with the Python text, the CUDA C and what is known of both. */
#ifndef PY2CU_PAGE_PAGE_H
#define PY2CU_PAGE_PAGE_H

#include "base/unit.h"

/* Takes the printed text, its map and the table of kernels. Gives the page, in unit->text. */
void page(Unit *unit);

#endif
