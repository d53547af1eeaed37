/* Advice: what a kernel's author most likely did not mean, or pays for without need, though it can be translated. */
#ifndef PY2CU_LINT_LINT
#define PY2CU_LINT_LINT

#include "base/unit.h"

#include <stdbool.h>

bool lint(Unit *unit);

#endif
