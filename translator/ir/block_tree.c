// SPDX-License-Identifier: MIT
/* The tree of a function's blocks, and the blocks in which each variable occurs, for passes that choose names and
 * declarations. */
#include "ir/ir_internal.h"

static uint32_t new_block(Blocks *b, uint32_t parent, IrBlock *block, bool is_loop)
{
    b->nodes = arena_grow_array(b->arena, b->nodes, b->count, &b->capacity, sizeof *b->nodes);
    b->nodes[b->count] = (BlockNode){block, parent, b->count == 0 ? 0 : b->nodes[parent].depth + 1, is_loop};
    return b->count++;
}

uint32_t blocks_common(const Blocks *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        if (b->nodes[x].depth >= b->nodes[y].depth) {
            x = b->nodes[x].parent;
        } else {
            y = b->nodes[y].parent;
        }
    }
    return x;
}

static void note_var(Blocks *b, IrVar *var, uint32_t block, IrStmt *setter)
{
    VarOccurrences *occurrences = &b->occurrences[var->id];
    if (occurrences->block != 0) {
        occurrences->block = blocks_common(b, occurrences->block, block);
        return;
    }
    ptrvec_push(b->arena, &b->vars, var);
    occurrences->block = occurrences->first = block;
    occurrences->order = (uint32_t)b->vars.count;
    occurrences->number = b->numbers;
    occurrences->setter = setter;
}

/* A block, as the context of visits of its expressions. */
typedef struct InBlock {
    Blocks *blocks;
    uint32_t block;
} InBlock;

static void note_expr(IrExpr *e, void *context)
{
    const InBlock *in = context;
    if (e->kind == IR_VAR) {
        note_var(in->blocks, e->var, in->block, NULL);
    }
}

/* Records the variables of a loop's condition. */
static void note_bound(IrExpr *e, void *context)
{
    const InBlock *head = context;
    if (e->kind == IR_VAR) {
        VarOccurrences *occurrences = &head->blocks->occurrences[e->var->id];
        occurrences->bound =
            occurrences->bound == 0 ? head->block : blocks_common(head->blocks, occurrences->bound, head->block);
    }
}

static void note_block(Blocks *b, IrBlock *block, uint32_t parent, bool is_loop);

static void note_stmt(Blocks *b, IrStmt *s, uint32_t block)
{
    bool is_for = s->kind == IR_FOR; /* the head is a scope of its own */
    InBlock in = {b, is_for ? new_block(b, block, NULL, true) : block};
    s->number = ++b->numbers;
    if (s->init != NULL) {
        note_stmt(b, s->init, in.block);
        if (s->init->a->kind == IR_VAR) {
            b->occurrences[s->init->a->var->id].is_counter = true;
        }
    }
    ir_visit_expr(s->b, note_expr, &in);
    IrVar *set = s->kind == IR_DECLARE ? s->var : ir_assigned(s);
    if (set != NULL) {
        note_var(b, set, in.block, s);
    } else {
        ir_visit_expr(s->a, note_expr, &in);
    }
    ir_visit_expr(is_for ? s->a : NULL, note_bound, &in);
    ir_visit_expr(s->step != NULL ? s->step->b : NULL, note_bound, &in);
    note_block(b, &s->body, in.block, is_for || s->kind == IR_WHILE);
    note_block(b, &s->orelse, in.block, false);
    if (s->step != NULL) {
        note_stmt(b, s->step, in.block);
    }
}

static void note_block(Blocks *b, IrBlock *block, uint32_t parent, bool is_loop)
{
    uint32_t number = block->count > 0 ? new_block(b, parent, block, is_loop) : 0;
    for (uint32_t i = 0; i < block->count; i++) {
        note_stmt(b, block->stmts[i], number);
    }
}

Blocks blocks_of(Arena *arena, IrFunc *func)
{
    Blocks b = {.arena = arena};
    b.occurrences = arena_alloc(arena, func->vars.count * sizeof *b.occurrences + 1);
    new_block(&b, 0, NULL, false); /* block 0 is unused */
    for (size_t i = 0; i < func->params.count; i++) {
        note_var(&b, func->params.items[i], 1, NULL);
    }
    note_block(&b, &func->body, 0, false);
    return b;
}

/* ---- merging of variables ---- */

/* `into`: the replacement of each variable, indexed by variable id. */
static void replace_in_expr(IrExpr *e, void *into)
{
    if (e->kind == IR_VAR) {
        e->var = ((IrVar *const *)into)[e->var->id];
    }
}

static void replace_in_stmt(IrStmt *s, void *into)
{
    if (s->var != NULL) {
        s->var = ((IrVar *const *)into)[s->var->id];
    }
    ir_visit_expr(s->a, replace_in_expr, into);
    ir_visit_expr(s->b, replace_in_expr, into);
}

/* Restores `x *= y`, which lowering expanded to `x = x * y`, once both sides are the same variable. */
static void restore_augmented(IrStmt *s, void *context)
{
    (void)context;
    if (s->kind != IR_ASSIGN || s->augmented == IRO_NONE || s->op != IRO_NONE || s->b->kind != IR_BINARY ||
        s->b->op != s->augmented) {
        return;
    }
    const IrExpr *left = s->b->a->kind == IR_CONVERT ? s->b->a->a : s->b->a;
    if (s->a->kind == IR_VAR && left->kind == IR_VAR && left->var == s->a->var) {
        s->op = s->b->op;
        s->compute = s->b->type;
        s->b = s->b->b;
    }
}

void blocks_merge(Blocks *b, IrFunc *func, IrVar **into)
{
    size_t count = func->vars.count;
    ir_visit_stmts(&func->body, replace_in_stmt, into);
    ir_visit_stmts(&func->body, restore_augmented, NULL);
    PtrVec kept = {0};
    VarOccurrences *kept_occurrences = arena_alloc(b->arena, count * sizeof *kept_occurrences + 1);
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        if (into[i] == var) {
            kept_occurrences[kept.count] = b->occurrences[i];
            ptrvec_push(b->arena, &kept, var);
        }
    }
    for (size_t i = 0; i < kept.count; i++) {
        ((IrVar *)kept.items[i])->id = (uint32_t)i;
    }
    func->vars = kept;
    b->occurrences = kept_occurrences;
}
