// SPDX-License-Identifier: MIT
/* Restructuring: replaces loops and divisions of the source by equivalent ones that are faster on a GPU. */
#ifndef PY2CU_RESTRUCTURE_RESTRUCTURE_H
#define PY2CU_RESTRUCTURE_RESTRUCTURE_H

#include "base/unit.h"

#include <stdbool.h>

/* Determines Py2cuKernelInfo.block_loops. */
bool find_block_loops(Unit *unit);
/* Replaces blockDim by the block size for which Py2cuRequest.specialize specializes the program. */
bool use_block_size(Unit *unit);
/* With Py2cuRequest.restructure: transforms the loops of all functions. */
bool restructure(Unit *unit);

#endif
