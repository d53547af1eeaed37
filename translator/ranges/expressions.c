// SPDX-License-Identifier: MIT
/* Ranges of expressions and, in the last walk, their simplified form. */
#include "ranges/ranges_internal.h"
#include "source_map/source_map.h"

#include <string.h>

enum { CALL_ARGS = 4, BOUNDS_DEPTH = 40 };

bool expr_is_wide(const Type *type)
{
    return type->kind == TY_I64 || type->kind == TY_U64;
}

bool expr_is_small(const Type *type)
{
    return type_is_bool(type) || (type_is_integer(type) && type->bits <= 32);
}

bool expr_is_sum(const IrExpr *e)
{
    return e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) && type_is_integer(e->type);
}

IrExpr *expr_without_sign_casts(IrExpr *e)
{
    while (e->kind == IR_CONVERT && expr_is_wide(e->type) && expr_is_wide(e->a->type)) {
        e = e->a;
    }
    return e;
}

static bool is_comparison(IrOp op)
{
    return op >= IRO_EQ && op <= IRO_GE;
}

static bool is_call_of(const IrExpr *e, const char *spelling, uint32_t arg_count)
{
    return e->callee.spelling && e->arg_count == arg_count && strcmp(e->callee.spelling, spelling) == 0;
}

bool expr_is_min_max(const IrExpr *e)
{
    return type_is_integer(e->type) && (is_call_of(e, "min", 2) || is_call_of(e, "max", 2)) &&
           e->args[0]->type == e->type && e->args[1]->type == e->type;
}

/* ---- ranges ---- */

uint32_t expr_slot(const Analysis *an, const IrExpr *e)
{
    if (e->kind == IR_SREG) {
        return an->slot_count - SREG_COUNT + (uint32_t)e->sreg;
    }
    return e->kind == IR_VAR && an->tracked[e->var->id] ? e->var->id : NO_SLOT;
}

static Range range_of_integer(const IrExpr *constant)
{
    bool known = constant->kind == IR_BOOL ||
                 (constant->kind == IR_INT && (constant->type->kind != TY_U64 || constant->integer >= 0));
    return known ? range_of_constant(constant->integer) : range_of_type(constant->type);
}

static Range range_of_truth(int known)
{
    return known < 0 ? range_make(0, 1, LINEAGE_ANY) : range_make(known, known, LINEAGE_ANY);
}

static Range range_of_logic(IrOp op, Range a, Range b)
{
    if (op == IRO_LAND) {
        return range_make(a.low && b.low, a.high && b.high, LINEAGE_ANY);
    }
    return range_make(a.low || b.low, a.high || b.high, LINEAGE_ANY);
}

/* Returns the literal value of an expression, or 0: constants do not depend on launch facts. */
static int64_t literal_value(const IrExpr *e)
{
    e = ir_unconverted(e);
    e = e->kind == IR_NAMED ? e->named->value : e->kind == IR_VAR ? e->var->only : e;
    return e != NULL && e->kind == IR_INT ? e->integer : 0;
}

/* Computes the range of `blockIdx.x * TILE`: the launch guarantees that gridDim.x * TILE is small, too. */
static Range range_in_tiles(const Analysis *an, Range r, const IrExpr *e, Range a, Range b)
{
    uint32_t *factors = an->program->unit->program->block_factor;
    for (uint8_t axis = 0; axis < 3; axis++) {
        int64_t width = a.origin == ORIGIN_SREG + IRS_CTAID_X + axis   ? literal_value(e->b)
                        : b.origin == ORIGIN_SREG + IRS_CTAID_X + axis ? literal_value(e->a)
                                                                       : 0;
        if (width > 0 && width <= MAX_BLOCK_FACTOR) {
            factors[axis] = width > factors[axis] ? (uint32_t)width : factors[axis];
            r = an->program->small ? range_intersect(r, 0, SMALL_LIMIT - width) : r;
        }
    }
    return r;
}

/* Uses the launch's guarantee that the number of threads of the grid fits in an int. */
static Range range_in_grid(Range r, IrOp op, Range a, Range b)
{
    enum {
        TID = ORIGIN_SREG + IRS_TID_X,
        CTAID = ORIGIN_SREG + IRS_CTAID_X,
        NTID = ORIGIN_SREG + IRS_NTID_X,
        NCTAID = ORIGIN_SREG + IRS_NCTAID_X
    };
    Range high = a.origin > b.origin ? a : b, low = a.origin > b.origin ? b : a;
    for (uint8_t axis = 0; axis < 3; axis++) {
        if (op == IRO_MUL && low.origin == CTAID + axis && high.origin == NTID + axis) {
            r = range_intersect(r, 0, SMALL_LIMIT - 1);
            r.origin = (uint8_t)(ORIGIN_BLOCK + axis);
        } else if (op == IRO_MUL && low.origin == NTID + axis && high.origin == NCTAID + axis) {
            r = range_intersect(r, 1, SMALL_LIMIT);
        } else if (op == IRO_ADD && low.origin == TID + axis && high.origin == ORIGIN_BLOCK + axis) {
            r = range_intersect(r, 0, SMALL_LIMIT - 1);
        }
    }
    return r;
}

