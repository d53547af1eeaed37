// SPDX-License-Identifier: MIT
/* Unrolling: unrolls short loops that call mathematical functions of doubles, so that the compiler overlaps the
 * iterations, and prevents unrolling of loops whose iterations cannot overlap.
 *
 * NVRTC does not unroll loops with large bodies, such as those with an inlined exp(). The calls of several iterations
 * are independent of each other, and values that only depend on the counter become constants. Calls in branches do not
 * overlap: loops whose calls are all conditional are not unrolled, so that NVRTC takes less time.
 *
 * Iterations with barriers do not overlap either. In fused blocks, each thread has independent operations of four
 * blocks between two barriers, and unrolling gains nothing: without it, a scan on an H200 took 0.97 of the time, and
 * NVRTC took 0.76. In the inner loop of fused products of tiles, each iteration loads the elements for four blocks with
 * one access and has 16 sums: unrolled by two instead of fully, a product took 1.02 of the time, and NVRTC 0.82. Loops
 * in which the compiler can choose the products of floats that it fuses with sums are not changed, so that it makes the
 * same choice.
 *
 * Input: the final IR of a function.
 * Output: IrStmt.is_unrolled or unroll_factor of these loops.
 * Requires: numbered variables. */
#include "restructure/restructure_internal.h"

enum { MAX_ITERATIONS = 8, MAX_CALLS = 2, FUSED_UNROLLING = 2 };

typedef struct ShortLoops {
    Arena *arena;
    IrFunc *func;
    const Facts *facts;
} ShortLoops;

/* Returns whether the loop `for (i = constant; i < constant; i++)`, or with <=, has few iterations. */
static bool is_short(const Facts *facts, const IrStmt *s)
{
    int64_t step;
    const int64_t count = most_iterations(facts, s);
    return count >= 0 && count <= MAX_ITERATIONS && s->step->op == IRO_ADD && is_integer_constant(s->step->b, &step) &&
           step == 1 && !s->is_parallel;
}

static void count_calls(IrExpr *e, void *context)
{
    uint32_t *count = context;
    *count += e->kind == IR_CALL && e->callee.spelling != NULL && e->type->kind == TY_F64 && e->arg_count > 0 &&
              ir_call_effect(e) == EFFECT_NONE;
}

bool are_calls_conditional(const IrBlock *block)
{
    uint32_t all = 0, conditional = 0;
    ir_visit_block(block, count_calls, &all);
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        if (s->kind == IR_IF) {
            ir_visit_block(&s->body, count_calls, &conditional);
            ir_visit_block(&s->orelse, count_calls, &conditional);
        }
    }
    return all > 0 && conditional == all;
}

static void mark_loop(IrStmt *s, void *context)
{
    const ShortLoops *in = context;
    uint32_t calls = 0;
    if (is_short(in->facts, s) && !ir_any_stmt_of(&s->body, ir_is_loop, NULL)) {
        ir_visit_block(&s->body, count_calls, &calls);
    }
    if (calls == 0) {
        return;
    }
    const bool has_many = calls > MAX_CALLS, is_conditional = are_calls_conditional(&s->body);
    s->unroll_factor = !has_many && is_conditional && !s->is_unrolled ? 1 : 0;
    s->is_unrolled = s->is_unrolled || (!has_many && !is_conditional);
    ir_report(in->arena, in->func, s, "the short loop with %s %s", ir_assigned(s->init)->name,
              has_many         ? "is not unrolled: its iterations have more than 2 function calls"
              : is_conditional ? "is not unrolled: its function calls are in branches"
                               : "is unrolled, so that the function calls of its iterations overlap");
}

/* Returns whether e may contain a product of floats, which the compiler can fuse with a sum. */
static bool has_float_product(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL ? e->callee.func != NULL || type_is_complex(e->type)
                              : e->kind == IR_BINARY && e->op == IRO_MUL && !type_is_integer(e->type);
}

/* Returns whether the statement contains products of floats, and the compiler could choose which one it fuses with a
 * sum. In `total += x * y`, there is no choice. */
static bool has_fusion_choice(const IrStmt *s, const void *context)
{
    const bool is_sum = s->kind == IR_ASSIGN && (s->op == IRO_ADD || s->op == IRO_SUB) && s->b->kind == IR_BINARY;
    return is_sum ? ir_any(s->a, has_float_product, context) || ir_any(s->b->a, has_float_product, context) ||
                        ir_any(s->b->b, has_float_product, context)
                  : ir_any_own(s, has_float_product, context) ||
                        (s->kind == IR_ASSIGN && s->op == IRO_MUL && !type_is_integer(s->compute));
}

/* Returns whether the loop is one of the script, in contrast to loops over the fused blocks. */
static bool is_script_loop(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_WHILE || (s->kind == IR_FOR && (s->init == NULL || ir_assigned(s->init)->python_local != 0));
}

/* Returns whether e is an element of a shared array in which the elements of the fused blocks are adjacent. */
static bool is_adjacent_element(const IrExpr *e, const void *context)
{
    (void)context;
    const IrExpr *last = e->kind == IR_INDEX && e->arg_count > 0 ? e->args[e->arg_count - 1] : NULL;
    return last != NULL && last->kind == IR_VAR && last->var->python_local == 0 && e->a->kind == IR_VAR &&
           is_shared(e->a->var);
}

/* Limits the unrolling of a loop of fused blocks. */
static void limit_unrolling(IrStmt *s, void *context)
{
    const ShortLoops *in = context;
    if (!is_script_loop(s, NULL) || s->is_unrolled || ir_any_stmt(s, has_fusion_choice, NULL)) {
        return;
    }
    if (!ir_any_in(s, calls_barrier, in->facts)) {
        const bool is_inner = !ir_any_stmt_of(&s->body, is_script_loop, NULL);
        s->unroll_factor = is_inner && ir_any_in(s, is_adjacent_element, NULL) ? FUSED_UNROLLING : 0;
    } else if (in->func->has_independent_blocks) {
        s->unroll_factor = 1;
        ir_report(in->arena, in->func, s, "the loop is not unrolled: its iterations wait for barriers");
    }
}

void choose_unrolling(Unit *unit, IrFunc *func, const Facts *facts)
{
    ShortLoops in = {unit->arena, func, facts};
    ir_visit_stmts(&func->body, mark_loop, &in);
    const bool has_constant_loops = func->has_block_loops && func->block_size > 0;
    if (func->fused_axes != 0 && !has_constant_loops &&
        (unit->request->schedule == PY2CU_SCHEDULE_BLOCKS || unit->request->schedule == PY2CU_SCHEDULE_YX_BLOCKS)) {
        ir_visit_stmts(&func->body, limit_unrolling, &in);
    }
}
