// SPDX-License-Identifier: MIT
/* Walks of the IR. */
#include "ir/ir_internal.h"

/* ---- expressions ---- */

static void visit_expr(IrExpr *e, IrVisit *visit, void *context)
{
    visit(e, context);
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(e, &at)) != NULL;) {
        visit_expr(*part, visit, context);
    }
}

void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context)
{
    if (e != NULL) {
        visit_expr(e, visit, context);
    }
}

static bool any_at(const IrExpr *e, IrTest *test, const void *context, unsigned depth)
{
    bool found = depth > IR_MAX_EXPR_DEPTH || test(e, context);
    IrExpr **part;
    for (uint32_t at = 0; !found && (part = ir_next_part(e, &at)) != NULL;) {
        found = any_at(*part, test, context, depth + 1);
    }
    return found;
}

bool ir_any(const IrExpr *e, IrTest *test, const void *context)
{
    return e != NULL && any_at(e, test, context, 0);
}

IrExpr *ir_replace(IrExpr *e, IrReplace *replace, void *context)
{
    if (e == NULL) {
        return NULL;
    }
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(e, &at)) != NULL;) {
        *part = ir_replace(*part, replace, context);
    }
    const uint32_t source = e->source;
    IrExpr *by = replace(e, context);
    if (by != NULL && by->source == 0) {
        by->source = source;
    }
    return by;
}

static void count_node(IrExpr *e, void *count)
{
    *(uint32_t *)count += e->kind != IR_CONVERT;
}

uint32_t ir_size(IrExpr *e)
{
    uint32_t count = 0;
    ir_visit_expr(e, count_node, &count);
    return count;
}

/* ---- statements ---- */

bool ir_jumps(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_RETURN || s->kind == IR_BREAK || s->kind == IR_CONTINUE;
}

bool ir_is_loop(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_FOR || s->kind == IR_WHILE;
}

bool ir_ends_in_jump(const IrBlock *block)
{
    return block->count > 0 && ir_jumps(block->stmts[block->count - 1], NULL);
}

void ir_visit_stmt(IrStmt *s, IrStmtVisit *visit, void *context)
{
    if (s == NULL) {
        return;
    }
    ir_visit_stmt(s->init, visit, context);
    visit(s, context);
    ir_visit_stmt(s->step, visit, context);
    ir_visit_stmts(&s->body, visit, context);
    ir_visit_stmts(&s->orelse, visit, context);
}

void ir_visit_stmts(const IrBlock *block, IrStmtVisit *visit, void *context)
{
    for (uint32_t i = 0; i < block->count; i++) {
        ir_visit_stmt(block->stmts[i], visit, context);
    }
}

typedef struct ExprVisit {
    IrVisit *visit;
    void *context;
} ExprVisit;

static void visit_parts(IrStmt *s, void *context)
{
    const ExprVisit *v = context;
    ir_visit_expr(s->a, v->visit, v->context);
    ir_visit_expr(s->b, v->visit, v->context);
}

void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context)
{
    ExprVisit v = {visit, context};
    ir_visit_stmts(block, visit_parts, &v);
}

bool ir_any_own(const IrStmt *s, IrTest *test, const void *context)
{
    return ir_any(s->a, test, context) || ir_any(s->b, test, context);
}

typedef struct ExprTest {
    IrTest *test;
    const void *context;
} ExprTest;

static bool has_part(const IrStmt *s, const void *context)
{
    const ExprTest *t = context;
    return ir_any_own(s, t->test, t->context);
}

bool ir_any_in(const IrStmt *s, IrTest *test, const void *context)
{
    const ExprTest t = {test, context};
    return ir_any_stmt(s, has_part, &t);
}

bool ir_any_of(const IrBlock *block, IrTest *test, const void *context)
{
    const ExprTest t = {test, context};
    return ir_any_stmt_of(block, has_part, &t);
}

typedef struct Replacement {
    IrReplace *replace;
    void *context;
} Replacement;

static void replace_parts(IrStmt *s, void *context)
{
    const Replacement *r = context;
    s->a = s->a != NULL ? ir_replace(s->a, r->replace, r->context) : NULL;
    s->b = s->b != NULL ? ir_replace(s->b, r->replace, r->context) : NULL;
}

void ir_replace_block(const IrBlock *block, IrReplace *replace, void *context)
{
    Replacement r = {replace, context};
    ir_visit_stmts(block, replace_parts, &r);
}

void ir_visit_program(const IrProgram *program, IrVisit *visit, void *context)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        ir_visit_block(&((const IrFunc *)program->funcs.items[i])->body, visit, context);
    }
}

bool ir_any_stmt(const IrStmt *s, IrStmtTest *test, const void *context)
{
    return s != NULL &&
           (ir_any_stmt(s->init, test, context) || test(s, context) || ir_any_stmt(s->step, test, context) ||
            ir_any_stmt_of(&s->body, test, context) || ir_any_stmt_of(&s->orelse, test, context));
}

bool ir_any_stmt_of(const IrBlock *block, IrStmtTest *test, const void *context)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (ir_any_stmt(block->stmts[i], test, context)) {
            return true;
        }
    }
    return false;
}

void ir_each_block(IrBlock *block, IrBlockVisit *visit, void *context)
{
    visit(block, context);
    for (uint32_t i = 0; i < block->count; i++) {
        ir_each_block(&block->stmts[i]->body, visit, context);
        ir_each_block(&block->stmts[i]->orelse, visit, context);
    }
}

/* Occurrences of a variable. */
typedef struct Reads {
    const IrVar *var;
    uint32_t count;
} Reads;

static void count_read(IrExpr *e, void *context)
{
    Reads *r = context;
    r->count += e->kind == IR_VAR && e->var == r->var;
}

uint32_t ir_occurrences(const IrBlock *block, const IrVar *var)
{
    Reads r = {.var = var};
    ir_visit_block(block, count_read, &r);
    return r.count;
}
