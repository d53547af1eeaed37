// SPDX-License-Identifier: MIT
/* Variable reuse: a declaration becomes an assignment to a variable of the same name and type that is no longer used.
 *
 * Two temporaries of one name, such as the results of two calls, otherwise need a number (`result_2`), because the
 * second one is declared in the block of the first one; in a nested block, the second one has the same name, which
 * hides the first one (variable_names.c). The first one is dead if its last occurrence precedes the statement of its
 * block that contains the second declaration. A loop reads the variables of its head until its end. A variable is also
 * dead until a statement assigns it a value that depends on the second variable, which is then not used anymore: `x_2 =
 * f(); x = g(x_2);` becomes `x = f(); x = g(x);`. A local array is also dead if its last reads are those of `v_2[k] =
 * v[k] + 1` in a loop over all k: array expressions that compute each element from the same element of the array then
 * change the array.
 *
 * Input: the IR with declarations and structured bindings.
 * Output: the IR with fewer variables.
 * Requires: no later pass moves declarations. */
#include "codegen/codegen.h"
#include "ir/ir.h"

#include <string.h>

/* A block on the path to the current statement. */
typedef struct Frame {
    const IrBlock *block;
    uint32_t at; /* the number of the current statement of this block */
} Frame;

/* A variable that is in scope. */
typedef struct Declared {
    IrVar *var;
    const Frame *frame;
} Declared;

typedef struct Reuse {
    Arena *arena;
    uint32_t *last;      /* by variable id: the number of the last statement that uses it */
    bool *is_pointed_to; /* by variable id: a pointer to it may exist */
    IrVar **into;        /* by variable id */
    Declared *declared;
    size_t count, visible; /* visible: index of the first variable outside of the innermost parallel loop */
    uint32_t number;
    bool is_changed;
} Reuse;

/* ---- last uses ---- */

static void record_use(IrExpr *e, void *context)
{
    Reuse *r = context;
    if (e->kind == IR_VAR) {
        r->last[e->var->id] = r->number;
    }
}

static void mark_whole_array(Reuse *r, const IrExpr *e)
{
    if (e != NULL && e->kind == IR_VAR && e->type->kind == TY_CARRAY) {
        r->is_pointed_to[e->var->id] = true;
    }
}

/* Marks arrays that are used as a whole, and variables whose address is used. */
static void mark_pointed_to(IrExpr *e, void *context)
{
    Reuse *r = context;
    bool is_element = e->kind == IR_INDEX;
    const IrExpr *root = e->kind == IR_ADDRESS ? ir_root(e->a) : NULL;
    root = root != NULL && root->kind == IR_INDEX ? root->a : root;
    if (root != NULL && root->kind == IR_VAR) {
        r->is_pointed_to[root->var->id] = true;
    }
    for (size_t i = 0; i < sizeof e->fixed / sizeof *e->fixed; i++) {
        mark_whole_array(r, is_element && e->fixed[i] == e->a ? NULL : e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        mark_whole_array(r, e->args[i]);
    }
}

static void record_own_uses(Reuse *r, const IrStmt *s)
{
    IrExpr *const parts[] = {s->a, s->b};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ir_visit_expr(parts[i], record_use, r);
        ir_visit_expr(parts[i], mark_pointed_to, r);
        mark_whole_array(r, parts[i]);
    }
}

static void number_block(Reuse *r, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        s->number = ++r->number;
        if (s->init != NULL) {
            record_own_uses(r, s->init);
        }
        record_own_uses(r, s);
        number_block(r, &s->body);
        number_block(r, &s->orelse);
        if (s->kind == IR_FOR || s->kind == IR_WHILE) {
            r->number++;
            record_own_uses(r, s);
            if (s->step != NULL) {
                record_own_uses(r, s->step);
            }
        }
    }
}

/* ---- variables that can be assigned instead ---- */

static bool is_reusable(const IrVar *var, const Reuse *r)
{
    bool has_pointers = r->is_pointed_to[var->id] && !var->is_output; /* pointers to outputs exist only during calls */
    return var->storage == IRV_LOCAL && var->base != NULL && !var->is_constant && !var->restrict_ && !has_pointers;
}

static bool is_same_kind(const IrVar *x, const IrVar *y)
{
    return x->type == y->type && x->role == y->role && (x->python_local != 0) == (y->python_local != 0) &&
           strcmp(x->base, y->base) == 0 && x->points_to_const == y->points_to_const && x->memory == y->memory &&
           x->is_record == y->is_record && x->rows == y->rows && x->alignment == y->alignment;
}

