/* Which locals a loop, or the whole function, assigns: what a loop's head evaluates once is held in variables where these change it. */
#include "lower.h"

static void mark_target(const Lower *lw, const Expr *e, bool *assigned)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if (e->kind == EX_NAME || e->kind == EX_NAMED) {
        if (e->binding != NULL && e->binding->kind == BIND_LOCAL && e->binding->function == lw->instance->function) {
            assigned[e->binding->index + 1] = true;
        }
    }
    for (uint32_t i = 0; i < e->item_count && (e->kind == EX_TUPLE || e->kind == EX_LIST); i++) {
        mark_target(lw, e->items[i], assigned);
    }
    if (e->kind == EX_STARRED) {
        mark_target(lw, e->left, assigned);
    }
}

static void mark_named(const Lower *lw, const Expr *e, bool *assigned)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if (e->kind == EX_NAMED) {
        mark_target(lw, e, assigned);
    }
    mark_named(lw, e->left, assigned);
    mark_named(lw, e->right, assigned);
    mark_named(lw, e->cond, assigned);
    for (uint32_t i = 0; i < e->item_count; i++) {
        mark_named(lw, e->items[i], assigned);
    }
}

static void mark_block(const Lower *lw, const Block *block, bool *assigned);

static void mark_stmt(const Lower *lw, const Stmt *s, bool *assigned)
{
    if (s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_ANNOTATED || s->kind == ST_FOR) {
        for (uint32_t i = 0; i < s->target_count; i++) {
            mark_target(lw, s->targets[i], assigned);
        }
    }
    mark_named(lw, s->value, assigned);
    mark_block(lw, &s->body, assigned);
    mark_block(lw, &s->orelse, assigned);
    for (uint32_t i = 0; i < s->case_count; i++) {
        mark_block(lw, &s->cases[i].body, assigned);
    }
}

static void mark_block(const Lower *lw, const Block *block, bool *assigned)
{
    for (uint32_t i = 0; i < block->count; i++) {
        mark_stmt(lw, block->stmts[i], assigned);
    }
}

bool *lower_assigned_in(Lower *lw, const Stmt *loop)
{
    bool *assigned = arena_alloc(lw->unit->arena, lw->instance->function->scope->bindings.count + 2);
    mark_stmt(lw, loop, assigned);
    return assigned;
}

bool *lower_assigned(Lower *lw)
{
    const Instance *instance = lw->instance;
    size_t count = instance->function->scope->bindings.count + 2;
    bool *assigned = arena_alloc(lw->unit->arena, count), *has_value = arena_alloc(lw->unit->arena, count);
    for (size_t i = 0; i < instance->values.count; i++) { /* one definition alone gives the name its value before all that reads it */
        const SsaValue *value = instance->values.items[i];
        if (value->kind == SSA_DEF || value->kind == SSA_PARAM) {
            assigned[value->local + 1] = assigned[value->local + 1] || has_value[value->local + 1];
            has_value[value->local + 1] = true;
        }
    }
    return assigned;
}
