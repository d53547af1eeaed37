/* What the files of finish/ share. */
#ifndef PY2CU_FINISH_INSIDE_H
#define PY2CU_FINISH_INSIDE_H

#include "base/diag.h"
#include "finish/finish.h"
#include "ir/ir.h"

/* By number of the variable: how far the values of neighbouring threads are from each other. */
typedef struct Steps Steps;

/* ---- finish/accesses.c ----------------------------------------------------------------------------------------------- */

/* Needs the numbers of variables. */
const Steps *steps_of(Unit *unit);
/* What the functions, the kernel and those that it calls, read and write of the device's memory. */
void accesses_add(Unit *unit, const Steps *steps, IrFunc *kernel, const PtrVec *funcs);

/* ---- finish/shape.c -------------------------------------------------------------------------------------------------- */

/* A kernel that is these functions, with all that it calls, sees of its threads nothing but where they stand in the whole grid. */
bool has_free_shape(const PtrVec *funcs);

#endif