/* Returns a variable of the block that the statement can assign instead of declaring y; NULL if there is none. */
static IrVar *dead_variable(const Reuse *r, const IrVar *y, const IrStmt *s, const IrBlock *block)
{
    const IrVar *copied = ir_copied(s);
    if (!is_reusable(y, r)) {
        return NULL;
    }
    for (size_t i = r->visible; i < r->count; i++) {
        IrVar *x = r->declared[i].var;
        const Frame *frame = r->declared[i].frame;
        bool reads_it = r->last[x->id] == s->number && frame->at == s->number;
        bool is_itself = copied != NULL && r->into[copied->id] == x;
        if (frame->block == block && is_same_kind(x, y) && !is_itself && (r->last[x->id] < frame->at || reads_it)) {
            return x;
        }
    }
    return NULL;
}

/* A variable, and the variables that it replaces. */
typedef struct Interval {
    IrVar *const *into; /* by variable id */
    const IrVar *var;
} Interval;

static bool is_variable(const IrExpr *e, const void *context)
{
    const Interval *c = context;
    return e->kind == IR_VAR && c->into[e->var->id] == c->var;
}

/* Returns whether a statement uses the variable or leaves its block. */
static bool uses_or_leaves(const IrStmt *s, const void *context)
{
    return ir_jumps(s, NULL) || ir_any(s->a, is_variable, context) || ir_any(s->b, is_variable, context);
}

/* Returns the variable that the last use of y assigns, `x = g(y)`; NULL if there is none. Until then, x can contain the
 * value of y. `at`: index of the declaration of y in the block. */
static IrVar *overwritten_variable(const Reuse *r, const IrVar *y, const IrBlock *block, uint32_t at)
{
    uint32_t end = at + 1;
    while (end < block->count && block->stmts[end]->number < r->last[y->id]) {
        end++;
    }
    const IrStmt *last = end < block->count ? block->stmts[end] : NULL;
    if (!is_reusable(y, r) || last == NULL || last->number != r->last[y->id] || ir_assigned(last) == NULL ||
        last->op != IRO_NONE) {
        return NULL;
    }
    IrVar *x = r->into[last->a->var->id];
    const Interval interval = {r->into, x};
    bool fits = is_same_kind(x, y) && !ir_any(last->b, is_variable, &interval), is_visible = false;
    for (uint32_t i = at + 1; i < end && fits; i++) {
        fits = !ir_any_stmt(block->stmts[i], uses_or_leaves, &interval);
    }
    for (size_t i = r->visible; i < r->count && fits; i++) {
        is_visible = is_visible || r->declared[i].var == x;
    }
    return is_visible ? x : NULL;
}

/* The element that a statement stores, and another array, of which the statement may read only the element with the
 * same indices. */
typedef struct Elementwise {
    IrVar *const *into; /* by variable id */
    const IrExpr *stored;
    const IrVar *read;
} Elementwise;

static bool is_array(const IrExpr *e, const void *context)
{
    const Elementwise *c = context;
    return e->kind == IR_VAR && c->into[e->var->id] == c->read;
}

static bool is_other_element(const IrExpr *e, const void *context)
{
    const Elementwise *c = context;
    bool is_element = e->kind == IR_INDEX && is_array(e->a, c);
    bool differs = is_element && e->arg_count != c->stored->arg_count;
    for (uint32_t i = 0; is_element && !differs && i < e->arg_count; i++) {
        differs = !ir_equal(e->args[i], c->stored->args[i]);
    }
    return differs;
}

/* Returns whether each index of the element is the counter of one of the loops around it, and each loop has an index:
 * then the loops store each element once. */
static bool has_loop_counters(const IrExpr *element, IrVar *const *counters, uint32_t count)
{
    bool fits = element->arg_count == count;
    for (uint32_t i = 0; fits && i < count; i++) {
        bool is_found = false;
        for (uint32_t k = 0; k < count; k++) {
            const IrExpr *index = ir_without_widening(element->args[k]);
            is_found = is_found || (index->kind == IR_VAR && index->var == counters[i]);
        }
        fits = is_found;
    }
    return fits;
}

