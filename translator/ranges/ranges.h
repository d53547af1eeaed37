// SPDX-License-Identifier: MIT
/* Interval analysis of integers, and the simplifications that it permits. */
#ifndef PY2CU_RANGES_RANGES_H
#define PY2CU_RANGES_RANGES_H

#include "base/unit.h"

#include <stdbool.h>

bool ranges(Unit *unit);

#endif
