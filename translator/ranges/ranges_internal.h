/* Inside of the pass `ranges`: what its files share.
 *
 *   ranges.c          the pass: order of the functions, what is known of their parameters
 *   interval.c    arithmetic on ranges
 *   abstract_state.c    what is known of each variable at one point, and how paths join
 *   conditions.c    what conditions imply
 *   expressions.c     expressions: their range and, in the last walk, their simpler form
 *   float_intervals.c     floats that become indices
 *   rewrite.c  the simpler forms
 *   statements.c     statements and loops
 *   prescan.c     what is in a function, counted once before all else
 *   constant_tables.c arrays of constants
 *   integer_width.c   which 64-bit variables become int
 *   nonnegative_fact.c what the launch promises of indices
 *
 * Overflow. The range of an operation that may leave its type is the whole type: wrapping is what Numba's kernels do in
 * practice, and hashes and random numbers rely on it, although both Numba and C call it undefined for signed types. The
 * result is clamped instead, as if it could not happen, in these cases only:
 *   - the increment of a counted loop: it stands for Python's range, which never passes its stop;
 *   - int64 addition and subtraction where one operand is below SPAN in size: that overflows within SPAN of 2**63 only,
 * where there are no indices, extents and counters;
 *   - the negation of a position: `range(-r, r + 1)`;
 *   - int64 products of positions and extents that are not negative (Lineage below; not a constant times an argument,
 * which may begin a hash), and sums with such products: `row * width + col`. They overflow only for arrays that no
 * memory holds.
 *   - a variable that the rounds of a loop move by a constant each: LOOP_ROUNDS of them take a thread months.
 *   - the stop of a counted loop that is one position further: `i <= n` stands for `i < n + 1` (rewrite_stop).
 * In all of these the C text itself is undefined where the clamping would be wrong. So it is for what a store into
 * an array of constant extents tells of its indices: they lie in the array. */
#ifndef PY2CU_RANGES_INSIDE_H
#define PY2CU_RANGES_INSIDE_H

#include "analysis/analysis.h"
#include "ir/ir.h"
#include "ranges/ranges.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Analysis Analysis;

enum { SREG_COUNT = 13, THRESHOLD_LIMIT = 96, FACT_LIMIT = 24 };

#define LOOP_ROUNDS ((int64_t)1 << 52) /* that a thread takes through loops: more than it could in months */

#define SPAN ((int64_t)1 << 48) /* no array has so many elements, no grid so many threads */

/* PY2CU_FACT_SMALL: extents, strides, integer arguments, thread counts and products of block counts and block factors
 * are not larger than this, nor below its negative. */
#define SMALL_LIMIT                                                                                                    \
    ((int64_t)(1 << 30) - 1) /* half of int's range: a counter may pass its bound by one step and still fit */

/* Where a value comes from. Positions are thread indices, extents, scalar arguments, small constants and sums of them;
 * a volume is a product of positions. A volume that is carried around a loop is neither (`p = p * i`), nor is what
 * comes from memory. */
typedef enum Lineage { LINEAGE_ANY, LINEAGE_POSITION, LINEAGE_VOLUME } Lineage;

/* `blockIdx.x * TILE` with a TILE up to this is small where the launch says so: block_factor of ir/ir.h. */
enum { MAX_BLOCK_FACTOR = 1 << 16 };

#define NO_SLOT UINT32_MAX

/* What a value is a copy of: nothing known, a special register (ORIGIN_SREG + IrSreg), or blockIdx * blockDim of one
 * axis. */
enum { ORIGIN_NONE, ORIGIN_SREG, ORIGIN_BLOCK = ORIGIN_SREG + SREG_COUNT };

/* All values from low to high. For uint64 high == INT64_MAX means: no upper bound. */
typedef struct Range {
    int64_t low, high;
    Lineage lineage;
    uint8_t origin;
    uint16_t empty; /* 1 + the slot of an extent: it is low only where that is 0, as n - 1 is -1; 0: of none */
} Range;

/* low <= form <= high, for forms of two or three slots, without a constant. */
typedef struct Fact {
    Affine form;
    int64_t low, high;
    bool alive;
} Fact;

typedef enum ChangeKind { CHANGE_REFINED, CHANGE_ASSIGNED, CHANGE_FACT_ADDED, CHANGE_FACT_KILLED } ChangeKind;

typedef struct Change {
    ChangeKind kind;
    uint32_t slot; /* or the fact's index */
    Range old;
} Change;

