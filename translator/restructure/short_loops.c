// SPDX-License-Identifier: MIT
/* Short loops that call mathematical functions of doubles: unrolled, so that the compiler overlaps the iterations.
 *
 * NVRTC does not unroll loops with large bodies, such as those with an inlined exp(). The calls of several iterations
 * are independent of each other, and values that only depend on the counter become constants.
 *
 * Input: the final IR of a function.
 * Output: marked loops.
 * Requires: numbered variables. */
#include "restructure/restructure_internal.h"

enum { MOST_ITERATIONS = 8, MOST_CALLS = 2, MOST_DEPTH = 8 };

typedef struct ShortLoops {
    const Facts *facts;
} ShortLoops;

/* Returns whether the expression is a constant: literals, named constants, and their negatives and sums. */
static bool constant_value(const Facts *facts, const IrExpr *e, uint32_t depth, int64_t *value)
{
    int64_t a, b;
    e = plain_form(facts, e);
    if (is_integer_constant(e, value)) {
        return true;
    }
    if (depth == 0 || !type_is_integer(e->type)) {
        return false;
    }
    if (e->kind == IR_UNARY && e->op == IRO_NEG && constant_value(facts, e->a, depth - 1, &a)) {
        return !__builtin_sub_overflow(0, a, value);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) && constant_value(facts, e->a, depth - 1, &a) &&
        constant_value(facts, e->b, depth - 1, &b)) {
        return e->op == IRO_ADD ? !__builtin_add_overflow(a, b, value) : !__builtin_sub_overflow(a, b, value);
    }
    return false;
}

/* Returns whether the loop `for (i = constant; i < constant; i++)`, or with <=, has few iterations. */
static bool is_short(const Facts *facts, const IrStmt *s)
{
    int64_t first, end, step, count = 0;
    const bool is_counted =
        s->kind == IR_FOR && s->init != NULL && s->step != NULL && !s->is_parallel && ir_assigned(s->init) != NULL &&
        s->step->op == IRO_ADD && s->a->kind == IR_BINARY && (s->a->op == IRO_LT || s->a->op == IRO_LE) &&
        s->a->a->kind == IR_VAR && s->a->a->var == ir_assigned(s->init) &&
        constant_value(facts, s->init->b, MOST_DEPTH, &first) && constant_value(facts, s->a->b, MOST_DEPTH, &end) &&
        is_integer_constant(s->step->b, &step) && step == 1 && !__builtin_sub_overflow(end, first, &count);
    return is_counted && count + (s->a->op == IRO_LE) <= MOST_ITERATIONS;
}

static void count_calls(IrExpr *e, void *context)
{
    uint32_t *count = context;
    *count += e->kind == IR_CALL && e->callee.spelling != NULL && e->type->kind == TY_F64 && e->arg_count > 0 &&
              ir_call_effect(e) == EFFECT_NONE;
}

static bool is_loop(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_FOR || s->kind == IR_WHILE;
}

static void mark_loop(IrStmt *s, void *context)
{
    const ShortLoops *in = context;
    uint32_t calls = 0;
    if (is_short(in->facts, s) && !ir_any_stmt_of(&s->body, is_loop, NULL)) {
        ir_visit_block(&s->body, count_calls, &calls);
        s->is_unrolled = s->is_unrolled || (calls > 0 && calls <= MOST_CALLS);
    }
}

void unroll_short_loops(IrFunc *func, const Facts *facts)
{
    ShortLoops in = {facts};
    ir_visit_stmts(&func->body, mark_loop, &in);
}
