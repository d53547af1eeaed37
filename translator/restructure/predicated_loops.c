// SPDX-License-Identifier: MIT
/* Loop predication: loops that decrement the index of a small local array, as in an insertion sort, become loops with a
 * constant number of iterations, each of which is executed under a predicate.
 *
 * The compiler keeps a local array in registers if all its indices are constants. In
 *
 *     while (k > 0 && window[k - 1] > value) {
 *         window[k] = window[k - 1];
 *         k -= 1;
 *     }
 *     window[k] = value;
 *
 * the indices depend on values, and neighboring threads leave the loop after different numbers of iterations. The array
 * has few elements, so k has few values. The new loop has a constant number of iterations, in which its counter has
 * these values, and each iteration is executed under the condition that the original loop reaches it. The stores after
 * the loop move into the iteration in which the loop ends:
 *
 *     bool is_running = true;
 *     for (int step = 8; step > 0; step--) {
 *         if (is_running && step <= k) {
 *             is_running = window[step - 1] > value;
 *             if (is_running) {
 *                 window[step] = window[step - 1];
 *             } else {
 *                 window[step] = value;
 *             }
 *         }
 *     }
 *     if (is_running) {
 *         window[0] = value;
 *     }
 *
 * Input: the final IR of a kernel.
 * Output: the IR with these loops replaced.
 * Requires: an index without a call that fixes negative indices is not negative. */
#include "restructure/restructure_internal.h"

enum { MAX_POSITIONS = 16, MAX_STATEMENTS = 8 };

/* A loop that decrements the index of a local array, and the stores after it. */
typedef struct PredicatedLoop {
    Unit *unit;
    IrFunc *kernel;
    const IrStmt *loop;
    IrVar *position;    /* the variable that the loop decrements */
    int64_t last;       /* the smallest value of `position` in an iteration */
    int64_t first;      /* the largest value of `position` in an iteration */
    IrBlock stores;     /* the stores after the loop */
    IrExpr *condition;  /* for another iteration, without the comparison of `position` */
    IrVar *step;        /* the new counter; NULL: its value is `constant` */
    const char *reason; /* reason why the loop is not replaced; NULL: it does not decrement an index */
    int64_t constant;
} PredicatedLoop;

/* ---- conditions ---- */

/* Sets the offset of an index `position + offset`; returns false for other indices. */
static bool read_offset(const PredicatedLoop *p, const IrExpr *index, int64_t *offset)
{
    Affine form;
    const AffineReader reader = {.max_terms = 1, .max_depth = 2, .max_factor = 1};
    index = ir_without_widening(index);
    bool is_affine = affine_of(&reader, index, &form) && form.count == 1 && form.terms[0].factor == 1;
    const IrExpr *term = is_affine ? ir_without_widening(form.terms[0].expr) : NULL;
    *offset = form.constant;
    return term != NULL && term->kind == IR_VAR && term->var == p->position;
}

/* Returns the number of elements of a local array; 0 for other arrays. */
static int64_t element_count(const IrExpr *e)
{
    bool is_local = e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->storage == IRV_LOCAL &&
                    e->a->type->kind == TY_CARRAY && e->a->type->ndim == 1;
    return is_local ? e->a->type->dims[0] : 0;
}

/* Predicate: e is an element of a local array whose index is `position` and a constant. */
static bool is_element(const IrExpr *e, const void *loop)
{
    int64_t offset;
    return element_count(e) > 0 && read_offset(loop, e->args[0], &offset);
}

/* Counts the occurrences of a variable. */
typedef struct Count {
    const IrVar *var;
    uint32_t count;
} Count;

static void count_variable(IrExpr *e, void *context)
{
    Count *count = context;
    count->count += e->kind == IR_VAR && e->var == count->var;
}

/* Counts the occurrences of a variable in indices of local arrays. */
static void count_in_element(IrExpr *e, void *context)
{
    const Count *count = context;
    const PredicatedLoop p = {.position = (IrVar *)(uintptr_t)count->var};
    if (is_element(e, &p)) {
        ir_visit_expr(e->args[0], count_variable, context);
    }
}

