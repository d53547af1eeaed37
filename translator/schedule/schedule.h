// SPDX-License-Identifier: MIT
/* Thread mapping: maps the threads of a launch to hardware threads. */
#ifndef PY2CU_SCHEDULE_SCHEDULE_H
#define PY2CU_SCHEDULE_SCHEDULE_H

#include "base/unit.h"

#include <stdbool.h>

/* Replaces the parameters that Py2cuRequest.specialize names by constants. */
bool specialize_kernels(Unit *unit);
/* Determines which axes of each kernel can be swapped and the strides of its accesses along them. If the request
 * specifies a schedule, applies it. */
bool map_axes(Unit *unit);
/* Converts kernels for the host backend to functions that run a whole block. */
bool loop_over_threads(Unit *unit);

#endif
