/* What programs ask that are linked with the library's objects: the playground. */
#ifndef PY2CU_TRANSLATE_H
#define PY2CU_TRANSLATE_H

#include "base/unit.h"

/* All that the passes made of a text; NULL where there was no memory for a unit. */
Unit *translate_unit(Py2cuUnit *unit);

#endif
