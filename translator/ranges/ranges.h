/* Ranges: what values can be, by interval analysis, and what that makes unnecessary. */
#ifndef PY2CU_RANGES_RANGES_H
#define PY2CU_RANGES_RANGES_H

#include "base/unit.h"

#include <stdbool.h>

bool ranges(Unit *unit);

#endif
