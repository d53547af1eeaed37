/* What a request may hold: looked at before anything is made of it. */
#ifndef PY2CU_REQUEST_H
#define PY2CU_REQUEST_H

#include "base/unit.h"

#include <stdbool.h>
#include <stddef.h>

/* The size of a request before the first field that came later. */
enum { REQUEST_SMALLEST = offsetof(Py2cuRequest, pass) };

/* The request with all of today's fields: those that a program built before them does not have are zero. */
const Py2cuRequest *request_whole(Unit *unit, const Py2cuRequest *given);
/* Whether the passes can rely on what the request says of itself; else an error says what is missing. */
bool request_is_valid(Unit *unit, const Py2cuRequest *request);
/* The request, or a copy of it, with the names of functions and constants in NFKC, as the syntax tree has them. */
const Py2cuRequest *request_with_normalized_names(Unit *unit, const Py2cuRequest *given);

#endif
