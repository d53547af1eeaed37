// SPDX-License-Identifier: MIT
/* Ill-formed IR is rejected with its reason; IR of the maximum depth is printed. */
#include "program.h"

static void expect_refused(Test *t, const char *name, const char *expected)
{
    const char *text = translate(t);
    if (strncmp(text, "REFUSED: ", 9) != 0 || !strstr(text, expected)) {
        failures++;
        printf("%s: got %s, expected a refusal with '%s'\n", name, text, expected);
    }
    arena_free(t->arena);
}

static void test_refused(void)
{
    Test t;
    begin(&t);
    kernel(&t, "k");
    set(&t, at(&t, data(&t, "x", t.f32), NUM(0)), real(&t, t.f64, 1, NULL));
    expect_refused(&t, "assignment", "an assignment with a wrong type");

    begin(&t);
    kernel(&t, "k");
    set(&t, at(&t, data(&t, "x", t.i64), NUM(0)), ir_binary(t.arena, IRO_ADD, t.i64, NUM(1), num(&t, t.i32, 1)));
    expect_refused(&t, "addition", "an operator with unequal");

    begin(&t);
    kernel(&t, "other");
    IrVar *foreign = value(&t, "n", t.i64);
    kernel(&t, "k");
    set(&t, at(&t, data(&t, "x", t.i64), NUM(0)), VAR(foreign));
    expect_refused(&t, "foreign", "a variable of another function");

    begin(&t);
    kernel(&t, "k");
    add(&t, IR_BREAK, NULL);
    expect_refused(&t, "break", "outside a loop");

    begin(&t);
    kernel(&t, "k");
    IrExpr *deep = NUM(1);
    for (int i = 0; i < 100000; i++) {
        deep = ir_unary(t.arena, IRO_NEG, t.i64, deep);
    }
    set(&t, at(&t, data(&t, "x", t.i64), NUM(0)), deep);
    expect_refused(&t, "deep", "are nested too deeply");

    begin(&t);
    kernel(&t, "k");
    IrBlock *block = t.block;
    for (int i = 0; i < 100000; i++) {
        IrStmt *stmt = ir_stmt(t.arena, IR_IF);
        stmt->a = ir_bool(t.arena, t.b, true);
        ir_append(t.arena, block, stmt);
        block = &stmt->body;
    }
    expect_refused(&t, "deep statements", "are nested too deeply");
}

/* IR of the maximum depth, to test the stack. */
static void test_deep(void)
{
    Test t;
    begin(&t);
    kernel(&t, "deep");
    IrVar *out = data(&t, "out", t.i64);
    IrExpr *deep = at(&t, out, NUM(1));
    for (int i = 0; i < 1900; i++) {
        deep = i % 2 ? op(&t, IRO_SUB, NUM(1), deep) : ir_cond(t.arena, ir_bool(t.arena, t.b, true), NUM(2), deep);
    }
    STORE(deep);
    IrBlock *block = t.block;
    for (int i = 0; i < 900; i++) {
        IrStmt *stmt = ir_stmt(t.arena, IR_WHILE);
        stmt->a = op(&t, IRO_GT, at(&t, out, NUM(0)), NUM(0));
        ir_append(t.arena, block, stmt);
        block = &stmt->body;
    }
    const char *text = translate(&t);
    if (strncmp(text, "// Translated", 13) != 0 || strlen(text) > 1000000) {
        failures++;
        printf("deep: got %.200s (%zu bytes)\n", text, strlen(text));
    }
    arena_free(t.arena);
}

int main(void)
{
    test_refused();
    test_deep();
    return report();
}
