// SPDX-License-Identifier: MIT
/* Internals of the module thread_loops. */
#ifndef PY2CU_THREAD_LOOPS_THREAD_LOOPS_INTERNAL_H
#define PY2CU_THREAD_LOOPS_THREAD_LOOPS_INTERNAL_H

#include "analysis/analysis.h"
#include "ir/ir.h"
#include "schedule/schedule.h"
#include "thread_loops/thread_loops.h"

/* ---- thread_loops/statements.c ---- */

/* Part of a kernel between block barriers that contains warp operations: a loop over the warps of the block. The warp
 * operations divide it into regions. If threads end in its last region only, the section has two loops: one for full
 * warps, and one for blocks of any shape in which threads may have ended. */
typedef struct WarpSection {
    IrBlock original;        /* copy of its statements */
    IrStmt *loop, *any_loop; /* any_loop: NULL if there is only one loop, whose regions test their threads */
    IrVar *warp;             /* number of the first thread of the warp in the block */
    IrVar *first[3];         /* threadIdx of that thread */
    PtrVec declared;         /* IrVar *: arrays with an element for each lane */
    bool is_in_loop;         /* inside a loop that contains block barriers */
} WarpSection;

/* A call that computes the results of a warp operation: its first arguments are the variables of results and operands.
 */
typedef struct WarpExchange {
    WarpSection *section;
    IrExpr *call;
} WarpExchange;

/* Part of a kernel between barriers, which becomes a loop over the threads of the block, or over the lanes of a warp.
 */
typedef struct ThreadRegion {
    IrBlock body;         /* statements of one thread */
    IrBlock *block;       /* contains `placeholder` */
    IrStmt *placeholder;  /* a note that the loop replaces */
    bool is_in_loop;      /* inside a loop that contains barriers */
    bool is_last;         /* no thread continues after it */
    WarpSection *section; /* NULL: all threads of the block */
    bool is_of_any_loop;  /* part of WarpSection.any_loop */
    IrVar *lane;          /* counter of the loop over the lanes of a section's warp */
    IrVar *threads[3];    /* outside of sections: counters of the loops over threadIdx.x, .y and .z */
    IrVar *number;        /* outside of sections: number of the thread in its block */
} ThreadRegion;

/* How a variable of the kernel is kept between regions, by its number. */
typedef struct RegionVar {
    bool is_uniform;      /* computed once for the block, outside of thread loops */
    bool is_warp_uniform; /* computed once for each warp, in one section */
    bool crosses;         /* occurs in several regions, or carries a value between iterations of a region */
    bool is_everywhere;   /* occurs in several sections, or outside of sections */
    uint32_t region;      /* 1 + the index of the first region in which it occurs; 0: none */
    WarpSection *section; /* of that region */
    IrStmt *value;        /* the only assignment, which each region repeats; NULL: it cannot be repeated */
    IrVar *array;         /* contains an element for each thread; NULL: none */
    bool is_of_lanes;     /* the array has an element for each lane of the section's warp */
} RegionVar;

typedef struct ThreadLoops {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    IrBlock original;     /* the kernel's body before the pass */
    size_t original_vars; /* number of its variables */
    Facts *facts;
    RegionVar *vars;
    uint32_t var_count;  /* of `vars`: variables that exist before the pass */
    uint32_t var_room;   /* limit of var_count */
    PtrVec declared;     /* IrVar *: arrays with an element for each thread */
    size_t thread_bytes; /* of these arrays, per thread */
    PtrVec regions;      /* ThreadRegion * */
    PtrVec any_regions;  /* of the loops WarpSection.any_loop */
    PtrVec values;       /* IrStmt *: the assignments that regions repeat, in source order */
    PtrVec sections;     /* WarpSection * */
    PtrVec exchanges;    /* WarpExchange * */
    bool is_in_warp;     /* the analysis or division is inside a section */
    bool is_in_any_loop; /* the division is inside WarpSection.any_loop */
    WarpSection *section;
    IrVar *lanes;     /* number of lanes of a warp */
    IrVar *dims[3];   /* blockDim; of kernels without barriers, the end of the range of threads */
    IrVar *firsts[3]; /* of kernels without barriers: the start of the range of threads; else NULL */
    uint32_t loop_depth;
    bool ends_early;    /* a thread may return before the last region */
    bool is_shape_free; /* the kernel uses only global thread indices */
    int inner_axis;     /* along which neighboring threads access neighboring elements */
    bool is_possible;
} ThreadLoops;

