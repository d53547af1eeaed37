// SPDX-License-Identifier: MIT
/* C expressions: their types according to C's rules, parentheses, and casts that make C compute in a type. */
#include "emit/emit_internal.h"

#include <string.h>

const Type *build_type(const Emit *emit, TypeKind kind)
{
    return type_of_kind(emit->unit->types, kind);
}

/* ---- types in C ---- */

const Type *build_promoted(const Emit *emit, const Type *type)
{
    bool is_narrow = type_is_bool(type) || (type_is_integer(type) && type->bits < 32);
    return is_narrow ? build_type(emit, TY_I32) : type;
}

const Type *build_common_type(const Emit *emit, const Type *a, const Type *b)
{
    static const TypeKind order[] = {TY_F64, TY_F32, TY_F16, TY_BF16, TY_U64, TY_I64, TY_U32, TY_I32};
    a = build_promoted(emit, a);
    b = build_promoted(emit, b);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (a->kind == order[i] && b->kind == order[i]) { /* one of them may be a template parameter */
            return (a->parameter != NULL) == (order[i] == TY_F64) ? b : a;
        }
        if (a->kind == order[i] || b->kind == order[i]) {
            return a->kind == order[i] ? a : b;
        }
    }
    return a;
}

void build_range_of_type(CExpr *c)
{
    if (!type_is_bool(c->type) && !type_is_integer(c->type)) {
        return;
    }
    c->nonneg = !type_is_signed(c->type);
    c->bits = c->type->bits - (type_is_signed(c->type) ? 1 : 0);
}

bool build_is_integer(const Type *type)
{
    return type_is_bool(type) || type_is_integer(type);
}

bool build_fits(const CExpr *c, const Type *type)
{
    if (c->type == type) {
        return true;
    }
    if (type->parameter != NULL && c->type->bits == 64 && !c->is_literal) {
        return false; /* the parameter can be a narrower type */
    }
    if (type_is_float(c->type)) {
        return (c->type->kind == TY_F32 && type->kind == TY_F64) || c->type->kind == type->kind;
    }
    if (!build_is_integer(c->type)) {
        return false;
    }
    if (type_is_integer(type)) {
        return (c->nonneg || type_is_signed(type)) && c->bits <= type->bits - (type_is_signed(type) ? 1 : 0);
    }
    if (type->kind == TY_F32) {
        return c->bits <= 24;
    }
    return type->kind == TY_F64 && c->bits <= 53;
}

/* ---- construction ---- */

CExpr *emit_parens(CExpr *e)
{
    if (!e->parens) {
        e->parens = true;
        e->width += 2;
    }
    return e;
}

static bool is_binary(const CExpr *c)
{
    return !c->parens && c->prec >= PREC_LOR && c->prec <= PREC_MUL;
}

bool build_is_bitwise(CPrec prec)
{
    return prec == PREC_OR || prec == PREC_XOR || prec == PREC_AND;
}

/* Returns whether an operand needs parentheses, by C's rules or because compilers warn and the expression is hard to
 * read without them. */
static bool needs_parens(CPrec prec, const char *op, const CExpr *operand)
{
    if (operand->kind == C_PREFIX && operand->text[0] == '!') {
        return build_is_bitwise(prec) || prec == PREC_EQ || prec == PREC_REL;
    }
    if (!is_binary(operand)) {
        return false;
    }
    if (build_is_bitwise(prec)) {
        return operand->kind != C_BINARY || strcmp(operand->text, op) != 0;
    }
    if (prec == PREC_SHIFT) {
        return true;
    }
    if (prec == PREC_REL || prec == PREC_EQ) {
        return operand->prec == PREC_REL || operand->prec == PREC_EQ || operand->prec == PREC_SHIFT;
    }
    return prec == PREC_LOR && operand->prec == PREC_LAND;
}

CExpr *build_expr(Emit *emit, CKind kind, CPrec prec, const char *text, const Type *type)
{
    CExpr *c = emit_atom(emit, text, prec, type);
    c->kind = kind;
    build_range_of_type(c);
    return c;
}

CExpr *build_binary(Emit *emit, const char *op, CPrec prec, CExpr *a, CExpr *b, const Type *type)
{
    CExpr *c = build_expr(emit, C_BINARY, prec, op, type);
    bool is_logical = prec == PREC_LAND || prec == PREC_LOR;
    if (!a->parens && (a->prec < prec || needs_parens(prec, op, a))) {
        emit_parens(a);
    }
    if (!b->parens && (b->prec < prec || (b->prec == prec && !is_logical) || needs_parens(prec, op, b))) {
        emit_parens(b);
    }
    c->a = a;
    c->b = b;
    c->width += a->width + b->width + 2;
    return c;
}

CExpr *build_prefix(Emit *emit, const char *text, CExpr *a, const Type *type)
{
    CExpr *c = build_expr(emit, C_PREFIX, PREC_UNARY, text, type);
    /* never `--x`, which is another operator */
    bool minus_twice = text[0] == '-' && a->text[0] == '-' && (a->kind == C_PREFIX || a->kind == C_ATOM);
    if (!a->parens && (a->prec < PREC_UNARY || minus_twice)) {
        emit_parens(a);
    }
    c->a = a;
    c->width += a->width;
    return c;
}

CExpr *build_cast(Emit *emit, const Type *type, CExpr *a)
{
    return build_prefix(emit, arena_printf(emit->arena, "(%s)", type_c_name(type)), a, type);
}

CExpr *build_coerced(Emit *emit, CExpr *c, const Type *type)
{
    if (c->type == type) {
        return c;
    }
    if (c->is_literal && type_is_integer(type) && type->bits >= 32) {
        return emit_int_literal(emit, type, c->value, false);
    }
    return build_cast(emit, type, c);
}

/* Adds casts so that C performs an operation on the two operands in `type` (promoted). If one cast is enough, the left
 * operand receives it; a literal never does if the other operand can. */
void build_convert_operands(Emit *emit, const Type *type, CExpr **a, CExpr **b)
{
    bool right_first = (*a)->is_literal && !(*b)->is_literal;
    CExpr **first = right_first ? b : a, **second = right_first ? a : b;
    if (build_common_type(emit, (*a)->type, (*b)->type) == type) {
        return;
    }
    if (build_common_type(emit, type, (*second)->type) == type) {
        *first = build_coerced(emit, *first, type);
        return;
    }
    *second = build_coerced(emit, *second, type);
    if (build_common_type(emit, (*a)->type, (*b)->type) != type) {
        *first = build_coerced(emit, *first, type);
    }
}

/* Casts signed operands of comparisons with unsigned ones, about which compilers warn even if both values are
 * nonnegative. */
static void match_signedness(Emit *emit, const Type *type, CExpr **a, CExpr **b)
{
    CExpr **operands[] = {a, b};
    if (!type_is_unsigned(build_common_type(emit, (*a)->type, (*b)->type))) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (type_is_signed((*operands[i])->type) && !(*operands[i])->is_constant) {
            *operands[i] = build_coerced(emit, *operands[i], type);
        }
    }
}

void build_convert_operands_by_value(Emit *emit, const Type *type, CExpr **a, CExpr **b)
{
    const Type *common = build_common_type(emit, (*a)->type, (*b)->type);
    if (!build_fits(*a, common) || !build_fits(*b, common)) {
        build_convert_operands(emit, type, a, b);
    }
    match_signedness(emit, type, a, b);
}
