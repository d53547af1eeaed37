/* Tidy: passes that make the program simpler and pleasanter to read without changing what it does. Each stands in the
 * file of its name. */
#ifndef PY2CU_SIMPLIFY_SIMPLIFY
#define PY2CU_SIMPLIFY_SIMPLIFY

#include "base/unit.h"

#include <stdbool.h>

typedef struct IrFunc IrFunc;

/* Of the whole program. */
bool tidy_constant_params(Unit *unit);
bool tidy_unused(Unit *unit);
bool tidy_unused_results(Unit *unit);
/* Of one function. */
void tidy_counted_loops(Unit *unit, IrFunc *func);
void tidy(Unit *unit, IrFunc *func);
void tidy_fold(Unit *unit, IrFunc *func);
void tidy_choices(Unit *unit, IrFunc *func);
void tidy_reads(Unit *unit, IrFunc *func);
void tidy_repeated(Unit *unit, IrFunc *func);
void tidy_rows(Unit *unit, IrFunc *func);             /* common_subexpressions.c */
void tidy_declared_extents(Unit *unit, IrFunc *func); /* constant_extents.c */

#endif
