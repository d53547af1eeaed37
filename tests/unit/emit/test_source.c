// SPDX-License-Identifier: MIT
/* Tests of emit: the generated code is what a CUDA programmer would write. */
#include "../ir/program.h"
#include "source_map/source_map.h"

/* ---- examples of the design ---------------------------------------------------------------------------------------
 */

static void test_lucas(void)
{
    Test t;
    begin(&t);
    t.module.file_name = "src/lucas.py";
    IrFunc *func = kernel(&t, "lucas");
    func->signature = "lucas(int64, int32[::1])";
    func->docstring = "Lucas numbers: thread i writes L(i).";
    IrVar *n = value(&t, "n", t.i64), *result = data(&t, "result", t.i32);
    axis_size(&t, "result_shape0");
    IrVar *i = local(&t, "i", t.i64), *a = local(&t, "a", t.i64), *b = local(&t, "b", t.i64),
          *c = local(&t, "c", t.i64);
    IrVar *j = local(&t, "j", t.i64);

    let(&t, i, grid(&t, t.i64, 0));
    IrStmt *outer = open_if(&t, op(&t, IRO_LE, v(&t, i), v(&t, n)));
    outer->lead = blank(&t, NULL);
    outer->trail = "stay inside the array";
    IrStmt *first = open_if(&t, op(&t, IRO_EQ, v(&t, i), num(&t, t.i64, 0)));
    set(&t, at(&t, result, v(&t, i)), num(&t, t.i32, 2));
    IrStmt *second = open_elif(&t, first, op(&t, IRO_EQ, v(&t, i), num(&t, t.i64, 1)));
    set(&t, at(&t, result, v(&t, i)), num(&t, t.i32, 1));
    open_else(&t, second);
    let(&t, a, num(&t, t.i64, 2));
    let(&t, b, num(&t, t.i64, 1));
    open_for(&t, j, num(&t, t.i64, 2), op(&t, IRO_ADD, v(&t, i), num(&t, t.i64, 1)), num(&t, t.i64, 1));
    let(&t, c, op(&t, IRO_ADD, v(&t, a), v(&t, b)));
    let(&t, a, v(&t, b));
    let(&t, b, v(&t, c));
    end(&t);
    set(&t, at(&t, result, v(&t, i)), cvt(&t, t.i32, v(&t, b)));
    expect_all(&t, "lucas",
               "// Translated from lucas.py by py2cu 0.1.0: lucas(int64, int32[::1])\n"
               "\n"
               "// Lucas numbers: thread i writes L(i).\n"
               "extern \"C\" __global__ void lucas(long long n, int *result)\n"
               "{\n"
               "    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
               "\n"
               "    if (i <= n) {  // stay inside the array\n"
               "        if (i == 0) {\n"
               "            result[i] = 2;\n"
               "        } else if (i == 1) {\n"
               "            result[i] = 1;\n"
               "        } else {\n"
               "            long long a = 2;\n"
               "            long long b = 1;\n"
               "            for (long long j = 2; j < i + 1; j++) {\n"
               "                long long c = a + b;\n"
               "                a = b;\n"
               "                b = c;\n"
               "            }\n"
               "            result[i] = (int)b;\n"
               "        }\n"
               "    }\n"
               "}\n");
}

static IrExpr *gray_term(Test *t, IrVar *rgb, IrExpr *place, double factor, const char *spelling, int channel)
{
    if (channel > 0) {
        place = op(t, IRO_ADD, place, num(t, t->i64, channel));
    }
    return op(t, IRO_MUL, real(t, t->f64, factor, spelling), cvt(t, t->f64, at(t, rgb, place)));
}

static void test_gray(void)
{
    Test t;
    begin(&t);
    t.unit.program->facts = PY2CU_FACT_NOALIAS;
    kernel(&t, "gray");
    IrVar *rgb = data(&t, "rgb", t.f32), *h = axis_size(&t, "rgb_shape0"), *w = axis_size(&t, "rgb_shape1"),
          *c = axis_size(&t, "rgb_shape2");
    IrVar *out = data(&t, "out", t.f32);
    axis_size(&t, "out_shape0");
    IrVar *ow = axis_size(&t, "out_shape1"), *i = local(&t, "i", t.i64), *j = local(&t, "j", t.i64);
    let(&t, i, grid(&t, t.i64, 0));
    let(&t, j, grid(&t, t.i64, 1));
    IrStmt *inside =
        open_if(&t, op(&t, IRO_LAND, op(&t, IRO_LT, v(&t, i), v(&t, h)), op(&t, IRO_LT, v(&t, j), v(&t, w))));
    inside->lead = blank(&t, NULL);
    IrExpr *terms[3];
    static const double factors[] = {0.299, 0.587, 0.114};
    static const char *const spellings[] = {"0.299", "0.587", "0.114"};
    for (int k = 0; k < 3; k++) {
        IrExpr *row = op(&t, IRO_ADD, op(&t, IRO_MUL, v(&t, i), v(&t, w)), v(&t, j));
        terms[k] = gray_term(&t, rgb, op(&t, IRO_MUL, row, v(&t, c)), factors[k], spellings[k], k);
    }
    IrExpr *sum = op(&t, IRO_ADD, op(&t, IRO_ADD, terms[0], terms[1]), terms[2]);
    set(&t, at(&t, out, op(&t, IRO_ADD, op(&t, IRO_MUL, v(&t, i), v(&t, ow)), v(&t, j))), cvt(&t, t.f32, sum));
    expect(
        &t, "gray",
        "extern \"C\" __global__ void gray(const float *__restrict__ rgb, long long rgb_shape0, long long rgb_shape1,\n"
        "                                long long rgb_shape2, float *__restrict__ out, long long out_shape1)\n"
        "{\n"
        "    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    long long j = (long long)blockIdx.y * blockDim.y + threadIdx.y;\n"
        "\n"
        "    if (i < rgb_shape0 && j < rgb_shape1) {\n"
        "        out[i * out_shape1 + j] = (float)(0.299 * rgb[(i * rgb_shape1 + j) * rgb_shape2]\n"
        "                                          + 0.587 * rgb[(i * rgb_shape1 + j) * rgb_shape2 + 1]\n"
        "                                          + 0.114 * rgb[(i * rgb_shape1 + j) * rgb_shape2 + 2]);\n"
        "    }\n"
        "}\n");
}

