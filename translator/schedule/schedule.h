// SPDX-License-Identifier: MIT
/* Thread mapping: maps the threads of a launch to hardware threads. */
#ifndef PY2CU_SCHEDULE_SCHEDULE_H
#define PY2CU_SCHEDULE_SCHEDULE_H

#include "analysis/analysis.h"
#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>

/* Replaces the parameters that Py2cuRequest.specialize names by constants. */
bool specialize_kernels(Unit *unit);
/* Determines which axes of each kernel can be swapped and the strides of its accesses along them. If the request
 * specifies a schedule, applies it. */
bool map_axes(Unit *unit);

/* ---- schedule/block_shape.c ---- */

/* Returns whether a kernel (with all functions that it calls) uses only global thread indices and grid sizes. */
bool is_block_shape_free(const PtrVec *funcs);

/* ---- schedule/loop_builder.c ---- */

IrVar *add_kernel_variable(Unit *unit, IrFunc *kernel, const char *name, const Type *type, IrStorage storage);
/* Clones a local variable of the script for a loop over elements. */
IrVar *clone_variable(Unit *unit, IrFunc *kernel, const IrVar *of);
IrStmt *new_assignment(Arena *arena, IrVar *var, IrExpr *value);
/* Returns for (counter = first; counter < end; counter += step). */
IrStmt *new_strided_loop(Unit *unit, IrVar *counter, IrExpr *first, IrExpr *end, IrExpr *step);
/* Disables unrolling of the loops in rarely executed code, because compilers spend most of their time on it. */
void prevent_unrolling(const IrBlock *block);
/* Adds the operands of && in the condition, or in the negated condition if is_negated, to the list. */
void split_condition(Arena *arena, IrExpr *e, bool is_negated, PtrVec *parts);
/* Returns an expression that is true if all conditions are; NULL: there are no conditions. */
IrExpr *conjunction(Arena *arena, const PtrVec *conditions);
/* Replaces `if (c) return; ...` by `if (!c) { ... }`. */
void invert_returns(Arena *arena, IrBlock *block);
/* Returns the number of iterations of a loop from a constant up or down to a constant if no iteration leaves it or
 * changes the counter; -1 for other loops. facts may be NULL: the values of variables are then unknown. */
int64_t most_iterations(const Facts *facts, const IrStmt *s);

/* ---- schedule/preload_rows.c ---- */

/* Returns whether e is an array parameter that the kernel only reads, element by element. */
bool is_read_only_array(const IrFunc *kernel, const IrExpr *e);

/* ---- schedule/atomic_updates.c ---- */

typedef enum UpdateOp { UPDATE_NONE, UPDATE_ADD, UPDATE_MIN, UPDATE_MAX, UPDATE_AND, UPDATE_OR, UPDATE_XOR } UpdateOp;

/* Returns the operation with which the callee updates an element; UPDATE_NONE if it does not. */
UpdateOp update_op(const IrCallee *callee);
/* Returns the element of the array (NULL: of any variable) that the statement updates; NULL if there is none. */
IrExpr *privatized_element(const IrStmt *s, const IrVar *array);

/* ---- schedule/elementwise_body.c ---- */

/* Predicate: the statement assigns the variable. */
bool assigns_variable(const IrStmt *s, const void *var);

#endif
