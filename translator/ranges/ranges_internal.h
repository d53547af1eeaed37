// SPDX-License-Identifier: MIT
/* Internals of the module ranges.
 *
 * - ranges.c: the pass, with the order of functions and the ranges of parameters
 * - interval.c: interval arithmetic
 * - abstract_state.c: the state at one point, and joins of paths
 * - conditions.c: implications of conditions
 * - definitions.c: expressions that are still equal to a variable
 * - element_ranges.c: ranges of array elements that conditions test
 * - expressions.c: ranges of expressions and, in the last walk, their simplified form
 * - float_intervals.c: floats that are converted to indices
 * - rewrite.c: simplified forms
 * - statements.c: statements and loops
 * - prescan.c: properties of a function that are collected before the analysis
 * - constant_tables.c: arrays of constants
 * - array_ranges.c: ranges of the elements of local and shared arrays
 * - integer_width.c: narrowing of 64-bit variables to int
 * - nonnegative_fact.c: the launch fact about indices
 * - positive_fact.c: the launch fact about integer parameters
 *
 * Overflow: the range of an operation that may overflow is the range of its type. Numba's kernels wrap in practice,
 * and hashes and random number generators rely on it, although signed overflow is undefined in both Numba and C. Only
 * in the following cases is the result clamped, as if overflow could not happen:
 * - the increment of a counted loop, which implements Python's range and never passes its stop;
 * - int64 addition and subtraction with an operand below SPAN, unless the other operand may be a constant near 2**63:
 * these overflow only within SPAN of 2**63, and no index, axis size or counter is that large;
 * - the negation of a position, as in `range(-r, r + 1)`;
 * - int64 products of nonnegative positions and axis sizes (see Lineage; not a constant times an argument, which may
 * start a hash), and sums with such products, as in `row * width + col`: they overflow only for arrays larger than any
 * memory;
 * - a variable that each iteration of a loop changes by a constant: MAX_LOOP_ITERATIONS iterations take a thread
 * months; a sum of values with known ranges over a loop with a known number of iterations is bounded, too;
 * - a variable after its use as a nonnegative index, as in `i = 2 * i + 1`: no array has SPAN elements;
 * - the stop of a counted loop that is one position further: `i <= n` replaces `i < n + 1` (rewrite_stop).
 *
 * In all of these cases the C code has undefined behavior if the clamping is wrong. The same applies to a store into
 * an array with constant sizes, which implies that its indices are in bounds. */
#ifndef PY2CU_RANGES_RANGES_INTERNAL_H
#define PY2CU_RANGES_RANGES_INTERNAL_H

#include "analysis/analysis.h"
#include "ir/ir.h"
#include "ranges/ranges.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Analysis Analysis;

enum {
    SREG_COUNT = 13,
    THRESHOLD_LIMIT = 96,
    FACT_LIMIT = 32,
    DEFINITION_LIMIT = 24,
    DEFINITION_READS = 8,
    ELEMENT_LIMIT = 8,
    MEMORY_SLOTS = 2
};

#define MAX_LOOP_ITERATIONS ((int64_t)1 << 52) /* more iterations than a thread can execute in months */

#define SPAN ((int64_t)1 << 48) /* larger than any array or grid */

/* PY2CU_FACT_SMALL: the absolute values of sizes, strides, integer arguments, thread counts, products of block counts
 * and block factors, and products of the sizes of an array's axes (with 1 instead of 0) are at most this. */
#define SMALL_LIMIT                                                                                                    \
    ((int64_t)(1 << 30) - 1) /* half of int's range: a counter may pass its bound by one step without overflow */

/* Origin of a value. Positions are thread indices, axis sizes, scalar arguments, small constants and sums of these; a
 * volume is a product of positions. A volume that depends on the previous iteration (`p = p * i`) and values loaded
 * from memory are neither. A value is extreme if it may be, or is computed from, a constant within SPAN of the limits
 * of int64. */
typedef enum Lineage { LINEAGE_ANY, LINEAGE_POSITION, LINEAGE_VOLUME, LINEAGE_EXTREME } Lineage;

