// SPDX-License-Identifier: MIT
/* Rules about thread-dependent indices: conditions that let an index reach the size of its array or test the size of
 * another array, block indices that are not scaled by the block size, and in-place stencils.
 *
 * Indices and conditions are compared as sums of terms. Other expressions, and accesses under conditions that do not
 * compare with a value of the launch, are not reported. */
#include "lint/lint_internal.h"

enum { MAX_BOUNDS = 16, MAX_DEPTH = 8, MAX_VALUES = 4 };

/* The index along each axis of an array. */
typedef struct Axes {
    Affine of[TYPE_MAX_DIMS];
    uint32_t count;
} Axes;

/* index <= limit + slack */
typedef struct Bound {
    Affine index, limit;
    int64_t slack;
} Bound;

typedef struct Bounds {
    Bound items[MAX_BOUNDS];
    uint32_t count;
    bool is_complete; /* false: other conditions also select threads */
} Bounds;

/* ---- sums ---- */

static bool is_reset(const IrExpr *e, const void *facts)
{
    return e->kind == IR_VAR && ((const Facts *)facts)->vars[e->var->number].sets > 1;
}

static bool is_array(const IrExpr *e)
{
    return e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->type->kind == TY_POINTER &&
           e->a->var->storage == IRV_PARAM && e->a->var->role == ROLE_DATA && e->arg_count == 1;
}

/* Returns whether the sums have the same terms, which do not change. *distance: a - b. */
static bool have_same_terms(const Facts *facts, const Affine *a, const Affine *b, int64_t *distance)
{
    bool same = a->count == b->count && a->count > 0;
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = has_plain_term(facts, b, a->terms[i]) && !ir_any(a->terms[i].expr, is_reset, facts);
    }
    *distance = (int64_t)((uint64_t)a->constant - (uint64_t)b->constant);
    return same;
}

static uint8_t sum_varies(const Facts *facts, const Affine *sum)
{
    uint8_t variation = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        variation |= varies(facts, sum->terms[i].expr);
    }
    return variation;
}

/* Splits a linear index into one index per axis: (i * shape1 + j) * shape2 + k, or i * stride0 + j * stride1. Returns
 * false for other forms. */
static bool split_index(const Facts *facts, const IrExpr *index, Axes *axes, int depth)
{
    Affine sum, last = {.count = 0};
    const IrExpr *row = NULL;
    uint32_t strides = 0;
    bool is_known = depth < TYPE_MAX_DIMS && affine_of_plain(facts, index, &sum);
    for (uint32_t i = 0; is_known && i < sum.count; i++) {
        const IrExpr *term = sum.terms[i].expr,
                     *by = term->kind == IR_BINARY && term->op == IRO_MUL ? plain_form(facts, term->b) : NULL;
        const IrRole role = by != NULL && by->kind == IR_VAR && sum.terms[i].factor == 1 ? by->var->role : ROLE_VALUE;
        if (role == ROLE_STRIDE && by->var->axis < TYPE_MAX_DIMS) {
            is_known = affine_of_plain(facts, term->a, &axes->of[by->var->axis]);
            strides++;
        } else if (role == ROLE_SHAPE && row == NULL) {
            row = term->a;
        } else {
            last.terms[last.count++] = sum.terms[i];
        }
    }
    last.constant = is_known ? sum.constant : 0;
    if (!is_known || strides > 0) {
        axes->count = strides;
        return is_known && row == NULL && last.count == 0 && last.constant == 0;
    }
    if (row != NULL && !split_index(facts, row, axes, depth + 1)) {
        return false;
    }
    if (axes->count >= TYPE_MAX_DIMS) {
        return false;
    }
    axes->of[axes->count++] = last;
    return true;
}

/* ---- conditions ---- */

static void read_comparison(const Facts *facts, const IrExpr *small, const IrExpr *large, bool is_strict,
                            Bounds *bounds)
{
    const uint8_t differs = VARIES_THREAD | VARIES_BLOCK;
    const bool upper = (varies(facts, small) & differs) != 0, lower = (varies(facts, large) & differs) != 0;
    Bound *bound = &bounds->items[bounds->count];
    if (upper && !lower && bounds->count < MAX_BOUNDS && affine_of_plain(facts, small, &bound->index) &&
        affine_of_plain(facts, large, &bound->limit)) {
        bound->slack = is_strict ? -1 : 0;
        bounds->count++;
    } else {
        bounds->is_complete = bounds->is_complete && !upper;
    }
}

