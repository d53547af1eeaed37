// SPDX-License-Identifier: MIT
/* Rotating remainders: computes remainders of a loop counter and a constant without divisions.
 *
 * In a loop over `d`, the row `d % 3` of a buffer of three rows is computed in each iteration, and so are `(d - 1) % 3`
 * and `(d - 2) % 3`. The transformed loop keeps these remainders in variables. At the end of an iteration, each
 * variable is set to the next one if their offsets are consecutive. If there are as many remainders as the divisor, the
 * variable of the largest offset is set to that of the smallest one, so that the loop computes no remainder; otherwise,
 * it is incremented or reset to 0.
 *
 * Input: the final IR of a function.
 * Output: loops in which variables replace remainders of the counter.
 * Requires: the operands of an IRO_REM that replaces Python's operator are not negative, which ranges guarantees. */
#include "restructure/restructure_internal.h"

enum { MAX_REMAINDERS = 4, MIN_DIVISOR = 3, MAX_DIVISOR = 64 };

typedef struct Remainders {
    Unit *unit;
    IrFunc *func;
    IrStmt *loop;
    IrVar *counter;
    int64_t begin;   /* the initial value of the counter */
    int64_t divisor; /* 0: no remainder was found yet */
    int64_t offsets[MAX_REMAINDERS];
    IrVar *vars[MAX_REMAINDERS];
    uint32_t count;
} Remainders;

/* ---- conditions ---- */

static bool is_continue(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_CONTINUE;
}

static bool sets_variable(const IrStmt *s, const void *var)
{
    return ir_sets_var(s, var);
}

/* Returns whether the loop is `for (counter = constant; ...; counter++)`. */
static bool is_counted(Remainders *r)
{
    const IrStmt *s = r->loop;
    int64_t step = 0;
    if (s->kind != IR_FOR || s->init == NULL || s->step == NULL || ir_assigned(s->init) == NULL || s->is_parallel) {
        return false;
    }
    r->counter = ir_assigned(s->init);
    return s->step->a->kind == IR_VAR && s->step->a->var == r->counter && s->step->op == IRO_ADD &&
           is_integer_constant(s->step->b, &step) && step == 1 && is_integer_constant(s->init->b, &r->begin) &&
           r->begin >= 0 && r->begin < INT32_MAX && !ir_any_stmt_of(&s->body, is_continue, NULL) &&
           !ir_any_stmt_of(&s->body, sets_variable, r->counter);
}

/* Sets the offset of a nonnegative remainder `(counter + offset) % divisor`; returns false for other expressions, and
 * for divisors other than r->divisor. */
static bool read_offset(const Remainders *r, const IrExpr *e, int64_t *offset, int64_t *divisor)
{
    const AffineReader reader = {.max_terms = 1, .max_depth = 2, .max_factor = 1};
    Affine form;
    if (e->kind != IR_BINARY || e->op != IRO_REM || !is_integer_constant(e->b, divisor) || *divisor < MIN_DIVISOR ||
        *divisor > MAX_DIVISOR || (*divisor & (*divisor - 1)) == 0 || (r->divisor != 0 && *divisor != r->divisor) ||
        !affine_of(&reader, ir_without_widening(e->a), &form) || form.count != 1 || form.terms[0].factor != 1) {
        return false;
    }
    const IrExpr *term = ir_without_widening(form.terms[0].expr);
    *offset = form.constant;
    return term->kind == IR_VAR && term->var == r->counter && r->begin + form.constant >= 0 &&
           form.constant > -MAX_DIVISOR && form.constant < MAX_DIVISOR;
}

/* Inserts the offset of a remainder into the list, which is in descending order. */
static void find_remainder(IrExpr *e, void *context)
{
    Remainders *r = context;
    int64_t offset, divisor;
    if (!read_offset(r, e, &offset, &divisor)) {
        return;
    }
    uint32_t at = 0;
    while (at < r->count && r->offsets[at] > offset) {
        at++;
    }
    if ((at < r->count && r->offsets[at] == offset) || r->count == MAX_REMAINDERS) {
        return;
    }
    for (uint32_t i = r->count; i > at; i--) {
        r->offsets[i] = r->offsets[i - 1];
    }
    r->offsets[at] = offset;
    r->count++;
    r->divisor = divisor;
}

