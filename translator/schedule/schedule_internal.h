/* Shared by the files of this module. */
#ifndef PY2CU_SCHEDULE_SCHEDULE_INTERNAL
#define PY2CU_SCHEDULE_SCHEDULE_INTERNAL

#include "analysis/analysis.h"
#include "base/diagnostics.h"
#include "ir/ir.h"
#include "schedule/schedule.h"

/* By number of the variable: how far the values of neighbouring threads are from each other. */
typedef struct Steps Steps;

/* ---- schedule/access_strides.c ---- */

/* Needs the numbers of variables. */
const Steps *steps_of(Unit *unit);
/* What the functions, the kernel and those that it calls, read and write of the device's memory. */
void accesses_add(Unit *unit, const Steps *steps, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/grid_extent.c ---- */

/* Sets covers of a kernel, which is these functions with all that it calls. */
void find_grid_extents(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/block_shape.c ---- */

/* A kernel that is these functions, with all that it calls, sees of its threads nothing but where they stand in the
 * whole grid. */
bool is_block_shape_free(const PtrVec *funcs);
/* Returns e or an expression of the same value: AffineReader.plain. */
typedef const IrExpr *IrPlainForm(const AffineReader *reader, const IrExpr *e);
/* Whether e is the thread's index in the whole grid along x. */
bool is_grid_index(const IrExpr *e, IrPlainForm *plain, void *context);

/* ---- schedule/block_coarsening.c ---- */

/* Sets schedules, items, counted and loops_over_grid of a kernel, which is these functions with all that it calls: of
 * what blocks of the hardware can do that stand for several of the script. */
void find_block_coarsening(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

/* ---- schedule/loop_builder.c ---- */

/* A further parameter, a uint32: `name`, or that with a number. of: the array that it belongs to, or NULL. */
IrVar *add_kernel_parameter(Unit *unit, IrFunc *kernel, const char *name, IrRole role, const IrVar *of);
IrVar *add_kernel_variable(Unit *unit, IrFunc *kernel, const char *name, const Type *type, IrStorage storage);
/* Another one for the script's local, in a loop over items. */
IrVar *clone_variable(Unit *unit, IrFunc *kernel, const IrVar *of);
IrStmt *new_assignment(Arena *arena, IrVar *var, IrExpr *value);
/* for (counter = first; counter < end; counter += step) */
IrStmt *new_strided_loop(Unit *unit, IrVar *counter, IrExpr *first, IrExpr *end, IrExpr *step);
/* Replaces blockIdx.x by the variable. */
void substitute_block_index(Arena *arena, const IrBlock *body, IrVar *block);

/* ---- schedule/atomic_updates.c ---- */

typedef enum CountOp { COUNT_NONE, COUNT_ADD, COUNT_MIN, COUNT_MAX, COUNT_AND, COUNT_OR, COUNT_XOR } CountOp;

/* The operation by which the callee updates an element; COUNT_NONE: it does not. */
CountOp count_op(const IrCallee *callee);
/* The array that the kernel only counts in; NULL: none. */
IrVar *privatized_array(const IrFunc *kernel);
/* The place that the statement counts in, an element of the array; NULL: it is none that does. */
IrExpr *privatized_element(const IrStmt *s, const IrVar *array);
/* The first function that counts in the array, which is that of privatized_array(). */
const IrCallee *counting_callee(const IrFunc *kernel, const IrVar *array);

/* ---- schedule/elementwise_body.c ---- */

enum { MOST_STORES = 4, MOST_LOADS = 8, MOST_VALUES = 32 };

/* What a kernel is made of that loads, computes a little and stores; or the body of a loop. */
typedef struct CoarseningParts {
    IrStmt *lets[MOST_VALUES];  /* locals that are given a value, in their order */
    bool is_pure[MOST_VALUES];  /* it reads no memory */
    bool is_inner[MOST_VALUES]; /* behind the condition */
    uint32_t let_count;
    IrStmt *stores[MOST_STORES + 1]; /* or what counts in `counted` */
    uint32_t store_count;
    const IrVar *counted;
    const IrStmt *turns; /* the loop whose turns are the items; NULL: blocks of the script are */
    IrStmt *guard;       /* the condition around the rest, or of what returns; NULL: none */
    bool leaves;         /* it is of what returns */
    uint32_t loads, bytes, work;
} CoarseningParts;

/* Sets the parts of a kernel that several items a thread are worth for; false: it is no such thing. */
bool find_coarsening_parts(const IrFunc *kernel, CoarseningParts *parts);
/* Where the local is given its value; NULL: nowhere among the parts. */
const IrStmt *definition_among_parts(const CoarseningParts *parts, const IrVar *var);
/* Adds the statements of the block to the parts. False: one fits no part. is_inner: they are below the condition. */
bool read_item_block(CoarseningParts *parts, const IrBlock *block, bool is_inner);
/* Of a statement that counts: the index (part 0) or the amount (part 1). */
IrExpr *part_of_count(const CoarseningParts *parts, const IrStmt *s, uint32_t part);
/* Whether the statement assigns the variable: a test. */
bool assigns_variable(const IrStmt *s, const void *var);
/* Whether e reads memory, itself or by a local of the parts: a test. */
bool reads_memory(const IrExpr *e, const void *parts);
/* The helper of an operation on complex numbers; HELPER_NONE: another type or operation. */
HelperId complex_helper(IrOp op, const Type *type);

/* ---- schedule/thread_coarsening.c ---- */

void coarsen_threads(Unit *unit, IrFunc *kernel);
/* The two loops over the items of a body, in the blocks from `first` on, or from that of blockIdx.x where it is NULL:
 * `to` gets them. With `end`, of a body that counts instead of storing: end() is given each statement that counts.
 * false: the body is no such thing, nothing is added. */
typedef void CoarsenedStmtEnd(IrStmt *s, IrBlock *to, const void *context);
bool add_coarsened_blocks(Unit *unit, IrFunc *kernel, const IrBlock *body, IrVar *blocks, IrVar *first,
                          CoarsenedStmtEnd *end, const void *context, IrBlock *to);
/* The same for a loop of the kernel, whose turns are the items: `to` gets it, with as many turns in each. */
bool add_coarsened_loop(Unit *unit, IrFunc *kernel, const IrStmt *loop, CoarsenedStmtEnd *end, const void *context,
                        IrBlock *to);

/* ---- schedule/privatize_atomics.c ---- */

void privatize_atomics(Unit *unit, IrFunc *kernel);

/* ---- schedule/vectorize_accesses.c ---- */

/* How many neighbours a thread takes as one; 0: the kernel has no elements that are small enough, or takes them
 * otherwise. */
uint32_t vector_width_of(Unit *unit, const IrFunc *kernel);
void vectorize_accesses(Unit *unit, IrFunc *kernel);

#endif
