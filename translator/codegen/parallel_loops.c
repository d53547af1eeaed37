// SPDX-License-Identifier: MIT
/* Parallel loops: determines which loops over prange run on several threads.
 *
 * Variables declared in the loop are private to an iteration.  A variable from outside must be a reduction variable:
 * all iterations only add to it, or only multiply it. Each thread then has a private copy, and the copies are combined
 * after the loop. The same applies to an array whose elements all iterations update. A loop that assigns other
 * variables or can be left early is not parallelized.
 *
 * Input: the IR with placed declarations.
 * Output: IrStmt.is_parallel and IrStmt.sums of these loops.
 * Requires: declarations, which determine the private variables of a loop. */
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "ir/ir.h"

typedef struct LoopSearch {
    Arena *arena;
    IrStmt *loop;
    bool *declared;   /* by variable id: declared in the loop */
    uint32_t *seen;   /* number of occurrences in the loop */
    uint32_t *summed; /* number of occurrences in reduction statements */
    IrOp *op;         /* the reduction operator; IRO_NONE: several operators */
    bool *set;
    uint32_t *updated; /* for pointers: number of statements `p[i] op= e` with the operator in `op` */
    PtrVec vars;       /* IrVar *: assigned variables */
    bool is_sequential;
} LoopSearch;

static void count_var(IrExpr *e, void *context)
{
    LoopSearch *t = context;
    if (e->kind == IR_VAR) {
        t->seen[e->var->id]++;
    } else if (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_VAR) { /* the call may set the variable */
        t->is_sequential = t->is_sequential || !t->declared[ir_root(e->a)->var->id];
    }
}

static IrOp sum_op(IrOp op)
{
    return op == IRO_SUB ? IRO_ADD : op;
}

/* Returns the operator of the reduction v += e or v = v + e. */
static IrOp reduction_op(const IrStmt *s)
{
    const IrVar *var = s->a->var;
    bool in_place = s->op != IRO_NONE;
    const IrExpr *value = in_place ? s->b : s->b->kind == IR_BINARY ? s->b->b : NULL;
    if (value == NULL || (!in_place && (s->b->a->kind != IR_VAR || s->b->a->var != var)) || ir_reads_var(value, var) ||
        (in_place && s->compute != NULL && s->compute != var->type)) {
        return IRO_NONE;
    }
    IrOp op = sum_op(in_place ? s->op : s->b->op);
    bool is_integer = type_is_integer(var->type);
    return op == IRO_ADD || op == IRO_MUL || (is_integer && (op == IRO_AND || op == IRO_OR || op == IRO_XOR))
               ? op
               : IRO_NONE;
}

/* Records an update p[i] op= e of a type whose partial results can be combined. An integer element updated with a
 * float is excluded, because each step rounds. */
static void record_update(LoopSearch *t, const IrStmt *s)
{
    const IrExpr *lvalue = s->a;
    if (s->op == IRO_NONE || lvalue->kind != IR_INDEX || lvalue->a->kind != IR_VAR ||
        lvalue->a->type->kind != TY_POINTER) {
        return;
    }
    const IrVar *array = lvalue->a->var;
    const bool is_integer = type_is_integer(lvalue->type),
               plain = is_integer || (type_is_float(lvalue->type) && lvalue->type->bits >= 32);
    const IrOp op = sum_op(s->op);
    const bool is_possible = plain && (op == IRO_ADD || op == IRO_MUL) &&
                             !(is_integer && s->compute != NULL && !type_is_integer(s->compute));
    t->op[array->id] = is_possible && (t->updated[array->id] == 0 || t->op[array->id] == op) ? op : IRO_NONE;
    t->updated[array->id]++;
}

