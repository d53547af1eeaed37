// SPDX-License-Identifier: MIT
/* Tests of affine forms of integer expressions. */
#include "analysis/analysis.h"

#include <stdio.h>

static int failures;

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            failures++;                                                                                                \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                     \
        }                                                                                                              \
    } while (0)

static Arena *arena;
static const Type *i64, *i32, *f64;
static IrFunc func;
static IrVar *vars[12];

static IrExpr *num(int64_t value)
{
    return ir_int(arena, i64, value);
}

static IrExpr *var(int i)
{
    return ir_var(arena, vars[i]);
}

static IrExpr *binary(IrOp op, IrExpr *a, IrExpr *b)
{
    return ir_binary(arena, op, a->type, a, b);
}

static bool id_of(const AffineReader *reader, const IrExpr *e, AffineTerm *term)
{
    (void)reader;
    term->atom = e->kind == IR_VAR ? e->var->id : 0;
    return e->kind == IR_VAR;
}

static const AffineReader by_id = {.term_of = id_of, .max_terms = 4, .max_depth = 8, .max_factor = 1000};
static const AffineReader by_expr = {.max_terms = 4, .max_depth = 8, .max_factor = 1000};

/* Returns the factor of the variable. */
static int64_t factor(const Affine *form, int i)
{
    for (uint32_t k = 0; k < form->count; k++) {
        if (form->terms[k].atom == vars[i]->id) {
            return form->terms[k].factor;
        }
    }
    return 0;
}

static void test_arithmetic(void)
{
    Affine form;
    EXPECT(affine_of(&by_id, num(-7), &form) && form.count == 0 && form.constant == -7);
    /* 3 * (x - 2) + x - (y + 5) is 4 * x - y - 11 */
    IrExpr *e = binary(IRO_MUL, num(3), binary(IRO_SUB, var(0), num(2)));
    e = binary(IRO_SUB, binary(IRO_ADD, e, var(0)), binary(IRO_ADD, var(1), num(5)));
    EXPECT(affine_of(&by_id, e, &form) && form.count == 2 && form.constant == -11);
    EXPECT(factor(&form, 0) == 4 && factor(&form, 1) == -1);
    e = binary(IRO_SUB, var(0), binary(IRO_ADD, var(1), var(0)));
    EXPECT(affine_of(&by_id, e, &form) && form.count == 1 && factor(&form, 1) == -1);
    e = ir_unary(arena, IRO_NEG, i64, binary(IRO_SUB, var(2), num(4)));
    EXPECT(affine_of(&by_id, e, &form) && factor(&form, 2) == -1 && form.constant == 4);
    e = binary(IRO_MUL, var(0), num(0));
    EXPECT(affine_of(&by_id, e, &form) && form.count == 0 && form.constant == 0);
    EXPECT(!affine_of(&by_id, binary(IRO_MUL, var(0), var(1)), &form));
    EXPECT(!affine_of(&by_id, binary(IRO_SHL, var(0), num(1)), &form));
}

/* Expressions that cannot be decomposed are terms. */
static void test_terms(void)
{
    Affine form;
    IrExpr *product = binary(IRO_MUL, var(0), var(1));
    EXPECT(affine_of(&by_expr, binary(IRO_ADD, num(2), product), &form) && form.count == 1 && form.constant == 2);
    EXPECT(form.terms[0].expr == product && form.terms[0].factor == 1);
    IrExpr *narrow = ir_convert(arena, i64, ir_convert(arena, i32, var(0)));
    EXPECT(affine_of(&by_expr, narrow, &form) && form.count == 1 && form.terms[0].expr == narrow);
    IrExpr *real = ir_binary(arena, IRO_ADD, f64, ir_float(arena, f64, 1), ir_float(arena, f64, 2));
    EXPECT(affine_of(&by_expr, real, &form) && form.count == 1 && form.terms[0].expr == real);
    IrNamed named = {.name = "N", .type = i64, .value = num(12)};
    EXPECT(affine_of(&by_expr, ir_named(arena, &named), &form) && form.count == 0 && form.constant == 12);
}

static void test_limits(void)
{
    Affine form;
    IrExpr *e = var(0);
    for (int i = 1; i < 4; i++) {
        e = binary(IRO_ADD, e, var(i));
    }
    EXPECT(affine_of(&by_id, e, &form) && form.count == 4);
    EXPECT(!affine_of(&by_id, binary(IRO_ADD, e, var(4)), &form));
    EXPECT(affine_of(&by_id, binary(IRO_MUL, var(0), num(1000)), &form) && factor(&form, 0) == 1000);
    EXPECT(!affine_of(&by_id, binary(IRO_MUL, var(0), num(1001)), &form));
    EXPECT(!affine_of(&by_id, binary(IRO_ADD, num(INT64_MAX), binary(IRO_ADD, num(1), var(0))), &form));
    for (int i = 0; i < 600; i++) { /* exceeds the depth limit of the reader */
        e = binary(IRO_ADD, e, num(1));
    }
    EXPECT(!affine_of(&by_id, e, &form));
}

static bool is_never_exact(const AffineReader *reader, const IrExpr *e)
{
    (void)reader;
    return e->kind == IR_INT;
}

/* Substitutes x. */
static const IrExpr *second_instead(const AffineReader *reader, const IrExpr *e)
{
    return e->kind == IR_VAR && e->var == vars[0] ? reader->context : e;
}

static void test_reader(void)
{
    Affine form;
    AffineReader reader = by_expr;
    IrExpr *e = binary(IRO_ADD, var(0), num(1));
    reader.is_exact = is_never_exact;
    EXPECT(affine_of(&reader, e, &form) && form.count == 1 && form.terms[0].expr == e);
    reader = by_id;
    reader.context = binary(IRO_ADD, var(1), num(3));
    reader.plain = second_instead;
    EXPECT(affine_of(&reader, binary(IRO_ADD, e, var(1)), &form) && form.constant == 4 && factor(&form, 1) == 2);
}

static void test_combine(void)
{
    const Affine a = affine_difference(1, 2), b = affine_difference(2, 1);
    Affine c;
    EXPECT(affine_same_terms(&a, &b, -1) && !affine_same_terms(&a, &b, 1) && affine_same_terms(&a, &a, 1));
    EXPECT(affine_combine(&by_id, &a, &b, 1, &c) && c.count == 0);
    EXPECT(affine_combine(&by_id, &a, &b, -2, &c) && c.count == 2 && c.terms[0].factor == 3);
    EXPECT(!affine_same_terms(&a, &c, 1) && !affine_combine(&by_id, &a, &b, 1001, &c));
}

int main(void)
{
    arena = arena_new();
    if (arena == NULL) {
        return 2;
    }
    TypeTable *types = types_new(arena);
    i64 = type_of_kind(types, TY_I64);
    i32 = type_of_kind(types, TY_I32);
    f64 = type_of_kind(types, TY_F64);
    for (int i = 0; i < 12; i++) {
        vars[i] = ir_new_var(arena, &func, "v", i64, IRV_LOCAL);
    }
    test_arithmetic();
    test_terms();
    test_limits();
    test_reader();
    test_combine();
    arena_free(arena);
    printf("%d failures\n", failures);
    return failures != 0;
}