/* ---- the transformation ---- */

static IrExpr *substitute_remainder(IrExpr *e, void *context)
{
    const Remainders *r = context;
    int64_t offset, divisor;
    if (!read_offset(r, e, &offset, &divisor)) {
        return e;
    }
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->offsets[i] == offset) {
            return ir_convert(r->unit->arena, e->type, ir_var(r->unit->arena, r->vars[i]));
        }
    }
    return e;
}

/* Returns whether the offsets are consecutive and their number is the divisor. */
static bool is_cycle(const Remainders *r)
{
    return r->count == r->divisor && r->offsets[0] - r->offsets[r->count - 1] == r->divisor - 1;
}

/* Appends the assignments at the end of an iteration, in ascending order of the offsets. */
static void add_rotation(const Remainders *r)
{
    Arena *arena = r->unit->arena;
    const Type *i32 = type_of_kind(r->unit->types, TY_I32), *truth = type_of_kind(r->unit->types, TY_BOOL);
    IrVar *oldest = is_cycle(r) ? add_kernel_variable(r->unit, r->func, "oldest", i32, IRV_LOCAL) : NULL;
    if (oldest != NULL) {
        ir_append(arena, &r->loop->body, new_assignment(arena, oldest, ir_var(arena, r->vars[r->count - 1])));
    }
    for (uint32_t i = r->count; i-- > 0;) {
        IrExpr *next;
        if (i > 0 && r->offsets[i - 1] == r->offsets[i] + 1) {
            next = ir_var(arena, r->vars[i - 1]);
        } else if (oldest != NULL) {
            next = ir_var(arena, oldest);
        } else {
            IrExpr *is_last =
                ir_binary(arena, IRO_LT, truth, ir_var(arena, r->vars[i]), ir_int(arena, i32, r->divisor - 1));
            next = ir_cond(arena, is_last,
                           ir_binary(arena, IRO_ADD, i32, ir_var(arena, r->vars[i]), ir_int(arena, i32, 1)),
                           ir_int(arena, i32, 0));
        }
        ir_append(arena, &r->loop->body, new_assignment(arena, r->vars[i], next));
    }
}

static void rotate_in_block(IrBlock *block, void *context)
{
    const Remainders *in = context;
    Arena *arena = in->unit->arena;
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        Remainders r = {.unit = in->unit, .func = in->func, .loop = block->stmts[i]};
        const bool is_loop = is_counted(&r) && !ir_ends_in_jump(&r.loop->body);
        if (r.counter != NULL) {
            ir_visit_block(&r.loop->body, find_remainder, &r);
        }
        if (r.count > 0) {
            ir_report(
                arena, in->func, r.loop, "the remainders of %s by %lld %s", r.counter->name, (long long)r.divisor,
                is_loop ? "are variables that change without divisions"
                        : "are computed by divisions: the loop does not count up from a constant, or has a `continue`");
        }
        r.count = is_loop ? r.count : 0;
        for (uint32_t k = 0; k < r.count; k++) {
            const Type *i32 = type_of_kind(in->unit->types, TY_I32);
            r.vars[k] = add_kernel_variable(in->unit, in->func, "remainder", i32, IRV_LOCAL);
            ir_append(arena, &to,
                      new_assignment(arena, r.vars[k], ir_int(arena, i32, (r.begin + r.offsets[k]) % r.divisor)));
        }
        if (r.count > 0) {
            ir_replace_block(&r.loop->body, substitute_remainder, &r);
            add_rotation(&r);
        }
        ir_append(arena, &to, block->stmts[i]);
    }
    *block = to;
}

void rotate_remainders(Unit *unit, IrFunc *func)
{
    Remainders in = {.unit = unit, .func = func};
    ir_each_block(&func->body, rotate_in_block, &in);
}