static Range range_of_operation(Analysis *an, const IrExpr *e, Range a, Range b, bool no_overflow)
{
    if (is_comparison(e->op)) {
        return range_of_truth(range_compare(e->op, e->a->type, a, b));
    }
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        return range_of_logic(e->op, a, b);
    }
    Range r = no_overflow ? range_of_step(e->op, e->type, a, b) : range_binary(e->op, e->type, a, b);
    if (e->op == IRO_MUL && e->a->kind == IR_VAR && e->b->kind == IR_VAR && e->a->var == e->b->var &&
        !range_wraps(e->op, e->type, a, b)) {
        r = range_intersect(r, 0, INT64_MAX); /* a square */
    }
    if ((e->op == IRO_MUL || e->op == IRO_SUB) && expr_is_wide(e->type)) {
        r = range_of_multiple(an, e, e->op == IRO_MUL ? range_in_tiles(an, r, e, a, b) : r);
    }
    return an->program->small && expr_is_wide(e->type) ? range_in_grid(r, e->op, a, b) : r;
}

/* Returns the largest result of functions that return bit counts and bit positions; -1 for others. */
static int64_t bit_count_limit(const IrCallee *callee)
{
    static const char *const of_32[] = {"__popc", "__clz", "__ffs"}, *const of_64[] = {"__popcll", "__clzll",
                                                                                       "__ffsll"};
    for (int i = 0; callee->spelling && i < 3; i++) {
        if (strcmp(callee->spelling, of_32[i]) == 0) {
            return 32;
        }
        if (strcmp(callee->spelling, of_64[i]) == 0) {
            return 64;
        }
    }
    return callee->helper == HELPER_LANE_ID ? 31 : -1;
}

/* args: the ranges of the first CALL_ARGS arguments. */
static Range range_of_call(const IrExpr *e, const Range *args)
{
    Range all = range_of_type(e->type);
    int64_t bits = bit_count_limit(&e->callee);
    if (bits >= 0) {
        return range_make(0, bits, LINEAGE_POSITION);
    }
    if (expr_is_min_max(e)) {
        return e->callee.spelling[1] == 'i' ? range_min(args[0], args[1]) : range_max(args[0], args[1]);
    }
    if (is_call_of(e, "abs", 1) && type_is_signed(e->type) && e->args[0]->type == e->type && args[0].low > all.low) {
        Range a = args[0];
        int64_t low = a.low > 0 ? a.low : a.high < 0 ? -a.high : 0;
        return range_make(low, -a.low > a.high ? -a.low : a.high, a.lineage);
    }
    HelperId helper = e->callee.helper;
    if (rewrite_is_power_of_two(e, args)) {
        return range_make(1LL << args[1].low, 1LL << args[1].high, args[1].lineage);
    }
    if (helper == HELPER_WRAP) {
        Range negative = args[0], rest = args[0];
        negative.high = negative.high < 0 ? negative.high : -1;
        rest.low = 0;
        rest.empty = 0;
        Range moved = args[0].low >= 0 ? args[0] : range_binary(IRO_ADD, e->type, negative, args[1]);
        return args[0].low >= 0 || args[0].high < 0 ? moved : range_join(moved, rest);
    }
    if (helper == HELPER_INDEX || helper == HELPER_BELOW) {
        return range_make(0, args[1].high, LINEAGE_POSITION);
    }
    if (helper == HELPER_TWISTER_BELOW) {
        return range_make(0, args[1].high > 0 ? args[1].high - 1 : 0, LINEAGE_POSITION);
    }
    if (helper == HELPER_NONZERO_I64 || helper == HELPER_NONZERO_U64 || helper == HELPER_POWER_BASE) {
        Range b = args[0];
        b.low += b.low == 0 && b.high > 0 && helper != HELPER_POWER_BASE;
        return b;
    }
    if (helper == HELPER_FLOORDIV_I64 || helper == HELPER_FLOORDIV_INT) {
        return range_floordiv(args[0], args[1]);
    }
    if (helper == HELPER_FLOORMOD_I64 || helper == HELPER_FLOORMOD_INT || helper == HELPER_MOD_ONCE ||
        helper == HELPER_MOD_NEAR) {
        return range_floormod(args[0], args[1]);
    }
    if (helper == HELPER_DIV_I64 || helper == HELPER_DIV_INT || helper == HELPER_DIV_U64) {
        return range_binary(IRO_DIV, e->type, args[0], args[1]);
    }
    if (helper == HELPER_MOD_I64 || helper == HELPER_MOD_INT || helper == HELPER_MOD_U64) {
        return range_join(range_binary(IRO_REM, e->type, args[0], args[1]), range_of_constant(0));
    }
    return all;
}