static inline bool lineage_is_position(Lineage lineage)
{
    return lineage == LINEAGE_POSITION || lineage == LINEAGE_VOLUME;
}

/* Maximum TILE for which the launch fact `small` bounds `blockIdx.x * TILE`: see block_factor in ir/ir.h. */
enum { MAX_BLOCK_FACTOR = 1 << 16 };

#define NO_SLOT UINT32_MAX

/* The value of which a variable is a copy: unknown, a special register (ORIGIN_SREG + IrSreg), or blockIdx * blockDim
 * of one axis. */
enum { ORIGIN_NONE, ORIGIN_SREG, ORIGIN_BLOCK = ORIGIN_SREG + SREG_COUNT };

/* All values from low to high. For uint64, high == INT64_MAX means unbounded. */
typedef struct Range {
    int64_t low, high;
    Lineage lineage;
    uint8_t origin;
    uint16_t empty; /* 1 + the slot of an axis size: the value is `low` only if that axis size is 0, as for n - 1 == -1;
                       0: none */
    uint16_t array; /* 1 + the parameter of an array: the value is at most the axis product of `axes`, the product of
                       the sizes of these axes, with 1 instead of 0; 0: none. Only with PY2CU_FACT_SMALL */
    uint16_t axes;  /* bit set */
} Range;

/* low <= form <= high, for forms of two or three slots without a constant. */
typedef struct Fact {
    Affine form;
    int64_t low, high;
    bool alive;
} Fact;

/* The variable is equal to the value. */
typedef struct Definition {
    uint32_t slot;
    IrExpr *value;
    uint32_t reads[DEFINITION_READS]; /* slots of variables in the value */
    uint32_t read_count;
    bool is_alive;
} Definition;

/* An array element whose range is narrower than that of its type. */
typedef struct Element {
    const IrExpr *lvalue; /* IR_INDEX */
    Range range;
    uint32_t reads[DEFINITION_READS]; /* slots of the array, of the variables in the index, and of memory */
    uint32_t read_count;
    bool is_alive;
} Element;

typedef enum ChangeKind {
    CHANGE_REFINED,
    CHANGE_ASSIGNED,
    CHANGE_FACT_ADDED,
    CHANGE_FACT_KILLED,
    CHANGE_DEFINITION_ADDED,
    CHANGE_DEFINITION_KILLED,
    CHANGE_ELEMENT_ADDED,
    CHANGE_ELEMENT_KILLED
} ChangeKind;

typedef struct Change {
    ChangeKind kind;
    uint32_t slot; /* for a change of a fact, a definition or an element: its index */
    Range old;
} Change;

/* The difference between a state and the state at an earlier mark. */
typedef struct DeltaEntry {
    uint32_t slot;
    bool assigned;
    Range value, base;
} DeltaEntry;

typedef struct Delta {
    DeltaEntry *items;
    uint32_t count, capacity;
    bool reached;
} Delta;

/* The paths that join after a statement. */
typedef struct Level {
    Delta breaks, continues, branch;
} Level;

/* A variable that a loop assigns. */
typedef struct LoopSlot {
    uint32_t slot;
    Range head, entry; /* at the loop condition, and before the loop */
    uint8_t widenings; /* number of times that head was widened */
    uint8_t step; /* the largest amount that one assignment in the loop adds or subtracts; 0: other assignments exist */
    bool is_sum;  /* assignments in the loop only add to the variable or subtract from it; not for the counter */
    Range change; /* of the variable, by the current iteration so far: low <= 0 <= high */
    Range total;  /* of the variable, by all iterations */
} LoopSlot;

typedef struct LoopInfo {
    uint32_t end;    /* index after the last nested loop */
    LoopSlot *slots; /* sorted: variables that it assigns */
    uint32_t slot_count;
    uint32_t counter; /* slot of the loop variable, if only the loop's step assigns it; otherwise NO_SLOT */
    bool entered;
    struct LoopInfo *outer; /* the enclosing loop, while the loop is walked */
    int64_t iterations;     /* maximum number */
} LoopInfo;

