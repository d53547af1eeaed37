#ifndef PY2CU_REQUEST_H
#define PY2CU_REQUEST_H

#include "unit.h"

/* Whether the passes can rely on what the request says of itself; else an error says what is missing. */
bool request_is_valid(Unit *unit, const Py2cuRequest *request);

#endif
