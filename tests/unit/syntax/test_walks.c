// SPDX-License-Identifier: MIT
/* Tests of the walks of the syntax tree. The source has a different name in every position of an expression: m1, m2 ...
 * where walks visit, and n1, n2 ... where another scope begins or nothing is evaluated. Each walk visits every m once
 * and no n. */
#include "base/unit.h"
#include "syntax/syntax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 128 };

static int failures;

static void expect(int line, bool good, const char *what)
{
    if (!good) {
        failures++;
        printf("%s:%d: %s\n", __FILE__, line, what);
    }
}

#define EXPECT(condition) expect(__LINE__, condition, #condition)

typedef struct Fixture {
    Unit unit;
    Py2cuModule module;
    Py2cuRequest request;
    const Block *body;
} Fixture;

static void fixture_begin(Fixture *fixture, const char *text)
{
    memset(fixture, 0, sizeof *fixture);
    fixture->module = (Py2cuModule){.text = text, .text_length = strlen(text), .file_name = "k.py"};
    fixture->request =
        (Py2cuRequest){.struct_size = sizeof fixture->request, .modules = &fixture->module, .module_count = 1};
    fixture->unit.arena = arena_new();
    if (fixture->unit.arena == NULL) {
        exit(1);
    }
    fixture->unit.names = names_new(fixture->unit.arena);
    fixture->unit.request = &fixture->request;
    EXPECT(parse(&fixture->unit));
    fixture->body = &fixture->unit.modules[0]->body;
}

static void fixture_end(Fixture *fixture)
{
    parse_release(&fixture->unit);
    arena_free(fixture->unit.arena);
}

/* ---- all positions --------------------------------------------------------------------------------------------------
 */

static const char everywhere[] = "m1\n"
                                 "m2 = m3 = m4\n"
                                 "m5[m6], (m7.x, [m8[m9:m10:m11], *m12]) = m13\n"
                                 "m14[m15, m16:] += m17\n"
                                 "m18[m19]: n1 = m20\n"
                                 "m21: n2\n"
                                 "f = m22(m23, *m24, k=m25, **m26)\n"
                                 "g = f'a{m27}b{m28:>4}c'\n"
                                 "m29 if m30 else m31\n"
                                 "m32 < m33 <= m34 in m35\n"
                                 "-m36 + (m37 and not m38 or m39)\n"
                                 "(m40 := m41)\n"
                                 "(m42, [m43], {m44: m45})\n"
                                 "h = lambda x=n3: n4\n"
                                 "[n5 for n6 in m46]\n"
                                 "if m47:\n"
                                 "    m48\n"
                                 "elif m49:\n"
                                 "    m50\n"
                                 "else:\n"
                                 "    m51\n"
                                 "while m52:\n"
                                 "    m53\n"
                                 "else:\n"
                                 "    m54\n"
                                 "for m55, m56[m57] in m58:\n"
                                 "    m59\n"
                                 "    break\n"
                                 "else:\n"
                                 "    m60\n"
                                 "match m61:\n"
                                 "    case 1 | -2 if m62:\n"
                                 "        m63\n"
                                 "    case m64.a as m65:\n"
                                 "        m66\n"
                                 "    case m67:\n"
                                 "        m68\n"
                                 "with m69(m70) as m71:\n"
                                 "    m72\n"
                                 "assert m73, m74\n"
                                 "raise m75(m76)\n"
                                 "del m77[m78], m79\n"
                                 "try:\n"
                                 "    m80\n"
                                 "except E:\n"
                                 "    m81\n"
                                 "else:\n"
                                 "    m82\n"
                                 "finally:\n"
                                 "    m83\n"
                                 "@n7\n"
                                 "def inner(x: n8 = n9) -> n10:\n"
                                 "    global n11\n"
                                 "    return n12\n"
                                 "class C(m84):\n"
                                 "    x = n13\n"
                                 "global n14\n";

enum { NAME_COUNT = 84 };

/* Number of visits of each m, and of other names. */
typedef struct Met {
    unsigned times[MAX_NAMES];
    unsigned others;
} Met;

