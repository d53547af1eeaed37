/* Shared by the files of this module.
 *
 *   lint.c    the pass: which functions are looked at, which rules are wanted
 *   report.c    where a report stands, and whether the text allows what it is about
 *   path_conditions.c    the conditions around a statement
 *   walk.c     the walk of a function: barriers, updates
 *   pointer_origin.c     elements behind views, and in the functions that a kernel calls
 *   race_rules.c     what is written and read between two barriers
 *   bounds_rules.c    indices and the arrays that they are of
 *   thread_indices.c  indices of the thread: conditions on them, block indices, stencils
 *   performance_rules.c     what takes time: float64, banks, atomics
 *   uninitialized_rules.c     variables without a value
 *   function_rules.c     what is about functions as a whole
 */
#ifndef PY2CU_LINT_LINT_INTERNAL
#define PY2CU_LINT_LINT_INTERNAL

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

/* A condition that holds where the walk is. */
typedef enum GuardKind {
    GUARD_IF,      /* an `if` around it */
    GUARD_LOOP,    /* a loop around it: its condition, or NULL */
    GUARD_SKIPPED, /* others have gone on to the loop's next turn, or have left the loop */
    GUARD_LEFT     /* others have left the function */
} GuardKind;

typedef struct Guard {
    const IrExpr *cond;
    bool truth;
    GuardKind kind;
    uint8_t varies;
    uint32_t line;
    const IrStmt *loop;  /* GUARD_LOOP */
    const IrBlock *body; /* of an `if`, what it guards; else NULL */
    uint32_t iteration;  /* of the walk, when it came there: races_iteration() */
} Guard;

/* A call that the walk of a kernel is inside of. */
typedef struct Frame {
    const struct Frame *outer; /* NULL: the kernel calls it */
    const IrFunc *func;
    const IrExpr **args; /* by parameter, in terms of the kernel */
    const IrStmt *stmt;  /* of the caller */
    uint32_t depth;
} Frame;

typedef struct LintWalk {
    Facts *facts;
    IrFunc *func;
    const Frame *frame; /* NULL: the walk is in the function itself */
    uint32_t followed;  /* statements of functions that it calls, so far */
    Guard *guards;
    uint32_t guard_count, guard_capacity;
    uint8_t axes;        /* of the block, by which the function tells threads apart */
    bool locks;          /* it has atomic operations that locks are made of */
    const IrStmt *stmt;  /* that the walk is at, which has a line */
    bool is_unguarded;   /* indices without a guard were told of: one report for each kernel */
    PtrVec indexed;      /* IrVar *: arrays with a report about an index */
    PtrVec updated;      /* IrVar *: what racing updates are told of already: one report for each array */
    struct Races *races; /* NULL: no shared memory */
} LintWalk;

/* ---- lint/report.c ---- */

/* Whether anyone would see what the rule says. */
bool rule_is_wanted(const Unit *unit, RuleId rule);
/* At the line of the module, of a statement of the function, unless a comment there or at the function's head allows
 * it. False: it is allowed. */
bool report(Unit *unit, RuleId rule, const IrFunc *func, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- lint/path_conditions.c ---- */

void guard_push(LintWalk *walk, Guard guard);
/* Of the threads that differ, the condition lets one pass, or few: `tid == 0`. */
bool guard_selects(const Facts *facts, const IrExpr *cond, bool truth);
/* The condition only keeps threads out that lie past the end of the data: `i < n`. */
bool guard_is_bounds(const Facts *facts, const IrExpr *cond, bool truth);
/* Adds the guards of what stands behind the statement in its block, which its jumps make. */
void push_guards_after(LintWalk *walk, const IrStmt *s);
/* The name of an array that the text knows, without a number that C needs: "x". */
const char *array_name(const IrVar *var);
bool is_among(const PtrVec *vars, const IrVar *var);

/* ---- lint/walk.c ---- */

void lint_function(Facts *facts, IrFunc *func);

/* Where in the text the walk is. */
uint32_t line_of_walk(const LintWalk *walk);

/* Walks what is called, for what it reads and writes alone. */
void walk_callee(LintWalk *walk, const Frame *frame);
/* Some condition around lets one thread, or few, of those pass that differ. */
bool guards_select(const LintWalk *walk);
/* That the statement stands in which the walk is at. */
const IrFunc *function_of_walk(const LintWalk *walk);

/* ---- lint/pointer_origin.c ---- */

/* An element, as one of the array that it lies in, in terms of the kernel; NULL: not known. Of a pointer that may be of
 * several, an element of that. */
const IrExpr *element_of(const LintWalk *walk, const IrExpr *e);
/* Walks the function that is called. False: it is not followed, and may do anything. */
bool follow_call(LintWalk *walk, const IrExpr *call);

/* ---- lint/bounds_rules.c ---- */

void check_bounds(LintWalk *walk, const IrStmt *s);
/* The loop's counter goes from one constant up to another: it takes a turn at least. */
bool loop_runs_at_least_once(const Facts *facts, const IrStmt *loop);

/* ---- lint/thread_indices.c ---- */

void check_thread_indices(LintWalk *walk, const IrStmt *s);

/* ---- lint/uninitialized_rules.c ---- */

void check_unset(const Facts *facts, const IrFunc *func);

/* ---- lint/performance_rules.c ---- */

void check_costs(LintWalk *walk, const IrStmt *s);

/* ---- lint/function_rules.c ---- */

void check_writes(Unit *unit, const IrFunc *kernel);
void check_whole(const Facts *facts, const IrFunc *func);

/* ---- lint/race_rules.c ---- */

/* What was read and written of shared memory since the last barrier. */
typedef struct Races Races;
/* NULL: neither the function nor what it calls has shared memory. */
Races *races_begin(const Facts *facts, const IrFunc *func);
/* What the statement itself reads and writes, and its barriers. */
void races_stmt(LintWalk *walk, const IrStmt *s);
/* Around the two arms of an `if`: what either leaves behind is there behind both. */
typedef struct RacesFork {
    struct RaceAccess *before, *then;
    uint32_t before_count, then_count, barriers, serial;
} RacesFork;
RacesFork races_fork(LintWalk *walk);
void races_begin_else(LintWalk *walk, RacesFork *fork,
                      bool leaves); /* between the arms; leaves: the first never comes to its end */
void races_join(LintWalk *walk, const RacesFork *fork, bool leaves);
/* Forgets all accesses, as a barrier does. */
void races_forget(LintWalk *walk);
/* How many further turns of loops have begun. */
uint32_t races_iteration(const LintWalk *walk);
/* A further turn of a loop begins. */
void races_begin_iteration(LintWalk *walk);

#endif
