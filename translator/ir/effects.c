/* What expressions, statements and functions of the IR do to memory: one answer for all passes. */
#include "ir/inside.h"

#include <string.h>

typedef struct Effects {
    ProgramIndex *index;
    IrFunc *func;
} Effects;

static void raise_effect(IrFunc *func, IrEffect effect)
{
    if (effect > func->effect) {
        func->effect = effect;
    }
}

/* Memory that others see: not the function's own local arrays. */
static bool is_outer_memory(const IrExpr *index)
{
    if (index->a->kind == IR_FIELD && index->a->type->kind == TY_CARRAY) { /* of an array in a record: the record's place is looked at by itself */
        return false;
    }
    return index->a->kind != IR_VAR || index->a->type->kind == TY_POINTER || index->a->var->storage != IRV_LOCAL;
}

bool ir_prints(const IrExpr *call)
{
    return call->callee.spelling != NULL && strcmp(call->callee.spelling, "printf") == 0;
}

static void note_effect(void *context, IrExpr *e)
{
    Effects *effects = context;
    if (e->kind == IR_INDEX && is_outer_memory(e)) {
        raise_effect(effects->func, EFFECT_READ);
    }
    if (e->kind != IR_CALL) {
        return;
    }
    raise_effect(effects->func, e->callee.effect);
    effects->func->meets = effects->func->meets || (!e->callee.func && e->callee.effect >= EFFECT_WRITE && !ir_prints(e));
    ptrvec_push(effects->index->arena, &effects->index->calls, e);
    ptrvec_push(effects->index->arena, &effects->index->callers, effects->func);
}

static void note_stores(IrFunc *func, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        const IrExpr *root = stmt->kind == IR_ASSIGN ? ir_root(stmt->a) : NULL;
        if (root != NULL && root->kind == IR_INDEX && is_outer_memory(root)) {
            raise_effect(func, EFFECT_WRITE);
        }
        note_stores(func, &stmt->body);
        note_stores(func, &stmt->orelse);
    }
}

void ir_find_effects(ProgramIndex *index)
{
    Effects effects = {.index = index};
    for (size_t i = 0; i < index->program->funcs.count; i++) {
        effects.func = index->program->funcs.items[i];
        effects.func->effect = EFFECT_NONE;
        effects.func->meets = false;
        note_stores(effects.func, &effects.func->body);
        ir_visit_block(&effects.func->body, note_effect, &effects);
    }
    /* Callees mostly stand before callers, so that one round does it; each further round raises one function at least. */
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < index->calls.count; i++) {
            IrFunc *caller = index->callers.items[i];
            const IrFunc *callee = ((const IrExpr *)index->calls.items[i])->callee.func;
            bool joins = callee && callee->cooperative && !caller->cooperative, meets = callee && callee->meets && !caller->meets;
            changed = changed || joins || meets || (callee && callee->effect > caller->effect);
            raise_effect(caller, callee ? callee->effect : EFFECT_NONE);
            caller->cooperative = caller->cooperative || joins;
            caller->meets = caller->meets || meets;
        }
    }
    for (size_t i = 0; i < index->program->funcs.count; i++) {
        IrFunc *func = index->program->funcs.items[i];
        func->uses_barrier = func->effect == EFFECT_BARRIER;
    }
}

bool ir_has_effect(const IrExpr *e)
{
    if (e->kind == IR_CALL &&
        (e->callee.effect >= EFFECT_WRITE || (e->callee.func && e->callee.func->effect >= EFFECT_WRITE))) {
        return true;
    }
    if ((e->cond && ir_has_effect(e->cond)) || (e->a && ir_has_effect(e->a)) || (e->b && ir_has_effect(e->b))) {
        return true;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (ir_has_effect(e->args[i])) {
            return true;
        }
    }
    return false;
}

static bool writes_var(const IrBlock *block, const IrVar *var);

static bool stmt_writes_var(const IrStmt *s, const IrVar *var)
{
    if (s == NULL) {
        return false;
    }
    if ((s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == var) || ir_outputs(s, var)) {
        return true;
    }
    return stmt_writes_var(s->init, var) || stmt_writes_var(s->step, var) || writes_var(&s->body, var) || writes_var(&s->orelse, var);
}

static bool writes_var(const IrBlock *block, const IrVar *var)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (stmt_writes_var(block->stmts[i], var)) {
            return true;
        }
    }
    return false;
}

bool lower_may_change(const IrExpr *e, const IrBlock *block)
{
    if (e == NULL) {
        return false;
    }
    bool is_constant = e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->storage == IRV_CONSTANT;
    if ((e->kind == IR_INDEX && !is_constant) || (e->kind == IR_CALL && e->callee.effect != EFFECT_NONE)) {
        return true;
    }
    if (e->kind == IR_VAR && writes_var(block, e->var)) {
        return true;
    }
    bool may = lower_may_change(e->a, block) || lower_may_change(e->b, block) || lower_may_change(e->cond, block);
    for (uint32_t i = 0; i < e->arg_count && !may; i++) {
        may = lower_may_change(e->args[i], block);
    }
    return may;
}

static IrEffect stronger(IrEffect a, IrEffect b)
{
    return a > b ? a : b;
}

IrEffect ir_expr_effect(const IrExpr *e)
{
    if (e == NULL) {
        return EFFECT_NONE;
    }
    IrEffect effect = e->kind == IR_CALL ? e->callee.effect : e->kind == IR_INDEX ? EFFECT_READ : EFFECT_NONE;
    effect = stronger(effect, stronger(ir_expr_effect(e->a), stronger(ir_expr_effect(e->b), ir_expr_effect(e->cond))));
    for (uint32_t i = 0; i < e->arg_count; i++) {
        effect = stronger(effect, ir_expr_effect(e->args[i]));
    }
    return effect;
}

static bool is_own_array(const IrExpr *e)
{
    return e->kind == IR_VAR && e->var->type->kind == TY_CARRAY && e->var->storage == IRV_LOCAL;
}

static IrEffect stmt_effect(const IrStmt *s)
{
    if (s == NULL) {
        return EFFECT_NONE;
    }
    IrEffect effect = stronger(ir_expr_effect(s->a), ir_expr_effect(s->b));
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    if (root != NULL && root->kind == IR_INDEX && !is_own_array(root->a)) {
        effect = stronger(effect, EFFECT_WRITE);
    }
    effect = stronger(effect, stronger(stmt_effect(s->init), stmt_effect(s->step)));
    return stronger(effect, stronger(ir_block_effect(&s->body), ir_block_effect(&s->orelse)));
}

IrEffect ir_block_effect(const IrBlock *block)
{
    IrEffect effect = EFFECT_NONE;
    for (uint32_t i = 0; i < block->count; i++) {
        effect = stronger(effect, stmt_effect(block->stmts[i]));
    }
    return effect;
}
