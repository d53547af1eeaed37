/* Shared by the files of this module. */
#ifndef PY2CU_SIMPLIFY_SIMPLIFY_INTERNAL
#define PY2CU_SIMPLIFY_SIMPLIFY_INTERNAL

#include "ir/ir.h"
#include "simplify/simplify.h"

#include <stdint.h>

/* How often a variable occurs in a function, and is assigned. */
typedef struct Occurrences {
    uint32_t all, stores;
} Occurrences;

/* What passes go by that look at a function's blocks, one by one. */
typedef struct Uses {
    Arena *arena;
    Occurrences *counts; /* by the variables' ids */
} Uses;

/* ---- simplify/block_builder.c
 * --------------------------------------------------------------------------------------------------- */

/* The comments of a statement that goes: the statement becomes a note. */
void tidy_make_note(IrStmt *stmt);
/* Comments of a statement that went, as one that is a note. */
void tidy_add_comments(Arena *arena, IrBlock *out, Trivia *lead, const char *trail);
/* All of the block, the comments at its end too. */
void tidy_add_block(Arena *arena, IrBlock *out, const IrBlock *block);
void tidy_put_first(Arena *arena, IrBlock *block, IrStmt *stmt);

/* ---- simplify/copy_propagation.c
 * --------------------------------------------------------------------------------------------------- */

/* Variables of ours that only pass on what others hold go. */
void tidy_copies(Arena *arena, IrFunc *func);

/* ---- simplify/constant_extents.c
 * -------------------------------------------------------------------------------------------------- */

/* Variables that name extents of arrays are constants in C. */
void tidy_extents(Arena *arena, const IrFunc *func);

/* ---- simplify/fold_constants.c
 * --------------------------------------------------------------------------------------------- */

/* What compilers would warn of when they compute with constants: the expression, whose parts are done, or another for
 * it. */
IrExpr *tidy_fold_numbers(Unit *unit, IrExpr *e);
void tidy_fold_division(Unit *unit, IrStmt *stmt);

/* ---- simplify/variable_coalescing.c
 * ---------------------------------------------------------------------------------------------------- */

/* Variables of one Python name become one where they have one type, or the later one's does for both. */
void tidy_names(Arena *arena, IrFunc *func);

/* ---- simplify/use_counts.c
 * ---------------------------------------------------------------------------------------------- */

/* Calls visit for each block, with the Uses of the function. */
void tidy_each_block(Arena *arena, IrFunc *func, IrBlockVisit *visit);
/* A local variable that the statement sets, and nothing else, no call either; NULL: it is none. */
IrVar *tidy_set_once(const IrStmt *s, const Uses *uses);
/* How often the variable occurs in the expression; in the statement and all in it; in the block. e may be NULL. */
uint32_t tidy_occurrences(IrExpr *e, const IrVar *var);
uint32_t tidy_occurrences_in(IrStmt *s, const IrVar *var);
Occurrences tidy_occurrences_of(const IrBlock *block, const IrVar *var);
/* Copies of the value come to the variable's place, in the statement and all in it. */
void tidy_replace(Arena *arena, IrStmt *s, const IrVar *var, const IrExpr *value);

/* ---- simplify/copy_coalescing.c
 * -------------------------------------------------------------------------------------------------- */

/* A call stores its results right where they are copied to. */
void tidy_outputs(Arena *arena, IrFunc *func);

/* ---- simplify/simplify.c
 * ----------------------------------------------------------------------------------------------------- */

/* Sums in the indices of a statement's own expressions lean left. */
void tidy_sums(Arena *arena, IrStmt *s);

#endif
