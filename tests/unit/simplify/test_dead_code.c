// SPDX-License-Identifier: MIT
/* Dead-code elimination: variables and results that are not used, and operations with known results. */
#include "../ir/program.h"

static IrExpr *added(Test *t, IrVar *out, int64_t place)
{
    return call(t, t->f32, "atomicAdd", true, EFFECT_WRITE, 2, address(t, at(t, out, num(t, t->i64, place))),
                real(t, t->f32, 1, NULL));
}

static void test_unused(void)
{
    Test t;
    begin(&t);
    /* the shape of y is only passed in a cycle of calls; that of x is read in the end */
    IrFunc *get = function(&t, "get", false, t.f32);
    IrVar *px = data(&t, "x", t.f32), *pn = axis_size(&t, "x_shape0"), *pm = axis_size(&t, "x_shape1");
    IrVar *pi = value(&t, "i", t.i64), *pu = value(&t, "unused", t.i64);
    (void)pu;
    IrExpr *inner[] = {v(&t, px), v(&t, pn), v(&t, pm), v(&t, pi), num(&t, t.i64, 0)};
    open_if(&t, op(&t, IRO_GE, v(&t, pi), v(&t, pn)));
    add(&t, IR_RETURN, ir_call(t.arena, t.f32, (IrCallee){.func = get}, inner, 5));
    end(&t);
    add(&t, IR_RETURN, at(&t, px, v(&t, pi)));

    kernel(&t, "unused");
    IrVar *x = data(&t, "x", t.f32), *xn = axis_size(&t, "x_shape0"), *xm = axis_size(&t, "x_shape1");
    IrVar *y = data(&t, "y", t.f32), *yn = axis_size(&t, "y_shape0"), *k = value(&t, "k", t.i64),
          *out = data(&t, "out", t.f32);
    IrVar *dead = local(&t, "dead", t.i64), *count = local(&t, "count", t.i64), *old = local(&t, "old", t.f32);
    IrVar *both = local(&t, "both", t.f32), *second = local(&t, "second", t.f32);
    IrVar *h = local(&t, "h", t.i64), *w = local(&t, "w", t.i64);
    int64_t dims[] = {3};
    IrVar *buffer = array(&t, "buffer", t.f32, 1, dims, IRV_LOCAL);
    (void)k;
    let(&t, h, v(&t, xn))->lead = comment(&t, "h, w = x.shape", NULL);
    let(&t, w, v(&t, xm));
    declare(&t, buffer)->trail = "never read";
    let(&t, dead, v(&t, yn));
    let(&t, count, num(&t, t.i64, 0));
    open_if(&t, op(&t, IRO_GT, v(&t, dead), num(&t, t.i64, 3)));
    aug(&t, v(&t, count), IRO_ADD, t.i64, num(&t, t.i64, 1))->trail = "counted for nothing";
    end(&t);
    set(&t, at(&t, buffer, num(&t, t.i64, 0)), at(&t, y, num(&t, t.i64, 0)));
    let(&t, old, added(&t, out, 0));
    let(&t, both, call(&t, t.f32, "fmaxf", false, EFFECT_NONE, 2, added(&t, out, 2), added(&t, out, 3)));
    let(&t, second, call(&t, t.f32, "fmaxf", false, EFFECT_NONE, 2, real(&t, t.f32, 1, NULL), added(&t, out, 4)));
    add(&t, IR_EVAL, call(&t, t.f64, "sqrt", true, EFFECT_NONE, 1, real(&t, t.f64, 2, NULL), NULL));
    IrExpr *args[] = {v(&t, x), v(&t, h), v(&t, w), num(&t, t.i64, 2), num(&t, t.i64, 9)};
    set(&t, at(&t, out, num(&t, t.i64, 1)), ir_call(t.arena, t.f32, (IrCallee){.func = get}, args, 5));
    expect(
        &t, "unused",
        "static __device__ float get(const float *x, long long x_shape0, long long i, long long /*unused*/)\n"
        "{\n"
        "    if (i >= x_shape0) {\n"
        "        return get(x, x_shape0, i, 0);\n"
        "    }\n"
        "    return x[i];\n"
        "}\n"
        "\n"
        "extern \"C\" __global__ void unused(const float *x, long long x_shape0, const float * /*y*/, long long /*k*/, "
        "float *out)\n"
        "{\n"
        "    // h, w = x.shape\n"
        "    long long h = x_shape0;\n"
        "    atomicAdd(&out[0], 1.0f);\n"
        "    fmaxf(atomicAdd(&out[2], 1.0f), atomicAdd(&out[3], 1.0f));\n"
        "    atomicAdd(&out[4], 1.0f);\n"
        "    out[1] = get(x, h, 2, 9);\n"
        "}\n");
}

/* Comparisons that the types decide: compilers would warn about them. */
static void test_fold(void)
{
    Test t;
    begin(&t);
    kernel(&t, "fold");
    IrVar *out = data(&t, "out", t.b), *u = value(&t, "u", t.u32), *b = value(&t, "b", t.u8),
          *n = value(&t, "n", t.i64);
#define ROW(e) set(&t, at(&t, out, num(&t, t.i64, 0)), e)
#define WIDE(var) cvt(&t, t.i64, v(&t, var))
    ROW(op(&t, IRO_GE, WIDE(u), num(&t, t.i64, 0)));
    ROW(op(&t, IRO_GT, WIDE(u), num(&t, t.i64, 0)));
    ROW(op(&t, IRO_LT, num(&t, t.i64, 255), WIDE(b)));
    ROW(op(&t, IRO_LE, WIDE(b), num(&t, t.i64, 254)));
    ROW(op(&t, IRO_EQ, WIDE(b), num(&t, t.i64, -1)));
    ROW(op(&t, IRO_LE, v(&t, n), num(&t, t.i64, INT64_MAX)));
    ROW(op(&t, IRO_LT, v(&t, n), num(&t, t.i64, INT64_MAX)));
    ROW(op(&t, IRO_LAND, op(&t, IRO_NE, WIDE(u), num(&t, t.i64, -5)), op(&t, IRO_GT, v(&t, n), num(&t, t.i64, 1))));
    IrStmt *s = open_if(&t, op(&t, IRO_LT, WIDE(b), num(&t, t.i64, 0)));
    s->lead = comment(&t, "never", NULL);
    ROW(ir_bool(t.arena, t.b, true));
    IrStmt *e = open_elif(&t, s, op(&t, IRO_LT, WIDE(b), num(&t, t.i64, 7)));
    ROW(ir_bool(t.arena, t.b, false));
    open_else(&t, e);
    add(&t, IR_RETURN, NULL);
    end(&t);
    end(&t);
    expect(&t, "fold",
           "extern \"C\" __global__ void fold(bool *out, unsigned int u, unsigned char b, long long n)\n"
           "{\n"
           "    out[0] = true;\n"
           "    out[0] = u > 0;\n"
           "    out[0] = false;\n"
           "    out[0] = b <= 254;\n"
           "    out[0] = false;\n"
           "    out[0] = true;\n"
           "    out[0] = n < 9223372036854775807LL;\n"
           "    out[0] = n > 1;\n"
           "    // never\n"
           "    if (b < 7) {\n"
           "        out[0] = false;\n"
           "    } else {\n"
           "        return;\n"
           "    }\n"
           "}\n");
}

int main(void)
{
    test_unused();
    test_fold();
    return report();
}
