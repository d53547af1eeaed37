// SPDX-License-Identifier: MIT
/* Tests of the IR's builders, properties of nodes, walks, and textual form. */
#include "base/float_string.h"
#include "ir/ir.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            failures++;                                                                                                \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                     \
        }                                                                                                              \
    } while (0)

static Arena *arena;
static TypeTable *types;

static const Type *type(TypeKind kind)
{
    return type_of_kind(types, kind);
}

static IrExpr *integer(TypeKind kind, int64_t value)
{
    return ir_int(arena, type(kind), value);
}

static void test_literals(void)
{
    EXPECT(integer(TY_I8, 200)->integer == -56);
    EXPECT(integer(TY_U8, -1)->integer == 255);
    EXPECT(integer(TY_U32, -1)->integer == 4294967295);
    EXPECT(integer(TY_U64, -1)->integer == -1);
    EXPECT(ir_float(arena, type(TY_F32), 0.1)->number == (double)0.1f);
}

static void test_convert(void)
{
    IrExpr *three = integer(TY_I64, 3);
    EXPECT(ir_convert(arena, type(TY_I64), three) == three);
    IrExpr *e = ir_convert(arena, type(TY_F64), three);
    EXPECT(e->kind == IR_FLOAT && e->number == 3 && strcmp(e->spelling, "3") == 0);
    e = ir_convert(arena, type(TY_U8), integer(TY_I64, 300));
    EXPECT(e->kind == IR_INT && e->integer == 44);
    e = ir_convert(arena, type(TY_BOOL), three);
    EXPECT(e->kind == IR_BOOL && e->integer == 1);
    e = ir_convert(arena, type(TY_F64), integer(TY_U64, -1));
    EXPECT(e->kind == IR_FLOAT && e->number == 0x1p64 && !e->spelling);
    e = ir_convert(arena, type(TY_F32), integer(TY_I64, 16777217));
    EXPECT(e->number == 16777216 && !e->spelling);
    /* conversion through double would round up */
    e = ir_convert(arena, type(TY_F32), integer(TY_I64, (INT64_C(1) << 60) + (INT64_C(1) << 36) - 1));
    EXPECT(e->number == 0x1p60);
    IrExpr *half = ir_float(arena, type(TY_F64), -2.75);
    e = ir_convert(arena, type(TY_I32), half);
    EXPECT(e->kind == IR_INT && e->integer == -2);
    EXPECT(ir_convert(arena, type(TY_U8), half)->kind == IR_CONVERT);
    EXPECT(ir_convert(arena, type(TY_I64), ir_float(arena, type(TY_F64), 0x1p63))->kind == IR_CONVERT);
    EXPECT(ir_convert(arena, type(TY_U64), ir_float(arena, type(TY_F64), 0x1p63))->integer == INT64_MIN);
    EXPECT(ir_convert(arena, type(TY_I64), ir_float(arena, type(TY_F64), (double)NAN))->kind == IR_CONVERT);
    EXPECT(ir_convert(arena, type(TY_BOOL), ir_float(arena, type(TY_F64), (double)NAN))->integer == 1);
    EXPECT(ir_convert(arena, type(TY_F16), half)->kind == IR_FLOAT &&
           ir_convert(arena, type(TY_F16), half)->number == half->number);
    EXPECT(ir_convert(arena, type(TY_F16), ir_float(arena, type(TY_F64), 0.1))->number == 0.0999755859375);
    EXPECT(ir_convert(arena, type(TY_F16), ir_float(arena, type(TY_F64), 65520))->number == INFINITY);
    EXPECT(ir_convert(arena, type(TY_F16), ir_float(arena, type(TY_F64), 0x1.8p-24))->number == 0x1p-23);
    EXPECT(ir_convert(arena, type(TY_I32), ir_float(arena, type(TY_F16), 2.75))->kind ==
           IR_CONVERT); /* rounds to the nearest */
}

