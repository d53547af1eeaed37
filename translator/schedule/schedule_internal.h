// SPDX-License-Identifier: MIT
/* Internals of the module schedule. */
#ifndef PY2CU_SCHEDULE_SCHEDULE_INTERNAL_H
#define PY2CU_SCHEDULE_SCHEDULE_INTERNAL_H

#include "analysis/analysis.h"
#include "base/diagnostics.h"
#include "ir/ir.h"
#include "schedule/schedule.h"

/* Strides between neighboring threads of all variables, by variable number. */
typedef struct Steps Steps;

/* ---- schedule/access_strides.c ---- */

enum { LOOP_WEIGHT = 8 }; /* weight of an access in a loop, relative to that of other accesses */

/* Requires numbered variables. */
const Steps *steps_of(Unit *unit);
/* Adds the global-memory accesses of the functions `funcs`: the kernel and its direct and indirect callees. */
void accesses_add(Unit *unit, const Steps *steps, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/block_shape.c ---- */

/* Returns e or an equivalent expression; see AffineReader.plain. */
typedef const IrExpr *IrPlainForm(const AffineReader *reader, const IrExpr *e);
/* Returns whether e is the global thread index along the axis. plain may be NULL. */
bool is_grid_index(const IrExpr *e, uint32_t axis, IrPlainForm *plain, void *context);

/* ---- schedule/block_coarsening.c ---- */

/* Sets schedules, coarsening_factor, privatized and loops_over_grid of a kernel: the transformations by which one
 * hardware block can execute several blocks of the script. funcs: the kernel and all functions that it calls. */
void find_block_coarsening(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/specialize.c ---- */

/* Sets IrVar.specializable of the parameters that determine the iteration count of a loop of their kernel, or of a
 * function that it calls. */
void find_loop_bounds(const Unit *unit, const Facts *facts);

/* ---- schedule/aligned_rows.c ---- */

/* Sets IrVar.specializable of the parameters that determine the size of the rows that threads access. */
void find_row_sizes(const IrFunc *kernel);
/* Sets has_aligned_rows and has_row_loops of a kernel and, with PY2CU_FACT_ALIGNED, declares the alignment of arrays
 * whose rows the threads access. */
void declare_aligned_rows(Unit *unit, IrFunc *kernel);

/* ---- schedule/preload_rows.c ---- */

/* In a kernel with constants of specialization: loads the rows that nested loops with constant iteration counts access
 * into local arrays before these loops. */
void preload_rows(Unit *unit, IrFunc *kernel, const Facts *facts);

/* ---- schedule/coarsen_rows.c ---- */

/* Returns whether each thread can process several threads of the script along an axis. funcs: the kernel and all
 * functions that it calls. *keeps_loops: whether each loop of the kernel processes these threads together, in bodies
 * without branches, unless some of the threads are outside of the bounds. *shares_loads: whether these threads load the
 * same elements and all loops can be unrolled, so that each element is loaded once. */
bool can_coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis,
                      bool *keeps_loops, bool *shares_loads);
void coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis);
/* Returns the axes along which one block can execute several blocks of the script, as bits 1 << axis; 0: none. Either
 * these blocks share elements of shared arrays, or *has_own_arrays is set: they share none, but wait for barriers in
 * loops. */
uint8_t axes_of_fusion(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, bool *has_own_arrays);
/* inner_axis: the axis of the script that is the hardware's x axis. */
void fuse_blocks(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t inner_axis);

/* ---- schedule/neighbor_loads.c ---- */

/* Returns whether threads that are neighbors along the axis of the script load the same elements of an array. */
bool loads_neighbors(const IrFunc *kernel, const Facts *facts, uint32_t axis);

/* ---- schedule/strided_loops.c ---- */

/* Prepares the loops of a kernel whose rows are coarsened along the axis; returns whether it has changed. */
bool separate_strided_loops(Unit *unit, IrFunc *kernel, const Facts *facts, uint32_t axis);

/* ---- schedule/loop_builder.c ---- */

/* Returns most_iterations() of a loop that counts up and has no jumps; 0 for other loops. */
int64_t constant_iterations(const Facts *facts, const IrStmt *s);
/* Adds a uint32 parameter with this name, or with the name and a number if the name is already used. of: the array to
 * which the parameter belongs, or NULL. */
