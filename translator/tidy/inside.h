/* What the files of tidy/ share. */
#ifndef PY2CU_TIDY_INSIDE_H
#define PY2CU_TIDY_INSIDE_H

#include "ir/ir.h"
#include "tidy/tidy.h"

#include <stdint.h>

/* How often a variable occurs in a function, and is assigned. */
typedef struct Occurrences {
    uint32_t all, stores;
} Occurrences;

/* ---- tidy/copies.c --------------------------------------------------------------------------------------------------- */

/* Variables of ours that only pass on what others hold go. */
void tidy_copies(Arena *arena, const IrFunc *func);

/* ---- tidy/extents.c -------------------------------------------------------------------------------------------------- */

/* Variables that name extents of arrays are constants in C. */
void tidy_extents(ProgramIndex *index, const IrFunc *func);

/* ---- tidy/fold_numbers.c --------------------------------------------------------------------------------------------- */

/* What compilers would warn of when they compute with constants: the expression, whose parts are done, or another for it. */
IrExpr *tidy_fold_numbers(Unit *unit, IrExpr *e);
void tidy_fold_division(Unit *unit, IrStmt *stmt);

/* ---- tidy/names.c ---------------------------------------------------------------------------------------------------- */

/* Variables of one Python name and type become one where one's block lies in the other's. */
void tidy_names(Arena *arena, IrFunc *func);

/* ---- tidy/occurrences.c ---------------------------------------------------------------------------------------------- */

/* By the variables' ids. */
Occurrences *tidy_count(Arena *arena, const IrFunc *func);
/* e with copies of the value in the variable's place. */
IrExpr *tidy_replaced(Arena *arena, IrExpr *e, const IrVar *var, const IrExpr *value);
uint32_t tidy_occurrences(const IrExpr *e, const IrVar *var);

/* ---- tidy/outputs.c -------------------------------------------------------------------------------------------------- */

/* A call stores its results right where they are copied to. */
void tidy_outputs(Arena *arena, IrFunc *func);

/* ---- tidy/tidy.c ----------------------------------------------------------------------------------------------------- */

/* Sums in the indices of an expression lean left. */
void tidy_sums(Arena *arena, IrExpr *e);

/* ---- tidy/unused.c --------------------------------------------------------------------------------------------------- */

/* Removes what nothing reads: variables with their assignments, arrays, parts of array parameters. */
void tidy_remove_unused(ProgramIndex *index);

#endif
