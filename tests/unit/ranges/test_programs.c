// SPDX-License-Identifier: MIT
/* ranges: its effect on small programs, one for each property it can prove. The programs are constructed like those of
 * lower. */
#include "ranges/ranges.h"
#include "ranges/ranges_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Arena *arena;
static TypeTable *types;
static IrProgram *program;
static IrFunc *func;
static const Type *i32, *u32, *i64, *u64, *f32, *f64, *boolean;
static int failures;

/* ---- building ---- */

static IrFunc *new_func(const char *name, bool is_kernel)
{
    func = arena_alloc(arena, sizeof *func);
    func->name = func->python_name = name;
    func->is_kernel = is_kernel;
    func->result = is_kernel ? type_of_kind(types, TY_NONE) : i64;
    ptrvec_push(arena, &program->funcs, func);
    return func;
}

static void begin(uint32_t facts)
{
    arena = arena_new();
    types = types_new(arena);
    program = arena_alloc(arena, sizeof *program);
    program->facts = facts;
    i32 = type_of_kind(types, TY_I32);
    u32 = type_of_kind(types, TY_U32);
    i64 = type_of_kind(types, TY_I64);
    u64 = type_of_kind(types, TY_U64);
    f32 = type_of_kind(types, TY_F32);
    f64 = type_of_kind(types, TY_F64);
    boolean = type_of_kind(types, TY_BOOL);
    new_func("k", true);
}

static IrVar *param(const char *name, const Type *type, IrRole role)
{
    IrVar *var = ir_new_var(arena, func, name, type, IRV_PARAM);
    var->role = role;
    ptrvec_push(arena, &func->params, var);
    return var;
}

static IrVar *local(const char *name, const Type *type)
{
    return ir_new_var(arena, func, name, type, IRV_LOCAL);
}

static IrVar *pointer(const char *name, const Type *elem)
{
    return param(name, type_pointer(types, elem), ROLE_DATA);
}

static IrExpr *num(int64_t value)
{
    return ir_int(arena, i64, value);
}

static IrExpr *wide(IrExpr *e)
{
    return ir_convert(arena, i64, e);
}

static IrExpr *use(IrVar *var)
{
    return type_is_integer(var->type) || type_is_bool(var->type) ? wide(ir_var(arena, var)) : ir_var(arena, var);
}

static IrExpr *sreg(IrSreg which)
{
    return ir_sreg(arena, u32, which);
}

static IrExpr *tid(void)
{
    return wide(ir_convert(arena, i32, sreg(IRS_TID_X)));
}

static IrExpr *op(IrOp o, IrExpr *a, IrExpr *b)
{
    return ir_binary(arena, o, a->type, a, b);
}

static IrExpr *add(IrExpr *a, IrExpr *b)
{
    return op(IRO_ADD, a, b);
}

static IrExpr *sub(IrExpr *a, IrExpr *b)
{
    return op(IRO_SUB, a, b);
}

static IrExpr *mul(IrExpr *a, IrExpr *b)
{
    return op(IRO_MUL, a, b);
}

static IrExpr *grid(int axis)
{
    return add(mul(wide(sreg((IrSreg)(IRS_CTAID_X + axis))), wide(sreg((IrSreg)(IRS_NTID_X + axis)))),
               wide(sreg((IrSreg)(IRS_TID_X + axis))));
}

static IrExpr *test(IrOp o, IrExpr *a, IrExpr *b)
{
    return ir_binary(arena, o, boolean, a, b);
}

static IrExpr *helper(HelperId id, IrExpr *a, IrExpr *b)
{
    IrExpr *args[2] = {a, b};
    return ir_call(arena, a->type, (IrCallee){.helper = id}, args, 2);
}

static IrExpr *wrap(IrExpr *i, IrExpr *n)
{
    return helper(HELPER_WRAP, i, n);
}

static IrExpr *at(IrVar *array, IrExpr *index)
{
    return ir_index(arena, ir_var(arena, array), &index, 1);
}

static IrExpr *named(const char *name, int64_t value)
{
    IrNamed *n = arena_alloc(arena, sizeof *n);
    n->name = name;
    n->type = i32;
    n->value = ir_int(arena, i32, value);
    return wide(ir_named(arena, n));
}

static IrStmt *set(IrVar *var, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(arena, IR_ASSIGN);
    stmt->a = ir_var(arena, var);
    stmt->b = ir_convert(arena, var->type, value);
    return stmt;
}