/* Returns x for `x >> 1` or `x // 2`; NULL for other expressions. */
static IrExpr *halved(Analysis *an, const IrExpr *e)
{
    int64_t by;
    IrExpr *what = e->type->kind == TY_I64 ? facts_divided(an, e, &by) : NULL;
    return what != NULL && by == 2 ? what : NULL;
}

static int64_t midpoint(int64_t a, int64_t b)
{
    return (a >> 1) + (b >> 1) + (a & b & 1);
}

/* Computes the range of `(low + high) // 2` and `low + (high - low) // 2` of two positions, if the sum or difference
 * does not overflow: their midpoint. */
static Range range_of_midpoint(Analysis *an, const IrExpr *e, Range r)
{
    const IrExpr *whole = halved(an, e), *low = NULL, *high = NULL;
    bool is_sum = whole != NULL && whole->kind == IR_BINARY && whole->op == IRO_ADD && whole->type->kind == TY_I64;
    if (is_sum) {
        low = whole->a;
        high = whole->b;
    } else if (e->kind == IR_BINARY && e->op == IRO_ADD && e->type->kind == TY_I64) {
        const IrExpr *half = halved(an, e->a) != NULL ? e->a : e->b, *other = half == e->a ? e->b : e->a;
        whole = halved(an, half);
        bool joins = whole != NULL && whole->kind == IR_BINARY && whole->op == IRO_SUB && other->kind == IR_VAR &&
                     ir_equal(whole->b, other);
        low = joins ? other : NULL;
        high = joins ? whole->a : NULL;
    }
    if (low == NULL) {
        return r;
    }
    Range a = expr_range(an, low), b = expr_range(an, high);
    if ((is_sum || range_wraps(IRO_SUB, e->type, b, a)) &&
        !(lineage_is_position(a.lineage) && lineage_is_position(b.lineage))) {
        return r;
    }
    r.lineage = range_join(a, b).lineage;
    return range_intersect(r, midpoint(a.low, b.low), midpoint(a.high, b.high));
}

/* Returns the range of the result of a function of the program. */
static Range range_of_result(const Analysis *an, const IrExpr *e)
{
    const FuncInfo *callee = program_find(an->program, e->callee.func);
    bool known = callee != NULL && callee->yields_number && callee->result.low <= callee->result.high &&
                 callee->func->result == e->type;
    return known ? callee->result : range_of_type(e->type);
}

/* Returns the range of a struct field, if the variable only contains results of one function. */
static Range range_of_field(const Analysis *an, const IrExpr *e)
{
    const FuncInfo *info = an->info;
    const FuncInfo *callee = e->a->kind == IR_VAR && !info->mixed[e->a->var->id] ? info->source[e->a->var->id] : NULL;
    bool known = callee != NULL && e->a->var->storage == IRV_LOCAL && e->field < callee->field_count &&
                 type_is_integral(e->type) && callee->fields[e->field].low <= callee->fields[e->field].high &&
                 callee->func->result->items[e->field] == e->type;
    return known ? callee->fields[e->field] : range_of_type(e->type);
}

Range expr_range(Analysis *an, const IrExpr *e)
{
    an->work++;
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
        return range_of_integer(e);
    case IR_NAMED:
        return range_of_integer(e->named->value);
    case IR_VAR:
    case IR_SREG: {
        uint32_t slot = expr_slot(an, e);
        return slot != NO_SLOT ? an->env[slot] : range_of_type(e->type);
    }
    case IR_UNARY:
        return range_unary(e->op, e->type, expr_range(an, e->a));
    case IR_BINARY: {
        Range a = expr_range(an, e->a), b = expr_range(an, e->b);
        return range_of_midpoint(an, e, range_of_operation(an, e, a, b, false));
    }
    case IR_CONVERT:
        return with_nonnegative_fact(an, e,
                                     real_converted(an, e, range_convert(e->type, e->a->type, expr_range(an, e->a))));
    case IR_COND:
        return range_join(expr_range(an, e->a), expr_range(an, e->b));
    case IR_CALL: {
        Range args[CALL_ARGS] = {{0}};
        if (e->callee.func) {
            return range_of_result(an, e);
        }
        if (e->arg_count > CALL_ARGS || !type_is_integer(e->type)) {
            return with_nonnegative_fact(an, e, range_of_type(e->type));
        }
        for (uint32_t i = 0; i < e->arg_count; i++) {
            args[i] = expr_range(an, e->args[i]);
        }
        return with_nonnegative_fact(an, e, range_of_midpoint(an, e, range_of_call(e, args)));
    }
    case IR_INDEX:
        return elements_range(an, e, with_nonnegative_fact(an, e, tables_range(an, e)));
    case IR_FIELD:
        return with_nonnegative_fact(an, e, range_of_field(an, e));
    case IR_FLOAT:
    case IR_STRING:
    case IR_ADDRESS:
    case IR_STRUCT:
        break;
    }
    return range_of_type(e->type);
}

