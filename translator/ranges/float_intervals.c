// SPDX-License-Identifier: MIT
/* Intervals of floats that are used to compute indices: integer bounds of a float32 or float64. `int(min(max(y, 0.0),
 * n - 1.0))` is an index not less than 0.
 *
 * For the Range of a float, low <= value <= high. If low is INT64_MIN, the value may be lower or NaN; if high is
 * INT64_MAX, the value may be larger or infinite. `empty`: the value is less than low + 1 only if that axis size is 0.
 * A comparison that is true refines a variable, which is then not NaN. */
#include "ranges/ranges_internal.h"

#include <math.h>
#include <string.h>

enum { REAL_DEPTH = 24 };

static const Range anything = {.low = INT64_MIN, .high = INT64_MAX, .lineage = LINEAGE_ANY, .origin = ORIGIN_NONE};

bool real_is_known(const Type *type)
{
    return type->kind == TY_F32 || type->kind == TY_F64;
}

/* Returns the bound up to which the type represents every integer exactly. */
static int64_t exact_up_to(const Type *type)
{
    return (int64_t)1 << (type->kind == TY_F32 ? 24 : 53);
}

/* Returns the bounds after rounding to the type. Rounding is monotonic, so a bound that the type represents stays
 * valid. */
static Range rounded(const Type *type, Range r)
{
    const int64_t max = exact_up_to(type);
    bool keeps = r.low >= -max && r.low <= max;
    Range out = range_make(keeps       ? r.low
                           : r.low > 0 ? 0
                                       : INT64_MIN,
                           r.high >= -max && r.high <= max ? r.high : INT64_MAX, LINEAGE_ANY);
    if (keeps) {
        out.empty = r.empty;
    }
    return out;
}

static Range of_literal(const IrExpr *e)
{
    double down = floor(e->number), max = (double)exact_up_to(e->type);
    return down >= -max && down < max ? range_make((int64_t)down, (int64_t)ceil(e->number), LINEAGE_ANY) : anything;
}

static Range of_sum(const IrExpr *e, Range a, Range b)
{
    if (e->op == IRO_SUB) {
        bool whole = e->a->kind == IR_CONVERT && type_is_integer(e->a->a->type) && b.low == b.high;
        a.empty = whole ? a.empty : 0;
        b = range_make(b.high == INT64_MAX ? INT64_MIN : -b.high, b.low == INT64_MIN ? INT64_MAX : -b.low, LINEAGE_ANY);
    } else {
        a.empty = 0;
    }
    if (a.low == INT64_MIN || b.low == INT64_MIN) {
        return anything;
    }
    Range r = range_make(saturating_add(a.low, b.low),
                         a.high == INT64_MAX || b.high == INT64_MAX ? INT64_MAX : saturating_add(a.high, b.high),
                         LINEAGE_ANY);
    r.empty = a.empty;
    return rounded(e->type, r);
}

/* Computes the range for nonnegative operands; infinity times 0 and the quotient of two infinities are NaNs. */
static Range of_product(const IrExpr *e, Range a, Range b)
{
    bool finite = a.high < INT64_MAX && b.high < INT64_MAX;
    bool by_constant = e->b->kind == IR_FLOAT && e->b->number > 0 && isfinite(e->b->number);
    if (a.low < 0 || b.low < 0) {
        return anything;
    }
    if (e->op == IRO_MUL) {
        int64_t max = 0;
        bool overflows = !finite || __builtin_mul_overflow(a.high, b.high, &max);
        return finite || by_constant ? rounded(e->type, range_make(0, overflows ? INT64_MAX : max, LINEAGE_ANY))
                                     : anything;
    }
    bool divides = by_constant || (b.low > 0 && finite);
    return divides ? range_make(0, b.low > 0 ? a.high : INT64_MAX, LINEAGE_ANY) : anything;
}

/* Returns whether e calls the function, or its float32 variant with suffix f. */
static bool is_named(const IrExpr *e, const char *name)
{
    size_t length = strlen(name);
    const char *spelling = e->callee.spelling;
    return spelling != NULL && strncmp(spelling, name, length) == 0 &&
           strcmp(spelling + length, e->type->kind == TY_F32 ? "f" : "") == 0;
}

