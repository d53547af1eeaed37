// SPDX-License-Identifier: MIT
/* Bounded walks: loops that decrement the index of a small local array, as in an insertion sort, become loops with a
 * constant number of iterations.
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
 *     bool is_walking = true;
 *     for (int step = 8; step > 0; step--) {
 *         if (is_walking && step <= k) {
 *             is_walking = window[step - 1] > value;
 *             if (is_walking) {
 *                 window[step] = window[step - 1];
 *             } else {
 *                 window[step] = value;
 *             }
 *         }
 *     }
 *     if (is_walking) {
 *         window[0] = value;
 *     }
 *
 * Input: the final IR of a kernel.
 * Output: the IR with these loops replaced.
 * Requires: an index without a call that fixes negative indices is not negative. */
#include "restructure/restructure_internal.h"

enum { MAX_POSITIONS = 16, MAX_STATEMENTS = 8 };

/* A loop that decrements the index of a local array, and the stores after it. */
typedef struct Walk {
    Unit *unit;
    IrFunc *kernel;
    const IrStmt *loop;
    IrVar *position;    /* the variable that the loop decrements */
    int64_t last;       /* the smallest value of `position` in an iteration */
    int64_t first;      /* the largest value of `position` in an iteration */
    IrBlock stores;     /* the stores after the loop */
    IrExpr *condition;  /* for another iteration, without the comparison of `position` */
    IrVar *step;        /* the new counter; NULL: its value is `constant` */
    const char *reason; /* why the loop is not replaced; NULL: it does not decrement an index */
    int64_t constant;
} Walk;

/* ---- conditions ---- */

/* Sets the offset of an index `position + offset`; returns false for other indices. */
static bool read_offset(const Walk *w, const IrExpr *index, int64_t *offset)
{
    Affine form;
    const AffineReader reader = {.max_terms = 1, .max_depth = 2, .max_factor = 1};
    index = ir_without_widening(index);
    bool is_affine = affine_of(&reader, index, &form) && form.count == 1 && form.terms[0].factor == 1;
    const IrExpr *term = is_affine ? ir_without_widening(form.terms[0].expr) : NULL;
    *offset = form.constant;
    return term != NULL && term->kind == IR_VAR && term->var == w->position;
}

/* Returns the number of elements of a local array; 0 for other arrays. */
static int64_t element_count(const IrExpr *e)
{
    bool is_local = e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->storage == IRV_LOCAL &&
                    e->a->type->kind == TY_CARRAY && e->a->type->ndim == 1;
    return is_local ? e->a->type->dims[0] : 0;
}

