// SPDX-License-Identifier: MIT
/* The plan of row coarsening and block fusion: see coarsen_rows.c. */
#ifndef PY2CU_SCHEDULE_ROW_LOOPS_H
#define PY2CU_SCHEDULE_ROW_LOOPS_H

#include "schedule/schedule_internal.h"

enum {
    ROWS = PY2CU_COARSENING_FACTOR,
    MAX_AXES = 2,
};

/* The dependence of a kernel on its block index: see block_axes.c. */
typedef struct BlockAxes BlockAxes;

/* A variable of the script. */
typedef struct RowVar {
    uint32_t loop;       /* the only loop over threads in which it occurs; 0: none, or SEVERAL */
    bool is_set;         /* in a loop over threads */
    bool is_shared;      /* set outside of these loops: it has one value for all threads along the axis */
    bool is_recomputed;  /* depends on indices only: each loop that needs it computes it */
    bool is_needed;      /* if is_recomputed: by the current loop */
    IrVar *clone;        /* if is_recomputed: its clone in the current loop */
    IrVar *items;        /* the array that replaces it; NULL: none */
    bool are_items_last; /* a shared array whose elements for four blocks are adjacent, so that one access loads them */
    IrVar *first;        /* the global index of the first item, in ranges; NULL: none */
} RowVar;

typedef struct Rows {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const Facts *facts;
    uint32_t axes[MAX_AXES]; /* the outer loop over threads first */
    uint32_t axis_count;
    const BlockAxes *block_axes; /* block fusion: the axes on which values depend; NULL: row coarsening */
    RowVar *vars;                /* by id */
    size_t var_count;
    Blocks blocks;
    PtrVec definitions;     /* IrStmt *: assignments of recomputed variables, in order */
    PtrVec guards;          /* IrStmt *: guards with two versions */
    PtrVec ranges;          /* IrStmt *: guards that become loops over a range of threads */
    PtrVec unrolled;        /* IrStmt *: loops in these ranges that are unrolled */
    bool has_versions;      /* whether guards can have two versions or become ranges */
    const IrBlock *guarded; /* the body of the current guard; NULL: none */
    bool is_in_loop;        /* the current statement is in a uniform loop */
    bool has_inner_loops;   /* a loop over threads contains loops, directly or in a called function */
    bool has_branches;      /* a loop over threads is in a loop and contains branches */
    int64_t iterations;     /* product of the iteration counts of the loops around the current statement */
    bool loads_neighbors;   /* the threads along the axis load the same elements */
    bool has_other_loops;   /* a loop is not unrolled, because its number of iterations is unknown or large */
    bool shares_products;   /* a sum in a loop has a product that is the same for all threads along the axis */
    uint32_t loops;         /* number of loops over threads */
    bool reads_index,
        reads_other;      /* whether the kernel reads the thread index along the axis, and along the other axis */
    uint8_t shared_along; /* block fusion: axes along which a loop reads one element of a shared array for all blocks */
    bool fails;
    IrVar *item;     /* represents the counter of the current loop in a range; NULL: none */
    IrVar *items[3]; /* by axis: the counter of the current loop; NULL: outside of loops */
} Rows;

/* ---- schedule/row_loops.c ---- */

/* Plans row coarsening along the axis. */
Rows plan_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis);
/* Plans the fusion of blocks along the axes of the set. inner_axis: the axis of the inner loop over blocks. */
Rows plan_fusion(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t inner_axis,
                 uint8_t axes);
RowVar *row_var(const Rows *r, const IrVar *var);
/* Return the axes on which the value or the variable depends, as bits 1 << axis. */
uint8_t axes_of(const Rows *r, const IrExpr *e);
uint8_t axes_of_variable(const Rows *r, const IrVar *var);
/* Returns the axes for whose threads the statement, which is not uniform, is executed. */
uint8_t axes_of_stmt(const Rows *r, const IrStmt *s);
/* Returns the number of axes in the set. */
uint32_t axis_number(uint8_t axes);
/* Returns whether the statement is executed once instead of once for each thread of the script; its nested statements
 * are classified separately. */
bool is_uniform(const Rows *r, const IrStmt *s);
/* Returns whether the variable has different values for the threads that one thread replaces, in several loops. */
bool needs_items(const Rows *r, const IrVar *var);
/* Returns the variable whose value is the global index along the axis, as far as definitions are recorded; NULL: none.
 */
const IrStmt *index_definition(const Rows *r);
/* Returns whether the comparison is a bound of this index that is the same for all threads along the axis. *lower: the
 * least index that satisfies a lower bound; NULL for an upper bound. */
bool is_bound(const Rows *r, const IrExpr *e, const IrVar *index, IrExpr **lower);
uint32_t block_number(const Blocks *blocks, const IrBlock *block);
/* Returns whether all occurrences of the variable are in the block. */
bool is_inside(const Rows *r, const IrVar *var, uint32_t outer);

/* ---- schedule/block_axes.c ---- */

/* Returns the axes x and y along which the kernel reads its block index, as bits 1 << axis. */
uint8_t block_index_axes(const IrFunc *kernel);
/* Returns whether the effects of the kernel's blocks are separate: no atomic operations, warp operations, fences or
 * early returns, no pointers to shared or local arrays, and no use of the block in called functions. */
bool are_blocks_separable(const IrFunc *kernel, const Facts *facts, const PtrVec *funcs);
/* Determines the axes of the set along which values, or elements of arrays, may differ between blocks. A statement
 * whose execution depends on an axis makes all variables that it sets depend on this axis. */
const BlockAxes *find_block_axes(Arena *arena, const IrFunc *kernel, uint8_t axes);
uint8_t block_axes_of_variable(const BlockAxes *b, const IrVar *var);
uint8_t block_axes_of(const BlockAxes *b, const IrExpr *e);
/* Returns the axes on which the statement or a nested statement depends. */
uint8_t block_axes_of_stmt(const BlockAxes *b, const IrStmt *s);
/* Adds dimensions for the fused blocks to a shared array, before or after its dimensions. */
void add_dimensions(Unit *unit, IrVar *array, uint32_t count, bool are_last);

/* ---- schedule/relative_accesses.c ---- */

/* Makes accesses of the body relative to pointers to the elements of the first item, and appends the definitions of
 * these pointers. Returns whether there are any. */
bool make_accesses_relative(Rows *r, const IrBlock *body, IrBlock *pointers);

#endif