static uint32_t occurrences(const IrBlock *block, const IrVar *var, IrVisit *visit)
{
    Count count = {.var = var};
    ir_visit_block(block, visit, &count);
    return count.count;
}

/* Lowers `first` to the largest position for which the elements that the expression accesses are in bounds. */
static void bound_by_element(IrExpr *e, void *context)
{
    PredicatedLoop *p = context;
    int64_t offset;
    if (element_count(e) > 0 && read_offset(p, e->args[0], &offset) && element_count(e) - 1 - offset < p->first) {
        p->first = element_count(e) - 1 - offset;
    }
}

/* Returns the largest position for which the stores, which are unconditional, are in bounds. */
static int64_t max_position_of_stores(const PredicatedLoop *p, const IrBlock *block)
{
    PredicatedLoop bound = {.position = p->position, .first = INT64_MAX};
    for (uint32_t i = 0; i < block->count; i++) {
        bound_by_element(block->stmts[i]->a, &bound);
    }
    return bound.first;
}

/* Predicate: the statement is neither an assignment nor a comment. */
static bool is_compound(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind != IR_ASSIGN && s->kind != IR_NOTE;
}

/* Parses the condition `position > c && ...`; returns false for other conditions. */
static bool read_condition(PredicatedLoop *p)
{
    const IrExpr *e = p->loop->a;
    PtrVec parts = {0};
    split_condition(p->unit->arena, p->loop->a, false, &parts);
    e = parts.items[0];
    const IrExpr *position = e->kind == IR_BINARY ? ir_without_widening(e->a) : NULL;
    if (parts.count < 2 || (e->op != IRO_GT && e->op != IRO_GE) || position == NULL || position->kind != IR_VAR ||
        !is_integer_constant(ir_without_widening(e->b), &p->last)) {
        return false;
    }
    p->last += e->op == IRO_GT;
    p->position = position->var;
    parts.items++;
    parts.count--;
    p->condition = conjunction(p->unit->arena, &parts);
    return p->position->storage == IRV_LOCAL && !p->position->is_output && !type_is_unsigned(p->position->type);
}

/* Returns whether the body ends with `position -= 1`, and contains neither branches nor other assignments of it. */
static bool has_simple_body(const PredicatedLoop *p)
{
    const IrBlock *body = &p->loop->body;
    const IrStmt *end = body->count > 1 && body->count <= MAX_STATEMENTS ? body->stmts[body->count - 1] : NULL;
    int64_t by = 0;
    return end != NULL && end->kind == IR_ASSIGN && end->a->kind == IR_VAR && end->a->var == p->position &&
           end->op == IRO_SUB && is_integer_constant(end->b, &by) && by == 1 &&
           !ir_any_stmt_of(body, is_compound, NULL);
}

/* Collects the stores to elements at `position` after the loop. */
static void find_stores(PredicatedLoop *p, const IrBlock *block, uint32_t after)
{
    for (uint32_t i = after; i < block->count && p->stores.count < MAX_STATEMENTS; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind != IR_ASSIGN || !is_element(s->a, p) || !ir_is_pure(s->b) || ir_reads_var(s->b, p->position)) {
            break;
        }
        ir_append(p->unit->arena, &p->stores, s);
    }
}

/* Returns whether a statement of the block before the loop initializes the position, so that the loop does not continue
 * an earlier one. */
static bool is_set_before(const PredicatedLoop *p, const IrBlock *block, uint32_t index)
{
    bool is_set = false;
    for (uint32_t i = 0; i < index; i++) {
        is_set = is_set || (ir_assigned(block->stmts[i]) == p->position && block->stmts[i]->op == IRO_NONE);
    }
    return is_set;
}

