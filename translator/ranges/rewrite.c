// SPDX-License-Identifier: MIT
/* Simplifications that ranges permit. Each function receives a node whose operands are already rewritten, returns a
 * node of the same type and value, and does not modify its argument. */
#include "ranges/ranges_internal.h"

#include <string.h>

enum { FOLD_DEPTH = 40 };

static bool is_constant(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_NAMED;
}

IrExpr *rewrite_short_form(Analysis *an, IrExpr *e)
{
    e = expr_without_sign_casts(e);
    if (expr_is_small(e->type)) {
        return e;
    }
    if (e->kind == IR_INT && e->integer >= INT32_MIN && e->integer <= INT32_MAX) {
        IrExpr *number = ir_int(an->arena, an->program->i32, e->integer);
        number->source = e->source;
        return number;
    }
    return e->kind == IR_CONVERT && expr_is_wide(e->type) && expr_is_small(e->a->type) ? e->a : NULL;
}

/* Removes an int cast from an unsigned value that needs none, as in `threadIdx.x < 32`. */
static IrExpr *without_int_cast(Analysis *an, IrExpr *e)
{
    bool casts = e->kind == IR_CONVERT && e->type == an->program->i32 && e->a->type == an->program->u32;
    return casts && range_is_int(expr_range(an, e->a)) ? e->a : e;
}

/* Returns whether e is a constant or a variable with only one value: C converts it implicitly, and compilers do not
 * warn about its sign. */
static bool is_one_value(const IrExpr *e)
{
    return is_constant(e) || (e->kind == IR_VAR && e->var->only != NULL);
}

/* Returns unsigned int if two narrow operands can use it without a cast and without changing the result, otherwise
 * int. */
static const Type *common_operand_type(Analysis *an, bool compares, const IrExpr *a, const IrExpr *b, Range ra,
                                       Range rb)
{
    const Type *u32 = an->program->u32;
    bool a_unsigned = a->type == u32, b_unsigned = b->type == u32;
    bool meet = (a_unsigned || b_unsigned) && (a_unsigned || (compares ? is_constant(a) : is_one_value(a))) &&
                (b_unsigned || (compares ? is_constant(b) : is_one_value(b)));
    return meet && ra.low >= 0 && rb.low >= 0 ? u32 : an->program->i32;
}

IrExpr *rewrite_operation(Analysis *an, IrExpr *e, Range a, Range b, Range result)
{
    bool is_shift = e->op == IRO_SHL || e->op == IRO_SHR;
    if (!expr_is_wide(e->type) || !range_is_int(a) || !range_is_int(b) || !range_is_int(result)) {
        return e;
    }
    IrExpr *short_a = rewrite_short_form(an, e->a), *short_b = rewrite_short_form(an, e->b);
    if (is_shift && !short_b) {
        short_b = e->b;
    }
    if (!short_a || !short_b) {
        return e;
    }
    const Type *type = short_a->type == an->program->u32 && a.low >= 0 ? short_a->type : an->program->i32;
    if (!is_shift) {
        type = result.low >= 0 ? common_operand_type(an, false, short_a, short_b, a, b) : an->program->i32;
        short_b = ir_convert(an->arena, type, short_b);
    }
    return ir_convert(an->arena, e->type,
                      ir_binary(an->arena, e->op, type, ir_convert(an->arena, type, short_a), short_b));
}

IrExpr *rewrite_unary(Analysis *an, IrExpr *e, Range result)
{
    if (!expr_is_wide(e->type) || (e->op != IRO_NEG && e->op != IRO_BITNOT) ||
        !range_within(result, -INT32_MAX, INT32_MAX)) {
        return e;
    }
    IrExpr *form = rewrite_short_form(an, e->a);
    const Type *i32 = an->program->i32;
    return form ? ir_convert(an->arena, e->type, ir_unary(an->arena, e->op, i32, ir_convert(an->arena, i32, form))) : e;
}

IrExpr *rewrite_comparison(Analysis *an, IrExpr *e, Range a, Range b)
{
    const Type *type = e->a->type;
    if (!(expr_is_wide(type) || type == an->program->i32) || e->b->type != type || !range_is_int(a) ||
        !range_is_int(b)) {
        return e;
    }
    IrExpr *short_a = rewrite_short_form(an, e->a), *short_b = rewrite_short_form(an, e->b);
    if (!short_a || !short_b || (is_constant(short_a) && is_constant(short_b))) {
        return e;
    }
    short_a = without_int_cast(an, short_a);
    short_b = without_int_cast(an, short_b);
    type = common_operand_type(an, true, short_a, short_b, a, b);
    return ir_binary(an->arena, e->op, e->type, ir_convert(an->arena, type, short_a),
                     ir_convert(an->arena, type, short_b));
}