/* How a state differs from the state at some earlier mark. */
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

/* The paths that join behind a statement. */
typedef struct Level {
    Delta breaks, continues, branch;
} Level;

/* A variable that a loop assigns. */
typedef struct LoopSlot {
    uint32_t slot;
    Range head, entry; /* where the condition stands, and before the loop */
    uint8_t moves;     /* how often head was widened */
    uint8_t step;      /* the most that one assignment in it adds or takes away; 0: some do something else */
} LoopSlot;

typedef struct LoopInfo {
    uint32_t end;    /* index behind the last loop inside it */
    LoopSlot *slots; /* sorted: variables that it assigns */
    uint32_t slot_count;
    uint32_t counter; /* slot of the loop's own variable, assigned by its step only; else NO_SLOT */
    bool entered;
} LoopInfo;

typedef struct VarInfo {
    bool is_assigned;
    bool wide;             /* an assigned expression needs 64 bits, or on its way */
    bool narrow;           /* becomes int */
    uint32_t reads, casts; /* casts: reads where an int would need a cast */
} VarInfo;

typedef struct Assignment {
    uint32_t slot;
    const IrExpr *value;
} Assignment;

/* An array of a function that is filled with constants, and what its items may be. */
typedef struct Table {
    Range items;
    int64_t stored; /* items, so far */
    int64_t uses;   /* of the array as a whole */
    bool is_open;   /* other values may be stored */
} Table;

/* A function's part of the whole program. */
typedef struct FuncInfo {
    IrFunc *func;
    Range *params;             /* join over the calls, NULL until the first */
    PtrVec callees;            /* FuncInfo *, one entry for each call */
    uint32_t callers, waiting; /* calls of it; those that are not analysed yet */
    Range result,
        returned; /* of what it returns: as known from the last round, and what this one has met; low > high: nothing */
    bool gives_number;               /* it returns an integer or a bool */
    Range *fields, *fields_returned; /* as result and returned, of each field of a TY_STRUCT that it returns */
    uint32_t field_count;            /* 0: it returns something else */
    bool done, open;                 /* open: may also be called from elsewhere */
    bool circular; /* in the round at hand, not all of its calls come before it, and what they give it is not known */
    bool promised,
        takes_promised; /* all that reach it promise what nonnegative_fact.c says; so they do of its own parameters */
    bool *assigned;     /* for each variable */
    struct FuncInfo *
        *source;   /* for each variable: the function whose result it is, given once and as a whole; or NULL */
    bool *mixed;   /* for each variable: it has other values, or a part of it has */
    Table *tables; /* for each variable, or NULL */
    uint32_t loop_count, depth, sregs; /* sregs: one bit for each that occurs */
    uint64_t nodes;
} FuncInfo;

typedef struct Program {
    Unit *unit;
    Analysis *analysis; /* of the function at hand */
    FuncInfo *infos;
    uint32_t count;
    const Type *i32, *u32, *u64;
    bool small;
    bool promised; /* the round at hand is the one of nonnegative_fact.c */
} Program;

/* WIDEN grows the loops' heads until they hold, TIGHTEN takes back what was too much, COLLECT looks at everything once
 * with these heads, REWRITE once more and changes the program. */
typedef enum Mode { MODE_WIDEN, MODE_TIGHTEN, MODE_COLLECT, MODE_REWRITE } Mode;

/* The loop around the statement that is walked. */
typedef struct WalkFrame {
    struct WalkFrame *outer;
    uint32_t mark; /* where the condition stands */
    Delta *breaks, *continues;
    bool coarse_breaks, coarse_continues; /* too much work: all that is known of these paths is forgotten */
} WalkFrame;

/* Analysis of one function. A slot is a variable's id, or behind these a special register. */
struct Analysis {
    Program *program;
    FuncInfo *info;
    IrFunc *func;
    Arena *arena;
    Mode mode;
    uint32_t slot_count;
    bool *tracked; /* the slot holds an integer or bool */
    bool *real;    /* it holds a float of float_intervals.c */
    Range *env;
    VarInfo *vars;
    Change *trail;
    uint32_t trail_count, trail_capacity;
    bool dead; /* this point is not reached */
    Fact facts[FACT_LIMIT];
    uint32_t fact_count;
    LoopInfo *loops; /* by the number of the statement */
    uint32_t loop_count;
    uint32_t loop_depth;
    WalkFrame *frame;
    bool changed;  /* a head was widened in this walk */
    bool hurry;    /* widen at once to the whole type */
    Level *levels; /* one for each depth of statements */
    Delta scratch;
    uint32_t *stamp, *where, *stamp2; /* by slot, for joins */
    uint32_t generation;
    int64_t thresholds[THRESHOLD_LIMIT];
    uint32_t threshold_count;
    Assignment *assignments;
    uint32_t assignment_count, assignment_capacity;
    uint64_t work, work_limit;
    bool promised;                      /* values count as nonnegative_fact.c says */
    bool trusted, in_bounds, generated; /* about the expression that is visited next; each visit takes them */
};

