// SPDX-License-Identifier: MIT
/* Thread coarsening: each thread processes several elements. In a kernel that loads, computes little and stores, each
 * thread loads the operands of four threads of the script before the first store, so that more memory accesses are in
 * flight.
 *
 * Such a kernel is straight-line code: an index computation, at most one condition around the rest, then values and
 * stores. The generated code has two loops over the elements: the first computes the values, the second stores them;
 * index computations that both need are repeated. Iterations of a loop with atomic updates (privatize_atomics.c) are
 * also processed in this way.
 *
 * Input: a kernel analyzed by find_block_coarsening().
 * Output: the transformed kernel.
 * Requires: PY2CU_FACT_NOALIAS, because loads that follow a store are moved before it. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum { ITEMS = PY2CU_COARSENING_FACTOR };

/* ---- code generation ---- */

typedef struct Coarsening {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const CoarseningParts *parts;
    IrVar *blocks;
    IrVar *first;       /* the first block or iteration; NULL: computed from blockIdx.x */
    const IrExpr *step; /* between iterations */
    IrVar *values[MAX_STORES]
                 [2]; /* values to store, by element; for atomic updates the index and the operand; NULL: recomputed */
    bool needed[MAX_VALUES];   /* by the current loop */
    IrVar *clones[MAX_VALUES]; /* the current loop's clones of the locals */
    IrVar *item, *block;       /* block: the loop counter, if the elements are iterations */
    bool stores;               /* in the second loop; comments are only in the first */
} Coarsening;

/* Substitutes the variables of the current loop. */
static IrExpr *substitute_clone(IrExpr *e, void *context)
{
    const Coarsening *c = context;
    for (uint32_t i = 0; e->kind == IR_VAR && i < c->parts->definition_count; i++) {
        if (c->parts->definitions[i]->a->var == e->var && c->clones[i] != NULL) {
            return ir_var(c->arena, c->clones[i]);
        }
    }
    if (c->parts->loop != NULL) {
        const IrVar *counter = c->parts->loop->init->a->var;
        return e->kind == IR_VAR && e->var == counter ? ir_convert(c->arena, counter->type, ir_var(c->arena, c->block))
                                                      : e;
    }
    return e->kind == IR_SREG && e->sreg == IRS_CTAID_X ? ir_var(c->arena, c->block) : e;
}

static IrExpr *copy_with_clones(Coarsening *c, const IrExpr *e)
{
    return ir_replace(ir_copy(c->arena, e), substitute_clone, c);
}

/* Marks the locals that e reads, directly or indirectly. */
static void mark_needed(Coarsening *c, const IrExpr *e)
{
    for (uint32_t i = c->parts->definition_count; e != NULL && i-- > 0;) {
        const IrStmt *definition = c->parts->definitions[i];
        if (!c->needed[i] && ir_reads_var(e, definition->a->var)) {
            c->needed[i] = true;
            mark_needed(c, definition->b);
        }
    }
}

static void start_loop(Coarsening *c)
{
    const Type *u32 = type_of_kind(c->unit->types, TY_U32);
    c->item = add_kernel_variable(c->unit, c->kernel, "item", u32, IRV_LOCAL);
    const IrVar *counter = c->first != NULL && c->parts->loop != NULL ? c->parts->loop->init->a->var : NULL;
    c->block = counter != NULL ? add_kernel_variable(c->unit, c->kernel, counter->base, c->first->type, IRV_LOCAL)
                               : add_kernel_variable(c->unit, c->kernel, "block", u32, IRV_LOCAL);
    c->block->python_local = counter != NULL ? counter->python_local : 0;
    memset(c->needed, 0, sizeof c->needed);
    memset(c->clones, 0, sizeof c->clones);
    mark_needed(c, c->parts->guard != NULL ? c->parts->guard->a : NULL);
}

static void copy_location(const Coarsening *c, IrStmt *s, const IrStmt *from)
{
    s->line = from->line;
    s->module = from->module;
    s->lead = c->stores ? NULL : from->lead;
    s->trail = c->stores ? NULL : from->trail;
}

static void add_definitions(Coarsening *c, IrBlock *to, bool is_inner)
{
    for (uint32_t i = 0; i < c->parts->definition_count; i++) {
        const IrStmt *definition = c->parts->definitions[i];
        if (!c->needed[i] || c->parts->is_inner[i] != is_inner) {
            continue;
        }
        IrExpr *value = copy_with_clones(c, definition->b);
        c->clones[i] = clone_variable(c->unit, c->kernel, definition->a->var);
        IrStmt *s = new_assignment(c->arena, c->clones[i], value);
        copy_location(c, s, definition);
        ir_append(c->arena, to, s);
    }
}