static void test_block_sum(void)
{
    Test t;
    begin(&t);
    IrNamed *tpb = constant(&t, "TPB", 3, num(&t, t.i32, 128));
    constant(&t, "UNUSED", 4, num(&t, t.i32, 1));
    IrFunc *weight = function(&t, "weight", false, t.f64);
    IrVar *wx = value(&t, "x", t.f32), *wk = value(&t, "k", t.i64);
    IrExpr *next = cvt(&t, t.f64, op(&t, IRO_ADD, v(&t, wk), num(&t, t.i64, 1)));
    add(&t, IR_RETURN, op(&t, IRO_MUL, cvt(&t, t.f64, v(&t, wx)), op(&t, IRO_DIV, real(&t, t.f64, 1, "1.0"), next)));

    kernel(&t, "block_sum");
    IrVar *x = data(&t, "x", t.f32), *shape = axis_size(&t, "x_shape0"),
          *stride = param(&t, "x_stride0", t.i64, ROLE_STRIDE);
    IrVar *out = data(&t, "out", t.f32), *shift = value(&t, "shift", t.i64);
    int64_t dims[] = {128};
    IrVar *part = array(&t, "part", t.f32, 1, dims, IRV_SHARED);
    IrExpr *dim_exprs[] = {ir_named(t.arena, tpb)};
    part->dim_exprs = dim_exprs;
    IrVar *tid = local(&t, "t", t.i32), *total = local(&t, "total", t.f64), *i = local(&t, "i", t.i64),
          *s = local(&t, "s", t.i32);
    declare(&t, part);
    let(&t, tid, cvt(&t, t.i32, sreg(&t, IRS_TID_X)));
    let(&t, total, cvt(&t, t.f64, num(&t, t.i64, 0)));
    IrExpr *from =
        op(&t, IRO_ADD, op(&t, IRO_MUL, cvt(&t, t.i64, sreg(&t, IRS_CTAID_X)), cvt(&t, t.i64, sreg(&t, IRS_NTID_X))),
           cvt(&t, t.i64, v(&t, tid)));
    open_for(&t, i, from, v(&t, shape),
             op(&t, IRO_MUL, cvt(&t, t.i64, sreg(&t, IRS_NTID_X)), cvt(&t, t.i64, sreg(&t, IRS_NCTAID_X))));
    IrExpr *place = help(&t, t.i64, HELPER_WRAP, op(&t, IRO_SUB, v(&t, i), v(&t, shift)), v(&t, shape));
    aug(&t, v(&t, total), IRO_ADD, t.f64,
        invoke(&t, weight, 2, at(&t, x, op(&t, IRO_MUL, place, v(&t, stride))), v(&t, i)));
    end(&t);
    set(&t, at(&t, part, v(&t, tid)), cvt(&t, t.f32, v(&t, total)));
    sync(&t);
    let(&t, s, op(&t, IRO_DIV, ir_named(t.arena, tpb), num(&t, t.i32, 2)))->lead =
        blank(&t, comment(&t, "tree reduction", NULL));
    open_while(&t, op(&t, IRO_GT, v(&t, s), num(&t, t.i32, 0)));
    open_if(&t, op(&t, IRO_LT, v(&t, tid), v(&t, s)));
    aug(&t, at(&t, part, v(&t, tid)), IRO_ADD, t.f32, at(&t, part, op(&t, IRO_ADD, v(&t, tid), v(&t, s))));
    end(&t);
    sync(&t);
    aug(&t, v(&t, s), IRO_DIV, t.i32, num(&t, t.i32, 2));
    end(&t);
    open_if(&t, op(&t, IRO_EQ, v(&t, tid), num(&t, t.i32, 0)));
    add(&t, IR_EVAL,
        call(&t, t.f32, "atomicAdd", true, EFFECT_WRITE, 2, address(&t, at(&t, out, num(&t, t.i64, 0))),
             at(&t, part, num(&t, t.i64, 0))));
    expect(
        &t, "block_sum",
        "constexpr int TPB = 128;\n"
        "\n"
        "// Python's negative index\n"
        "static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; "
        "}\n"
        "\n"
        "static __device__ double weight(float x, long long k)\n"
        "{\n"
        "    return x * (1.0 / (k + 1));\n"
        "}\n"
        "\n"
        "extern \"C\" __global__ void block_sum(const float *x, long long x_shape0, long long x_stride0, float *out,\n"
        "                                     long long shift)\n"
        "{\n"
        "    __shared__ float part[TPB];\n"
        "    int t = threadIdx.x;\n"
        "    double total = 0;\n"
        "    for (long long i = (long long)blockIdx.x * blockDim.x + t; i < x_shape0; i += (long long)blockDim.x * "
        "gridDim.x) {\n"
        "        total += weight(x[py2cu_wrap(i - shift, x_shape0) * x_stride0], i);\n"
        "    }\n"
        "    part[t] = (float)total;\n"
        "    __syncthreads();\n"
        "\n"
        "    // tree reduction\n"
        "    int s = TPB / 2;\n"
        "    while (s > 0) {\n"
        "        if (t < s) {\n"
        "            part[t] += part[t + s];\n"
        "        }\n"
        "        __syncthreads();\n"
        "        s /= 2;\n"
        "    }\n"
        "    if (t == 0) {\n"
        "        atomicAdd(&out[0], part[0]);\n"
        "    }\n"
        "}\n");
}

/* ---- expressions ------------------------------------------------------------------------------------------------ */

