// SPDX-License-Identifier: MIT
/* Bounds of thread loops: conditions of `if` statements that become bounds of the loops, and index checks that a
 * condition on the whole block makes unnecessary.
 *
 * Both require that an integer is a sum of multiples of thread indices, of counters of inner loops, and of a term that
 * is equal for all threads of the block. Sums of 64-bit integers are assumed not to overflow, as in `schedule`; sums of
 * narrower integers only if their operands are small, or if the condition tests their range.
 *
 * Input: the statements of one thread. Output: Nest. Requires: separate_regions(). */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

enum { MAX_DEPTH = 24, MAX_CONDITIONS = 24, MAX_FACTOR = INT16_MAX };

/* A counter of a thread loop or of an inner loop. Its bounds, of type int64, are equal for all threads. */
typedef struct Counter {
    const IrVar *var;
    int axis;      /* of the thread loop; -1: of an inner loop */
    IrExpr *value; /* the term of affine forms */
    IrExpr *min;   /* NULL: 0 */
    IrExpr *end;   /* exclusive */
} Counter;

typedef struct Bounds {
    Nest *nest;
    Arena *arena;
    const Type *wide, *type_bool;
    PtrVec values;      /* IrStmt *: assignments of variables that have one value in the region */
    PtrVec counters;    /* Counter *: of thread loops, and of the enclosing inner loops */
    PtrVec conditions;  /* IrExpr *: of the check that is being examined */
    const IrBlock *all; /* the statements of a thread */
    bool is_exact;      /* narrow sums must not overflow; otherwise `conditions` may test that */
} Bounds;

/* Returns the counter; NULL: the variable is none. */
static const Counter *counter_of(const Bounds *b, const IrVar *var)
{
    for (size_t i = 0; i < b->counters.count; i++) {
        const Counter *counter = b->counters.items[i];
        if (counter->var == var) {
            return counter;
        }
    }
    return NULL;
}

/* Returns the axis of the counter of a thread loop; -1: the variable is none. */
static int thread_axis(const Bounds *b, const IrVar *var)
{
    const Counter *counter = counter_of(b, var);
    return counter != NULL ? counter->axis : -1;
}

static const IrExpr *value_in_region(const Bounds *b, const IrVar *var)
{
    for (size_t i = 0; i < b->values.count; i++) {
        const IrStmt *s = b->values.items[i];
        if (s->a->var == var) {
            return s->b;
        }
    }
    return NULL;
}

/* Returns whether the variable is an index of the first thread of a section's warp. */
static bool is_start_of_warp(const Bounds *b, const IrVar *var)
{
    const WarpSection *section = b->nest->region->section;
    return section != NULL &&
           (var == section->warp || var == section->first[0] || var == section->first[1] || var == section->first[2]);
}

/* Returns whether a part of an expression may differ between threads or change in the region. */
static bool is_varying_part(const IrExpr *e, const void *context)
{
    const Bounds *b = context;
    const ThreadLoops *loops = b->nest->loops;
    switch ((int)e->kind) {
    case IR_SREG:
        return e->sreg <= IRS_TID_Z;
    case IR_VAR:
        return e->var != loops->dims[0] && e->var != loops->dims[1] && e->var != loops->dims[2] &&
               !is_start_of_warp(b, e->var) &&
               (e->var->number >= loops->var_count ||
                !(loops->vars[e->var->number].is_uniform || loops->vars[e->var->number].is_warp_uniform));
    case IR_INDEX:
    case IR_ADDRESS:
        return true;
    case IR_CALL:
        return ir_call_effect(e) > EFFECT_NONE || e->callee.func != NULL || is_raising_call(e, NULL) ||
               is_lane_helper(e);
    default:
        return false;
    }
}

static bool is_invariant(const Bounds *b, const IrExpr *e)
{
    return !ir_any(e, is_varying_part, b);
}