static bool is_integer_literal(const IrExpr *e, int64_t value)
{
    return e->kind == IR_INT && e->integer == value;
}

/* Returns the remaining side of `step > 0 && i < n || step < 0 && i > n` if the sign of the step is known; other
 * conditions unchanged. */
static IrExpr *known_side(Analysis *an, IrExpr *cond)
{
    if (cond->kind == IR_BINARY && cond->op == IRO_LOR && ir_is_pure(cond)) {
        IrExpr *side = expr_range(an, cond->b).high == 0 ? cond->a : expr_range(an, cond->a).high == 0 ? cond->b : cond;
        return side->op == IRO_LAND && expr_range(an, side->a).low != 0 ? side->b : cond;
    }
    return cond;
}

/* Simplifies a counter's condition: `i <= n` for `i < n + 1`, `i >= n` for `i > n - 1`, if the bound does not
 * overflow. Sums of positions do not; sums of values loaded from memory may. */
IrExpr *rewrite_stop(Analysis *an, IrExpr *cond)
{
    cond = known_side(an, cond);
    if (cond->kind != IR_BINARY || (cond->op != IRO_LT && cond->op != IRO_GT) || cond->a->kind != IR_VAR) {
        return cond;
    }
    bool up = cond->op == IRO_LT;
    const IrExpr *stop = cond->b;
    if (stop->kind != IR_BINARY || stop->op != (up ? IRO_ADD : IRO_SUB) || !type_is_integer(stop->type)) {
        return cond;
    }
    IrExpr *last = is_integer_literal(stop->b, 1) ? stop->a : up && is_integer_literal(stop->a, 1) ? stop->b : NULL;
    if (last == NULL) {
        return cond;
    }
    Range all = range_of_type(stop->type), r = expr_range(an, last);
    bool fits = up ? r.high < all.high : r.low > all.low;
    bool is_position = stop->type->kind == TY_I64 && lineage_is_position(r.lineage);
    return fits || is_position ? ir_binary(an->arena, up ? IRO_LE : IRO_GE, cond->type, cond->a, last) : cond;
}

IrExpr *rewrite_cond(Analysis *an, IrExpr *e, Range result)
{
    if (!expr_is_wide(e->type) || !range_is_int(result)) {
        return e;
    }
    IrExpr *a = rewrite_short_form(an, e->a), *b = rewrite_short_form(an, e->b);
    const Type *i32 = an->program->i32;
    IrExpr *narrow =
        a && b ? ir_cond(an->arena, e->cond, ir_convert(an->arena, i32, a), ir_convert(an->arena, i32, b)) : e;
    return ir_convert(an->arena, e->type, narrow);
}

/* Returns the low 32 bits of a 64-bit sum, product or bit operation on unsigned ints, computed in unsigned int; NULL
 * for other expressions. */
static IrExpr *low_bits(Analysis *an, IrExpr *e, unsigned depth)
{
    const Type *u32 = an->program->u32;
    if (e->type == u32) {
        return e;
    }
    if (depth > FOLD_DEPTH || !expr_is_wide(e->type)) {
        return NULL;
    }
    if (e->kind == IR_INT) {
        return e->integer >= 0 && e->integer <= UINT32_MAX ? ir_convert(an->arena, u32, e) : NULL;
    }
    if (e->kind == IR_CONVERT) {
        return e->a->type == u32 || expr_is_wide(e->a->type) ? low_bits(an, e->a, depth + 1) : NULL;
    }
    if (e->kind != IR_BINARY) {
        return NULL;
    }
    bool is_shift = e->op == IRO_SHL && e->b->kind == IR_INT && e->b->integer >= 0 && e->b->integer < 32;
    bool is_sum = e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL || e->op == IRO_AND || e->op == IRO_OR ||
                  e->op == IRO_XOR;
    if (!is_shift && !is_sum) {
        return NULL;
    }
    IrExpr *a = low_bits(an, e->a, depth + 1), *b = is_shift ? e->b : low_bits(an, e->b, depth + 1);
    if (!a || !b || (a->kind == IR_INT && b->kind == IR_INT)) {
        return NULL;
    }
    return ir_binary(an->arena, e->op, u32, a, b);
}