/* ---- visiting ---- */

/* Returns e with these operands: a new node in MODE_REWRITE, otherwise e. args: NULL if e has none. */
static IrExpr *with_parts(Analysis *an, IrExpr *e, IrExpr *cond, IrExpr *a, IrExpr *b, IrExpr *const *args)
{
    bool same = e->cond == cond && e->a == a && e->b == b;
    for (uint32_t i = 0; i < e->arg_count && same; i++) {
        same = e->args[i] == args[i];
    }
    if (same || an->mode != MODE_REWRITE) {
        return e;
    }
    IrExpr *copy = arena_alloc(an->arena, sizeof *copy);
    *copy = *e;
    copy->cond = cond;
    copy->a = a;
    copy->b = b;
    if (e->arg_count > 0) {
        copy->args = arena_alloc(an->arena, e->arg_count * sizeof *copy->args);
        memcpy(copy->args, args, e->arg_count * sizeof *copy->args);
    }
    return copy;
}

/* Returns whether the variable may become an int; the analysis has not yet proved that its values fit. */
static bool may_narrow(const Analysis *an, const IrVar *var)
{
    return var->storage == IRV_LOCAL ||
           (var->storage == IRV_PARAM &&
            (an->func->is_kernel ? an->program->small
                                 : an->program->narrows_signatures && narrow_is_possible(an, var)));
}

static IrExpr *visit_var(Analysis *an, IrExpr *e, VisitResult *seen)
{
    IrVar *var = e->var;
    seen->range = an->env[var->id];
    seen->fits = range_is_int(seen->range) && (expr_is_small(var->type) || may_narrow(an, var));
    if (an->mode == MODE_COLLECT) {
        an->vars[var->id].reads++;
    }
    bool is_shape_or_stride =
        var->storage == IRV_LOCAL && var->only == NULL && (var->role == ROLE_SHAPE || var->role == ROLE_STRIDE);
    if (an->mode == MODE_REWRITE && is_shape_or_stride && seen->range.low == seen->range.high) {
        return ir_int(an->arena, e->type, seen->range.low); /* the size is the same on all paths */
    }
    return an->mode == MODE_REWRITE && var->type != e->type ? ir_convert(an->arena, e->type, ir_var(an->arena, var))
                                                            : e;
}

static void count_cast(Analysis *an, const IrExpr *e)
{
    e = ir_unconverted(e);
    if (an->mode == MODE_COLLECT && e->kind == IR_VAR && an->tracked[e->var->id] && expr_is_wide(e->type)) {
        an->vars[e->var->id].casts++;
    }
}

static IrExpr *visit_logic(Analysis *an, IrExpr *e, VisitResult *seen, bool generated)
{
    VisitResult sa, sb;
    an->generated = generated;
    IrExpr *a = expr_visit(an, e->a, &sa);
    uint32_t mark = an->trail_count;
    facts_assume_after(an, e->a, e->op == IRO_LAND, e);
    an->generated = generated;
    IrExpr *b = expr_visit(an, e->b, &sb);
    state_undo(an, mark);
    seen->range = range_of_logic(e->op, sa.range, sb.range);
    seen->fits = true;
    IrExpr *out = with_parts(an, e, NULL, a, b, NULL);
    return generated && an->mode == MODE_REWRITE ? rewrite_logic(out) : out;
}

static IrExpr *visit_comparison(Analysis *an, IrExpr *e, VisitResult *seen, bool generated)
{
    VisitResult sa, sb;
    IrExpr *a = expr_visit(an, e->a, &sa);
    IrExpr *b = expr_visit(an, e->b, &sb);
    int known = range_compare(e->op, e->a->type, sa.range, sb.range);
    seen->range = range_of_truth(known);
    seen->fits = true;
    if (an->mode != MODE_REWRITE) {
        return e;
    }
    if (generated && known >= 0 && ir_is_pure(e)) {
        return ir_bool(an->arena, e->type, known);
    }
    return rewrite_comparison(an, with_parts(an, e, NULL, a, b, NULL), sa.range, sb.range);
}