static int64_t largest(const Type *type)
{
    return type_size(type) >= 8   ? INT64_MAX
           : type_is_signed(type) ? ((int64_t)1 << (8 * type_size(type) - 1)) - 1
                                  : ((int64_t)1 << (8 * type_size(type))) - 1;
}

static int64_t limit_of_parts(const Bounds *b, const IrExpr *e, unsigned depth);

/* Returns an upper bound of a nonnegative integer according to the limits of CUDA; -1: unknown, or negative. */
static int64_t limit_of(const Bounds *b, const IrExpr *e, unsigned depth)
{
    const int64_t limit = depth <= MAX_DEPTH && type_is_integer(e->type) ? limit_of_parts(b, e, depth) : -1;
    return limit <= largest(e->type) ? limit : -1;
}

static int64_t limit_of_parts(const Bounds *b, const IrExpr *e, unsigned depth)
{
    switch ((int)e->kind) {
    case IR_INT:
        return e->integer >= 0 ? e->integer : -1;
    case IR_SREG:
        return e->sreg == IRS_CTAID_X || e->sreg == IRS_NCTAID_X    ? INT32_MAX
               : e->sreg >= IRS_CTAID_Y && e->sreg <= IRS_CTAID_Z   ? UINT16_MAX
               : e->sreg >= IRS_NCTAID_Y && e->sreg <= IRS_NCTAID_Z ? UINT16_MAX
                                                                    : 1024;
    case IR_VAR: {
        const IrExpr *value = value_in_region(b, e->var);
        const bool is_thread = thread_axis(b, e->var) >= 0 || is_start_of_warp(b, e->var);
        return is_thread ? 1023 : value != NULL ? limit_of(b, value, depth + 1) : -1;
    }
    case IR_CONVERT:
        return limit_of(b, e->a, depth + 1);
    case IR_BINARY: {
        const int64_t left = limit_of(b, e->a, depth + 1), right = limit_of(b, e->b, depth + 1);
        const bool known = left >= 0 && right >= 0 && left < INT64_MAX / 4;
        return known && e->op == IRO_ADD && right < INT64_MAX / 4                ? left + right
               : known && e->op == IRO_MUL && right < INT64_MAX / 4 / (left + 1) ? left * right
                                                                                 : -1;
    }
    default:
        return -1;
    }
}

static IrExpr *wide_int(const Bounds *b, int64_t value)
{
    return ir_int(b->arena, b->wide, value);
}

/* Returns sum + factor * e; sum: NULL for 0. */
static IrExpr *plus(const Bounds *b, IrExpr *sum, IrExpr *e, int64_t factor)
{
    const int64_t size = factor < 0 ? -factor : factor;
    e = size != 1 ? ir_binary(b->arena, IRO_MUL, b->wide, e, wide_int(b, size)) : e;
    return sum != NULL  ? ir_binary(b->arena, factor < 0 ? IRO_SUB : IRO_ADD, b->wide, sum, e)
           : factor < 0 ? ir_unary(b->arena, IRO_NEG, b->wide, e)
                        : e;
}

static IrExpr *comparison(const Bounds *b, IrOp op, IrExpr *left, IrExpr *right)
{
    return ir_binary(b->arena, op, b->type_bool, left, right);
}

/* ---- affine forms of counters and of terms that are equal for all threads ---- */

/* Returns the largest or smallest value of the form, as an expression that is equal for all threads. */
static IrExpr *extreme(const Bounds *b, const Affine *form, bool is_most)
{
    IrExpr *sum = NULL;
    int64_t constant = form->constant;
    for (int negative = 0; negative < 2; negative++) {
        for (uint32_t i = 0; i < form->count; i++) {
            const AffineTerm *term = &form->terms[i];
            const Counter *counter = term->expr->kind == IR_VAR ? counter_of(b, term->expr->var) : NULL;
            const bool is_end = counter != NULL && (term->factor > 0) == is_most;
            const IrExpr *value = counter == NULL ? term->expr : is_end ? counter->end : counter->min;
            if (value != NULL && (term->factor < 0) == negative) {
                constant -= is_end ? term->factor : 0;
                sum = plus(b, sum, ir_convert(b->arena, b->wide, ir_copy(b->arena, value)), term->factor);
            }
        }
    }
    return sum == NULL     ? wide_int(b, constant)
           : constant == 0 ? sum
                           : plus(b, sum, wide_int(b, constant < 0 ? -constant : constant), constant < 0 ? -1 : 1);
}