/* What a visit finds. */
typedef struct Seen {
    Range range;
    bool fits; /* int holds it and all 64-bit values on the way to it */
} Seen;

/* ---- ranges/constant_tables.c ---- */

void tables_scan(FuncInfo *info, Arena *arena);
Range tables_range(Analysis *an, const IrExpr *e); /* of an IR_INDEX */

/* ---- ranges/expressions.c ---- */

/* Of a variable that is tracked, or of a special register; else NO_SLOT. */
uint32_t expr_slot(const Analysis *an, const IrExpr *e);
/* Its range, without counting or changing anything. */
Range expr_range(Analysis *an, const IrExpr *e);
/* The same with all that conditions inside it imply; in REWRITE also its new form. Never changes e itself. */
IrExpr *expr_visit(Analysis *an, IrExpr *e, Seen *seen);
bool expr_is_wide(const Type *type);          /* int64 or uint64 */
bool expr_is_small(const Type *type);         /* bool or an integer of at most 32 bits */
IrExpr *expr_without_sign_casts(IrExpr *e);   /* e without conversions between int64 and uint64 */
bool expr_is_sum(const IrExpr *e);            /* + or - on integers */
bool expr_is_min_max(const IrExpr *e);        /* of two signed integers */
bool expr_op_fits(IrOp op, Range a, Range b); /* the same in 32 bits, given that operands and result fit */

/* ---- ranges/conditions.c ---- */

/* Reads e as an affine form of slots. False: it is none, or an operation of it may overflow. */
bool affine_of_slots(Analysis *an, const IrExpr *e, Affine *form);
/* e is what it gives / amount, rounded down, and amount is a positive constant: a plain division, a shift or the
 * helper; else NULL. */
IrExpr *facts_divided(Analysis *an, const IrExpr *e, int64_t *amount);
/* The condition is true (or false) from here on. */
void facts_assume(Analysis *an, const IrExpr *cond, bool truth);
/* Improves the range of a sum or difference. */
void facts_apply(Analysis *an, const IrExpr *e, Range *range);
/* The element was accessed, so its indices lie in the array, where its extents are constants; what is not negative is
 * below them. */
void facts_of_access(Analysis *an, const IrExpr *element);
/* The variable was given the value: a copy of another one, or a remainder, which is not larger than what is divided,
 * whatever the divisor's sign, where that is not negative. */
void facts_of_value(Analysis *an, const IrVar *var, const IrExpr *value);
void facts_of_counter(Analysis *an, LoopInfo *loop, const Affine *start, Range step);

/* ---- ranges/integer_width.c ---- */

void narrow_record(Analysis *an, uint32_t slot, const IrExpr *value, Range range, bool fits);
void narrow_decide(Analysis *an);

/* ---- ranges/nonnegative_fact.c ---- */

/* Finds the functions of which it is promised; whether there are any. */
bool promises_find(Program *program);
Range promised_range(Range r);
/* r, or where e is something that the promise is about, what it tells. */
Range promised(const Analysis *an, const IrExpr *e, Range r);
/* Makes e, a call, its first argument where the promise says that it need not be counted from the end. */
bool promised_unwrap(const Analysis *an, IrExpr *e, Range index);

/* ---- ranges/float_intervals.c ---- */

bool real_is_known(const Type *type);
/* Of a float; what its bounds mean stands in float_intervals.c. */
Range real_range(Analysis *an, const IrExpr *e);
/* r, or of a float that becomes a signed integer what is known of it. */
Range real_converted(Analysis *an, const IrExpr *e, Range r);

/* ---- ranges/rewrite.c ---- */

