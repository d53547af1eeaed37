// SPDX-License-Identifier: MIT
/* int64 arithmetic on indices, sizes and strides, with constant folding. */
#include "lower/lower_internal.h"

IrExpr *lower_add(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t sum;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_add_overflow(a->integer, b->integer, &sum)) {
        return lower_int(lw, sum);
    }
    if (lower_is_int(a, 0) || lower_is_int(b, 0)) {
        return lower_is_int(a, 0) ? b : a;
    }
    if (b->kind == IR_INT && b->integer < 0 && b->integer > INT64_MIN) {
        return lower_sub(lw, a, lower_int(lw, -b->integer));
    }
    if (b->kind == IR_UNARY && b->op == IRO_NEG && b->type->kind == TY_I64) {
        return lower_sub(lw, a, b->a);
    }
    return ir_binary(lw->arena, IRO_ADD, lw->i64, a, b);
}

IrExpr *lower_sub(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t difference;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_sub_overflow(a->integer, b->integer, &difference)) {
        return lower_int(lw, difference);
    }
    if (b->kind == IR_INT && b->integer < 0 && b->integer > INT64_MIN) {
        return ir_binary(lw->arena, IRO_ADD, lw->i64, a, lower_int(lw, -b->integer));
    }
    return lower_is_int(b, 0) ? a : ir_binary(lw->arena, IRO_SUB, lw->i64, a, b);
}

IrExpr *lower_mul(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t product;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_mul_overflow(a->integer, b->integer, &product)) {
        return lower_int(lw, product);
    }
    if (lower_is_int(a, 1) || lower_is_int(b, 1)) {
        return lower_is_int(a, 1) ? b : a;
    }
    if (lower_is_int(b, -1) || lower_is_int(a, -1)) {
        return ir_unary(lw->arena, IRO_NEG, lw->i64, lower_is_int(b, -1) ? a : b);
    }
    return ir_binary(lw->arena, IRO_MUL, lw->i64, a, b);
}

/* Returns whether a has the form b - 1, where b is an axis size. */
static bool is_below(const IrExpr *a, const IrExpr *b)
{
    bool is_axis_size = b->kind == IR_VAR && b->var->role == ROLE_SHAPE;
    return is_axis_size && a->kind == IR_BINARY && a->op == IRO_SUB && a->b->kind == IR_INT && a->b->integer >= 0 &&
           ir_equal(a->a, b);
}

static IrExpr *extreme(Lower *lw, bool is_max, IrExpr *a, IrExpr *b)
{
    if (a->kind == IR_INT && b->kind == IR_INT) {
        return (is_max ? a->integer >= b->integer : a->integer <= b->integer) ? a : b;
    }
    if (ir_equal(a, b)) {
        return a;
    }
    bool a_below = is_below(a, b);
    if (a_below || is_below(b, a)) {
        return a_below != is_max ? a : b;
    }
    return lower_builtin(lw, is_max ? "max" : "min", lw->i64, EFFECT_NONE, (IrExpr *[]){a, b}, 2);
}

IrExpr *lower_min(Lower *lw, IrExpr *a, IrExpr *b)
{
    return extreme(lw, false, a, b);
}

IrExpr *lower_max(Lower *lw, IrExpr *a, IrExpr *b)
{
    return extreme(lw, true, a, b);
}