static IrStmt *store(IrExpr *place, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(arena, IR_ASSIGN);
    stmt->a = place;
    stmt->b = ir_convert(arena, place->type, value);
    return stmt;
}

static IrStmt *compound(IrVar *var, IrOp o, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(arena, IR_ASSIGN);
    stmt->a = ir_var(arena, var);
    stmt->op = o;
    stmt->compute = value->type;
    stmt->b = value;
    return stmt;
}

static IrStmt *simple(IrStmtKind kind)
{
    return ir_stmt(arena, kind);
}

static void fill(IrBlock *block, va_list list)
{
    IrStmt *stmt;
    while ((stmt = va_arg(list, IrStmt *)) != NULL) {
        ir_append(arena, block, stmt);
    }
}

/* The remaining arguments, up to NULL, are the body. */
static IrStmt *compound_stmt(IrStmtKind kind, IrExpr *cond, ...)
{
    IrStmt *stmt = ir_stmt(arena, kind);
    stmt->a = cond;
    va_list list;
    va_start(list, cond);
    fill(&stmt->body, list);
    va_end(list);
    return stmt;
}

#define WHEN(...) compound_stmt(IR_IF, __VA_ARGS__, (IrStmt *)NULL)
#define WHILE(...) compound_stmt(IR_WHILE, __VA_ARGS__, (IrStmt *)NULL)
#define FOR(...) compound_stmt(IR_FOR, __VA_ARGS__, (IrStmt *)NULL)

static IrStmt *counted(IrStmt *loop, IrStmt *init, IrStmt *step)
{
    loop->init = init;
    loop->step = step;
    return loop;
}

static void body(IrStmt *first, ...)
{
    va_list list;
    va_start(list, first);
    ir_append(arena, &func->body, first);
    fill(&func->body, list);
    va_end(list);
}

#define BODY(...) body(__VA_ARGS__, (IrStmt *)NULL)

/* ---- comparing
 * -------------------------------------------------------------------------------------------------------------------
 */

static double spent; /* CPU time of the last pass in seconds, which is independent of other processes */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const char *run_pass(void)
{
    Unit unit = {.arena = arena, .types = types, .program = program};
    TextBuf text;
    textbuf_init(&text, arena);
    ir_number(program);
    double start = seconds();
    bool ok = ranges(&unit);
    spent = seconds() - start;
    if (!ok) {
        return "ranges failed";
    }
    ir_dump(program, &text);
    return text.text;
}

/* Checks that the output contains each piece, in this order. */
static void want(const char *name, const char *const *pieces)
{
    const char *text = run_pass(), *rest = text;
    for (size_t i = 0; pieces[i]; i++) {
        const char *found = strstr(rest, pieces[i]);
        if (!found) {
            printf("%s: no \"%s\" in:\n%s\n", name, pieces[i], text);
            failures++;
            break;
        }
        rest = found + strlen(pieces[i]);
    }
    arena_free(arena);
}

#define WANT(name, ...) want(name, (const char *const[]){__VA_ARGS__, NULL})

/* ---- cases
 * ------------------------------------------------------------------------------------------------------------------------
 */

static void negative_indices(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("x_shape0", i64, ROLE_SHAPE), *k = param("n", i64, ROLE_VALUE),
          *i = local("i", i64);
    IrExpr *zero = ir_float(arena, f32, 0);
    BODY(set(i, grid(0)), WHEN(test(IRO_LT, use(i), use(n)), store(at(x, wrap(use(i), use(n))), zero)),
         store(at(x, wrap(use(k), use(n))), zero), store(at(x, wrap(num(-1), use(n))), zero),
         store(at(x, wrap(num(-2), num(16))), zero), store(at(x, wrap(sub(use(i), num(1)), use(n))), zero),
         WHEN(test(IRO_GT, use(i), num(0)), store(at(x, wrap(sub(use(i), num(1)), use(n))), zero)),
         WHEN(test(IRO_LT, use(k), num(0)), store(at(x, wrap(use(k), use(n))), zero)));
    WANT("negative indices", "i = add.int64(mul.int64(int64(ctaid.x), int64(ntid.x)), int64(tid.x))",
         "x[i] =", "x[py2cu_wrap(n, x_shape0)] =", "x[sub.int64(x_shape0, 1:int64)] =", "x[14:int32] =",
         "x[py2cu_wrap(sub.int64(i, 1:int64), x_shape0)] =", "x[sub.int64(i, 1:int64)] =",
         "x[add.int64(x_shape0, n)] =");
}

