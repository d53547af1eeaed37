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

/* ---- simplify/block_builder.c ---- */

/* The comments of a statement that goes: the statement becomes a note. */
void convert_to_note(IrStmt *stmt);
/* Comments of a statement that went, as one that is a note. */
void append_comments(Arena *arena, IrBlock *out, Trivia *lead, const char *trail);
/* All of the block, the comments at its end too. */
void append_block(Arena *arena, IrBlock *out, const IrBlock *block);
void prepend_stmt(Arena *arena, IrBlock *block, IrStmt *stmt);

/* ---- simplify/copy_propagation.c ---- */

/* Variables of ours that only pass on what others hold go. */
void propagate_copies(Arena *arena, IrFunc *func);

/* ---- simplify/constant_extents.c ---- */

/* Variables that name extents of arrays are constants in C. */
void mark_constant_extents(Arena *arena, const IrFunc *func);

/* ---- simplify/fold_constants.c ---- */

/* What compilers would warn of when they compute with constants: the expression, whose parts are done, or another for
 * it. */
IrExpr *fold_constants(Unit *unit, IrExpr *e);
void fold_constant_division(Unit *unit, IrStmt *stmt);

/* ---- simplify/variable_coalescing.c ---- */

/* Variables of one Python name become one where they have one type, or the later one's does for both. */
void coalesce_variables(Arena *arena, IrFunc *func);

/* ---- simplify/use_counts.c ---- */

/* Calls visit for each block, with the Uses of the function. */
void visit_blocks_with_uses(Arena *arena, IrFunc *func, IrBlockVisit *visit);
/* A local variable that the statement sets, and nothing else, no call either; NULL: it is none. */
IrVar *variable_set_only_by(const IrStmt *s, const Uses *uses);
/* How often the variable occurs in the expression; in the statement and all in it; in the block. e may be NULL. */
uint32_t occurrences_in_expr(IrExpr *e, const IrVar *var);
uint32_t occurrences_in_stmt(IrStmt *s, const IrVar *var);
Occurrences occurrences_in_block(const IrBlock *block, const IrVar *var);
/* Copies of the value come to the variable's place, in the statement and all in it. */
void substitute_variable(Arena *arena, IrStmt *s, const IrVar *var, const IrExpr *value);

/* ---- simplify/copy_coalescing.c ---- */

/* A call stores its results right where they are copied to. */
void coalesce_output_copies(Arena *arena, IrFunc *func);

/* ---- simplify/simplify.c ---- */

/* Sums in the indices of a statement's own expressions lean left. */
void reassociate_sums_left(Arena *arena, IrStmt *s);

#endif