typedef struct VarInfo {
    bool is_assigned;
    bool wide;             /* an assigned expression or one of its intermediate results needs 64 bits */
    bool narrow;           /* becomes int */
    bool is_grid_index;    /* an assigned value is an index in the whole grid */
    uint32_t reads, casts; /* casts: reads in which an int would need a cast */
} VarInfo;

typedef struct Assignment {
    uint32_t slot;
    const IrExpr *value;
} Assignment;

/* An argument of a call of a device function, or a returned value. */
typedef struct Passed {
    struct FuncInfo *callee; /* NULL: a returned value */
    uint32_t index;
    const IrExpr *value;
} Passed;

/* Information about one function of the program. */
typedef struct FuncInfo {
    IrFunc *func;
    Range *params;             /* joined over all calls; NULL until the first */
    PtrVec callees;            /* FuncInfo *, one entry per call */
    uint32_t callers, waiting; /* number of calls, and number of calls that are not analyzed yet */
    Range result, returned;  /* ranges of the result: `result` from the previous pass, `returned` joined so far in this
                                pass; low > high: none */
    bool yields_number;      /* returns an integer or a bool */
    bool *has_wide_argument; /* by parameter: a call passes an expression that needs 64 bits */
    bool has_wide_result;    /* a returned expression needs 64 bits */
    Range *fields, *fields_returned; /* like result and returned, for each field of a returned TY_STRUCT */
    uint32_t field_count;            /* 0: the result is not a struct */
    bool done, open;                 /* open: the function may also be called from outside the program */
    bool circular; /* in the current iteration, some of its calls are analyzed later, so their arguments are unknown */
    bool assumes_nonnegative;        /* the fact of nonnegative_fact.c applies to all callers */
    bool assumes_nonnegative_params; /* the fact also applies to the parameters */
    bool *assigned;                  /* by variable */
    struct FuncInfo **source;        /* by variable: the function whose result the variable contains, if the variable is
                                        assigned once, as a whole; otherwise NULL */
    bool *mixed;                     /* by variable: the variable or a part of it also has other values */
    int32_t *pointers;               /* by variable: number of pointers to the local array that may be stored */
    uint32_t loop_count, depth, sregs; /* sregs: bit set of special registers that occur */
    uint64_t nodes;
} FuncInfo;

typedef struct Program {
    Unit *unit;
    Analysis *analysis; /* of the current function */
    FuncInfo *infos;
    uint32_t count;
    const Type *i32, *u32, *u64;
    bool small;
    bool assumes_nonnegative; /* the current iteration assumes the fact of nonnegative_fact.c */
    bool narrows_signatures;  /* the current iteration narrows parameters and results of device functions */
} Program;

/* MODE_SURVEY visits everything once to find the ranges of arrays. MODE_WIDEN grows the ranges at loop heads to a fixed
 * point, MODE_TIGHTEN narrows them again, MODE_COLLECT visits everything once with the final ranges, and MODE_REWRITE
 * visits it again and simplifies the program. */
typedef enum Mode { MODE_SURVEY, MODE_WIDEN, MODE_TIGHTEN, MODE_COLLECT, MODE_REWRITE } Mode;

/* The loop that encloses the current statement. */
typedef struct WalkFrame {
    struct WalkFrame *outer;
    uint32_t mark; /* at the loop condition */
    Delta *breaks, *continues;
    bool coarse_breaks, coarse_continues; /* the work limit was exceeded: these paths are treated as unknown */
} WalkFrame;