static void read_condition(const Facts *facts, const IrExpr *cond, bool truth, Bounds *bounds, int depth)
{
    cond = plain_form(facts, cond);
    if ((varies(facts, cond) & (VARIES_THREAD | VARIES_BLOCK)) == 0) {
        return;
    }
    if (cond->kind == IR_UNARY && cond->op == IRO_NOT && depth < MAX_DEPTH) {
        read_condition(facts, cond->a, !truth, bounds, depth + 1);
    } else if (cond->kind == IR_BINARY && cond->op == (truth ? IRO_LAND : IRO_LOR) && depth < MAX_DEPTH) {
        read_condition(facts, cond->a, truth, bounds, depth + 1);
        read_condition(facts, cond->b, truth, bounds, depth + 1);
    } else if (cond->kind == IR_BINARY && (cond->op == IRO_LT || cond->op == IRO_LE)) {
        read_comparison(facts, truth ? cond->a : cond->b, truth ? cond->b : cond->a, (cond->op == IRO_LT) == truth,
                        bounds);
    } else if (cond->kind == IR_BINARY && (cond->op == IRO_GT || cond->op == IRO_GE)) {
        read_comparison(facts, truth ? cond->b : cond->a, truth ? cond->a : cond->b, (cond->op == IRO_GT) == truth,
                        bounds);
    } else {
        bounds->is_complete = false;
    }
}

static Bounds bounds_at(const LintWalk *walk)
{
    Bounds bounds = {.is_complete = true};
    for (uint32_t i = 0; i < walk->guard_count; i++) {
        const Guard *guard = &walk->guards[i];
        if (guard->kind == GUARD_LOOP) {
            continue;
        }
        if (guard->cond != NULL) {
            read_condition(walk->facts, guard->cond, guard->truth, &bounds, 0);
        } else {
            bounds.is_complete = bounds.is_complete && (guard->varies & (VARIES_THREAD | VARIES_BLOCK)) == 0;
        }
    }
    return bounds;
}

/* Returns the array dimension in the limit, without the constant; NULL: the limit is another expression. */
static const IrVar *axis_size_of(const Bound *bound)
{
    const AffineTerm limit = bound->limit.terms[0];
    const bool is_axis_size = bound->limit.count == 1 && limit.factor == 1 && limit.expr->kind == IR_VAR &&
                              limit.expr->var->role == ROLE_SHAPE && limit.expr->var->storage == IRV_PARAM;
    return is_axis_size ? limit.expr->var : NULL;
}

/* ---- an index that reaches the size ---- */

typedef struct Access {
    LintWalk *scene;
    const Bounds *bounds;
    const IrVar *array;
} Access;

/* if i <= x.size: x[i]; if i < x.size: x[i + 1] */
static bool reaches_size(const Access *access, const Affine *index, uint32_t axis, int64_t *excess)
{
    const Facts *facts = access->scene->facts;
    bool found = false;
    *excess = INT64_MAX;
    for (uint32_t i = 0; i < access->bounds->count; i++) {
        const Bound *bound = &access->bounds->items[i];
        const IrVar *axis_size = axis_size_of(bound);
        int64_t distance = 0;
        if (!have_same_terms(facts, index, &bound->index, &distance)) {
            continue;
        }
        if (axis_size == NULL || axis_size->argument != access->array->argument ||
            axis_size->leaf != access->array->leaf || axis_size->axis != axis) {
            return false; /* the condition may keep the index within bounds */
        }
        const int64_t max = distance + bound->slack + bound->limit.constant;
        *excess = max < *excess ? max : *excess;
        found = true;
    }
    return found && *excess >= 0 && *excess < INT32_MAX;
}

/* if i < x.size: y[2 * i] */
static bool is_limited_by_other(const Access *access, const Affine *index)
{
    const Facts *facts = access->scene->facts;
    for (uint32_t i = 0; i < index->count; i++) {
        if ((varies(facts, index->terms[i].expr) & VARIES_OTHERWISE) != 0 ||
            ir_any(index->terms[i].expr, is_reset, facts)) {
            return false; /* the data or a loop limits the index */
        }
    }
    for (uint32_t i = 0; i < access->bounds->count; i++) {
        const Bound *bound = &access->bounds->items[i];
        const IrVar *axis_size = axis_size_of(bound);
        int64_t distance = 0;
        if (axis_size == NULL || axis_size->argument == access->array->argument) {
            return false;
        }
        const bool is_same = have_same_terms(facts, index, &bound->index, &distance);
        if (is_same && distance + bound->slack + bound->limit.constant < 0) {
            return false; /* arrays of one size are common */
        }
    }
    return true;
}

