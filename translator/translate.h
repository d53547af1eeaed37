/* What programs ask that are linked with the library's objects: the playground. */
#ifndef PY2CU_TRANSLATE_H
#define PY2CU_TRANSLATE_H

#include "base/unit.h"

/* As py2cu_translate(), of a request with a source map: page_parts() can show the unit. */
Py2cuUnit *translate_for_page(const Py2cuRequest *request);
/* All that the passes made of a text; NULL where there was no memory for a unit. */
Unit *translate_unit(Py2cuUnit *unit);

#endif