/* Analysis of one function. A slot is a variable's id or, after these, one of MEMORY_SLOTS or a special register. */
struct Analysis {
    Program *program;
    FuncInfo *info;
    IrFunc *func;
    Arena *arena;
    Mode mode;
    uint32_t slot_count;
    bool *tracked; /* the slot contains an integer or bool */
    bool *real;    /* the slot contains a float of float_intervals.c */
    Range *env;
    VarInfo *vars;
    Change *trail;
    uint32_t trail_count, trail_capacity;
    bool dead; /* the current point is unreachable */
    Fact facts[FACT_LIMIT];
    uint32_t fact_count;
    Definition definitions[DEFINITION_LIMIT];
    uint32_t definition_count;
    Element elements[ELEMENT_LIMIT];
    uint32_t element_count;
    LoopInfo *loops; /* by IrStmt.number */
    uint32_t loop_count;
    uint32_t loop_depth;
    LoopInfo *loop; /* that encloses the current statement */
    WalkFrame *frame;
    bool changed;      /* the range at a loop head was widened in this walk */
    bool widens_fully; /* widen to the range of the type at once */
    Level *levels;     /* one per nesting depth of statements */
    Delta scratch;
    uint32_t *stamp, *entry_index, *other_stamp; /* by slot, for joins */
    uint32_t generation;
    int64_t thresholds[THRESHOLD_LIMIT];
    uint32_t threshold_count;
    Assignment *assignments;
    uint32_t assignment_count, assignment_capacity;
    Passed *passed; /* while program->narrows_signatures */
    uint32_t passed_count, passed_capacity;
    struct ArrayRanges *arrays; /* NULL: the function has no local or shared arrays of integers */
    uint64_t work, work_limit;
    bool assumes_nonnegative;               /* assumes PY2CU_FACT_NONNEGATIVE (nonnegative_fact.c) */
    bool no_overflow, in_bounds, generated; /* properties of the next visited expression; each visit resets them */
};

/* Result of visiting an expression. */
typedef struct VisitResult {
    Range range;
    bool fits; /* the value and all 64-bit intermediate results fit in an int */
} VisitResult;

/* ---- ranges/constant_tables.c ---- */

/* Returns the range of an array element, an IR_INDEX. */
Range tables_range(Analysis *an, const IrExpr *e);

/* ---- ranges/array_ranges.c ---- */

/* Prepares a survey; returns false if another one would find nothing. */
bool arrays_start_survey(Analysis *an);
/* Records the assignment; value: the range of the assigned value. Called before the state changes. */
void arrays_note(Analysis *an, const IrStmt *s, Range value);
void arrays_finish_survey(Analysis *an);
/* Returns the range of an element of a local or shared array, or that of its type. */
Range arrays_range(const Analysis *an, const IrExpr *e);

/* ---- ranges/expressions.c ---- */

/* Returns the slot of a tracked variable or special register; otherwise NO_SLOT. */
uint32_t expr_slot(const Analysis *an, const IrExpr *e);
/* Returns the range of e without counting or changing anything. */
Range expr_range(Analysis *an, const IrExpr *e);
/* Computes the range of e, including implications of conditions inside e; in MODE_REWRITE also returns its simplified
 * form. Never changes e itself. */
IrExpr *expr_visit(Analysis *an, IrExpr *e, VisitResult *seen);
/* Returns a comparison of integers with the same result as e, if e compares an int64 and a uint64 as float64, as NumPy
 * does, and the int64 is from 0 to 2^53 - 1; otherwise e. */
IrExpr *expr_as_integers(Analysis *an, IrExpr *e);
bool expr_is_wide(const Type *type);        /* int64 or uint64 */
bool expr_is_small(const Type *type);       /* bool or an integer of at most 32 bits */
IrExpr *expr_without_sign_casts(IrExpr *e); /* e without conversions between int64 and uint64 */
bool expr_is_sum(const IrExpr *e);          /* + or - on integers */
bool expr_is_min_max(const IrExpr *e);      /* of two signed integers */
bool expr_op_fits(IrOp op, Range a,
                  Range b); /* the operation has the same result in 32 bits, if operands and result fit */

/* ---- ranges/conditions.c ---- */

/* Reads e as an affine form of slots; returns false if it is not affine or an operation may overflow. */
bool affine_of_slots(Analysis *an, const IrExpr *e, Affine *form);
/* Returns x if e is x / amount, rounded down, for a positive constant amount: a plain division, a shift or the helper;
 * otherwise NULL. */
