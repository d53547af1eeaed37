// SPDX-License-Identifier: MIT
/* Divergence analysis: values that differ between the threads of a block, and iterations in which threads leave loops.
 *
 * A value differs if its operands do, or if control flow diverges: a variable assigned in a branch of an `if` or in a
 * loop differs after it in the same way as the condition. Inside the branch, the variable does not differ, because all
 * threads in the branch have executed the assignment. */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_PASSES = 12 };

/* ---- values ---- */

static uint8_t varies_sreg(IrSreg sreg)
{
    switch (sreg) {
    case IRS_TID_X:
        return VARIES_X | VARIES_LANE;
    case IRS_TID_Y:
        return VARIES_Y;
    case IRS_TID_Z:
        return VARIES_Z;
    case IRS_CTAID_X:
    case IRS_CTAID_Y:
    case IRS_CTAID_Z:
        return VARIES_BLOCK;
    default:
        return 0;
    }
}

static bool is_vote(const IrExpr *call)
{
    static const char *const votes[] = {"__syncthreads_count", "__syncthreads_and", "__syncthreads_or"};
    bool found = false;
    for (size_t i = 0; call->callee.spelling != NULL && i < sizeof votes / sizeof votes[0]; i++) {
        found = found || strcmp(call->callee.spelling, votes[i]) == 0;
    }
    return found;
}

static uint8_t varies_call(const Facts *facts, const IrExpr *call, uint8_t args)
{
    if (is_vote(call)) {
        return args & VARIES_BLOCK;
    }
    if (call->callee.func != NULL) {
        return args | facts->results[call->callee.func->id];
    }
    bool may_differ =
        call->callee.effect > EFFECT_READ || (call->callee.effect == EFFECT_READ && (args & VARIES_THREAD) != 0);
    return may_differ ? (uint8_t)(args | VARIES_OTHERWISE | VARIES_LANE) : args;
}

/* One location in memory has the same value for all threads; a function's local array is private to each thread. */
static uint8_t varies_element(const Facts *facts, const IrExpr *e)
{
    uint8_t variation = 0;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        variation |= varies(facts, e->args[i]);
    }
    variation |= varies(facts, e->a);
    return variation & VARIES_THREAD ? (uint8_t)(VARIES_OTHERWISE | (variation & (VARIES_BLOCK | VARIES_LANE)))
                                     : variation;
}

/* Returns whether e is threadIdx.x divided by a multiple of 32, which is equal for all threads of a warp. */
static bool is_warp_number(const Facts *facts, const IrExpr *e)
{
    int64_t by = 0;
    const bool divides = e->kind == IR_BINARY && is_integer_constant(e->b, &by) &&
                         (e->op == IRO_DIV ? by > 0 && by % 32 == 0 : e->op == IRO_SHR && by >= 5);
    return divides && is_register(plain_form(facts, e->a), IRS_TID_X);
}

uint8_t varies(const Facts *facts, const IrExpr *e)
{
    uint8_t parts = 0;
    switch (e->kind) {
    case IR_INT:
    case IR_FLOAT:
    case IR_BOOL:
    case IR_STRING:
    case IR_NAMED:
        return 0;
    case IR_VAR:
        return facts->vars[e->var->number].varies;
    case IR_SREG:
        return varies_sreg(e->sreg);
    case IR_INDEX:
        return varies_element(facts, e);
    default:
        break;
    }
    if (is_warp_number(facts, e)) {
        return VARIES_X;
    }
    for (int i = 0; i < 3; i++) {
        parts |= e->fixed[i] != NULL ? varies(facts, e->fixed[i]) : 0;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        parts |= varies(facts, e->args[i]);
    }
    return e->kind == IR_CALL ? varies_call(facts, e, parts) : parts;
}

/* ---- occurrences of variables ---- */

static VarFacts *facts_of_var(Facts *facts, const IrVar *var)
{
    return &facts->vars[var->number];
}

static void note_var(IrExpr *e, void *context)
{
    Facts *facts = context;
    if (e->kind == IR_VAR) {
        VarFacts *var = facts_of_var(facts, e->var);
        var->first = var->first == 0 ? facts->statement : var->first;
        var->last = facts->statement;
    } else if (e->kind == IR_ADDRESS) {
        const IrExpr *root = ir_root(e->a);
        if (root->kind == IR_VAR) { /* the call sets it */
            VarFacts *var = facts_of_var(facts, root->var);
            var->sets += 2;
            var->value = NULL;
        }
    }
}

static void note_block(Facts *facts, const IrBlock *block);

static void note_stmt(Facts *facts, const IrStmt *s)
{
    uint32_t index = ++facts->statement;
    if (s->init != NULL) {
        note_stmt(facts, s->init);
    }
    ir_visit_expr(s->a, note_var, facts);
    ir_visit_expr(s->b, note_var, facts);
    if (s->kind == IR_ASSIGN) {
        const IrExpr *root = ir_root(s->a);
        if (root->kind == IR_VAR) {
            VarFacts *var = facts_of_var(facts, root->var);
            bool is_only = ++var->sets == 1 && root == s->a && s->op == IRO_NONE;
            var->value = is_only ? s->b : NULL;
        }
    }
    if (s->step != NULL) {
        note_stmt(facts, s->step);
    }
    note_block(facts, &s->body);
    note_block(facts, &s->orelse);
    facts->ends[index] = facts->statement + 1;
}

