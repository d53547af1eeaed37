// SPDX-License-Identifier: MIT
/* Restructuring: other loops and divisions than those of the source, if they are faster on a GPU.
 *
 * The transformations are independent of the thread mapping, and results stay the same bits. The generated code is
 * longer than the source, so only launches and --schedule use it.
 *
 * Input: the final IR, after the thread mapping.
 * Output: with Py2cuRequest.restructure, transformed functions, except in programs that can raise exceptions.
 * Requires: function effects, raise sites. */
#include "restructure/restructure_internal.h"

/* Clones of the variables of a function, by id; NULL: none. */
typedef struct Clones {
    Arena *arena;
    uint32_t *all, *in_loop; /* numbers of occurrences */
    IrVar **vars;
    size_t count;
} Clones;

static void count_all(IrExpr *e, void *context)
{
    const Clones *c = context;
    if (e->kind == IR_VAR) {
        c->all[e->var->id]++;
    }
}

static void count_in_loop(IrExpr *e, void *context)
{
    const Clones *c = context;
    if (e->kind == IR_VAR) {
        c->in_loop[e->var->id]++;
    }
}

static IrExpr *substitute_clone(IrExpr *e, void *context)
{
    const Clones *c = context;
    return e->kind == IR_VAR && e->var->id < c->count && c->vars[e->var->id] != NULL
               ? ir_var(c->arena, c->vars[e->var->id])
               : e;
}

IrStmt *clone_loop(Unit *unit, IrFunc *func, const IrStmt *loop)
{
    const size_t count = func->vars.count;
    IrStmt *copy = ir_copy_stmt(unit->arena, loop);
    const IrBlock whole = {.stmts = &copy, .count = 1};
    Clones c = {.arena = unit->arena,
                .all = arena_alloc(unit->arena, count * sizeof(uint32_t)),
                .in_loop = arena_alloc(unit->arena, count * sizeof(uint32_t)),
                .vars = arena_alloc(unit->arena, count * sizeof(IrVar *)),
                .count = count};
    ir_visit_block(&func->body, count_all, &c);
    ir_visit_block(&whole, count_in_loop, &c);
    for (size_t i = 0; i < count; i++) {
        const IrVar *var = func->vars.items[i];
        if (c.in_loop[i] > 0 && c.in_loop[i] == c.all[i] && var->storage == IRV_LOCAL && !var->is_output &&
            var->type->kind != TY_CARRAY && var->memory == NULL) {
            c.vars[i] = clone_variable(unit, func, var);
        }
    }
    ir_replace_block(&whole, substitute_clone, &c);
    return copy;
}

static void remove_comment(IrStmt *s, void *context)
{
    (void)context;
    s->lead = s->else_lead = s->body.tail = s->orelse.tail = NULL;
    s->trail = s->else_trail = NULL;
}

void remove_comments(IrStmt *s)
{
    ir_visit_stmt(s, remove_comment, NULL);
}

bool restructure(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    if (!request->restructure || unit->raises.count > 0 || request->debug || request->sanitize) {
        return true;
    }
    const Facts *facts = facts_of(unit);
    const PtrVec *funcs = &unit->program->funcs;
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        /* other schedules already changed the loops */
        if (func->is_kernel && request->schedule < PY2CU_SCHEDULE_COARSENING) {
            vectorize_rows(unit, func, facts);
        }
        unroll_walks(unit, func);
        rotate_remainders(unit, func);
        divide_by_invariants(unit, func);
    }
    return true;
}