/* Returns whether the statement consists of loops that compute each element of y from the same element of x. */
static bool is_elementwise(const Reuse *r, const IrStmt *s, const IrVar *x, const IrVar *y)
{
    Elementwise read = {r->into, NULL, x};
    IrVar *counters[TYPE_MAX_DIMS];
    uint32_t count = 0;
    for (; s->kind == IR_FOR && s->body.count == 1 && count < TYPE_MAX_DIMS; s = s->body.stmts[0]) {
        bool is_plain = s->init != NULL && s->init->a->kind == IR_VAR && s->step != NULL;
        if (!is_plain || ir_any(s->init->b, is_array, &read) || ir_any(s->a, is_array, &read) ||
            ir_any(s->step->b, is_array, &read)) {
            return false;
        }
        counters[count++] = s->init->a->var;
    }
    bool stores = s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_INDEX && s->a->a->kind == IR_VAR &&
                  s->a->a->var == y;
    read.stored = s->a;
    return stores && has_loop_counters(s->a, counters, count) && !ir_any(s->b, is_other_element, &read);
}

/* Returns an array that the statements after the declaration of y can fill instead; NULL if there is none. */
static IrVar *dead_array(const Reuse *r, const IrVar *y, const IrBlock *block, uint32_t at)
{
    do {
        at++;
    } while (at < block->count && block->stmts[at]->kind == IR_NOTE);
    const IrStmt *filled = at < block->count ? block->stmts[at] : NULL;
    if (!is_reusable(y, r) || filled == NULL || filled->kind != IR_FOR) { /* an array with an initializer remains */
        return NULL;
    }
    uint32_t end = at + 1 < block->count ? block->stmts[at + 1]->number : UINT32_MAX;
    for (size_t i = r->visible; i < r->count; i++) {
        IrVar *x = r->declared[i].var;
        const Frame *frame = r->declared[i].frame;
        bool ends_there = frame->block == block && r->last[x->id] < end;
        if (is_same_kind(x, y) && (r->last[x->id] < frame->at || (ends_there && is_elementwise(r, filled, x, y)))) {
            return x;
        }
    }
    return NULL;
}

/* ---- the walk ---- */

static void add_declared(Reuse *r, IrVar *var, const Frame *frame)
{
    if (is_reusable(var, r)) {
        r->declared[r->count++] = (Declared){var, frame};
    }
}

static void reuse(Reuse *r, IrVar *x, const IrVar *y)
{
    r->into[y->id] = x;
    r->last[x->id] = r->last[y->id] > r->last[x->id] ? r->last[y->id] : r->last[x->id];
    x->only = NULL;
    x->is_output = x->is_output || y->is_output;
    r->is_changed = true;
}

static void reuse_in_block(Reuse *r, IrBlock *block)
{
    Frame frame = {.block = block};
    const size_t outer = r->count;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        frame.at = s->number;
        if (s->kind == IR_ASSIGN && s->declares && s->binds == 0) {
            IrVar *x = dead_variable(r, s->a->var, s, block);
            x = x != NULL ? x : overwritten_variable(r, s->a->var, block, i);
            if (x != NULL) {
                reuse(r, x, s->a->var);
                s->declares = false;
            } else {
                add_declared(r, s->a->var, &frame);
            }
        } else if (s->kind == IR_DECLARE) {
            IrVar *x = s->var->type->kind == TY_CARRAY ? dead_array(r, s->var, block, i) : NULL;
            if (x != NULL) {
                reuse(r, x, s->var);
                ir_convert_to_note(s);
            } else {
                add_declared(r, s->var, &frame);
            }
        }
        const size_t visible = r->visible;
        r->visible = s->is_parallel ? r->count : visible;
        reuse_in_block(r, &s->body);
        reuse_in_block(r, &s->orelse);
        r->visible = visible;
        i += s->binds;
    }
    r->count = outer;
}

void reuse_variables(Unit *unit, IrFunc *func)
{
    enum { MAX_VARS = 2000 }; /* the algorithm is quadratic */
    const size_t count = func->vars.count;
    if (count == 0 || count > MAX_VARS) {
        return;
    }
    Arena *arena = unit->arena;
    Reuse r = {.arena = arena};
    r.last = arena_alloc(arena, count * sizeof *r.last);
    r.is_pointed_to = arena_alloc(arena, count * sizeof *r.is_pointed_to);
    r.into = arena_alloc(arena, count * sizeof *r.into);
    r.declared = arena_alloc(arena, count * sizeof *r.declared);
    memcpy(r.into, func->vars.items, count * sizeof *r.into);
    number_block(&r, &func->body);
    reuse_in_block(&r, &func->body);
    if (r.is_changed) {
        Blocks blocks = blocks_of(arena, func);
        blocks_merge(&blocks, func, r.into);
    }
}
