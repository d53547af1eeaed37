// SPDX-License-Identifier: MIT
/* Internals of the module simplify. */
#ifndef PY2CU_SIMPLIFY_SIMPLIFY_INTERNAL_H
#define PY2CU_SIMPLIFY_SIMPLIFY_INTERNAL_H

#include "ir/ir.h"
#include "simplify/simplify.h"

#include <stdint.h>

/* Number of occurrences of a variable in a function, and of its assignments. */
typedef struct Occurrences {
    uint32_t all, stores;
} Occurrences;

/* Context of passes that visit the blocks of a function one by one. */
typedef struct Uses {
    Arena *arena;
    Occurrences *counts; /* by variable id */
} Uses;

/* ---- simplify/copy_propagation.c ---- */

/* Removes temporaries that only copy another variable or a constant. */
void propagate_copies(Arena *arena, IrFunc *func);

/* ---- simplify/constant_extents.c ---- */

/* Declares variables that name axis sizes of arrays as constants in C. */
void mark_constant_axis_sizes(Arena *arena, const IrFunc *func);

/* ---- simplify/fold_constants.c ---- */

/* Folds an expression about which compilers would warn. The operands of e are already folded. */
IrExpr *fold_constants(Unit *unit, IrExpr *e);
void fold_constant_division(Unit *unit, IrStmt *stmt);

/* ---- simplify/variable_coalescing.c ---- */

/* Merges variables of one Python name that have the same type, or that the type of the later one can represent. */
void coalesce_variables(Arena *arena, IrFunc *func);

/* ---- simplify/use_counts.c ---- */

/* Counts the occurrences of all variables of the function. */
Uses uses_of(Arena *arena, IrFunc *func);
/* Calls visit for each block, with the Uses of the function. */
void visit_blocks_with_uses(Arena *arena, IrFunc *func, IrBlockVisit *visit);
/* Returns the local variable that only this statement, and no call, sets; NULL if there is none. */
IrVar *variable_set_only_by(const IrStmt *s, const Uses *uses);
/* Return the number of occurrences of the variable in the expression (may be NULL), in the statement with its nested
 * statements, and in the block. */
uint32_t occurrences_in_expr(IrExpr *e, const IrVar *var);
uint32_t occurrences_in_stmt(IrStmt *s, const IrVar *var);
Occurrences occurrences_in_block(const IrBlock *block, const IrVar *var);
/* Replaces the variable by copies of the value in the statement and its nested statements. */
void substitute_variable(Arena *arena, IrStmt *s, const IrVar *var, const IrExpr *value);

/* ---- simplify/copy_coalescing.c ---- */

/* Replaces copies of call results by direct stores of the calls. */
void coalesce_output_copies(Arena *arena, IrFunc *func);

/* ---- simplify/tuple_variables.c ---- */

/* A tuple whose items are local variables that one struct variable can replace. */
typedef struct TupleVariable {
    const IrTuple *tuple;
    IrVar **items;             /* by index in the tuple */
    bool is_stored_completely; /* consecutive statements set all items */
    bool is_mixed;             /* an item is missing, or has several variables */
    IrVar *whole;              /* the struct variable; NULL: the items remain */
} TupleVariable;

/* Returns the TupleVariables of a function, without struct variables. */
PtrVec find_tuple_variables(Arena *arena, IrFunc *func);
/* Replaces the items of the tuples by their struct variables. */
void join_tuple_variables(Arena *arena, IrFunc *func, const PtrVec *tuples);

/* ---- simplify/simplify.c ---- */

/* Rebuilds the sums in the indices of a statement's own expressions as left-associative sums. */
void reassociate_sums_left(Arena *arena, IrStmt *s);

#endif
