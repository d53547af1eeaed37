// SPDX-License-Identifier: MIT
/* C's operators and conversions on scalar values, as a GPU computes them: for builders, constant folding and the
 * interpreter. */
#include "base/half.h"
#include "ir/ir.h"

#include <math.h>

bool kind_is_signed(TypeKind kind)
{
    return kind == TY_I8 || kind == TY_I16 || kind == TY_I32 || kind == TY_I64;
}

bool kind_is_integral(TypeKind kind)
{
    return kind <= TY_U64;
}

bool kind_is_float(TypeKind kind)
{
    return kind == TY_F16 || kind == TY_BF16 || kind == TY_F32 || kind == TY_F64;
}

unsigned kind_bits(TypeKind kind)
{
    static const uint8_t bits[] = {[TY_BOOL] = 1, [TY_I8] = 8,   [TY_U8] = 8,   [TY_I16] = 16, [TY_U16] = 16,
                                   [TY_I32] = 32, [TY_U32] = 32, [TY_I64] = 64, [TY_U64] = 64};
    return kind_is_integral(kind) ? bits[kind] : 0;
}

bool kind_has_integer(TypeKind kind, double integer)
{
    const int bits = (int)kind_bits(kind), is_signed = kind_is_signed(kind);
    return integer >= (is_signed ? -ldexp(1, bits - 1) : 0) && integer < ldexp(1, bits - is_signed);
}

IrScalar eval_int(TypeKind kind, int64_t value)
{
    const unsigned bits = kind_bits(kind);
    if (kind == TY_BOOL) {
        return (IrScalar){.i = value != 0};
    }
    if (bits > 0 && bits < 64) {
        const uint64_t mask = (UINT64_C(1) << bits) - 1, low = (uint64_t)value & mask;
        return (IrScalar){.u = kind_is_signed(kind) && low >> (bits - 1) != 0 ? low | ~mask : low};
    }
    return (IrScalar){.i = value};
}

/* The member f does not cover the union: its other bytes are 0, so that equal values have equal bytes. */
static IrScalar eval_single(float value)
{
    IrScalar scalar = {.u = 0};
    scalar.f = value;
    return scalar;
}

IrScalar eval_float(TypeKind kind, double value)
{
    if (kind == TY_F32) {
        return eval_single((float)value);
    }
    return (IrScalar){.d = kind == TY_F16 ? half_round(value) : kind == TY_BF16 ? bfloat16_round(value) : value};
}

double eval_number(TypeKind kind, IrScalar a)
{
    return kind == TY_F32 ? (double)a.f : kind_is_float(kind) ? a.d : kind == TY_U64 ? (double)a.u : (double)a.i;
}

bool eval_less(TypeKind kind, IrScalar a, IrScalar b)
{
    return kind_is_float(kind)                         ? eval_number(kind, a) < eval_number(kind, b)
           : kind == TY_U64 || !kind_is_integral(kind) ? a.u < b.u
                                                       : a.i < b.i;
}

static bool eval_equal(TypeKind kind, IrScalar a, IrScalar b)
{
    return kind_is_float(kind) ? eval_number(kind, a) == eval_number(kind, b) : a.u == b.u;
}

static bool compare(IrOp op, TypeKind kind, IrScalar a, IrScalar b)
{
    switch (op) {
    case IRO_EQ:
        return eval_equal(kind, a, b);
    case IRO_NE:
        return !eval_equal(kind, a, b);
    case IRO_LT:
        return eval_less(kind, a, b);
    case IRO_LE:
        return eval_less(kind, a, b) || eval_equal(kind, a, b);
    case IRO_GT:
        return eval_less(kind, b, a);
    default:
        return eval_less(kind, b, a) || eval_equal(kind, a, b);
    }
}

bool eval_overflows(IrOp op, TypeKind kind, IrScalar a, IrScalar b)
{
    int64_t exact;
    const bool is_past = op == IRO_ADD   ? __builtin_add_overflow(a.i, b.i, &exact)
                         : op == IRO_SUB ? __builtin_sub_overflow(a.i, b.i, &exact)
                                         : __builtin_mul_overflow(a.i, b.i, &exact);
    return is_past || eval_int(kind, exact).i != exact;
}

static bool divide(IrOp op, TypeKind kind, IrScalar a, IrScalar b, IrScalar *result, const char **reason)
{
    if (b.u == 0) {
        *reason = "divides an integer by 0";
        return false;
    }
    if (!kind_is_signed(kind)) {
        result->u = op == IRO_DIV ? a.u / b.u : a.u % b.u;
    } else if (b.i == -1) {
        *result = eval_int(kind, op == IRO_DIV ? (int64_t)(0 - a.u) : 0);
    } else {
        result->i = op == IRO_DIV ? a.i / b.i : a.i % b.i;
    }
    return true;
}

