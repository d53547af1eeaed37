// SPDX-License-Identifier: MIT
/* Memory effects of expressions, statements and functions of the IR, for all passes. */
#include "ir/ir_internal.h"

#include <string.h>

static IrEffect stronger(IrEffect a, IrEffect b)
{
    return a > b ? a : b;
}

IrEffect ir_call_effect(const IrExpr *call)
{
    return stronger(call->callee.effect, call->callee.func != NULL ? call->callee.func->effect : EFFECT_NONE);
}

bool ir_is_barrier_call(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && ir_call_effect(e) == EFFECT_BARRIER;
}

static bool is_constant_element(const IrExpr *index)
{
    return index->a->kind == IR_VAR && index->a->var->storage == IRV_CONSTANT;
}

static IrEffect effect_at(const IrExpr *e, unsigned depth);

/* For an address, the element is not read, but its indices are computed. */
static IrEffect effect_of_parts(const IrExpr *e, bool is_place, unsigned depth)
{
    IrEffect effect = EFFECT_NONE;
    bool is_inner = is_place && (e->kind == IR_FIELD || (e->kind == IR_INDEX && e->a->kind == IR_FIELD));
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(e, &at)) != NULL;) {
        effect = stronger(effect, is_inner && *part == e->a ? effect_of_parts(*part, true, depth + 1)
                                                            : effect_at(*part, depth + 1));
    }
    return effect;
}

static IrEffect effect_at(const IrExpr *e, unsigned depth)
{
    if (depth > IR_MAX_EXPR_DEPTH) {
        return EFFECT_BARRIER; /* conservative: the program is not translated further */
    }
    if (e->kind == IR_ADDRESS) {
        return effect_of_parts(e->a, true, depth + 1);
    }
    if (e->kind == IR_CALL || e->kind == IR_INDEX) {
        IrEffect effect = e->kind == IR_CALL ? ir_call_effect(e) : is_constant_element(e) ? EFFECT_NONE : EFFECT_READ;
        return stronger(effect, effect_of_parts(e, false, depth));
    }
    return e->a != NULL || e->arg_count > 0 ? effect_of_parts(e, false, depth) : EFFECT_NONE;
}

IrEffect ir_effect(const IrExpr *e)
{
    return e != NULL ? effect_at(e, 0) : EFFECT_NONE;
}

static bool is_call(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL;
}

bool ir_has_call(const IrExpr *e)
{
    return ir_any(e, is_call, NULL);
}

static bool calls_function(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && e->callee.func != NULL;
}

bool ir_is_pure(const IrExpr *e)
{
    return ir_effect(e) == EFFECT_NONE && !ir_any(e, calls_function, NULL);
}

bool ir_prints(const IrExpr *call)
{
    return call->callee.spelling != NULL && strcmp(call->callee.spelling, "printf") == 0;
}

/* ---- variables ---- */

static bool is_var(const IrExpr *e, const void *var)
{
    return e->kind == IR_VAR && e->var == var;
}

bool ir_reads_var(const IrExpr *e, const IrVar *var)
{
    return ir_any(e, is_var, var);
}

static bool is_address_of(const IrExpr *e, const void *var)
{
    return e->kind == IR_ADDRESS && is_var(e->a, var);
}

static bool sets(const IrStmt *s, const void *var)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    return (root != NULL && is_var(root, var)) || ir_any(s->a, is_address_of, var) || ir_any(s->b, is_address_of, var);
}

bool ir_sets_var(const IrStmt *s, const IrVar *var)
{
    return ir_any_stmt(s, sets, var);
}

static bool is_set_in(const IrExpr *e, const void *block)
{
    return e->kind == IR_VAR && ir_any_stmt_of(block, sets, e->var);
}

bool ir_may_change(const IrExpr *e, const IrBlock *block)
{
    return ir_effect(e) != EFFECT_NONE || ir_any(e, is_set_in, block);
}

/* ---- blocks and functions ---- */

/* Returns whether the element belongs to a local array of the function. */
static bool is_own_element(const IrExpr *lvalue)
{
    return lvalue->a->kind == IR_VAR && lvalue->a->type->kind == TY_CARRAY && lvalue->a->var->storage == IRV_LOCAL;
}

static void note_stmt(IrStmt *s, void *context)
{
    IrEffect *effect = context;
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    if (root != NULL && root->kind == IR_INDEX && !is_own_element(root)) {
        *effect = stronger(*effect, EFFECT_WRITE);
    }
    *effect = stronger(*effect, stronger(ir_effect(s->a), ir_effect(s->b)));
}

IrEffect ir_block_effect(const IrBlock *block)
{
    IrEffect effect = EFFECT_NONE;
    ir_visit_stmts(block, note_stmt, &effect);
    return effect;
}

typedef struct Calls {
    Arena *arena;
    IrFunc *func;          /* the analyzed function */
    PtrVec calls, callers; /* IrExpr *: all calls of functions; and IrFunc *: the function that contains each */
} Calls;

static void note_call(IrExpr *e, void *context)
{
    Calls *c = context;
    if (e->kind != IR_CALL) {
        return;
    }
    if (e->callee.func != NULL) {
        ptrvec_push(c->arena, &c->calls, e);
        ptrvec_push(c->arena, &c->callers, c->func);
    } else {
        c->func->synchronizes = c->func->synchronizes || (e->callee.effect >= EFFECT_WRITE && !ir_prints(e));
    }
}

void ir_find_effects(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    Calls c = {.arena = unit->arena};
    for (size_t i = 0; i < funcs->count; i++) {
        ((IrFunc *)funcs->items[i])->effect = EFFECT_NONE;
    }
    for (size_t i = 0; i < funcs->count; i++) {
        c.func = funcs->items[i];
        c.func->effect = ir_block_effect(&c.func->body);
        c.func->synchronizes = false;
        ir_visit_block(&c.func->body, note_call, &c);
    }
    /* Callees mostly precede callers, so that one iteration suffices; each further one raises the effect of at
     * least one function. */
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c.calls.count; i++) {
            IrFunc *caller = c.callers.items[i];
            const IrFunc *callee = ((const IrExpr *)c.calls.items[i])->callee.func;
            bool adds_barrier = callee->cooperative && !caller->cooperative,
                 adds_sync = callee->synchronizes && !caller->synchronizes;
            changed = changed || adds_barrier || adds_sync || callee->effect > caller->effect;
            caller->effect = stronger(caller->effect, callee->effect);
            caller->cooperative = caller->cooperative || adds_barrier;
            caller->synchronizes = caller->synchronizes || adds_sync;
        }
    }
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        /* loops over the threads of a block have replaced barriers */
        func->uses_barrier = func->effect == EFFECT_BARRIER || (func->has_thread_loops && func->uses_barrier);
    }
}
