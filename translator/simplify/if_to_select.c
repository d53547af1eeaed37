// SPDX-License-Identifier: MIT
/* If-conversion of `a = x if c else y` for arrays and tuples.
 *
 * Lowering creates temporaries for the parts of the selected value, and an `if` that assigns them
 * (lower_chosen_parts()). If they are only copied to Python's variables, the `if` assigns those instead; if it assigns
 * a single pointer or scalar, it becomes `a = c ? x : y;`.
 *
 * Input: the IR without dead code.
 * Output: the IR with select expressions.
 * Requires: nothing else. */
#include "simplify/simplify_internal.h"

enum { MAX_NODES = 12 /* of a branch or a condition */, MAX_BRANCHES = 3 };

/* Returns whether the statement is `w = v;`, where only the branches of the `if` assign v, nothing else reads it, and
 * the branches do not use w. */
static bool is_copy_of_choice(const IrStmt *choice, const IrStmt *s, const Uses *uses)
{
    const IrVar *v = ir_copied(s), *w = v != NULL ? s->a->var : NULL;
    if (v == NULL || s->lead != NULL || (s->trail != NULL && choice->trail != NULL)) {
        return false;
    }
    uint32_t in_condition = occurrences_in_expr(choice->a, v) + occurrences_in_expr(choice->a, w);
    Occurrences body = occurrences_in_block(&choice->body, v), orelse = occurrences_in_block(&choice->orelse, v);
    Occurrences all = uses->counts[v->id];
    bool is_ours = v->storage == IRV_LOCAL && v->python_local == 0 && !v->is_output && w->storage == IRV_LOCAL &&
                   !w->is_output && v->type == w->type;
    return is_ours && in_condition == 0 && body.all == body.stores && orelse.all == orelse.stores && body.stores > 0 &&
           orelse.stores > 0 && all.all == body.stores + orelse.stores + 1 &&
           occurrences_in_block(&choice->body, w).all == 0 && occurrences_in_block(&choice->orelse, w).all == 0;
}

static void retarget_choice(const IrBlock *block, uint32_t at, const Uses *uses)
{
    IrStmt *choice = block->stmts[at];
    for (uint32_t i = at + 1; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (!is_copy_of_choice(choice, s, uses)) {
            return;
        }
        const IrVar *v = s->b->var, *w = s->a->var;
        substitute_variable(uses->arena, choice, v, s->a);
        uses->counts[w->id].all += uses->counts[v->id].all - 2;
        choice->trail = choice->trail != NULL ? choice->trail : s->trail;
        s->trail = NULL;
        ir_convert_to_note(s);
    }
}

/* Returns whether e is a conditional expression, has braces or a function call that would make it long, or has side
 * effects. */
static bool is_long(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_STRUCT || e->kind == IR_COND ||
           (e->kind == IR_CALL && (e->callee.func != NULL || e->callee.effect != EFFECT_NONE));
}

static bool is_short(IrExpr *e)
{
    return ir_size(e) <= MAX_NODES && !ir_any(e, is_long, NULL);
}

/* Returns the only statement of a branch without comments; otherwise NULL. */
static IrStmt *only_statement(const IrBlock *block)
{
    IrStmt *s = block->count == 1 && block->tail == NULL ? block->stmts[0] : NULL;
    return s != NULL && s->lead == NULL && s->trail == NULL && s->else_lead == NULL && s->else_trail == NULL ? s : NULL;
}

/* Returns the value x of the branch's only statement `a = x;`; *target receives a. */
static IrExpr *assigned_by(const IrBlock *block, IrExpr **target)
{
    const IrStmt *s = only_statement(block);
    bool assigns = s != NULL && ir_assigned(s) != NULL && s->b->type == s->a->type;
    if (!assigns || !is_short(s->b) || (*target != NULL && (*target)->var != s->a->var)) {
        return NULL;
    }
    *target = s->a;
    return s->b;
}

/* Returns the `if` as a conditional expression, or NULL. */
static IrExpr *as_expression(const IrStmt *choice, IrExpr **target, uint32_t branches, const Uses *uses)
{
    IrExpr *first = assigned_by(&choice->body, target);
    if (first == NULL || !is_short(choice->a) || branches >= MAX_BRANCHES) {
        return NULL;
    }
    const IrStmt *next = only_statement(&choice->orelse);
    IrExpr *second = next != NULL && next->kind == IR_IF && next->chooses
                         ? as_expression(next, target, branches + 1, uses)
                         : assigned_by(&choice->orelse, target);
    bool fits = second != NULL && occurrences_in_expr(choice->a, (*target)->var) == 0;
    return !fits ? NULL : ir_equal(first, second) ? first : ir_cond(uses->arena, choice->a, first, second);
}

static void convert_ifs_in_block(IrBlock *block, void *context)
{
    const Uses *uses = context;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        IrExpr *target = NULL, *whole = NULL;
        if (s->kind == IR_IF && s->chooses) {
            retarget_choice(block, i, uses);
            whole =
                s->is_elif || s->else_lead != NULL || s->else_trail != NULL ? NULL : as_expression(s, &target, 1, uses);
        }
        if (whole != NULL) {
            s->kind = IR_ASSIGN;
            s->a = target;
            s->b = whole;
            s->body = s->orelse = (IrBlock){0};
        }
    }
}

void convert_ifs_to_selects(Unit *unit, IrFunc *func)
{
    visit_blocks_with_uses(unit->arena, func, convert_ifs_in_block);
    fold_function(unit, func); /* folds `c ? true : false` to c, which optional values produce */
}
