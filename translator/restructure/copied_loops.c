// SPDX-License-Identifier: MIT
/* Copies of loops, for transformations that need a loop twice. */
#include "restructure/restructure_internal.h"

/* Clones of the variables of a function, by id; NULL: the variable has no clone. */
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
