/* Tidy: passes that make the program simpler and pleasanter to read without changing what it does. */
#ifndef PY2CU_TIDY_TIDY_H
#define PY2CU_TIDY_TIDY_H

#include "base/unit.h"

#include <stdbool.h>

/* ---- tidy/choices.c -------------------------------------------------------------------------------------------------- */

bool tidy_choices(Unit *unit);

/* ---- tidy/constant_params.c ------------------------------------------------------------------------------------------ */

bool tidy_constant_params(Unit *unit);

/* ---- tidy/counted_loops.c -------------------------------------------------------------------------------------------- */

bool tidy_counted_loops(Unit *unit);

/* ---- tidy/extents.c -------------------------------------------------------------------------------------------------- */

bool tidy_declared_extents(Unit *unit);

/* ---- tidy/fold.c ----------------------------------------------------------------------------------------------------- */

bool tidy_fold(Unit *unit);

/* ---- tidy/reads.c ---------------------------------------------------------------------------------------------------- */

bool tidy_reads(Unit *unit);

/* ---- tidy/tidy.c ----------------------------------------------------------------------------------------------------- */

bool tidy(Unit *unit);

/* ---- tidy/unused.c --------------------------------------------------------------------------------------------------- */

bool tidy_unused(Unit *unit);

/* ---- tidy/unused_results.c ------------------------------------------------------------------------------------------- */

bool tidy_unused_results(Unit *unit);

#endif
