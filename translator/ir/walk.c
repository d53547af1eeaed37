/* Walks of the IR: every expression below a statement, parents first. */
#include "ir/inside.h"

void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context)
{
    visit(context, e);
    if (e->cond) {
        ir_visit_expr(e->cond, visit, context);
    }
    if (e->a) {
        ir_visit_expr(e->a, visit, context);
    }
    if (e->b) {
        ir_visit_expr(e->b, visit, context);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        ir_visit_expr(e->args[i], visit, context);
    }
}

static void visit_stmt(const IrStmt *stmt, IrVisit *visit, void *context)
{
    if (stmt->init) {
        visit_stmt(stmt->init, visit, context);
    }
    if (stmt->a) {
        ir_visit_expr(stmt->a, visit, context);
    }
    if (stmt->b) {
        ir_visit_expr(stmt->b, visit, context);
    }
    if (stmt->step) {
        visit_stmt(stmt->step, visit, context);
    }
    ir_visit_block(&stmt->body, visit, context);
    ir_visit_block(&stmt->orelse, visit, context);
}

void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context)
{
    for (uint32_t i = 0; i < block->count; i++) {
        visit_stmt(block->stmts[i], visit, context);
    }
}
