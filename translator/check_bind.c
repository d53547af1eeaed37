/* Finds the structs that calls give only to be taken apart: `auto [x, y] = polar(r, angle);`.
 *
 * Takes: declarations in their places, and counts. The struct itself then needs no name. */
#include "check.h"

/* Declares a variable with the field of the struct. */
static bool takes_field(const IrStmt *s, const IrVar *whole, uint32_t field)
{
    bool declares = s->kind == IR_ASSIGN && s->declares && s->op == IRO_NONE && s->lead == NULL && s->a->var->storage == IRV_LOCAL;
    return declares && s->b->kind == IR_FIELD && s->b->field == field && s->b->a->kind == IR_VAR && s->b->a->var == whole &&
           s->a->var->type == s->b->type && !s->a->var->is_output;
}

static void bind_at(const IrBlock *block, uint32_t at)
{
    IrStmt *call = block->stmts[at];
    IrVar *whole = call->kind == IR_ASSIGN && call->declares && call->b->kind == IR_CALL ? call->a->var : NULL;
    bool fits = whole != NULL && whole->type->kind == TY_STRUCT && whole->python_local == 0 && whole->base != NULL && whole->type->count >= 2 &&
                whole->reads == whole->type->count && block->count - at > whole->type->count;
    const char *trail = call->trail;
    for (uint32_t i = 0; fits && i < whole->type->count; i++) {
        const IrStmt *s = block->stmts[at + 1 + i];
        fits = takes_field(s, whole, i) && (s->trail == NULL || trail == NULL);
        trail = trail != NULL ? trail : s->trail;
    }
    if (!fits) {
        return;
    }
    call->trail = trail;
    call->binds = whole->type->count;
    whole->base = NULL;
    whole->name = "[]"; /* nobody's name */
}

static void bind_in(const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        bind_at(block, i);
        bind_in(&block->stmts[i]->body);
        bind_in(&block->stmts[i]->orelse);
    }
}

bool finish_bindings(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        bind_in(&((const IrFunc *)unit->program->funcs.items[i])->body);
    }
    return true;
}
