// SPDX-License-Identifier: MIT
/* Positions of variable declarations, and const. */
#include "../ir/program.h"

static void test_const(void)
{
    Test t;
    begin(&t);
    IrFunc *fill = function(&t, "fill", false, t.none);
    IrVar *p = data(&t, "p", t.f32);
    set(&t, at(&t, p, num(&t, t.i64, 0)), real(&t, t.f32, 1, NULL));
    kernel(&t, "pointers");
    t.unit.program->facts = PY2CU_FACT_NOALIAS;
    IrVar *x = data(&t, "x", t.f32), *y = data(&t, "y", t.f32), *z = data(&t, "z", t.f32), *c = value(&t, "c", t.b);
    IrVar *row1 = local(&t, "row", t.f32), *q = local(&t, "q", type_pointer(t.unit.types, t.f32));
    IrVar *s = local(&t, "s", type_pointer(t.unit.types, t.f32));
    let(&t, q, address(&t, at(&t, x, num(&t, t.i64, 4))));
    let(&t, row1, at(&t, q, num(&t, t.i64, 1)));
    let(&t, s, ir_cond(t.arena, v(&t, c), v(&t, y), address(&t, at(&t, z, num(&t, t.i64, 2)))));
    add(&t, IR_EVAL, invoke(&t, fill, 1, v(&t, s), NULL));
    set(&t, at(&t, s, num(&t, t.i64, 1)), v(&t, row1));
    expect(&t, "pointers",
           "static __device__ void fill(float *p)\n"
           "{\n"
           "    p[0] = 1.0f;\n"
           "}\n"
           "\n"
           "extern \"C\" __global__ void pointers(const float *__restrict__ x, float *__restrict__ y, float "
           "*__restrict__ z, "
           "bool c)\n"
           "{\n"
           "    const float *q = &x[4];\n"
           "    float row = q[1];\n"
           "    float *s = c ? y : &z[2];\n"
           "    fill(s);\n"
           "    s[1] = row;\n"
           "}\n");
}

/* A function that writes to a constant array is reported and marked as failed, so that it is not printed. */
static void test_constant_is_not_written(void)
{
    Test t;
    begin(&t);
    IrFunc *writes = kernel(&t, "writes");
    IrVar *table = data(&t, "table", t.f32);
    table->storage = IRV_CONSTANT;
    set(&t, at(&t, table, num(&t, t.i64, 0)), real(&t, t.f32, 1, NULL));
    IrFunc *reads = kernel(&t, "reads");
    IrVar *out = data(&t, "out", t.f32), *other = data(&t, "other", t.f32);
    other->storage = IRV_CONSTANT;
    set(&t, at(&t, out, num(&t, t.i64, 0)), at(&t, other, num(&t, t.i64, 0)));
    qualify_pointers(&t.unit);
    if (!writes->has_failed || reads->has_failed || t.unit.error_count != 1) {
        printf("a write to a constant array: failed %d, the kernel that only reads %d, %u errors\n", writes->has_failed,
               reads->has_failed, (unsigned)t.unit.error_count);
        failures++;
    }
    arena_free(t.arena);
}

/* ---- declarations ----------------------------------------------------------------------------------------------- */

