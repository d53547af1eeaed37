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

/* The names of C's headers, which NVRTC does not define. In constants, __builtin_bit_cast is the only definition
 * without an #include that NVRTC (from 12.4 on), nvcc, g++ and clang++ all accept. */
static const struct {
    const char *name, *value, *constant, *constant_f;
} specials[SPECIAL_COUNT] = {
    [SPECIAL_INFINITY] = {"INFINITY", "__int_as_float(0x7f800000)", "__builtin_bit_cast(double, 0x7ff0000000000000LL)",
                          "__builtin_bit_cast(float, 0x7f800000)"},
    [SPECIAL_NAN] = {"NAN", "__int_as_float(0x7fc00000)", "__builtin_bit_cast(double, 0x7ff8000000000000LL)",
                     "__builtin_bit_cast(float, 0x7fc00000)"},
    [SPECIAL_PI] = {"PI", "3.141592653589793", "3.141592653589793", NULL},
    [SPECIAL_PI_F] = {"PI_F", "3.1415927f", NULL, "3.1415927f"},
};

/* Returns whether the output uses the name for something else. */
static bool is_taken(const Emit *emit, const char *name)
{
    const PtrVec *funcs = &emit->unit->program->funcs;
    bool taken = names_has(emit->unit->global_names, name);
    for (size_t i = 0; i < funcs->count && !taken; i++) {
        const PtrVec *vars = &((const IrFunc *)funcs->items[i])->vars;
        for (size_t k = 0; k < vars->count && !taken; k++) {
            taken = strcmp(((const IrVar *)vars->items[k])->name, name) == 0;
        }
    }
    return taken;
}

/* Returns the name of the constant, which the output then defines. */
static const char *special_name(Emit *emit, EmitSpecial special)
{
    const char *name = specials[special].name;
    for (unsigned number = 2; special >= SPECIAL_PI && emit->special_names[special] == NULL && is_taken(emit, name);
         number++) {
        name = arena_printf(emit->unit->arena, "%s_%u", specials[special].name, number);
    }
    if (emit->special_names[special] == NULL) {
        emit->special_names[special] = name;
    }
    return emit->special_names[special];
}

void emit_specials(Emit *emit)
{
    for (EmitSpecial special = 0; special < SPECIAL_COUNT && !emit->is_c; special++) {
        const char *name = emit->special_names[special], *value = specials[special].value;
        size_t start = emit->out->length;
        if (name == NULL) {
            continue;
        }
        if (special >= SPECIAL_PI) {
            const char *type = special == SPECIAL_PI ? "double" : "float";
            emit_line(emit, arena_printf(emit->arena, "constexpr %s %s = %s;", type, name, value));
        } else { /* nvcc and C++ headers define it */
            emit_line(emit, arena_printf(emit->arena, "#ifndef %s", name));
            emit_line(emit, arena_printf(emit->arena, "#define %s %s", name, value));
            emit_line(emit, "#endif");
        }
        emit_part(emit, name, PY2CU_PART_DEFINITION, start);
    }
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
    if (isnan(e->number)) {
        *special = SPECIAL_NAN;
    } else if (isinf(e->number)) {
        *special = SPECIAL_INFINITY;
    } else if (is_pi(e)) {
        *special = e->type->bits <= 32 ? SPECIAL_PI_F : SPECIAL_PI;
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

/* Returns `T(0.5)`, whose value is that of the double rounded to the type. */
static CExpr *literal_of_parameter(Emit *emit, const IrExpr *e)
{
    IrExpr number = *e;
    number.type = type_of_kind(emit->unit->types, TY_F64);
    const char *text = emit_float_literal(emit, &number)->text;
    CExpr *c = emit_atom(emit, arena_printf(emit->arena, "%s(%s)", e->type->parameter, text), PREC_POSTFIX, e->type);
    c->is_constant = true;
    return c;
}

CExpr *emit_float_literal(Emit *emit, const IrExpr *e)
{
    if (e->type->parameter != NULL) {
        return literal_of_parameter(emit, e);
    }
    EmitSpecial special = SPECIAL_PI;
    const char *text;
    const bool is_named = is_special(e, &special);
    if (is_named) {
        const bool is_literal = emit->is_c && special >= SPECIAL_PI;
        text = arena_printf(emit->arena, "%s%s", e->number < 0 ? "-" : "",
                            is_literal ? specials[special].value : special_name(emit, special));
    } else {
        text = float_literal_text(emit, e);
    }
    const Type *type = e->type;
    if (type_is_half(type)) {
        text = arena_printf(emit->arena, "(%s)%s", type_c_name(type), text);
    } else if (special < SPECIAL_PI) {
        type = type_of_kind(emit->unit->types, TY_F32); /* the types of INFINITY and NAN, which are exact in double */
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
        const char *text = emit->is_c && special < SPECIAL_PI ? specials[special].name
                           : value->type->bits <= 32          ? specials[special].constant_f
                                                              : specials[special].constant;
        return arena_printf(emit->arena, "%s%s", value->number < 0 ? "-" : "", text);
    }
    return emit_float_literal(emit, value)->text;
}
