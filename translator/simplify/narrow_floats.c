// SPDX-License-Identifier: MIT
/* Float narrowing: computes a double-precision operation of float operands in single precision if the result is
 * immediately rounded to float; the same applies to comparisons of floats: `(float)(x[i] + 1.0)` becomes `x[i] + 1.0f`.
 *
 * Input: the IR after ranges.
 * Output: the IR with fewer operations of type float64, and the same results to the bit (except the payload of a NaN).
 * Requires: nothing else.
 *
 * The sum, difference, product, quotient and square root of numbers with p bits, rounded to q >= 2 p + 2 bits and then
 * to p bits, are those rounded once (Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30(3), 1995; p =
 * 24 and q = 53 here). This also applies to subnormal results: sums and products of floats are exact in double there,
 * and quotients differ from each midpoint of two floats by more than the first rounding. Operations that return one of
 * their operands or an integer (fmax, fabs, floor, ...) are exact in both types.
 *
 * CUDA's compilers contract x * y + z to one rounding, in either form: they narrow double sums, products and quotients
 * themselves. With fastmath, float operations are not those of IEEE 754, so this pass changes nothing. */
#include "simplify/simplify_internal.h"

#include <math.h>
#include <string.h>

enum { EXACT_INTEGER_BITS = 24 };

typedef struct Narrow {
    Arena *arena;
    const Type *f32;
} Narrow;

static IrExpr *exact_form(const Narrow *n, IrExpr *e);

/* Replaces a callee that returns one of its operands or an integer by that for float. Returns false for others. */
static bool float_callee(IrCallee *callee)
{
    static const char *const functions[][2] = {
#define EXACT(c) {#c, #c "f"},
#include "base/math_functions.def"
    };
    static const HelperId helpers[][2] = {
        {HELPER_MAX_F64, HELPER_MAX_F32},
        {HELPER_MIN_F64, HELPER_MIN_F32},
        {HELPER_FMAX_F64, HELPER_FMAX_F32},
        {HELPER_FMIN_F64, HELPER_FMIN_F32},
    };
    for (size_t i = 0; callee->spelling != NULL && i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(callee->spelling, functions[i][0]) == 0) {
            callee->spelling = functions[i][1];
            return true;
        }
    }
    for (size_t i = 0; callee->helper != HELPER_NONE && i < sizeof helpers / sizeof *helpers; i++) {
        if (callee->helper == helpers[i][0]) {
            callee->helper = helpers[i][1];
            return true;
        }
    }
    return false;
}

/* Returns the call of a function that returns one of its operands or an integer, in float; NULL for other calls. */
static IrExpr *exact_call(const Narrow *n, const IrExpr *e)
{
    IrCallee callee = e->callee;
    if (!float_callee(&callee)) {
        return NULL;
    }
    IrExpr **args = arena_alloc(n->arena, e->arg_count * sizeof *args);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        args[i] = exact_form(n, e->args[i]);
        if (args[i] == NULL) {
            return NULL;
        }
    }
    return ir_call(n->arena, n->f32, callee, args, e->arg_count);
}

/* Returns the expression of type float with the same value as e, of type double; NULL if there may be none. */
static IrExpr *exact_form(const Narrow *n, IrExpr *e)
{
    IrExpr *a, *b;
    switch (e->kind) {
    case IR_FLOAT:
        return (double)(float)e->number == e->number ? ir_convert(n->arena, n->f32, ir_copy(n->arena, e)) : NULL;
    case IR_NAMED:
        return e->type->kind == TY_F64 && e->named->value != NULL && e->named->value->kind == IR_FLOAT &&
                       (double)(float)e->named->value->number == e->named->value->number
                   ? ir_convert(n->arena, n->f32, e)
                   : NULL;
    case IR_CONVERT:
        if (e->a->type->kind == TY_F32) {
            return e->a;
        }
        return type_is_bool(e->a->type) || (type_is_integer(e->a->type) && e->a->type->bits < EXACT_INTEGER_BITS)
                   ? ir_convert(n->arena, n->f32, e->a)
                   : NULL;
    case IR_UNARY:
        a = e->op == IRO_NEG ? exact_form(n, e->a) : NULL;
        return a != NULL ? ir_unary(n->arena, e->op, n->f32, a) : NULL;
    case IR_COND:
        a = exact_form(n, e->a);
        b = a != NULL ? exact_form(n, e->b) : NULL;
        return b != NULL ? ir_cond(n->arena, e->cond, a, b) : NULL;
    case IR_CALL:
        return exact_call(n, e);
    case IR_INT:
    case IR_BOOL:
    case IR_STRING:
    case IR_VAR:
    case IR_SREG:
    case IR_BINARY:
    case IR_INDEX:
    case IR_ADDRESS:
    case IR_FIELD:
    case IR_STRUCT:
        return NULL;
    }
    return NULL;
}

