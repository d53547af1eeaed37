// SPDX-License-Identifier: MIT
/* Structs as whole values: a struct constructed from all fields of a variable is the variable, and the result of a call
 * that is used once, in the next statement, needs no variable: `return normalize(sub(p, q));`.
 *
 * Input: the IR with the structs of tuples (tuple_structs.c).
 * Output: the IR without these temporaries.
 * Requires: function effects. */
#include "simplify/simplify_internal.h"

/* Returns the variable whose fields, in order, are the arguments of the struct; NULL if there is none. */
static IrVar *copied_struct(const IrExpr *e)
{
    if (e->kind != IR_STRUCT || e->type->kind != TY_STRUCT || e->arg_count == 0) {
        return NULL;
    }
    IrVar *var = e->args[0]->kind == IR_FIELD && e->args[0]->a->kind == IR_VAR ? e->args[0]->a->var : NULL;
    bool is_copy = var != NULL && var->type == e->type;
    for (uint32_t i = 0; i < e->arg_count && is_copy; i++) {
        const IrExpr *arg = e->args[i];
        is_copy = arg->kind == IR_FIELD && arg->field == i && arg->a->kind == IR_VAR && arg->a->var == var;
    }
    return is_copy ? var : NULL;
}

static void use_whole(IrExpr *e, void *arena)
{
    IrVar *var = copied_struct(e);
    if (var != NULL) {
        uint32_t source = e->source;
        *e = *ir_var(arena, var);
        e->source = source;
    }
}

/* Returns whether e depends on memory, calls a function, or does not evaluate all its parts. */
static bool is_sensitive(const IrExpr *e, const void *context)
{
    const IrVar *var = context;
    bool is_choice = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    bool is_memory = e->kind == IR_INDEX || e->kind == IR_CALL || (e->kind == IR_VAR && e->var->is_output);
    return is_choice || (is_memory && !ir_reads_var(e, var));
}

/* Returns whether a call with this effect can be evaluated at the only use of the variable in the expressions that
 * contain e: C++ does not define the order of operands, but a call follows its arguments. */
static bool may_evaluate(const IrExpr *e, const IrVar *var, IrEffect effect)
{
    const IrExpr *outer = ir_unconverted(e);
    if (outer == NULL) {
        return true;
    }
    if (outer->kind != IR_CALL || !ir_reads_var(outer, var)) {
        return effect < EFFECT_WRITE ? ir_effect(outer) < EFFECT_WRITE : !ir_any(outer, is_sensitive, var);
    }
    bool may = true;
    for (uint32_t i = 0; i < outer->arg_count && may; i++) {
        may = may_evaluate(outer->args[i], var, effect);
    }
    return may;
}

/* Returns whether the statement evaluates its expressions once, and the use of the variable before it has an effect. */
static bool may_replace(const IrStmt *s, const IrVar *var, IrEffect effect)
{
    bool is_once = s->kind == IR_EVAL || s->kind == IR_RETURN || s->kind == IR_IF ||
                   (s->kind == IR_ASSIGN && (s->op == IRO_NONE || effect < EFFECT_WRITE));
    bool is_value = s->kind != IR_ASSIGN || !ir_reads_var(s->a, var);
    return is_once && is_value && may_evaluate(s->a, var, effect) && may_evaluate(s->b, var, effect);
}

static bool has_pointer(const Type *type)
{
    bool any = false;
    for (uint32_t i = 0; i < type->count && !any; i++) {
        any = type->items[i]->kind == TY_POINTER;
    }
    return any;
}

/* If stmts[at] stores the result of a call in a temporary that only the next statement reads, moves the call there. */
static void move_call(const IrBlock *block, uint32_t at, const Uses *uses)
{
    IrStmt *call = block->stmts[at];
    const IrVar *var = call->trail == NULL ? variable_set_only_by(call, uses) : NULL;
    if (var == NULL || var->python_local != 0 || var->type->kind != TY_STRUCT || has_pointer(var->type) ||
        call->b->kind != IR_CALL || uses->counts[var->id].all != 2) {
        return;
    }
    uint32_t next = at + 1;
    while (next < block->count && block->stmts[next]->kind == IR_NOTE && block->stmts[next]->lead == NULL &&
           block->stmts[next]->trail == NULL) {
        next++;
    }
    IrStmt *user = next < block->count ? block->stmts[next] : NULL;
    if (user == NULL || (user->lead != NULL && call->lead != NULL) ||
        occurrences_in_expr(user->a, var) + occurrences_in_expr(user->b, var) != 1 ||
        !may_replace(user, var, ir_effect(call->b))) {
        return;
    }
    substitute_variable(uses->arena, user, var, call->b);
    if (user->lead == NULL) {
        user->lead = call->lead;
        call->lead = NULL;
    }
    ir_convert_to_note(call);
}

static void move_calls(IrBlock *block, void *uses)
{
    for (uint32_t i = block->count; i > 0; i--) {
        move_call(block, i - 1, uses);
    }
}

void use_whole_structs(Unit *unit, IrFunc *func)
{
    ir_visit_block(&func->body, use_whole, unit->arena);
    visit_blocks_with_uses(unit->arena, func, move_calls);
}
