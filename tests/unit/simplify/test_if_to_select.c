// SPDX-License-Identifier: MIT
/* If-conversion of selected values: copies of copies, and the limits of the length of an expression. */
#include "../ir/program.h"

static Test t;
static IrVar *out, *n, *a, *b;

static void begin_kernel(void)
{
    begin(&t);
    kernel(&t, "k");
    out = data(&t, "out", t.i64);
    n = value(&t, "n", t.i64);
    a = value(&t, "a", t.i64);
    b = value(&t, "b", t.i64);
}

/* Returns a temporary that an `if` of the lowering assigns in both branches. */
static IrVar *selected(const char *name, IrExpr *x, IrExpr *y)
{
    IrVar *var = ir_new_var(t.arena, t.func, name, t.i64, IRV_LOCAL);
    IrStmt *choice = open_if(&t, op(&t, IRO_LT, VAR(n), NUM(3)));
    choice->chooses = true;
    let(&t, var, x);
    open_else(&t, choice);
    let(&t, var, y);
    end(&t);
    return var;
}

/* Returns a sum of `count` nodes, which is odd. */
static IrExpr *sum_of(unsigned count)
{
    IrExpr *e = VAR(a);
    for (unsigned nodes = 1; nodes < count; nodes += 2) {
        e = op(&t, IRO_ADD, e, VAR(b));
    }
    return e;
}

static void test_copies_of_copies(void)
{
    begin_kernel();
    IrVar *var = selected("v", VAR(a), VAR(b));
    IrVar *copy = ir_new_var(t.arena, t.func, "w", t.i64, IRV_LOCAL), *last = local(&t, "last", t.i64);
    let(&t, copy, VAR(var));
    let(&t, last, VAR(copy));
    STORE(VAR(last));
    set(&t, at(&t, out, NUM(1)), VAR(last));
    expect(&t, "copies of copies",
           "extern \"C\" __global__ void k(long long *out, long long n, long long a, long long b)\n"
           "{\n"
           "    long long last = n < 3 ? a : b;\n"
           "    out[0] = last;\n"
           "    out[1] = last;\n"
           "}\n");
}

static void test_copy_that_is_read_twice(void)
{
    begin_kernel();
    IrVar *var = selected("v", VAR(a), VAR(b));
    IrVar *copy = ir_new_var(t.arena, t.func, "w", t.i64, IRV_LOCAL), *last = local(&t, "last", t.i64);
    let(&t, copy, VAR(var));
    let(&t, last, VAR(copy));
    STORE(VAR(last));
    set(&t, at(&t, out, VAR(copy)), VAR(last));
    expect(&t, "a copy that is read twice",
           "extern \"C\" __global__ void k(long long *out, long long n, long long a, long long b)\n"
           "{\n"
           "    long long w = n < 3 ? a : b;\n"
           "    long long last = w;\n"
           "    out[0] = last;\n"
           "    out[w] = last;\n"
           "}\n");
}

static void test_long_branches(void)
{
    begin_kernel();
    STORE(VAR(selected("v", un(&t, IRO_BITNOT, sum_of(11)), VAR(b))));
    set(&t, at(&t, out, NUM(1)), VAR(selected("w", sum_of(13), VAR(b))));
    expect(&t, "long branches",
           "extern \"C\" __global__ void k(long long *out, long long n, long long a, long long b)\n"
           "{\n"
           "    long long v = n < 3 ? ~(a + b + b + b + b + b) : b;\n"
           "    out[0] = v;\n"
           "    long long w;\n"
           "    if (n < 3) {\n"
           "        w = a + b + b + b + b + b + b;\n"
           "    } else {\n"
           "        w = b;\n"
           "    }\n"
           "    out[1] = w;\n"
           "}\n");
}

/* Returns a temporary that one of count + 1 branches assigns: `v = n < 1 ? a : n < 2 ? a : ... : b`. */
static IrVar *selected_by(const char *name, unsigned count)
{
    IrVar *var = ir_new_var(t.arena, t.func, name, t.i64, IRV_LOCAL);
    for (unsigned i = 1; i <= count; i++) {
        IrStmt *choice = open_if(&t, op(&t, IRO_LT, VAR(n), NUM(i)));
        choice->chooses = true;
        choice->is_elif = i > 1;
        let(&t, var, VAR(a));
        open_else(&t, choice);
    }
    let(&t, var, VAR(b));
    for (unsigned i = 1; i <= count; i++) {
        end(&t);
    }
    return var;
}

static void test_chains(void)
{
    begin_kernel();
    STORE(VAR(selected_by("v", 2)));
    set(&t, at(&t, out, NUM(1)), VAR(selected_by("w", 3)));
    expect(&t, "chains",
           "extern \"C\" __global__ void k(long long *out, long long n, long long a, long long b)\n"
           "{\n"
           "    long long v = n < 1 ? a : n < 2 ? a : b;\n"
           "    out[0] = v;\n"
           "    long long w;\n"
           "    if (n < 1) {\n"
           "        w = a;\n"
           "    } else if (n < 2) {\n"
           "        w = a;\n"
           "    } else if (n < 3) {\n"
           "        w = a;\n"
           "    } else {\n"
           "        w = b;\n"
           "    }\n"
           "    out[1] = w;\n"
           "}\n");
}

int main(void)
{
    test_chains();
    test_copies_of_copies();
    test_copy_that_is_read_twice();
    test_long_branches();
    return report();
}