/* Returns whether the value is equal for all threads of the block that compute it; in a section: of the warp. */
bool is_uniform_value(const ThreadLoops *loops, const IrExpr *e);
/* Returns whether the statement is executed once for the block or, in a section, for the warp: it contains a barrier,
 * or it is a jump that all threads execute. */
bool is_block_stmt(const ThreadLoops *loops, const IrStmt *s);
/* Returns v of `v = ...;` and `v op= ...;`; NULL for other statements. */
IrVar *set_variable(const IrStmt *s);
/* Adds a variable that is not among ThreadLoops.vars. */
IrVar *add_loop_variable(const ThreadLoops *loops, const char *name, const Type *type);
IrVar *clone_loop_variable(const ThreadLoops *loops, const IrVar *of);
/* Returns whether the helper of the call, or one that it uses, ends the thread with an exception. */
bool is_raising_call(const IrExpr *e, const void *context);
bool is_return(const IrStmt *s, const void *context);
/* Replaces all occurrences of the variable in the body. */
void replace_variable(const IrBlock *body, const IrVar *old, IrVar *by);
/* Returns the counter of the loop along the axis; NULL: there is none. */
IrVar *thread_counter(const ThreadRegion *region, int axis);
/* Returns threadIdx along the axis, or the number of the thread in its block, of type int64. */
IrExpr *thread_index(const ThreadLoops *loops, const ThreadRegion *region, int axis);
IrExpr *thread_number(const ThreadLoops *loops, const ThreadRegion *region);
/* A warp operation whose mask contains all lanes. */
typedef enum ExchangeKind {
    EXCHANGE_LANE,
    EXCHANGE_UP,
    EXCHANGE_DOWN,
    EXCHANGE_XOR, /* the kinds up to this one are shuffles */
    EXCHANGE_BALLOT,
    EXCHANGE_ANY,
    EXCHANGE_ALL,
    EXCHANGE_UNIFORM,
    EXCHANGE_MATCH,
    EXCHANGE_REDUCE,
    EXCHANGE_SYNC, /* without values */
    EXCHANGE_NONE
} ExchangeKind;
ExchangeKind exchange_of(const IrExpr *e);
/* Test: e is a warp operation of all lanes. */
bool is_exchange(const IrExpr *e, const void *context);
/* Test: e is a call that contains a barrier or, in a section, a warp operation of all lanes; `loops` are ThreadLoops.
 */
bool has_barrier(const IrExpr *e, const void *loops);
bool stmt_has_barrier(const IrStmt *s, const void *loops);
/* Returns whether the helper of the call computes its result from threadIdx, which the code outside of the kernel's
 * function cannot read in a thread loop. */
bool is_lane_helper(const IrExpr *e);
/* Returns whether thread loops cannot call the function: it or a callee synchronizes, raises exceptions, has shared
 * memory, is recursive, or reads the index of the thread. */
bool is_bound_to_thread(const IrFunc *func);
/* Test: e calls such a function. */
bool is_bound_call(const IrExpr *e, const void *context);
/* Test: the statement assigns the variable or a part of it. */
bool assigns_part(const IrStmt *s, const void *var);
/* Test: the statement itself has an effect other than stores, exceptions and barriers. */
bool stmt_has_effect(const IrStmt *s, const void *context);
/* Returns whether the only effects are stores, exceptions, barriers, and atomic updates of integers, whose order does
 * not matter. */
bool is_order_free(const IrBlock *block);
/* Returns the number of statements, including those in nested blocks. */
size_t count_statements(const IrBlock *block);
/* Test: the variable occurs in the statement itself. */
bool mentions_variable(const IrStmt *s, const void *var);
/* Test: the statement declares the variable. */
bool declares_variable(const IrStmt *s, const void *var);

/* ---- thread_loops/variables.c ---- */

/* Finds the variables that are computed once for the block, and the assignments that regions repeat. Clears is_possible
 * if a condition around a barrier depends on other variables. */
void find_uniform_variables(ThreadLoops *loops);
/* Replaces the variables of all regions: copies of repeated assignments, arrays with an element for each thread. Clears
 * is_possible if that is not possible. */
void separate_regions(ThreadLoops *loops);

