/* What the unit tells of its kernels: the parameter table. */
#ifndef PY2CU_KERNEL_INFO_H
#define PY2CU_KERNEL_INFO_H

#include "base/unit.h"

/* Kernels are listed in the order in which they were asked for. */
void kernel_infos_add(Unit *unit);

#endif