/* A kernel that stores a sequence of expressions, each with the expected right-hand side. */
typedef struct Table {
    Test t;
    TextBuf expected;
    IrVar *a8, *b8, *a16, *b16, *a, *b, *n, *m, *x, *y, *p, *q;
    IrVar *a2, *b2, *n2, *m2, *x2, *y2;
    IrVar *out[TY_F64 + 1];
} Table;

static void begin_table(Table *k, const char *name)
{
    begin(&k->t);
    Test *t = &k->t;
    kernel(t, name);
    k->a8 = value(t, "a8", t->i8);
    k->b8 = value(t, "b8", t->u8);
    k->a16 = value(t, "a16", t->i16);
    k->b16 = value(t, "b16", t->u16);
    k->a = value(t, "a", t->i32);
    k->a2 = value(t, "a2", t->i32);
    k->b = value(t, "b", t->u32);
    k->b2 = value(t, "b2", t->u32);
    k->n = value(t, "n", t->i64);
    k->n2 = value(t, "n2", t->i64);
    k->m = value(t, "m", t->u64);
    k->m2 = value(t, "m2", t->u64);
    k->x = value(t, "x", t->f32);
    k->x2 = value(t, "x2", t->f32);
    k->y = value(t, "y", t->f64);
    k->y2 = value(t, "y2", t->f64);
    k->p = value(t, "p", t->b);
    k->q = value(t, "q", t->b);
    const Type *types[] = {t->b, t->i8, t->u8, t->i16, t->u16, t->i32, t->u32, t->i64, t->u64, t->f32, t->f64};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        k->out[types[i]->kind] = data(t, arena_printf(t->arena, "o_%s", types[i]->name), types[i]);
    }
    textbuf_init(&k->expected, t->arena);
}

static void row(Table *k, IrExpr *e, const char *text)
{
    Test *t = &k->t;
    IrVar *out = k->out[e->type->kind];
    set(t, at(t, out, num(t, t->i64, 0)), e);
    textbuf_printf(&k->expected, "    %s[0] = %s;\n", out->name, text);
}

static void end_table(Table *k, const char *name)
{
    Test *t = &k->t;
    const char *text = translate(t);
    const char *head = strstr(text, "__global__"), *body = head ? strstr(head, "\n{\n") : NULL;
    compare(name, body ? body + 3 : text, arena_printf(t->arena, "%s}\n", k->expected.text));
    arena_free(t->arena);
}

static void test_arithmetic(void)
{
    Table k;
    begin_table(&k, "arithmetic");
    Test *t = &k.t;
#define V(name) v(t, k.name)
#define I64(e) cvt(t, t->i64, e)
#define I32(e) cvt(t, t->i32, e)
#define F64(e) cvt(t, t->f64, e)
#define ADD(l, r) op(t, IRO_ADD, l, r)
#define SUB(l, r) op(t, IRO_SUB, l, r)
#define MUL(l, r) op(t, IRO_MUL, l, r)
#define DIV(l, r) op(t, IRO_DIV, l, r)
#define N(type, i) num(t, t->type, i)
    row(&k, ADD(V(n), N(i64, 2)), "n + 2");
    row(&k, ADD(I64(V(a)), N(i64, 2)), "(long long)a + 2");
    row(&k, ADD(N(i64, 2), I64(V(a))), "2 + (long long)a");
    row(&k, ADD(I64(V(a)), V(n)), "a + n");
    row(&k, ADD(V(n), I64(V(b))), "n + b");
    row(&k, ADD(I64(V(a)), I64(V(a2))), "(long long)a + a2");
    row(&k, ADD(I64(V(a)), I64(V(b))), "(long long)a + b");
    row(&k, ADD(I64(V(a8)), I64(V(b8))), "(long long)a8 + b8");
    row(&k, ADD(I64(V(p)), I64(V(q))), "(long long)p + q");
    row(&k, ADD(V(m), N(u64, 1)), "m + 1");
    row(&k, ADD(V(b), N(u32, 1)), "b + 1");
    row(&k, ADD(V(b), N(u32, 3000000000)), "b + 3000000000U");
    row(&k, ADD(V(n), N(i64, 5000000000)), "n + 5000000000LL");
    row(&k, ADD(V(m), N(u64, -1)), "m + 18446744073709551615ULL");
    row(&k, ADD(V(n), N(i64, INT64_MIN)), "n + (-9223372036854775807LL - 1)");
    row(&k, ADD(V(a), N(i32, INT32_MIN)), "a + (-2147483647 - 1)");
    row(&k, ADD(N(i64, 2147483647), N(i64, 1)), "2147483647LL + 1");
    row(&k, SUB(V(n), N(i64, -5)), "n + 5");
    row(&k, SUB(V(n), un(t, IRO_NEG, V(n2))), "n - -n2");
    row(&k, un(t, IRO_NEG, un(t, IRO_NEG, V(n))), "-(-n)");
    row(&k, un(t, IRO_NEG, N(i64, -5)), "-(-5)");
    row(&k, un(t, IRO_NEG, I64(V(a))), "-(long long)a");
    row(&k, un(t, IRO_NEG, ADD(V(n), V(n2))), "-(n + n2)");
    row(&k, SUB(V(n), SUB(V(n2), N(i64, 1))), "n - (n2 - 1)");
    row(&k, SUB(SUB(V(n), V(n2)), N(i64, 1)), "n - n2 - 1");
    row(&k, MUL(ADD(V(n), V(n2)), V(n)), "(n + n2) * n");
    row(&k, DIV(MUL(V(n), V(n2)), N(i64, 2)), "n * n2 / 2");
    row(&k, MUL(V(n), DIV(V(n2), N(i64, 2))), "n * (n2 / 2)");
    row(&k, op(t, IRO_REM, V(n), N(i64, 8)), "n % 8");
    row(&k, DIV(I64(V(a)), N(i64, 2)), "a / 2");
    row(&k, DIV(I64(V(a)), I64(V(a2))), "(long long)a / a2");
    row(&k, MUL(V(x), V(x2)), "x * x2");
    row(&k, MUL(V(x), cvt(t, t->f32, V(a16))), "x * a16");
    row(&k, MUL(V(x), cvt(t, t->f32, V(a))), "x * (float)a");
    row(&k, MUL(F64(V(x)), F64(V(x2))), "(double)x * x2");
    row(&k, MUL(F64(V(x)), V(y)), "x * y");
    row(&k, ADD(V(y), F64(V(a))), "y + a");
    row(&k, ADD(V(y), F64(V(n))), "y + n");
    row(&k, DIV(F64(V(a)), F64(V(a2))), "(double)a / a2");
    row(&k, DIV(F64(V(a)), real(t, t->f64, 2, "2")), "a / 2.0");
    row(&k, MUL(real(t, t->f32, 0.5, "0.5"), V(x)), "0.5f * x");
    row(&k, cvt(t, t->f32, MUL(F64(V(x)), real(t, t->f64, 0.5, "0.5"))), "(float)(x * 0.5)");
    row(&k, cvt(t, t->f32, V(y)), "(float)y");
    row(&k, I64(V(y)), "(long long)y");
    row(&k, I32(V(n)), "(int)n");
    row(&k, I32(I64(V(a))), "a");
    row(&k, cvt(t, t->u8, I64(V(b8))), "b8");
    row(&k, cvt(t, t->u64, V(n)), "(unsigned long long)n");
    row(&k, cvt(t, t->u64, V(b)), "b");
    row(&k, cvt(t, t->u32, V(a)), "(unsigned int)a");
    row(&k, cvt(t, t->f64, cvt(t, t->u64, V(n))), "(unsigned long long)n");
    row(&k, ir_binary(t->arena, IRO_ADD, t->i16, V(a16), V(a16)), "(short)(a16 + a16)");
    row(&k, MUL(V(b16), V(b16)), "(unsigned short)((unsigned int)b16 * b16)");
    row(&k, un(t, IRO_BITNOT, V(b8)), "(unsigned char)~b8");
    row(&k, un(t, IRO_BITNOT, V(n)), "~n");
    row(&k, un(t, IRO_NEG, V(b)), "-b");
    row(&k, num(t, t->i64, 2), "2");
    row(&k, num(t, t->i64, INT64_MIN), "-9223372036854775807LL - 1");
    row(&k, num(t, t->u64, 7), "7");
    row(&k, num(t, t->u32, 4294967295), "4294967295U");
    row(&k, num(t, t->u8, 200), "200");
    row(&k, F64(N(i64, 0)), "0");
    row(&k, cvt(t, t->f32, N(i64, -3)), "-3");
    row(&k, DIV(V(y), V(y2)), "y / y2");
    row(&k, ADD(ADD(V(y), MUL(V(y), V(y2))), ADD(V(y), V(y2))), "y + y * y2 + (y + y2)");
    row(&k, un(t, IRO_NEG, MUL(V(y), V(y2))), "-(y * y2)");
    row(&k, MUL(un(t, IRO_NEG, V(y)), V(y2)), "-y * y2");
    row(&k, ADD(cvt(t, t->i64, op(t, IRO_LT, V(n), V(n2))), N(i64, 1)), "(long long)(n < n2) + 1");
    row(&k, ADD(V(n), cvt(t, t->i64, V(p))), "n + p");
    end_table(&k, "arithmetic");
}

