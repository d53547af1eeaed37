/* How often the passes of tidy find a function's variables, and what they put in their place. */
#include "tidy/inside.h"

static void count_expr(const IrExpr *e, Occurrences *counts)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        counts[e->var->id].all++;
    }
    count_expr(e->a, counts);
    count_expr(e->b, counts);
    count_expr(e->cond, counts);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        count_expr(e->args[i], counts);
    }
}

static void count_block(const IrBlock *block, Occurrences *counts);

static void count_stmt(const IrStmt *s, Occurrences *counts)
{
    if (s == NULL) {
        return;
    }
    if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR) {
        counts[s->a->var->id].stores++;
    }
    count_expr(s->a, counts);
    count_expr(s->b, counts);
    count_stmt(s->init, counts);
    count_stmt(s->step, counts);
    count_block(&s->body, counts);
    count_block(&s->orelse, counts);
}

static void count_block(const IrBlock *block, Occurrences *counts)
{
    for (uint32_t i = 0; i < block->count; i++) {
        count_stmt(block->stmts[i], counts);
    }
}

Occurrences *tidy_count(Arena *arena, const IrFunc *func)
{
    Occurrences *counts = arena_alloc(arena, (func->vars.count + 1) * sizeof *counts);
    count_block(&func->body, counts);
    return counts;
}

uint32_t tidy_occurrences(const IrExpr *e, const IrVar *var)
{
    if (e == NULL) {
        return 0;
    }
    uint32_t count = (e->kind == IR_VAR && e->var == var) + tidy_occurrences(e->a, var) + tidy_occurrences(e->b, var) +
                     tidy_occurrences(e->cond, var);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        count += tidy_occurrences(e->args[i], var);
    }
    return count;
}

IrExpr *tidy_replaced(Arena *arena, IrExpr *e, const IrVar *var, const IrExpr *value)
{
    if (e == NULL) {
        return NULL;
    }
    if (e->kind == IR_VAR && e->var == var) {
        return ir_copy(arena, value);
    }
    e->a = tidy_replaced(arena, e->a, var, value);
    e->b = tidy_replaced(arena, e->b, var, value);
    e->cond = tidy_replaced(arena, e->cond, var, value);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        e->args[i] = tidy_replaced(arena, e->args[i], var, value);
    }
    return e;
}
