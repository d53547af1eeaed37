/* What a function may do, by its Python text: for calls of functions that are still being lowered, as in a recursion. */
#include "lower.h"

#include "intrinsics.h"

#include <string.h>

static bool expr_may_write(const Instance *instance, const Expr *e);
static bool visit(Instance *instance);

bool lower_is_fill(const ExprInfo *info, const Expr *call)
{
    return call->left->kind == EX_ATTRIBUTE && info->special == NULL && strcmp(call->left->name, "fill") == 0;
}

static bool call_may_write(const Instance *instance, const Expr *e)
{
    const ExprInfo *info = info_of(instance, e);
    if (info->element != NULL && info->stores) {
        return true;
    }
    if (info->callee != NULL) {
        return visit(info->callee);
    }
    if (info->intrinsic != NULL) {
        return info->intrinsic->effect > EFFECT_READ;
    }
    const char *path = info->special != NULL ? info->special->path : "";
    return lower_is_fill(info, e) || strncmp(path, "cuda.", 5) == 0 || strcmp(path, "builtins.print") == 0;
}

static bool expr_may_write(const Instance *instance, const Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return false;
    }
    bool may = (e->kind == EX_CALL && call_may_write(instance, e)) || expr_may_write(instance, e->left) || expr_may_write(instance, e->right) ||
               expr_may_write(instance, e->cond);
    for (uint32_t i = 0; i < e->item_count && !may; i++) {
        may = expr_may_write(instance, e->items[i]);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count && !may; i++) {
        may = expr_may_write(instance, e->keywords[i].value);
    }
    return may;
}

static bool stores(const Expr *target)
{
    bool found = target->kind == EX_SUBSCRIPT || target->kind == EX_ATTRIBUTE;
    for (uint32_t i = 0; i < target->item_count && !found && (target->kind == EX_TUPLE || target->kind == EX_LIST); i++) {
        found = stores(target->items[i]);
    }
    return found;
}

static bool block_may_write(const Instance *instance, const Block *block)
{
    uint32_t count = live_count(instance, block);
    for (uint32_t i = 0; i < count; i++) {
        const Stmt *s = block->stmts[i];
        for (uint32_t k = 0; k < s->target_count; k++) {
            bool is_assigned = s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR;
            if ((is_assigned && stores(s->targets[k])) || expr_may_write(instance, s->targets[k])) {
                return true;
            }
        }
        if (expr_may_write(instance, s->value) || block_may_write(instance, &s->body) || block_may_write(instance, &s->orelse)) {
            return true;
        }
        for (uint32_t k = 0; k < s->case_count; k++) {
            if (block_may_write(instance, &s->cases[k].body)) {
                return true;
            }
        }
    }
    return false;
}

/* Every function once in a question: seen again, it adds nothing. */
static bool visit(Instance *instance)
{
    if (!instance->in_progress && instance->ir != NULL) {
        return instance->effect > EFFECT_READ;
    }
    if (instance->visit == instance->unit->effect_visit) {
        return false;
    }
    instance->visit = instance->unit->effect_visit;
    return instance->guards != 0 || block_may_write(instance, instance_body(instance));
}

bool lower_may_write(Instance *instance)
{
    if (!instance->knows_writes) {
        instance->unit->effect_visit++;
        instance->may_write = visit(instance);
        instance->knows_writes = true;
    }
    return instance->may_write;
}