static void test_predicates(void)
{
    IrFunc func = {0};
    IrVar *x = ir_new_var(arena, &func, "x", type_pointer(types, type(TY_F32)), IRV_PARAM);
    IrVar *i = ir_new_var(arena, &func, "i", type(TY_I64), IRV_LOCAL);
    EXPECT(func.vars.count == 2 && i->id == 1);
    IrExpr *index = ir_binary(arena, IRO_ADD, type(TY_I64), ir_var(arena, i), integer(TY_I64, 1));
    IrExpr *load = ir_index(arena, ir_var(arena, x), &index, 1);
    EXPECT(ir_is_pure(index) && !ir_is_pure(load));
    EXPECT(ir_is_pure(ir_address(arena, x->type, load)));
    EXPECT(ir_equal(load, ir_copy(arena, load)));
    EXPECT(ir_copy(arena, load)->args[0] != index);
    IrExpr *other = ir_binary(arena, IRO_ADD, type(TY_I64), ir_var(arena, i), integer(TY_I64, 2));
    EXPECT(!ir_equal(index, other));
    EXPECT(!ir_equal(ir_float(arena, type(TY_F64), 0.0), ir_float(arena, type(TY_F64), -0.0)));
    IrExpr *args[] = {index};
    EXPECT(ir_is_pure(ir_call(arena, type(TY_F64), (IrCallee){.spelling = "sqrt"}, args, 1)));
    EXPECT(!ir_is_pure(
        ir_call(arena, type(TY_F64), (IrCallee){.spelling = "atomicAdd", .effect = EFFECT_WRITE}, args, 1)));
    EXPECT(!ir_is_pure(ir_call(arena, type(TY_F64), (IrCallee){.func = &func}, args, 1)));
    EXPECT(!ir_is_pure(ir_binary(arena, IRO_ADD, type(TY_F32), load, load)));

    IrExpr *deep = index;
    for (int k = 0; k < 1000000; k++) {
        deep = ir_unary(arena, IRO_NEG, type(TY_I64), deep);
    }
    EXPECT(!ir_is_pure(deep));
    EXPECT(!ir_equal(deep, ir_copy(arena, deep)) || ir_copy(arena, deep)->kind == IR_UNARY);
}

static void test_float_text(void)
{
    char text[FLOAT_TEXT_SIZE];
    /* every power of two and its neighbors, in both directions */
    for (int exponent = -1074; exponent < 1024; exponent++) {
        for (int step = -1; step <= 1; step++) {
            double x = ldexp(1, exponent);
            x = step < 0 ? nextafter(x, 0) : step > 0 ? nextafter(x, 4) : x;
            float_text(x, false, text);
            EXPECT(strtod(text, NULL) == x && float_text_is(text, x, false) && strpbrk(text, ".e"));
            float f = (float)x;
            if (isfinite(f)) {
                float_text((double)f, true, text);
                EXPECT(strtof(text, NULL) == f && float_text_is(text, (double)f, true));
            }
        }
    }
    EXPECT(!float_text_is("", 0, false) && !float_text_is(".", 0, false) && !float_text_is("1e", 1, false));
    EXPECT(!float_text_is("1 ", 1, false) && !float_text_is("1e5x", 1e5, false) &&
           !float_text_is("1e99999999999999999999", 1, false));
    EXPECT(float_text_is("0", 0, false) && float_text_is("00.50e+1", 5, false) && float_text_is("-0.0", -0.0, false));
    EXPECT(!float_text_is("0.0", -0.0, false));
}

static IrStmt *assign(IrExpr *a, IrExpr *b)
{
    IrStmt *stmt = ir_stmt(arena, IR_ASSIGN);
    stmt->a = a;
    stmt->b = b;
    return stmt;
}

/* ---- walks ----------------------------------------------------------------------------------------------------------
 */

static IrExpr *var_expr(IrVar *var)
{
    return ir_var(arena, var);
}

