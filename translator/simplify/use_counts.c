// SPDX-License-Identifier: MIT
/* Counts and replaces occurrences of variables. */
#include "simplify/simplify_internal.h"

static bool is_store(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR;
}

static void count_var(IrExpr *e, void *counts)
{
    if (e->kind == IR_VAR) {
        ((Occurrences *)counts)[e->var->id].all++;
    }
}

static void count_store(IrStmt *s, void *counts)
{
    if (is_store(s)) {
        ((Occurrences *)counts)[s->a->var->id].stores++;
    }
}

Uses uses_of(Arena *arena, IrFunc *func)
{
    Uses uses = {arena, arena_alloc(arena, (func->vars.count + 1) * sizeof *uses.counts)};
    ir_visit_block(&func->body, count_var, uses.counts);
    ir_visit_stmts(&func->body, count_store, uses.counts);
    return uses;
}

void visit_blocks_with_uses(Arena *arena, IrFunc *func, IrBlockVisit *visit)
{
    Uses uses = uses_of(arena, func);
    ir_each_block(&func->body, visit, &uses);
}

IrVar *variable_set_only_by(const IrStmt *s, const Uses *uses)
{
    IrVar *var = ir_assigned(s);
    return var != NULL && var->storage == IRV_LOCAL && !var->is_output && uses->counts[var->id].stores == 1 ? var
                                                                                                            : NULL;
}

/* A search for one variable. */
typedef struct Search {
    const IrVar *var;
    Occurrences found;
} Search;

static void find_in_expr(IrExpr *e, void *context)
{
    Search *search = context;
    search->found.all += e->kind == IR_VAR && e->var == search->var;
}

static void find_in_stmt(IrStmt *s, void *context)
{
    Search *search = context;
    ir_visit_expr(s->a, find_in_expr, search);
    ir_visit_expr(s->b, find_in_expr, search);
    search->found.stores += is_store(s) && s->a->var == search->var;
}

uint32_t occurrences_in_expr(IrExpr *e, const IrVar *var)
{
    Search search = {.var = var};
    ir_visit_expr(e, find_in_expr, &search);
    return search.found.all;
}

uint32_t occurrences_in_stmt(IrStmt *s, const IrVar *var)
{
    Search search = {.var = var};
    ir_visit_stmt(s, find_in_stmt, &search);
    return search.found.all;
}

Occurrences occurrences_in_block(const IrBlock *block, const IrVar *var)
{
    Search search = {.var = var};
    ir_visit_stmts(block, find_in_stmt, &search);
    return search.found;
}

/* A variable and its replacement. */
typedef struct Replacement {
    Arena *arena;
    const IrVar *var;
    const IrExpr *value;
} Replacement;

static IrExpr *replace_var(IrExpr *e, void *context)
{
    const Replacement *r = context;
    return e->kind == IR_VAR && e->var == r->var ? ir_copy(r->arena, r->value) : e;
}

static void replace_in_stmt(IrStmt *s, void *context)
{
    s->a = ir_replace(s->a, replace_var, context);
    s->b = ir_replace(s->b, replace_var, context);
}

void substitute_variable(Arena *arena, IrStmt *s, const IrVar *var, const IrExpr *value)
{
    ir_visit_stmt(s, replace_in_stmt, &(Replacement){arena, var, value});
}
