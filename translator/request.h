// SPDX-License-Identifier: MIT
/* Validation and normalization of translation requests. */
#ifndef PY2CU_REQUEST_H
#define PY2CU_REQUEST_H

#include "base/unit.h"

#include <stdbool.h>
#include <stddef.h>

/* The size of a request without the fields that were added after the first version. */
enum { REQUEST_SMALLEST = offsetof(Py2cuRequest, pass) };

/* Returns the request with all current fields; fields unknown to the version that the caller used are zero. */
const Py2cuRequest *request_whole(Unit *unit, const Py2cuRequest *given);
/* Returns whether the request is consistent; if not, adds an error that names the problem. */
bool request_is_valid(Unit *unit, const Py2cuRequest *request);
/* Returns the request, or a copy with the names of functions and constants in NFKC, as in the syntax tree. */
const Py2cuRequest *request_with_normalized_names(Unit *unit, const Py2cuRequest *given);

#endif