static bool integer_binary(IrOp op, TypeKind kind, IrScalar a, IrScalar b, IrScalar *result, const char **reason)
{
    switch (op) {
    case IRO_ADD:
        *result = eval_int(kind, (int64_t)(a.u + b.u));
        return true;
    case IRO_SUB:
        *result = eval_int(kind, (int64_t)(a.u - b.u));
        return true;
    case IRO_MUL:
        *result = eval_int(kind, (int64_t)(a.u * b.u));
        return true;
    case IRO_DIV:
    case IRO_REM:
        return divide(op, kind, a, b, result, reason);
    case IRO_SHL:
    case IRO_SHR:
        if (b.u >= kind_bits(kind)) {
            *reason = "shifts by a negative count, or by at least the width of the type";
            return false;
        }
        *result = eval_int(kind, op == IRO_SHL          ? (int64_t)(a.u << b.u)
                                 : kind_is_signed(kind) ? a.i >> b.i
                                                        : (int64_t)(a.u >> b.u));
        return true;
    case IRO_AND:
        result->u = a.u & b.u;
        return true;
    case IRO_OR:
        result->u = a.u | b.u;
        return true;
    case IRO_XOR:
        result->u = a.u ^ b.u;
        return true;
    default:
        *reason = "uses an operator that integers do not have";
        return false;
    }
}

static bool float_binary(IrOp op, TypeKind kind, IrScalar a, IrScalar b, IrScalar *result, const char **reason)
{
    if (kind == TY_F32) {
        *result = eval_single(op == IRO_ADD   ? a.f + b.f
                              : op == IRO_SUB ? a.f - b.f
                              : op == IRO_MUL ? a.f * b.f
                                              : a.f / b.f);
    } else { /* the double nearest to the result of two 16-bit floats rounds as the result does */
        *result = eval_float(kind, op == IRO_ADD   ? a.d + b.d
                                   : op == IRO_SUB ? a.d - b.d
                                   : op == IRO_MUL ? a.d * b.d
                                                   : a.d / b.d);
    }
    *reason = "uses an operator that floats do not have";
    return op >= IRO_ADD && op <= IRO_DIV;
}

bool eval_binary(IrOp op, TypeKind kind, IrScalar a, IrScalar b, IrScalar *result, const char **reason)
{
    if (op >= IRO_EQ && op <= IRO_GE) {
        *result = (IrScalar){.i = compare(op, kind, a, b)};
        return true;
    }
    if (!kind_is_float(kind) && !kind_is_integral(kind)) {
        *reason = "uses an operator that addresses do not have";
        return false;
    }
    return (kind_is_float(kind) ? float_binary : integer_binary)(op, kind, a, b, result, reason);
}

IrScalar eval_unary(IrOp op, TypeKind kind, IrScalar a)
{
    if (op == IRO_NOT) {
        return (IrScalar){.i = a.i == 0};
    }
    if (op == IRO_BITNOT) {
        return eval_int(kind, ~a.i);
    }
    return kind == TY_F32        ? eval_single(-a.f)
           : kind_is_float(kind) ? (IrScalar){.d = -a.d}
                                 : eval_int(kind, (int64_t)(0 - a.u));
}

/* Converts like a GPU: a value out of range becomes the nearest value of the type. */
static int64_t nearest_integer(TypeKind to, double value)
{
    const unsigned bits = kind_bits(to) < 32 ? 32 : kind_bits(to);
    const bool is_signed = kind_bits(to) < 32 || kind_is_signed(to);
    if (isnan(value)) {
        return bits == 64 ? INT64_MIN : 0;
    }
    if (is_signed) {
        const double max = bits == 32 ? 0x1p31 : 0x1p63;
        return value >= max    ? (bits == 32 ? INT32_MAX : INT64_MAX)
               : value <= -max ? (bits == 32 ? INT32_MIN : INT64_MIN)
                               : (int64_t)value;
    }
    const double max = bits == 32 ? 0x1p32 : 0x1p64;
    return value >= max ? (bits == 32 ? (int64_t)UINT32_MAX : -1) : value <= 0 ? 0 : (int64_t)(uint64_t)value;
}

IrScalar eval_convert(TypeKind from, TypeKind to, IrScalar value)
{
    if (kind_is_float(from)) {
        const double number = eval_number(from, value);
        if (to == TY_BOOL) {
            return (IrScalar){.i = number != 0};
        }
        if (kind_is_float(to)) {
            return from == to ? value : eval_float(to, number);
        }
        return eval_int(to, nearest_integer(to, from == TY_F16 ? nearbyint(number) : number));
    }
    if (kind_is_integral(to)) {
        return eval_int(to, value.i);
    }
    if (to == TY_F32) { /* rounded once, not first to double */
        return eval_single(from == TY_U64 ? (float)value.u : (float)value.i);
    }
    return eval_float(to, from == TY_U64 ? (double)value.u : (double)value.i);
}

IrScalar ir_literal_value(const IrExpr *e)
{
    return e->kind == IR_FLOAT ? eval_float(e->type->kind, e->number) : (IrScalar){.i = e->integer};
}
