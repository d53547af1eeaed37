// SPDX-License-Identifier: MIT
/* Internals of the module restructure. */
#ifndef PY2CU_RESTRUCTURE_RESTRUCTURE_INTERNAL_H
#define PY2CU_RESTRUCTURE_RESTRUCTURE_INTERNAL_H

#include "analysis/analysis.h"
#include "ir/ir.h"
#include "restructure/restructure.h"
#include "schedule/schedule.h"

/* ---- restructure/block_size.c ---- */

/* Returns the number of threads of the hardware's blocks, which have one dimension, x; 0: unknown. */
uint32_t hardware_block_size(const Unit *unit, const IrFunc *func);

/* ---- restructure/copied_loops.c ---- */

/* Returns a copy of the loop with new variables instead of those that only occur in the loop. */
IrStmt *clone_loop(Unit *unit, IrFunc *func, const IrStmt *loop);
/* Removes the comments of a copied statement and of all statements nested in it. */
void remove_comments(IrStmt *s);

/* ---- restructure/row_vectors.c ---- */

/* Loads and stores several elements at once in loops over rows that differ between neighboring threads. */
void vectorize_rows(Unit *unit, IrFunc *kernel, const Facts *facts);

/* ---- restructure/predicated_loops.c ---- */

/* Predicates loops that decrement the index of a small local array, so that they have a constant number of iterations.
 */
void predicate_loops(Unit *unit, IrFunc *func);

/* ---- restructure/rotating_remainders.c ---- */

/* Replaces remainders of loop counters by constants with variables that change in each iteration. */
void rotate_remainders(Unit *unit, IrFunc *func);

/* ---- restructure/invariant_divisors.c ---- */

/* Multiplies integers and floats by the inverse of a double by which a loop divides them. */
void divide_by_invariants(Unit *unit, IrFunc *func);

/* ---- restructure/staged_values.c ---- */

/* Computes values of loop iterations that are the same for all threads only once per block. Returns whether the kernel
 * changed. */
bool stage_values(Unit *unit, IrFunc *kernel, const Facts *facts);

/* Predicate: an operation that may fault if it is executed although its result is not used. */
bool may_fault(const IrExpr *e, const void *context);

/* ---- restructure/conditional_loads.c ---- */

/* Executes loads in branches of loops with barriers once, if their address is the same in all iterations. */
void execute_loads_once(Unit *unit, IrFunc *kernel);

/* ---- restructure/last_warp.c ---- */

/* Splits reductions in shared memory, so that their last steps have no barriers of the block. Requires: the blocks have
 * one dimension. */
void split_reductions(Unit *unit, IrFunc *func, const Facts *facts);
/* Returns whether split_reductions() would change the function. */
bool has_reductions(Unit *unit, IrFunc *func, const Facts *facts);

/* ---- restructure/short_loops.c ---- */

/* Marks short loops that call mathematical functions of doubles, so that they are unrolled, and loops that wait for
 * barriers in fused blocks, so that they are not. */
void choose_unrolling(Unit *unit, IrFunc *func, const Facts *facts);
/* Returns whether the block calls mathematical functions of doubles, and only in branches: the calls of several
 * iterations do not overlap then. */
bool are_calls_conditional(const IrBlock *block);

/* ---- restructure/sine_and_cosine.c ---- */

/* Calls sincos() instead of sin() and cos() of the same argument. */
void join_sine_and_cosine(Unit *unit, IrFunc *func);

#endif