/* Removes conversions that preserve the value. */
static IrExpr *preserved(Analysis *an, IrExpr *e)
{
    while (e->kind == IR_CONVERT && range_preserved(e->type, e->a->type, expr_range(an, e->a))) {
        e = e->a;
    }
    return e;
}

IrExpr *rewrite_convert(Analysis *an, IrExpr *e)
{
    if (e->kind != IR_CONVERT) {
        return e;
    }
    IrExpr *a = e->a;
    IrExpr *low = e->type == an->program->u32 && a->kind == IR_BINARY ? low_bits(an, a, 0) : NULL;
    if (low) {
        return low;
    }
    a = preserved(an, a);
    bool is_literal = a->kind == IR_INT || a->kind == IR_BOOL; /* the result of a simplified conditional expression */
    return a == e->a && !is_literal ? e : ir_convert(an->arena, e->type, a);
}

bool rewrite_is_min_max_of_ints(Analysis *an, const IrExpr *e)
{
    return expr_is_min_max(e) && range_is_int(expr_range(an, e->args[0])) && range_is_int(expr_range(an, e->args[1]));
}

IrExpr *rewrite_min_max(Analysis *an, IrExpr *e, const Range *args)
{
    if (e->type->kind != TY_U64) { /* max(i, 0) of a nonnegative i */
        bool is_max = e->callee.spelling[1] == 'a';
        for (int i = 0; i < 2; i++) {
            bool wins = is_max ? args[i].low >= args[1 - i].high : args[i].high <= args[1 - i].low;
            if (wins && ir_is_pure(e->args[1 - i])) {
                return e->args[i];
            }
        }
    }
    if (!expr_is_wide(e->type) || !range_is_int(args[0]) || !range_is_int(args[1])) {
        return e;
    }
    IrExpr *a = rewrite_short_form(an, e->args[0]), *b = rewrite_short_form(an, e->args[1]);
    if (!a || !b) {
        return e;
    }
    const Type *type = a->type == b->type && a->type == an->program->u32 ? a->type : an->program->i32;
    IrExpr *both[2] = {ir_convert(an->arena, type, a), ir_convert(an->arena, type, b)};
    return ir_convert(an->arena, e->type, ir_call(an->arena, type, e->callee, both, 2));
}

IrExpr *rewrite_bit_count(Analysis *an, IrExpr *e, Range arg)
{
    bool is_count = strcmp(e->callee.spelling, "__popcll") == 0;
    if ((!is_count && strcmp(e->callee.spelling, "__ffsll") != 0) || arg.low < 0 || arg.high > UINT32_MAX) {
        return e;
    }
    IrExpr *low = low_bits(an, e->args[0], 0);
    if (low == NULL) {
        return e;
    }
    IrCallee callee = e->callee;
    callee.spelling = is_count ? "__popc" : "__ffs";
    low = is_count ? low : ir_convert(an->arena, an->program->i32, low);
    return ir_call(an->arena, e->type, callee, &low, 1);
}

IrExpr *rewrite_logic(IrExpr *e)
{
    IrExpr *known = e->a->kind == IR_BOOL ? e->a : e->b;
    if (known->kind != IR_BOOL) {
        return e;
    }
    if ((known->integer != 0) == (e->op == IRO_LAND)) { /* true && x is x, false || x is x */
        return known == e->a ? e->b : e->a;
    }
    return known == e->a || ir_is_pure(e->a) ? known : e;
}

/* ---- indices ---- */

/* Returns whether e is part of an index with nonnegative operands: narrowing it to 32 bits then does not overflow. */
static bool is_part(Analysis *an, const IrExpr *e, unsigned depth)
{
    bool is_whole = e->kind == IR_CONVERT && type_is_integer(e->a->type);
    if (depth < FOLD_DEPTH && (is_whole || (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_MUL)))) {
        return is_part(an, e->a, depth + 1) && (is_whole || is_part(an, e->b, depth + 1));
    }
    return expr_range(an, e).low >= 0;
}

/* Rewrites a + (x + y) as (a + x) + y, which needs no parentheses. In 64 bits, a + x does not overflow for existing
 * elements, because y is small; in 32 bits it must be proved. */