/* x[i] = i < 3 ? -i : f(i, 4); in for (i = 0; i < 5; i += 1), with an if around and an else. */
static IrStmt *loop_of(IrFunc *func, IrVar *x, IrVar *i)
{
    IrExpr *args[] = {var_expr(i), integer(TY_I64, 4)}, *index = var_expr(i);
    IrExpr *call = ir_call(arena, type(TY_I64), (IrCallee){.func = func}, args, 2);
    IrExpr *test = ir_binary(arena, IRO_LT, type(TY_BOOL), var_expr(i), integer(TY_I64, 3));
    IrExpr *choice = ir_cond(arena, test, ir_unary(arena, IRO_NEG, type(TY_I64), var_expr(i)), call);
    IrStmt *loop = ir_stmt(arena, IR_FOR), *branch = ir_stmt(arena, IR_IF);
    loop->init = assign(var_expr(i), integer(TY_I64, 0));
    loop->a = ir_binary(arena, IRO_LT, type(TY_BOOL), var_expr(i), integer(TY_I64, 5));
    loop->step = assign(var_expr(i), integer(TY_I64, 1));
    loop->step->op = IRO_ADD;
    loop->step->compute = type(TY_I64);
    branch->a = ir_bool(arena, type(TY_BOOL), true);
    ir_append(arena, &branch->body, assign(ir_index(arena, var_expr(x), &index, 1), choice));
    ir_append(arena, &branch->orelse, ir_stmt(arena, IR_BREAK));
    ir_append(arena, &loop->body, branch);
    return loop;
}

typedef struct Visited {
    const void *items[64];
    size_t count;
} Visited;

static void visit(Visited *visited, const void *item)
{
    for (size_t i = 0; i < visited->count; i++) {
        EXPECT(visited->items[i] != item);
    }
    visited->items[visited->count++] = item;
}

static void visit_expr(IrExpr *e, void *visited)
{
    visit(visited, e);
}

static void visit_stmt(IrStmt *s, void *visited)
{
    visit(visited, s);
}

static void visit_block(IrBlock *block, void *visited)
{
    visit(visited, block);
}

typedef struct KindCount {
    unsigned *times;
    IrExprKind kind;
} KindCount;

static bool is_of_kind(const IrExpr *e, const void *context)
{
    const KindCount *count = context;
    ++*count->times;
    return e->kind == count->kind;
}

static bool is_break(const IrStmt *s, const void *times)
{
    ++**(unsigned *const *)times;
    return s->kind == IR_BREAK;
}

/* Increments numbers and folds sums of two numbers: only a bottom-up walk yields 5 for 1 + 2. */
static IrExpr *fold_sum(IrExpr *e, void *context)
{
    (void)context;
    if (e->kind == IR_INT) {
        return ir_int(arena, e->type, e->integer + 1);
    }
    bool is_sum = e->kind == IR_BINARY && e->a->kind == IR_INT && e->b->kind == IR_INT;
    return is_sum ? ir_int(arena, e->type, e->a->integer + e->b->integer) : e;
}

static void test_walks(void)
{
    IrFunc func = {.name = "f", .result = type(TY_I64)};
    IrVar *x = ir_new_var(arena, &func, "x", type_pointer(types, type(TY_I64)), IRV_PARAM);
    IrVar *i = ir_new_var(arena, &func, "i", type(TY_I64), IRV_LOCAL),
          *k = ir_new_var(arena, &func, "k", type(TY_I64), IRV_LOCAL);
    IrStmt *loop = loop_of(&func, x, i);
    const IrStmt *store = loop->body.stmts[0]->body.stmts[0];
    ir_append(arena, &func.body, loop);

    Visited exprs = {0}, stmts = {0}, blocks = {0}, value = {0};
    ir_visit_block(&func.body, visit_expr, &exprs);
    ir_visit_stmts(&func.body, visit_stmt, &stmts);
    ir_each_block(&func.body, visit_block, &blocks);
    ir_visit_expr(store->b, visit_expr, &value);
    EXPECT(exprs.count == 20 &&
           exprs.items[0] == loop->init->a); /* init 2, test 3, step 2, if 1, x[i] 3, the select 9 */
    EXPECT(stmts.count == 6 && stmts.items[0] == loop->init && stmts.items[1] == loop && stmts.items[2] == loop->step);
    EXPECT(blocks.count == 9 &&
           blocks.items[0] == &func.body); /* the function's, and two for each statement in a list */
    EXPECT(value.count == 9 && value.items[0] == store->b && value.items[1] == store->b->cond &&
           ir_size(store->b) == 9);
    ir_visit_expr(NULL, visit_expr, &value);
    EXPECT(value.count == 9);

    unsigned times = 0;
    EXPECT(ir_any(store->b, is_of_kind, &(KindCount){&times, IR_BINARY}) &&
           times == 2); /* the select and its condition */
    times = 0;
    EXPECT(!ir_any(store->b, is_of_kind, &(KindCount){&times, IR_SREG}) && times == 9);
    EXPECT(!ir_any(NULL, is_of_kind, &(KindCount){&times, IR_SREG}) && times == 9);
    unsigned *count = &times;
    times = 0;
    EXPECT(ir_any_stmt_of(&func.body, is_break, &count) && times == 6);
    EXPECT(!ir_any_stmt(store, is_break, &count) && !ir_any_stmt(NULL, is_break, &count));

    IrExpr *sum = ir_binary(arena, IRO_ADD, type(TY_I64), integer(TY_I64, 1), integer(TY_I64, 2));
    IrExpr *whole = ir_replace(ir_unary(arena, IRO_NEG, type(TY_I64), sum), fold_sum, NULL);
    EXPECT(whole->kind == IR_UNARY && whole->a->kind == IR_INT && whole->a->integer == 5 &&
           ir_replace(NULL, fold_sum, NULL) == NULL);

    EXPECT(ir_reads_var(store->b, i) && !ir_reads_var(store->b, k) && !ir_reads_var(NULL, i));
    EXPECT(ir_sets_var(loop, i) && !ir_sets_var(store, i) && !ir_sets_var(loop, k) && !ir_sets_var(NULL, i));
    EXPECT(ir_may_change(var_expr(i), &func.body) && !ir_may_change(var_expr(k), &func.body) &&
           ir_may_change(store->a, &(IrBlock){0}));
}

