/* Which functions are translated, for which types; kernels that py2cu writes around functions (vectorize, guvectorize,
 * reduce). */
#ifndef PY2CU_KERNELS_KERNELS_H
#define PY2CU_KERNELS_KERNELS_H

#include "base/unit.h"

#include <stdbool.h>

bool kernels(Unit *unit);

#endif