static void test_tests(void)
{
    Table k;
    begin_table(&k, "tests");
    Test *t = &k.t;
#define LT(l, r) op(t, IRO_LT, l, r)
#define EQ(l, r) op(t, IRO_EQ, l, r)
#define LAND(l, r) op(t, IRO_LAND, l, r)
#define LOR(l, r) op(t, IRO_LOR, l, r)
    row(&k, LT(I64(V(a)), N(i64, 5)), "a < 5");
    row(&k, LT(I64(V(a)), I64(V(a2))), "a < a2");
    row(&k, LT(I64(V(a)), I64(V(b))), "(long long)a < b");
    row(&k, LT(V(n), I64(V(b))), "n < b");
    row(&k, EQ(I32(V(a8)), I32(V(b8))), "a8 == b8");
    row(&k, EQ(I32(V(b8)), I32(V(b16))), "b8 == b16");
    row(&k, LT(F64(V(n)), F64(V(m))), "(double)n < m");
    row(&k, LT(F64(V(x)), real(t, t->f64, 0.1, "0.1")), "x < 0.1");
    row(&k, LT(F64(V(x)), F64(V(x2))), "x < x2");
    row(&k, LT(cvt(t, t->f32, V(a8)), V(x)), "a8 < x");
    row(&k, LT(V(b), N(u32, 5)), "b < 5");
    row(&k, EQ(V(p), LT(V(n), V(n2))), "p == (n < n2)");
    row(&k, EQ(LT(V(n), V(n2)), V(p)), "(n < n2) == p");
    row(&k, LAND(LAND(V(p), V(q)), LT(V(n), V(n2))), "p && q && n < n2");
    row(&k, LAND(V(p), LAND(V(q), V(p))), "p && q && p");
    row(&k, LOR(LAND(V(p), V(q)), V(p)), "(p && q) || p");
    row(&k, LAND(LOR(V(p), V(q)), V(p)), "(p || q) && p");
    row(&k, un(t, IRO_NOT, LT(V(y), V(y2))), "!(y < y2)");
    row(&k, un(t, IRO_NOT, V(p)), "!p");
    row(&k, EQ(un(t, IRO_NOT, V(p)), V(q)), "(!p) == q");
    row(&k, op(t, IRO_AND, V(p), un(t, IRO_NOT, V(q))), "p & (!q)");
    row(&k, un(t, IRO_NOT, LAND(V(p), V(q))), "!(p && q)");
    row(&k, cvt(t, t->b, V(n)), "n != 0");
    row(&k, cvt(t, t->b, V(x)), "x != 0");
    row(&k, un(t, IRO_NOT, cvt(t, t->b, V(y))), "y == 0");
    row(&k, LAND(cvt(t, t->b, V(n)), cvt(t, t->b, V(a))), "n != 0 && a != 0");
    row(&k, op(t, IRO_AND, V(p), V(q)), "p & q");
    row(&k, ir_bool(t->arena, t->b, true), "true");
#define AND(l, r) op(t, IRO_AND, l, r)
#define OR(l, r) op(t, IRO_OR, l, r)
#define SHL(l, r) op(t, IRO_SHL, l, r)
#define SHR(l, r) op(t, IRO_SHR, l, r)
    row(&k, AND(V(n), N(i64, 255)), "n & 255");
    row(&k, AND(I64(V(a)), N(i64, 1)), "a & 1");
    row(&k, EQ(AND(I64(V(a)), N(i64, 1)), N(i64, 0)), "(a & 1) == 0");
    row(&k, ADD(AND(I64(V(a)), N(i64, 1)), I64(V(a2))), "(long long)(a & 1) + a2");
    row(&k, AND(I64(V(a)), I64(V(b))), "(long long)a & b");
    row(&k, AND(V(n), ADD(V(n2), N(i64, 1))), "n & (n2 + 1)");
    row(&k, OR(AND(V(n), V(n2)), V(n)), "(n & n2) | n");
    row(&k, AND(AND(V(n), V(n2)), N(i64, 3)), "n & n2 & 3");
    row(&k, SHL(V(n), N(i64, 3)), "n << 3");
    row(&k, SHL(I64(V(a)), N(i64, 3)), "(long long)a << 3");
    row(&k, SHL(N(i64, 1), V(n)), "1LL << n");
    row(&k, SHL(ADD(V(n), N(i64, 1)), V(n2)), "(n + 1) << n2");
    row(&k, SHL(N(i64, -1), V(n)), "(long long)(-1ULL << n)");
    row(&k, SHL(N(i32, -3), V(n)), "(int)(-3U << n)");
    row(&k, LT(SHR(N(u32, 1000), V(b)), V(b2)), "(unsigned int)(1000 >> b) < b2");
    row(&k, SHR(I64(V(a)), N(i64, 3)), "a >> 3");
    row(&k, SHR(I64(V(a)), V(n)), "(long long)a >> n");
    row(&k, SHR(cvt(t, t->u64, V(b)), N(u64, 40)), "(unsigned long long)b >> 40");
    row(&k, LT(SHL(V(n), N(i64, 1)), V(n2)), "(n << 1) < n2");
#define COND(c, l, r) ir_cond(t->arena, c, l, r)
    row(&k, COND(LT(V(n), N(i64, 0)), ADD(V(n), V(n2)), V(n)), "n < 0 ? n + n2 : n");
    row(&k, COND(V(p), I64(V(a)), N(i64, 0)), "p ? a : 0");
    row(&k, COND(V(p), I64(V(a)), I64(V(b))), "p ? (long long)a : b");
    row(&k, COND(V(p), F64(V(a)), V(y)), "p ? a : y");
    row(&k, ADD(COND(V(p), V(n), V(n2)), N(i64, 1)), "(p ? n : n2) + 1");
    row(&k, COND(V(p), V(n), COND(V(q), V(n2), N(i64, 7))), "p ? n : q ? n2 : 7");
    row(&k, COND(V(p), COND(V(q), V(n), V(n2)), N(i64, 7)), "p ? (q ? n : n2) : 7");
    row(&k, COND(V(p), V(x), cvt(t, t->f32, N(i64, 0))), "p ? x : 0.0f");
    row(&k, cvt(t, t->f32, COND(V(p), V(n), V(n2))), "(float)(p ? n : n2)");
    end_table(&k, "tests");
}

