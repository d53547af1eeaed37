// SPDX-License-Identifier: MIT
/* What a caller needs to launch a kernel: grid, block and required dimensions. */
#ifndef PY2CU_LAUNCH_INFO_H
#define PY2CU_LAUNCH_INFO_H

#include "base/unit.h"
#include "ir/ir.h"

/* Sets the grid, the default block and the shape checks of the kernel. */
void launch_info_add(Unit *unit, const IrFunc *func, Py2cuKernelInfo *info);

#endif