/* Returns whether the block contains, at the index, a loop that can be unrolled. */
static bool find_loop(PredicatedLoop *p, const IrBlock *block, uint32_t index)
{
    p->loop = block->stmts[index];
    const IrBlock whole = {.stmts = block->stmts + index, .count = 1};
    if (p->loop->kind != IR_WHILE || !read_condition(p) || occurrences(&whole, p->position, count_in_element) == 0) {
        return false;
    }
    p->reason = "its body branches, or has more than 8 statements";
    if (!has_simple_body(p)) {
        return false;
    }
    p->reason = "no assignment before the loop sets its position";
    if (!is_set_before(p, block, index)) {
        return false;
    }
    find_stores(p, block, index + 1);
    p->reason = "no store to the array follows the loop";
    if (p->stores.count == 0) {
        return false;
    }
    p->reason = "it may visit more than 16 elements, or elements at unknown positions";
    /* the index of the last store is not negative, so `position` is `last - 1` if no iteration ends the loop */
    int64_t offset = 0;
    for (uint32_t i = 0; i < p->stores.count; i++) {
        if (!read_offset(p, p->stores.stmts[i]->a->args[0], &offset) || p->last - 1 + offset != 0) {
            return false;
        }
    }
    /* whether the condition is true or false, the body or the stores after the loop are executed */
    const int64_t in_body = max_position_of_stores(p, &p->loop->body), after = max_position_of_stores(p, &p->stores);
    p->first = in_body > after ? in_body : after;
    const uint32_t in_loop = occurrences(&whole, p->position, count_variable) +
                             occurrences(&p->stores, p->position, count_variable),
                   in_elements = occurrences(&whole, p->position, count_in_element) +
                                 occurrences(&p->stores, p->position, count_in_element);
    /* the other two occurrences are the comparison and the decrement */
    return p->first < MAX_POSITIONS && p->first >= p->last && in_loop == in_elements + 2;
}

/* ---- other uses ---- */

/* Search for a statement outside of the loop that reads its position. */
typedef struct ReadSearch {
    const PredicatedLoop *loop;
    bool found;
} ReadSearch;

static void find_read(IrStmt *s, void *context)
{
    ReadSearch *o = context;
    const PredicatedLoop *p = o->loop;
    bool is_part = s == p->loop;
    for (uint32_t i = 0; i < p->stores.count; i++) {
        is_part = is_part || s == p->stores.stmts[i];
    }
    for (uint32_t i = 0; i < p->loop->body.count; i++) {
        is_part = is_part || s == p->loop->body.stmts[i];
    }
    bool sets = s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR;
    o->found =
        o->found || (!is_part && ((!sets && ir_reads_var(s->a, p->position)) || ir_reads_var(s->b, p->position)));
}

/* Returns whether no statement reads the position after the loop. */
static bool is_dead_afterwards(const PredicatedLoop *p)
{
    ReadSearch o = {.loop = p};
    ir_visit_stmts(&p->kernel->body, find_read, &o);
    return !o.found;
}

/* ---- the transformation ---- */

/* Replaces the indices of elements at the position. */
static IrExpr *substitute_position(IrExpr *e, void *context)
{
    const PredicatedLoop *p = context;
    Arena *arena = p->unit->arena;
    const Type *i32 = type_of_kind(p->unit->types, TY_I32);
    int64_t offset;
    if (element_count(e) == 0 || !read_offset(p, e->args[0], &offset)) {
        return e;
    }
    if (p->step == NULL) {
        e->args[0] = ir_int(arena, i32, p->constant + offset);
    } else {
        e->args[0] = ir_var(arena, p->step);
        if (offset != 0) {
            e->args[0] = ir_binary(arena, offset > 0 ? IRO_ADD : IRO_SUB, i32, e->args[0],
                                   ir_int(arena, i32, offset > 0 ? offset : -offset));
        }
    }
    return e;
}

static IrBlock copy_at_step(PredicatedLoop *p, const IrBlock *block, uint32_t count, bool has_comments)
{
    const IrBlock part = {.stmts = block->stmts, .count = count};
    IrBlock copy = ir_copy_block(p->unit->arena, &part);
    ir_replace_block(&copy, substitute_position, p);
    for (uint32_t i = 0; i < copy.count && !has_comments; i++) {
        copy.stmts[i]->lead = NULL;
        copy.stmts[i]->trail = NULL;
    }
    return copy;
}