static IrExpr *add_in_order(Analysis *an, IrExpr *e, IrExpr *a, IrExpr *b, bool bounded)
{
    const IrExpr *inner = preserved(an, b);
    if (expr_is_sum(inner)) {
        IrExpr *x = ir_convert(an->arena, e->type, inner->a), *y = ir_convert(an->arena, e->type, inner->b);
        Range ra = expr_range(an, a), rx = expr_range(an, x), ry = expr_range(an, y);
        bool preserved = range_preserved(e->type, inner->a->type, expr_range(an, inner->a)) &&
                         range_preserved(e->type, inner->b->type, expr_range(an, inner->b));
        Range first = range_binary(IRO_ADD, e->type, ra, rx);
        bool wraps_inside = range_wraps(inner->op, inner->type, expr_range(an, inner->a), expr_range(an, inner->b));
        bool wraps_first = range_wraps(IRO_ADD, e->type, ra, rx), wraps = range_wraps(inner->op, e->type, first, ry);
        /* a + x exceeds the index by at most one, and the largest index is below the guaranteed size */
        bool parts = bounded && inner->op == IRO_ADD && is_part(an, x, 0) && is_part(an, y, 0);
        bool below_whole = parts || (bounded && (inner->op == IRO_ADD ? ry.low >= 0 : ry.high <= 1));
        bool fits =
            expr_is_wide(e->type) ? ry.low >= -SPAN && ry.high <= SPAN : (!wraps_first && !wraps) || below_whole;
        if (preserved && (!wraps_inside || parts) && fits) {
            bool known =
                a->kind == IR_INT && x->kind == IR_INT && !wraps_first; /* 3 + -1, from t[-1 - k] of three items */
            IrExpr *sum = known ? ir_int(an->arena, e->type, a->integer + x->integer)
                                : ir_binary(an->arena, IRO_ADD, e->type, a, x);
            sum = below_whole && !known
                      ? rewrite_operation(an, sum, ra, rx, range_intersect(first, -INT32_MAX, INT32_MAX))
                      : sum;
            return ir_binary(an->arena, inner->op, e->type, sum, y);
        }
    }
    return a == e->a && b == e->b ? e : ir_binary(an->arena, IRO_ADD, e->type, a, b);
}

/* Folds x + 15 - 24 to x - 9, which has no intermediate result that could overflow. */
static IrExpr *add_constants(Analysis *an, IrExpr *e, const IrExpr *a, const IrExpr *b)
{
    int64_t first = a->b->integer, second = b->integer;
    if (first < -SPAN || first > SPAN || second < -SPAN || second > SPAN || type_is_unsigned(e->type)) {
        return ir_binary(an->arena, e->op, e->type, (IrExpr *)(uintptr_t)a, (IrExpr *)(uintptr_t)b);
    }
    int64_t sum = (a->op == IRO_ADD ? first : -first) + (e->op == IRO_ADD ? second : -second);
    if (sum == 0) {
        return a->a;
    }
    return ir_binary(an->arena, sum < 0 ? IRO_SUB : IRO_ADD, e->type, a->a,
                     ir_int(an->arena, e->type, sum < 0 ? -sum : sum));
}