static void test_effects(void)
{
    IrFunc func = {.effect = EFFECT_WRITE};
    int64_t dims[] = {4};
    const Type *four = type_carray(types, type(TY_I64), 1, dims);
    IrVar *x = ir_new_var(arena, &func, "x", type_pointer(types, type(TY_I64)), IRV_PARAM);
    IrVar *taps = ir_new_var(arena, &func, "taps", four, IRV_CONSTANT),
          *own = ir_new_var(arena, &func, "own", four, IRV_LOCAL);
    IrExpr *at[] = {integer(TY_I64, 1), integer(TY_I64, 1), integer(TY_I64, 1)};
    IrExpr *load = ir_index(arena, var_expr(x), &at[0], 1), *tap = ir_index(arena, var_expr(taps), &at[1], 1);
    IrExpr *element = ir_index(arena, var_expr(own), &at[2], 1);
    EXPECT(ir_effect(NULL) == EFFECT_NONE && ir_effect(tap) == EFFECT_NONE && ir_effect(load) == EFFECT_READ &&
           ir_effect(element) == EFFECT_READ);
    IrExpr *indirect = ir_index(arena, var_expr(x), &load, 1);
    EXPECT(ir_effect(ir_address(arena, x->type, load)) == EFFECT_NONE &&
           ir_effect(ir_address(arena, x->type, indirect)) == EFFECT_READ);
    IrExpr *call = ir_call(arena, type(TY_I64), (IrCallee){.func = &func}, &tap, 1),
           *outer = ir_unary(arena, IRO_NEG, type(TY_I64), call);
    EXPECT(ir_effect(outer) == EFFECT_WRITE && ir_call_effect(call) == EFFECT_WRITE && ir_has_call(outer) &&
           !ir_has_call(load));
    func.effect = EFFECT_NONE;
    IrCallee sync = {.spelling = "__syncthreads", .effect = EFFECT_BARRIER};
    IrExpr *around = ir_call(arena, type(TY_I64), (IrCallee){.func = &func},
                             (IrExpr *[]){ir_call(arena, type(TY_I64), sync, NULL, 0)}, 1);
    EXPECT(ir_effect(call) == EFFECT_NONE && ir_effect(around) == EFFECT_BARRIER &&
           ir_call_effect(around) == EFFECT_NONE);

    IrBlock block = {0};
    ir_append(arena, &block, assign(element, integer(TY_I64, 0)));
    EXPECT(ir_block_effect(&block) == EFFECT_READ);
    ir_append(arena, &block, assign(load, integer(TY_I64, 0)));
    EXPECT(ir_block_effect(&block) == EFFECT_WRITE);
}