/* Returns the iteration of the current element. */
static IrExpr *iteration_of_item(const Coarsening *c)
{
    const Type *type = c->first->type;
    IrExpr *item = ir_convert(c->arena, type, ir_var(c->arena, c->item)),
           *step = ir_convert(c->arena, type, ir_copy(c->arena, c->step));
    bool is_next = step->kind == IR_INT && step->integer == 1;
    return ir_binary(c->arena, IRO_ADD, type, ir_var(c->arena, c->first),
                     is_next ? item : ir_binary(c->arena, IRO_MUL, type, item, step));
}

/* Appends the loop over elements, including the block index of the element and the test that it exists, to `to`.
 * Returns the inner block. */
static IrBlock *add_loop(Coarsening *c, IrBlock *to)
{
    Arena *arena = c->arena;
    const Type *u32 = c->item->type, *boolean = type_of_kind(c->unit->types, TY_BOOL);
    IrStmt *loop =
        new_strided_loop(c->unit, c->item, ir_int(arena, u32, 0), ir_int(arena, u32, ITEMS), ir_int(arena, u32, 1));
    IrExpr *first = c->first != NULL
                        ? ir_var(arena, c->first)
                        : ir_binary(arena, IRO_MUL, u32, ir_sreg(arena, u32, IRS_CTAID_X), ir_int(arena, u32, ITEMS));
    IrExpr *block =
        c->step != NULL ? iteration_of_item(c) : ir_binary(arena, IRO_ADD, u32, first, ir_var(arena, c->item));
    ir_append(arena, &loop->body, new_assignment(arena, c->block, block));
    add_definitions(c, &loop->body, false);
    IrStmt *choose = ir_stmt(arena, IR_IF);
    IrExpr *end = c->step != NULL ? ir_convert(arena, c->block->type, ir_copy(arena, c->parts->loop->a->b))
                                  : ir_var(arena, c->blocks);
    choose->a = ir_binary(arena, IRO_LT, boolean, ir_var(arena, c->block), end);
    if (c->parts->guard != NULL) {
        copy_location(c, choose, c->parts->guard);
        IrExpr *guard = copy_with_clones(c, c->parts->guard->a);
        choose->a =
            ir_binary(arena, IRO_LAND, boolean, choose->a, c->parts->returns ? ir_negated(arena, guard) : guard);
    }
    ir_append(arena, &loop->body, choose);
    ir_append(arena, to, loop);
    add_definitions(c, &choose->body, true);
    return &choose->body;
}

/* Returns the value that the store assigns. */
static IrExpr *stored_value(Coarsening *c, const IrStmt *s)
{
    IrExpr *value = copy_with_clones(c, s->b);
    if (s->op == IRO_NONE) {
        return value;
    }
    IrExpr *before = ir_convert(c->arena, s->compute, copy_with_clones(c, s->a));
    if (type_is_complex(s->compute)) {
        const IrCallee callee = {.helper = complex_helper(s->op, s->compute), .effect = EFFECT_NONE};
        return ir_call(c->arena, s->compute, callee, (IrExpr *[]){before, value}, 2);
    }
    return ir_convert(c->arena, s->a->type, ir_binary(c->arena, s->op, s->compute, before, value));
}

static IrExpr *saved_value(const Coarsening *c, uint32_t store, uint32_t part)
{
    return ir_element(c->arena, ir_var(c->arena, c->values[store][part]), ir_var(c->arena, c->item));
}

static void save_value(Coarsening *c, uint32_t store, uint32_t part, IrExpr *value, IrBlock *to)
{
    IrStmt *s = ir_stmt(c->arena, IR_ASSIGN);
    s->a = saved_value(c, store, part);
    s->b = value;
    copy_location(c, s, c->parts->stores[store]);
    if (c->parts->stores[store]->kind == IR_EVAL) {
        s->lead = NULL; /* comments are at the atomic update */
        s->trail = NULL;
    }
    ir_append(c->arena, to, s);
}

/* Emits the first loop, which computes the values. */
static void add_loads(Coarsening *c, IrBlock *to)
{
    const CoarseningParts *p = c->parts;
    start_loop(c);
    for (uint32_t i = 0; i < p->store_count; i++) {
        const IrStmt *s = p->stores[i];
        bool counts = s->kind == IR_EVAL;
        mark_needed(c, counts ? NULL : s->b);
        mark_needed(c, !counts && s->op != IRO_NONE ? s->a : NULL);
        for (uint32_t part = 0; counts && part < 2; part++) {
            mark_needed(c, c->values[i][part] != NULL ? part_of_update(p, s, part) : NULL);
        }
    }
    IrBlock *inner = add_loop(c, to);
    for (uint32_t i = 0; i < p->store_count; i++) {
        const IrStmt *s = p->stores[i];
        for (uint32_t part = 0; part < 2; part++) {
            if (c->values[i][part] != NULL) {
                save_value(c, i, part,
                           s->kind == IR_EVAL ? copy_with_clones(c, part_of_update(p, s, part)) : stored_value(c, s),
                           inner);
            }
        }
    }
}