/* Returns the value of a variable that has one value in the region. */
static const IrExpr *value_of(const AffineReader *reader, const IrExpr *e)
{
    const Bounds *b = reader->context;
    for (int i = 0; i < MAX_DEPTH && e->kind == IR_VAR && counter_of(b, e->var) == NULL && !is_invariant(b, e); i++) {
        const IrExpr *value = value_in_region(b, e->var);
        e = value != NULL ? value : e;
    }
    return e;
}

static bool affine_in_region(Bounds *b, const IrExpr *e, Affine *form);

static const AffineReader affine_limits;

/* Requires that a sum or difference of a narrow type does not overflow. */
static bool requires_range(Bounds *b, const IrExpr *e)
{
    Affine left, right, sum;
    const int64_t max = largest(e->type);
    if (b->is_exact || !type_is_signed(e->type) || b->conditions.count > 8 || is_invariant(b, e) ||
        !affine_in_region(b, e->a, &left) || !affine_in_region(b, e->b, &right) ||
        !affine_combine(&affine_limits, &left, &right, e->op == IRO_SUB ? -1 : 1, &sum)) {
        return false;
    }
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_LE, extreme(b, &sum, true), wide_int(b, max)));
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_GE, extreme(b, &sum, false), wide_int(b, -max)));
    return true;
}

static bool is_exact(const AffineReader *reader, const IrExpr *e)
{
    Bounds *b = reader->context;
    const bool is_small = type_size(e->type) >= 8 || limit_of(b, e, 0) >= 0;
    if (e->kind == IR_INT) {
        return e->integer <= INT32_MAX && e->integer >= -INT32_MAX;
    }
    if (e->kind == IR_CONVERT) {
        const int64_t limit = limit_of(b, e->a, 0);
        const bool widens =
            type_size(e->type) > type_size(e->a->type) && (type_is_signed(e->type) || type_is_unsigned(e->a->type));
        return type_is_integer(e->a->type) && (widens || (limit >= 0 && limit <= largest(e->type)));
    }
    if (e->kind == IR_BINARY && e->op == IRO_MUL) {
        return is_small && e->b->kind == IR_INT && e->b->integer <= MAX_FACTOR && e->b->integer >= -MAX_FACTOR;
    }
    return e->kind == IR_BINARY && (is_small || requires_range(b, e));
}

static bool term_of(const AffineReader *reader, const IrExpr *e, AffineTerm *term)
{
    const Bounds *b = reader->context;
    const IrVar *var = e->kind == IR_SREG && e->sreg <= IRS_TID_Z ? thread_counter(b->nest->region, (int)e->sreg)
                       : e->kind == IR_VAR                        ? e->var
                                                                  : NULL;
    const Counter *counter = var != NULL ? counter_of(b, var) : NULL;
    term->expr = counter != NULL ? counter->value : e;
    return counter != NULL ||
           (type_is_integer(e->type) && is_invariant(b, e) && !(type_is_unsigned(e->type) && type_size(e->type) >= 8));
}

static const AffineReader affine_limits = {.plain = value_of,
                                           .is_exact = is_exact,
                                           .term_of = term_of,
                                           .max_terms = AFFINE_TERMS,
                                           .max_depth = MAX_DEPTH,
                                           .max_factor = INT32_MAX};

/* Reads e as an affine form of counters and terms that are equal for all threads; returns false if that is not
 * possible. */
static bool affine_in_region(Bounds *b, const IrExpr *e, Affine *form)
{
    AffineReader reader = affine_limits;
    reader.context = b;
    return affine_of(&reader, e, form);
}