static void record_stmt(IrStmt *s, void *context)
{
    LoopSearch *t = context;
    t->is_sequential = t->is_sequential || s->kind == IR_RETURN;
    if (s->kind == IR_DECLARE) {
        t->declared[s->var->id] = true;
    }
    if (s->kind != IR_ASSIGN) {
        return;
    }
    record_update(t, s);
    IrExpr *root = ir_root(s->a);
    IrVar *var = root->kind == IR_VAR                                                                    ? root->var
                 : root->kind == IR_INDEX && root->a->kind == IR_VAR && root->a->type->kind == TY_CARRAY ? root->a->var
                                                                                                         : NULL;
    if (var == NULL) {
        return; /* memory: iterations that write the same location are a race condition, which exists in Numba, too */
    }
    if (s->declares) {
        t->declared[var->id] = true;
    }
    if (!t->set[var->id]) {
        t->set[var->id] = true;
        t->op[var->id] = s->a->kind == IR_VAR && s->a->var == var ? reduction_op(s) : IRO_NONE;
        ptrvec_push(t->arena, &t->vars, var);
    } else if (s->a->kind != IR_VAR || reduction_op(s) != t->op[var->id]) {
        t->op[var->id] = IRO_NONE;
    }
    t->summed[var->id] += s->op != IRO_NONE ? 1 : 2;
}

/* ---- elements that all iterations update ---- */

typedef struct Varying {
    const IrVar *counter;
    bool *varies; /* by variable id: whether the value may differ between iterations */
    LoopSearch *search;
    const IrFunc *func;
    bool reads, changed;
    const IrExpr *lvalue; /* to search for */
    bool found, shared;
} Varying;

/* A check may end the iteration, but does not make a value differ between iterations. */
static void check_expr(IrExpr *e, void *context)
{
    Varying *v = context;
    v->reads = v->reads || (e->kind == IR_CALL && ir_call_effect(e) > EFFECT_READ && !is_check(e)) ||
               (e->kind == IR_VAR && v->varies[e->var->id]);
    v->found = v->found || (v->lvalue != NULL && same_lvalue(NULL, e, v->lvalue));
}

static bool may_vary(Varying *v, IrExpr *e)
{
    v->reads = false;
    ir_visit_expr(e, check_expr, v);
    return v->reads;
}

static void propagate_varying(IrStmt *s, void *context)
{
    Varying *v = context;
    if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && !v->varies[s->a->var->id] && may_vary(v, s->b)) {
        v->varies[s->a->var->id] = v->changed = true;
    }
}

static bool is_arithmetic(const Type *type)
{
    bool all = type->kind == TY_STRUCT;
    for (uint32_t i = 0; all && i < type->count; i++) {
        all = type_is_real(type->items[i]) || type_is_complex(type->items[i]);
    }
    return all || type_is_real(type) || type_is_complex(type);
}

/* Returns the reduction for an array whose elements all iterations update, if the loop has no other uses of it and no
 * other pointers; NULL if there is none, because several threads would then lose updates. */
static IrSum *array_sum(const LoopSearch *t, const IrFunc *func, IrVar *array)
{
    const IrOp op = t->op[array->id];
    if (t->updated[array->id] == 0 || t->updated[array->id] != t->seen[array->id] || op == IRO_NONE ||
        t->set[array->id]) {
        return NULL;
    }
    IrSum *sum = arena_alloc(t->arena, sizeof *sum);
    *sum = (IrSum){.var = array, .op = op, .identity = op == IRO_MUL ? 1 : 0};
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        if (var == array || t->declared[var->id] || t->seen[var->id] == 0) {
            continue;
        }
        if (var->type->kind == TY_POINTER) {
            ptrvec_push(t->arena, &sum->others, var);
        } else if (!is_arithmetic(var->type) && var->type->kind != TY_CARRAY) {
            return NULL;
        }
    }
    return sum;
}

static bool is_summed(const IrStmt *loop, const IrVar *var)
{
    for (size_t i = 0; i < loop->sums.count; i++) {
        if (((const IrSum *)loop->sums.items[i])->var == var) {
            return true;
        }
    }
    return false;
}

/* Records y[k] += e with y and k from outside of the loop. */
static void record_shared(IrStmt *s, void *context)
{
    Varying *v = context;
    IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    if (root == NULL || root->kind != IR_INDEX || may_vary(v, s->a) ||
        (root->a->kind == IR_VAR && v->search->declared[root->a->var->id])) {
        return;
    }
    v->lvalue = s->a;
    v->found = s->op != IRO_NONE;
    ir_visit_expr(s->b, check_expr, v);
    v->lvalue = NULL;
    if (v->found && !(root->a->kind == IR_VAR && is_summed(v->search->loop, root->a->var))) {
        IrSum *sum = root->a->kind == IR_VAR ? array_sum(v->search, v->func, root->a->var) : NULL;
        if (sum != NULL) {
            ptrvec_push(v->search->arena, &v->search->loop->sums, sum);
        }
        v->shared = v->shared || sum == NULL;
    }
}

