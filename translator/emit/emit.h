/* Emit: prints the IR one to one, and decides nothing. */
#ifndef PY2CU_EMIT_EMIT_H
#define PY2CU_EMIT_EMIT_H

#include "base/unit.h"

#include <stdbool.h>

bool emit(Unit *unit);

#endif