static void early_return(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("n", i64, ROLE_VALUE), *k = param("k", i64, ROLE_VALUE),
          *i = local("i", i64);
    BODY(set(i, grid(0)), WHEN(test(IRO_GE, use(i), use(n)), simple(IR_RETURN)),
         WHEN(test(IRO_LOR, test(IRO_LT, use(k), num(0)), test(IRO_GT, use(k), num(9))), simple(IR_RETURN)),
         store(at(x, wrap(sub(use(n), num(1)), use(n))), ir_float(arena, f32, 0)),
         store(at(x, wrap(use(k), use(n))), ir_float(arena, f32, 0)));
    WANT("early return", "x[sub.int64(n, 1:int64)] =", "x[k] =");
}

static void division(void)
{
    begin(0);
    IrVar *out = pointer("out", i64), *n = param("n", i64, ROLE_VALUE), *w = param("w", i64, ROLE_SHAPE),
          *i = local("i", i64);
    IrVar *u = param("u", u64, ROLE_VALUE);
    BODY(set(i, grid(0)), store(at(out, num(0)), helper(HELPER_FLOORDIV_I64, use(i), use(w))),
         store(at(out, num(1)), helper(HELPER_FLOORMOD_I64, use(i), num(3))),
         store(at(out, num(2)), helper(HELPER_FLOORDIV_I64, use(n), num(3))),
         store(at(out, num(3)), helper(HELPER_FLOORDIV_I64, use(n), num(8))),
         store(at(out, num(4)), helper(HELPER_FLOORMOD_I64, use(n), num(8))),
         store(at(out, num(5)), helper(HELPER_FLOORMOD_I64, use(n), named("EIGHT", 8))),
         WHEN(test(IRO_LT, use(i), mul(use(w), use(w))),
              store(at(out, num(6)), helper(HELPER_FLOORMOD_I64, use(i), use(w)))),
         store(at(out, num(7)), helper(HELPER_DIV_U64, ir_var(arena, u), ir_int(arena, u64, 3))),
         store(at(out, num(8)), helper(HELPER_FLOORDIV_I64, use(i), use(n))));
    WANT("division", "out[0:int32] = py2cu_div(i, w)", "out[1:int32] = rem.int64(i, 3:int64)",
         "out[2:int32] = py2cu_floordiv(n, 3:int64)", "out[3:int32] = shr.int64(n, 3:int32)",
         "out[4:int32] = and.int64(n, 7:int64)", "out[5:int32] = py2cu_floormod(n, int64(EIGHT))",
         "out[6:int32] = rem.int64(i, w)", "out[7:int32] = int64(div.uint64(u, 3:uint64))",
         "out[8:int32] = py2cu_floordiv(i, n)");
}

/* `for i in range(start, n, step)`: the sign of the step determines the test. */
static IrStmt *two_sided(IrVar *i, IrExpr *start, IrExpr *stop, IrExpr *step, IrStmt *inside)
{
    IrExpr *up = test(IRO_LAND, test(IRO_GT, step, num(0)), test(IRO_LT, use(i), stop));
    IrExpr *down = test(IRO_LAND, test(IRO_LT, step, num(0)), test(IRO_GT, use(i), stop));
    return counted(FOR(test(IRO_LOR, up, down), inside), set(i, start), compound(i, IRO_ADD, step));
}

static void loop_tests(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("x_shape0", i64, ROLE_SHAPE), *s = param("s", i64, ROLE_VALUE),
          *i = local("i", i64);
    IrExpr *zero = ir_float(arena, f32, 0);
    IrExpr *stride = mul(wide(sreg(IRS_NTID_X)), wide(sreg(IRS_NCTAID_X)));
    BODY(two_sided(i, grid(0), use(n), stride, store(at(x, wrap(use(i), use(n))), zero)),
         two_sided(i, num(0), use(n), use(s), store(at(x, wrap(use(i), use(n))), zero)));
    WANT("one-sided test",
         "for i = add.int64(mul.int64(int64(ctaid.x), int64(ntid.x)), int64(tid.x)); lt.int64(i, x_shape0); i add",
         "x[i] = ", "lor.bool(land.bool(gt.int64(s, 0:int64), lt.int64(i, x_shape0)), ",
         "x[py2cu_wrap(i, x_shape0)] =");

    begin(0);
    x = pointer("x", f32), n = param("x_shape0", i64, ROLE_SHAPE), i = local("i", i64);
    IrStmt *down = FOR(test(IRO_GE, use(i), num(0)), store(at(x, wrap(use(i), use(n))), ir_float(arena, f32, 0)));
    BODY(counted(down, set(i, sub(use(n), num(1))), compound(i, IRO_SUB, num(1))));
    WANT("counting down", "ge.int64(i, 0:int64)", "x[i] =");
}