/* Removes the counter of a thread loop from the form. Returns its axis; -1: the form has other counters, or a factor
 * other than 1 and -1. */
static int remove_thread_counter(const Bounds *b, Affine *form, int64_t *factor)
{
    int axis = -1;
    uint32_t count = 0;
    for (uint32_t i = 0; i < form->count; i++) {
        const AffineTerm term = form->terms[i];
        const Counter *counter = term.expr->kind == IR_VAR ? counter_of(b, term.expr->var) : NULL;
        if (counter == NULL) {
            form->terms[count++] = term;
        } else if (axis >= 0 || counter->axis < 0 || (term.factor != 1 && term.factor != -1)) {
            return -1;
        } else {
            axis = counter->axis;
            *factor = term.factor;
        }
    }
    form->count = count;
    return axis;
}

/* ---- values of variables ---- */

typedef struct SetCount {
    const IrVar *var;
    uint32_t count;
} SetCount;

static void count_set(IrStmt *s, void *context)
{
    SetCount *sets = context;
    sets->count += s->kind == IR_ASSIGN && ir_root(s->a)->kind == IR_VAR && ir_root(s->a)->var == sets->var;
}

/* Adds the variables that the leading assignments of a block define. Returns the number of these statements and notes
 * before the first other statement. */
static uint32_t add_values(Bounds *b, const IrBlock *block)
{
    uint32_t i = 0;
    for (; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind == IR_NOTE || s->kind == IR_DECLARE) {
            continue;
        }
        if (ir_assigned(s) == NULL || ir_effect(s->b) > EFFECT_READ) {
            break;
        }
        SetCount sets = {ir_assigned(s), 0};
        ir_visit_stmts(b->all, count_set, &sets);
        if (sets.count == 1 && !sets.var->is_output && ir_effect(s->b) == EFFECT_NONE && type_is_integer(s->b->type)) {
            ptrvec_push(b->arena, &b->values, s);
        }
    }
    return i;
}

/* ---- guards ---- */

/* Sets a bound of the loop along an axis: the counter is at least (or less than) `value`, of type int64. */
static void set_bound(Bounds *b, int axis, bool is_first, IrExpr *value)
{
    static const char *const names[2][3] = {{"end_x", "end_y", "end_z"}, {"first_x", "first_y", "first_z"}};
    const ThreadLoops *loops = b->nest->loops;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    IrVar **bound = is_first ? &b->nest->first[axis] : &b->nest->end[axis];
    IrExpr **args = arena_alloc(b->arena, 2 * sizeof *args);
    args[0] = *bound != NULL ? ir_var(b->arena, *bound) : ir_int(b->arena, type, 0);
    args[1] = value;
    IrVar *var = add_loop_variable(loops, names[is_first][axis], type);
    IrExpr *call = ir_call(b->arena, type,
                           (IrCallee){.spelling = is_first ? "py2cu_host_loop_from" : "py2cu_host_loop_to"}, args, 2);
    ir_append(b->arena, &b->nest->before, new_assignment(b->arena, var, call));
    *bound = var;
}

/* Converts a condition to a bound of a thread loop, or to a condition around all loops. Returns false if that is not
 * possible. */
static bool take_guard(Bounds *b, IrExpr *e)
{
    if (is_invariant(b, e)) {
        ptrvec_push(b->arena, &b->nest->guards, ir_copy(b->arena, e));
        return true;
    }
    if (e->kind != IR_BINARY || e->op < IRO_EQ || e->op > IRO_GE || e->op == IRO_NE || !type_is_integer(e->a->type) ||
        (type_is_unsigned(e->a->type) && (limit_of(b, e->a, 0) < 0 || limit_of(b, e->b, 0) < 0))) {
        return false;
    }
    Affine left, right, form;
    int64_t factor = 0;
    if (!affine_in_region(b, e->a, &left) || !affine_in_region(b, e->b, &right) ||
        !affine_combine(&affine_limits, &left, &right, -1, &form)) {
        return false;
    }
    const int axis = remove_thread_counter(b, &form, &factor);
    if (axis < 0 || !affine_combine(&affine_limits, &(Affine){.count = 0}, &form, -factor, &form)) {
        return false;
    }
    /* factor * counter + s OP 0: the counter is compared with -factor * s */
    const IrOp op = factor == 1 ? e->op : ir_mirrored(e->op);
    const bool is_after = op == IRO_GT, is_through = op == IRO_LE || op == IRO_EQ;
    if (op == IRO_GT || op == IRO_GE || op == IRO_EQ) {
        form.constant += is_after;
        set_bound(b, axis, true, extreme(b, &form, true));
    }
    if (op == IRO_LT || op == IRO_LE || op == IRO_EQ) {
        form.constant += is_through;
        set_bound(b, axis, false, extreme(b, &form, true));
    }
    return true;
}

