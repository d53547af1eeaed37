/* Says which pointers nothing is written through: they print as pointers to const. And where launches keep their arrays apart, which are
 * __restrict__: not those that threads talk through, writing, waiting for each other and reading. __restrict__ is about one thread, and a
 * compiler may load such an element before the barrier.
 *
 * A write through a pointer is a write through every pointer that it was made from, in this function and in those that pass it
 * on. So an edge leads from a pointer to each of its sources, and writes spread along the edges; so do reads. */
#include "check.h"

typedef struct Edge Edge;
struct Edge {
    Edge *next;
    IrVar *source;
};

/* What is done through pointers. */
typedef struct Marks {
    bool *set; /* by a variable's number */
    PtrVec queue;
} Marks;

typedef struct Pointers {
    Check *check;
    Edge **edges; /* by a variable's number */
    Marks written, read;
} Pointers;

static uint32_t number_of(const IrVar *var)
{
    return var->reads; /* see check_number_vars() */
}

static void mark(Pointers *p, Marks *marks, IrVar *var)
{
    if (marks->set[number_of(var)]) {
        return;
    }
    marks->set[number_of(var)] = true;
    ptrvec_push(p->check->arena, &marks->queue, var);
}

/* Joins the pointers that e is made from to target; without a target: marks them. */
static void join(Pointers *p, IrVar *target, Marks *marks, const IrExpr *e)
{
    if (e->kind == IR_COND) {
        join(p, target, marks, e->a);
        join(p, target, marks, e->b);
        return;
    }
    while (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX) {
        e = ir_root(e->a)->a;
    }
    if (e->kind == IR_COND) {
        join(p, target, marks, e);
        return;
    }
    if (e->kind != IR_VAR || e->type->kind != TY_POINTER) {
        return;
    }
    if (!target) {
        mark(p, marks, e->var);
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
            join(p, e->callee.func->params.items[i], NULL, e->args[i]);
        } else if (e->args[i]->kind == IR_ADDRESS && e->args[i]->a->kind == IR_VAR && e->args[i]->a->type->kind == TY_POINTER) {
            mark(p, &p->written, e->args[i]->a->var); /* the call gives a pointer, which is none to const */
            mark(p, &p->read, e->args[i]->a->var);
        } else if (e->callee.effect >= EFFECT_WRITE) {
            join(p, NULL, &p->written, e->args[i]);
        } else {
            join(p, NULL, &p->read, e->args[i]);
        }
    }
}

static void note_reads(Pointers *p, const IrExpr *e);

/* What is read where an element's place is worked out. */
static void note_place(Pointers *p, const IrExpr *place)
{
    while (place->kind == IR_FIELD) {
        place = place->a;
    }
    if (place->a) {
        note_reads(p, place->a);
    }
    for (uint32_t i = 0; i < place->arg_count; i++) {
        note_reads(p, place->args[i]);
    }
}

static void note_reads(Pointers *p, const IrExpr *e)
{
    if (e->kind == IR_INDEX) {
        join(p, NULL, &p->read, e->a);
    }
    if (e->kind == IR_ADDRESS) {
        note_place(p, e->a);
        return;
    }
    const IrExpr *parts[] = {e->a, e->b, e->cond};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i]) {
            note_reads(p, parts[i]);
        }
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        note_reads(p, e->args[i]);
    }
}

static void note_stmts(Pointers *p, const IrBlock *block);

static void note_stmt(Pointers *p, const IrStmt *stmt)
{
    if (stmt->kind == IR_ASSIGN) {
        const IrExpr *root = ir_root(stmt->a);
        if (root->kind == IR_INDEX) {
            join(p, NULL, &p->written, root->a);
        } else if (stmt->b->type->kind == TY_POINTER) {
            join(p, stmt->a->var, NULL, stmt->b);
        }
        if (stmt->op == IRO_NONE) {
            note_place(p, stmt->a);
        } else {
            note_reads(p, stmt->a);
        }
    } else if (stmt->a) {
        note_reads(p, stmt->a);
    }
    if (stmt->b) {
        note_reads(p, stmt->b);
    }
    /* a function's result is no pointer to const */
    if (stmt->kind == IR_RETURN && stmt->a) {
        join(p, NULL, &p->written, stmt->a);
        join(p, NULL, &p->read, stmt->a);
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

static void spread(Pointers *p, Marks *marks)
{
    while (marks->queue.count > 0) {
        const IrVar *var = marks->queue.items[--marks->queue.count];
        for (const Edge *edge = p->edges[number_of(var)]; edge; edge = edge->next) {
            mark(p, marks, edge->source);
        }
    }
}

void check_pointers(Check *check)
{
    IrProgram *program = check->program;
    Pointers p = {.check = check};
    p.edges = arena_alloc(check->arena, (check->var_count + 1) * sizeof *p.edges);
    p.written.set = arena_alloc(check->arena, (check->var_count + 1) * sizeof *p.written.set);
    p.read.set = arena_alloc(check->arena, (check->var_count + 1) * sizeof *p.read.set);
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        note_stmts(&p, &func->body);
    }
    /* a call that was removed is among them, but it has no effect, so nothing it is given is written */
    for (size_t i = 0; i < check->calls.count; i++) {
        note_call(&p, check->calls.items[i]);
    }
    spread(&p, &p.written);
    spread(&p, &p.read);
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            bool is_pointer = var->type->kind == TY_POINTER;
            bool is_written = p.written.set[number_of(var)], is_read = p.read.set[number_of(var)];
            var->points_to_const = is_pointer && !is_written;
            var->restrict_ = func->is_kernel && is_pointer && var->storage == IRV_PARAM && (program->facts & PY2CU_FACT_NOALIAS) != 0 &&
                             !(func->meets && is_written && is_read);
        }
    }
}