static void test_declare(void)
{
    Test t;
    begin(&t);
    kernel(&t, "places");
    IrVar *out = data(&t, "out", t.i64), *n = value(&t, "n", t.i64);
    IrVar *a = local(&t, "a", t.i64), *b = local(&t, "b", t.i64), *c = local(&t, "c", t.i64),
          *d = local(&t, "d", t.i64);
    IrVar *e = local(&t, "e", t.f64), *i = local(&t, "i", t.i64), *j = local(&t, "j", t.i64),
          *prev = local(&t, "prev", t.i64);
    IrVar *both = local(&t, "both", t.i64), *step = local(&t, "step", t.i64);
    /* set in both branches, read after: separate declaration without initializer */
    IrStmt *s = open_if(&t, op(&t, IRO_GT, VAR(n), NUM(0)));
    let(&t, a, NUM(1));
    open_else(&t, s);
    let(&t, a, NUM(2));
    end(&t);
    STORE(VAR(a));
    /* set in one branch only: may be read uninitialized */
    open_if(&t, op(&t, IRO_GT, VAR(n), NUM(1)));
    let(&t, b, NUM(1));
    let(&t, e, cvt(&t, t.f64, NUM(1)));
    end(&t);
    STORE(op(&t, IRO_ADD, VAR(b), cvt(&t, t.i64, VAR(e))));
    /* used only inside the loop; the other branch leaves the loop */
    open_for(&t, i, NUM(0), VAR(n), NUM(1));
    let(&t, c, op(&t, IRO_MUL, VAR(i), NUM(2)));
    s = open_if(&t, op(&t, IRO_GT, VAR(c), NUM(5)));
    let(&t, both, NUM(1));
    open_else(&t, s);
    add(&t, IR_CONTINUE, NULL);
    end(&t);
    STORE(VAR(both));
    /* value of the preceding iteration */
    open_if(&t, op(&t, IRO_GT, VAR(i), NUM(0)));
    STORE(VAR(prev));
    end(&t);
    let(&t, prev, VAR(c));
    end(&t);
    /* the counter is read after the loop */
    open_for(&t, j, NUM(0), VAR(n), NUM(1));
    open_for(&t, step, NUM(0), VAR(j), NUM(1));
    STORE(VAR(step));
    end(&t);
    end(&t);
    STORE(VAR(j));
    /* `while`: condition and body */
    let(&t, d, VAR(n));
    open_while(&t, op(&t, IRO_GT, VAR(d), NUM(0)));
    aug(&t, VAR(d), IRO_DIV, t.i64, NUM(2));
    end(&t);
    expect(&t, "places",
           "extern \"C\" __global__ void places(long long *out, long long n)\n"
           "{\n"
           "    long long a;\n"
           "    if (n > 0) {\n"
           "        a = 1;\n"
           "    } else {\n"
           "        a = 2;\n"
           "    }\n"
           "    out[0] = a;\n"
           "    long long b = 0;\n"
           "    double e = 0.0;\n"
           "    if (n > 1) {\n"
           "        b = 1;\n"
           "        e = 1;\n"
           "    }\n"
           "    out[0] = b + (long long)e;\n"
           "    long long prev = 0;\n"
           "    for (long long i = 0; i < n; i++) {\n"
           "        long long c = i * 2;\n"
           "        long long both;\n"
           "        if (c > 5) {\n"
           "            both = 1;\n"
           "        } else {\n"
           "            continue;\n"
           "        }\n"
           "        out[0] = both;\n"
           "        if (i > 0) {\n"
           "            out[0] = prev;\n"
           "        }\n"
           "        prev = c;\n"
           "    }\n"
           "    long long j;\n"
           "    for (j = 0; j < n; j++) {\n"
           "        for (long long step = 0; step < j; step++) {\n"
           "            out[0] = step;\n"
           "        }\n"
           "    }\n"
           "    out[0] = j;\n"
           "    long long d = n;\n"
           "    while (d > 0) {\n"
           "        d /= 2;\n"
           "    }\n"
           "}\n");
}

static void test_declare_elif(void)
{
    Test t;
    begin(&t);
    kernel(&t, "chain");
    IrVar *out = data(&t, "out", t.i64), *n = value(&t, "n", t.i64), *a = local(&t, "a", t.i64),
          *o = local(&t, "o", t.i64);
    IrVar *carry = local(&t, "carry", t.i64), *outer = local(&t, "outer", t.i64);
    IrStmt *first = open_if(&t, op(&t, IRO_GT, VAR(n), NUM(0)));
    STORE(NUM(1));
    /* both branches of the `elif` use a, which cannot be declared between `else` and `if` */
    IrStmt *second = open_elif(&t, first, op(&t, IRO_GT, VAR(n), NUM(-5)));
    let(&t, a, NUM(1));
    STORE(VAR(a));
    open_else(&t, second);
    let(&t, a, NUM(2));
    STORE(VAR(a));
    end(&t);
    end(&t);
    /* nested loops: the value can come from any earlier iteration */
    open_for(&t, outer, NUM(0), VAR(n), NUM(1));
    open_for(&t, o, NUM(0), VAR(n), NUM(2));
    aug(&t, VAR(carry), IRO_ADD, t.i64, NUM(1));
    STORE(VAR(carry));
    end(&t);
    end(&t);
    expect(&t, "chain",
           "extern \"C\" __global__ void chain(long long *out, long long n)\n"
           "{\n"
           "    long long a;\n"
           "    if (n > 0) {\n"
           "        out[0] = 1;\n"
           "    } else if (n > -5) {\n"
           "        a = 1;\n"
           "        out[0] = a;\n"
           "    } else {\n"
           "        a = 2;\n"
           "        out[0] = a;\n"
           "    }\n"
           "    long long carry = 0;\n"
           "    for (long long outer = 0; outer < n; outer++) {\n"
           "        for (long long o = 0; o < n; o += 2) {\n"
           "            carry += 1;\n"
           "            out[0] = carry;\n"
           "        }\n"
           "    }\n"
           "}\n");
}