static void add_counter(Bounds *b, const IrVar *var, int axis, IrExpr *min, IrExpr *end)
{
    Counter *counter = arena_alloc(b->arena, sizeof *counter);
    *counter = (Counter){var, axis, ir_var(b->arena, (IrVar *)(uintptr_t)var), min, end};
    ptrvec_push(b->arena, &b->counters, counter);
}

static Bounds bounds_of(Nest *nest)
{
    Arena *arena = nest->loops->arena;
    TypeTable *types = nest->loops->unit->types;
    Bounds b = {.nest = nest,
                .arena = arena,
                .wide = type_of_kind(types, TY_I64),
                .type_bool = type_of_kind(types, TY_BOOL),
                .all = &nest->region->body,
                .is_exact = true};
    for (int axis = 0; axis < 3; axis++) {
        if (nest->end[axis] != NULL) {
            add_counter(&b, thread_counter(nest->region, axis), axis,
                        nest->first[axis] != NULL ? ir_var(arena, nest->first[axis]) : NULL,
                        ir_var(arena, nest->end[axis]));
        }
    }
    return b;
}

static bool ends_thread(const IrExpr *e, const void *context)
{
    (void)context;
    return is_raising_call(e, NULL) || (e->kind == IR_CALL && ir_call_effect(e) > EFFECT_READ);
}

/* Returns the only statement with code after the first `count` ones; NULL: there are several. */
static IrStmt **only_stmt(const IrBlock *block, uint32_t count)
{
    IrStmt **found = NULL;
    for (uint32_t i = count; i < block->count; i++) {
        if (block->stmts[i]->kind != IR_NOTE && found != NULL) {
            return NULL;
        }
        found = block->stmts[i]->kind != IR_NOTE ? &block->stmts[i] : found;
    }
    return found;
}

static void splice(Arena *arena, IrBlock *block, const IrStmt *s)
{
    IrBlock flat = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->stmts[i] != s) {
            ir_append(arena, &flat, block->stmts[i]);
            continue;
        }
        ir_append_comments(arena, &flat, s->lead, s->trail);
        ir_append_block(arena, &flat, &s->body);
    }
    *block = flat;
}

/* Removes leading values that no later statement uses, because a bound replaced the condition that did. */
static void drop_unused_values(IrBlock *body)
{
    for (uint32_t i = body->count; i > 0; i--) {
        const IrStmt *s = body->stmts[i - 1];
        const IrVar *var = ir_assigned(s);
        bool is_used = var == NULL || ir_effect(s->b) > EFFECT_NONE;
        for (uint32_t k = 0; k < body->count && !is_used; k++) {
            is_used = k != i - 1 && ir_any_stmt(body->stmts[k], mentions_variable, var);
        }
        if (!is_used) {
            memmove(&body->stmts[i - 1], &body->stmts[i], (body->count - i) * sizeof(IrStmt *));
            body->count--;
        }
    }
}

