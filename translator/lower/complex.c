// SPDX-License-Identifier: MIT
/* Lowers complex numbers: structs of two floats in C, with operators that the generated code defines.
 *
 * A real operand is first converted to a complex number with imaginary part 0, as in Numba: that determines signs of
 * zeros and results next to infinities. {r * z.re, r * z.im} would be shorter, but is often different: of the 729
 * triples of 0.0, -0.0, 1.5, -2.25, inf, -inf, nan, 5e-324 and 1e308, the real part differs for 188 and the imaginary
 * part for 208. If all three are finite, 60 zeros have another sign (the imaginary part of 2.0 * (1.5 - 0.0j) is 0.0,
 * not -0.0); otherwise one of the results is nan and the other is 0, finite or infinite (the imaginary part of 2.0 *
 * (inf + 1j) is nan, not 2). No analysis excludes these operands. */
#include "lower/lower_internal.h"

IrExpr *complex_function(Lower *lw, HelperId of_c64, const Type *result, IrExpr *a, IrExpr *b)
{
    /* in the table, the rows of both precisions are adjacent */
    HelperId helper = a->type->kind == TY_C64 ? of_c64 : (HelperId)((int)of_c64 + 1);
    return lower_helper(lw, helper, result, (IrExpr *[]){a, b}, b != NULL ? 2 : 1);
}

IrExpr *complex_make(Lower *lw, const Type *type, IrExpr *re, IrExpr *im)
{
    IrExpr *parts[2] = {re, im};
    return ir_struct(lw->arena, type, parts);
}

IrExpr *complex_convert(Lower *lw, IrExpr *e, const Type *type)
{
    const Type *part = type->items[0];
    if (!type_is_complex(e->type)) {
        return complex_make(lw, type, ir_convert(lw->arena, part, e), ir_float(lw->arena, part, 0));
    }
    if (e->kind == IR_STRUCT) {
        return complex_make(lw, type, ir_convert(lw->arena, part, e->args[0]), ir_convert(lw->arena, part, e->args[1]));
    }
    return lower_helper(lw, type->kind == TY_C64 ? HELPER_C128_TO_C64 : HELPER_C64_TO_C128, type, &e, 1);
}

/* For a real z, returns z as the real part. */
Value complex_part(Lower *lw, Value z, bool imaginary)
{
    if (type_is_complex(z.type)) {
        return value_scalar(z.type->items[0], ir_field(lw->arena, z.scalar, imaginary));
    }
    if (imaginary) {
        lower_effects_of(lw, &z);
        z = lower_number(lw, z.type, 0);
    }
    return z;
}

Value complex_binary(Lower *lw, Op op, Value a, Value b, const Type *type, const Expr *right)
{
    IrExpr *x = value_convert(lw, a, type).scalar;
    int64_t exponent;
    if (op == OP_POW && right != NULL && infer_constant_int(lw->instance, right, &exponent) &&
        (exponent == 2 || exponent == 3)) {
        x = lower_reuse(lw, x, "base");
        IrExpr *square = complex_function(lw, HELPER_C64_MUL, type, x, ir_copy(lw->arena, x));
        return value_scalar(
            type, exponent == 2 ? square : complex_function(lw, HELPER_C64_MUL, type, square, ir_copy(lw->arena, x)));
    }
    IrExpr *y = lower_divisor(lw, op, value_convert(lw, b, type).scalar, type);
    HelperId helper = op == OP_ADD   ? HELPER_C64_ADD
                      : op == OP_SUB ? HELPER_C64_SUB
                      : op == OP_MUL ? HELPER_C64_MUL
                      : op == OP_DIV ? HELPER_C64_DIV
                                     : HELPER_C64_POW;
    return value_scalar(type, complex_function(lw, helper, type, x, y));
}

IrExpr *complex_compare(Lower *lw, bool equal, IrExpr *a, IrExpr *b)
{
    return complex_function(lw, equal ? HELPER_C64_EQ : HELPER_C64_NE, lw->boolean, a, b);
}

/* Compares unequal numbers in NumPy's order, which NumPy's functions support and Python's operators do not. */
IrExpr *complex_order(Lower *lw, IrOp op, IrExpr *a, IrExpr *b)
{
    if (op == IRO_EQ || op == IRO_NE) {
        return complex_compare(lw, op == IRO_EQ, a, b);
    }
    bool is_reversed = op == IRO_GT || op == IRO_GE;
    HelperId helper = op == IRO_LT || op == IRO_GT ? HELPER_C64_LT : HELPER_C64_LE;
    return complex_function(lw, helper, lw->boolean, is_reversed ? b : a, is_reversed ? a : b);
}

IrExpr *complex_truth(Lower *lw, IrExpr *e)
{
    const Type *part = e->type->items[0];
    return complex_compare(lw, false, e,
                           complex_make(lw, e->type, ir_float(lw->arena, part, 0), ir_float(lw->arena, part, 0)));
}

IrExpr *complex_call_real(Lower *lw, const char *single, const char *whole, const Type *type, IrExpr *a, IrExpr *b)
{
    IrExpr *args[2] = {a, b};
    return lower_builtin(lw, type->kind == TY_F32 ? single : whole, type, EFFECT_NONE, args, b != NULL ? 2 : 1);
}

IrExpr *complex_abs(Lower *lw, IrExpr *z)
{
    z = lower_reuse(lw, z, "z");
    return complex_call_real(lw, "hypotf", "hypot", z->type->items[0], ir_field(lw->arena, ir_copy(lw->arena, z), 0),
                             ir_field(lw->arena, ir_copy(lw->arena, z), 1));
}
