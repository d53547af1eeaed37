/* The blocks of a function and which of them each variable occurs in: for passes that choose names and declarations. */
#include "ir/inside.h"

static uint32_t new_block(Blocks *b, uint32_t parent)
{
    if (b->count == b->capacity) {
        uint32_t capacity = b->capacity == 0 ? 16 : b->capacity * 2;
        b->parents = arena_grow(b->arena, b->parents, b->capacity * sizeof *b->parents, capacity * sizeof *b->parents);
        b->depths = arena_grow(b->arena, b->depths, b->capacity * sizeof *b->depths, capacity * sizeof *b->depths);
        b->capacity = capacity;
    }
    b->parents[b->count] = parent;
    b->depths[b->count] = b->count == 0 ? 0 : b->depths[parent] + 1;
    return b->count++;
}

uint32_t blocks_common(const Blocks *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        if (b->depths[x] >= b->depths[y]) {
            x = b->parents[x];
        } else {
            y = b->parents[y];
        }
    }
    return x;
}

static void note_var(Blocks *b, const IrVar *var, uint32_t block)
{
    Place *place = &b->places[var->id];
    if (place->block == 0) {
        place->first = block;
        place->order = ++b->seen;
    }
    place->block = place->block == 0 ? block : blocks_common(b, place->block, block);
}

static void note_expr(Blocks *b, const IrExpr *e, uint32_t block)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        note_var(b, e->var, block);
    }
    note_expr(b, e->a, block);
    note_expr(b, e->b, block);
    note_expr(b, e->cond, block);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        note_expr(b, e->args[i], block);
    }
}

/* The variables of a loop's condition. */
static void note_bounds(Blocks *b, const IrExpr *e, uint32_t head)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        Place *place = &b->places[e->var->id];
        place->bound = place->bound == 0 ? head : blocks_common(b, place->bound, head);
    }
    note_bounds(b, e->a, head);
    note_bounds(b, e->b, head);
    note_bounds(b, e->cond, head);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        note_bounds(b, e->args[i], head);
    }
}

static void note_block(Blocks *b, const IrBlock *block, uint32_t number);

static void note_stmt(Blocks *b, const IrStmt *s, uint32_t block)
{
    if (s->kind == IR_FOR) { /* its head is a scope of its own */
        uint32_t head = new_block(b, block);
        if (s->init != NULL) {
            note_stmt(b, s->init, head);
            if (s->init->a->kind == IR_VAR) {
                b->places[s->init->a->var->id].is_counter = true;
            }
        }
        if (s->step != NULL) {
            note_stmt(b, s->step, head);
        }
        note_expr(b, s->a, head);
        note_bounds(b, s->a, head);
        note_bounds(b, s->step != NULL ? s->step->b : NULL, head);
        note_block(b, &s->body, new_block(b, head));
        return;
    }
    if (s->var != NULL) {
        note_var(b, s->var, block);
    }
    note_expr(b, s->a, block);
    note_expr(b, s->b, block);
    if (s->body.count > 0) {
        note_block(b, &s->body, new_block(b, block));
    }
    if (s->orelse.count > 0) {
        note_block(b, &s->orelse, new_block(b, block));
    }
}

static void note_block(Blocks *b, const IrBlock *block, uint32_t number)
{
    for (uint32_t i = 0; i < block->count; i++) {
        note_stmt(b, block->stmts[i], number);
    }
}

Blocks blocks_of(Arena *arena, const IrFunc *func)
{
    Blocks b = {.arena = arena};
    b.places = arena_alloc(arena, func->vars.count * sizeof *b.places + 1);
    new_block(&b, 0); /* 0 is no block */
    uint32_t top = new_block(&b, 0);
    for (size_t i = 0; i < func->params.count; i++) {
        note_var(&b, func->params.items[i], top);
    }
    note_block(&b, &func->body, top);
    return b;
}

/* ---- one variable instead of another ------------------------------------------------------------------------------ */

static void replace_in_expr(IrExpr *e, IrVar *const *into)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        e->var = into[e->var->id];
    }
    replace_in_expr(e->a, into);
    replace_in_expr(e->b, into);
    replace_in_expr(e->cond, into);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        replace_in_expr(e->args[i], into);
    }
}

static void replace_in_block(const IrBlock *block, IrVar *const *into);

static void replace_in_stmt(IrStmt *s, IrVar *const *into)
{
    if (s == NULL) {
        return;
    }
    if (s->var != NULL) {
        s->var = into[s->var->id];
    }
    replace_in_expr(s->a, into);
    replace_in_expr(s->b, into);
    replace_in_stmt(s->init, into);
    replace_in_stmt(s->step, into);
    replace_in_block(&s->body, into);
    replace_in_block(&s->orelse, into);
}

static void replace_in_block(const IrBlock *block, IrVar *const *into)
{
    for (uint32_t i = 0; i < block->count; i++) {
        replace_in_stmt(block->stmts[i], into);
    }
}

/* `x = x * y` that Python wrote as `x *= y`, once both sides are one variable. */
static void restore_augmented(IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        restore_augmented(&s->body);
        restore_augmented(&s->orelse);
        if (s->kind != IR_ASSIGN || s->augmented == IRO_NONE || s->op != IRO_NONE || s->b->kind != IR_BINARY || s->b->op != s->augmented) {
            continue;
        }
        const IrExpr *left = s->b->a->kind == IR_CONVERT ? s->b->a->a : s->b->a;
        if (s->a->kind == IR_VAR && left->kind == IR_VAR && left->var == s->a->var) {
            s->op = s->b->op;
            s->compute = s->b->type;
            s->b = s->b->b;
        }
    }
}

void blocks_merge(Blocks *b, IrFunc *func, IrVar *const *into)
{
    size_t count = func->vars.count;
    replace_in_block(&func->body, into);
    restore_augmented(&func->body);
    PtrVec kept = {0};
    Place *places = arena_alloc(b->arena, count * sizeof *places + 1);
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        if (into[i] == var) {
            places[kept.count] = b->places[i];
            ptrvec_push(b->arena, &kept, var);
        }
    }
    for (size_t i = 0; i < kept.count; i++) {
        ((IrVar *)kept.items[i])->id = (uint32_t)i;
    }
    func->vars = kept;
    b->places = places;
}
