/* Folds divisions by a constant 0, and constant arithmetic that overflows its type, to the result that a GPU computes.
 * Compilers warn about these expressions. Other constant expressions remain, with the names in them. */
#include "simplify/simplify_internal.h"

#include <math.h>

/* ---- divisions by zero ---- */

/* Rounds the number to the type; returns false if the type cannot represent it or is not supported. */
static bool round_to_type(const Type *type, double *number)
{
    if (type->kind == TY_F32) {
        *number = (float)*number;
    } else if (type_is_bool(type)) {
        *number = *number != 0;
    } else if (type_is_integer(type)) {
        *number = trunc(*number) + 0.0; /* integers have no -0 */
        double end = ldexp(1, (int)type->bits - (type_is_signed(type) ? 1 : 0));
        return *number >= (type_is_signed(type) ? -end : 0) && *number < end;
    }
    return type_is_bool(type) || type->kind == TY_F32 || type->kind == TY_F64;
}

/* Computes the value of a constant expression as compilers do; returns false if it is not constant. */
static bool number_of(const IrExpr *e, double *number)
{
    double a, b;
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && type_is_real(e->type) && number_of(e->named->value, number);
    }
    if (e->kind == IR_CONVERT) {
        return number_of(e->a, number) && round_to_type(e->type, number);
    }
    if (e->kind == IR_INT || e->kind == IR_FLOAT) {
        *number = e->kind == IR_FLOAT       ? e->number
                  : type_is_signed(e->type) ? (double)e->integer
                                            : (double)(uint64_t)e->integer;
        return true;
    }
    if (e->kind == IR_UNARY && e->op == IRO_NEG && number_of(e->a, &a)) {
        *number = -a;
        return round_to_type(e->type, number);
    }
    bool computes = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL);
    if (!computes || !number_of(e->a, &a) || !number_of(e->b, &b)) {
        return false;
    }
    *number = e->op == IRO_ADD ? a + b : e->op == IRO_SUB ? a - b : a * b;
    return round_to_type(e->type, number);
}

/* Returns the infinity by which x / 0.0 multiplies x, which is also correct for 0 and NaN; NULL if the divisor is not
 * zero. */
static IrExpr *inverse_of_zero(Unit *unit, const Type *type, const IrExpr *divisor)
{
    double number;
    bool is_zero = (type->kind == TY_F32 || type->kind == TY_F64) && number_of(divisor, &number) && number == 0;
    return is_zero ? ir_float(unit->arena, type, signbit(number) ? -INFINITY : INFINITY) : NULL;
}

static IrExpr *fold_division(Unit *unit, IrExpr *e)
{
    IrExpr *inverse = inverse_of_zero(unit, e->type, e->b);
    double number;
    if (inverse == NULL) {
        return e;
    }
    if (number_of(e->a, &number)) {
        return ir_float(unit->arena, e->type, number * inverse->number);
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

/* ---- integer overflow ---- */

/* Computes the wrapped result of a signed operation; returns false if it does not overflow. */
static bool wraps(const Type *type, IrOp op, int64_t a, int64_t b, int64_t *result)
{
    bool over = op == IRO_ADD   ? __builtin_add_overflow(a, b, result)
                : op == IRO_SUB ? __builtin_sub_overflow(a, b, result)
                                : __builtin_mul_overflow(a, b, result);
    return over || *result < type->low || *result > type->high;
}

/* Computes the value of a constant integer expression as compilers do; returns false if it is not constant or
 * overflows. */
static bool integer_of(const IrExpr *e, int64_t *integer)
{
    int64_t a, b;
    if (e->kind == IR_INT) {
        *integer = e->integer;
        return type_is_signed(e->type) || e->integer >= 0;
    }
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && integer_of(e->named->value, integer);
    }
    if (!type_is_signed(e->type) || (e->kind != IR_CONVERT && e->kind != IR_UNARY && e->kind != IR_BINARY) ||
        !integer_of(e->a, &a)) {
        return false;
    }
    if (e->kind != IR_BINARY) {
        bool negates = e->kind == IR_UNARY && e->op == IRO_NEG;
        return (negates || e->kind == IR_CONVERT) && !wraps(e->type, negates ? IRO_SUB : IRO_ADD, 0, a, integer);
    }
    bool computes = e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL;
    return computes && integer_of(e->b, &b) && !wraps(e->type, e->op, a, b, integer);
}

static IrExpr *fold_overflow(Unit *unit, IrExpr *e)
{
    int64_t a, b, result;
    bool computes = type_is_signed(e->type) && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL);
    if (!computes || !integer_of(e->a, &a) || !integer_of(e->b, &b) || !wraps(e->type, e->op, a, b, &result)) {
        return e;
    }
    return ir_int(unit->arena, e->type, result);
}

/* Folds a float conversion to the nearest value of the type, as on a GPU; integers narrower than 32 bits are converted
 * through int. */
static IrExpr *fold_conversion(Unit *unit, IrExpr *e)
{
    double number;
    if (!type_is_float(e->a->type) || !number_of(e->a, &number) || !isfinite(number)) {
        return e;
    }
    if (e->type->kind == TY_F32) {
        return isinf((float)number) ? ir_float(unit->arena, e->type, (float)number) : e;
    }
    if (!type_is_integer(e->type)) {
        return e;
    }
    int bits = (int)e->type->bits, wide = bits < 32 ? 32 : bits;
    bool is_signed = type_is_signed(e->type), below, above;
    below = trunc(number) < (is_signed ? -ldexp(1, bits - 1) : 0);
    above = trunc(number) >= ldexp(1, is_signed ? bits - 1 : bits);
    if (!below && !above) {
        return e;
    }
    if (bits < 32 && fabs(number) < 0x1p31) {
        return ir_int(unit->arena, e->type, (int64_t)number);
    }
    uint64_t most = UINT64_MAX >> (64 - wide);
    most = is_signed ? most >> 1 : most;
    return ir_int(unit->arena, e->type, above ? (int64_t)most : is_signed ? -(int64_t)most - 1 : 0);
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
