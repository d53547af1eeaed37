// SPDX-License-Identifier: MIT
/* Restructuring: replaces loops and divisions of the source by equivalent ones that are faster on a GPU. */
#ifndef PY2CU_RESTRUCTURE_RESTRUCTURE_H
#define PY2CU_RESTRUCTURE_RESTRUCTURE_H

#include "base/unit.h"

#include <stdbool.h>

/* With Py2cuRequest.restructure: transforms the loops of all functions. */
bool restructure(Unit *unit);

#endif
