// SPDX-License-Identifier: MIT
/* Interval analysis of integers, and the simplifications that it permits. */
#ifndef PY2CU_RANGES_RANGES_H
#define PY2CU_RANGES_RANGES_H

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>

bool ranges(Unit *unit);
/* Returns whether the final code of the function would be shorter if the signs of its parameters were known. */
bool ranges_signs_matter(const IrFunc *func);

#endif
