// SPDX-License-Identifier: MIT
/* NumPy's scalar functions, and operators between elements of arrays. */
#include "lower/lower_internal.h"

static IrExpr *number(Lower *lw, const UfuncRow *row, const Type *type, IrExpr *a, IrExpr *b)
{
    if (type_is_bool(type)) {
        return ir_binary(lw->arena, row->of_bools, type, a, b);
    }
    IrExpr **c_args = arena_alloc(lw->arena, 2 * sizeof *c_args);
    const Type *wide = type_is_float(type) || type->bits >= 32 ? type : lw_type(lw, TY_I32);
    c_args[0] = ir_convert(lw->arena, wide, a);
    c_args[1] = ir_convert(lw->arena, wide, b);
    HelperId helper = type->kind == TY_F64 ? row->helper_f64 : type->kind == TY_F32 ? row->helper_f32 : HELPER_NONE;
    const char *spelling = type->kind == TY_F64 ? row->f64 : type->kind == TY_F32 ? row->f32 : row->integer;
    if (helper != HELPER_NONE && (spelling == NULL || (lw->instance->modes & MAKES_ARRAYS) != 0)) {
        return lower_helper(lw, helper, type, c_args, 2);
    }
    return ir_convert(lw->arena, type, lower_builtin(lw, spelling, wide, EFFECT_NONE, c_args, 2));
}

/* Returns the remainder of a division, with the sign of a; x % 0 is 0 for integers. */
static Value rest(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type)
{
    bool is_unsigned = type_is_unsigned(type);
    const Type *wide = type_is_float(type) ? type : lw_type(lw, is_unsigned ? TY_U64 : TY_I64);
    IrExpr *args[2];
    args[0] = value_convert(lw, value_convert(lw, a, type), wide).scalar;
    args[1] = value_convert(lw, value_convert(lw, b, type), wide).scalar;
    IrExpr *call = type_is_float(type)
                       ? lower_builtin(lw, type->kind == TY_F32 ? row->f32 : row->f64, type, EFFECT_NONE, args, 2)
                       : lower_helper(lw, is_unsigned ? HELPER_MOD_U64 : HELPER_REST_I64, wide, args, 2);
    return value_convert(lw, value_scalar(wide, call), type);
}

/* Compares a signed and an unsigned 64-bit integer by value, because no type represents both: a < 0 || (uint64)a <
 * b. */
static IrExpr *compare_mixed(Lower *lw, IrOp op, Value a, Value b)
{
    const Type *u64 = lw_type(lw, TY_U64);
    bool a_signed = type_is_signed(a.type);
    IrExpr *x = lower_reuse(lw, value_convert(lw, a, a_signed ? lw->i64 : u64).scalar, "a");
    IrExpr *y = lower_reuse(lw, value_convert(lw, b, a_signed ? u64 : lw->i64).scalar, "b");
    IrExpr *negative = lower_test(lw, IRO_LT, ir_copy(lw->arena, a_signed ? x : y), lower_int(lw, 0));
    IrExpr *same = lower_test(lw, op, ir_convert(lw->arena, u64, x), ir_convert(lw->arena, u64, y));
    bool if_negative = op == IRO_NE || (a_signed ? op == IRO_LT || op == IRO_LE : op == IRO_GT || op == IRO_GE);
    return if_negative ? lower_test(lw, IRO_LOR, negative, same)
                       : lower_test(lw, IRO_LAND, lower_not(lw, negative), same);
}

Value lower_ufunc_row(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type, const Expr *right)
{
    bool mixed = type_is_integer(a.type) && type_is_integer(b.type) && type != NULL && type_is_float(type);
    bool is_complex = type != NULL && type_is_complex(type);
    bool converts =
        row->kind == UF_NUMBER || (row->kind == UF_COMPARE && !mixed) || (row->kind == UF_DIVIDE && is_complex);
    IrExpr *x = converts ? value_convert(lw, a, type).scalar : NULL,
           *y = converts ? value_convert(lw, b, type).scalar : NULL;
    switch (row->kind) {
    case UF_LOGIC:
        x = lower_truth(lw, a);
        y = lower_settled(lw, lower_truth(lw, b), "second"); /* evaluated regardless of the first operand */
        return value_scalar(lw->boolean, lower_test(lw, row->ir, x, y));
    case UF_COMPARE:
        if (mixed) {
            return value_scalar(lw->boolean, compare_mixed(lw, row->ir, a, b));
        }
        if (is_complex) {
            return value_scalar(lw->boolean, complex_order(lw, row->ir, x, y));
        }
        return value_scalar(lw->boolean, lower_test(lw, row->ir, x, y));
    case UF_NUMBER:
        if (is_complex) {
            return value_scalar(type, complex_function(lw, row->helper_c64, type, x, y));
        }
        return value_scalar(type, number(lw, row, type, x, y));
    case UF_REST:
        return rest(lw, row, a, b, type);
    case UF_BITS:
        return lower_binary_values(lw, row->op, a, b, type, type, right);
    case UF_SHIFT: {
        const Type *wide = lw_type(lw, type_is_unsigned(type) ? TY_U64 : TY_I64);
        a = value_convert(lw, a, type);
        return value_convert(lw, lower_binary_values(lw, row->op, a, b, wide, wide, right), type);
    }
    case UF_DIVIDE:
        if (is_complex) {
            return value_scalar(type, complex_function(lw, HELPER_C64_DIVIDE, type, x, y));
        }
        return lower_binary_values(lw, row->op, a, b, type, type, right);
    case UF_ARITHMETIC:
    case UF_FLOOR: {
        if (type_is_bool(type)) {
            return value_scalar(type,
                                ir_binary(lw->arena, row->of_bools, type, lower_truth(lw, a), lower_truth(lw, b)));
        }
        bool is_integer = type_is_integer(type), narrow = type->bits < 32;
        TypeKind signed_kind = row->kind == UF_FLOOR ? TY_I64 : TY_I32,
                 unsigned_kind = row->kind == UF_FLOOR ? TY_U64 : TY_U32;
        const Type *wide = is_integer && (narrow || row->kind == UF_FLOOR)
                               ? lw_type(lw, type_is_unsigned(type) ? unsigned_kind : signed_kind)
                               : type;
        return value_convert(lw, lower_binary_values(lw, row->op, a, b, wide, wide, right), type);
    }
    }
    return a;
}

Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right)
{
    const UfuncRow *row = ufunc_row_of_operator(op);
    bool as_operator =
        row == NULL || (op == OP_DIV && type_is_complex(info->operand)); /* a / b of complex numbers, as for scalars */
    return !as_operator ? lower_ufunc_row(lw, row, a, b, info->operand, right)
                        : lower_binary_values(lw, op, a, b, info->element, info->operand, right);
}