bool expr_op_fits(IrOp op, Range a, Range b)
{
    if (op == IRO_SHL || op == IRO_SHR) {
        return range_within(b, 0, 31) && (op == IRO_SHR || a.low >= 0);
    }
    /* INT_MIN % -1 is undefined in C */
    return (op != IRO_DIV && op != IRO_REM) || a.low > INT32_MIN || b.low > -1 || b.high < -1;
}

/* Returns whether e is nonzero, given that e is part of the index of an existing element, which implies that no axis
 * size is 0. */
static bool is_not_zero(Analysis *an, IrExpr *e)
{
    e = expr_without_sign_casts(e);
    return (e->kind == IR_VAR && e->var->role == ROLE_SHAPE) || expr_range(an, e).low > 0;
}

/* Returns whether e is a sum of products of nonnegative operands: then no operand exceeds the result. A stride may be
 * negative, but the absolute value of its product is at most the array's length. A sum that a fact proves nonnegative
 * counts as one operand. */
static bool is_monotonic(Analysis *an, IrExpr *e, bool strides_too, unsigned depth)
{
    e = expr_without_sign_casts(e);
    if (e->kind == IR_CALL && e->callee.helper == HELPER_WRAP) {
        return true; /* the normalized index of an existing element */
    }
    bool joins =
        depth < BOUNDS_DEPTH && e->kind == IR_BINARY && expr_is_wide(e->type) && (e->op == IRO_ADD || e->op == IRO_MUL);
    if (joins && is_monotonic(an, e->a, strides_too, depth + 1) && is_monotonic(an, e->b, strides_too, depth + 1)) {
        return true;
    }
    Range r = expr_range(an, e);
    if (r.low < 0 && expr_is_sum(e)) {
        facts_apply(an, e, &r);
    }
    return (strides_too && e->kind == IR_VAR && e->var->role == ROLE_STRIDE) || r.low >= 0;
}

static IrExpr *visit_operation(Analysis *an, IrExpr *e, VisitResult *seen, bool no_overflow, bool in_bounds)
{
    VisitResult sa, sb;
    bool wide = expr_is_wide(e->type);
    in_bounds = in_bounds && wide && (e->op == IRO_ADD || e->op == IRO_MUL);
    bool grows = in_bounds && e->op == IRO_ADD && is_monotonic(an, e->a, true, 0) && is_monotonic(an, e->b, true, 0);
    an->in_bounds = grows || (in_bounds && e->op == IRO_MUL && is_not_zero(an, e->b));
    IrExpr *a = expr_visit(an, e->a, &sa);
    an->in_bounds = grows || (in_bounds && e->op == IRO_MUL && is_not_zero(an, e->a));
    IrExpr *b = expr_visit(an, e->b, &sb);
    Range r = range_of_operation(an, e, sa.range, sb.range, no_overflow);
    if (expr_is_sum(e)) {
        facts_apply(an, e, &r);
    }
    r = range_of_midpoint(an, e, r);
    if (in_bounds) {
        /* no operand of an in-bounds index exceeds the index, and the size of an array in bytes fits in an int */
        r = range_intersect(r, -INT32_MAX, INT32_MAX);
    }
    seen->range = r;
    seen->fits = range_is_int(r) && sa.fits && sb.fits && expr_op_fits(e->op, sa.range, sb.range);
    if (wide && !seen->fits && sa.fits && sb.fits) {
        count_cast(an, e->a);
        count_cast(an, e->b);
    }
    if (an->mode != MODE_REWRITE) {
        return e;
    }
    IrExpr *out = with_parts(an, e, NULL, a, b, NULL);
    return expr_op_fits(e->op, sa.range, sb.range) ? rewrite_operation(an, out, sa.range, sb.range, r) : out;
}

static IrExpr *visit_unary(Analysis *an, IrExpr *e, VisitResult *seen)
{
    VisitResult sa;
    IrExpr *a = expr_visit(an, e->a, &sa);
    if (!type_is_integer(e->type) && !type_is_bool(e->type)) {
        return with_parts(an, e, NULL, a, NULL, NULL);
    }
    seen->range = range_unary(e->op, e->type, sa.range);
    seen->fits = sa.fits && range_is_int(seen->range);
    IrExpr *out = with_parts(an, e, NULL, a, NULL, NULL);
    return an->mode == MODE_REWRITE ? rewrite_unary(an, out, seen->range) : out;
}

