/* Interface: texts about the kernels' text, by which programs in C and C++ launch them. */
#ifndef PY2CU_HOST_API_HOST_API
#define PY2CU_HOST_API_HOST_API

#include "base/unit.h"

#include <stdbool.h>

/* What both take: the IR as the printer gets it, and the table of parameters. They give the text, in unit->text. */
void interface_header(Unit *unit);
/* False after an error: there is no kernel to launch. */
bool interface_launcher(Unit *unit);

#endif
