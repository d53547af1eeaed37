// SPDX-License-Identifier: MIT
/* Loops over the threads of a block, for kernels of the host backend. */
#ifndef PY2CU_THREAD_LOOPS_THREAD_LOOPS_H
#define PY2CU_THREAD_LOOPS_THREAD_LOOPS_H

#include "base/unit.h"

#include <stdbool.h>

/* Converts kernels for the host backend to functions that run a whole block. */
bool loop_over_threads(Unit *unit);

#endif
