// SPDX-License-Identifier: MIT
/* Constant folding: comparisons that types alone decide, such as `x >= 0` for an unsigned x, comparisons of a value
 * with itself, shifts by at least the width of the type, logical operators and selects with a constant operand, and `a
 * = a`; removes branches that are never taken. Compilers warn about most of these, even inside casts.
 *
 * Input: the IR after simplify.
 * Output: the IR without these expressions and branches.
 * Requires: nothing else. */
#include "simplify/simplify_internal.h"

/* Smallest and largest value of an integer type; the largest is never negative. */
typedef struct Bounds {
    int64_t low;
    uint64_t high;
} Bounds;

static Bounds bounds_of_type(const Type *type)
{
    unsigned bits = type->bits;
    if (type_is_signed(type)) {
        return (Bounds){.low = -(INT64_C(1) << (bits - 2)) * 2, .high = (UINT64_C(1) << (bits - 1)) - 1};
    }
    return (Bounds){.low = 0, .high = UINT64_MAX >> (64 - bits)};
}

/* Returns the bounds of the value by its type and the types from which it was widened. */
static Bounds bounds_of(const IrExpr *e)
{
    Bounds bounds = bounds_of_type(e->type);
    while (e->kind == IR_CONVERT && type_is_integral(e->a->type) && !type_is_bool(e->type)) {
        Bounds inner = bounds_of_type(e->a->type);
        if (inner.low < bounds.low || inner.high > bounds.high) {
            break;
        }
        bounds = inner;
        e = e->a;
    }
    return bounds;
}

static const IrExpr *constant_of(const IrExpr *e)
{
    const IrExpr *value = e->kind == IR_NAMED ? e->named->value : e;
    return value->kind == IR_INT && type_is_integer(value->type) ? value : NULL;
}

static bool is_negative(const IrExpr *constant)
{
    return constant->integer < 0 && type_is_signed(constant->type);
}

/* Returns -1, 0 or 1 if the bound is less than, equal to or greater than the constant. */
static int compare_low(int64_t low, const IrExpr *constant)
{
    if (low >= 0 && !is_negative(constant)) {
        return ((uint64_t)low > (uint64_t)constant->integer) - ((uint64_t)low < (uint64_t)constant->integer);
    }
    return low < 0 && !is_negative(constant) ? -1 : (low > constant->integer) - (low < constant->integer);
}

static int compare_high(uint64_t high, const IrExpr *constant)
{
    uint64_t value = (uint64_t)constant->integer;
    return is_negative(constant) ? 1 : (high > value) - (high < value);
}

/* Returns whether the masked value can never equal the constant, as in `n & 3` and 8. */
static bool has_other_bits(const IrExpr *value, const IrExpr *constant)
{
    while (value->kind == IR_CONVERT && type_is_integer(value->type) && type_is_integer(value->a->type) &&
           value->type->bits > value->a->type->bits) {
        value = value->a;
    }
    bool masks = value->kind == IR_BINARY && value->op == IRO_AND;
    const IrExpr *mask = masks ? constant_of(value->b) : NULL;
    mask = masks && mask == NULL ? constant_of(value->a) : mask;
    return mask != NULL && mask->integer >= 0 && (constant->integer & ~mask->integer) != 0;
}

/* Returns the largest valid shift count if a constant count exceeds it; otherwise -1. */
static int64_t largest_count(const Type *type, const IrExpr *count)
{
    const IrExpr *constant = constant_of(count->kind == IR_CONVERT ? count->a : count);
    int64_t bits = type->bits < 32 ? 32 : (int64_t)type->bits;
    return constant == NULL || (constant->integer >= 0 && constant->integer < bits) ? -1 : bits - 1;
}

/* Folds shifts by at least the width of the type to the value that a GPU computes. */
static IrExpr *fold_shift(Unit *unit, IrExpr *e)
{
    int64_t max = largest_count(e->type, e->b);
    if (max < 0) {
        return e;
    }
    if (e->op == IRO_SHL || !type_is_signed(e->type)) {
        IrExpr *nothing = ir_int(unit->arena, e->type, 0);
        return ir_has_call(e->a) ? ir_binary(unit->arena, IRO_AND, e->type, e->a, nothing)
                                 : nothing; /* keeps a call such as an index check */
    }
    return ir_binary(unit->arena, e->op, e->type, e->a, ir_int(unit->arena, e->b->type, max));
}

