// SPDX-License-Identifier: MIT
/* Declarations shared by the files of lint.
 *
 *   lint.c                  the pass: selects functions and rules
 *   report.c                source locations of reports, and suppression by comments
 *   path_conditions.c       the conditions around a statement
 *   walk.c                  the walk of a function: barriers, racing updates
 *   pointer_origin.c        elements accessed through views and in callees
 *   race_rules.c            race conditions in shared memory
 *   bounds_rules.c          indices that are out of bounds or not checked
 *   thread_indices.c        thread indices: their conditions, block indices, stencils
 *   performance_rules.c     float64, bank conflicts, atomics, 64-bit divisions
 *   uninitialized_rules.c   variables without a value on some paths
 *   function_rules.c        rules about whole functions
 */
#ifndef PY2CU_LINT_LINT_INTERNAL_H
#define PY2CU_LINT_LINT_INTERNAL_H

#include "analysis/analysis.h"
#include "ir/ir.h"
#include "lint/lint.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum RuleId {
#define RULE(id, code, severity, summary) id,
#include "lint/rules.def"
    RULE_COUNT
} RuleId;

/* Kinds of conditions that are true at the current statement. */
typedef enum GuardKind {
    GUARD_IF,      /* an enclosing `if` */
    GUARD_LOOP,    /* an enclosing loop: its condition, or NULL */
    GUARD_SKIPPED, /* other threads have executed `continue` or `break` */
    GUARD_LEFT     /* other threads have returned */
} GuardKind;

typedef struct Guard {
    const IrExpr *cond;
    bool truth;
    GuardKind kind;
    uint8_t varies;
    uint32_t line;
    const IrStmt *loop;  /* GUARD_LOOP */
    const IrBlock *body; /* the block of the `if` that the guard protects; else NULL */
    uint32_t iteration;  /* races_iteration() when the walk entered it */
} Guard;

/* A call in the current call stack of the walk. */
typedef struct Frame {
    const struct Frame *outer; /* NULL: called by the kernel */
    const IrFunc *func;
    const IrExpr **args; /* by parameter, in terms of the kernel */
    const IrStmt *stmt;  /* the statement of the caller */
    uint32_t depth;
} Frame;

typedef struct LintWalk {
    Facts *facts;
    IrFunc *func;
    const Frame *frame; /* NULL: the walk is in `func` */
    uint32_t followed;  /* number of visited statements of callees */
    Guard *guards;
    uint32_t guard_count, guard_capacity;
    uint8_t axes;        /* block axes whose thread index the function uses */
    bool locks;          /* the function contains atomic operations with which locks are built */
    const IrStmt *stmt;  /* the current statement, which has a line */
    bool is_unguarded;   /* a missing bounds check was reported: one report per kernel */
    PtrVec indexed;      /* IrVar *: arrays with a report about an index */
    PtrVec updated;      /* IrVar *: arrays with a reported racing update; each array is reported once */
    struct Races *races; /* NULL: no shared memory */
} LintWalk;

/* ---- lint/report.c ---- */

/* Returns whether reports of the rule are enabled. */
bool rule_is_enabled(const Unit *unit, RuleId rule);
/* Reports a violation on a line of the function's module. Returns false if a comment on that line or in the function's
 * head suppresses the rule. */
bool report(Unit *unit, RuleId rule, const IrFunc *func, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- lint/path_conditions.c ---- */

void guard_push(LintWalk *walk, Guard guard);
/* Returns whether the condition selects one thread or few: `tid == 0`. */
bool guard_selects(const Facts *facts, const IrExpr *cond, bool truth);
/* Returns whether the condition only excludes threads beyond the end of the data: `i < n`. */
bool guard_is_bounds(const Facts *facts, const IrExpr *cond, bool truth);
/* Adds the guards that jumps in the statement impose on the following statements of the block. */
void push_guards_after(LintWalk *walk, const IrStmt *s);
/* Returns the name of an array in the source, without the numeric suffix that C may need: "x". */
const char *array_name(const IrVar *var);
bool is_among(const PtrVec *vars, const IrVar *var);

/* ---- lint/walk.c ---- */

void lint_function(Facts *facts, IrFunc *func);

/* Returns the source line of the current statement. */
uint32_t line_of_walk(const LintWalk *walk);

/* Walks a callee, only for its memory accesses. */
void walk_callee(LintWalk *walk, const Frame *frame);
/* Returns whether an enclosing condition selects one thread or few. */
bool guards_select(const LintWalk *walk);

/* ---- lint/pointer_origin.c ---- */

/* Returns the element as an element of its array, in terms of the kernel; NULL: unknown. If a pointer may refer to
 * several arrays, returns the element relative to the pointer. */
const IrExpr *element_of(const LintWalk *walk, const IrExpr *e);
/* Walks the callee. Returns false if the callee is not analyzed and may therefore have any effect. */
bool follow_call(LintWalk *walk, const IrExpr *call);

/* ---- lint/bounds_rules.c ---- */

void check_bounds(LintWalk *walk, const IrStmt *s);
/* Returns whether the bounds of the loop are constants with at least one iteration. */
bool loop_runs_at_least_once(const Facts *facts, const IrStmt *loop);

/* ---- lint/thread_indices.c ---- */

void check_thread_indices(LintWalk *walk, const IrStmt *s);

/* ---- lint/uninitialized_rules.c ---- */

void check_unset(const Facts *facts, const IrFunc *func);

/* ---- lint/performance_rules.c ---- */

void check_costs(LintWalk *walk, const IrStmt *s);

/* ---- lint/function_rules.c ---- */

void check_writes(Unit *unit, const IrFunc *kernel);
void check_function(const Facts *facts, const IrFunc *func);

/* ---- lint/race_rules.c ---- */

/* The accesses to shared memory since the last barrier. */
typedef struct Races Races;
/* Returns NULL if neither the function nor its callees have shared memory. */
Races *races_begin(const Facts *facts, const IrFunc *func);
/* Processes the accesses and barriers of a statement without its nested statements. */
void races_stmt(LintWalk *walk, const IrStmt *s);
/* State of the two branches of an `if`: after the join, the accesses of both are recorded. */
typedef struct RacesFork {
    struct RaceAccess *before, *then;
    uint32_t before_count, then_count, barriers, serial;
} RacesFork;
RacesFork races_fork(LintWalk *walk);
void races_begin_else(LintWalk *walk, RacesFork *fork,
                      bool leaves); /* between the branches; leaves: the first branch ends in a jump */
void races_join(LintWalk *walk, const RacesFork *fork, bool leaves);
/* Removes all accesses, like a barrier. */
void races_forget(LintWalk *walk);
/* Returns the number of repeated loop iterations so far. */
uint32_t races_iteration(const LintWalk *walk);
/* Starts a repeated iteration of a loop. */
void races_begin_iteration(LintWalk *walk);

#endif