/* Predicate: e is an element of a local array whose index is `position` and a constant. */
static bool is_element(const IrExpr *e, const void *walk)
{
    int64_t offset;
    return element_count(e) > 0 && read_offset(walk, e->args[0], &offset);
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
    const Walk w = {.position = (IrVar *)(uintptr_t)count->var};
    if (is_element(e, &w)) {
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
    Walk *w = context;
    int64_t offset;
    if (element_count(e) > 0 && read_offset(w, e->args[0], &offset) && element_count(e) - 1 - offset < w->first) {
        w->first = element_count(e) - 1 - offset;
    }
}

/* Returns the largest position for which the stores, which are unconditional, are in bounds. */
static int64_t max_position_of_stores(const Walk *w, const IrBlock *block)
{
    Walk bound = {.position = w->position, .first = INT64_MAX};
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
static bool read_condition(Walk *w)
{
    const IrExpr *e = w->loop->a;
    PtrVec parts = {0};
    split_condition(w->unit->arena, w->loop->a, false, &parts);
    e = parts.items[0];
    const IrExpr *position = e->kind == IR_BINARY ? ir_without_widening(e->a) : NULL;
    if (parts.count < 2 || (e->op != IRO_GT && e->op != IRO_GE) || position == NULL || position->kind != IR_VAR ||
        !is_integer_constant(ir_without_widening(e->b), &w->last)) {
        return false;
    }
    w->last += e->op == IRO_GT;
    w->position = position->var;
    parts.items++;
    parts.count--;
    w->condition = conjunction(w->unit->arena, &parts);
    return w->position->storage == IRV_LOCAL && !w->position->is_output && !type_is_unsigned(w->position->type);
}

/* Returns whether the body ends with `position -= 1`, and contains neither branches nor other assignments of it. */
static bool has_simple_body(const Walk *w)
{
    const IrBlock *body = &w->loop->body;
    const IrStmt *end = body->count > 1 && body->count <= MAX_STATEMENTS ? body->stmts[body->count - 1] : NULL;
    int64_t by = 0;
    return end != NULL && end->kind == IR_ASSIGN && end->a->kind == IR_VAR && end->a->var == w->position &&
           end->op == IRO_SUB && is_integer_constant(end->b, &by) && by == 1 &&
           !ir_any_stmt_of(body, is_compound, NULL);
}

/* Collects the stores to elements at `position` after the loop. */
static void find_stores(Walk *w, const IrBlock *block, uint32_t after)
{
    for (uint32_t i = after; i < block->count && w->stores.count < MAX_STATEMENTS; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind != IR_ASSIGN || !is_element(s->a, w) || !ir_is_pure(s->b) || ir_reads_var(s->b, w->position)) {
            break;
        }
        ir_append(w->unit->arena, &w->stores, s);
    }
}

/* Returns whether a statement of the block before the loop initializes the position, so that the loop does not continue
 * an earlier one. */
static bool is_set_before(const Walk *w, const IrBlock *block, uint32_t index)
{
    bool is_set = false;
    for (uint32_t i = 0; i < index; i++) {
        is_set = is_set || (ir_assigned(block->stmts[i]) == w->position && block->stmts[i]->op == IRO_NONE);
    }
    return is_set;
}

/* Returns whether the block contains, at the index, a loop that can be unrolled. */
static bool find_walk(Walk *w, const IrBlock *block, uint32_t index)
{
    w->loop = block->stmts[index];
    const IrBlock whole = {.stmts = block->stmts + index, .count = 1};
    if (w->loop->kind != IR_WHILE || !read_condition(w) || occurrences(&whole, w->position, count_in_element) == 0) {
        return false;
    }
    w->reason = "its body branches, or has more than 8 statements";
    if (!has_simple_body(w)) {
        return false;
    }
    w->reason = "no assignment before the loop sets its position";
    if (!is_set_before(w, block, index)) {
        return false;
    }
    find_stores(w, block, index + 1);
    w->reason = "no store to the array follows the loop";
    if (w->stores.count == 0) {
        return false;
    }
    w->reason = "it may visit more than 16 elements, or elements at unknown positions";
    /* the index of the last store is not negative, so `position` is `last - 1` if no iteration ends the loop */
    int64_t offset = 0;
    for (uint32_t i = 0; i < w->stores.count; i++) {
        if (!read_offset(w, w->stores.stmts[i]->a->args[0], &offset) || w->last - 1 + offset != 0) {
            return false;
        }
    }
    /* whether the condition is true or false, the body or the stores after the loop are executed */
    const int64_t in_body = max_position_of_stores(w, &w->loop->body), after = max_position_of_stores(w, &w->stores);
    w->first = in_body > after ? in_body : after;
    const uint32_t in_walk = occurrences(&whole, w->position, count_variable) +
                             occurrences(&w->stores, w->position, count_variable),
                   in_elements = occurrences(&whole, w->position, count_in_element) +
                                 occurrences(&w->stores, w->position, count_in_element);
    /* the other two occurrences are the comparison and the decrement */
    return w->first < MAX_POSITIONS && w->first >= w->last && in_walk == in_elements + 2;
}

/* ---- other uses ---- */

/* Search for a statement outside of the loop that reads its position. */
typedef struct ReadSearch {
    const Walk *walk;
    bool found;
} ReadSearch;

static void find_read(IrStmt *s, void *context)
{
    ReadSearch *o = context;
    const Walk *w = o->walk;
    bool is_part = s == w->loop;
    for (uint32_t i = 0; i < w->stores.count; i++) {
        is_part = is_part || s == w->stores.stmts[i];
    }
    for (uint32_t i = 0; i < w->loop->body.count; i++) {
        is_part = is_part || s == w->loop->body.stmts[i];
    }
    bool sets = s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR;
    o->found =
        o->found || (!is_part && ((!sets && ir_reads_var(s->a, w->position)) || ir_reads_var(s->b, w->position)));
}

/* Returns whether no statement reads the position after the loop. */
static bool is_dead_afterwards(const Walk *w)
{
    ReadSearch o = {.walk = w};
    ir_visit_stmts(&w->kernel->body, find_read, &o);
    return !o.found;
}

/* ---- the transformation ---- */

/* Replaces the indices of elements at the position. */
static IrExpr *substitute_position(IrExpr *e, void *context)
{
    const Walk *w = context;
    Arena *arena = w->unit->arena;
    const Type *i32 = type_of_kind(w->unit->types, TY_I32);
    int64_t offset;
    if (element_count(e) == 0 || !read_offset(w, e->args[0], &offset)) {
        return e;
    }
    if (w->step == NULL) {
        e->args[0] = ir_int(arena, i32, w->constant + offset);
    } else {
        e->args[0] = ir_var(arena, w->step);
        if (offset != 0) {
            e->args[0] = ir_binary(arena, offset > 0 ? IRO_ADD : IRO_SUB, i32, e->args[0],
                                   ir_int(arena, i32, offset > 0 ? offset : -offset));
        }
    }
    return e;
}

static IrBlock copy_at_step(Walk *w, const IrBlock *block, uint32_t count, bool has_comments)
{
    const IrBlock part = {.stmts = block->stmts, .count = count};
    IrBlock copy = ir_copy_block(w->unit->arena, &part);
    ir_replace_block(&copy, substitute_position, w);
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

static void add_unrolled_loop(Walk *w, IrBlock *to)
{
    Arena *arena = w->unit->arena;
    const Type *i32 = type_of_kind(w->unit->types, TY_I32), *bool_type = type_of_kind(w->unit->types, TY_BOOL);
    IrVar *is_walking = add_kernel_variable(w->unit, w->kernel, "is_walking", bool_type, IRV_LOCAL);
    w->step = add_kernel_variable(w->unit, w->kernel, "step", i32, IRV_LOCAL);
    IrStmt *start = new_assignment(arena, is_walking, ir_bool(arena, bool_type, true));
    start->lead = w->loop->lead;
    start->trail = w->loop->trail;
    ir_append(arena, to, start);

    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = new_assignment(arena, w->step, ir_int(arena, i32, w->first));
    loop->a = ir_binary(arena, IRO_GE, bool_type, ir_var(arena, w->step), ir_int(arena, i32, w->last));
    loop->step = new_assignment(arena, w->step, ir_int(arena, i32, 1));
    loop->step->op = IRO_SUB;
    loop->step->compute = i32;
    loop->is_unrolled = true;
    const Type *type = w->position->type;
    IrExpr *is_reached = ir_binary(arena, IRO_LE, bool_type, ir_convert(arena, type, ir_var(arena, w->step)),
                                   ir_var(arena, w->position));
    IrStmt *reached = new_if(arena, ir_binary(arena, IRO_LAND, bool_type, ir_var(arena, is_walking), is_reached));
    ir_append(arena, &reached->body,
              new_assignment(arena, is_walking, ir_replace(ir_copy(arena, w->condition), substitute_position, w)));
    IrStmt *branch = new_if(arena, ir_var(arena, is_walking));
    branch->body = copy_at_step(w, &w->loop->body, w->loop->body.count - 1, true);
    branch->orelse = copy_at_step(w, &w->stores, w->stores.count, true);
    ir_append(arena, &reached->body, branch);
    ir_append(arena, &loop->body, reached);
    ir_append(arena, to, loop);

    w->step = NULL;
    w->constant = w->last - 1;
    IrStmt *rest = new_if(arena, ir_var(arena, is_walking));
    rest->body = copy_at_step(w, &w->stores, w->stores.count, false);
    ir_append(arena, to, rest);
}

/* Reports that the loop is replaced, or why it is not. */
static void report_walk(const Walk *w, const char *reason)
{
    const char *text = reason == NULL ? "has a constant number of iterations, so that the array can be in registers"
                                      : "is not changed: ";
    ir_report(w->unit->arena, w->kernel, w->loop, "the loop with index %s %s%s", w->position->name, text,
              reason != NULL ? reason : "");
}

static void unroll_in_block(IrBlock *block, void *context)
{
    const Walk *in = context;
    IrBlock to = {.tail = block->tail};
    bool has_changed = false;
    for (uint32_t i = 0; i < block->count; i++) {
        Walk w = {.unit = in->unit, .kernel = in->kernel};
        const bool is_walk = find_walk(&w, block, i), is_dead = is_walk && is_dead_afterwards(&w);
        if (is_walk || w.reason != NULL) {
            report_walk(&w, is_dead ? NULL : is_walk ? "a later statement reads its position" : w.reason);
        }
        if (is_dead) {
            add_unrolled_loop(&w, &to);
            i += w.stores.count;
            has_changed = true;
        } else {
            ir_append(in->unit->arena, &to, block->stmts[i]);
        }
    }
    if (has_changed) {
        *block = to;
    }
}

void unroll_walks(Unit *unit, IrFunc *kernel)
{
    Walk in = {.unit = unit, .kernel = kernel};
    ir_each_block(&kernel->body, unroll_in_block, &in);
}
