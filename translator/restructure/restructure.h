// SPDX-License-Identifier: MIT
/* Other loops and divisions than those of the source, if they are faster on a GPU. */
#ifndef PY2CU_RESTRUCTURE_RESTRUCTURE_H
#define PY2CU_RESTRUCTURE_RESTRUCTURE_H

#include "base/unit.h"

#include <stdbool.h>

/* With Py2cuRequest.restructure: transforms the loops of all functions. */
bool restructure(Unit *unit);

#endif
