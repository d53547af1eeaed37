// SPDX-License-Identifier: MIT
/* Strided loops: in loops that start at the thread index, separates the constant iteration numbers from the index.
 *
 * The threads of a block fill a tile with a halo by loops such as `for y in range(cuda.threadIdx.y, 36, 32)`. Their
 * iterations differ between threads, so row coarsening would execute the loop for one thread of the script after the
 * other. A loop over 0 and 32, in which each thread adds its index and tests whether the result is less than 36,
 * executes each iteration for four threads of the script, whose loads then precede their stores. On an H200, a blur
 * with such tiles took 0.59 of the time.
 *
 * Input: the IR with the script's axes.
 * Output: the transformed kernel; its new variables have no Facts.
 * Requires: divergence analysis. */
#include "schedule/schedule_internal.h"

enum { MAX_ITERATIONS = 4 };

typedef struct Strides {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const Facts *facts;
    uint8_t varies; /* VARIES_*: how values differ between the threads of the script that one thread executes */
    bool changed;
} Strides;

static bool is_uniform_value(const Strides *st, const IrExpr *e)
{
    return (varies(st->facts, e) & st->varies) == 0;
}

/* Returns whether e is a sum of thread indices and a constant, none of which is negative. */
static bool is_thread_sum(const Strides *st, const IrExpr *e)
{
    Affine sum;
    bool is_sum = affine_of_plain(st->facts, e, &sum) && sum.constant >= 0 && sum.constant <= INT16_MAX;
    for (uint32_t i = 0; i < sum.count && is_sum; i++) {
        const IrExpr *term = sum.terms[i].expr;
        is_sum = term->kind == IR_SREG && term->sreg >= IRS_TID_X && term->sreg < IRS_TID_X + 3 &&
                 sum.terms[i].factor > 0 && sum.terms[i].factor <= INT16_MAX;
    }
    return is_sum;
}

static bool is_loop_from_constant(const Facts *facts, IrStmt *s)
{
    IrExpr *const first = s->init->b;
    IrExpr zero = {.kind = IR_INT, .type = first->type};
    s->init->b = &zero;
    const int64_t count = constant_iterations(facts, s);
    s->init->b = first;
    return count > 0 && count <= MAX_ITERATIONS;
}

/* Returns whether the counter of the loop does not occur elsewhere. */
static bool has_own_counter(const Strides *st, IrStmt *s)
{
    const IrVar *counter = s->init->a->kind == IR_VAR ? s->init->a->var : NULL;
    const IrBlock whole = {.stmts = &s, .count = 1};
    return counter != NULL && counter->storage == IRV_LOCAL &&
           ir_occurrences(&whole, counter) == ir_occurrences(&st->kernel->body, counter);
}

static bool is_strided(const Strides *st, IrStmt *s)
{
    return s->kind == IR_FOR && s->init != NULL && s->step != NULL && !is_uniform_value(st, s->init->b) &&
           s->a->op == IRO_LT && is_thread_sum(st, s->init->b) && is_loop_from_constant(st->facts, s) &&
           has_own_counter(st, s);
}

/* Returns whether the block is a loop with the same iterations for the threads of the script. */
static bool is_uniform_loop(const Strides *st, const IrBlock *block)
{
    IrStmt *s = block->count == 1 ? block->stmts[0] : NULL;
    return s != NULL && s->kind == IR_FOR && s->init != NULL && s->step != NULL && has_own_counter(st, s) &&
           is_uniform_value(st, s->init->b) && is_uniform_value(st, s->a) && is_uniform_value(st, s->step->b) &&
           ir_effect(s->a) == EFFECT_NONE && ir_effect(s->init->b) == EFFECT_NONE &&
           !ir_any_stmt_of(&s->body, ir_jumps, NULL);
}

/* Replaces `for (y = first; y < end; y += step)` by a loop from 0, in which y is the sum of its counter and `first`.
 *  The test `y < end` moves into the nested loops that have the same iterations for all threads of the script. */
static void separate_index(Strides *st, IrStmt *s)
{
    Arena *arena = st->arena;
    IrVar *index = s->init->a->var;
    const Type *type = index->type;
    ir_report(arena, st->kernel, s,
              "all threads execute the same iterations of the loop with %s, and load before they store", index->name);
    IrVar *start =
        add_kernel_variable(st->unit, st->kernel, arena_printf(arena, "%s_start", index->name), type, IRV_LOCAL);
    IrStmt *guard = ir_stmt(arena, IR_IF);
    guard->a = ir_copy(arena, s->a);
    IrStmt *sum = new_assignment(
        arena, index, ir_binary(arena, IRO_ADD, type, ir_convert(arena, type, s->init->b), ir_var(arena, start)));
    s->init->a = ir_var(arena, start);
    s->init->b = ir_int(arena, type, 0);
    s->a->a = ir_var(arena, start);
    s->step->a = ir_var(arena, start);
    IrBlock *outer = &s->body;
    while (is_uniform_loop(st, outer)) {
        outer = &outer->stmts[0]->body;
    }
    const bool is_nested = outer != &s->body;
    guard->body = *outer;
    *outer = (IrBlock){0};
    ir_append(arena, outer, guard);
    const IrBlock nested = s->body;
    s->body = (IrBlock){0};
    ir_append(arena, &s->body, sum);
    if (is_nested) {
        ir_append_block(arena, &s->body, &nested);
    } else {
        ir_append(arena, &s->body, guard);
    }
    if (s->lead == NULL) {
        s->lead = arena_alloc(arena, sizeof *s->lead);
        s->lead->comment = "each iteration loads the elements of four of the script's threads before it stores them";
    }
    st->changed = true;
}

static void visit(IrStmt *s, void *strides)
{
    if (is_strided(strides, s)) {
        separate_index(strides, s);
    }
}

bool separate_strided_loops(Unit *unit, IrFunc *kernel, const Facts *facts, uint32_t axis)
{
    Strides st = {.unit = unit,
                  .arena = unit->arena,
                  .kernel = kernel,
                  .facts = facts,
                  .varies = (uint8_t)(VARIES_OTHERWISE | VARIES_X << axis)};
    ir_visit_stmts(&kernel->body, visit, &st);
    return st.changed;
}