/* Conditions of the source stay, even if their value is known. */
static void own_conditions(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *t = local("t", i32);
    BODY(set(t, tid()), WHEN(test(IRO_GE, use(t), num(0)), store(at(x, use(t)), ir_float(arena, f32, 1))));
    WANT("own conditions", "t = int32(tid.x)", "if ge.int32(t, 0:int32)", "x[t] =");
}

static void int_locals(void)
{
    begin(0);
    IrVar *part = pointer("part", f32), *t = local("t", i32), *s = local("s", i64), *big = local("big", i64),
          *sum = local("sum", i64);
    IrVar *n = param("n", i64, ROLE_VALUE);
    IrStmt *halve = set(s, helper(HELPER_FLOORDIV_I64, use(s), num(2)));
    BODY(set(t, tid()), set(s, helper(HELPER_FLOORDIV_I64, named("TPB", 128), num(2))), set(big, grid(0)),
         set(sum, num(0)),
         WHILE(test(IRO_GT, use(s), num(0)),
               WHEN(test(IRO_LT, use(t), use(s)),
                    store(at(part, wrap(use(t), num(128))), at(part, wrap(add(use(t), use(s)), num(128))))),
               set(sum, add(use(sum), use(n))), halve));
    WANT("int locals", "local s: int32", "local big: int64", "local sum: int64", "s = div.int32(TPB, 2:int32)",
         "while gt.int32(s, 0:int32)", "if lt.int32(t, s)", "part[t] = part[add.int32(t, s)]",
         "sum = add.int64(sum, n)", "s div.int32= 2:int32");
}

/* Values that wrap, as in hashes, prove nothing. */
static void wrapping(void)
{
    begin(0);
    IrVar *x = pointer("x", i64), *n = param("x_shape0", i64, ROLE_SHAPE), *h = local("h", i64), *i = local("i", i64);
    IrVar *p = local("p", i64), *a = local("a", i64), *b = local("b", i64), *c = local("c", i64);
    BODY(set(h, num(7)), set(p, num(1)), set(a, num(0)), set(b, num(1)),
         counted(FOR(test(IRO_LT, use(i), use(n)), set(h, add(mul(use(h), num(31)), wide(sreg(IRS_TID_X)))),
                     set(p, mul(use(p), use(i))), set(c, add(use(a), use(b))), set(a, use(b)), set(b, use(c))),
                 set(i, num(0)), compound(i, IRO_ADD, num(1))),
         store(at(x, num(0)), helper(HELPER_FLOORMOD_I64, use(h), num(10))),
         store(at(x, num(1)), helper(HELPER_FLOORMOD_I64, use(p), num(10))),
         store(at(x, num(2)), helper(HELPER_FLOORMOD_I64, use(b), num(10))));
    WANT("wrapping", "py2cu_floormod(h, 10:int64)", "py2cu_floormod(p, 10:int64)", "py2cu_floormod(b, 10:int64)");
}

/* Indices computed from positions and array dimensions do not wrap. */
static void volumes(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("x_shape0", i64, ROLE_SHAPE), *w = param("w", i64, ROLE_VALUE);
    IrVar *h = param("h", i64, ROLE_VALUE), *i = local("i", i64), *j = local("j", i64), *at_ = local("at", i64);
    IrExpr *inside = test(IRO_LAND, test(IRO_LT, use(i), use(h)), test(IRO_LT, use(j), use(w)));
    BODY(set(i, grid(1)), set(j, grid(0)),
         WHEN(inside, set(at_, add(mul(use(i), use(w)), use(j))),
              store(at(x, wrap(use(at_), use(n))), ir_float(arena, f32, 0)),
              store(at(x, wrap(add(mul(mul(use(i), use(w)), use(h)), use(j)), use(n))), ir_float(arena, f32, 0))));
    WANT("volumes", "i = int64(add.uint32(mul.uint32(ctaid.y, ntid.y), tid.y))",
         "x[at] =", "x[add.int64(mul.int64(mul.int64(i, w), h), j)] =");
}