static void test_registers_and_calls(void)
{
    Table k;
    begin_table(&k, "registers");
    Test *t = &k.t;
    IrExpr *tid = I32(sreg(t, IRS_TID_X));
#define TID ir_copy(t->arena, tid)
    row(&k, TID, "threadIdx.x");
    row(&k, I64(TID), "threadIdx.x");
    row(&k, grid(t, t->i32, 0), "blockIdx.x * blockDim.x + threadIdx.x");
    row(&k, I64(grid(t, t->i32, 0)), "blockIdx.x * blockDim.x + threadIdx.x");
    row(&k, grid(t, t->i64, 1), "(long long)blockIdx.y * blockDim.y + threadIdx.y");
    row(&k, ADD(TID, N(i32, 1)), "threadIdx.x + 1");
    row(&k, SUB(TID, N(i32, 1)), "(int)threadIdx.x - 1");
    row(&k, un(t, IRO_NEG, TID), "-(int)threadIdx.x");
    row(&k, DIV(TID, N(i32, 32)), "threadIdx.x / 32");
    row(&k, op(t, IRO_REM, TID, N(i32, 32)), "threadIdx.x % 32");
    row(&k, AND(TID, N(i32, 31)), "threadIdx.x & 31");
    row(&k, SHR(TID, N(i32, 5)), "threadIdx.x >> 5");
    row(&k, EQ(TID, N(i32, 0)), "threadIdx.x == 0");
    row(&k, EQ(I64(sreg(t, IRS_TID_X)), N(i64, 0)), "threadIdx.x == 0");
    row(&k, LT(TID, V(a)), "(int)threadIdx.x < a");
    row(&k, LT(I64(TID), V(n)), "threadIdx.x < n");
    row(&k, LT(V(a), ADD(TID, N(i32, 1))), "a < (int)(threadIdx.x + 1)");
    row(&k, ADD(V(a), TID), "a + (int)threadIdx.x");
    row(&k, F64(TID), "threadIdx.x");
    row(&k, MUL(F64(TID), V(y)), "threadIdx.x * y");
    row(&k, cvt(t, t->f32, TID), "(float)threadIdx.x");
    row(&k, cvt(t, t->u64, TID), "threadIdx.x");
#define CALL(type, name, exact, count, l, r) call(t, t->type, name, exact, EFFECT_NONE, count, l, r)
    row(&k, CALL(f64, "sqrt", true, 1, F64(V(x)), NULL), "sqrt((double)x)");
    row(&k, CALL(f64, "sqrt", true, 1, F64(N(i64, 2)), NULL), "sqrt(2.0)");
    row(&k, CALL(f32, "sqrtf", false, 1, cvt(t, t->f32, V(a16)), NULL), "sqrtf(a16)");
    row(&k, CALL(i64, "max", true, 2, V(n), N(i64, 0)), "max(n, 0LL)");
    row(&k, CALL(i64, "max", true, 2, I64(V(a)), V(n)), "max((long long)a, n)");
    row(&k, CALL(i32, "min", true, 2, TID, N(i32, 3)), "min((int)threadIdx.x, 3)");
    row(&k, CALL(f64, "pow", false, 2, V(y), F64(N(i64, 2))), "pow(y, 2)");
    row(&k, help(t, t->i64, HELPER_FLOORDIV_I64, I64(V(a)), N(i64, -2)), "py2cu_floordiv(a, -2)");
    end_table(&k, "registers");
}