static IrExpr *visit_convert(Analysis *an, IrExpr *e, VisitResult *seen, bool in_bounds)
{
    VisitResult sa;
    an->in_bounds = in_bounds && expr_is_wide(e->type) && expr_is_wide(e->a->type);
    IrExpr *a = expr_visit(an, e->a, &sa);
    seen->range = with_nonnegative_fact(an, e, real_converted(an, e, range_convert(e->type, e->a->type, sa.range)));
    bool preserved = range_preserved(e->type, e->a->type, sa.range);
    seen->fits = expr_is_wide(e->type) ? preserved && (expr_is_small(e->a->type) ? range_is_int(sa.range) : sa.fits)
                                       : expr_is_small(e->type) && range_is_int(seen->range);
    return an->mode == MODE_REWRITE ? rewrite_convert(an, with_parts(an, e, NULL, a, NULL, NULL)) : e;
}

static IrExpr *visit_cond(Analysis *an, IrExpr *e, VisitResult *seen, bool generated)
{
    VisitResult sc, sa, sb;
    an->generated = generated;
    IrExpr *cond = expr_visit(an, e->cond, &sc);
    uint32_t mark = an->trail_count;
    facts_assume_after(an, e->cond, true, e);
    IrExpr *a = expr_visit(an, e->a, &sa);
    state_undo(an, mark);
    facts_assume_after(an, e->cond, false, e);
    IrExpr *b = expr_visit(an, e->b, &sb);
    state_undo(an, mark);
    int known = sc.range.low == sc.range.high ? (int)sc.range.low : -1;
    seen->range = known < 0 ? range_join(sa.range, sb.range) : known ? sa.range : sb.range;
    seen->fits = sa.fits && sb.fits;
    if (an->mode != MODE_REWRITE) {
        return e;
    }
    if (known >= 0 && ir_is_pure(e->cond)) {
        return known ? a : b;
    }
    return rewrite_cond(an, with_parts(an, e, cond, a, b, NULL), seen->range);
}

/* is_access: the element is read or written, so the index is in bounds; otherwise the kernel is invalid. */
static IrExpr *visit_index(Analysis *an, IrExpr *e, bool is_access)
{
    VisitResult ignored;
    IrExpr *a = expr_visit(an, e->a, &ignored);
    IrExpr *args[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < e->arg_count; i++) {
        bool in_bounds = is_access && an->program->small && e->a->type->kind == TY_POINTER;
        an->in_bounds = in_bounds && is_monotonic(an, e->args[i], true, 0);
        args[i] = expr_visit(an, e->args[i], &ignored);
        if (an->mode == MODE_REWRITE) {
            args[i] = rewrite_index(an, args[i], in_bounds && is_monotonic(an, e->args[i], false, 0));
        }
    }
    return with_parts(an, e, NULL, a, NULL, args);
}

static void note_call(Analysis *an, const IrExpr *e, uint32_t i, const VisitResult *seen)
{
    FuncInfo *callee = program_find(an->program, e->callee.func);
    Range range = seen->range;
    range.empty = 0; /* the slot belongs to the calling function */
    if (callee) {
        narrow_record_passed(an, callee, i, e->args[i], seen->fits);
        callee->params[i] =
            callee->params[i].low > callee->params[i].high ? range : range_join(callee->params[i], range);
    }
}

/* Returns whether a sum or difference is at least `low`, which follows from ranges or from facts. */
static bool is_at_least(Analysis *an, IrOp op, const IrExpr *a, const IrExpr *b, int64_t low)
{
    IrExpr e = {.kind = IR_BINARY, .op = op, .type = a->type, .a = (IrExpr *)(uintptr_t)a, .b = (IrExpr *)(uintptr_t)b};
    Range r = range_binary(op, a->type, expr_range(an, a), expr_range(an, b));
    facts_apply(an, &e, &r);
    return r.low >= low;
}

/* Returns the helper that computes a floor modulo by a variable without a division, because the dividend is close to
 * the divisor; HELPER_NONE if there is none. */
static HelperId near_remainder(Analysis *an, const IrExpr *e, const Range *args)
{
    IrExpr *i = e->args[0], *n = e->args[1];
    IrExpr twice = {.kind = IR_BINARY, .op = IRO_ADD, .type = n->type, .a = n, .b = n};
    if (args[1].low == args[1].high || !is_at_least(an, IRO_SUB, &twice, i, 1)) {
        return HELPER_NONE;
    }
    return args[0].low >= 0 ? HELPER_MOD_ONCE : is_at_least(an, IRO_ADD, i, n, 0) ? HELPER_MOD_NEAR : HELPER_NONE;
}

/* Returns the helper for ints that replaces a 64-bit floor division or floor modulo; HELPER_NONE if there is none.
 */