static Range of_call(const IrExpr *e, Range a, Range b)
{
    static const char *const roundings[] = {"floor", "ceil", "trunc", "rint", "nearbyint", "round"};
    const HelperId helper = e->callee.helper;
    if (e->arg_count == 2 &&
        (is_named(e, "fmax") || helper == HELPER_FMAX_F64 || helper == HELPER_FMAX_F32)) { /* ignores a NaN */
        Range r = a.low > b.low ? a : b;
        r.high = a.high > b.high ? a.high : b.high;
        r.empty = a.low == b.low && a.empty != 0 ? a.empty : r.empty;
        return r;
    }
    if (e->arg_count == 2 && (is_named(e, "fmin") || helper == HELPER_FMIN_F64 || helper == HELPER_FMIN_F32)) {
        Range r = range_join(a, b);
        bool are_numbers = r.low > INT64_MIN;
        r.high = are_numbers && a.high < b.high ? a.high : are_numbers ? b.high : r.high;
        return r;
    }
    if (helper == HELPER_RANDOM_UNIFORM_F32 || helper == HELPER_RANDOM_UNIFORM_F64) {
        return range_make(0, 1, LINEAGE_ANY);
    }
    if (e->arg_count != 1 || a.low == INT64_MIN) {
        return anything;
    }
    for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++) {
        if (is_named(e, roundings[i])) { /* monotonic; preserves integers */
            return a;
        }
    }
    bool is_positive = is_named(e, "fabs") || (is_named(e, "sqrt") && a.low >= 0);
    return is_positive ? range_make(0, INT64_MAX, LINEAGE_ANY) : anything;
}

static Range of_any(Analysis *an, const IrExpr *e, unsigned depth)
{
    an->work++;
    if (!real_is_known(e->type) || depth == REAL_DEPTH) {
        return anything;
    }
    switch (e->kind) {
    case IR_FLOAT:
        return of_literal(e);
    case IR_NAMED:
        return e->named->value != NULL && e->named->value->kind == IR_FLOAT ? of_literal(e->named->value) : anything;
    case IR_VAR:
        return an->real[e->var->id] ? an->env[e->var->id] : anything;
    case IR_CONVERT:
        if (type_is_integer(e->a->type)) {
            return rounded(e->type, expr_range(an, e->a));
        }
        return rounded(e->type, of_any(an, e->a, depth + 1));
    case IR_COND:
        return range_join(of_any(an, e->a, depth + 1), of_any(an, e->b, depth + 1));
    case IR_BINARY: {
        Range a = of_any(an, e->a, depth + 1), b = of_any(an, e->b, depth + 1);
        bool is_sum = e->op == IRO_ADD || e->op == IRO_SUB;
        return is_sum ? of_sum(e, a, b) : e->op == IRO_MUL || e->op == IRO_DIV ? of_product(e, a, b) : anything;
    }
    case IR_CALL: {
        Range a = e->arg_count > 0 ? of_any(an, e->args[0], depth + 1) : anything;
        return e->callee.func == NULL ? of_call(e, a, e->arg_count > 1 ? of_any(an, e->args[1], depth + 1) : anything)
                                      : anything;
    }
    default: /* loaded from memory, or of another type */
        return anything;
    }
}

Range real_range(Analysis *an, const IrExpr *e)
{
    return of_any(an, e, 0);
}

Range real_converted(Analysis *an, const IrExpr *e, Range r)
{
    if (!type_is_signed(e->type) || !real_is_known(e->a->type)) {
        return r;
    }
    Range whole = real_range(an, e->a);
    Range out = range_intersect(r, whole.low, whole.high);
    out.empty = out.low == whole.low ? whole.empty : 0;
    return out;
}

/* Refines a variable to the bounds, also if e converts it to float64. */
static void refine_real(Analysis *an, const IrExpr *e, int64_t low, int64_t high)
{
    e = e->kind == IR_CONVERT && e->type->kind == TY_F64 && e->a->type->kind == TY_F32 ? e->a : e;
    if (e->kind == IR_VAR && an->real[e->var->id]) {
        state_refine(an, e->var->id, range_intersect(an->env[e->var->id], low, high));
    }
}

void real_assume(Analysis *an, const IrExpr *cond)
{
    const bool is_greater = cond->op == IRO_GT || cond->op == IRO_GE, is_equal = cond->op == IRO_EQ;
    if (!is_greater && !is_equal && cond->op != IRO_LT && cond->op != IRO_LE) {
        return;
    }
    const IrExpr *less = is_greater ? cond->b : cond->a, *more = is_greater ? cond->a : cond->b;
    const Range lower = real_range(an, less), upper = real_range(an, more);
    refine_real(an, more, lower.low, is_equal ? lower.high : INT64_MAX);
    refine_real(an, less, is_equal ? upper.low : INT64_MIN, upper.high);
}