static void fold_compound_shift(Unit *unit, IrStmt *stmt)
{
    int64_t max = stmt->op == IRO_SHL || stmt->op == IRO_SHR ? largest_count(stmt->compute, stmt->b) : -1;
    if (max >= 0 && stmt->op == IRO_SHR && type_is_signed(stmt->compute)) {
        stmt->b = ir_int(unit->arena, stmt->b->type, max);
    } else if (max >= 0) {
        stmt->op = IRO_NONE;
        stmt->b = ir_int(unit->arena, stmt->a->type, 0);
    }
}

/* Computes the interval of a variable that a comparison such as `n > 3` implies. Returns the variable, or NULL for
 * other expressions. */
static const IrVar *interval_of(const IrExpr *e, int64_t *low, int64_t *high)
{
    if (e->kind != IR_BINARY || e->a->kind != IR_VAR || e->b->kind != IR_INT || !type_is_signed(e->a->type)) {
        return NULL;
    }
    *low = e->op == IRO_GT                      ? e->b->integer + (e->b->integer < INT64_MAX)
           : e->op == IRO_GE || e->op == IRO_EQ ? e->b->integer
                                                : INT64_MIN;
    *high = e->op == IRO_LT                      ? e->b->integer - (e->b->integer > INT64_MIN)
            : e->op == IRO_LE || e->op == IRO_EQ ? e->b->integer
                                                 : INT64_MAX;
    return (e->op >= IRO_LT && e->op <= IRO_GE) || e->op == IRO_EQ ? e->a->var : NULL;
}

/* Folds `n < 3 && n > 5` (never true) and `n < 3 || n > 1` (always true). */
static IrExpr *fold_overlap(Unit *unit, IrExpr *e)
{
    int64_t a_low, a_high, b_low, b_high;
    const IrVar *var = interval_of(e->a, &a_low, &a_high);
    if (var == NULL || interval_of(e->b, &b_low, &b_high) != var) {
        return e;
    }
    if (e->op == IRO_LAND) {
        return a_low > b_high || b_low > a_high ? ir_bool(unit->arena, e->type, false) : e;
    }
    bool covers = (a_low == INT64_MIN && b_low > INT64_MIN && b_high == INT64_MAX && b_low - 1 <= a_high) ||
                  (b_low == INT64_MIN && a_low > INT64_MIN && a_high == INT64_MAX && a_low - 1 <= b_high);
    return covers ? ir_bool(unit->arena, e->type, true) : e;
}

/* Returns whether both operands are literals, as in 1 != 0 from `while 1`; named constants remain. */
static bool compares_literals(const IrExpr *e)
{
    return e->a->kind == IR_INT && e->b->kind == IR_INT && type_is_signed(e->a->type) && type_is_signed(e->b->type);
}

static IrExpr *fold_comparison(Unit *unit, IrExpr *e)
{
    IrScalar result;
    const char *reason;
    if (compares_literals(e) &&
        eval_binary(e->op, e->a->type->kind, ir_literal_value(e->a), ir_literal_value(e->b), &result, &reason)) {
        return ir_bool(unit->arena, e->type, result.i != 0);
    }
    if (type_is_integral(e->a->type) && ir_is_pure(e->a) && ir_equal(e->a, e->b) && !constant_of(e->a)) {
        return ir_bool(unit->arena, e->type, e->op == IRO_EQ || e->op == IRO_LE || e->op == IRO_GE);
    }
    const IrExpr *right = constant_of(e->b), *left = constant_of(e->a), *constant = right ? right : left;
    if (!constant || (left && right) || !type_is_integral(e->a->type)) {
        return e;
    }
    const IrExpr *value = right ? e->a : e->b;
    IrOp op = right ? e->op : ir_mirrored(e->op);
    Bounds bounds = bounds_of(value);
    int low = compare_low(bounds.low, constant), high = compare_high(bounds.high, constant);
    bool never = low > 0 || high < 0 || has_other_bits(value, constant);
    bool is_true = op == IRO_LT   ? high < 0
                   : op == IRO_LE ? high <= 0
                   : op == IRO_GT ? low > 0
                   : op == IRO_GE ? low >= 0
                                  : op == IRO_NE && never;
    bool is_false = op == IRO_LT   ? low >= 0
                    : op == IRO_LE ? low > 0
                    : op == IRO_GT ? high <= 0
                    : op == IRO_GE ? high < 0
                                   : op == IRO_EQ && never;
    if ((!is_true && !is_false) || ir_has_call(value)) {
        return e;
    }
    return ir_bool(unit->arena, e->type, is_true);
}

/* Folds && and || with a constant operand. */
static IrExpr *fold_logical(Unit *unit, IrExpr *e)
{
    bool absorbing = e->op == IRO_LOR;
    if (e->a->kind == IR_BOOL) {
        return (e->a->integer != 0) == absorbing ? e->a : e->b;
    }
    if (e->b->kind == IR_BOOL && ((e->b->integer != 0) != absorbing || !ir_has_call(e->a))) {
        return (e->b->integer != 0) == absorbing ? e->b : e->a;
    }
    return fold_overlap(unit, e);
}

