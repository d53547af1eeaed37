// SPDX-License-Identifier: MIT
/* Narrows 64-bit variables to int if all their values fit, the assigned expressions need no 64-bit intermediate
 * results, and at most half of their uses would need a cast. All indices in the grid of a kernel have one type. */
#include "ranges/ranges_internal.h"

enum { MAX_PASSES = 12, LEAF_DEPTH = 600 };

/* Predicate: the index of a block along an axis. */
static bool is_block_index(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_SREG && e->sreg >= IRS_CTAID_X && e->sreg <= IRS_CTAID_Z;
}

/* Returns whether the value is an index in the whole grid: a sum with a multiple of a block index. */
static bool is_grid_index(const IrExpr *value)
{
    const IrExpr *e = ir_unconverted(value);
    if (e->kind != IR_BINARY || e->op != IRO_ADD) {
        return false;
    }
    const IrExpr *a = ir_unconverted(e->a), *b = ir_unconverted(e->b);
    const IrExpr *product = a->kind == IR_BINARY && a->op == IRO_MUL ? a : b;
    return product->kind == IR_BINARY && product->op == IRO_MUL && ir_any(product, is_block_index, NULL);
}

void narrow_record(Analysis *an, uint32_t slot, const IrExpr *value, Range range, bool fits)
{
    VarInfo *info = &an->vars[slot];
    info->is_assigned = true;
    info->is_grid_index = info->is_grid_index || (value != NULL && is_grid_index(value));
    info->wide = info->wide || !fits || !range_is_int(range);
    if (!value || info->wide || !expr_is_wide(value->type)) {
        return;
    }
    an->assignments = arena_grow_array(an->arena, an->assignments, an->assignment_count, &an->assignment_capacity,
                                       sizeof *an->assignments);
    an->assignments[an->assignment_count++] = (Assignment){slot, value};
}

/* Returns whether the expression, whose values fit, needs no 64-bit variable. */
static bool leaves_are_short(const Analysis *an, const IrExpr *e, unsigned depth)
{
    if (!expr_is_wide(e->type)) {
        return true;
    }
    if (depth > LEAF_DEPTH) {
        return false;
    }
    switch (e->kind) {
    case IR_INT:
        return true;
    case IR_VAR:
        return an->vars[e->var->id].narrow || expr_is_small(e->var->type);
    case IR_UNARY:
    case IR_CONVERT:
        return leaves_are_short(an, e->a, depth + 1);
    case IR_BINARY:
    case IR_COND:
        return leaves_are_short(an, e->a, depth + 1) && leaves_are_short(an, e->b, depth + 1);
    case IR_CALL:
        for (uint32_t i = 0; i < e->arg_count; i++) {
            bool needed = (e->callee.helper != HELPER_WRAP && e->callee.helper != HELPER_INDEX &&
                           e->callee.helper != HELPER_BELOW) ||
                          i == 0;
            if (needed && !leaves_are_short(an, e->args[i], depth + 1)) {
                return false;
            }
        }
        return !e->callee.func;
    default:
        return false;
    }
}

static bool is_candidate(const Analysis *an, const IrVar *var)
{
    const VarInfo *info = &an->vars[var->id];
    if (!expr_is_wide(var->type) || !info->is_assigned || info->wide) {
        return false;
    }
    if (var->storage == IRV_PARAM) {
        return an->func->is_kernel && an->program->small;
    }
    return var->storage == IRV_LOCAL && info->casts * 2 <= info->reads;
}

/* Keeps the 64-bit type of all grid indices of a kernel if one of them needs it. Returns whether a variable changed. */
static bool keep_wide_grid_indices(Analysis *an)
{
    const PtrVec *vars = &an->func->vars;
    bool has_wide = false, changed = false;
    for (uint32_t i = 0; i < vars->count && !has_wide; i++) {
        has_wide =
            an->vars[i].is_grid_index && !an->vars[i].narrow && expr_is_wide(((const IrVar *)vars->items[i])->type);
    }
    for (uint32_t i = 0; i < vars->count && has_wide; i++) {
        changed = changed || (an->vars[i].is_grid_index && an->vars[i].narrow);
        an->vars[i].narrow = an->vars[i].narrow && !an->vars[i].is_grid_index;
    }
    return changed;
}

void narrow_decide(Analysis *an)
{
    uint32_t count = (uint32_t)an->func->vars.count;
    for (uint32_t i = 0; i < count; i++) {
        an->vars[i].narrow = is_candidate(an, an->func->vars.items[i]);
    }
    bool changed = true;
    for (unsigned pass = 0; changed && pass < MAX_PASSES; pass++) {
        changed = keep_wide_grid_indices(an);
        for (uint32_t i = 0; i < an->assignment_count; i++) {
            const Assignment *assignment = &an->assignments[i];
            VarInfo *info = &an->vars[assignment->slot];
            if (info->narrow && !leaves_are_short(an, assignment->value, 0)) {
                info->narrow = false;
                changed = true;
            }
        }
    }
    for (uint32_t i = 0; i < count && !changed; i++) {
        IrVar *var = an->func->vars.items[i];
        if (an->vars[i].narrow) {
            var->type =
                var->storage == IRV_PARAM && var->type == an->program->u64 ? an->program->u32 : an->program->i32;
        }
    }
}