/* Folds arithmetic such as `(i * n + 0) * 1`, which lower generates for indices. */
static IrExpr *fold(Analysis *an, IrExpr *e, bool bounded, unsigned depth)
{
    if (depth > FOLD_DEPTH) {
        return e;
    }
    if (e->kind == IR_CONVERT && type_is_integer(e->type) && type_is_integer(e->a->type)) {
        IrExpr *a = fold(an, e->a, bounded, depth + 1);
        return a == e->a ? e : rewrite_convert(an, ir_convert(an->arena, e->type, a));
    }
    if (e->kind == IR_CALL && (e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_WRAP_INT)) {
        IrExpr *args[2] = {fold(an, e->args[0], false, depth + 1), e->args[1]};
        return args[0] == e->args[0] ? e : ir_call(an->arena, e->type, e->callee, args, 2);
    }
    bool divides = e->kind == IR_BINARY && (e->op == IRO_DIV || e->op == IRO_REM);
    if (e->kind != IR_BINARY || !type_is_integer(e->type) ||
        (e->op != IRO_ADD && e->op != IRO_SUB && e->op != IRO_MUL && !divides)) {
        return e;
    }
    IrExpr *a = fold(an, e->a, bounded && !divides, depth + 1), *b = fold(an, e->b, bounded && !divides, depth + 1);
    int64_t value;
    if (divides) {
        bool folds = a->kind == IR_INT && b->kind == IR_INT && a->integer >= 0 && b->integer > 0;
        value = !folds ? 0 : e->op == IRO_DIV ? a->integer / b->integer : a->integer % b->integer;
        return folds ? ir_int(an->arena, e->type, value) : e;
    }
    if (a->kind == IR_INT && b->kind == IR_INT) {
        bool overflow = e->op == IRO_ADD   ? __builtin_add_overflow(a->integer, b->integer, &value)
                        : e->op == IRO_SUB ? __builtin_sub_overflow(a->integer, b->integer, &value)
                                           : __builtin_mul_overflow(a->integer, b->integer, &value);
        Range limits = range_of_type(e->type);
        if (!overflow && value >= limits.low && value <= limits.high) {
            return ir_int(an->arena, e->type, value);
        }
    }
    if (is_integer_literal(b, e->op == IRO_MUL)) {
        return a;
    }
    if (is_integer_literal(a, e->op == IRO_MUL) && e->op != IRO_SUB) {
        return b;
    }
    if (e->op == IRO_MUL &&
        ((is_integer_literal(a, 0) && ir_is_pure(b)) || (is_integer_literal(b, 0) && ir_is_pure(a)))) {
        return ir_int(an->arena, e->type, 0);
    }
    if (b->kind == IR_INT && a->type == e->type && expr_is_sum(a) && a->b->kind == IR_INT && e->op != IRO_MUL) {
        return add_constants(an, e, a, b);
    }
    if (e->op == IRO_ADD) {
        return add_in_order(an, e, a, b, bounded);
    }
    return a == e->a && b == e->b ? e : ir_binary(an->arena, e->op, e->type, a, b);
}

IrExpr *rewrite_index(Analysis *an, IrExpr *index, bool bounded)
{
    index = fold(an, index, bounded, 0);
    while (index->kind == IR_CONVERT && expr_is_wide(index->type) && type_is_integer(index->a->type) &&
           range_preserved(index->type, index->a->type, expr_range(an, index->a))) {
        index = index->a;
    }
    if (index->kind == IR_INT && expr_is_wide(index->type)) {
        IrExpr *form = rewrite_short_form(an, index);
        return form ? form : index;
    }
    return without_int_cast(an, index);
}

/* ---- helpers ---- */

/* Returns k for a literal 2**k, otherwise -1. Named constants are excluded, because a mask would silently depend on
 * their value. */
static int power_of_two(const IrExpr *e)
{
    if (e->kind != IR_INT || e->integer <= 0 || (e->integer & (e->integer - 1)) != 0) {
        return -1;
    }
    return __builtin_ctzll((unsigned long long)e->integer);
}

/* Returns whether a floor modulo by n > 0, of a value not less than -n, can be replaced by (x + n) % n. If both are
 * ints, their sum must fit in an int, too. */
static bool is_increasing(const IrExpr *e, const Range *args)
{
    const IrExpr *n = ir_unconverted(e->args[1]);
    bool is_short = n->kind == IR_VAR || n->kind == IR_INT || n->kind == IR_NAMED;
    /* the form must also be correct for other values of the constant */
    int64_t min = n->kind == IR_NAMED ? 1 : args[1].low;
    if (e->callee.helper != HELPER_FLOORMOD_I64 || !is_short || args[1].low <= 0 || args[0].low < -min) {
        return false;
    }
    Range sum = range_binary(IRO_ADD, e->type, args[0], args[1]);
    return args[0].high <= SPAN && args[1].high <= SPAN &&
           (range_is_int(sum) || !range_is_int(args[0]) || !range_is_int(args[1]));
}

/* Returns whether a floor division of an int by a positive constant is expanded: (n % 12 + 12) % 12, or n / 12 - (n %
 * 12 < 0) for a variable n, which is also correct for other values of a named constant. In 64 bits, the helper is
 * shorter and faster. */