static void check_access(const Access *access, const IrExpr *e)
{
    LintWalk *walk = access->scene;
    Unit *unit = walk->facts->unit;
    Axes axes = {.count = 0};
    if (is_among(&walk->indexed, access->array) || !split_index(walk->facts, e->args[0], &axes, 0)) {
        return;
    }
    for (uint32_t axis = 0; axis < axes.count; axis++) {
        const Affine *index = &axes.of[axis];
        int64_t excess = 0;
        const char *name = array_name(access->array);
        if ((sum_varies(walk->facts, index) & VARIES_THREAD) == 0) {
            continue;
        }
        if (reaches_size(access, index, axis, &excess)) {
            if (report(unit, RULE_REACHES_SIZE, walk->func, line_of_walk(walk),
                       "index out of bounds: the condition lets the index along axis %u of '%s' reach %s.shape[%u]%s",
                       (unsigned)axis, name, name, (unsigned)axis,
                       excess == 0 ? "" : arena_printf(unit->arena, " + %lld", (long long)excess))) {
                ptrvec_push(unit->arena, &walk->indexed, (void *)(uintptr_t)access->array);
                diag_hint(unit, "the last valid index is %s.shape[%u] - 1: let the condition exclude larger ones", name,
                          (unsigned)axis);
            }
            return;
        }
        if (rule_is_enabled(unit, RULE_OTHER_SIZE) && is_limited_by_other(access, index) &&
            report(unit, RULE_OTHER_SIZE, walk->func, line_of_walk(walk),
                   "only the size of another array limits the index along axis %u of '%s'", (unsigned)axis, name)) {
            ptrvec_push(unit->arena, &walk->indexed, (void *)(uintptr_t)access->array);
            diag_hint(unit, "also compare the index with %s.shape[%u]", name, (unsigned)axis);
            return;
        }
    }
}