static void test_floats(void)
{
    Table k;
    begin_table(&k, "floats");
    Test *t = &k.t;
#define R(type, number, spelling) real(t, t->type, number, spelling)
    row(&k, R(f64, 0.1, NULL), "0.1");
    row(&k, R(f64, 1e22, NULL), "1e22");
    row(&k, R(f64, 1e15, NULL), "1000000000000000.0");
    row(&k, R(f64, 123456789.125, NULL), "123456789.125");
    row(&k, R(f64, 1e-5, NULL), "1e-5");
    row(&k, R(f64, 0.0001, NULL), "0.0001");
    row(&k, R(f64, 0.1 + 0.2, NULL), "0.30000000000000004");
    row(&k, R(f64, 5e-324, NULL), "5e-324");
    row(&k, R(f64, 1.7976931348623157e308, NULL), "1.7976931348623157e308");
    row(&k, R(f64, 2.2250738585072011e-308, NULL), "2.225073858507201e-308");
    row(&k, R(f64, -0.0, NULL), "-0.0");
    row(&k, R(f64, 0.0, "0"), "0");
    row(&k, R(f64, -0.0, "0"), "-0.0");
    row(&k, R(f64, 100, "1E2"), "1E2");
    row(&k, R(f64, 0.5, ".5"), "0.5");
    row(&k, R(f64, 5, "5."), "5.0");
    row(&k, R(f64, 0.1, "0.10"), "0.10");
    row(&k, R(f64, 0.25, "0.1"), "0.25"); /* the spelling of another number */
    row(&k, R(f64, 0.25, "0.25; x"), "0.25");
    row(&k, R(f64, 3, "3"), "3");
    row(&k, R(f64, 3, NULL), "3.0");
    row(&k, R(f32, 0.1, "0.1"), "0.1f");
    row(&k, R(f32, 0.1, NULL), "0.1f");
    row(&k, R(f32, 16777217, NULL), "16777216.0f");
    row(&k, R(f32, 1e-45, NULL), "1e-45f");
    row(&k, R(f32, 3.4028234663852886e38, NULL), "3.4028235e38f");
    row(&k, R(f32, -2.5, NULL), "-2.5f");
    row(&k, R(f64, INFINITY, "inf"), "INFINITY");
    row(&k, R(f64, -INFINITY, NULL), "-INFINITY");
    row(&k, R(f64, NAN, NULL), "NAN");
    row(&k, R(f32, INFINITY, NULL), "INFINITY");
    row(&k, R(f32, NAN, NULL), "NAN");
    row(&k, SUB(R(f64, -1, NULL), R(f64, -2, NULL)), "-1.0 - -2.0");
    row(&k, un(t, IRO_NEG, R(f64, -INFINITY, NULL)), "-(-INFINITY)");
    end_table(&k, "floats");
}

/* ---- compound assignment ---------------------------------------------------------------------------------------- */

static void test_compound(void)
{
    Test t;
    begin(&t);
    kernel(&t, "compound");
    IrVar *b8 = data(&t, "b8", t.u8), *a = data(&t, "a", t.i32), *b = data(&t, "b", t.u32), *n = data(&t, "n", t.i64);
    IrVar *x = data(&t, "x", t.f32), *y = data(&t, "y", t.f64), *m = value(&t, "m", t.i64), *k = value(&t, "k", t.i32);
    IrVar *z = value(&t, "z", t.f32), *d = value(&t, "d", t.f64);
#define AT(array) at(&t, array, num(&t, t.i64, 0))
    aug(&t, AT(n), IRO_ADD, t.i64, num(&t, t.i64, 1));
    aug(&t, AT(n), IRO_SUB, t.i64, cvt(&t, t.i64, v(&t, k)));
    aug(&t, AT(a), IRO_ADD, t.i32, num(&t, t.i32, 1));
    aug(&t, AT(a), IRO_ADD, t.i64, num(&t, t.i64, 1));
    aug(&t, AT(a), IRO_MUL, t.i64, v(&t, m));
    aug(&t, AT(a), IRO_XOR, t.i64, num(&t, t.i64, 1));
    aug(&t, AT(a), IRO_DIV, t.i64, num(&t, t.i64, 2));
    aug(&t, AT(a), IRO_SHL, t.i64, num(&t, t.i64, 2));
    aug(&t, AT(b), IRO_ADD, t.i64, num(&t, t.i64, 1));
    aug(&t, AT(b8), IRO_ADD, t.i64, num(&t, t.i64, 1));
    aug(&t, AT(b8), IRO_ADD, t.i64, cvt(&t, t.i64, v(&t, k)));
    aug(&t, AT(x), IRO_ADD, t.f32, v(&t, z));
    aug(&t, AT(x), IRO_MUL, t.f64, real(&t, t.f64, 0.5, "0.5"));
    aug(&t, AT(x), IRO_ADD, t.f64, cvt(&t, t.f64, v(&t, z)));
    aug(&t, AT(y), IRO_ADD, t.f64, cvt(&t, t.f64, v(&t, z)));
    aug(&t, AT(y), IRO_ADD, t.f64, cvt(&t, t.f64, v(&t, m)));
    aug(&t, AT(a), IRO_MUL, t.f64, v(&t, d));
    aug(&t, AT(n), IRO_SHL, t.i64, v(&t, k));
    expect(&t, "compound",
           "extern \"C\" __global__ void compound(unsigned char *b8, int *a, unsigned int *b, long long *n, float *x, "
           "double *y,\n"
           "                                    long long m, int k, float z, double d)\n"
           "{\n"
           "    n[0] += 1;\n"
           "    n[0] -= k;\n"
           "    a[0] += 1;\n"
           "    a[0] += 1LL;\n"
           "    a[0] *= m;\n"
           "    a[0] ^= 1;\n"
           "    a[0] /= 2;\n"
           "    a[0] = (int)((long long)a[0] << 2);\n"
           "    b[0] += 1;\n"
           "    b8[0] += 1;\n"
           "    b8[0] += (long long)k;\n"
           "    x[0] += z;\n"
           "    x[0] *= 0.5;\n"
           "    x[0] += (double)z;\n"
           "    y[0] += z;\n"
           "    y[0] += m;\n"
           "    a[0] *= d;\n"
           "    n[0] <<= k;\n"
           "}\n");
}

