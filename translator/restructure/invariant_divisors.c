// SPDX-License-Identifier: MIT
/* Invariant divisors: replaces divisions of integers and floats by a loop-invariant double with multiplications by its
 * inverse.
 *
 * A GPU computes x / y in double precision from an approximation of 1 / y, which it improves in several steps. With the
 * correctly rounded inverse r of y, one product and two fused multiply-adds are enough for the same, correctly rounded,
 * quotient (Brisebarre, Muller and Raina, "Accelerating correctly rounded floating-point division when the divisor is
 * known in advance", IEEE Transactions on Computers 53 (8), 2004):
 *
 *     q = x * r, quotient = fma(-fma(q, y, -x), r, q)
 *
 * This requires that no intermediate result is too large or too small. It is true for each dividend that is converted
 * from an integer or a float, if y is between 1e-150 and 1e150. py2cu_inverse() returns 0 for other divisors, for which
 * the original loop remains.
 *
 * Input: the final IR of a function.
 * Output: a second version of loops with such divisions.
 * Requires: function effects. */
#include "restructure/restructure_internal.h"

enum { MAX_DIVISORS = 4, MAX_NODES = 12, MAX_LOOP_NODES = 240, MIN_ITERATIONS = 8 };

/* The divisors of a loop. */
typedef struct Divisors {
    Unit *unit;
    IrFunc *func;
    const IrStmt *loop;
    uint32_t nodes; /* of the loop */
    IrExpr *values[MAX_DIVISORS];
    IrVar *divisors[MAX_DIVISORS], *inverses[MAX_DIVISORS];
    uint32_t count;
} Divisors;

/* ---- conditions ---- */

/* Returns whether no iteration changes the divisor, and whether it can be computed before the loop, which may have no
 * iterations. */
static bool is_invariant(const Divisors *d, IrExpr *divisor)
{
    IrStmt *heads[] = {d->loop->init, d->loop->step};
    const IrBlock head = {.stmts = heads, .count = d->loop->kind == IR_FOR ? 2 : 0};
    return divisor->kind != IR_FLOAT && divisor->kind != IR_NAMED && ir_is_pure(divisor) &&
           !ir_any(divisor, may_fault, NULL) && ir_size(divisor) <= MAX_NODES &&
           !ir_may_change(divisor, &d->loop->body) && !ir_may_change(divisor, &head);
}

/* Returns the type from which a double is converted; NULL: it is not converted. */
static const Type *source_type(const IrExpr *e)
{
    e = e->kind == IR_UNARY && e->op == IRO_NEG ? e->a : e;
    return e->kind == IR_CONVERT ? e->a->type : NULL;
}

/* Returns whether e is a quotient that can be computed from an inverse. */
static bool is_quotient(const Divisors *d, const IrExpr *e)
{
    const Type *type = e->kind == IR_BINARY && e->op == IRO_DIV && e->type->kind == TY_F64 ? source_type(e->a) : NULL;
    bool is_negated = type != NULL && e->a->kind == IR_UNARY; /* -0.0 is not the conversion of an integer */
    return type != NULL && ((type_is_integer(type) && !is_negated) || type->kind == TY_F32) && is_invariant(d, e->b);
}

static void find_divisor(IrExpr *e, void *context)
{
    Divisors *d = context;
    if (is_quotient(d, e) && ir_index_of(d->values, d->count, e->b) == d->count && d->count < MAX_DIVISORS) {
        d->values[d->count++] = ir_copy(d->unit->arena, e->b);
    }
}

/* Predicate: a call with effects outside of the thread. */
static bool has_side_effect(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && ir_call_effect(e) >= EFFECT_WARP_SYNC;
}

static void count_nodes(IrStmt *s, void *context)
{
    Divisors *d = context;
    d->nodes += (s->a != NULL ? ir_size(s->a) : 0) + (s->b != NULL ? ir_size(s->b) : 0);
}

