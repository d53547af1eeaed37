// SPDX-License-Identifier: MIT
/* Formats numeric literals. */
#include "base/float_string.h"
#include "base/half.h"
#include "emit/emit_internal.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

CExpr *emit_atom(Emit *emit, const char *text, CPrec prec, const Type *type)
{
    CExpr *c = arena_alloc(emit->arena, sizeof *c);
    c->kind = C_ATOM;
    c->text = text;
    c->prec = prec;
    c->type = type;
    c->width = emit_width(text);
    return c;
}

static unsigned bits_of_value(uint64_t magnitude)
{
    return magnitude == 0 ? 0 : 64 - (unsigned)__builtin_clzll(magnitude);
}

/* The smallest values of int and long long are not literals in C, because the minus is an operator. */
static const char *integer_text(Emit *emit, const Type *type, int64_t value)
{
    if (type->kind == TY_U64 || type->kind == TY_U32) {
        return arena_printf(emit->arena, type->kind == TY_U64 ? "%lluULL" : "%lluU", (unsigned long long)value);
    }
    if (type->kind == TY_I64) {
        return value == INT64_MIN ? "-9223372036854775807LL - 1"
                                  : arena_printf(emit->arena, "%lldLL", (long long)value);
    }
    return value == INT_MIN ? "-2147483647 - 1" : arena_printf(emit->arena, "%lld", (long long)value);
}

CExpr *emit_int_literal(Emit *emit, const Type *type, int64_t value, bool natural)
{
    bool is_u64 = type->kind == TY_U64;
    bool fits_int = is_u64 ? (uint64_t)value <= INT_MAX : value >= INT_MIN && value <= INT_MAX;
    TypeTable *types = emit->unit->types;
    if (type->bits < 32 || (natural && fits_int)) {
        type = type_of_kind(types, TY_I32);
    }
    const char *text = integer_text(emit, type, value);
    CPrec prec = strchr(text, ' ') != NULL ? PREC_ADD : text[0] == '-' ? PREC_UNARY : PREC_POSTFIX;
    CExpr *c = emit_atom(emit, text, prec, type);
    c->is_literal = c->is_constant = true;
    c->value = value;
    c->nonneg = is_u64 || value >= 0;
    c->bits = bits_of_value(c->nonneg ? (uint64_t)value : ~(uint64_t)value);
    return c;
}

/* Returns the literal in hexadecimal if Python wrote it in hexadecimal; `decimal` is the decimal literal with its
 * suffix. */
const char *emit_hexadecimal(Emit *emit, const IrExpr *e, const char *decimal)
{
    if (e->spelling == NULL || strncmp(e->spelling, "0x", 2) != 0 || decimal[0] < '0' || decimal[0] > '9') {
        return decimal;
    }
    return arena_printf(emit->arena, "%s%s", e->spelling, decimal + strspn(decimal, "0123456789"));
}

/* In code, definitions as in CUDA's headers. In constants, __builtin_bit_cast is the only definition without an
 * #include that NVRTC (from 12.4 on), nvcc, g++ and clang++ all accept. */
static const struct {
    const char *name, *definition, *constant, *in_c;
} specials[SPECIAL_COUNT] = {
    [SPECIAL_INF] = {"py2cu_inf", "#define py2cu_inf __longlong_as_double(0x7ff0000000000000LL)",
                     "__builtin_bit_cast(double, 0x7ff0000000000000LL)", "(double)INFINITY"},
    [SPECIAL_NAN] = {"py2cu_nan", "#define py2cu_nan __longlong_as_double(0x7ff8000000000000LL)",
                     "__builtin_bit_cast(double, 0x7ff8000000000000LL)", "(double)NAN"},
    [SPECIAL_INFF] = {"py2cu_inff", "#define py2cu_inff __int_as_float(0x7f800000)",
                      "__builtin_bit_cast(float, 0x7f800000)", "INFINITY"},
    [SPECIAL_NANF] = {"py2cu_nanf", "#define py2cu_nanf __int_as_float(0x7fc00000)",
                      "__builtin_bit_cast(float, 0x7fc00000)", "NAN"},
    [SPECIAL_PI] = {"py2cu_pi", "constexpr double py2cu_pi = 3.141592653589793;", "3.141592653589793",
                    "3.141592653589793"},
    [SPECIAL_PIF] = {"py2cu_pif", "constexpr float py2cu_pif = 3.1415927f;", "3.1415927f", "3.1415927f"},
};