static void note_block(Facts *facts, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        note_stmt(facts, block->stmts[i]);
    }
}

bool is_shared(const IrVar *var)
{
    return var->storage == IRV_SHARED || var->storage == IRV_DYNAMIC_SHARED;
}

bool has_shared_memory(const IrFunc *func)
{
    bool found = false;
    for (size_t i = func->params.count; i < func->vars.count && !found; i++) {
        found = is_shared(func->vars.items[i]);
    }
    return found;
}

/* ---- stores ---- */

static bool stores_to(const IrStmt *s, const void *array)
{
    const IrExpr *root = s->kind == IR_ASSIGN && s->a->kind == IR_INDEX ? ir_root(s->a->a) : NULL;
    return root != NULL && root->kind == IR_VAR && root->var == array;
}

static bool is_choice(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_COND;
}

bool stores_conditionally(const IrStmt *s, const void *array)
{
    return s->kind == IR_IF ? ir_any_stmt_of(&s->body, stores_to, array) || ir_any_stmt_of(&s->orelse, stores_to, array)
                            : stores_to(s, array) && ir_any(s->b, is_choice, NULL);
}

/* ---- barriers ---- */

bool is_barrier(const Facts *facts, const IrExpr *call)
{
    const char *name = call->callee.spelling;
    return call->callee.func != NULL
               ? facts->has_barrier[call->callee.func->id]
               : call->callee.helper == HELPER_GRID_SYNC || call->callee.helper == HELPER_GRID_SYNC_OR_LEAVE ||
                     (name != NULL && (strcmp(name, "__syncthreads") == 0 || is_vote(call)));
}

bool calls_barrier(const IrExpr *e, const void *facts)
{
    return e->kind == IR_CALL && is_barrier(facts, e);
}

static bool stmt_has_barrier(const IrStmt *s, const void *facts)
{
    return ir_any(s->a, calls_barrier, facts) || ir_any(s->b, calls_barrier, facts);
}

/* Each pass finds at least one more function whose result differs. */
static void find_barriers(Facts *facts, const PtrVec *funcs)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < funcs->count; i++) {
            const IrFunc *func = funcs->items[i];
            if (!facts->has_barrier[i] && ir_any_stmt_of(&func->body, stmt_has_barrier, facts)) {
                facts->has_barrier[i] = changed = true;
            }
        }
    }
}

static void find_shared(Facts *facts, const PtrVec *funcs)
{
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        facts->has_shared = facts->has_shared || (!func->is_kernel && has_shared_memory(func));
    }
}

/* ---- control flow ---- */

/* A region of divergent control flow, from `start` to `end`. A variable that is assigned inside and used outside varies
 * between threads as `varies` describes. */
typedef struct DivergentRegion {
    const struct DivergentRegion *outer;
    uint32_t start, end;
    uint8_t varies;
    uint32_t loop; /* index of the loop; 0: an if */
} DivergentRegion;

static void propagate(Facts *facts, uint8_t *known, uint8_t more)
{
    if ((*known | more) != *known) {
        *known |= more;
        facts->changed = true;
    }
}

static void propagate_var(Facts *facts, const IrVar *var, uint8_t how, const DivergentRegion *regions)
{
    VarFacts *known = facts_of_var(facts, var);
    for (const DivergentRegion *p = regions; p != NULL; p = p->outer) {
        bool is_inside = known->first >= p->start && known->last < p->end;
        uint8_t of_loop = p->loop != 0 ? facts->exits[p->loop] : 0;
        how |= is_inside ? 0 : p->varies | of_loop;
    }
    propagate(facts, &known->varies, how);
}

typedef struct Propagation {
    Facts *facts;
    const DivergentRegion *divergent_regions;
} Propagation;

static void propagate_expr(IrExpr *e, void *context)
{
    const Propagation *l = context;
    if (e->kind == IR_ADDRESS) {
        const IrExpr *root = ir_root(e->a);
        if (root->kind == IR_VAR && root->var->is_output) {
            propagate_var(l->facts, root->var, VARIES_OTHERWISE | VARIES_LANE, l->divergent_regions);
        }
    } else if (e->kind == IR_CALL && e->callee.func != NULL) {
        for (uint32_t i = 0; i < e->arg_count; i++) {
            propagate_var(l->facts, e->callee.func->params.items[i], varies(l->facts, e->args[i]), NULL);
        }
    }
}