static bool widens_float(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CONVERT && e->type->kind == TY_F64 && e->a->type->kind == TY_F32;
}

static bool widens(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CONVERT && e->type->kind == TY_F64;
}

/* Returns e = (float)operation in single precision; NULL: not possible. */
static IrExpr *rounded_form(const Narrow *n, const IrExpr *e)
{
    IrExpr *inner = e->a, *exact = exact_form(n, inner);
    if (exact != NULL && (inner->kind == IR_COND || ir_any(inner, widens, NULL))) {
        return exact;
    }
    if (exact != NULL || !ir_any(inner, widens, NULL)) {
        return NULL; /* only constants */
    }
    if (inner->kind == IR_CALL && inner->callee.spelling != NULL && strcmp(inner->callee.spelling, "sqrt") == 0) {
        IrExpr *arg = exact_form(n, inner->args[0]);
        IrCallee callee = inner->callee;
        callee.spelling = "sqrtf";
        IrExpr **args = arena_alloc(n->arena, sizeof *args);
        args[0] = arg;
        return arg != NULL ? ir_call(n->arena, n->f32, callee, args, 1) : NULL;
    }
    if (inner->kind != IR_BINARY || inner->op > IRO_DIV) {
        return NULL;
    }
    IrExpr *a = exact_form(n, inner->a), *b = a != NULL ? exact_form(n, inner->b) : NULL;
    return b != NULL ? ir_binary(n->arena, inner->op, n->f32, a, b) : NULL;
}

/* Narrows the operations in e. */
static void narrow_expr(const Narrow *n, IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_CONVERT && e->type->kind == TY_F32 && e->a->type->kind == TY_F64) {
        IrExpr *form = rounded_form(n, e);
        if (form != NULL) {
            uint32_t source = e->source != 0 ? e->source : form->source;
            *e = *form;
            e->source = source;
        }
    }
    bool compares = e->kind == IR_BINARY && e->op >= IRO_EQ && e->op <= IRO_GE;
    if (compares && e->a->type->kind == TY_F64 && ir_any(e, widens_float, NULL)) {
        IrExpr *a = exact_form(n, e->a), *b = a != NULL ? exact_form(n, e->b) : NULL;
        e->a = b != NULL ? a : e->a;
        e->b = b != NULL ? b : e->b;
    }
    for (size_t i = 0; i < sizeof e->fixed / sizeof e->fixed[0]; i++) {
        narrow_expr(n, e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        narrow_expr(n, e->args[i]);
    }
}

/* Narrows a op= b of a float a that C computes in double. */
static void narrow_compound(const Narrow *n, IrStmt *s)
{
    if (s->op == IRO_NONE || s->op > IRO_DIV || s->compute->kind != TY_F64 || s->a->type->kind != TY_F32) {
        return;
    }
    IrExpr *b = exact_form(n, s->b);
    if (b != NULL) {
        s->b = b;
        s->compute = n->f32;
    }
}

static void narrow_stmt(IrStmt *s, void *narrow)
{
    if (s->kind == IR_ASSIGN) {
        narrow_compound(narrow, s);
    }
    narrow_expr(narrow, s->a);
    narrow_expr(narrow, s->b);
}

static bool has_double(const IrExpr *e, const void *context)
{
    (void)context;
    return e->type != NULL && e->type->kind == TY_F64;
}

static bool stmt_has_double(const IrStmt *s, const void *context)
{
    return ir_any(s->a, has_double, context) || ir_any(s->b, has_double, context) ||
           (s->kind == IR_ASSIGN && s->op != IRO_NONE && s->compute->kind == TY_F64);
}

bool narrow_floats(Unit *unit)
{
    const IrProgram *program = unit->program;
    bool has = false, is_fast = unit->request->fastmath;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        is_fast = is_fast || func->fastmath;
        has = has || ir_any_stmt_of(&func->body, stmt_has_double, NULL);
    }
    if (!has || is_fast) {
        return true;
    }
    Narrow narrow = {unit->arena, type_of_kind(unit->types, TY_F32)};
    for (size_t i = 0; i < program->funcs.count; i++) {
        ir_visit_stmts(&((IrFunc *)program->funcs.items[i])->body, narrow_stmt, &narrow);
    }
    return true;
}