static void differences(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("x_shape0", i64, ROLE_SHAPE), *o = param("offset", i64, ROLE_VALUE);
    IrVar *t = local("t", i32), *k = local("k", i64), *d = param("d", i64, ROLE_VALUE);
    IrExpr *zero = ir_float(arena, f32, 0);
    BODY(set(t, tid()), WHEN(test(IRO_GE, use(t), use(o)), store(at(x, wrap(sub(use(t), use(o)), use(n))), zero)),
         WHEN(test(IRO_LAND, test(IRO_GE, add(use(t), use(d)), num(0)), test(IRO_LT, add(use(t), use(d)), use(n))),
              store(at(x, wrap(add(use(t), use(d)), use(n))), zero)),
         counted(FOR(test(IRO_LT, use(k), use(n)), store(at(x, wrap(sub(use(k), use(o)), use(n))), zero)),
                 set(k, use(o)), compound(k, IRO_ADD, num(1))),
         store(at(x, wrap(sub(sub(wide(sreg(IRS_NTID_X)), num(1)), use(t)), use(n))), zero),
         WHEN(test(IRO_GE, use(t), use(o)), set(o, add(use(o), num(1))),
              store(at(x, wrap(sub(use(t), use(o)), use(n))), zero)));
    WANT("differences",
         "x[sub.int64(int64(t), offset)] =", "x[add.int64(int64(t), d)] =", "x[sub.int64(k, offset)] =", "x[sub.int32(",
         "x[py2cu_wrap(sub.int64(int64(t), offset), x_shape0)] =");
}

/* If the loop changes the start value of its counter, their difference is unknown. */
static void moving_start(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("x_shape0", i64, ROLE_SHAPE), *o = param("offset", i64, ROLE_VALUE);
    IrVar *k = local("k", i64);
    BODY(counted(FOR(test(IRO_LT, use(k), use(n)),
                     store(at(x, wrap(sub(use(k), use(o)), use(n))), ir_float(arena, f32, 0)),
                     set(o, add(use(o), num(2)))),
                 set(k, use(o)), compound(k, IRO_ADD, num(1))));
    WANT("moving start", "x[py2cu_wrap(sub.int64(k, offset), x_shape0)] =");
}

static void joins_and_jumps(void)
{
    begin(0);
    IrVar *x = pointer("x", i64), *n = param("x_shape0", i64, ROLE_SHAPE), *k = param("k", i64, ROLE_VALUE);
    IrVar *a = local("a", i64), *b = local("b", i64), *c = local("c", i64), *i = local("i", i64);
    BODY(set(a, num(5)), WHEN(test(IRO_GT, use(k), num(0)), set(a, num(-1))),
         store(at(x, num(0)), wrap(use(a), use(n))), set(b, num(1)), set(c, num(1)),
         counted(FOR(test(IRO_LT, use(i), use(n)),
                     WHEN(test(IRO_EQ, use(i), use(k)), set(b, num(-3)), simple(IR_BREAK)), set(c, num(-3)),
                     WHEN(test(IRO_GT, use(i), use(k)), simple(IR_CONTINUE)), set(b, num(2)), set(c, num(2))),
                 set(i, num(0)), compound(i, IRO_ADD, num(1))),
         store(at(x, num(1)), wrap(use(b), use(n))), store(at(x, num(2)), wrap(use(c), use(n))));
    WANT("joins and jumps", "x[0:int32] = py2cu_wrap(int64(a), x_shape0)",
         "x[1:int32] = py2cu_wrap(int64(b), x_shape0)", "x[2:int32] = py2cu_wrap(int64(c), x_shape0)");
}

