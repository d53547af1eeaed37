// SPDX-License-Identifier: MIT
/* Internal functions for programs that are linked with the library's objects, such as the playground. */
#ifndef PY2CU_TRANSLATE_H
#define PY2CU_TRANSLATE_H

#include "base/unit.h"

/* Translates like py2cu_translate(), and keeps the data that page_parts() needs; the request has a source map. */
Py2cuUnit *translate_for_page(const Py2cuRequest *request);
/* Returns the internal unit, or NULL if there was no memory to create one. */
Unit *translate_unit(Py2cuUnit *unit);

#endif