static bool by_constant(const IrExpr *e, const Range *args)
{
    enum { MAX_DIVISOR = 1 << 30 };
    const IrExpr *a = ir_unconverted(e->args[0]), *n = ir_unconverted(e->args[1]);
    bool is_remainder = e->callee.helper == HELPER_FLOORMOD_I64;
    bool floors = is_remainder || (e->callee.helper == HELPER_FLOORDIV_I64 && a->kind == IR_VAR);
    return floors && is_constant(n) && range_is_int(args[0]) && range_within(args[1], 1, MAX_DIVISOR);
}

bool rewrite_is_power_of_two(const IrExpr *e, const Range *args)
{
    return e->callee.helper == HELPER_POWI_I64 && e->args[0]->kind == IR_INT && e->args[0]->integer == 2 &&
           range_within(args[1], 0, 62);
}

/* Returns whether an index needs no fix-up: it is not negative, or it is -1 only if the axis size is 0, so that the
 * fix-up does not change it. */
static bool starts_at_zero(const IrExpr *e, Range index)
{
    const IrExpr *axis_size = ir_unconverted(e->args[1]);
    bool of_empty =
        index.low == -1 && index.empty != 0 && axis_size->kind == IR_VAR && axis_size->var->id + 1u == index.empty;
    const IrExpr *size = e->args[0]; /* abs() is negative only for -2**63, which is not a valid index */
    bool is_size =
        size->kind == IR_CALL && size->callee.spelling != NULL && strcmp(size->callee.spelling, "llabs") == 0;
    return (index.low >= 0 || of_empty || is_size) && ir_is_pure(e->args[1]);
}

bool rewrite_is_helper_redundant(HelperId helper, const IrExpr *e, const Range *args)
{
    bool divisor = args[1].low > 0;
    if (helper == HELPER_NONZERO_I64 || helper == HELPER_NONZERO_U64) {
        return args[0].low > 0 || args[0].high < 0;
    }
    if (helper == HELPER_POWER_BASE) {
        return args[0].low > 0 || args[0].high < 0 || args[1].low >= 0;
    }
    if (rewrite_is_power_of_two(e, args)) {
        return true;
    }
    if (helper == HELPER_WRAP) {
        return starts_at_zero(e, args[0]) || args[0].high < 0;
    }
    if (helper == HELPER_FLOORDIV_I64 || helper == HELPER_FLOORMOD_I64) {
        int power = power_of_two(e->args[1]);
        bool by_power = power > 0 || (power == 0 && (helper == HELPER_FLOORDIV_I64 || ir_is_pure(e->args[0])));
        return divisor && (args[0].low >= 0 || by_power || is_increasing(e, args) || by_constant(e, args));
    }
    bool is_plain =
        helper == HELPER_DIV_I64 || helper == HELPER_MOD_I64 || helper == HELPER_DIV_U64 || helper == HELPER_MOD_U64;
    return divisor && is_plain;
}

/* Returns n + i for a negative i, as a difference if i is a literal. */
static IrExpr *from_the_end(Analysis *an, IrExpr *e, const Range *args, Range result)
{
    IrExpr *i = e->args[0], *n = e->args[1];
    int64_t sum;
    if (i->kind == IR_INT && n->kind == IR_INT && !__builtin_add_overflow(i->integer, n->integer, &sum)) {
        return ir_int(an->arena, e->type, sum);
    }
    if (i->kind == IR_INT && i->integer != INT64_MIN) {
        int64_t distance = -i->integer;
        IrExpr *difference = ir_binary(an->arena, IRO_SUB, e->type, n, ir_int(an->arena, e->type, distance));
        return rewrite_operation(an, difference, args[1], range_of_constant(distance), result);
    }
    return rewrite_operation(an, ir_binary(an->arena, IRO_ADD, e->type, n, i), args[1], args[0], result);
}

