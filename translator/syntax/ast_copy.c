// SPDX-License-Identifier: MIT
/* Copies of syntax trees, for functions that are desugared differently for different argument types
 * (infer/desugar/desugar.c). Every expression of a copy has its own number; names, constants and inner functions are
 * shared with the original. */
#include "syntax/syntax_internal.h"

Expr *ast_new_expr(Arena *arena, Function *function, ExprKind kind, Span span)
{
    Expr *e = arena_alloc(arena, sizeof *e);
    e->kind = kind;
    e->span = span;
    e->id = function->expr_count++;
    return e;
}

Expr *ast_new_items(Arena *arena, Function *function, ExprKind kind, uint32_t count, Span span)
{
    Expr *e = ast_new_expr(arena, function, kind, span);
    e->items = arena_alloc(arena, count * sizeof *e->items + 1);
    e->item_count = count;
    return e;
}

Stmt *ast_new_stmt(Arena *arena, StmtKind kind, Expr *value, Span span)
{
    Stmt *s = arena_alloc(arena, sizeof *s);
    s->kind = kind;
    s->span = span;
    s->value = value;
    return s;
}

Stmt *ast_new_assign(Arena *arena, Expr *target, Expr *value, Span span)
{
    Stmt *s = ast_new_stmt(arena, ST_ASSIGN, value, span);
    s->targets = arena_alloc(arena, sizeof *s->targets);
    s->targets[0] = target;
    s->target_count = 1;
    return s;
}

Expr *ast_new_compare(Arena *arena, Function *function, Expr *left, Op op, Expr *right, Span span)
{
    Expr *e = ast_new_items(arena, function, EX_COMPARE, 2, span);
    e->items[0] = left;
    e->items[1] = right;
    e->ops = arena_alloc(arena, sizeof *e->ops);
    e->ops[0] = op;
    return e;
}

static Expr **copy_items(Arena *arena, Function *function, Expr *const *items, uint32_t count)
{
    Expr **copies = arena_alloc(arena, count * sizeof *copies + 1);
    for (uint32_t i = 0; i < count; i++) {
        copies[i] = ast_copy_expr(arena, function, items[i]);
    }
    return copies;
}

Expr *ast_copy_expr(Arena *arena, Function *function, const Expr *e)
{
    if (e == NULL) {
        return NULL;
    }
    Expr *copy = arena_alloc(arena, sizeof *copy);
    *copy = *e;
    copy->id = function->expr_count++;
    copy->left = ast_copy_expr(arena, function, e->left);
    copy->right = ast_copy_expr(arena, function, e->right);
    copy->cond = ast_copy_expr(arena, function, e->cond);
    copy->items = copy_items(arena, function, e->items, e->item_count);
    if (e->kind == EX_CALL && e->keyword_count > 0) {
        copy->keywords = arena_alloc(arena, e->keyword_count * sizeof *copy->keywords);
        for (uint32_t i = 0; i < e->keyword_count; i++) {
            copy->keywords[i] = e->keywords[i];
            copy->keywords[i].value = ast_copy_expr(arena, function, e->keywords[i].value);
        }
    }
    return copy;
}

static Stmt *copy_stmt(Arena *arena, Function *function, const Stmt *s, bool comments)
{
    Stmt *copy = arena_alloc(arena, sizeof *copy);
    *copy = *s;
    if (!comments) {
        copy->lead = copy->else_lead = NULL;
        copy->trail = copy->else_trail = NULL;
    }
    copy->targets = copy_items(arena, function, s->targets, s->target_count);
    copy->value = ast_copy_expr(arena, function, s->value);
    copy->value2 = ast_copy_expr(arena, function, s->value2);
    copy->body = ast_copy_block(arena, function, &s->body, comments);
    copy->orelse = ast_copy_block(arena, function, &s->orelse, comments);
    copy->cases = arena_alloc(arena, s->case_count * sizeof *copy->cases + 1);
    for (uint32_t i = 0; i < s->case_count; i++) {
        copy->cases[i] = s->cases[i];
        copy->cases[i].body = ast_copy_block(arena, function, &s->cases[i].body, comments);
    }
    return copy;
}

Block ast_copy_block(Arena *arena, Function *function, const Block *block, bool comments)
{
    Block copy = *block;
    copy.tail = comments ? block->tail : NULL;
    copy.stmts = arena_alloc(arena, block->count * sizeof *copy.stmts + 1);
    for (uint32_t i = 0; i < block->count; i++) {
        copy.stmts[i] = copy_stmt(arena, function, block->stmts[i], comments);
    }
    return copy;
}

uint32_t function_star(const Function *function)
{
    uint32_t at = 0;
    while (at < function->param_count && function->params[at].style != PARAM_STAR) {
        at++;
    }
    return at;
}
