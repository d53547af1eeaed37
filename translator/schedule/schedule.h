/* Thread mapping: how the threads of a launch map to those of the hardware. */
#ifndef PY2CU_SCHEDULE_SCHEDULE
#define PY2CU_SCHEDULE_SCHEDULE

#include "base/unit.h"

#include <stdbool.h>

/* Determines which axes of each kernel may be swapped and how its accesses stride along them; with a mapping in the
 * request, applies it. */
bool map_axes(Unit *unit);

#endif