static HelperId division_in_int(Analysis *an, const IrExpr *e, const Range *args)
{
    const bool is_remainder = e->callee.helper == HELPER_FLOORMOD_I64;
    if (!an->program->small || (!is_remainder && e->callee.helper != HELPER_FLOORDIV_I64) || !range_is_int(args[0]) ||
        !range_is_int(args[1]) || args[0].low == INT32_MIN) {
        return HELPER_NONE;
    }
    const HelperId near = is_remainder ? near_remainder(an, e, args) : HELPER_NONE;
    if (near != HELPER_NONE || rewrite_is_helper_redundant(e->callee.helper, e, args)) {
        return near;
    }
    if (args[0].low >= 0 && args[1].low >= 0) {
        return is_remainder ? HELPER_MOD_INT : HELPER_DIV_INT;
    }
    return is_remainder ? HELPER_FLOORMOD_INT : HELPER_FLOORDIV_INT;
}

static IrExpr *visit_call(Analysis *an, IrExpr *e, VisitResult *seen, bool in_bounds)
{
    Range ranges[CALL_ARGS] = {{0}};
    IrExpr *few[CALL_ARGS];
    IrExpr **args = e->arg_count <= CALL_ARGS ? few : arena_alloc(an->arena, e->arg_count * sizeof *args);
    bool fit = true, is_printf = e->callee.spelling != NULL && strcmp(e->callee.spelling, "printf") == 0;
    const bool needs_wide = e->callee.overloaded && !rewrite_is_min_max_of_ints(an, e);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        VisitResult s;
        bool accessed = e->callee.spelling && e->args[i]->kind == IR_ADDRESS; /* by an atomic function */
        bool is_index = i == 0 && e->callee.helper == HELPER_WRAP && in_bounds && expr_range(an, e->args[0]).low >= 0;
        an->in_bounds = accessed || is_index;
        args[i] = expr_visit(an, e->args[i], &s);
        if (i < CALL_ARGS) {
            ranges[i] = s.range;
        }
        fit = fit && (s.fits || (i == 1 && (e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_INDEX)));
        if ((needs_wide || is_printf) && s.fits && expr_is_wide(e->args[i]->type)) {
            count_cast(an, e->args[i]);
        }
        if (e->callee.func && an->mode == MODE_COLLECT) {
            note_call(an, e, i, &s);
        }
        if (e->callee.func && an->mode == MODE_REWRITE) {
            const Type *type = ((IrVar *)e->callee.func->params.items[i])->type;
            IrExpr *form = type == args[i]->type ? NULL : rewrite_short_form(an, args[i]);
            args[i] = ir_convert(an->arena, type, form ? form : args[i]);
        }
    }
    if (e->callee.func) {
        seen->range = range_of_result(an, e);
        seen->fits = range_is_int(seen->range) && (expr_is_small(e->type) || an->program->narrows_signatures);
    }
    if (e->callee.func || e->arg_count > CALL_ARGS || !type_is_integer(e->type)) {
        seen->range = with_nonnegative_fact(an, e, seen->range);
        return with_parts(an, e, NULL, NULL, NULL, args);
    }
    seen->range = with_nonnegative_fact(an, e, range_of_midpoint(an, e, range_of_call(e, ranges)));
    if (remove_index_fixup(an, e, ranges[0])) {
        return e;
    }

    const HelperId in_int = division_in_int(an, e, ranges);
    bool removes = in_int != HELPER_NONE ||
                   (e->callee.helper != HELPER_NONE && rewrite_is_helper_redundant(e->callee.helper, e, ranges));
    bool is_index = e->arg_count >= 2 && (e->callee.helper == HELPER_INDEX || e->callee.helper == HELPER_BELOW) &&
                    ranges[0].low >= 0;
    if (is_index && is_at_least(an, IRO_SUB, e->args[1], e->args[0], 1)) {
        seen->range = ranges[0];
        seen->fits = range_is_int(seen->range) && fit;
        return an->mode == MODE_REWRITE ? args[0] : e;
    }
    bool min_max = expr_is_min_max(e);
    seen->fits = range_is_int(seen->range) && (expr_is_small(e->type) || ((removes || min_max) && fit));
    IrExpr *out = with_parts(an, e, NULL, NULL, NULL, args);
    if (an->mode != MODE_REWRITE) {
        return e;
    }
    if (is_index) {
        IrCallee below = e->callee;
        below.helper = HELPER_BELOW;
        return ir_call(an->arena, e->type, below, out->args, out->arg_count);
    }
    if (in_int != HELPER_NONE) {
        return rewrite_division(an, out, in_int, ranges, seen->range);
    }
    if (e->callee.helper != HELPER_NONE) {
        return rewrite_helper(an, out, ranges, seen->range);
    }
    return min_max                               ? rewrite_min_max(an, out, ranges)
           : bit_count_limit(&out->callee) == 64 ? rewrite_bit_count(an, out, ranges[0])
                                                 : out;
}

