/* Which functions are translated, for which types; kernels that py2cu writes around functions (vectorize, guvectorize,
 * reduce). */
#ifndef PY2CU_INSTANCES_INSTANCES
#define PY2CU_INSTANCES_INSTANCES

#include "base/unit.h"

#include <stdbool.h>

bool kernels(Unit *unit);

#endif
