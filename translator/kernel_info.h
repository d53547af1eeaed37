// SPDX-License-Identifier: MIT
/* The parameter tables of a unit's kernels. */
#ifndef PY2CU_KERNEL_INFO_H
#define PY2CU_KERNEL_INFO_H

#include "base/unit.h"

/* Adds a table for each kernel, in the order of the request. */
void kernel_infos_add(Unit *unit);

#endif
