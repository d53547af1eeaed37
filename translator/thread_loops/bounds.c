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

enum { MOST_TERMS = 6, MOST_DEPTH = 24, MOST_CONDITIONS = 24 };

/* ---- linear forms ---- */

typedef struct LinearTerm {
    const IrVar *var; /* a counter: of a thread loop, or of an inner loop */
    int64_t factor;
} LinearTerm;

typedef struct Linear {
    LinearTerm terms[MOST_TERMS];
    uint32_t count;
    int64_t constant;
    IrExpr *rest; /* of type int64; NULL: 0 */
} Linear;

/* The range of a counter, inclusive: expressions that are equal for all threads. */
typedef struct CounterRange {
    const IrVar *var;
    IrExpr *least, *most;
} CounterRange;

typedef struct Bounds {
    Nest *nest;
    Arena *arena;
    const Type *wide, *type_bool;
    PtrVec values;      /* IrStmt *: assignments of variables that have one value in the region */
    PtrVec ranges;      /* CounterRange *, of the enclosing inner loops */
    PtrVec conditions;  /* IrExpr *: of the check that is being examined */
    const IrBlock *all; /* the statements of a thread */
    bool is_exact;      /* narrow sums must not overflow; otherwise `conditions` may test that */
} Bounds;

static bool is_thread_counter(const Bounds *b, const IrVar *var, int *axis)
{
    for (*axis = 0; *axis < 3 && thread_counter(b->nest->region, *axis) != var; ++*axis) {
    }
    return *axis < 3;
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
        return ir_call_effect(e) > EFFECT_NONE || e->callee.func != NULL || is_raising_call(e, NULL);
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
    const int64_t limit = depth <= MOST_DEPTH && type_is_integer(e->type) ? limit_of_parts(b, e, depth) : -1;
    return limit <= largest(e->type) ? limit : -1;
}

static int64_t limit_of_parts(const Bounds *b, const IrExpr *e, unsigned depth)
{
    int axis = 0;
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
        const bool is_thread = is_thread_counter(b, e->var, &axis) || is_start_of_warp(b, e->var);
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

static IrExpr *wide_sum(const Bounds *b, IrExpr *left, IrExpr *right)
{
    return left == NULL ? right : right == NULL ? left : ir_binary(b->arena, IRO_ADD, b->wide, left, right);
}

static IrExpr *wide_product(const Bounds *b, IrExpr *e, int64_t factor)
{
    return factor == 1 ? e : ir_binary(b->arena, IRO_MUL, b->wide, e, wide_int(b, factor));
}

static bool add_term(Linear *form, const IrVar *var, int64_t factor)
{
    for (uint32_t i = 0; i < form->count; i++) {
        if (form->terms[i].var == var) {
            form->terms[i].factor += factor;
            return true;
        }
    }
    if (form->count == MOST_TERMS) {
        return false;
    }
    form->terms[form->count++] = (LinearTerm){var, factor};
    return true;
}

/* Returns the largest or smallest value of the form, as an expression that is equal for all threads. */
static IrExpr *extreme(const Bounds *b, const Linear *form, bool is_most)
{
    IrExpr *sum = form->rest != NULL ? ir_copy(b->arena, form->rest) : NULL;
    for (uint32_t i = 0; i < form->count; i++) {
        const LinearTerm *term = &form->terms[i];
        const bool upper = (term->factor > 0) == is_most;
        int axis = 0;
        IrExpr *end = NULL;
        if (is_thread_counter(b, term->var, &axis)) {
            if (upper) {
                end = ir_convert(b->arena, b->wide, ir_var(b->arena, b->nest->end[axis]));
                end = ir_binary(b->arena, IRO_SUB, b->wide, end, wide_int(b, 1));
            } else if (b->nest->first[axis] != NULL) {
                end = ir_convert(b->arena, b->wide, ir_var(b->arena, b->nest->first[axis]));
            }
        } else {
            for (size_t k = 0; k < b->ranges.count; k++) {
                const CounterRange *range = b->ranges.items[k];
                if (range->var == term->var) {
                    end = ir_copy(b->arena, upper ? range->most : range->least);
                }
            }
        }
        sum = term->factor != 0 && end != NULL ? wide_sum(b, sum, wide_product(b, end, term->factor)) : sum;
    }
    if (sum == NULL || form->constant != 0) {
        sum = wide_sum(b, sum, wide_int(b, form->constant));
    }
    return sum;
}

static IrExpr *comparison(const Bounds *b, IrOp op, IrExpr *left, IrExpr *right)
{
    return ir_binary(b->arena, op, b->type_bool, left, right);
}

static bool is_counter_in_range(const Bounds *b, const IrVar *var)
{
    bool found = false;
    for (size_t k = 0; k < b->ranges.count && !found; k++) {
        found = ((const CounterRange *)b->ranges.items[k])->var == var;
    }
    return found;
}

static bool add_linear(Bounds *b, const IrExpr *e, int64_t scale, Linear *form, unsigned depth);

/* Requires that a sum or product of a narrow type does not overflow. */
static bool requires_range(Bounds *b, const IrExpr *e)
{
    const int64_t most = largest(e->type);
    if (type_size(e->type) >= 8 || limit_of(b, e, 0) >= 0) {
        return true;
    }
    Linear form = {0};
    if (b->is_exact || !type_is_signed(e->type) || b->conditions.count > 8 || !add_linear(b, e->a, 1, &form, 1) ||
        !add_linear(b, e->b, e->op == IRO_SUB ? -1 : 1, &form, 1)) {
        return false;
    }
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_LE, extreme(b, &form, true), wide_int(b, most)));
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_GE, extreme(b, &form, false), wide_int(b, -most)));
    return true;
}