/* ---- the file --------------------------------------------------------------------------------------------------- */

static void test_file(void)
{
    Test t;
    begin(&t);
    t.module.file_name = "dir/evil\n\"name\\?\?.py";
    IrNamed *first = constant(&t, "FAR", 2, real(&t, t.f64, INFINITY, NULL));
    IrNamed *second = constant(&t, "DT", 9, real(&t, t.f64, 0.1, "0.1"));
    second->lead = blank(&t, comment(&t, "seconds a step", NULL));
    second->trail = "tuned by hand \\";
    IrNamed *flag = constant(&t, "FLAG", 12, ir_bool(t.arena, t.b, true));
    IrFunc *later = arena_alloc(t.arena, sizeof *later);
    IrFunc *func = kernel(&t, "first");
    func->signature = "first(float64[::1], array_of_something_that_is_long_1, array_of_something_that_is_long_2)";
    func->lead = blank(&t, comment(&t, "---- kernels ----", blank(&t, NULL)));
    func->docstring = "First line.\n\n        Indented as in Python,\n          more.\n    \n    ";
    IrVar *x = data(&t, "x", t.f64);
    later->name = later->python_name = "later";
    later->result = t.f64;
    IrExpr *sum = op(&t, IRO_ADD, ir_named(t.arena, second), ir_named(t.arena, first));
    set(&t, at(&t, x, NUM(0)), op(&t, IRO_ADD, sum, invoke(&t, later, 0, NULL, NULL)))->trail =
        "bel\a tab\t nul-free */ \xe2\x80\xae turned, \xff broken, \xc3\xa4 fine ?\?/";
    t.block->tail = blank(&t, comment(&t, "at the end", blank(&t, NULL)));
    ptrvec_push(t.arena, &t.unit.program->funcs, later);
    t.func = later;
    t.block = &later->body;
    add(&t, IR_RETURN,
        ir_cond(t.arena, ir_named(t.arena, flag), real(&t, t.f64, 2, NULL), real(&t, t.f64, INFINITY, NULL)));
    IrFunc *last = kernel(&t, "last");
    last->signature = "last()";
    expect_all(
        &t, "file",
        "// Translated from evil?\"name\\?\?.py by py2cu 0.1.0:\n"
        "//    first(float64[::1], array_of_something_that_is_long_1, array_of_something_that_is_long_2), last()\n"
        "\n"
        "#ifndef INFINITY\n"
        "#define INFINITY __int_as_float(0x7f800000)\n"
        "#endif\n"
        "constexpr double FAR = __builtin_bit_cast(double, 0x7ff0000000000000LL);\n"
        "\n"
        "// seconds a step\n"
        "constexpr double DT = 0.1;  // tuned by hand \\.\n"
        "constexpr bool FLAG = true;\n"
        "\n"
        "static __device__ double later();\n"
        "\n"
        "// ---- kernels ----\n"
        "\n"
        "// First line.\n"
        "//\n"
        "// Indented as in Python,\n"
        "//   more.\n"
        "extern \"C\" __global__ void first(double *x)\n"
        "{\n"
        "    x[0] = DT + FAR + later();  // bel? tab  nul-free */ ? turned, ? broken, \xc3\xa4 fine ? ?/\n"
        "\n"
        "    // at the end\n"
        "}\n"
        "\n"
        "static __device__ double later()\n"
        "{\n"
        "    return FLAG ? 2.0 : INFINITY;\n"
        "}\n"
        "\n"
        "extern \"C\" __global__ void last()\n"
        "{\n"
        "}\n");
}

