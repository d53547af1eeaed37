// SPDX-License-Identifier: MIT
/* Execution of a single function: undefined behavior stops it, and an observer is notified of its actions in order. The
 * expected results follow from C11. */
#include "../ir/program.h"
#include "interp/interp.h"

enum { FINE = -1 };

typedef struct Told {
    int64_t items[16];
    unsigned count;
} Told;

static void told(Told *all, int64_t value)
{
    if (all->count < sizeof all->items / sizeof all->items[0]) {
        all->items[all->count++] = value;
    }
}

static void called(void *context, int64_t argument)
{
    told(context, argument);
}

static void stored(void *context, uint32_t array, int64_t element, int64_t value)
{
    told(context, (int64_t)array * 1000 + element);
    told(context, value);
}

static void fail(const char *name, const char *what)
{
    printf("%s: %s\n", name, what != NULL ? what : "(nothing)");
    failures++;
}

/* Runs the kernel of a Test whose parameters are x, an array with the number 2, and n. `why` is the reason why it
 * stops; NULL: it ends normally. */
static Told run(Test *t, const char *name, int64_t n, bool wraps, const char *why)
{
    Told all = {.count = 0};
    const SingleRun how = {.sregs = {[IRS_TID_X] = 7, [IRS_NCTAID_X] = 2000000000},
                           .lowest = -3,
                           .highest = 10,
                           .wraps = wraps,
                           .context = &all,
                           .called = called,
                           .stored = stored};
    ir_number(t->unit.program);
    Run *it = run_new_single(&t->unit, t->func);
    for (int again = 0; again < 2; again++) { /* each run starts from the initial state */
        all.count = 0;
        const RunState state = run_single_function(it, &how, (const int64_t[]){2, n}, 1000);
        const char *said = run_message(it, NULL);
        if (state != (why != NULL ? RUN_STOPPED : RUN_DONE) || (why != NULL && strstr(said, why) == NULL)) {
            fail(name, said);
        }
    }
    run_free(it);
    arena_free(t->arena);
    return all;
}

static IrVar *x, *n;

static void start(Test *t, const Type *(*type)(Test *t))
{
    begin(t);
    kernel(t, "k");
    x = data(t, "x", t->i64);
    n = value(t, "n", type(t));
}

static const Type *as_i64(Test *t)
{
    return t->i64;
}

static const Type *as_i32(Test *t)
{
    return t->i32;
}

static const Type *as_u32(Test *t)
{
    return t->u32;
}

static void check_operator(const char *name, const Type *(*type)(Test *t), IrOp o, int64_t left, int64_t right,
                           bool wraps, const char *why, int64_t result)
{
    Test t;
    start(&t, type);
    set(&t, at(&t, x, num(&t, t.i64, 0)), cvt(&t, t.i64, op(&t, o, v(&t, n), num(&t, type(&t), right))));
    const Told all = run(&t, name, left, wraps, why);
    if (why == NULL && (all.count != 2 || all.items[0] != 2000 || all.items[1] != result)) {
        fail(name, "another result");
    }
}

static void check_order(void)
{
    Test t;
    start(&t, as_i64);
    add(&t, IR_EVAL, call(&t, t.i64, "observe", false, EFFECT_WRITE, 1, cvt(&t, t.i64, sreg(&t, IRS_NCTAID_X)), NULL));
    set(&t, at(&t, x, num(&t, t.i64, -3)), v(&t, n));
    set(&t, at(&t, x, num(&t, t.i64, 4)),
        op(&t, IRO_ADD, at(&t, x, num(&t, t.i64, -3)), cvt(&t, t.i64, sreg(&t, IRS_TID_X))));
    const Told all = run(&t, "order", 5, false, NULL);
    const int64_t wanted[] = {2000000000, 1997, 5, 2004, 12};
    if (all.count != 5 || memcmp(all.items, wanted, sizeof wanted) != 0) {
        fail("order", "another one");
    }
}

static void check_bounds(int64_t index, const char *why)
{
    Test t;
    start(&t, as_i64);
    set(&t, at(&t, x, v(&t, n)), num(&t, t.i64, 1));
    run(&t, "bounds", index, false, why);
}

static const Type *as_f64(Test *t)
{
    return t->f64;
}

/* Only integers are passed, and a call reports only one of them. */
static void check_other_values(void)
{
    Test t;
    start(&t, as_f64);
    run(&t, "float parameter", 1, false, "a parameter is not an integer");
    start(&t, as_i64);
    add(&t, IR_EVAL, call(&t, t.i64, "observe", false, EFFECT_WRITE, 2, v(&t, n), v(&t, n)));
    run(&t, "two values", 1, false, "observe() with these arguments");
}

static void check_endless(void)
{
    Test t;
    start(&t, as_i64);
    open_while(&t, ir_bool(t.arena, t.b, true));
    end(&t);
    ir_number(t.unit.program);
    Run *it = run_new_single(&t.unit, t.func);
    const SingleRun how = {.lowest = 0};
    if (run_single_function(it, &how, (const int64_t[]){2, 0}, 1000) != RUN_RUNNING) {
        fail("endless", run_message(it, NULL));
    }
    run_free(it);
    arena_free(t.arena);
}

int main(void)
{
    check_operator("sum", as_i64, IRO_ADD, 40, 2, false, NULL, 42);
    check_operator("large sum", as_i64, IRO_ADD, INT64_MAX, 1, false, "overflows its type", 0);
    check_operator("sum that wraps", as_i64, IRO_ADD, INT64_MAX, 1, true, NULL, INT64_MIN);
    check_operator("large product", as_i32, IRO_MUL, 1 << 20, 1 << 12, false, "overflows its type", 0);
    check_operator("unsigned product", as_u32, IRO_MUL, 1 << 20, 1 << 12, false, NULL, 0);
    check_operator("unsigned difference", as_u32, IRO_SUB, 1, 2, false, NULL, UINT32_MAX);
    check_operator("division", as_i64, IRO_DIV, -7, 2, false, NULL, -3);
    check_operator("division by 0", as_i64, IRO_DIV, 7, 0, true, "by 0", 0);
    check_operator("smallest by -1", as_i32, IRO_REM, INT32_MIN, -1, true, "by -1", 0);
    check_operator("shift", as_i32, IRO_SHR, -8, 1, false, NULL, -4);
    check_operator("shift too far", as_i32, IRO_SHL, 1, 32, false, "shifts", 0);
    check_order();
    check_bounds(10, NULL);
    check_bounds(11, "out of bounds");
    check_bounds(-4, "out of bounds");
    check_other_values();
    check_endless();
    return report();
}