static void small_launch(void)
{
    begin(PY2CU_FACT_SMALL);
    IrVar *x = pointer("x", f32), *h = param("x_shape0", i64, ROLE_SHAPE), *w = param("x_shape1", i64, ROLE_SHAPE);
    IrVar *s = param("x_stride0", i64, ROLE_STRIDE), *n = param("n", i64, ROLE_VALUE), *m = param("m", i64, ROLE_VALUE);
    IrVar *i = local("i", i64), *j = local("j", i64);
    IrExpr *zero = ir_float(arena, f32, 0);
    IrExpr *inside = test(IRO_LAND, test(IRO_LT, use(i), use(h)), test(IRO_LT, use(j), use(w)));
    BODY(set(i, grid(1)), set(j, grid(0)),
         WHEN(inside, store(at(x, add(mul(wrap(use(i), use(h)), use(w)), wrap(add(use(j), num(1)), use(w)))), zero),
              store(at(x, mul(wrap(use(i), use(h)), use(s))), zero)),
         set(m, mul(use(m), use(m))), WHEN(test(IRO_LT, use(j), use(n)), store(at(x, wrap(use(n), use(w))), zero)));
    WANT("small launch", "param shape x_shape0: int32", "param shape x_shape1: int32", "param stride x_stride0: int32",
         "param value n: int32", "param value m: int64", "local i: int32", "local j: int32",
         "i = int32(add.uint32(mul.uint32(ctaid.y, ntid.y), tid.y))", "lt.int32(i, x_shape0), lt.int32(j, x_shape1)",
         "x[add.int32(add.int32(mul.int32(i, x_shape1), j), 1:int32)] =", "x[mul.int32(i, x_stride0)] =",
         "lt.int32(j, n)", "x[n] =");
}

static IrVar *axis_size(const char *name, uint32_t argument, uint32_t axis)
{
    IrVar *var = param(name, i64, ROLE_SHAPE);
    var->argument = argument;
    var->axis = axis;
    return var;
}

/* Products of the sizes of distinct axes of one array fit in an int. */
static void axis_products(void)
{
    begin(PY2CU_FACT_SMALL);
    IrVar *x = pointer("x", i64), *a = axis_size("a", 0, 0), *b = axis_size("b", 0, 1), *c = axis_size("c", 0, 2);
    IrVar *other = axis_size("other", 1, 3), *i = local("i", i64), *j = local("j", i64), *k = local("k", i64);
    BODY(set(i, mul(mul(use(a), use(b)), use(c))), set(j, mul(use(c), sub(use(a), num(2)))),
         set(k, mul(mul(use(a), use(b)), use(a))), store(at(x, num(0)), use(i)), store(at(x, num(1)), use(j)),
         store(at(x, num(2)), use(k)), store(at(x, num(3)), mul(use(other), use(b))),
         WHEN(test(IRO_LT, grid(0), mul(use(a), mul(use(c), use(b)))),
              store(at(x, num(4)), helper(HELPER_FLOORDIV_I64, grid(0), mul(use(b), use(c)))),
              store(at(x, num(5)), mul(helper(HELPER_FLOORMOD_I64, grid(0), use(c)), use(b)))));
    WANT("axis products", "local i: int32", "local j: int32", "local k: int64", "i = mul.int32(mul.int32(a, b), c)",
         "j = mul.int32(c, sub.int32(a, 2:int32))", "mul.int64(int64(mul.int32(a, b)), int64(a))",
         "x[3:int32] = mul.int64(int64(other), int64(b))", "mul.int32(a, mul.int32(c, b))", "mul.int32(b, c)",
         "c), b)");

    begin(0);
    x = pointer("x", i64);
    a = axis_size("a", 0, 0);
    b = axis_size("b", 0, 1);
    BODY(store(at(x, num(0)), mul(use(a), use(b))));
    WANT("axis products of large arrays", "x[0:int32] = mul.int64(a, b)");
}

static void device_functions(void)
{
    begin(0);
    IrFunc *kernel = func;
    IrVar *x = pointer("x", i64);
    IrFunc *leaf = new_func("leaf", false);
    IrVar *p = param("p", i64, ROLE_VALUE), *q = param("q", i64, ROLE_VALUE);
    IrStmt *leave = simple(IR_RETURN);
    leave->a = add(helper(HELPER_FLOORDIV_I64, use(p), num(3)), helper(HELPER_FLOORDIV_I64, use(q), num(3)));
    BODY(leave);
    func = kernel;
    IrVar *n = param("n", i64, ROLE_VALUE);
    IrExpr *args[2] = {grid(0), use(n)};
    BODY(store(at(x, num(0)), ir_call(arena, i64, (IrCallee){.func = leaf}, args, 2)));
    WANT("device functions", "return add.int64(div.int64(p, 3:int64), py2cu_floordiv(q, 3:int64))");

    begin(0);
    func->is_kernel = false;
    func->result = i64;
    p = param("p", i64, ROLE_VALUE);
    IrExpr *one[1] = {num(5)};
    leave = simple(IR_RETURN);
    leave->a = add(helper(HELPER_FLOORDIV_I64, use(p), num(3)), ir_call(arena, i64, (IrCallee){.func = func}, one, 1));
    BODY(leave);
    WANT("recursion", "py2cu_floordiv(p, 3:int64)");
}