IrExpr *facts_divided(Analysis *an, const IrExpr *e, int64_t *amount);
/* Returns the range r of the product or difference e, narrowed for x >= 0 and y > 0 if e is `x / y * y`, which is from
 * 0 to x, or `x - x / y * y`, the remainder. */
Range range_of_multiple(Analysis *an, const IrExpr *e, Range r);
/* Assumes that the condition is true (or false) from here on. */
void facts_assume(Analysis *an, const IrExpr *cond, bool truth);
/* Like facts_assume(), after the evaluation of `whole`, which contains the condition and may call functions that change
 * elements. */
void facts_assume_after(Analysis *an, const IrExpr *cond, bool truth, const IrExpr *whole);
/* Narrows the ranges of the operands of a sum or difference, given the range of the result. */
void facts_apply(Analysis *an, const IrExpr *e, Range *range);
/* Assumes that the indices of an accessed element are in bounds: for constant sizes, and for nonnegative indices. */
void facts_of_access(Analysis *an, const IrExpr *element);
/* Assumes that the nonnegative indices of an accessed element are smaller than any array. */
void facts_of_address(Analysis *an, const IrExpr *element);
/* Adds facts about a variable's new value: a copy of another variable, a sum, or a remainder, which is at most its
 * dividend if that is nonnegative, whatever the sign of the divisor. */
void facts_of_value(Analysis *an, const IrExpr *lvalue, const IrExpr *value);
void facts_of_counter(Analysis *an, LoopInfo *loop, const Affine *start, Range step);

/* ---- ranges/definitions.c ---- */

/* Adds a definition after the assignment of the value to the variable. */
void definitions_note(Analysis *an, const IrVar *var, IrExpr *value);
bool definition_depends_on(const Definition *definition, uint32_t slot);
/* Returns the expression to which the variable or special register is equal; NULL if it is unknown. */
const IrExpr *definition_of(const Analysis *an, uint32_t slot);
/* Assumes what a condition that is stored in the variable implies. */
void definitions_assume(Analysis *an, const IrVar *var, bool truth);
/* Narrows the ranges of variables that are computed from the slot, after its range was narrowed. */
void definitions_propagate(Analysis *an, uint32_t slot);

/* ---- ranges/element_ranges.c ---- */

/* Counts uses of local arrays for FuncInfo.pointers; called for each expression of the function. */
void elements_scan(IrExpr *e, int32_t *pointers);
/* Return the slot that calls in e (which may be NULL), or a store, may change; NO_SLOT if there is none. */
uint32_t elements_changed_by_calls(const Analysis *an, const IrExpr *e);
uint32_t elements_changed_by_store(const Analysis *an, const IrExpr *lvalue);
/* Remove the elements that calls in e, or a store, may change. */
void elements_after(Analysis *an, const IrExpr *e);
void elements_after_store(Analysis *an, const IrExpr *lvalue);
bool element_depends_on(const Element *element, uint32_t slot);
/* Assumes low <= e <= high for an element of an array. */
void elements_refine(Analysis *an, const IrExpr *e, int64_t low, int64_t high);
/* Returns r, narrowed to the range of the element. */
Range elements_range(const Analysis *an, const IrExpr *e, Range r);

/* ---- ranges/integer_width.c ---- */

void narrow_record(Analysis *an, uint32_t slot, const IrExpr *value, Range range, bool fits);
void narrow_decide(Analysis *an);
/* Records an argument of a call, or a returned value if callee is NULL; fits as in VisitResult. */
void narrow_record_passed(Analysis *an, FuncInfo *callee, uint32_t index, const IrExpr *value, bool fits);
/* Returns whether the parameter may become an int, as far as is known before the function is analyzed. */
bool narrow_is_possible(const Analysis *an, const IrVar *param);
/* Narrows parameters and the result of the analyzed function, if it is a device function whose calls are all known. */
void narrow_signature(Analysis *an);
/* Converts calls and returns of the narrowed functions to the types of the new signatures. */
void narrow_calls(Program *program);