static bool note(const Expr *e, void *context)
{
    Met *met = context;
    bool is_name = e->kind == EX_NAME || e->kind == EX_NAMED;
    if (is_name && e->name[0] == 'm' && e->name[1] >= '0' && e->name[1] <= '9') {
        int number = atoi(e->name + 1);
        met->times[number > 0 && number < MAX_NAMES ? number : 0]++;
    }
    met->others += is_name && e->name[0] == 'n' && e->name[1] >= '0' && e->name[1] <= '9';
    return false;
}

static void expect_all_once(int line, const Met *met)
{
    expect(line, met->others == 0 && met->times[0] == 0, "nothing of another scope, and nothing that is not evaluated");
    for (unsigned i = 1; i <= NAME_COUNT; i++) {
        if (met->times[i] != 1) {
            printf("m%u: %u times\n", i, met->times[i]);
            expect(line, false, "each once");
        }
    }
}

static bool note_in_stmt(Stmt *s, void *met)
{
    return ast_any_in_stmt(s, note, met);
}

static bool note_parts(const Expr *e, void *met)
{
    note(e, met);
    return ast_any_part(e, note_parts, met);
}

static bool note_parts_of(const Expr *e, void *met)
{
    (void)e, (void)met;
    return true;
}

static Expr *note_place(Expr *e, void *met)
{
    note(e, met);
    return NULL;
}

static bool replace_nothing(Stmt *s, void *met)
{
    ast_replace_in_stmt(s, note_place, met);
    return false;
}

static void test_every_location(void)
{
    Fixture fixture;
    fixture_begin(&fixture, everywhere);
    Met in_block = {{0}, 0}, in_stmts = {{0}, 0}, replaced = {{0}, 0}, replaced_each = {{0}, 0};
    EXPECT(!ast_any_in_block(fixture.body, note, &in_block));
    expect_all_once(__LINE__, &in_block);
    EXPECT(!ast_any_stmt(fixture.body, note_in_stmt, &in_stmts));
    expect_all_once(__LINE__, &in_stmts);
    ast_replace_in_block(fixture.body, note_place, &replaced);
    expect_all_once(__LINE__, &replaced);
    EXPECT(!ast_any_stmt(fixture.body, replace_nothing, &replaced_each));
    expect_all_once(__LINE__, &replaced_each);
    fixture_end(&fixture);
}

/* ---- a single expression --------------------------------------------------------------------------------------------
 */

static void test_expressions(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "m1(m2, m3[m4:m5], k=m6 if m7 else m8)\n");
    Expr *call = fixture.body->stmts[0]->value;
    Met whole = {{0}, 0}, parts = {{0}, 0}, replaced = {{0}, 0};
    EXPECT(!ast_any(call, note, &whole));
    note_parts(call, &parts);
    ast_replace(call, note_place, &replaced);
    for (unsigned i = 1; i <= 8; i++) {
        EXPECT(whole.times[i] == 1 && parts.times[i] == 1 && replaced.times[i] == 1);
    }
    EXPECT(!ast_any(NULL, note_parts_of, NULL));
    EXPECT(!ast_any_part(call->items[0], note_parts_of, NULL)); /* a name has no operands */
    EXPECT(ast_any_part(call, note_parts_of, NULL));
    fixture_end(&fixture);
}

/* The walk ends when the predicate returns true. */
static bool is_third(const Expr *e, void *count)
{
    (void)e;
    return ++*(unsigned *)count == 3;
}

static void test_end(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "m1\nm2\nm3\nm4\nm5\n");
    unsigned count = 0;
    EXPECT(ast_any_in_block(fixture.body, is_third, &count) && count == 3);
    fixture_end(&fixture);
}

/* ---- assigned names ---- */