static IrStmt *new_if(Arena *arena, IrExpr *condition)
{
    IrStmt *s = ir_stmt(arena, IR_IF);
    s->a = condition;
    return s;
}

static void add_unrolled_loop(PredicatedLoop *p, IrBlock *to)
{
    Arena *arena = p->unit->arena;
    const Type *i32 = type_of_kind(p->unit->types, TY_I32), *bool_type = type_of_kind(p->unit->types, TY_BOOL);
    IrVar *is_running = add_kernel_variable(p->unit, p->kernel, "is_running", bool_type, IRV_LOCAL);
    p->step = add_kernel_variable(p->unit, p->kernel, "step", i32, IRV_LOCAL);
    IrStmt *start = new_assignment(arena, is_running, ir_bool(arena, bool_type, true));
    start->lead = p->loop->lead;
    start->trail = p->loop->trail;
    ir_append(arena, to, start);

    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = new_assignment(arena, p->step, ir_int(arena, i32, p->first));
    loop->a = ir_binary(arena, IRO_GE, bool_type, ir_var(arena, p->step), ir_int(arena, i32, p->last));
    loop->step = new_assignment(arena, p->step, ir_int(arena, i32, 1));
    loop->step->op = IRO_SUB;
    loop->step->compute = i32;
    loop->is_unrolled = true;
    const Type *type = p->position->type;
    IrExpr *is_reached = ir_binary(arena, IRO_LE, bool_type, ir_convert(arena, type, ir_var(arena, p->step)),
                                   ir_var(arena, p->position));
    IrStmt *reached = new_if(arena, ir_binary(arena, IRO_LAND, bool_type, ir_var(arena, is_running), is_reached));
    ir_append(arena, &reached->body,
              new_assignment(arena, is_running, ir_replace(ir_copy(arena, p->condition), substitute_position, p)));
    IrStmt *branch = new_if(arena, ir_var(arena, is_running));
    branch->body = copy_at_step(p, &p->loop->body, p->loop->body.count - 1, true);
    branch->orelse = copy_at_step(p, &p->stores, p->stores.count, true);
    ir_append(arena, &reached->body, branch);
    ir_append(arena, &loop->body, reached);
    ir_append(arena, to, loop);

    p->step = NULL;
    p->constant = p->last - 1;
    IrStmt *rest = new_if(arena, ir_var(arena, is_running));
    rest->body = copy_at_step(p, &p->stores, p->stores.count, false);
    ir_append(arena, to, rest);
}

/* Reports that the loop is replaced, or the reason why it is not. */
static void report_loop(const PredicatedLoop *p, const char *reason)
{
    const char *text = reason == NULL ? "has a constant number of iterations, so that the array can be in registers"
                                      : "is not changed: ";
    ir_report(p->unit->arena, p->kernel, p->loop, "the loop with index %s %s%s", p->position->name, text,
              reason != NULL ? reason : "");
}

static void unroll_in_block(IrBlock *block, void *context)
{
    const PredicatedLoop *in = context;
    IrBlock to = {.tail = block->tail};
    bool has_changed = false;
    for (uint32_t i = 0; i < block->count; i++) {
        PredicatedLoop p = {.unit = in->unit, .kernel = in->kernel};
        const bool is_found = find_loop(&p, block, i), is_dead = is_found && is_dead_afterwards(&p);
        if (is_found || p.reason != NULL) {
            report_loop(&p, is_dead ? NULL : is_found ? "a later statement reads its position" : p.reason);
        }
        if (is_dead) {
            add_unrolled_loop(&p, &to);
            i += p.stores.count;
            has_changed = true;
        } else {
            ir_append(in->unit->arena, &to, block->stmts[i]);
        }
    }
    if (has_changed) {
        *block = to;
    }
}

void predicate_loops(Unit *unit, IrFunc *kernel)
{
    PredicatedLoop in = {.unit = unit, .kernel = kernel};
    ir_each_block(&kernel->body, unroll_in_block, &in);
}