static void test_comments(void)
{
    Test t;
    begin(&t);
    kernel(&t, "comments");
    IrVar *out = data(&t, "out", t.i64), *n = value(&t, "n", t.i64);
    IrStmt *s = open_if(&t, op(&t, IRO_GT, VAR(n), NUM(0)));
    s->trail = "when positive";
    IrStmt *e = open_elif(&t, s, op(&t, IRO_LT, VAR(n), NUM(0)));
    s->else_lead = comment(&t, "before the elif", NULL);
    e->trail = "when negative";
    add(&t, IR_NOTE, NULL)->trail = "pass: nothing to do";
    open_else(&t, e);
    e->else_trail = "zero";
    STORE(NUM(3))->trail =
        "a comment that is so long that it cannot stand behind its statement without crossing the limit of the line "
        "and so goes before it, where it is broken";
    end(&t);
    end(&t);
    open_while(&t, op(&t, IRO_GT, at(&t, out, NUM(1)), NUM(0)))->trail = "spin";
    end(&t);
    IrStmt *w = open_if(&t, op(&t, IRO_EQ, VAR(n), NUM(7)));
    open_else(&t, w);
    STORE(NUM(1));
    end(&t);
    IrStmt *nested = open_if(&t, op(&t, IRO_EQ, VAR(n), NUM(8)));
    STORE(NUM(1));
    open_else(&t, nested);
    open_if(&t, op(&t, IRO_EQ, VAR(n), NUM(9)));
    STORE(NUM(2));
    end(&t);
    end(&t);
    add(&t, IR_RETURN, NULL)->trail = "";
    expect(&t, "comments",
           "extern \"C\" __global__ void comments(long long *out, long long n)\n"
           "{\n"
           "    if (n > 0) {  // when positive\n"
           "    } else if (n < 0) {  // when negative\n"
           "        // before the elif\n"
           "        // pass: nothing to do\n"
           "    } else {  // zero\n"
           "        // a comment that is so long that it cannot stand behind its statement without crossing the limit "
           "of the "
           "line\n"
           "        // and so goes before it, where it is broken\n"
           "        out[0] = 3;\n"
           "    }\n"
           "    while (out[1] > 0) { }  // spin\n"
           "    if (n != 7) {\n"
           "        out[0] = 1;\n"
           "    }\n"
           "    if (n == 8) {\n"
           "        out[0] = 1;\n"
           "    } else {\n"
           "        if (n == 9) {\n"
           "            out[0] = 2;\n"
           "        }\n"
           "    }\n"
           "    //\n"
           "}\n");
}

static void test_lines(void)
{
    Test t;
    begin(&t);
    kernel(&t, "lines");
    IrVar *out = data(&t, "output_with_a_long_name", t.f64), *x = value(&t, "another_rather_long_name", t.f64);
    IrVar *limit = value(&t, "the_limit_of_all_iterations", t.i64), *p = value(&t, "parameter_p", t.b);
    IrVar *i = local(&t, "iteration_number", t.i64);
#define X v(&t, x)
    IrExpr *args[] = {op(&t, IRO_MUL, X, X), op(&t, IRO_ADD, op(&t, IRO_MUL, X, X), X), X};
    set(&t, at(&t, out, num(&t, t.i64, 0)), ir_call(t.arena, t.f64, (IrCallee){.spelling = "fma"}, args, 3));
    IrExpr *test =
        op(&t, IRO_LAND, op(&t, IRO_LAND, op(&t, IRO_LT, X, X), op(&t, IRO_LT, op(&t, IRO_MUL, X, X), X)), v(&t, p));
    open_if(&t, test)->trail = "behind a broken line there is no room";
    IrStmt *loop = open_for(&t, i, op(&t, IRO_MUL, v(&t, limit), v(&t, limit)),
                            op(&t, IRO_MUL, v(&t, limit), v(&t, limit)), v(&t, limit));
    (void)loop;
    set(&t, at(&t, out, v(&t, i)),
        ir_cond(t.arena, op(&t, IRO_LT, X, X), op(&t, IRO_MUL, X, X), op(&t, IRO_DIV, X, X)));
    expect(
        &t, "lines",
        "extern \"C\" __global__ void lines(double *output_with_a_long_name, double another_rather_long_name,\n"
        "                                 long long the_limit_of_all_iterations, bool parameter_p)\n"
        "{\n"
        "    output_with_a_long_name[0] = fma(another_rather_long_name * another_rather_long_name,\n"
        "                                     another_rather_long_name * another_rather_long_name + "
        "another_rather_long_name,\n"
        "                                     another_rather_long_name);\n"
        "    // behind a broken line there is no room\n"
        "    if (another_rather_long_name < another_rather_long_name\n"
        "        && another_rather_long_name * another_rather_long_name < another_rather_long_name && parameter_p) {\n"
        "        for (long long iteration_number = the_limit_of_all_iterations * the_limit_of_all_iterations;\n"
        "             iteration_number < the_limit_of_all_iterations * the_limit_of_all_iterations;\n"
        "             iteration_number += the_limit_of_all_iterations) {\n"
        "            output_with_a_long_name[iteration_number] = another_rather_long_name < another_rather_long_name\n"
        "                                                        ? another_rather_long_name * "
        "another_rather_long_name\n"
        "                                                        : another_rather_long_name / "
        "another_rather_long_name;\n"
        "        }\n"
        "    }\n"
        "}\n");
}

static void test_line_directives(void)
{
    Test t;
    begin(&t);
    t.module.text = "\n\n\n\n\n\n\n    # why\n\n\n";
    t.module.text_length = strlen(t.module.text);
    sources_begin(&t.unit);
    t.module.file_name = "my \"dir\"/k?\?/.py";
    IrFunc *func = kernel(&t, "directives");
    func->source = sources_line(&t.unit, 0, 3);
    IrVar *out = data(&t, "out", t.i64), *n = value(&t, "n", t.i64);
    STORE(NUM(1))->line = 5;
    STORE(NUM(2))->line = 6;
    IrStmt *s = open_if(&t, op(&t, IRO_GT, VAR(n), NUM(1)));
    s->line = 9;
    s->lead = blank(&t, comment(&t, "why", NULL));
    s->lead->next->line = 8;
    STORE(NUM(3))->line = 10;
    expect(&t, "directives",
           "#line 3 \"my 'dir'/k\\?\\?/.py\"\n"
           "extern \"C\" __global__ void directives(long long *out, long long n)\n"
           "{\n"
           "    out[0] = 1;\n"
           "    out[0] = 2;\n"
           "\n"
           "    // why\n"
           "    if (n > 1) {\n"
           "        out[0] = 3;\n"
           "#line 10 \"my 'dir'/k\\?\\?/.py\"\n"
           "    }\n"
           "#line 10 \"my 'dir'/k\\?\\?/.py\"\n"
           "}\n");
}

int main(void)
{
    test_lucas();
    test_gray();
    test_block_sum();
    test_arithmetic();
    test_tests();
    test_registers_and_calls();
    test_floats();
    test_compound();
    test_file();
    test_comments();
    test_lines();
    test_line_directives();
    return report();
}
