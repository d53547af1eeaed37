/* Says which pointers nothing is written through: they print as pointers to const.
 *
 * A write through a pointer is a write through every pointer that it was made from, in this function and in those that pass it
 * on. So an edge leads from a pointer to each of its sources, and writes spread along the edges. */
#include "check.h"

typedef struct Edge Edge;
struct Edge {
    Edge *next;
    IrVar *source;
};

typedef struct Pointers {
    Check *check;
    Edge **edges; /* by a variable's number */
    bool *written;
    PtrVec queue;
} Pointers;

static uint32_t number_of(const IrVar *var)
{
    return var->reads; /* see check_number_vars() */
}

static void mark_written(Pointers *p, IrVar *var)
{
    if (p->written[number_of(var)]) {
        return;
    }
    p->written[number_of(var)] = true;
    ptrvec_push(p->check->arena, &p->queue, var);
}

/* Joins the pointers that e is made from to target; without a target: marks them as written. */
static void join(Pointers *p, IrVar *target, const IrExpr *e)
{
    if (e->kind == IR_COND) {
        join(p, target, e->a);
        join(p, target, e->b);
        return;
    }
    while (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX) {
        e = ir_root(e->a)->a;
    }
    if (e->kind == IR_COND) {
        join(p, target, e);
        return;
    }
    if (e->kind != IR_VAR || e->type->kind != TY_POINTER) {
        return;
    }
    if (!target) {
        mark_written(p, e->var);
        return;
    }
    Edge *edge = arena_alloc(p->check->arena, sizeof *edge);
    Edge **list = &p->edges[number_of(target)];
    *edge = (Edge){.next = *list, .source = e->var};
    *list = edge;
}

static void note_call(Pointers *p, const IrExpr *e)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (e->args[i]->type->kind != TY_POINTER) {
            continue;
        }
        if (e->callee.func) {
            join(p, e->callee.func->params.items[i], e->args[i]);
        } else if (e->callee.effect >= EFFECT_WRITE) {
            join(p, NULL, e->args[i]);
        }
    }
}

static void note_stmts(Pointers *p, const IrBlock *block);

static void note_stmt(Pointers *p, const IrStmt *stmt)
{
    if (stmt->kind == IR_ASSIGN) {
        const IrExpr *root = ir_root(stmt->a);
        if (root->kind == IR_INDEX) {
            join(p, NULL, root->a);
        } else if (stmt->b->type->kind == TY_POINTER) {
            join(p, stmt->a->var, stmt->b);
        }
    }
    /* a function's result is no pointer to const */
    if (stmt->kind == IR_RETURN && stmt->a) {
        join(p, NULL, stmt->a);
    }
    if (stmt->init) {
        note_stmt(p, stmt->init);
    }
    if (stmt->step) {
        note_stmt(p, stmt->step);
    }
    note_stmts(p, &stmt->body);
    note_stmts(p, &stmt->orelse);
}

static void note_stmts(Pointers *p, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        note_stmt(p, block->stmts[i]);
    }
}

void check_pointers(Check *check)
{
    IrProgram *program = check->program;
    Pointers p = {.check = check};
    p.edges = arena_alloc(check->arena, (check->var_count + 1) * sizeof *p.edges);
    p.written = arena_alloc(check->arena, (check->var_count + 1) * sizeof *p.written);
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        note_stmts(&p, &func->body);
    }
    /* a call that was removed is among them, but it has no effect, so nothing it is given is written */
    for (size_t i = 0; i < check->calls.count; i++) {
        note_call(&p, check->calls.items[i]);
    }
    while (p.queue.count > 0) {
        const IrVar *var = p.queue.items[--p.queue.count];
        for (const Edge *edge = p.edges[number_of(var)]; edge; edge = edge->next) {
            mark_written(&p, edge->source);
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            bool is_pointer = var->type->kind == TY_POINTER;
            var->points_to_const = is_pointer && !p.written[number_of(var)];
            var->restrict_ =
                func->is_kernel && is_pointer && var->storage == IRV_PARAM && (program->facts & PY2CU_FACT_NOALIAS) != 0;
        }
    }
}
