// SPDX-License-Identifier: MIT
/* Lowers operations on datetime64 and timedelta64 as calls of small helpers that preserve NaT. */
#include "lower/lower_internal.h"

static IrExpr *helper_of_two(Lower *lw, HelperId helper, TypeKind result, IrExpr *a, IrExpr *b)
{
    return lower_helper(lw, helper, lw_type(lw, result), (IrExpr *[]){a, b}, 2);
}

Value lower_time_convert(Lower *lw, Value value, const Type *type)
{
    int64_t factor = time_factor(value.type, type);
    return value_scalar(type, factor == 1
                                  ? value.scalar
                                  : helper_of_two(lw, HELPER_TIME_MUL, TY_I64, value.scalar, lower_int(lw, factor)));
}

Value lower_time_binary(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand)
{
    bool both = type_is_time(a.type) && type_is_time(b.type);
    if (both) {
        IrExpr *x = lower_time_convert(lw, a, operand).scalar, *y = lower_time_convert(lw, b, operand).scalar;
        HelperId helper = op == OP_ADD ? HELPER_TIME_ADD : op == OP_SUB ? HELPER_TIME_SUB : HELPER_TIME_RATIO;
        return value_scalar(result, helper_of_two(lw, helper, op == OP_DIV ? TY_F64 : TY_I64, x, y));
    }
    IrExpr *x = type_is_time(a.type) ? a.scalar : value_convert(lw, a, operand).scalar;
    IrExpr *y = type_is_time(b.type) ? b.scalar : value_convert(lw, b, operand).scalar;
    bool is_reversed = type_is_time(b.type);
    if (type_is_float(operand)) { /* Numba computes the quotient in floating point and truncates it */
        IrExpr *time = lower_reuse(lw, is_reversed ? y : x, "time"), *number = is_reversed ? x : y;
        IrExpr *left = ir_convert(lw->arena, operand, ir_copy(lw->arena, time));
        IrExpr *value = ir_binary(lw->arena, op == OP_MUL ? IRO_MUL : IRO_DIV, operand, is_reversed ? number : left,
                                  is_reversed ? left : number);
        return value_scalar(
            result, helper_of_two(lw, HELPER_TIME_OF, TY_I64, time, ir_convert(lw->arena, lw_type(lw, TY_F64), value)));
    }
    return value_scalar(result, helper_of_two(lw, op == OP_MUL ? HELPER_TIME_MUL : HELPER_TIME_DIV, TY_I64,
                                              is_reversed ? y : x, is_reversed ? x : y));
}

Value lower_time_negated(Lower *lw, Value value)
{
    return value_scalar(value.type, helper_of_two(lw, HELPER_TIME_SUB, TY_I64, lower_int(lw, 0), value.scalar));
}

IrExpr *lower_time_compare(Lower *lw, Op op, Value a, Value b, const Type *type)
{
    IrExpr *x = lower_time_convert(lw, a, type).scalar, *y = lower_time_convert(lw, b, type).scalar;
    op = op == OP_IS ? OP_EQ : op == OP_IS_NOT ? OP_NE : op;
    bool is_reversed = op == OP_GT || op == OP_GE;
    HelperId helper = op == OP_EQ || op == OP_NE   ? HELPER_TIME_EQ
                      : op == OP_LT || op == OP_GT ? HELPER_TIME_LT
                                                   : HELPER_TIME_LE;
    IrExpr *holds = helper_of_two(lw, helper, TY_BOOL, is_reversed ? y : x, is_reversed ? x : y);
    return op == OP_NE ? lower_not(lw, holds) : holds;
}

/* The absolute value of NaT is NaT. */
Value lower_time_abs(Lower *lw, Value value)
{
    value.scalar = lower_reuse(lw, value.scalar, "time");
    Value again = lower_copy_value(lw, &value);
    IrExpr *is_less = lower_test(lw, IRO_LT, ir_copy(lw->arena, value.scalar), lower_int(lw, 0));
    return value_scalar(value.type, ir_cond(lw->arena, is_less, lower_time_negated(lw, again).scalar, value.scalar));
}

/* Returns the first operand if one is NaT: comparisons with NaT are false. */
Value lower_time_extreme(Lower *lw, Value a, Value b, bool is_max)
{
    a.scalar = lower_reuse(lw, a.scalar, "first");
    b.scalar = lower_reuse(lw, b.scalar, "second");
    Value x = value_scalar(a.type, ir_copy(lw->arena, a.scalar)),
          y = value_scalar(b.type, ir_copy(lw->arena, b.scalar));
    IrExpr *wins = lower_time_compare(lw, is_max ? OP_GT : OP_LT, y, x, a.type);
    return value_scalar(a.type, ir_cond(lw->arena, wins, b.scalar, a.scalar));
}