/* ---- ranges/nonnegative_fact.c ---- */

/* Finds the functions to which the fact applies; returns whether there are any. */
bool find_nonnegative_functions(Program *program);
Range nonnegative_range(Range r);
/* Returns the range implied by the fact if it covers e, otherwise r. */
Range with_nonnegative_fact(const Analysis *an, const IrExpr *e, Range r);
/* Replaces the call e by its first argument if the fact implies that the index is not negative. */
bool remove_index_fixup(const Analysis *an, IrExpr *e, Range index);

/* ---- ranges/positive_fact.c ---- */

/* Sets IrVar.sign of the parameters of kernels. */
void signs_find(Arena *arena, const IrProgram *program);

/* ---- ranges/float_intervals.c ---- */

bool real_is_known(const Type *type);
/* Returns the range of a float, as defined in float_intervals.c. */
Range real_range(Analysis *an, const IrExpr *e);
/* Returns the range of a float that is converted to a signed integer, or r for other conversions. */
Range real_converted(Analysis *an, const IrExpr *e, Range r);
/* Refines the variables of a comparison of floats that is true. */
void real_assume(Analysis *an, const IrExpr *cond);

/* ---- ranges/rewrite.c ---- */

/* Returns an equivalent form of at most 32 bits without a cast, or NULL. */
IrExpr *rewrite_short_form(Analysis *an, IrExpr *e);
IrExpr *rewrite_operation(Analysis *an, IrExpr *e, Range a, Range b, Range result);
IrExpr *rewrite_unary(Analysis *an, IrExpr *e, Range result);
IrExpr *rewrite_comparison(Analysis *an, IrExpr *e, Range a, Range b);
/* Removes `+ 1` or `- 1` from the bound in a loop condition, as in `i <= n`. */
IrExpr *rewrite_stop(Analysis *an, IrExpr *cond);
IrExpr *rewrite_cond(Analysis *an, IrExpr *e, Range result);
IrExpr *rewrite_convert(Analysis *an, IrExpr *e);
/* bounded: the index is in bounds under PY2CU_FACT_SMALL, and none of its operands is negative. */
IrExpr *rewrite_index(Analysis *an, IrExpr *index, bool bounded);
IrExpr *rewrite_helper(Analysis *an, IrExpr *e, const Range *args, Range result);
/* Calls the helper for ints instead of a 64-bit floor division or floor modulo, if both operands are ints. */
IrExpr *rewrite_division(Analysis *an, IrExpr *e, HelperId helper, const Range *args, Range result);
/* Replaces __popcll and __ffsll of a 32-bit unsigned integer by the 32-bit functions. */
IrExpr *rewrite_bit_count(Analysis *an, IrExpr *e, Range arg);
/* Returns whether e is a minimum or maximum of two integers whose values fit in an int. */
bool rewrite_is_min_max_of_ints(Analysis *an, const IrExpr *e);
IrExpr *rewrite_min_max(Analysis *an, IrExpr *e, const Range *args);
IrExpr *rewrite_logic(IrExpr *e);
/* Returns whether the call is 2 ** n with an n for which 1 << n is equivalent. */
bool rewrite_is_power_of_two(const IrExpr *e, const Range *args);
/* Returns whether the helper call will be replaced by an operation or its first argument. */
bool rewrite_is_helper_redundant(HelperId helper, const IrExpr *e, const Range *args);
/* Changes the type of a compound assignment to 32 bits if its values fit in an int. */
void rewrite_compute(Analysis *an, IrStmt *stmt, bool is_step, Range left, Range result);
/* Converts x = x / 2, from x //= 2, to x /= 2. */
void rewrite_compound(IrStmt *stmt, const IrExpr *before);

/* ---- ranges/prescan.c ---- */

FuncInfo *program_find(Program *program, const IrFunc *func);
void scan_program(Program *program);
void reset_results(FuncInfo *info); /* resets the range of the function's result */
void scan_loops(Analysis *an);
/* Returns the expression that the assignment adds to its int64 variable or subtracts from it, and sets *op to IRO_ADD
 * or IRO_SUB; otherwise NULL. */
