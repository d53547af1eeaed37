// SPDX-License-Identifier: MIT
/* Host API: the generated header and launchers with which C and C++ programs launch kernels. */
#ifndef PY2CU_HOST_API_HOST_API_H
#define PY2CU_HOST_API_HOST_API_H

#include "base/unit.h"

#include <stdbool.h>

/* Input of both: the final IR and the table of parameters. Output: the source in `unit->text`. */
void interface_header(Unit *unit);
/* Returns false after an error: the output contains no kernel to launch. */
bool interface_launcher(Unit *unit);

#endif