/* Skips operands that are evaluated only under a thread-dependent condition. */
static void check_accesses(const Access *whole, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    const IrExpr *condition = e->kind == IR_COND ? e->cond : e->a;
    if (chooses && (varies(whole->scene->facts, condition) & VARIES_THREAD) != 0) {
        check_accesses(whole, condition);
        return;
    }
    if (is_array(e)) {
        const Access access = {whole->scene, whole->bounds, e->a->var};
        check_access(&access, e);
    }
    for (int i = 0; i < 3; i++) {
        check_accesses(whole, e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        check_accesses(whole, e->args[i]);
    }
}

/* ---- threadIdx.x + blockIdx.x ---- */

static bool has_term(const Affine *sum, IrSreg sreg)
{
    bool found = false;
    for (uint32_t i = 0; i < sum->count && !found; i++) {
        found = is_register(sum->terms[i].expr, sreg) && sum->terms[i].factor == 1;
    }
    return found;
}

static void check_scale(LintWalk *walk, const IrExpr *element, const Axes *axes)
{
    static const IrSreg threads[] = {IRS_TID_X, IRS_TID_Y, IRS_TID_Z},
                        blocks[] = {IRS_CTAID_X, IRS_CTAID_Y, IRS_CTAID_Z};
    Unit *unit = walk->facts->unit;
    for (uint32_t i = 0; i < axes->count && !is_among(&walk->indexed, element->a->var); i++) {
        for (unsigned k = 0; k < 3; k++) {
            const char letter = "xyz"[k];
            if (has_term(&axes->of[i], threads[k]) && has_term(&axes->of[i], blocks[k]) &&
                report(unit, RULE_UNSCALED, walk->func, line_of_walk(walk),
                       "threads of different blocks write the same element of '%s': its index contains threadIdx.%c + "
                       "blockIdx.%c",
                       array_name(element->a->var), letter, letter)) {
                ptrvec_push(unit->arena, &walk->indexed, (void *)(uintptr_t)element->a->var);
                diag_hint(unit, "use cuda.grid, or cuda.blockIdx.%c * cuda.blockDim.%c + cuda.threadIdx.%c", letter,
                          letter, letter);
            }
        }
    }
}

/* ---- stencils in place ---- */

typedef struct Stencil {
    const Facts *facts;
    const IrVar *array;
    const Axes *written;
    int depth;
} Stencil;

/* Returns whether the index is the global thread index plus a constant, so that an offset refers to the element of
 * another thread. */
static bool is_of_thread(const Facts *facts, const Affine *index)
{
    bool has_thread = false, has_block = false, is_plain = true;
    for (uint32_t i = 0; i < index->count && is_plain; i++) {
        const AffineTerm term = index->terms[i];
        const uint8_t variation = varies(facts, term.expr);
        const bool is_axis = term.expr->kind == IR_SREG && (variation & VARIES_AXES) != 0;
        has_thread = has_thread || is_axis;
        has_block = has_block || (variation & VARIES_BLOCK) != 0;
        is_plain = variation == VARIES_BLOCK ? term.factor > 0 : is_axis && term.factor == 1;
    }
    return is_plain && has_thread && has_block;
}

/* Returns whether the expression, or the only value of a variable in it, reads an element next to the one that is
 * written. */
static bool reads_neighbor(const IrExpr *e, const void *context)
{
    const Stencil *stencil = context;
    const Facts *facts = stencil->facts;
    const IrExpr *value = e->kind == IR_VAR ? facts->vars[e->var->number].value : NULL;
    if (value != NULL && stencil->depth < MAX_VALUES) {
        Stencil inner = *stencil;
        inner.depth++;
        return ir_any(value, reads_neighbor, &inner);
    }
    Axes axes = {.count = 0};
    if (!is_array(e) || e->a->var != stencil->array || !split_index(facts, e->args[0], &axes, 0) ||
        axes.count != stencil->written->count) {
        return false;
    }
    bool is_neighbor = false;
    for (uint32_t i = 0; i < axes.count; i++) {
        int64_t distance = 0;
        if (!have_same_terms(facts, &axes.of[i], &stencil->written->of[i], &distance)) {
            return false;
        }
        is_neighbor = is_neighbor || (distance != 0 && is_of_thread(facts, &axes.of[i]));
    }
    return is_neighbor;
}

/* Returns whether the call may order threads: atomic operations and fences. */
static bool may_synchronize(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && ir_call_effect(e) >= EFFECT_WRITE;
}

static bool stmt_may_synchronize(const IrStmt *s, const void *context)
{
    return ir_any(s->a, may_synchronize, context) || ir_any(s->b, may_synchronize, context);
}

static void check_stencil(LintWalk *walk, const IrStmt *s, const IrExpr *element, const Axes *axes,
                          const Bounds *bounds)
{
    Unit *unit = walk->facts->unit;
    const Stencil stencil = {walk->facts, element->a->var, axes, 0};
    if (!bounds->is_complete || walk->facts->has_barrier[walk->func->id] || is_among(&walk->updated, element->a->var) ||
        !ir_any(s->b, reads_neighbor, &stencil) || ir_any_stmt_of(&walk->func->body, stmt_may_synchronize, NULL)) {
        return;
    }
    if (report(unit, RULE_STENCIL, walk->func, line_of_walk(walk),
               "race condition: other threads write elements of '%s' that this statement reads",
               array_name(element->a->var))) {
        ptrvec_push(unit->arena, &walk->updated, (void *)(uintptr_t)element->a->var);
        diag_hint(unit, "write the results to another array, and swap the two after each launch");
    }
}

void check_thread_indices(LintWalk *walk, const IrStmt *s)
{
    if (!walk->func->is_kernel || walk->axes == 0 || walk->locks) {
        return;
    }
    const Bounds bounds = bounds_at(walk);
    const Access access = {.scene = walk, .bounds = &bounds};
    if (bounds.is_complete && bounds.count > 0) {
        check_accesses(&access, s->a);
        check_accesses(&access, s->b);
    }
    const IrExpr *element = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    Axes axes = {.count = 0};
    if (element == NULL || !is_array(element) || !split_index(walk->facts, element->args[0], &axes, 0)) {
        return;
    }
    if (!guards_select(walk)) {
        check_scale(walk, element, &axes);
    }
    check_stencil(walk, s, element, &axes, &bounds);
}