/* A node that is used twice is an error; a copy of it is valid. */
static void test_trees(void)
{
    Py2cuRequest request = {0};
    IrProgram program = {0};
    Unit unit = {.arena = arena, .types = types, .program = &program, .request = &request};
    IrFunc func = {.name = "k", .python_name = "k", .is_kernel = true, .result = type(TY_NONE)};
    ptrvec_push(arena, &program.funcs, &func);
    ir_number(&program);
    IrVar *i = ir_new_var(arena, &func, "i", type(TY_I64), IRV_LOCAL);
    IrExpr *three = integer(TY_I64, 3);
    ir_append(arena, &func.body, assign(var_expr(i), three));
    EXPECT(ir_verify(&unit) && ir_verify(&unit));
    IrStmt *second = assign(var_expr(i), ir_unary(arena, IRO_NEG, type(TY_I64), three));
    ir_append(arena, &func.body, second);
    EXPECT(!ir_verify(&unit) && unit.error_count == 1);
    second->b->a = ir_copy(arena, three);
    EXPECT(ir_verify(&unit) && unit.error_count == 1);
}

static void test_dump(void)
{
    IrProgram program = {0};
    IrFunc func = {.name = "k", .is_kernel = true, .result = type(TY_NONE)};
    ptrvec_push(arena, &program.funcs, &func);
    IrVar *x = ir_new_var(arena, &func, "x", type_pointer(types, type(TY_F32)), IRV_PARAM);
    x->role = ROLE_DATA;
    IrVar *i = ir_new_var(arena, &func, "i", type(TY_I64), IRV_LOCAL);
    int64_t dims[] = {4, 5};
    IrVar *tile = ir_new_var(arena, &func, "tile", type_carray(types, type(TY_U8), 2, dims), IRV_SHARED);
    IrStmt *stmt = ir_stmt(arena, IR_DECLARE);
    stmt->var = tile;
    ir_append(arena, &func.body, stmt);
    stmt = ir_stmt(arena, IR_FOR);
    stmt->line = 7;
    stmt->trail = "all of them";
    stmt->init = assign(ir_var(arena, i), integer(TY_I64, 0));
    stmt->a = ir_binary(arena, IRO_LT, type(TY_BOOL), ir_var(arena, i),
                        ir_convert(arena, type(TY_I64), ir_sreg(arena, type(TY_U32), IRS_NCTAID_Y)));
    stmt->step = assign(ir_var(arena, i), integer(TY_I64, 1));
    stmt->step->op = IRO_ADD;
    stmt->step->compute = type(TY_I64);
    IrExpr *index = ir_var(arena, i);
    IrStmt *inner = assign(ir_index(arena, ir_var(arena, x), &index, 1), ir_float(arena, type(TY_F32), 0.1));
    ir_append(arena, &stmt->body, inner);
    ir_append(arena, &func.body, stmt);
    TextBuf out;
    textbuf_init(&out, arena);
    ir_dump(&program, &out);
    const char *expected = "kernel k -> void\n"
                           "  param data x: float32*\n"
                           "  local i: int64\n"
                           "  shared tile: uint8[4][5]\n"
                           "  declare tile\n"
                           "  7: for i = 0:int64; lt.int64(i, int64(nctaid.y)); i add.int64= 1:int64  # all of them\n"
                           "    x[i] = 0.1:float32\n";
    EXPECT(strcmp(out.text, expected) == 0);
    if (strcmp(out.text, expected) != 0) {
        printf("%s", out.text);
    }
}

static void test_helpers(void)
{
    for (HelperId id = (HelperId)(HELPER_NONE + 1); id < HELPER_COUNT; id++) {
        const HelperRow *row = helper_row(id);
        bool has_name = strncmp(row->name, "py2cu_", 6) == 0 || strncmp(row->name, "operator", 8) == 0 ||
                        strstr(row->name, "xoroshiro128p_") != NULL; /* as Numba names them */
        EXPECT(has_name && row->result[0] && (!row->comment || row->comment[0]));
        EXPECT(row->uses < id && row->body[strlen(row->body) - 1] == '\n');
    }
}

int main(void)
{
    arena = arena_new();
    if (!arena) {
        return 2;
    }
    types = types_new(arena);
    test_literals();
    test_convert();
    test_predicates();
    test_float_text();
    test_walks();
    test_effects();
    test_trees();
    test_dump();
    test_helpers();
    arena_free(arena);
    printf("%d failures\n", failures);
    return failures != 0;
}
