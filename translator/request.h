/* What a request may hold: looked at before anything is made of it. */
#ifndef PY2CU_REQUEST_H
#define PY2CU_REQUEST_H

#include "base/unit.h"

#include <stdbool.h>

/* Whether the passes can rely on what the request says of itself; else an error says what is missing. */
bool request_is_valid(Unit *unit, const Py2cuRequest *request);

#endif