/* Propagates the divergence of a jump: threads leave the loop at different iterations. */
static void propagate_jump(Facts *facts, const IrStmt *s, const DivergentRegion *regions)
{
    uint8_t how = 0;
    for (const DivergentRegion *p = regions; p != NULL; p = p->outer) {
        how |= p->varies;
        if (p->loop != 0 && s->kind != IR_RETURN) {
            propagate(facts, &facts->exits[p->loop], how);
            return;
        }
    }
}

static void propagate_block(Facts *facts, const IrFunc *func, const IrBlock *block, const DivergentRegion *regions);

static void propagate_assignment(Facts *facts, const IrStmt *s, const DivergentRegion *regions)
{
    const IrExpr *root = ir_root(s->a), *array = root->kind == IR_INDEX ? root->a : NULL;
    uint8_t how = varies(facts, s->b);
    if (root->kind == IR_VAR) {
        propagate_var(facts, root->var, how | (s->op != IRO_NONE ? varies(facts, s->a) : 0), regions);
    } else if (array != NULL && array->kind == IR_VAR && array->var->storage == IRV_LOCAL &&
               array->type->kind == TY_CARRAY) {
        propagate_var(facts, array->var, how | varies(facts, root), regions);
    }
}

static bool ends_in_return(const IrBlock *block)
{
    return block->count > 0 && block->stmts[block->count - 1]->kind == IR_RETURN;
}

static void propagate_stmt(Facts *facts, const IrFunc *func, const IrStmt *s, const DivergentRegion *regions)
{
    uint32_t index = ++facts->statement;
    if (s->init != NULL) {
        propagate_stmt(facts, func, s->init, regions);
    }
    Propagation l = {facts, regions};
    ir_visit_expr(s->a, propagate_expr, &l);
    ir_visit_expr(s->b, propagate_expr, &l);
    DivergentRegion here = {regions, index, facts->ends[index], 0, 0};
    const DivergentRegion *inner = &here;
    switch (s->kind) {
    case IR_ASSIGN:
        propagate_assignment(facts, s, regions);
        break;
    case IR_WHILE:
    case IR_FOR:
        here.loop = index;
        propagate(facts, &facts->exits[index], s->a != NULL ? varies(facts, s->a) & VARIES_THREAD : 0);
        break;
    case IR_IF:
        here.varies = varies(facts, s->a) & VARIES_THREAD;
        break;
    case IR_BREAK:
    case IR_CONTINUE:
        propagate_jump(facts, s, regions);
        break;
    case IR_RETURN:
        if (s->a != NULL) {
            uint8_t how = varies(facts, s->a);
            for (const DivergentRegion *p = regions; p != NULL; p = p->outer) {
                how |= p->varies;
            }
            propagate(facts, &facts->results[func->id], how);
        }
        break;
    case IR_EVAL:
    case IR_DECLARE:
    case IR_NOTE:
        inner = regions;
        break;
    }
    if (s->step != NULL) {
        propagate_stmt(facts, func, s->step, inner);
    }
    /* if one branch returns, all remaining threads took the other one, so nothing diverges */
    propagate_block(facts, func, &s->body, ends_in_return(&s->orelse) ? regions : inner);
    propagate_block(facts, func, &s->orelse, ends_in_return(&s->body) ? regions : inner);
}

static void propagate_block(Facts *facts, const IrFunc *func, const IrBlock *block, const DivergentRegion *regions)
{
    for (uint32_t i = 0; i < block->count; i++) {
        propagate_stmt(facts, func, block->stmts[i], regions);
    }
}

static void count_stmt(IrStmt *s, void *count)
{
    (void)s;
    ++*(uint32_t *)count;
}

Facts *facts_of(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    Arena *arena = unit->arena;
    Facts *facts = arena_alloc(arena, sizeof *facts);
    uint32_t statements = 1;
    for (size_t i = 0; i < funcs->count; i++) {
        ir_visit_stmts(&((const IrFunc *)funcs->items[i])->body, count_stmt, &statements);
    }
    facts->unit = unit;
    facts->vars = arena_alloc(arena, ir_number_vars(unit->program) * sizeof *facts->vars + 1);
    facts->results = arena_alloc(arena, funcs->count + 1);
    facts->has_barrier = arena_alloc(arena, (funcs->count + 1) * sizeof *facts->has_barrier);
    facts->starts = arena_alloc(arena, (funcs->count + 1) * sizeof *facts->starts);
    facts->ends = arena_alloc(arena, (statements + 1) * sizeof *facts->ends);
    facts->exits = arena_alloc(arena, statements + 1);
    for (size_t i = 0; i < funcs->count; i++) {
        facts->starts[i] = facts->statement;
        note_block(facts, &((const IrFunc *)funcs->items[i])->body);
    }
    find_barriers(facts, funcs);
    find_shared(facts, funcs);
    facts->changed = true;
    for (int pass = 0; facts->changed && pass < MAX_PASSES; pass++) { /* few programs need more than three */
        facts->changed = false;
        facts->statement = 0;
        for (size_t i = 0; i < funcs->count; i++) {
            const IrFunc *func = funcs->items[i];
            propagate_block(facts, func, &func->body, NULL);
        }
    }
    return facts;
}
