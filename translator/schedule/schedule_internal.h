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

/* Requires numbered variables. */
const Steps *steps_of(Unit *unit);
/* Adds the global-memory accesses of the functions `funcs`: the kernel and its direct and indirect callees. */
void accesses_add(Unit *unit, const Steps *steps, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/grid_extent.c ---- */

/* Sets IrFunc.covers of a kernel; funcs: the kernel and all functions that it calls. */
void find_grid_extents(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/block_shape.c ---- */

/* Returns whether a kernel (with all functions that it calls) uses only global thread indices and grid sizes. */
bool is_block_shape_free(const PtrVec *funcs);
/* Returns e or an equivalent expression: AffineReader.plain. */
typedef const IrExpr *IrPlainForm(const AffineReader *reader, const IrExpr *e);
/* Returns whether e is the global thread index along x. */
bool is_grid_index(const IrExpr *e, IrPlainForm *plain, void *context);

/* ---- schedule/block_coarsening.c ---- */

/* Sets schedules, coarsening_factor, privatized and loops_over_grid of a kernel: the transformations by which one
 * hardware block can execute several blocks of the script. funcs: the kernel and all functions that it calls. */
void find_block_coarsening(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/specialize.c ---- */

/* Sets IrVar.bounds_loop of the parameters that determine the iteration count of a loop of their kernel, or of a
 * function that it calls. */
void find_loop_bounds(const Unit *unit, const Facts *facts);

/* ---- schedule/coarsen_rows.c ---- */

/* Returns whether each thread can process several threads of the script along an axis. funcs: the kernel and all
 * functions that it calls. */
bool can_coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis);
void coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis);

/* ---- schedule/loop_builder.c ---- */

/* Adds a uint32 parameter named `name`, with a number appended if the name is taken. of: the array to which the
 * parameter belongs, or NULL. */
IrVar *add_kernel_parameter(Unit *unit, IrFunc *kernel, const char *name, IrRole role, const IrVar *of);
IrVar *add_kernel_variable(Unit *unit, IrFunc *kernel, const char *name, const Type *type, IrStorage storage);
/* Clones a local of the script for a loop over elements. */
IrVar *clone_variable(Unit *unit, IrFunc *kernel, const IrVar *of);
IrStmt *new_assignment(Arena *arena, IrVar *var, IrExpr *value);
/* Returns for (counter = first; counter < end; counter += step). */
IrStmt *new_strided_loop(Unit *unit, IrVar *counter, IrExpr *first, IrExpr *end, IrExpr *step);
/* Replaces blockIdx.x by the variable. */
void substitute_block_index(Arena *arena, const IrBlock *body, IrVar *block);

/* ---- schedule/atomic_updates.c ---- */

typedef enum CountOp { COUNT_NONE, COUNT_ADD, COUNT_MIN, COUNT_MAX, COUNT_AND, COUNT_OR, COUNT_XOR } CountOp;

/* Returns the operation with which the callee updates an element; COUNT_NONE if it does not. */
CountOp count_op(const IrCallee *callee);
/* Returns the array that the kernel only updates with atomic operations; NULL if there is none. */
IrVar *privatized_array(const IrFunc *kernel);
/* Returns the element of the array that the statement updates; NULL if there is none. */
IrExpr *privatized_element(const IrStmt *s, const IrVar *array);
/* Returns the function of the first update of the array, which is that of privatized_array(). */
const IrCallee *counting_callee(const IrFunc *kernel, const IrVar *array);

/* ---- schedule/elementwise_body.c ---- */

enum { MOST_STORES = 4, MOST_LOADS = 8, MOST_VALUES = 32 };

/* Parts of a kernel or loop body that loads, computes little and stores. */
typedef struct CoarseningParts {
    IrStmt *lets[MOST_VALUES];  /* definitions of locals, in order */
    bool is_pure[MOST_VALUES];  /* reads no memory */
    bool is_inner[MOST_VALUES]; /* inside the condition */
    uint32_t let_count;
    IrStmt *stores[MOST_STORES + 1]; /* or updates of `privatized` */
    uint32_t store_count;
    const IrVar *privatized;
    const IrStmt *turns; /* the loop whose iterations are processed; NULL: blocks of the script */
    IrStmt *guard;       /* the condition around the rest, or around a return; NULL: none */
    bool leaves;         /* the guard is around a return */
    uint32_t loads, bytes, work;
} CoarseningParts;

/* Sets the parts of a kernel for which thread coarsening pays off; returns false for other kernels. */
bool find_coarsening_parts(const IrFunc *kernel, CoarseningParts *parts);
/* Returns the definition of the local; NULL if it is not among the parts. */
const IrStmt *definition_among_parts(const CoarseningParts *parts, const IrVar *var);
/* Adds the statements of the block to the parts; returns false if a statement fits none. is_inner: inside the
 * condition. */
bool read_item_block(CoarseningParts *parts, const IrBlock *block, bool is_inner);
/* Returns the index (part 0) or the operand (part 1) of an atomic update. */
IrExpr *part_of_count(const CoarseningParts *parts, const IrStmt *s, uint32_t part);
/* Predicate: the statement assigns the variable. */
bool assigns_variable(const IrStmt *s, const void *var);
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
/* Like add_coarsened_blocks(), for a loop of the kernel: each iteration of the new loop executes several of the
 * original ones. */
bool add_coarsened_loop(Unit *unit, IrFunc *kernel, const IrStmt *loop, CoarsenedStmtEnd *end, const void *context,
                        IrBlock *to);

/* ---- schedule/privatize_atomics.c ---- */

void privatize_atomics(Unit *unit, IrFunc *kernel);

/* ---- schedule/vectorize_accesses.c ---- */

/* Returns the number of neighboring elements that a thread accesses at once; 0 if the elements are too large or are
 * accessed in a different way. */
uint32_t vector_width_of(Unit *unit, const IrFunc *kernel);
void vectorize_accesses(Unit *unit, IrFunc *kernel);

/* ---- schedule/thread_statements.c ---- */

/* Part of a kernel between barriers, which becomes a loop over the threads of the block. */
typedef struct ThreadRegion {
    IrBlock body;      /* statements of one thread */
    IrBlock *block;    /* contains `place` */
    IrStmt *place;     /* a note that the loop replaces */
    bool is_in_loop;   /* inside a loop that contains barriers */
    bool is_last;      /* no thread continues after it */
    IrVar *threads[3]; /* counters of the loops over threadIdx.x, .y and .z */
} ThreadRegion;

/* How a variable of the kernel is kept between regions, by its number. */
typedef struct RegionVar {
    bool is_uniform; /* computed once for the block, outside of thread loops */
    bool crosses;    /* occurs in several regions, or carries a value between iterations of a region */
    uint32_t region; /* 1 + the index of the first region in which it occurs; 0: none */
    IrStmt *value;   /* the only assignment, which each region repeats; NULL: it cannot be repeated */
    IrVar *array;    /* contains an element for each thread; NULL: none */
} RegionVar;

typedef struct ThreadLoops {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    Facts *facts;
    RegionVar *vars;
    uint32_t var_count; /* of `vars`: variables that exist before the pass */
    PtrVec regions;     /* ThreadRegion * */
    PtrVec values;      /* IrStmt *: the assignments that regions repeat, in source order */
    IrVar *dims[3];     /* blockDim */
    uint32_t loop_depth;
    bool ends_early; /* a thread may end before the last region */
    bool is_possible;
} ThreadLoops;

/* Returns whether the value is equal for all threads of the block that compute it. */
bool is_uniform_value(const ThreadLoops *loops, const IrExpr *e);
/* Returns whether the statement is executed once for the block: it contains a barrier, or it is a jump that all
 * threads of the block execute. */
bool is_block_stmt(const ThreadLoops *loops, const IrStmt *s);
/* Returns v of `v = ...;` and `v op= ...;`; NULL for other statements. */
IrVar *set_variable(const IrStmt *s);
/* Adds a variable that is not among ThreadLoops.vars. */
IrVar *add_loop_variable(const ThreadLoops *loops, const char *name, const Type *type);
IrVar *clone_loop_variable(const ThreadLoops *loops, const IrVar *of);
/* Returns whether the helper of the call, or one that it uses, ends the thread with an exception. */
bool is_raising_call(const IrExpr *e, const void *context);
bool stmt_raises(const IrStmt *s, const void *context);
void add_stmt_first(const ThreadLoops *loops, IrBlock *block, IrStmt *s);
/* Returns the number of the thread in its block, of type int64. */
IrExpr *thread_number(const ThreadLoops *loops, const ThreadRegion *region);
/* Test: e is a call that contains a barrier; `loops` are ThreadLoops. */
bool has_barrier(const IrExpr *e, const void *loops);
bool stmt_has_barrier(const IrStmt *s, const void *loops);
/* Return a deep copy. */
IrBlock copy_block(Arena *arena, const IrBlock *block);
IrStmt *copy_stmt(Arena *arena, const IrStmt *s);

/* ---- schedule/thread_variables.c ---- */

/* Finds the variables that are computed once for the block, and the assignments that regions repeat. Clears is_possible
 * if a condition around a barrier depends on other variables. */
void find_uniform_variables(ThreadLoops *loops);
/* Replaces the variables of all regions: copies of repeated assignments, arrays with an element for each thread. Clears
 * is_possible if that is not possible. */
void separate_regions(ThreadLoops *loops);

/* ---- schedule/thread_nest.c ---- */

/* Replaces the place of the region by loops over the threads. */
void build_thread_nest(ThreadLoops *loops, ThreadRegion *region);

#endif