/* The range of a part of a function's result is known, unless the variable is assigned another part, or its address is
 * taken. */
static void parts_of_results(void)
{
    begin(0);
    IrFunc *kernel = func;
    const Type *items[2] = {i64, i64};
    const Type *pair = type_struct(types, "pair", items, (const char *const[]){"_0", "_1"}, 2);
    IrVar *x = pointer("x", f32), *size = param("x_shape0", i64, ROLE_SHAPE), *n = param("n", i64, ROLE_VALUE),
          *kept = local("kept", pair), *reassigned = local("reassigned", pair), *addressed = local("addressed", pair);
    IrFunc *leaf = new_func("leaf", false);
    leaf->result = pair;
    IrExpr *parts[2] = {num(3), num(5)};
    IrStmt *leave = simple(IR_RETURN), *tell = simple(IR_EVAL);
    leave->a = ir_struct(arena, pair, parts);
    BODY(leave);
    func = kernel;
    IrExpr *zero = ir_float(arena, f32, 0),
           *address = ir_address(arena, type_pointer(types, i64), ir_field(arena, ir_var(arena, addressed), 0));
    tell->a = ir_call(arena, type_of_kind(types, TY_NONE), (IrCallee){.spelling = "tell", .effect = EFFECT_WRITE},
                      &address, 1);
    IrVar *vars[3] = {kept, reassigned, addressed};
    for (int i = 0; i < 3; i++) {
        BODY(set(vars[i], ir_call(arena, pair, (IrCallee){.func = leaf}, NULL, 0)));
    }
    BODY(store(ir_field(arena, ir_var(arena, reassigned), 0), use(n)), tell);
    for (int i = 0; i < 3; i++) {
        BODY(store(at(x, wrap(ir_field(arena, ir_var(arena, vars[i]), 0), use(size))), zero));
    }
    WANT("parts of results",
         "x[kept._0] =", "x[py2cu_wrap(reassigned._0, x_shape0)] =", "x[py2cu_wrap(addressed._0, x_shape0)] =");
}

static void thirty_two_bits(void)
{
    begin(0);
    IrVar *x = pointer("x", f64), *b = pointer("bytes", type_of_kind(types, TY_U8)), *t = local("t", i32),
          *h = local("half", i32);
    BODY(set(t, tid()), set(h, num(16)), store(at(x, sub(tid(), num(1))), ir_convert(arena, f64, add(use(t), num(1)))),
         WHEN(test(IRO_LT, tid(), num(32)), store(at(x, num(1)), ir_convert(arena, f64, use(t)))),
         WHEN(test(IRO_LT, tid(), use(h)), store(at(x, num(1)), ir_convert(arena, f64, use(t)))),
         store(at(x, num(2)), ir_convert(arena, f64, mul(wide(at(b, num(0))), num(3)))),
         store(at(x, num(3)), ir_convert(arena, f64, mul(use(h), num(1 << 30)))),
         WHEN(test(IRO_EQ, tid(), sub(wide(sreg(IRS_NTID_X)), num(1))), store(at(x, num(4)), ir_float(arena, f64, 0))));
    WANT("32 bits", "x[sub.int32(int32(tid.x), 1:int32)] = float64(add.int32(t, 1:int32))",
         "if lt.uint32(tid.x, 32:uint32)", "if lt.int32(int32(tid.x), half)",
         "float64(mul.int32(int32(bytes[0:int32]), 3:int32))", "float64(mul.int64(int64(half), 1073741824:int64))",
         "if eq.uint32(tid.x, sub.uint32(ntid.x, 1:uint32))");
}

/* Nodes that are used twice must not be changed for one of the uses. */
static void shared_nodes(void)
{
    begin(0);
    IrVar *x = pointer("x", f32), *n = param("n", i64, ROLE_VALUE);
    IrExpr *index = wrap(use(n), num(100));
    BODY(WHEN(test(IRO_GE, use(n), num(0)), store(at(x, index), ir_float(arena, f32, 0))),
         store(at(x, index), ir_float(arena, f32, 1)));
    WANT("shared nodes", "x[n] =", "x[py2cu_wrap(n, 100:int64)] =");
}

