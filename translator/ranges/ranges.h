// SPDX-License-Identifier: MIT
/* Interval analysis of integers, and the simplifications that it permits. */
#ifndef PY2CU_RANGES_RANGES_H
#define PY2CU_RANGES_RANGES_H

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>

bool ranges(Unit *unit);
/* Returns whether the final code of the function has a longer form for values of unknown sign. */
bool ranges_signs_matter(const IrFunc *func);

#endif