/* Returns the atomic update with the saved operands. */
static IrStmt *new_update(Coarsening *c, uint32_t store)
{
    const IrStmt *from = c->parts->stores[store];
    IrStmt *s = ir_stmt(c->arena, IR_EVAL);
    s->a = ir_copy(c->arena, from->a);
    IrExpr **parts[2] = {&privatized_element(s, c->parts->privatized)->args[0], &s->a->args[1]};
    for (uint32_t part = 0; part < 2; part++) {
        *parts[part] = c->values[store][part] != NULL ? saved_value(c, store, part)
                                                      : ir_replace(*parts[part], substitute_clone, c);
    }
    s->line = from->line;
    s->module = from->module;
    s->lead = from->lead;
    s->trail = from->trail;
    return s;
}

/* Emits the second loop, which stores or passes atomic updates to `end`. */
static void add_stores(Coarsening *c, IrBlock *to, CoarsenedStmtEnd *end, const void *context)
{
    const CoarseningParts *p = c->parts;
    c->stores = true;
    start_loop(c);
    for (uint32_t i = 0; i < p->store_count; i++) {
        const IrStmt *s = p->stores[i];
        mark_needed(c, s->kind == IR_EVAL ? NULL : s->a);
        for (uint32_t part = 0; s->kind == IR_EVAL && part < 2; part++) {
            mark_needed(c, c->values[i][part] == NULL ? part_of_update(p, s, part) : NULL);
        }
    }
    IrBlock *inner = add_loop(c, to);
    for (uint32_t i = 0; i < p->store_count; i++) {
        if (p->stores[i]->kind == IR_EVAL) {
            end(new_update(c, i), inner, context);
            continue;
        }
        IrStmt *s = ir_stmt(c->arena, IR_ASSIGN);
        s->a = copy_with_clones(c, p->stores[i]->a);
        s->b = saved_value(c, i, 0);
        copy_location(c, s, p->stores[i]);
        ir_append(c->arena, inner, s);
    }
}

static IrVar *new_values(const Coarsening *c, const IrVar *array, const char *suffix, const Type *type)
{
    const int64_t items = ITEMS;
    const char *name = arena_printf(c->arena, "%s_%s", array->name, suffix);
    return add_kernel_variable(c->unit, c->kernel, name, type_carray(c->unit->types, type, 1, &items), IRV_LOCAL);
}

static void add_both_loops(Coarsening *c, CoarsenedStmtEnd *end, const void *context, IrBlock *to)
{
    const CoarseningParts *p = c->parts;
    for (uint32_t i = 0; i < p->store_count; i++) {
        const IrStmt *s = p->stores[i];
        if (s->kind == IR_ASSIGN) {
            c->values[i][0] = new_values(c, s->a->a->var, "items", s->a->type);
            continue;
        }
        for (uint32_t part = 0; part < 2; part++) {
            const IrExpr *e = part_of_update(p, s, part);
            c->values[i][part] =
                ir_any(e, reads_memory, p) ? new_values(c, p->privatized, part == 0 ? "at" : "by", e->type) : NULL;
        }
    }
    add_loads(c, to);
    add_stores(c, to, end, context);
}

bool add_coarsened_blocks(Unit *unit, IrFunc *kernel, const IrBlock *body, IrVar *blocks, IrVar *first,
                          CoarsenedStmtEnd *end, const void *context, IrBlock *to)
{
    CoarseningParts p = {.privatized = end != NULL ? kernel->privatized : NULL};
    Coarsening c = {
        .unit = unit, .arena = unit->arena, .kernel = kernel, .parts = &p, .blocks = blocks, .first = first};
    if (!read_item_block(&p, body, false) || p.loads == 0 || p.loads > MAX_LOADS) {
        return false;
    }
    add_both_loops(&c, end, context, to);
    return true;
}

/* ---- loops ---- */

static bool sets_count(const IrStmt *s, const void *var)
{
    return assigns_variable(s, var) && s->b->kind == IR_COND && s->b->b->kind == IR_INT && s->b->b->integer == 0;
}

/* Returns whether e is an axis size or an iteration count (canonicalize_counted_loops), which are not negative. */
static bool is_count(const IrFunc *kernel, const IrExpr *e)
{
    return e->kind == IR_VAR && e->type->kind == TY_I32 &&
           (e->var->role == ROLE_SHAPE ||
            (e->var->python_local == 0 && ir_any_stmt_of(&kernel->body, sets_count, e->var)));
}

