/* Finish: passes that decide all that the printer prints, where declarations stand, what is const, how variables are called. */
#ifndef PY2CU_FINISH_FINISH_H
#define PY2CU_FINISH_FINISH_H

#include "base/unit.h"

#include <stdbool.h>

/* ---- finish/counts.c ------------------------------------------------------------------------------------------------- */

bool finish_counts(Unit *unit);

/* ---- finish/declare.c ------------------------------------------------------------------------------------------------ */

bool finish_declare(Unit *unit);
bool finish_bindings(Unit *unit);

/* ---- finish/names.c -------------------------------------------------------------------------------------------------- */

bool finish_names(Unit *unit);

/* ---- finish/pointers.c ----------------------------------------------------------------------------------------------- */

bool finish_pointers(Unit *unit);

/* ---- finish/raise_numbers.c ------------------------------------------------------------------------------------------ */

/* Numbers the places that the finished program still holds, in the order of the text, and drops the others. */
bool finish_raises(Unit *unit);
/* The places by number. */
const Py2cuRaise *raises_table(Unit *unit);

#endif