static bool find_divisors(Divisors *d)
{
    const IrStmt *s = d->loop;
    bool is_loop = s->kind == IR_WHILE || (s->kind == IR_FOR && s->init != NULL && s->step != NULL && !s->is_parallel);
    if (!is_loop) {
        return false;
    }
    ir_visit_stmts(&s->body, count_nodes, d);
    ir_visit_block(&s->body, find_divisor, d);
    const int64_t iterations = most_iterations(NULL, s); /* new variables have no Facts */
    const char *reason = iterations >= 0 && iterations < MIN_ITERATIONS ? "fewer than 8 iterations"
                         : ir_any_of(&s->body, has_side_effect, NULL)   ? "a barrier or an external call in the loop"
                         : d->nodes > MAX_LOOP_NODES                    ? "a long loop, which would be duplicated"
                                                                        : NULL;
    if (d->count > 0) {
        ir_report(d->unit->arena, d->func, s, "divisions by a value that does not change in the loop %s%s",
                  reason == NULL ? "are multiplications by its inverse" : "remain: ", reason != NULL ? reason : "");
    }
    return d->count > 0 && reason == NULL;
}

/* ---- the transformation ---- */

static IrExpr *replace_division(IrExpr *e, void *context)
{
    const Divisors *d = context;
    Arena *arena = d->unit->arena;
    const uint32_t i = is_quotient(d, e) ? ir_index_of(d->values, d->count, e->b) : d->count;
    if (i == d->count) {
        return e;
    }
    IrExpr *args[] = {e->a, ir_var(arena, d->divisors[i]), ir_var(arena, d->inverses[i])};
    const HelperId helper = type_is_integer(source_type(e->a)) ? HELPER_QUOTIENT_OF_INT : HELPER_QUOTIENT;
    return ir_call(arena, e->type, (IrCallee){.helper = helper}, args, 3);
}

/* Appends the divisors and their inverses; returns the condition that the inverses can be used. */
static IrExpr *add_inverses(Divisors *d, IrBlock *to)
{
    Arena *arena = d->unit->arena;
    const Type *truth = type_of_kind(d->unit->types, TY_BOOL);
    PtrVec parts = {0};
    for (uint32_t i = 0; i < d->count; i++) {
        IrExpr *value = d->values[i];
        d->divisors[i] = value->kind == IR_VAR
                             ? value->var
                             : add_kernel_variable(d->unit, d->func, "divisor", value->type, IRV_LOCAL);
        d->inverses[i] = add_kernel_variable(d->unit, d->func, "inverse", value->type, IRV_LOCAL);
        if (value->kind != IR_VAR) {
            ir_append(arena, to, new_assignment(arena, d->divisors[i], ir_copy(arena, value)));
        }
        IrExpr *divisor = ir_var(arena, d->divisors[i]);
        ir_append(arena, to,
                  new_assignment(arena, d->inverses[i],
                                 ir_call(arena, value->type, (IrCallee){.helper = HELPER_INVERSE}, &divisor, 1)));
        ptrvec_push(arena, &parts,
                    ir_binary(arena, IRO_GT, truth, ir_var(arena, d->inverses[i]), ir_float(arena, value->type, 0.0)));
    }
    return conjunction(arena, &parts);
}

static void replace_in_block(Unit *unit, IrFunc *func, IrBlock *block)
{
    Arena *arena = unit->arena;
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        Divisors d = {.unit = unit, .func = func, .loop = s};
        if (!find_divisors(&d)) {
            replace_in_block(unit, func, &s->body);
            replace_in_block(unit, func, &s->orelse);
            ir_append(arena, &to, s);
            continue;
        }
        IrStmt *choice = ir_stmt(arena, IR_IF);
        choice->a = add_inverses(&d, &to);
        ir_append(arena, &choice->body, clone_loop(unit, func, s));
        ir_replace_block(&choice->body, replace_division, &d);
        remove_comments(s);
        ir_append(arena, &choice->orelse, s);
        prevent_unrolling(&choice->orelse);
        ir_append(arena, &to, choice);
    }
    *block = to;
}

void divide_by_invariants(Unit *unit, IrFunc *func)
{
    replace_in_block(unit, func, &func->body);
}