/* Expands a division accepted by by_constant(). */
static IrExpr *divide_in_int(Analysis *an, IrExpr *e, const Range *args, Range result, bool is_remainder)
{
    if (rewrite_short_form(an, e->args[0]) == NULL || rewrite_short_form(an, e->args[1]) == NULL) {
        return e;
    }
    int64_t max = args[1].high - 1;
    Range rest =
        range_make(args[0].low > -max ? args[0].low : -max, args[0].high < max ? args[0].high : max, LINEAGE_POSITION);
    Range sum = range_make(args[1].low + rest.low, args[1].high + rest.high, LINEAGE_POSITION);
    IrExpr *n = e->args[1], *remainder = ir_binary(an->arena, IRO_REM, e->type, e->args[0], n);
    remainder = rewrite_operation(an, remainder, args[0], args[1], rest);
    if (is_remainder) {
        IrExpr *up = rewrite_operation(an, ir_binary(an->arena, IRO_ADD, e->type, remainder, ir_copy(an->arena, n)),
                                       rest, args[1], sum);
        return rewrite_operation(an, ir_binary(an->arena, IRO_REM, e->type, up, ir_copy(an->arena, n)), sum, args[1],
                                 result);
    }
    const Type *truth = type_of_kind(an->program->unit->types, TY_BOOL);
    IrExpr *is_below = ir_binary(an->arena, IRO_LT, truth, remainder, ir_int(an->arena, e->type, 0));
    is_below = ir_convert(an->arena, e->type, rewrite_comparison(an, is_below, rest, range_of_constant(0)));
    Range quotient = range_binary(IRO_DIV, e->type, args[0], args[1]);
    IrExpr *whole = ir_binary(an->arena, IRO_DIV, e->type, ir_copy(an->arena, e->args[0]), ir_copy(an->arena, n));
    whole = rewrite_operation(an, whole, args[0], args[1], quotient);
    return rewrite_operation(an, ir_binary(an->arena, IRO_SUB, e->type, whole, is_below), quotient,
                             range_make(0, 1, LINEAGE_POSITION), result);
}

static IrExpr *divide(Analysis *an, IrExpr *e, const Range *args, Range result, bool is_remainder)
{
    int power = power_of_two(e->args[1]);
    if (power == 0 && (!is_remainder || ir_is_pure(e->args[0]))) { /* n // 1, n % 1 */
        return is_remainder ? ir_int(an->arena, e->type, 0) : e->args[0];
    }
    if (args[0].low < 0 && power <= 0 && !is_increasing(e, args)) {
        return divide_in_int(an, e, args, result, is_remainder);
    }
    if (args[0].low < 0 && power <= 0) {
        Range sum = range_binary(IRO_ADD, e->type, args[0], args[1]);
        IrExpr *up = ir_binary(an->arena, IRO_ADD, e->type, e->args[0], ir_copy(an->arena, e->args[1]));
        IrExpr *rest =
            ir_binary(an->arena, IRO_REM, e->type, rewrite_operation(an, up, args[0], args[1], sum), e->args[1]);
        return rewrite_operation(an, rest, sum, args[1], result);
    }
    const Py2cuRequest *request = an->program->unit->request; /* NULL in unit tests */
    bool by_bits = request != NULL && request->for_host && power > 0 &&
                   !range_is_int(args[0]); /* the CPU's compiler cannot derive that the operand is positive */
    if ((args[0].low >= 0 && !by_bits) || power < 0) {
        IrExpr *quotient = ir_binary(an->arena, is_remainder ? IRO_REM : IRO_DIV, e->type, e->args[0], e->args[1]);
        return rewrite_operation(an, quotient, args[0], args[1], result);
    }
    if (is_remainder) {
        int64_t mask = e->args[1]->integer - 1;
        IrExpr *masked = ir_binary(an->arena, IRO_AND, e->type, e->args[0], ir_int(an->arena, e->type, mask));
        return rewrite_operation(an, masked, args[0], range_of_constant(mask), result);
    }
    IrExpr *shifted = ir_binary(an->arena, IRO_SHR, e->type, e->args[0], ir_int(an->arena, an->program->i32, power));
    return power <= 31 ? rewrite_operation(an, shifted, args[0], range_of_constant(power), result) : shifted;
}

/* Uses the int version of the index fix-up if axis sizes are ints and the index fits. */
static IrExpr *wrap_in_int(Analysis *an, IrExpr *e, const Range *args)
{
    IrExpr *i = rewrite_short_form(an, e->args[0]), *n = rewrite_short_form(an, e->args[1]);
    if (!an->program->small || !i || !n || !range_is_int(args[0]) || !range_within(args[1], 0, INT32_MAX)) {
        return e;
    }
    const Type *i32 = an->program->i32;
    IrExpr *both[2] = {ir_convert(an->arena, i32, i), ir_convert(an->arena, i32, n)};
    return ir_convert(an->arena, e->type, ir_call(an->arena, i32, (IrCallee){.helper = HELPER_WRAP_INT}, both, 2));
}