static void test_assigned(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "for m1, (m2, *m3), x[(m4 := 1)] in f(k=(m5 := 2)):\n"
                            "    m6 = m7 = n1[0]\n"
                            "    m8 += n2\n"
                            "    m9: n3 = 1\n"
                            "    n4: n5\n"
                            "    n6.a = 1\n"
                            "    while (m10 := n7) < 3:\n"
                            "        assert n8, (m11 := 1)\n"
                            "    else:\n"
                            "        m12 = 1\n"
                            "    match (m13 := n9):\n"
                            "        case 1 if (m15 := 1):\n"
                            "            m16 = 1\n"
                            "        case 2 as m14:\n"
                            "            pass\n"
                            "        case m17:\n"
                            "            pass\n"
                            "    with n10 as m18:\n"
                            "        del n11\n"
                            "    def f():\n"
                            "        n12 = 1\n"
                            "    class C((m19 := n13)):\n"
                            "        n14 = 1\n"
                            "    (m20 if (m20 := 1) else n15)[n16] = 0\n");
    enum { NAMES = 20 };
    Met by_loop = {{0}, 0}, in_loop = {{0}, 0}, in_block = {{0}, 0};
    EXPECT(!ast_any_assigned_by(fixture.body->stmts[0], note, &by_loop));
    EXPECT(!ast_any_assigned(fixture.body->stmts[0], note, &in_loop));
    EXPECT(!ast_any_assigned_in(fixture.body, note, &in_block));
    for (unsigned i = 1; i <= NAMES; i++) {
        EXPECT(by_loop.times[i] == (i <= 5) && in_loop.times[i] == 1 && in_block.times[i] == 1);
        if (in_loop.times[i] != 1) {
            printf("m%u: %u times\n", i, in_loop.times[i]);
        }
    }
    EXPECT(by_loop.others == 0 && in_loop.others == 0 && in_block.others == 0);
    fixture_end(&fixture);
}

/* ---- replacements ---- */

typedef struct Swap {
    Expr *by;
    unsigned visits;
} Swap;

static Expr *swap_x(Expr *e, void *context)
{
    Swap *swap = context;
    swap->visits++;
    return e->kind == EX_NAME && strcmp(e->name, "x") == 0 ? swap->by : NULL;
}

static bool is_x(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_NAME && strcmp(e->name, "x") == 0;
}

static void test_replace(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "y + 1\n"
                            "x = f(x, k=x)\n"
                            "for a[x] in x:\n"
                            "    assert x, x\n"
                            "del x\n");
    Stmt *const *stmts = fixture.body->stmts;
    Swap swap = {.by = stmts[0]->value};
    uint32_t id = stmts[1]->value->items[0]->id;
    ast_replace_in_block(fixture.body, swap_x, &swap);
    EXPECT(stmts[1]->targets[0]->kind == EX_NAME &&
           stmts[3]->targets[0]->kind == EX_NAME); /* targets must stay names */
    EXPECT(stmts[1]->value->items[0]->kind == EX_BINARY && stmts[1]->value->items[0]->id == id);
    EXPECT(stmts[1]->value->keywords[0].value->kind == EX_BINARY);
    EXPECT(stmts[2]->targets[0]->right->kind == EX_BINARY && stmts[2]->value->kind == EX_BINARY);
    EXPECT(stmts[2]->body.stmts[0]->value->kind == EX_BINARY && stmts[2]->body.stmts[0]->value2->kind == EX_BINARY);
    EXPECT(!ast_any(stmts[1]->value, is_x, NULL));
    EXPECT(swap.visits == 3 + 1 + 4 + 3 + 1 + 2 + 1); /* replacements are not visited again */
    fixture_end(&fixture);
}

static void test_predicates(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "x = 1\nx = y = 1\nx[0] = 1\nx += 1\ndef f():\n    pass\nclass C:\n    pass\n");
    Stmt *const *stmts = fixture.body->stmts;
    EXPECT(ast_assigned_name(stmts[0]) == stmts[0]->targets[0]);
    for (unsigned i = 1; i < 6; i++) {
        EXPECT(ast_assigned_name(stmts[i]) == NULL);
    }
    EXPECT(ast_assigned_name(NULL) == NULL);
    EXPECT(ast_inner_scope(stmts[0]) == NULL && ast_inner_scope(stmts[4]) == &stmts[4]->function->body &&
           ast_inner_scope(stmts[5]) == &stmts[5]->body);
    fixture_end(&fixture);
}

int main(void)
{
    test_every_location();
    test_expressions();
    test_end();
    test_assigned();
    test_replace();
    test_predicates();
    return failures == 0 ? 0 : 1;
}
