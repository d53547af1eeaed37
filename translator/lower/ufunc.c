/* NumPy's functions of numbers, and operators between elements of arrays. */
#include "lower/inside.h"

static IrExpr *number(Lower *lw, const UfuncRow *row, const Type *type, IrExpr *a, IrExpr *b)
{
    if (type_is_bool(type)) {
        return ir_binary(lw->unit->arena, row->of_bools, type, a, b);
    }
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    const Type *wide = type_is_float(type) || type_bits(type) >= 32 ? type : lw_type(lw, TY_I32);
    c_args[0] = ir_convert(lw->unit->arena, wide, a);
    c_args[1] = ir_convert(lw->unit->arena, wide, b);
    HelperId helper = type->kind == TY_F64 ? row->helper_f64 : type->kind == TY_F32 ? row->helper_f32 : HELPER_NONE;
    if (helper != HELPER_NONE) {
        return lower_helper(lw, helper, type, c_args, 2);
    }
    const char *spelling = type->kind == TY_F64 ? row->f64 : type->kind == TY_F32 ? row->f32 : row->whole;
    return ir_convert(lw->unit->arena, type, lower_builtin(lw, spelling, wide, EFFECT_NONE, c_args, 2));
}

/* What division leaves, with the sign of a; x % 0 is 0 for integers. */
static Value rest(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type)
{
    bool is_unsigned = type_is_unsigned(type);
    const Type *wide = type_is_float(type) ? type : lw_type(lw, is_unsigned ? TY_U64 : TY_I64);
    IrExpr **args = arena_alloc(lw->unit->arena, 2 * sizeof *args);
    args[0] = value_convert(lw, value_convert(lw, a, type), wide).scalar;
    args[1] = value_convert(lw, value_convert(lw, b, type), wide).scalar;
    IrExpr *call = type_is_float(type) ? lower_builtin(lw, type->kind == TY_F32 ? row->f32 : row->f64, type, EFFECT_NONE, args, 2)
                                       : lower_helper(lw, is_unsigned ? HELPER_MOD_U64 : HELPER_REST_I64, wide, args, 2);
    return value_convert(lw, value_scalar(wide, call), type);
}

/* A signed and an unsigned 64-bit number by their values, which no type holds both of: a < 0 || (uint64)a < b. */
static IrExpr *compare_mixed(Lower *lw, IrOp op, Value a, Value b)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL), *i64 = lw_type(lw, TY_I64), *u64 = lw_type(lw, TY_U64);
    bool a_signed = type_is_signed(a.type);
    IrExpr *x = lower_reuse(lw, value_convert(lw, a, a_signed ? i64 : u64).scalar, "a");
    IrExpr *y = lower_reuse(lw, value_convert(lw, b, a_signed ? u64 : i64).scalar, "b");
    IrExpr *negative = ir_binary(arena, IRO_LT, boolean, ir_copy(arena, a_signed ? x : y), lower_int(lw, 0));
    IrExpr *same = ir_binary(arena, op, boolean, ir_convert(arena, u64, x), ir_convert(arena, u64, y));
    bool if_negative = op == IRO_NE || (a_signed ? op == IRO_LT || op == IRO_LE : op == IRO_GT || op == IRO_GE);
    return if_negative ? ir_binary(arena, IRO_LOR, boolean, negative, same)
                       : ir_binary(arena, IRO_LAND, boolean, ir_unary(arena, IRO_NOT, boolean, negative), same);
}

Value lower_ufunc_row(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type, const Expr *right)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool mixed = type_is_integer(a.type) && type_is_integer(b.type) && type != NULL && type_is_float(type);
    switch (row->kind) {
    case UF_LOGIC: {
        IrExpr *x = lower_truth(lw, a), *y = lower_truth(lw, b);
        return value_scalar(boolean, ir_binary(arena, row->ir, boolean, x, y));
    }
    case UF_COMPARE:
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(boolean, complex_order(lw, row->ir, x, y));
        }
        if (mixed) {
            return value_scalar(boolean, compare_mixed(lw, row->ir, a, b));
        }
        return value_scalar(boolean, ir_binary(arena, row->ir, boolean, value_convert(lw, a, type).scalar, value_convert(lw, b, type).scalar));
    case UF_NUMBER:
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(type, complex_function_of_two(lw, row->helper_c64, x, y, type));
        }
        return value_scalar(type, number(lw, row, type, value_convert(lw, a, type).scalar, value_convert(lw, b, type).scalar));
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
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(type, complex_function_of_two(lw, HELPER_C64_DIVIDE, x, y, type));
        }
        return lower_binary_values(lw, row->op, a, b, type, type, right);
    case UF_ARITHMETIC: case UF_FLOOR: {
        if (type_is_bool(type)) {
            return value_scalar(type, ir_binary(arena, row->of_bools, type, lower_truth(lw, a), lower_truth(lw, b)));
        }
        bool is_whole = type_is_integer(type), narrow = type_bits(type) < 32;
        TypeKind signed_kind = row->kind == UF_FLOOR ? TY_I64 : TY_I32, unsigned_kind = row->kind == UF_FLOOR ? TY_U64 : TY_U32;
        const Type *wide = is_whole && (narrow || row->kind == UF_FLOOR) ? lw_type(lw, type_is_unsigned(type) ? unsigned_kind : signed_kind) : type;
        a = value_convert(lw, a, type);
        b = value_convert(lw, b, type);
        return value_convert(lw, lower_binary_values(lw, row->op, a, b, wide, wide, right), type);
    }
    }
    return a;
}

Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right)
{
    const UfuncRow *row = ufunc_row_of_operator(op);
    bool as_operator = row == NULL || (op == OP_DIV && type_is_complex(info->operand)); /* a / b, as it is for numbers */
    return !as_operator ? lower_ufunc_row(lw, row, a, b, info->operand, right) : lower_binary_values(lw, op, a, b, info->element, info->operand, right);
}