const char *emit_special_name(EmitSpecial special)
{
    return specials[special].name;
}

const char *emit_special_definition(EmitSpecial special)
{
    return specials[special].definition;
}

/* Returns whether e is pi, unless Python wrote its digits. */
static bool is_pi(const IrExpr *e)
{
    const double pi = 3.141592653589793;
    return e->spelling == NULL && ((e->type->kind == TY_F64 && fabs(e->number) == pi) ||
                                   (e->type->kind == TY_F32 && fabs(e->number) == (double)(float)pi));
}

static bool is_special(const IrExpr *e, EmitSpecial *special)
{
    bool single = e->type->bits <= 32;
    if (isnan(e->number)) {
        *special = single ? SPECIAL_NANF : SPECIAL_NAN;
    } else if (isinf(e->number)) {
        *special = single ? SPECIAL_INFF : SPECIAL_INF;
    } else if (is_pi(e)) {
        *special = single ? SPECIAL_PIF : SPECIAL_PI;
    } else {
        return false;
    }
    return true;
}

/* Returns a finite number with a point or exponent and its suffix; spelled as in Python if that is the same value. */
static const char *float_literal_text(Emit *emit, const IrExpr *e)
{
    bool single = e->type->bits <= 32;
    char shortest[FLOAT_TEXT_SIZE];
    const char *text = e->spelling;
    if (e->number == 0 && text != NULL && text[strspn(text, "+-0._")] >= '1' && text[strspn(text, "+-0._")] <= '9') {
        text = NULL; /* 1e-50 as a float: compilers reject literals that underflow */
    }
    bool is_half = type_is_half(e->type) && text != NULL && strpbrk(text, ".eE") != NULL;
    if (is_half) { /* as in Python, if rounding twice yields the same value */
        double twice = text[0] == '-' ? -float_value(text + 1, true) : float_value(text, true);
        is_half = (e->type->kind == TY_F16 ? half_round(twice) : bfloat16_round(twice)) == e->number;
    }
    if (!is_half && (!text || !strpbrk(text, ".eE") || !float_text_is(text, e->number, single))) {
        float_text(e->number, single, shortest);
        text = shortest;
    }
    const char *zero_before = text[0] == '.' ? "0" : "";
    const char *zero_behind = text[strlen(text) - 1] == '.' ? "0" : "";
    return arena_printf(emit->arena, "%s%s%s%s", zero_before, text, zero_behind, single ? "f" : "");
}

CExpr *emit_float_literal(Emit *emit, const IrExpr *e)
{
    EmitSpecial special = SPECIAL_PI;
    const char *text;
    if (is_special(e, &special)) {
        emit->special_used[special] = !emit->is_c;
        text = arena_printf(emit->arena, "%s%s", e->number < 0 ? "-" : "",
                            emit->is_c ? specials[special].in_c : specials[special].name);
    } else {
        text = float_literal_text(emit, e);
    }
    const Type *type = e->type;
    if (type_is_half(type)) {
        text = arena_printf(emit->arena, "(%s)%s", type_c_name(type), text);
    } else if (type->kind != TY_F32) {
        type = type_of_kind(emit->unit->types, TY_F64);
    }
    CExpr *c = emit_atom(emit, text, text[0] == '-' || text[0] == '(' ? PREC_UNARY : PREC_POSTFIX, type);
    c->is_constant = special >= SPECIAL_PI;
    return c;
}

const char *emit_constant_text(Emit *emit, const IrExpr *value)
{
    EmitSpecial special;
    if (value->kind == IR_BOOL) {
        return value->integer ? "true" : "false";
    }
    if (value->kind == IR_INT) {
        return emit_hexadecimal(emit, value, emit_int_literal(emit, value->type, value->integer, true)->text);
    }
    if (is_special(value, &special)) {
        return arena_printf(emit->arena, "%s%s", value->number < 0 ? "-" : "",
                            emit->is_c ? specials[special].in_c : specials[special].constant);
    }
    return emit_float_literal(emit, value)->text;
}