/* Adds scale * e to the form; returns false if that is not possible. */
static bool add_linear(Bounds *b, const IrExpr *e, int64_t scale, Linear *form, unsigned depth)
{
    int axis = 0;
    if (depth > MOST_DEPTH || !type_is_integer(e->type) || scale > INT32_MAX || scale < -INT32_MAX) {
        return false;
    }
    if (e->kind == IR_INT) {
        const bool is_small = e->integer <= INT32_MAX && e->integer >= -INT32_MAX;
        form->constant += is_small ? scale * e->integer : 0;
        return is_small;
    }
    if (is_invariant(b, e)) {
        if (type_is_unsigned(e->type) && type_size(e->type) >= 8) {
            return false;
        }
        form->rest =
            wide_sum(b, form->rest, wide_product(b, ir_convert(b->arena, b->wide, ir_copy(b->arena, e)), scale));
        return true;
    }
    switch ((int)e->kind) {
    case IR_VAR: {
        if (is_thread_counter(b, e->var, &axis) || is_counter_in_range(b, e->var)) {
            return add_term(form, e->var, scale);
        }
        const IrExpr *value = value_in_region(b, e->var);
        return value != NULL && add_linear(b, value, scale, form, depth + 1);
    }
    case IR_SREG:
        return add_term(form, thread_counter(b->nest->region, (int)e->sreg), scale);
    case IR_CONVERT: {
        const int64_t limit = limit_of(b, e->a, 0);
        const bool widens = type_is_integer(e->a->type) && type_size(e->type) > type_size(e->a->type) &&
                            (type_is_signed(e->type) || type_is_unsigned(e->a->type));
        return (widens || (limit >= 0 && limit <= largest(e->type))) && add_linear(b, e->a, scale, form, depth + 1);
    }
    case IR_BINARY:
        if (e->op == IRO_ADD || e->op == IRO_SUB) {
            return requires_range(b, e) && add_linear(b, e->a, scale, form, depth + 1) &&
                   add_linear(b, e->b, e->op == IRO_SUB ? -scale : scale, form, depth + 1);
        }
        if (e->op == IRO_MUL && e->b->kind == IR_INT && e->b->integer <= INT16_MAX && e->b->integer >= -INT16_MAX &&
            (type_size(e->type) >= 8 || limit_of(b, e, 0) >= 0)) {
            return add_linear(b, e->a, scale * e->b->integer, form, depth + 1);
        }
        return false;
    default:
        return false;
    }
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
    Linear form = {0};
    if (!add_linear(b, e->a, 1, &form, 0) || !add_linear(b, e->b, -1, &form, 0) || form.count != 1 ||
        (form.terms[0].factor != 1 && form.terms[0].factor != -1)) {
        return false;
    }
    int axis = 0;
    const bool is_positive = form.terms[0].factor == 1;
    if (!is_thread_counter(b, form.terms[0].var, &axis)) {
        return false;
    }
    /* counter + s OP 0, or -counter + s OP 0: the counter is compared with -s or s */
    form.count = 0;
    IrExpr *s = extreme(b, &form, true);
    s = is_positive ? ir_unary(b->arena, IRO_NEG, b->wide, s) : s;
    IrOp op = is_positive ? e->op : ir_mirrored(e->op);
    if (op == IRO_GT || op == IRO_GE || op == IRO_EQ) {
        IrExpr *value = op == IRO_GT ? wide_sum(b, ir_copy(b->arena, s), wide_int(b, 1)) : ir_copy(b->arena, s);
        set_bound(b, axis, true, value);
    }
    if (op == IRO_LT || op == IRO_LE || op == IRO_EQ) {
        set_bound(b, axis, false, op == IRO_LT ? s : wide_sum(b, s, wide_int(b, 1)));
    }
    return true;
}