static void test_arrays(void)
{
    Test t;
    begin(&t);
    IrFunc *func = kernel(&t, "arrays");
    func->launch_bounds[0] = 256;
    func->launch_bounds[1] = 2;
    IrVar *out = data(&t, "out", t.f32);
    int64_t dims[] = {16, 17}, none[] = {0}, three[] = {3};
    IrVar *tile = array(&t, "tile", t.f32, 2, dims, IRV_SHARED),
          *bins = array(&t, "bins", t.i32, 1, none, IRV_DYNAMIC_SHARED);
    IrVar *keys = array(&t, "keys", t.f64, 1, none, IRV_DYNAMIC_SHARED),
          *buf = array(&t, "buf", t.f32, 1, three, IRV_LOCAL);
    IrVar *late = array(&t, "late", t.f32, 1, three, IRV_LOCAL), *p = local(&t, "p", type_pointer(t.unit.types, t.f32));
    tile->alignment = 32;
    declare(&t, tile);
    declare(&t, bins);
    declare(&t, keys);
    declare(&t, buf);
    set(&t, at2(&t, tile, cvt(&t, t.i64, sreg(&t, IRS_TID_Y)), cvt(&t, t.i64, sreg(&t, IRS_TID_X))),
        real(&t, t.f32, 0, "0"));
    set(&t, at(&t, bins, NUM(1)), num(&t, t.i32, 1));
    set(&t, at(&t, keys, NUM(2)), cvt(&t, t.f64, at(&t, bins, NUM(0))));
    set(&t, at(&t, buf, NUM(2)), cvt(&t, t.f32, at(&t, keys, NUM(0))));
    sync(&t);
    open_if(&t, op(&t, IRO_GT, at(&t, buf, NUM(2)), real(&t, t.f32, 0, "0")));
    declare(&t, late)->lead = comment(&t, "made in a branch, used through a pointer after it", NULL);
    set(&t, at(&t, late, NUM(0)), at(&t, buf, NUM(1)));
    let(&t, p, address(&t, at(&t, late, NUM(0))));
    end(&t);
    STORE(op(&t, IRO_ADD, at2(&t, tile, NUM(1), NUM(2)), at(&t, p, NUM(0))));
    expect(&t, "arrays",
           "extern \"C\" __global__ void __launch_bounds__(256, 2) arrays(float *out)\n"
           "{\n"
           "    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];\n"
           "    __shared__ __align__(32) float tile[16][17];\n"
           "    int *bins = (int *)py2cu_dynamic_shared;\n"
           "    double *keys = (double *)py2cu_dynamic_shared;\n"
           "    float buf[3];\n"
           "    tile[threadIdx.y][threadIdx.x] = 0;\n"
           "    bins[1] = 1;\n"
           "    keys[2] = bins[0];\n"
           "    buf[2] = (float)keys[0];\n"
           "    __syncthreads();\n"
           "    float late[3];\n"
           "    const float *p = nullptr;\n"
           "    if (buf[2] > 0.0f) {\n"
           "        // made in a branch, used through a pointer after it\n"
           "        late[0] = buf[1];\n"
           "        p = late;\n"
           "    }\n"
           "    out[0] = tile[1][2] + p[0];\n"
           "}\n");
}

/* The step of a loop reads a value that some iterations do not set, so it is initialized before the loop. */
static void test_declare_step(void)
{
    Test t;
    begin(&t);
    kernel(&t, "steps");
    IrVar *out = data(&t, "out", t.i64), *n = value(&t, "n", t.i64), *i = local(&t, "i", t.i64),
          *by = local(&t, "by", t.i64);
    open_for(&t, i, NUM(0), VAR(n), VAR(by));
    open_if(&t, op(&t, IRO_GT, VAR(n), NUM(5)));
    add(&t, IR_CONTINUE, NULL);
    end(&t);
    let(&t, by, NUM(2));
    STORE(VAR(i));
    end(&t);
    expect(&t, "steps",
           "extern \"C\" __global__ void steps(long long *out, long long n)\n"
           "{\n"
           "    long long by = 0;\n"
           "    for (long long i = 0; i < n; i += by) {\n"
           "        if (n > 5) {\n"
           "            continue;\n"
           "        }\n"
           "        by = 2;\n"
           "        out[0] = i;\n"
           "    }\n"
           "}\n");
}

int main(void)
{
    test_const();
    test_constant_is_not_written();
    test_declare();
    test_declare_step();
    test_declare_elif();
    test_arrays();
    return report();
}