static void move_guards(Nest *nest)
{
    IrBlock *body = &nest->region->body;
    for (;;) {
        Bounds b = bounds_of(nest);
        IrStmt **choice = only_stmt(body, add_values(&b, body));
        if (choice == NULL || (*choice)->kind != IR_IF || (*choice)->orelse.count > 0) {
            return;
        }
        IrStmt *s = *choice;
        PtrVec parts = {0}, rest = {0};
        split_condition(b.arena, s->a, false, &parts);
        bool may_move = true;
        for (size_t i = 0; i < parts.count; i++) {
            may_move = may_move && !ir_any(parts.items[i], ends_thread, NULL);
            if (!may_move || !take_guard(&b, parts.items[i])) {
                ptrvec_push(b.arena, &rest, parts.items[i]);
            }
        }
        if (rest.count > 0) {
            s->a = conjunction(b.arena, &rest);
            return;
        }
        splice(b.arena, body, s);
    }
}

void extract_guards(Nest *nest)
{
    move_guards(nest);
    drop_unused_values(&nest->region->body);
}

/* ---- checks ---- */

static bool is_known(const PtrVec *conditions, const IrExpr *e)
{
    bool found = false;
    for (size_t i = 0; i < conditions->count && !found; i++) {
        found = ir_equal(conditions->items[i], e);
    }
    return found;
}

static void hoist_check(IrExpr *e, void *context)
{
    Bounds *b = context;
    if (!is_raising_call(e, NULL) || e->callee.helper == HELPER_RAISE || e->callee.helper == HELPER_UINDEX) {
        return;
    }
    Affine form;
    b->conditions.count = 0;
    if (!is_invariant(b, e->args[1]) || !affine_in_region(b, e->args[0], &form)) {
        return;
    }
    IrExpr *size = ir_convert(b->arena, b->wide, ir_copy(b->arena, e->args[1]));
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_LT, extreme(b, &form, true), size));
    if (e->callee.helper == HELPER_INDEX) {
        ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_GE, extreme(b, &form, false), wide_int(b, 0)));
    }
    PtrVec *all = &b->nest->conditions;
    for (size_t i = 0; i < b->conditions.count; i++) {
        if (!is_known(all, b->conditions.items[i])) {
            ptrvec_push(b->arena, all, b->conditions.items[i]);
        }
    }
    e->callee.spelling = HOISTED_CHECK;
}

static void hoist_in_block(Bounds *b, const IrBlock *block);

/* Adds the counter of a loop, if its bounds are equal for all threads. */
static void add_inner_counter(Bounds *b, const IrStmt *loop)
{
    const IrStmt *step = loop->step;
    IrVar *var = loop->init != NULL ? ir_assigned(loop->init) : NULL;
    const IrExpr *test = loop->a;
    if (loop->kind != IR_FOR || var == NULL || step == NULL || test == NULL || set_variable(step) != var ||
        step->op != IRO_ADD || step->b->kind != IR_INT || step->b->integer <= 0 || step->b->integer > INT16_MAX ||
        ir_any_stmt_of(&loop->body, assigns_variable, var) || var->is_output || test->kind != IR_BINARY ||
        (test->op != IRO_LT && test->op != IRO_LE) || ir_unconverted_index(test->a)->kind != IR_VAR ||
        ir_unconverted_index(test->a)->var != var || !type_is_signed(var->type) || !type_is_signed(test->a->type)) {
        return;
    }
    Affine first, end;
    const size_t count = b->conditions.count;
    b->is_exact = true;
    const bool known = affine_in_region(b, loop->init->b, &first) && affine_in_region(b, test->b, &end);
    b->is_exact = false;
    b->conditions.count = count;
    if (known) {
        end.constant += test->op == IRO_LE;
        add_counter(b, var, -1, extreme(b, &first, false), extreme(b, &end, true));
    }
}

static void hoist_in_stmt(Bounds *b, IrStmt *s)
{
    if (s->init != NULL) {
        hoist_in_stmt(b, s->init);
    }
    const size_t counters = b->counters.count, values = b->values.count;
    ir_visit_expr(s->kind == IR_FOR || s->kind == IR_WHILE ? NULL : s->a, hoist_check, b);
    ir_visit_expr(s->b, hoist_check, b);
    add_inner_counter(b, s);
    hoist_in_block(b, &s->body);
    hoist_in_block(b, &s->orelse);
    b->counters.count = counters;
    b->values.count = values;
}