const IrExpr *update_operand(const IrStmt *stmt, IrOp *op);
bool loop_assigns(const LoopInfo *loop, uint32_t slot);
bool is_loop_invariant(const LoopInfo *loop, const IrExpr *e);
bool block_leaves(const IrBlock *block); /* control flow never reaches the end of the block */

/* ---- ranges/abstract_state.c ---- */

void state_refine(Analysis *an, uint32_t slot, Range value);
void state_assign(Analysis *an, uint32_t slot, Range value);
void state_undo(Analysis *an, uint32_t mark);
void state_undo_to_delta(Analysis *an, uint32_t mark, Delta *delta);
/* Undoes the changes since `mark`, and adds the state to those in delta. */
void state_undo_and_merge(Analysis *an, uint32_t mark, Delta *delta);
/* Joins the states in delta, relative to `mark`, into the current state. */
void state_merge(Analysis *an, uint32_t mark, Delta *delta);
void state_add_fact(Analysis *an, const Affine *form, int64_t low, int64_t high);
void state_add_definition(Analysis *an, const Definition *definition);
void state_add_element(Analysis *an, const Element *element);

/* ---- ranges/interval.c ---- */

static inline Range range_make(int64_t low, int64_t high, Lineage lineage)
{
    return (Range){.low = low, .high = high, .lineage = lineage, .origin = ORIGIN_NONE};
}

/* Returns the range of no value; each range with low > high is empty. */
static inline Range range_none(void)
{
    return range_make(1, 0, LINEAGE_ANY);
}

static inline Range range_of_type(const Type *type)
{
    bool is_whole = type_is_integral(type);
    return range_make(is_whole ? type->low : INT64_MIN, is_whole ? type->high : INT64_MAX, LINEAGE_ANY);
}

static inline bool range_within(Range r, int64_t low, int64_t high)
{
    return r.low >= low && r.high <= high;
}

static inline bool range_is_int(Range r)
{
    return range_within(r, INT32_MIN, INT32_MAX);
}

Range range_of_constant(int64_t value);
bool range_equal(Range a, Range b);
Range range_join(Range a, Range b);
/* Intersects a with the bounds; returns a itself if the intersection is empty (unreachable code). */
Range range_intersect(Range a, int64_t low, int64_t high);
/* Returns r with the axis product that bounds `of`, if there is one. */
Range range_bounded_like(Range r, Range of);
Range range_convert(const Type *to, const Type *from, Range r);
bool range_preserved(const Type *to, const Type *from, Range r); /* the conversion preserves every value */
Range range_unary(IrOp op, const Type *type, Range a);
bool range_negates(const Type *type, Range a); /* -a does not overflow */
Range range_binary(IrOp op, const Type *type, Range a, Range b);
/* Like range_binary(), for an operation that cannot overflow. */
Range range_of_step(IrOp op, const Type *type, Range a, Range b);
/* Returns whether the result is inexact because of overflow. */
bool range_wraps(IrOp op, const Type *type, Range a, Range b);
Range range_min(Range a, Range b);
Range range_max(Range a, Range b);
Range range_floordiv(Range a, Range b);
Range range_floormod(Range a, Range b);
/* Returns the value of a comparison: 0, 1, or -1 if unknown. */
int range_compare(IrOp op, const Type *type, Range a, Range b);
int64_t saturating_add(int64_t a, int64_t b);
int64_t saturating_sub(int64_t a, int64_t b);
int64_t saturating_mul(int64_t a, int64_t b, bool *overflow); /* sets *overflow if the result is not exact */

/* ---- ranges/ranges.c ---- */

/* Returns r, bounded by the axis of an array that a kernel's parameter represents. Requires a parameter of ROLE_SHAPE,
 * or its replacement by a constant. */
Range range_of_axis_size(const Analysis *an, const IrVar *var, Range r);

/* ---- ranges/statements.c ---- */

void walk_function(Analysis *an);

#endif