/* A form of at most 32 bits with the same value and no cast in it, or NULL. */
IrExpr *rewrite_short_form(Analysis *an, IrExpr *e);
IrExpr *rewrite_operation(Analysis *an, IrExpr *e, Range a, Range b, Range result);
IrExpr *rewrite_unary(Analysis *an, IrExpr *e, Range result);
IrExpr *rewrite_comparison(Analysis *an, IrExpr *e, Range a, Range b);
/* The test of a loop over a range, as people write it: without `+ 1` or `- 1` on its stop. */
IrExpr *rewrite_stop(Analysis *an, IrExpr *cond);
IrExpr *rewrite_cond(Analysis *an, IrExpr *e, Range result);
IrExpr *rewrite_convert(Analysis *an, IrExpr *e);
/* bounded: an index in bounds under PY2CU_FACT_SMALL, and none of its parts is negative. */
IrExpr *rewrite_index(Analysis *an, IrExpr *index, bool bounded);
IrExpr *rewrite_helper(Analysis *an, IrExpr *e, const Range *args, Range result);
/* __popcll and __ffsll of a number of 32 bits without a sign: those for 32 bits. */
IrExpr *rewrite_bit_count(Analysis *an, IrExpr *e, Range arg);
IrExpr *rewrite_min_max(Analysis *an, IrExpr *e, const Range *args);
IrExpr *rewrite_logic(IrExpr *e);
/* A call is 2 ** n, where n lets it be 1 << n. */
bool rewrite_is_power_of_two(const IrExpr *e, const Range *args);
/* Whether a helper's call will become an operation (or its first argument). */
bool rewrite_is_helper_redundant(HelperId helper, const IrExpr *e, const Range *args);
/* A compound assignment that fits int computes in 32 bits. */
void rewrite_compute(Analysis *an, IrStmt *stmt, bool is_step, Range left, Range result);
/* x = x / 2 from x //= 2 becomes x /= 2. */
void rewrite_compound(IrStmt *stmt, const IrExpr *before);

/* ---- ranges/prescan.c ---- */

FuncInfo *program_find(Program *program, const IrFunc *func);
void scan_program(Program *program);
void forget_results(FuncInfo *info); /* what is known of what the function returns */
void scan_loops(Analysis *an);
bool loop_assigns(const LoopInfo *loop, uint32_t slot);
bool loop_keeps(const LoopInfo *loop, const IrExpr *e); /* e has one value while the loop runs */
bool block_leaves(const IrBlock *block);                /* its end is never reached, by its form alone */

/* ---- ranges/abstract_state.c ---- */

void state_refine(Analysis *an, uint32_t slot, Range value);
void state_assign(Analysis *an, uint32_t slot, Range value);
void state_undo(Analysis *an, uint32_t mark);
void state_undo_to_delta(Analysis *an, uint32_t mark, Delta *delta);
/* Adds the state now, as seen from mark, to those in delta. */
void state_undo_and_merge(Analysis *an, uint32_t mark, Delta *delta);
/* Joins the states in delta, as seen from mark, into the state now. */
void state_merge(Analysis *an, uint32_t mark, Delta *delta);
void state_add_fact(Analysis *an, const Affine *form, int64_t low, int64_t high);

/* ---- ranges/interval.c ---- */

static inline Range range_make(int64_t low, int64_t high, Lineage lineage)
{
    return (Range){low, high, lineage, ORIGIN_NONE, 0};
}

static inline Range range_of_type(const Type *type)
{
    bool is_whole = type_is_whole(type);
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
/* b's bounds as well; a itself when they exclude each other (code that cannot be reached). */
Range range_intersect(Range a, int64_t low, int64_t high);
Range range_convert(const Type *to, const Type *from, Range r);
bool range_preserved(const Type *to, const Type *from, Range r); /* the conversion keeps every value */
Range range_unary(IrOp op, const Type *type, Range a);
bool range_negates(const Type *type, Range a); /* -a does not overflow */
Range range_binary(IrOp op, const Type *type, Range a, Range b);
/* The same of what is known not to overflow. */
Range range_of_step(IrOp op, const Type *type, Range a, Range b);
/* Whether the result is not exact, because of an overflow. */
bool range_wraps(IrOp op, const Type *type, Range a, Range b);
Range range_floordiv(Range a, Range b);
Range range_floormod(Range a, Range b);
/* A comparison's value: 0, 1, or -1 for unknown. */
int range_compare(IrOp op, const Type *type, Range a, Range b);
int64_t saturating_add(int64_t a, int64_t b);
int64_t saturating_sub(int64_t a, int64_t b);

/* ---- ranges/statements.c ---- */

void walk_function(Analysis *an);

#endif