/* Adds reductions for arrays whose elements all iterations update, as in `y += x[i]`; returns whether one of them
 * cannot be a reduction. Elements selected by the iteration, as in y[x[i]] += 1, are the program's responsibility, as
 * in Numba. */
static bool shares_elements(LoopSearch *search, const IrFunc *func)
{
    const IrStmt *loop = search->loop;
    Varying v = {.counter = loop->init->a->var, .search = search, .func = func, .changed = true};
    v.varies = arena_alloc(search->arena, (func->vars.count + 1) * sizeof *v.varies);
    v.varies[v.counter->id] = true;
    while (v.changed) {
        v.changed = false;
        ir_visit_stmts(&loop->body, propagate_varying, &v);
    }
    ir_visit_stmts(&loop->body, record_shared, &v);
    return v.shared;
}

/* Returns whether the loop has the form i = first; i < stop; i += step, with a positive constant step. */
static bool is_counted(const IrStmt *loop)
{
    const IrStmt *init = loop->init, *step = loop->step;
    bool is_possible = init != NULL && step != NULL && init->declares && init->a->kind == IR_VAR &&
                       type_is_integer(init->a->var->type);
    is_possible = is_possible && loop->a->kind == IR_BINARY && loop->a->op == IRO_LT && loop->a->a->kind == IR_VAR &&
                  loop->a->a->var == init->a->var;
    return is_possible && step->op == IRO_ADD && step->a->kind == IR_VAR && step->a->var == init->a->var &&
           step->b->kind == IR_INT && step->b->integer > 0;
}

static bool can_run_in_parallel(Unit *unit, IrFunc *func, IrStmt *loop)
{
    size_t count = func->vars.count + 1;
    LoopSearch t = {.arena = unit->arena, .loop = loop};
    t.declared = arena_alloc(unit->arena, count * sizeof *t.declared);
    t.seen = arena_alloc(unit->arena, count * sizeof *t.seen);
    t.summed = arena_alloc(unit->arena, count * sizeof *t.summed);
    t.op = arena_alloc(unit->arena, count * sizeof *t.op);
    t.set = arena_alloc(unit->arena, count * sizeof *t.set);
    t.updated = arena_alloc(unit->arena, count * sizeof *t.updated);
    for (size_t i = 0; i < loop->body.count; i++) {
        ir_visit_stmt(loop->body.stmts[i], record_stmt, &t);
    }
    ir_visit_block(&loop->body, count_var, &t);
    for (size_t i = 0; i < t.vars.count && !t.is_sequential; i++) {
        IrVar *var = t.vars.items[i];
        if (t.declared[var->id]) {
            continue;
        }
        IrOp op = t.op[var->id];
        t.is_sequential = op == IRO_NONE || t.seen[var->id] != t.summed[var->id] || var == loop->init->a->var ||
                          !type_is_real(var->type);
        IrSum *sum = arena_alloc(unit->arena, sizeof *sum);
        *sum = (IrSum){.var = var, .op = op, .identity = op == IRO_MUL ? 1 : op == IRO_AND ? -1 : 0};
        ptrvec_push(unit->arena, &loop->sums, sum);
    }
    return !t.is_sequential && !shares_elements(&t, func);
}

typedef struct Search {
    Unit *unit;
    IrFunc *func;
} Search;

static void visit_loop(IrStmt *s, void *context)
{
    const Search *search = context;
    if (s->kind == IR_FOR && s->is_parallel) {
        s->is_parallel = search->unit->request->for_host && !search->unit->request->sanitize && is_counted(s) &&
                         can_run_in_parallel(search->unit, search->func, s);
    }
}

void find_parallel_loops(Unit *unit, IrFunc *func)
{
    Search search = {unit, func};
    ir_visit_stmts(&func->body, visit_loop, &search);
}