/* ---- size
 * -------------------------------------------------------------------------------------------------------------------------
 */

static IrStmt *nest(IrVar **vars, int count, int depth, bool loops)
{
    if (depth == 0) {
        return set(vars[0], add(use(vars[0]), use(vars[1 % count])));
    }
    IrStmt *inner = nest(vars, count, depth - 1, loops);
    IrVar *var = vars[depth % count];
    IrExpr *cond = test(IRO_LT, use(var), add(use(vars[(depth + 1) % count]), num(depth)));
    IrStmt *leave = WHEN(test(IRO_GT, use(var), num(1000 + depth)), simple(loops ? IR_BREAK : IR_RETURN));
    if (!loops) {
        return WHEN(cond, inner, leave, set(var, mul(use(var), num(3))));
    }
    return counted(FOR(cond, inner, leave, set(vars[(depth + 3) % count], use(var))), set(var, num(depth)),
                   compound(var, IRO_ADD, num(1)));
}

static void depth_case(const char *name, int depth, bool loops)
{
    begin(0);
    IrVar *vars[8];
    for (int i = 0; i < 8; i++) {
        vars[i] = local(arena_printf(arena, "v%d", i), i64);
        BODY(set(vars[i], num(i)));
    }
    BODY(nest(vars, 8, depth, loops));
    run_pass();
    if (spent > 2) {
        printf("%s: %.1f s\n", name, spent);
        failures++;
    }
    arena_free(arena);
}

/* A long loop body with an exit after every second statement. */
static double exits_case(int count)
{
    begin(0);
    IrVar *n = param("n", i64, ROLE_VALUE), *i = local("i", i64);
    IrStmt *loop = FOR(test(IRO_LT, use(i), use(n)));
    for (int k = 0; k < count; k++) {
        IrVar *var = local(arena_printf(arena, "v%d", k), i64);
        BODY(set(var, num(0)));
        ir_append(arena, &loop->body, set(var, add(use(var), use(i))));
        ir_append(arena, &loop->body, WHEN(test(IRO_GT, use(var), use(n)), simple(k % 2 ? IR_BREAK : IR_CONTINUE)));
    }
    BODY(counted(loop, set(i, num(0)), compound(i, IRO_ADD, num(1))));
    run_pass();
    arena_free(arena);
    return spent;
}

static double statements_case(int count)
{
    begin(0);
    IrVar *x = pointer("x", i64), *n = param("x_shape0", i64, ROLE_SHAPE), *i = local("i", i64);
    for (int k = 0; k < count; k++) {
        BODY(counted(FOR(test(IRO_LT, use(i), use(n)),
                         WHEN(test(IRO_GT, use(i), num(k)), store(at(x, wrap(sub(use(i), num(1)), use(n))), use(i)))),
                     set(i, num(0)), compound(i, IRO_ADD, num(1))));
    }
    run_pass();
    arena_free(arena);
    return spent;
}

static void sizes(void)
{
    depth_case("30 loops deep", 30, true);
    depth_case("200 loops deep", 200, true);
    depth_case("180 branches deep", 180, false);
    depth_case("2000 branches deep", 2000, false);
    double few = exits_case(1000), many = exits_case(10000);
    printf("a loop with 1000 exits: %.1f ms, with 10000: %.1f ms\n", few * 1e3, many * 1e3);
    if (many > 30 * few + 0.5) {
        printf("exits: not linear\n");
        failures++;
    }
    few = statements_case(1000);
    many = statements_case(10000);
    printf("1000 loops: %.1f ms, 10000 loops: %.1f ms\n", few * 1e3, many * 1e3);
    if (many > 30 * few + 0.5) {
        printf("statements: not linear\n");
        failures++;
    }
}

int main(void)
{
    negative_indices();
    early_return();
    division();
    loop_tests();
    own_conditions();
    int_locals();
    wrapping();
    volumes();
    differences();
    moving_start();
    joins_and_jumps();
    small_launch();
    axis_products();
    device_functions();
    parts_of_results();
    thirty_two_bits();
    shared_nodes();
    sizes();
    printf("%d failures\n", failures);
    return failures != 0;
}