/* Returns whether the counter of the loop cannot overflow and is not used elsewhere: it is an int64 with any step and
 * an end far below the maximum, or an int32 that counts 0, 1, 2, ... up to a count. */
static bool is_plain_loop(const IrFunc *kernel, const IrStmt *loop)
{
    const IrExpr *counter = loop->kind == IR_FOR && loop->init != NULL && loop->step != NULL ? loop->init->a : NULL;
    if (counter == NULL || counter->kind != IR_VAR || loop->a->kind != IR_BINARY || loop->a->op != IRO_LT ||
        loop->a->a->kind != IR_VAR || loop->a->a->var != counter->var || loop->step->op != IRO_ADD ||
        loop->step->compute != loop->a->b->type || ir_effect(loop->a->b) != EFFECT_NONE ||
        ir_effect(loop->step->b) != EFFECT_NONE || ir_any_stmt_of(&loop->body, assigns_variable, counter->var)) {
        return false;
    }
    const IrExpr *first = loop->init->b, *step = loop->step->b;
    bool counts = is_count(kernel, loop->a->b) && first->kind == IR_INT && first->integer == 0 &&
                  step->kind == IR_INT && step->integer == 1;
    if ((counter->type->kind != TY_I64 && !counts) || loop->a->b->type != counter->type ||
        (step->kind == IR_INT && step->integer > INT32_MAX)) {
        return false;
    }
    const IrBlock whole = {.stmts = (IrStmt *[]){(IrStmt *)(uintptr_t)loop}, .count = 1};
    return ir_occurrences(&whole, counter->var) == ir_occurrences(&kernel->body, counter->var);
}

static bool keeps_values(const IrFunc *kernel, const CoarseningParts *p)
{
    for (uint32_t i = 0; i < p->definition_count; i++) {
        const IrVar *var = p->definitions[i]->a->var;
        if (ir_occurrences(&p->loop->body, var) != ir_occurrences(&kernel->body, var)) {
            return false;
        }
    }
    return true;
}

bool add_coarsened_loop(Unit *unit, IrFunc *kernel, const IrStmt *loop, CoarsenedStmtEnd *end, const void *context,
                        IrBlock *to)
{
    Arena *arena = unit->arena;
    CoarseningParts p = {.privatized = kernel->privatized, .loop = loop};
    Coarsening c = {.unit = unit, .arena = arena, .kernel = kernel, .parts = &p};
    if (!is_plain_loop(kernel, loop) || !read_item_block(&p, &loop->body, true) || p.guard != NULL || p.loads == 0 ||
        p.loads > MAX_LOADS || !keeps_values(kernel, &p)) {
        return false;
    }
    for (uint32_t i = 0; i < p.store_count; i++) {
        if (p.stores[i]->kind != IR_EVAL) {
            return false; /* the next iteration may read the stored element */
        }
    }
    const IrVar *counter = loop->init->a->var;
    const Type *type = counter->type->kind == TY_I32
                           ? type_of_kind(unit->types, TY_U32)
                           : counter->type; /* the counter of the last element may exceed the end */
    IrExpr *step = loop->step->b;
    if (step->kind != IR_INT && step->kind != IR_VAR) {
        IrVar *once = add_kernel_variable(unit, kernel, arena_printf(arena, "%s_step", counter->base), type, IRV_LOCAL);
        ir_append(arena, to, new_assignment(arena, once, ir_convert(arena, type, step)));
        step = ir_var(arena, once);
    }
    c.step = step;
    c.first = add_kernel_variable(unit, kernel, "first", type, IRV_LOCAL);
    IrExpr *all =
        ir_binary(arena, IRO_MUL, type, ir_convert(arena, type, ir_copy(arena, step)), ir_int(arena, type, ITEMS));
    all = step->kind == IR_INT ? ir_int(arena, type, step->integer * ITEMS) : all;
    IrStmt *rounds = new_strided_loop(unit, c.first, ir_convert(arena, type, ir_copy(arena, loop->init->b)),
                                      ir_convert(arena, type, ir_copy(arena, loop->a->b)), all);
    rounds->lead = loop->lead;
    rounds->trail = loop->trail;
    rounds->line = loop->line;
    rounds->module = loop->module;
    add_both_loops(&c, end, context, &rounds->body);
    ir_append(arena, to, rounds);
    return true;
}

void coarsen_threads(Unit *unit, IrFunc *kernel)
{
    IrBlock whole = {.tail = kernel->body.tail};
    IrVar *blocks = add_kernel_parameter(unit, kernel, "blocks", ROLE_BLOCKS, NULL);
    (void)add_coarsened_blocks(unit, kernel, &kernel->body, blocks, NULL, NULL, NULL,
                               &whole); /* checked by find_coarsening_parts() */
    kernel->body = whole;
}
