// SPDX-License-Identifier: MIT
/* Array indices that are always out of bounds, or that no condition keeps within bounds. */
#include "lint/lint_internal.h"

/* ---- always out of bounds ---- */

static bool constant_of(const Facts *facts, const IrExpr *e, int64_t *value)
{
    Affine form;
    bool is_affine = affine_of_plain(facts, e, &form);
    *value = form.constant;
    return is_affine && form.count == 0;
}

/* Returns the first and the last value of a loop counter with constant bounds: for k in range(4). */
static bool counter_range_of(const Facts *facts, const IrStmt *loop, const IrVar *counter, int64_t *first,
                             int64_t *last)
{
    const IrStmt *init = loop->init, *step = loop->step;
    const IrExpr *cond = loop->a;
    int64_t stop = 0;
    bool counts = counter != NULL && init != NULL && step != NULL && cond != NULL && cond->kind == IR_BINARY &&
                  (cond->op == IRO_LT || cond->op == IRO_LE) && ir_assigned(init) == counter &&
                  step->a->kind == IR_VAR && step->a->var == counter && step->op == IRO_ADD &&
                  step->b->kind == IR_INT && step->b->integer == 1 && facts->vars[counter->number].sets == 2;
    counts = counts && ir_unconverted(cond->a)->kind == IR_VAR && ir_unconverted(cond->a)->var == counter;
    if (!counts || !constant_of(facts, init->b, first) || !constant_of(facts, cond->b, &stop)) {
        return false;
    }
    *last = stop - (cond->op == IRO_LT);
    return *first <= *last;
}

bool loop_runs_at_least_once(const Facts *facts, const IrStmt *loop)
{
    int64_t first = 0, last = 0;
    return loop->init != NULL && counter_range_of(facts, loop, ir_assigned(loop->init), &first, &last);
}

/* Returns the last value of the loop counter if no jump leaves the loop early. */
static bool last_of(const Facts *facts, const IrStmt *loop, const IrExpr *counter, int64_t *last)
{
    int64_t first = 0;
    return counter_range_of(facts, loop, counter->var, &first, last) && !ir_any_stmt_of(&loop->body, ir_jumps, NULL);
}

/* Computes the largest value that the index certainly has, and whether it has this value in the last iteration of a
 * loop. */
static bool reaches(const LintWalk *walk, const IrExpr *index, int64_t *max, bool *in_loop)
{
    const Facts *facts = walk->facts;
    Affine sum;
    *in_loop = false;
    if (!affine_of_plain(facts, index, &sum) || sum.count > 1 ||
        (sum.count == 1 && (sum.terms[0].factor != 1 || sum.terms[0].expr->kind != IR_VAR))) {
        return false;
    }
    *max = sum.constant;
    for (uint32_t i = walk->guard_count; sum.count == 1 && i > 0; i--) {
        const Guard *guard = &walk->guards[i - 1];
        int64_t last = 0;
        if (guard->kind != GUARD_LOOP) {
            return false; /* a condition may exclude the last iteration */
        }
        if (last_of(facts, guard->loop, sum.terms[0].expr, &last)) {
            *max = sum.constant + last;
            *in_loop = true;
            return last < INT32_MAX && sum.constant < INT32_MAX;
        }
    }
    return sum.count == 0;
}

static void check_axis_sizes(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    if (e->kind != IR_INDEX || e->a->kind != IR_VAR || e->a->type->kind != TY_CARRAY) {
        return;
    }
    Unit *unit = walk->facts->unit;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        int64_t max = 0, axis_size = e->a->type->dims[i];
        bool in_loop = false;
        if (!reaches(walk, e->args[i], &max, &in_loop)) {
            continue;
        }
        const char *name = array_name(e->a->var);
        const long long shown =
            (long long)(max < 0 ? max - axis_size : max); /* negative constants already have the size added */
        if (max >= axis_size && in_loop) {
            report(unit, RULE_OUTSIDE, walk->func, line_of_walk(walk),
                   "index out of bounds: the index along axis %u of '%s' is %lld in the last iteration; the axis has "
                   "size %lld",
                   (unsigned)i, name, shown, (long long)axis_size);
        } else if (max >= axis_size || (max < 0 && e->args[i]->kind == IR_INT)) {
            report(unit, RULE_OUTSIDE, walk->func, line_of_walk(walk),
                   "index out of bounds: the index along axis %u of '%s' is %lld; the axis has size %lld", (unsigned)i,
                   name, shown, (long long)axis_size);
        }
    }
}

/* ---- no bounds check ---- */

static bool is_grid_position(const Facts *facts, const IrExpr *index)
{
    Affine form;
    bool has_thread = false, has_block = false, is_affine = affine_of_plain(facts, index, &form);
    for (uint32_t i = 0; is_affine && i < form.count; i++) {
        const AffineTerm term = form.terms[i];
        const uint8_t how = varies(facts, term.expr);
        has_thread = has_thread || (term.expr->kind == IR_SREG && term.factor == 1 && (how & VARIES_AXES) != 0);
        has_block = has_block || (how & VARIES_BLOCK) != 0;
    }
    return has_thread && has_block;
}

static bool has_grid_position(const IrExpr *e, const void *facts)
{
    return type_is_integer(e->type) && is_grid_position(facts, e);
}

static void check_place(LintWalk *walk, const IrExpr *e)
{
    const IrVar *var = e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->type->kind == TY_POINTER ? e->a->var : NULL;
    if (var == NULL || walk->is_unguarded || !ir_any(e->args[0], has_grid_position, walk->facts)) {
        return;
    }
    Unit *unit = walk->facts->unit;
    const char *name = array_name(var);
    if (report(unit, RULE_UNGUARDED, walk->func, line_of_walk(walk),
               "missing bounds check: threads beyond the end of '%s' reach this access, because the grid is rounded up "
               "to whole blocks",
               name)) {
        walk->is_unguarded = true;
        diag_hint(unit, "add \"if i < %s.shape[0]:\" around this access, where i is the index", name);
    }
}

/* Skips operands that are evaluated only under a condition on the thread index, as in x[i] if i < n else 0. */
static void check_guards(LintWalk *walk, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    const IrExpr *condition = e->kind == IR_COND ? e->cond : e->a;
    check_place(walk, e);
    if (chooses && (varies(walk->facts, condition) & VARIES_AXES) != 0) {
        check_guards(walk, condition);
        return;
    }
    for (int i = 0; i < 3; i++) {
        check_guards(walk, e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        check_guards(walk, e->args[i]);
    }
}

void check_bounds(LintWalk *walk, const IrStmt *s)
{
    ir_visit_expr(s->a, check_axis_sizes, walk);
    ir_visit_expr(s->b, check_axis_sizes, walk);
    bool is_guarded = !walk->func->is_kernel || !walk->facts->unit->request->lint;
    for (uint32_t i = 0; i < walk->guard_count && !is_guarded; i++) {
        is_guarded = (walk->guards[i].varies & VARIES_AXES) != 0;
    }
    if (!is_guarded) {
        check_guards(walk, s->a);
        check_guards(walk, s->b);
    }
}
