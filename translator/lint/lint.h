// SPDX-License-Identifier: MIT
/* Lint: reports likely mistakes and performance problems in code that can be translated. */
#ifndef PY2CU_LINT_LINT_H
#define PY2CU_LINT_LINT_H

#include "base/unit.h"

#include <stdbool.h>

bool lint(Unit *unit);

#endif