IrExpr *rewrite_helper(Analysis *an, IrExpr *e, const Range *args, Range result)
{
    HelperId helper = e->callee.helper;
    bool floors = helper == HELPER_FLOORDIV_I64 || helper == HELPER_FLOORMOD_I64;
    if (rewrite_is_power_of_two(e, args)) {
        IrExpr *shifted = ir_binary(an->arena, IRO_SHL, e->type, ir_int(an->arena, e->type, 1), e->args[1]);
        return rewrite_operation(an, shifted, range_of_constant(1), args[1], result);
    }
    if (rewrite_is_helper_redundant(helper, e, args)) {
        if (helper == HELPER_NONZERO_I64 || helper == HELPER_NONZERO_U64 || helper == HELPER_POWER_BASE) {
            return e->args[0];
        }
        if (helper == HELPER_WRAP) {
            return starts_at_zero(e, args[0]) ? e->args[0] : from_the_end(an, e, args, result);
        }
        return divide(an, e, args, result,
                      helper == HELPER_FLOORMOD_I64 || helper == HELPER_MOD_I64 || helper == HELPER_MOD_U64);
    }
    if (helper == HELPER_WRAP) {
        return wrap_in_int(an, e, args);
    }
    if (floors && args[0].low >= 0 && args[1].low >= 0) {
        IrCallee plain = {.helper = helper == HELPER_FLOORDIV_I64 ? HELPER_DIV_I64 : HELPER_MOD_I64};
        return ir_call(an->arena, e->type, plain, e->args, e->arg_count);
    }
    return e;
}

IrExpr *rewrite_division(Analysis *an, IrExpr *e, HelperId helper, const Range *args, Range result)
{
    IrExpr *i = rewrite_short_form(an, e->args[0]), *n = rewrite_short_form(an, e->args[1]);
    if (i == NULL || n == NULL) {
        return rewrite_helper(an, e, args, result);
    }
    const Type *i32 = an->program->i32;
    IrExpr *both[2] = {ir_convert(an->arena, i32, i), ir_convert(an->arena, i32, n)};
    return ir_convert(an->arena, e->type, ir_call(an->arena, i32, (IrCallee){.helper = helper}, both, 2));
}

/* ---- compound assignment ---- */

static bool can_name_twice(const IrExpr *lvalue)
{
    if (lvalue->kind == IR_VAR) {
        return true;
    }
    for (uint32_t i = 0; i < lvalue->arg_count; i++) {
        if (!ir_is_pure(lvalue->args[i])) {
            return false;
        }
    }
    return lvalue->kind == IR_INDEX && lvalue->a->kind == IR_VAR;
}

void rewrite_compute(Analysis *an, IrStmt *stmt, bool is_step, Range left, Range result)
{
    IrExpr *form = rewrite_short_form(an, stmt->b);
    if (!form) {
        return;
    }
    const Type *type = an->program->i32;
    if (stmt->op == IRO_SHL || stmt->op == IRO_SHR) {
        stmt->b = form;
    } else {
        form = without_int_cast(an, form);
        /* C would convert through unsigned int without loss, but a loop with a signed step has a known iteration
         * count, so the compiler unrolls it and loads for several iterations at once (H200, sum of an array: 74 us
         * instead of 109) */
        if (!is_step && form->type == an->program->u32 && stmt->a->type != form->type && left.low >= 0 &&
            result.low >= 0) {
            type = form->type;
        }
        stmt->b = ir_convert(an->arena, type, form);
    }
    stmt->compute = type;
}

void rewrite_compound(IrStmt *stmt, const IrExpr *before)
{
    before = ir_unconverted(before);
    IrExpr *value = stmt->b;
    if (value->kind == IR_CONVERT && value->type == stmt->a->type) {
        value = value->a;
    }
    if (before->kind != IR_CALL || before->callee.helper == HELPER_NONE || value->kind != IR_BINARY ||
        !type_is_integer(value->type) || !type_is_integer(stmt->a->type) || !can_name_twice(stmt->a)) {
        return;
    }
    const IrExpr *left = value->a->kind == IR_CONVERT ? value->a->a : value->a;
    bool divides = value->op == IRO_DIV || value->op == IRO_REM || value->op == IRO_SHR || value->op == IRO_AND;
    if (divides && ir_equal(left, stmt->a)) {
        stmt->op = value->op;
        stmt->compute = value->type;
        stmt->b = value->b;
    }
}