IrVar *add_kernel_parameter(Unit *unit, IrFunc *kernel, const char *name, IrRole role, const IrVar *of);
/* Replaces blockIdx.x by the variable. */
void substitute_block_index(Arena *arena, const IrBlock *body, IrVar *block);

/* ---- schedule/atomic_updates.c ---- */

/* Returns the array that the kernel only updates with atomic operations; NULL if there is none. */
IrVar *privatized_array(const IrFunc *kernel);
/* Returns the function of the first update of the array, which is that of privatized_array(). */
const IrCallee *update_callee(const IrFunc *kernel, const IrVar *array);

/* ---- schedule/elementwise_body.c ---- */

enum { MAX_STORES = 4, MAX_LOADS = 8, MAX_VALUES = 32 };

/* Parts of a kernel or loop body that loads, computes little and stores. */
typedef struct CoarseningParts {
    IrStmt *definitions[MAX_VALUES]; /* definitions of locals, in order */
    bool is_pure[MAX_VALUES];        /* reads no memory */
    bool is_inner[MAX_VALUES];       /* under the guard */
    uint32_t definition_count;
    IrStmt *stores[MAX_STORES + 1]; /* or updates of `privatized` */
    uint32_t store_count;
    const IrVar *privatized;
    const IrStmt *loop; /* the loop whose iterations are processed; NULL: blocks of the script */
    IrStmt *guard;      /* the condition around the rest, or around a return; NULL: none */
    bool returns;       /* the guard is around a return */
    uint32_t loads, bytes, work;
} CoarseningParts;

/* Sets the parts of a kernel for which thread coarsening is beneficial; returns false for other kernels. */
bool find_coarsening_parts(const IrFunc *kernel, CoarseningParts *parts);
/* Like find_coarsening_parts(), for a vector schedule, which is also beneficial with more arithmetic. */
bool find_vector_parts(const IrFunc *kernel, CoarseningParts *parts);
/* Returns the definition of the local variable; NULL if it is not one of the parts. */
const IrStmt *definition_among_parts(const CoarseningParts *parts, const IrVar *var);
/* Adds the statements of the block to the parts; returns false if a statement fits none of them. is_inner: under the
 * guard. */
bool read_item_block(CoarseningParts *parts, const IrBlock *block, bool is_inner);
/* Returns the index (part 0) or the operand (part 1) of an atomic update. */
IrExpr *part_of_update(const CoarseningParts *parts, const IrStmt *s, uint32_t part);
/* Predicate: e reads memory, directly or through a local of the parts. */
bool reads_memory(const IrExpr *e, const void *parts);
/* Returns the helper of an operation on complex numbers; HELPER_NONE for other types or operations. */
HelperId complex_helper(IrOp op, const Type *type);

/* ---- schedule/thread_coarsening.c ---- */

void coarsen_threads(Unit *unit, IrFunc *kernel);
/* Appends two loops over the elements of a body to `to`, starting at block `first` or, if NULL, at blockIdx.x. If
 * `end` is not NULL, the body contains atomic updates instead of stores, and end() handles each of them. Returns false,
 * without changes, if the body has a different form. */
typedef void CoarsenedStmtEnd(IrStmt *s, IrBlock *to, const void *context);
bool add_coarsened_blocks(Unit *unit, IrFunc *kernel, const IrBlock *body, IrVar *blocks, IrVar *first,
                          CoarsenedStmtEnd *end, const void *context, IrBlock *to);
/* Like add_coarsened_blocks(), for a loop of the kernel: each iteration of the new loop executes several iterations of
 * the original loop. */
bool add_coarsened_loop(Unit *unit, IrFunc *kernel, const IrStmt *loop, CoarsenedStmtEnd *end, const void *context,
                        IrBlock *to);

/* ---- schedule/privatize_atomics.c ---- */

void privatize_atomics(Unit *unit, IrFunc *kernel);

/* ---- schedule/vectorize_accesses.c ---- */

/* Returns the number of neighboring elements that a thread accesses at once; 0 if the elements are too large or are
 * accessed in a different way. */
uint32_t vector_width_of(Unit *unit, const IrFunc *kernel);
/* Returns whether a thread can process four threads that are neighbors along the axis of the script, with a vector
 * schedule. funcs: the kernel and all functions that it calls. */
bool can_vectorize_along(Unit *unit, const IrFunc *kernel, const PtrVec *funcs, uint32_t axis);
void vectorize_accesses(Unit *unit, IrFunc *kernel);

#endif