/* Visits a struct, whose fields keep their types. */
static IrExpr *visit_struct(Analysis *an, IrExpr *e)
{
    IrExpr *few[CALL_ARGS];
    IrExpr **args = e->arg_count <= CALL_ARGS ? few : arena_alloc(an->arena, e->arg_count * sizeof *args);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        VisitResult ignored;
        args[i] = expr_visit(an, e->args[i], &ignored);
        if (an->mode == MODE_REWRITE) {
            args[i] = ir_convert(an->arena, e->type->items[i], args[i]);
        }
    }
    return with_parts(an, e, NULL, NULL, NULL, args);
}

/* Returns the integer of at most 64 bits that e converts to float64; otherwise NULL. */
static IrExpr *integer_in_float(const IrExpr *e)
{
    return e->kind == IR_CONVERT && e->type->kind == TY_F64 && type_is_integer(e->a->type) ? e->a : NULL;
}

IrExpr *expr_as_integers(Analysis *an, IrExpr *e)
{
    if (e->kind != IR_BINARY || !is_comparison(e->op)) {
        return e;
    }
    IrExpr *a = integer_in_float(e->a), *b = integer_in_float(e->b);
    if (a == NULL || b == NULL || (a->type->kind == TY_U64) == (b->type->kind == TY_U64)) {
        return e;
    }
    const Range r = expr_range(an, a->type->kind == TY_U64 ? b : a);
    const int64_t max = ((int64_t)1 << 53) - 1; /* float64 has all integers up to 2^53 */
    if (r.low < 0 || r.high > max) {
        return e;
    }
    IrExpr *exact = arena_alloc(an->arena, sizeof *exact);
    *exact = *e;
    exact->a = ir_convert(an->arena, an->program->u64, a);
    exact->b = ir_convert(an->arena, an->program->u64, b);
    return exact;
}

static IrExpr *visit_any(Analysis *an, IrExpr *e, VisitResult *seen)
{
    bool no_overflow = an->no_overflow, in_bounds = an->in_bounds, generated = an->generated;
    an->no_overflow = an->in_bounds = an->generated = false;
    an->work++;
    Range all = range_of_type(e->type);
    *seen = (VisitResult){all, expr_is_small(e->type) && range_is_int(all)};
    VisitResult whole;
    IrExpr *a;
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
    case IR_SREG:
    case IR_NAMED:
        seen->range = expr_range(an, e);
        seen->fits = range_is_int(seen->range) && (e->kind != IR_NAMED || expr_is_small(e->type));
        return e;
    case IR_FLOAT:
    case IR_STRING:
        break;
    case IR_VAR:
        return visit_var(an, e, seen);
    case IR_UNARY:
        return visit_unary(an, e, seen);
    case IR_BINARY:
        if (e->op == IRO_LAND || e->op == IRO_LOR) {
            return visit_logic(an, e, seen, generated);
        }
        return is_comparison(e->op) ? visit_comparison(an, expr_as_integers(an, e), seen, generated)
                                    : visit_operation(an, e, seen, no_overflow, in_bounds);
    case IR_CONVERT:
        return visit_convert(an, e, seen, in_bounds);
    case IR_COND:
        return visit_cond(an, e, seen, generated);
    case IR_INDEX:
        seen->range = elements_range(an, e, with_nonnegative_fact(an, e, tables_range(an, e)));
        seen->fits = expr_is_small(e->type) && range_is_int(seen->range);
        a = visit_index(an, e, true);
        facts_of_address(an, e);
        return a;
    case IR_ADDRESS:
        a = e->a->kind == IR_FIELD   ? expr_visit(an, e->a, &whole)
            : e->a->kind == IR_INDEX ? visit_index(an, e->a, in_bounds)
                                     : e->a;
        return with_parts(an, e, NULL, a, NULL, NULL);
    case IR_CALL:
        return visit_call(an, e, seen, in_bounds);
    case IR_FIELD:
        seen->range = with_nonnegative_fact(an, e, range_of_field(an, e));
        return with_parts(an, e, NULL, expr_visit(an, e->a, &whole), NULL, NULL);
    case IR_STRUCT:
        return type_is_text(e->type) ? e : visit_struct(an, e);
    }
    return e;
}

IrExpr *expr_visit(Analysis *an, IrExpr *e, VisitResult *seen)
{
    IrExpr *out = visit_any(an, e, seen);
    if (e->source != 0 && an->mode == MODE_REWRITE) {
        Range all = range_of_type(e->type);
        if (type_is_integral(e->type)) {
            sources_range(an->program->unit, e->source, seen->range.low, seen->range.high, all.low, all.high);
        }
        for (IrExpr *at = out; at != NULL && at->source == 0; at = at->kind == IR_CONVERT ? at->a : NULL) {
            at->source = e->source;
        }
    }
    return out;
}
