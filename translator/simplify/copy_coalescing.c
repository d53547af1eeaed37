// SPDX-License-Identifier: MIT
/* Copy coalescing: computes a value directly in the variable of a Python name instead of a temporary that is copied to
 * it.
 *
 * Calls with output pointers: `sincosf(x, &sine, &cosine); s = sine;` becomes `sincosf(x, &s, &cosine);`. Reduction
 * loops: `total = 0; for (...) { total += x[k]; } mean = total;` becomes `mean = 0; for (...) { mean += x[k]; }`. */
#include "simplify/simplify_internal.h"

/* Returns the argument in which the call receives the variable's address; NULL if there is none. */
static IrExpr *output_of(const IrExpr *call, const IrVar *var)
{
    for (uint32_t i = 0; i < call->arg_count; i++) {
        const IrExpr *e = call->args[i];
        if (e->kind == IR_ADDRESS && e->a->kind == IR_VAR && e->a->var == var) {
            return e->a;
        }
    }
    return NULL;
}

/* Returns the call that the statement evaluates or assigns, without conversions. */
static const IrExpr *call_of(const IrStmt *s)
{
    return ir_unconverted(s->kind == IR_EVAL ? s->a : s->kind == IR_ASSIGN && s->op == IRO_NONE ? s->b : NULL);
}

/* Replaces the declaration of the variable, which precedes the call, by one of the target, or removes it if the target
 * is already declared. */
static void take_declaration(IrStmt *const *stmts, uint32_t call_at, const IrVar *var, IrVar *target, bool is_only)
{
    for (uint32_t i = call_at; i > 0; i--) {
        IrStmt *s = stmts[i - 1];
        if (s->kind == IR_DECLARE && s->var == var) {
            s->var = target;
            if (!is_only) {
                ir_convert_to_note(s);
            }
            return;
        }
    }
}

/* stmts[at] is the call. Removes later copies of its outputs if the copied variable has no other uses. */
static void merge_outputs(const IrBlock *block, uint32_t at, const Uses *uses)
{
    IrStmt *stmt = block->stmts[at];
    const IrExpr *call = call_of(stmt);
    for (uint32_t i = at + 1; i < block->count; i++) {
        IrStmt *copy = block->stmts[i];
        IrVar *var = ir_copied(copy), *target = ir_assigned(copy);
        if (var == NULL || var == target || target->type != var->type || uses->counts[var->id].all != 2) {
            return;
        }
        IrExpr *lvalue = output_of(call, var);
        bool is_result = ir_assigned(stmt) == var,
             taken = output_of(call, target) != NULL || ir_assigned(stmt) == target;
        if ((lvalue == NULL && !is_result) || taken) {
            return;
        }
        if (is_result) {
            stmt->a = copy->a;
        } else {
            target->is_output = true;
            lvalue->var = target;
            take_declaration(block->stmts, at, var, target,
                             target->storage == IRV_LOCAL && uses->counts[target->id].stores == 1);
        }
        ir_convert_to_note(copy);
    }
}

/* stmts[at] initializes a temporary and stmts[at + 1] is the loop that adds to it. If the next statement copies it to
 * another variable and nothing else reads it, the loop adds to that variable. The target must not occur before the
 * copy, because its old value would be overwritten. */
static void merge_total(const IrBlock *block, uint32_t at, const Uses *uses)
{
    IrStmt *first = block->stmts[at], *loop = block->stmts[at + 1], *copy = block->stmts[at + 2];
    const IrVar *var = ir_assigned(first), *target = ir_assigned(copy);
    bool fits = var != NULL && loop->kind == IR_FOR && ir_copied(copy) == var && copy->lead == NULL && var != target;
    if (!fits || var->python_local != 0 || var->type != target->type || var->storage != IRV_LOCAL ||
        target->storage != IRV_LOCAL || ir_any_stmt(loop, ir_jumps, NULL)) {
        return;
    }
    if (occurrences_in_stmt(first, var) + occurrences_in_stmt(loop, var) + 1 != uses->counts[var->id].all ||
        occurrences_in_stmt(first, target) + occurrences_in_stmt(loop, target) > 0) {
        return;
    }
    substitute_variable(uses->arena, first, var, copy->a);
    substitute_variable(uses->arena, loop, var, copy->a);
    if (first->trail == NULL) {
        first->trail = copy->trail;
        copy->trail = NULL;
    }
    ir_convert_to_note(copy);
}

static void merge_block(IrBlock *block, void *context)
{
    const Uses *uses = context;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        if (i + 2 < block->count) {
            merge_total(block, i, uses);
        }
        const IrExpr *call = call_of(s);
        bool gives = false;
        for (uint32_t k = 0; call != NULL && call->kind == IR_CALL && k < call->arg_count && !gives; k++) {
            gives = call->args[k]->kind == IR_ADDRESS && call->args[k]->a->kind == IR_VAR;
        }
        if (gives) {
            merge_outputs(block, i, uses);
        }
    }
}

void coalesce_output_copies(Arena *arena, IrFunc *func)
{
    visit_blocks_with_uses(arena, func, merge_block);
}
