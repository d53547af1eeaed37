// SPDX-License-Identifier: MIT
/* Instances: the functions to translate and their argument types; generated kernels (vectorize, guvectorize,
 * reduce). */
#ifndef PY2CU_INSTANCES_INSTANCES_H
#define PY2CU_INSTANCES_INSTANCES_H

#include "base/unit.h"

#include <stdbool.h>

bool kernels(Unit *unit);

#endif