static void hoist_in_block(Bounds *b, const IrBlock *block)
{
    (void)add_values(b, block);
    for (uint32_t i = 0; i < block->count; i++) {
        hoist_in_stmt(b, block->stmts[i]);
    }
}

static void restore_check(IrExpr *e, void *context)
{
    (void)context;
    if (is_raising_call(e, NULL)) {
        e->callee.spelling = NULL;
    }
}

static void restore_checks(IrStmt *s, void *context)
{
    ir_visit_expr(s->a, restore_check, context);
    ir_visit_expr(s->b, restore_check, context);
}

void hoist_checks(Nest *nest)
{
    Bounds b = bounds_of(nest);
    b.is_exact = false;
    hoist_in_block(&b, &nest->region->body);
    if (nest->conditions.count > MAX_CONDITIONS) { /* a second form of a long region costs more than its checks */
        nest->conditions.count = 0;
        ir_visit_stmts(&nest->region->body, restore_checks, NULL);
    }
}

/* ---- choices ---- */

static bool is_block_index(const IrExpr *e, const void *context)
{
    const Bounds *b = context;
    const IrExpr *value = e->kind == IR_VAR ? value_in_region(b, e->var) : NULL;
    return (e->kind == IR_SREG && e->sreg >= IRS_CTAID_X && e->sreg <= IRS_CTAID_Z) ||
           (value != NULL && ir_any(value, is_block_index, b));
}

/* Replaces `i < size ? a : b` by a, if i is a global index, and requires that the condition is true for all lanes. */
static IrExpr *choose_first(IrExpr *e, void *context)
{
    Bounds *b = context;
    const IrExpr *test = e->kind == IR_COND ? e->cond : NULL;
    Affine form;
    b->conditions.count = 0;
    if (test == NULL || test->kind != IR_BINARY || test->op != IRO_LT || !type_is_signed(test->a->type) ||
        !is_invariant(b, test->b) || !ir_any(test->a, is_block_index, b) || !affine_in_region(b, test->a, &form) ||
        b->nest->conditions.count + b->conditions.count >= MAX_CONDITIONS) {
        return e;
    }
    IrExpr *size = ir_convert(b->arena, b->wide, ir_copy(b->arena, test->b));
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_LT, extreme(b, &form, true), size));
    for (size_t i = 0; i < b->conditions.count; i++) {
        ptrvec_push(b->arena, &b->nest->conditions, b->conditions.items[i]);
    }
    return e->a;
}

void hoist_choices(Nest *nest)
{
    Bounds b = bounds_of(nest);
    const IrBlock *body = &nest->region->body;
    b.is_exact = false;
    (void)add_values(&b, body);
    for (uint32_t i = 0; i < body->count; i++) {
        if (ir_assigned(body->stmts[i]) != NULL) {
            body->stmts[i]->b = ir_replace(body->stmts[i]->b, choose_first, &b);
        }
    }
}

/* ---- loops of threads ---- */

bool is_small_sum(Nest *nest, const IrExpr *e, const Type *type)
{
    const Bounds b = bounds_of(nest);
    const int64_t limit = limit_of(&b, e, 0);
    return limit >= 0 && limit <= largest(type);
}

bool is_equal_for_threads(Nest *nest, const IrExpr *e)
{
    const Bounds b = bounds_of(nest);
    return is_invariant(&b, e);
}

IrExpr *offset_of_thread(Nest *nest, const IrBlock *body, const IrExpr *e, int *axis)
{
    Bounds b = bounds_of(nest);
    Affine form;
    int64_t factor = 0;
    b.all = body;
    (void)add_values(&b, body);
    *axis = affine_in_region(&b, e, &form) ? remove_thread_counter(&b, &form, &factor) : -1;
    return *axis >= 0 && factor == 1 ? extreme(&b, &form, true) : NULL;
}
