// SPDX-License-Identifier: MIT
/* Folds divisions by a constant 0, and constant arithmetic that overflows its type, to the result that a GPU computes.
 * Compilers warn about these expressions. Other constant expressions remain, with the names in them. */
#include "simplify/simplify_internal.h"

#include <math.h>

/* Computes the value of a constant expression as compilers do; returns false if it is not constant, or if a type cannot
 * represent a result. */
static bool value_of(const IrExpr *e, IrScalar *value)
{
    const TypeKind kind = e->type->kind;
    IrScalar a, b;
    const char *reason;
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && value_of(e->named->value, value);
    }
    if (e->kind == IR_INT || e->kind == IR_BOOL || e->kind == IR_FLOAT) {
        *value = ir_literal_value(e);
        return true;
    }
    if (e->kind == IR_CONVERT && type_is_real(e->type) && value_of(e->a, &a)) {
        const TypeKind from = e->a->type->kind;
        *value = eval_convert(from, kind, a);
        return !type_is_integer(e->type) || kind_has_integer(kind, trunc(eval_number(from, a)));
    }
    if (e->kind == IR_UNARY && e->op == IRO_NEG && value_of(e->a, &a)) {
        *value = eval_unary(IRO_NEG, kind, a);
        return kind_is_float(kind) || (kind_is_signed(kind) && !eval_overflows(IRO_SUB, kind, (IrScalar){.i = 0}, a));
    }
    const bool computes = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL);
    return computes && value_of(e->a, &a) && value_of(e->b, &b) && eval_binary(e->op, kind, a, b, value, &reason) &&
           (kind_is_float(kind) || (kind_is_signed(kind) && !eval_overflows(e->op, kind, a, b)));
}

/* Returns the infinity by which x / 0.0 multiplies x, which is also correct for 0 and NaN; NULL if the divisor is not
 * zero. */
static IrExpr *inverse_of_zero(Unit *unit, const Type *type, const IrExpr *divisor)
{
    IrScalar value;
    if ((type->kind != TY_F32 && type->kind != TY_F64) || !value_of(divisor, &value)) {
        return NULL;
    }
    const double number = eval_number(type->kind, value);
    return number == 0 ? ir_float(unit->arena, type, signbit(number) ? -INFINITY : INFINITY) : NULL;
}

static IrExpr *fold_division(Unit *unit, IrExpr *e)
{
    IrExpr *inverse = inverse_of_zero(unit, e->type, e->b);
    IrScalar value;
    if (inverse == NULL) {
        return e;
    }
    if (value_of(e->a, &value)) {
        return ir_float(unit->arena, e->type, eval_number(e->type->kind, value) * inverse->number);
    }
    return ir_binary(unit->arena, IRO_MUL, e->type, e->a, inverse);
}

/* Folds n // 0 and n % 0 of integers to 0. */
static IrExpr *fold_quotient(Unit *unit, IrExpr *e)
{
    HelperId helper = e->callee.helper;
    bool divides = helper == HELPER_FLOORDIV_I64 || helper == HELPER_FLOORMOD_I64 || helper == HELPER_DIV_I64 ||
                   helper == HELPER_MOD_I64 || helper == HELPER_DIV_U64 || helper == HELPER_MOD_U64;
    bool by_zero = divides && e->args[1]->kind == IR_INT && e->args[1]->integer == 0;
    return by_zero && ir_is_pure(e->args[0]) ? ir_int(unit->arena, e->type, 0) : e;
}

/* Folds signed arithmetic that overflows its type to the wrapped result. */
static IrExpr *fold_overflow(Unit *unit, IrExpr *e)
{
    const TypeKind kind = e->type->kind;
    IrScalar a, b, result;
    const char *reason;
    bool computes = type_is_signed(e->type) && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL);
    if (!computes || !value_of(e->a, &a) || !value_of(e->b, &b) || !eval_overflows(e->op, kind, a, b) ||
        !eval_binary(e->op, kind, a, b, &result, &reason)) {
        return e;
    }
    return ir_literal(unit->arena, e->type, result);
}

/* Folds a conversion of a float that the type cannot represent to the nearest value, as on a GPU. */
static IrExpr *fold_conversion(Unit *unit, IrExpr *e)
{
    const TypeKind from = e->a->type->kind, to = e->type->kind;
    IrScalar value;
    if (!type_is_float(e->a->type) || !value_of(e->a, &value) || !isfinite(eval_number(from, value))) {
        return e;
    }
    const double number = eval_number(from, value);
    const bool folds =
        to == TY_F32 ? isinf((float)number) : type_is_integer(e->type) && !kind_has_integer(to, trunc(number));
    return folds ? ir_literal(unit->arena, e->type, eval_convert(from, to, value)) : e;
}

/* Folds n + -1 to n - 1. */
static IrExpr *fold_sign(Unit *unit, IrExpr *e)
{
    bool sums = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) && type_is_signed(e->type);
    if (!sums || e->b->kind != IR_INT || e->b->integer >= 0 || e->b->integer == e->type->low ||
        e->b->spelling != NULL) {
        return e;
    }
    IrExpr *positive = ir_int(unit->arena, e->b->type, -e->b->integer);
    return ir_binary(unit->arena, e->op == IRO_ADD ? IRO_SUB : IRO_ADD, e->type, e->a, positive);
}

IrExpr *fold_constants(Unit *unit, IrExpr *e)
{
    if (e->kind == IR_BINARY) {
        return e->op == IRO_DIV ? fold_division(unit, e) : fold_sign(unit, fold_overflow(unit, e));
    }
    if (e->kind == IR_CONVERT) {
        return fold_conversion(unit, e);
    }
    return e->kind == IR_CALL && e->arg_count == 2 ? fold_quotient(unit, e) : e;
}

void fold_constant_division(Unit *unit, IrStmt *stmt)
{
    IrExpr *inverse = inverse_of_zero(unit, stmt->compute, stmt->b);
    if (inverse != NULL) {
        stmt->op = IRO_MUL;
        stmt->b = inverse;
    }
}