/* Returns whether every path assigns the variable before it reads it. */
bool is_set_before_use(const IrBlock *block, const IrVar *var);
/* Returns whether the value is computed from values that are computed once for the block or, in a section, for the
 * warp. */
bool is_computed_for_block(const ThreadLoops *loops, const IrExpr *e);

/* ---- thread_loops/inline_calls.c ---- */

/* Replaces calls of functions that thread loops cannot call by their statements. Some calls may remain. */
void inline_calls(const ThreadLoops *loops);

/* ---- thread_loops/warps.c ---- */

/* Adds a section with one loop, whose body is still that of a thread. */
WarpSection *new_section(ThreadLoops *loops, const IrBlock *body);
/* Adds the loop for blocks of any shape, whose body is still that of a thread, if only the last region of the section
 * ends threads. first, exchange: numbers of the regions and exchanges before the section. */
bool split_section(ThreadLoops *loops, WarpSection *section, size_t first, size_t exchange);
/* Appends the loops of the section. Each warp starts with the same values of variables that are computed once. */
void append_section(const ThreadLoops *loops, const WarpSection *section, IrBlock *to);
/* Returns a call without result, as a statement. */
IrStmt *eval_call(const ThreadLoops *loops, const char *name);
/* Returns a call with a boolean result; argument may be NULL. */
IrExpr *bool_call(const ThreadLoops *loops, const char *name, IrExpr *argument);
/* Returns the value for the first thread of the section's warp. */
IrExpr *value_of_warp(const ThreadLoops *loops, IrExpr *e);
/* Replaces a warp operation by the value that the thread receives. *send assigns the operand (NULL: it is a variable),
 * *exchange is executed once for the warp between that assignment and the statement with the operation. Clears
 * is_possible and returns false if the operation is not supported. */
bool split_exchange(ThreadLoops *loops, IrExpr *call, IrStmt **send, IrStmt **exchange);
/* Adds the assignments at the start of the kernel and of each section. */
void finish_sections(const ThreadLoops *loops);
/* Replaces the variables of warp operations by their arrays. */
void finish_exchanges(const ThreadLoops *loops);
/* Requests that compilers unroll loops over few, constant distances. */
void unroll_exchanges(const ThreadLoops *loops, IrStmt *s);
/* Converts the statements of a thread of a section to those of a lane, for blocks whose warps are along x. */
void use_lanes(const ThreadLoops *loops, ThreadRegion *region);

/* ---- thread_loops/bounds.c ---- */

/* Spelling of a check that the conditions of the nest make unnecessary. */
#define HOISTED_CHECK "hoisted"

/* The loops of one region. */
typedef struct Nest {
    const ThreadLoops *loops;
    ThreadRegion *region;
    IrVar *first[3], *end[3]; /* bounds by axis; first is NULL for 0; end is NULL if there is no loop */
    IrBlock before;           /* computes the bounds */
    PtrVec guards;            /* IrExpr *: conditions of all statements, equal for all threads */
    PtrVec conditions;        /* IrExpr *: if they are true, the hoisted checks succeed for all threads */
    bool is_unordered;        /* the fast form may run the threads in any order */
} Nest;

/* Converts conditions around all statements of the region to bounds of its loops. */
void extract_guards(Nest *nest);
/* Marks the index checks that one test for all threads replaces, and adds the conditions of the test. */
void hoist_checks(Nest *nest);
/* Replaces conditional values that depend on the end of an array by those inside of the array, which compilers
 * vectorize, and adds the conditions of the test. */
void hoist_choices(Nest *nest);

/* Returns whether the sum e of thread indices is nonnegative and neither overflows nor exceeds the type. */
bool is_small_sum(Nest *nest, const IrExpr *e, const Type *type);
/* Returns whether the value is equal for all threads of the block and does not change in the region. */
bool is_equal_for_threads(Nest *nest, const IrExpr *e);
/* If e is the thread index along one axis plus a value that is equal for all threads, returns that value as int64;
 * else NULL. body: the statements of a thread, which define variables of e. */
IrExpr *offset_of_thread(Nest *nest, const IrBlock *body, const IrExpr *e, int *axis);

/* ---- thread_loops/loop_nest.c ---- */

/* Replaces the note that represents the region by loops over the threads. */
void build_thread_nest(ThreadLoops *loops, ThreadRegion *region);

#endif