static Bounds bounds_of(Nest *nest)
{
    TypeTable *types = nest->loops->unit->types;
    return (Bounds){.nest = nest,
                    .arena = nest->loops->arena,
                    .wide = type_of_kind(types, TY_I64),
                    .type_bool = type_of_kind(types, TY_BOOL),
                    .all = &nest->region->body,
                    .is_exact = true};
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
    Linear form = {0};
    b->conditions.count = 0;
    if (!is_invariant(b, e->args[1]) || !add_linear(b, e->args[0], 1, &form, 0)) {
        return;
    }
    IrExpr *size = ir_convert(b->arena, b->wide, ir_copy(b->arena, e->args[1]));
    ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_LT, extreme(b, &form, true), size));
    if (e->callee.helper == HELPER_INDEX) {
        ptrvec_push(b->arena, &b->conditions, comparison(b, IRO_GE, extreme(b, &form, false), wide_int(b, 0)));
    }
    PtrVec *all = &b->nest->conditions;
    if (all->count + b->conditions.count > MOST_CONDITIONS) {
        return;
    }
    for (size_t i = 0; i < b->conditions.count; i++) {
        if (!is_known(all, b->conditions.items[i])) {
            ptrvec_push(b->arena, all, b->conditions.items[i]);
        }
    }
    e->callee.spelling = HOISTED_CHECK;
}

static void hoist_in_block(Bounds *b, const IrBlock *block);

/* Adds the range of the counter of a loop, if both ends are equal for all threads. */
static bool add_range(Bounds *b, const IrStmt *loop)
{
    const IrStmt *step = loop->step;
    IrVar *var = loop->init != NULL ? ir_assigned(loop->init) : NULL;
    const IrExpr *test = loop->a;
    if (loop->kind != IR_FOR || var == NULL || step == NULL || test == NULL || set_variable(step) != var ||
        step->op != IRO_ADD || step->b->kind != IR_INT || step->b->integer <= 0 || step->b->integer > INT16_MAX ||
        ir_any_stmt_of(&loop->body, assigns_variable, var) || var->is_output || test->kind != IR_BINARY ||
        (test->op != IRO_LT && test->op != IRO_LE) || ir_unconverted(test->a)->kind != IR_VAR ||
        ir_unconverted(test->a)->var != var || !type_is_signed(var->type) || !type_is_signed(test->a->type)) {
        return false;
    }
    Linear first = {0}, end = {0};
    const size_t count = b->conditions.count;
    b->is_exact = true;
    const bool known = add_linear(b, loop->init->b, 1, &first, 0) && add_linear(b, test->b, 1, &end, 0);
    b->is_exact = false;
    b->conditions.count = count;
    if (!known) {
        return false;
    }
    end.constant -= test->op == IRO_LT;
    CounterRange *range = arena_alloc(b->arena, sizeof *range);
    *range = (CounterRange){var, extreme(b, &first, false), extreme(b, &end, true)};
    ptrvec_push(b->arena, &b->ranges, range);
    return true;
}

static void hoist_in_stmt(Bounds *b, IrStmt *s)
{
    if (s->init != NULL) {
        hoist_in_stmt(b, s->init);
    }
    const size_t ranges = b->ranges.count, values = b->values.count;
    ir_visit_expr(s->kind == IR_FOR || s->kind == IR_WHILE ? NULL : s->a, hoist_check, b);
    ir_visit_expr(s->b, hoist_check, b);
    (void)add_range(b, s);
    hoist_in_block(b, &s->body);
    hoist_in_block(b, &s->orelse);
    b->ranges.count = ranges;
    b->values.count = values;
}

static void hoist_in_block(Bounds *b, const IrBlock *block)
{
    (void)add_values(b, block);
    for (uint32_t i = 0; i < block->count; i++) {
        hoist_in_stmt(b, block->stmts[i]);
    }
}

void hoist_checks(Nest *nest)
{
    Bounds b = bounds_of(nest);
    b.is_exact = false;
    hoist_in_block(&b, &nest->region->body);
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
    Linear form = {0};
    b->conditions.count = 0;
    if (test == NULL || test->kind != IR_BINARY || test->op != IRO_LT || !type_is_signed(test->a->type) ||
        !is_invariant(b, test->b) || !ir_any(test->a, is_block_index, b) || !add_linear(b, test->a, 1, &form, 0) ||
        b->nest->conditions.count + b->conditions.count >= MOST_CONDITIONS) {
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
    Linear form = {0};
    b.all = body;
    (void)add_values(&b, body);
    if (!add_linear(&b, e, 1, &form, 0) || form.count != 1 || form.terms[0].factor != 1 ||
        !is_thread_counter(&b, form.terms[0].var, axis)) {
        return NULL;
    }
    form.count = 0;
    return extreme(&b, &form, true);
}