/* Folds c ? true : x to c || x, and c ? x : false to c && x. */
static IrExpr *fold_choice(Unit *unit, const IrExpr *e)
{
    bool first = e->a->kind == IR_BOOL, value = (first ? e->a : e->b)->integer != 0;
    IrExpr *other = first ? e->b : e->a, *cond = first == value ? e->cond : ir_negated(unit->arena, e->cond);
    return other->kind == IR_BOOL ? cond : ir_binary(unit->arena, value ? IRO_LOR : IRO_LAND, e->type, cond, other);
}

/* Folds e, whose operands are already folded. */
static IrExpr *fold_expr(IrExpr *e, void *context)
{
    Unit *unit = context;
    if (e->kind == IR_BINARY && e->op >= IRO_EQ && e->op <= IRO_GE) {
        return fold_comparison(unit, e);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_SHL || e->op == IRO_SHR)) {
        return fold_shift(unit, e);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR)) {
        return fold_logical(unit, e);
    }
    if (e->kind == IR_UNARY && e->op == IRO_NOT && e->a->kind == IR_BOOL) {
        return ir_bool(unit->arena, e->type, !e->a->integer);
    }
    if (e->kind == IR_COND && e->cond->kind == IR_BOOL) {
        return e->cond->integer ? e->a : e->b;
    }
    if (e->kind == IR_COND && type_is_bool(e->type) && (e->a->kind == IR_BOOL || e->b->kind == IR_BOOL) &&
        !ir_equal(e->a, e->b)) {
        return fold_choice(unit, e);
    }
    if (e->kind == IR_COND && ir_equal(e->a, e->b) && !ir_has_call(e->cond)) {
        return e->a;
    }
    if (e->kind == IR_CONVERT && e->a->kind == IR_BOOL) {
        return ir_convert(unit->arena, e->type, e->a);
    }
    return fold_constants(unit, e);
}

static void fold_block(Unit *unit, IrBlock *block);

/* Replaces an `if` with a constant condition by the branch that is taken, and removes `while (false)`. */
static void fold_stmt(Unit *unit, IrBlock *out, IrStmt *stmt)
{
    bool was_decided = stmt->kind == IR_IF && stmt->a->kind == IR_BOOL && !stmt->is_implied;
    if (stmt->init) {
        stmt->init->b = ir_replace(stmt->init->b, fold_expr, unit);
    }
    stmt->a = ir_replace(stmt->a, fold_expr, unit);
    stmt->b = ir_replace(stmt->b, fold_expr, unit);
    if (stmt->step) {
        stmt->step->b = ir_replace(stmt->step->b, fold_expr, unit);
    }
    fold_block(unit, &stmt->body);
    fold_block(unit, &stmt->orelse);
    if (stmt->kind == IR_ASSIGN && stmt->op != IRO_NONE) {
        fold_compound_shift(unit, stmt);
    }
    if (stmt->kind == IR_ASSIGN && stmt->op == IRO_DIV) {
        fold_constant_division(unit, stmt);
    }
    if (ir_copied(stmt) != NULL && ir_copied(stmt) == ir_assigned(stmt)) {
        ir_append_comments(unit->arena, out, stmt->lead, stmt->trail);
        return;
    }
    bool is_never = stmt->kind == IR_WHILE && stmt->a->kind == IR_BOOL && stmt->a->integer == 0;
    if (!is_never && (stmt->kind != IR_IF || stmt->a->kind != IR_BOOL || was_decided)) {
        ir_append(unit->arena, out, stmt);
        return;
    }
    ir_append_comments(unit->arena, out, stmt->lead, stmt->trail);
    if (stmt->a->integer) {
        ir_append_block(unit->arena, out, &stmt->body);
    } else {
        ir_append_comments(unit->arena, out, stmt->else_lead, stmt->else_trail);
        ir_append_block(unit->arena, out, &stmt->orelse);
    }
}

static void fold_block(Unit *unit, IrBlock *block)
{
    IrBlock out = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        fold_stmt(unit, &out, block->stmts[i]);
    }
    /* an `else if` must be the only statement; a branch of a folded `if` next to other statements is an `if` */
    for (uint32_t i = 0; out.count > 1 && i < out.count; i++) {
        out.stmts[i]->is_elif = false;
    }
    *block = out;
}

void fold_function(Unit *unit, IrFunc *func)
{
    fold_block(unit, &func->body);
}
