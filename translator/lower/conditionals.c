// SPDX-License-Identifier: MIT
/* Lowers conditions, `and`, `or` and `x if c else y`: as C operators if both operands are expressions, otherwise as
 * branches. */
#include "lower/lower_internal.h"

/* ---- truth ---- */

IrExpr *lower_truth(Lower *lw, Value value)
{
    if (type_is_optional(value.type)) {
        return lower_truth(lw, value.items[1]); /* 0 for None */
    }
    if (value.kind == VALUE_TUPLE) {
        lower_effects_of(lw, &value);
        return lower_bool(lw, value.count > 0);
    }
    if (value.kind != VALUE_SCALAR) {
        return lower_bool(lw, value.kind == VALUE_OBJECT && object_truth(value.object));
    }
    if (type_is_bool(value.type)) {
        return value.scalar;
    }
    if (type_is_text(value.type)) {
        return lower_test(lw, IRO_NE, text_length(lw, value), lower_int(lw, 0));
    }
    if (type_is_complex(value.type)) {
        return complex_truth(lw, value.scalar);
    }
    return lower_test(lw, IRO_NE, value.scalar, ir_zero(lw->arena, value.type));
}

/* Lowers e in a separate block, as a scalar of the type or as a condition (NULL), assuming that the test is true (or
 * false, if `holds` is false). */
static DetachedCode lower_detached(Lower *lw, const Expr *e, const Type *type, const Expr *test, bool holds)
{
    DetachedCode detached = {0};
    BlockMark mark = lower_begin_detached(lw, &detached.block);
    optional_learn(lw, test, holds);
    detached.scalar = type != NULL ? lower_scalar(lw, e, type) : lower_condition(lw, e);
    lower_end_detached(lw, mark);
    return detached;
}

IrExpr *lower_and_then(Lower *lw, const char *name, IrExpr *first, IrExpr *test, bool unless,
                       const DetachedCode *second)
{
    IrVar *var = lower_start(lw, name, first->type, first);
    test = test != NULL ? test : lower_var(lw, var);
    BlockMark mark = lower_branch(lw, unless ? lower_not(lw, test) : test);
    *lw->block = second->block;
    lower_set(lw, lower_var(lw, var), second->scalar);
    lower_end(lw, mark);
    return lower_var(lw, var);
}

/* Returns the operand of `and` or `or` that determines the result, if the other one is known at translation time. */
static const Expr *only_operand(const Lower *lw, const Expr *e)
{
    const Expr *only = branch_only(lw->instance, e);
    const Object *second = branch_constant(lw->instance, e->right);
    bool is_redundant =
        second != NULL && object_truth(second) == (e->op == OP_AND) && type_is_bool(info_of(lw->instance, e)->type);
    return only == NULL && is_redundant ? e->left : only;
}

static IrExpr *condition_of(Lower *lw, const Expr *e)
{
    if (e->kind == EX_NOT) {
        const Type *type = info_of(lw->instance, e->left)->type;
        if (type_is_real(type) && !type_is_bool(type) && e->left->kind != EX_BOOLEAN) { /* not x is x == 0 */
            return lower_test(lw, IRO_EQ, lower_expr(lw, e->left).scalar, ir_zero(lw->arena, type));
        }
        return lower_not(lw, lower_condition(lw, e->left));
    }
    if (e->kind == EX_BOOLEAN) {
        const Expr *only = only_operand(lw, e);
        if (only != NULL) {
            return lower_condition(lw, only);
        }
        bool is_and = e->op == OP_AND;
        IrExpr *left = lower_condition(lw, e->left);
        if (left->kind == IR_BOOL) { /* None and tuples */
            return (left->integer != 0) == is_and ? lower_condition(lw, e->right) : left;
        }
        DetachedCode right = lower_detached(lw, e->right, NULL, e->left, is_and);
        if (right.block.count == 0) {
            return lower_test(lw, is_and ? IRO_LAND : IRO_LOR, left, right.scalar);
        }
        return lower_and_then(lw, "both", left, NULL, !is_and, &right);
    }
    if (e->kind == EX_COMPARE) {
        return lower_compare(lw, e);
    }
    return lower_truth(lw, lower_expr(lw, e));
}

IrExpr *lower_condition(Lower *lw, const Expr *e)
{
    IrExpr *condition = condition_of(lw, e);
    if (lw->sources != NULL) {
        lower_mark(lw, e, &(Value){.kind = VALUE_SCALAR, .scalar = condition});
    }
    return condition;
}

Value lower_boolean(Lower *lw, const Expr *e)
{
    const Type *type = info_of(lw->instance, e)->type;
    if (type_is_bool(type)) {
        return value_scalar(type, lower_condition(lw, e));
    }
    const Expr *only = only_operand(lw, e);
    if (only != NULL) {
        return value_convert(lw, lower_expr(lw, only), type);
    }
    Value left = lower_expr(lw, e->left);
    bool truth;
    if (typing_constant_truth(left.type, &truth)) {
        if (truth != (e->op == OP_AND)) {
            return left;
        }
        lower_effects_of(lw, &left);
        return lower_expr(lw, e->right);
    }
    if (type_is_optional(left.type) && !type_is_optional(type)) {
        left = e->op == OP_AND ? optional_value(lw, left) : left.items[1]; /* a true value is not None */
    }
    if (left.kind == VALUE_SCALAR) {
        left.scalar = lower_reuse(lw, left.scalar, "left");
    }
    IrExpr *test = lower_truth(lw, lower_copy_value(lw, &left));
    if (type_is_optional(type)) {
        Value either = lower_make_variables(lw, "either", type);
        lower_assign_parts(lw, &either, value_convert(lw, left, type));
        BlockMark mark = lower_branch(lw, e->op == OP_AND ? test : lower_not(lw, test));
        lower_assign_parts(lw, &either, value_convert(lw, lower_expr(lw, e->right), type));
        lower_end(lw, mark);
        return either;
    }
    IrExpr *first = value_convert(lw, left, type).scalar;
    DetachedCode second = lower_detached(lw, e->right, type, e->left, e->op == OP_AND);
    if (second.block.count > 0) {
        return value_scalar(type, lower_and_then(lw, "either", first, test, e->op == OP_OR, &second));
    }
    return value_scalar(type, e->op == OP_AND ? ir_cond(lw->arena, test, second.scalar, first)
                                              : ir_cond(lw->arena, test, first, second.scalar));
}

/* Returns whether the expression selects an operand at run time: a conditional expression, or `and`/`or` whose first
 * operand has an unknown truth value. */
static bool chooses(const Lower *lw, const Expr *e)
{
    const Type *left = e->kind == EX_BOOLEAN ? info_of(lw->instance, e->left)->type : NULL;
    bool truth;
    return e->kind == EX_CONDITIONAL || (left != NULL && !typing_constant_truth(left, &truth));
}

void lower_discarded(Lower *lw, const Expr *e)
{
    const Expr *only = e->kind == EX_BOOLEAN ? only_operand(lw, e) : branch_only(lw->instance, e);
    if (only != NULL) {
        lower_discarded(lw, only);
    } else if (e->kind == EX_NOT) {
        lower_discarded(lw, e->left);
    } else if (chooses(lw, e) && (info_of(lw->instance, e)->type->kind == TY_NONE || lower_has_effect(lw, e))) {
        const Expr *test = e->kind == EX_BOOLEAN ? e->left : e->cond, *yes = e->kind == EX_CONDITIONAL ? e->left
                                                                             : e->op == OP_AND         ? e->right
                                                                                                       : NULL;
        const Expr *no = e->kind == EX_CONDITIONAL || e->op == OP_OR ? e->right : NULL;
        IrStmt *branch = ir_stmt(lw->arena, IR_IF);
        branch->a = lower_condition(lw, test);
        lower_statement(lw, branch);
        for (int side = 0; side < 2; side++) {
            BlockMark mark = lower_begin(lw, side == 0 ? &branch->body : &branch->orelse);
            optional_learn(lw, test, side == 0);
            if ((side == 0 ? yes : no) != NULL) {
                lower_discarded(lw, side == 0 ? yes : no);
            }
            lower_end(lw, mark);
        }
    } else {
        Value value = lower_expr(lw, e);
        lower_effects_of(lw, &value);
    }
}

void lower_for_effects(Lower *lw, const Expr *e)
{
    if (lower_has_effect(lw, e)) {
        lower_discarded(lw, e);
    }
}

static bool lower_operand_for_effects(const Expr *part, void *lw)
{
    if (part->kind == EX_SLICE) {
        return ast_any_part(part, lower_operand_for_effects, lw);
    }
    lower_for_effects(lw, part);
    return false;
}

void lower_operands_for_effects(Lower *lw, const Expr *e)
{
    (void)ast_any_part(e, lower_operand_for_effects, lw);
}

/* Assigns the parts of `chosen` in each branch, including nested ones as in `x if c else (y if d else z)`. */
static void choose_parts(Lower *lw, const Expr *e, const Type *type, const Value *chosen)
{
    if (e->kind != EX_CONDITIONAL || branch_only(lw->instance, e) != NULL || info_of(lw->instance, e)->type != type) {
        lower_assign_parts(lw, chosen, value_convert(lw, lower_expr(lw, e), type));
        return;
    }
    IrStmt *branch = ir_stmt(lw->arena, IR_IF);
    branch->a = lower_condition(lw, e->cond);
    branch->chooses = true;
    lower_statement(lw, branch);
    for (int side = 0; side < 2; side++) {
        BlockMark mark = lower_begin(lw, side == 0 ? &branch->body : &branch->orelse);
        optional_learn(lw, e->cond, side == 0);
        choose_parts(lw, side == 0 ? e->left : e->right, type, chosen);
        lower_end(lw, mark);
    }
    const IrBlock *orelse = &branch->orelse;
    if (orelse->count == 1 && orelse->stmts[0]->kind == IR_IF) {
        orelse->stmts[0]->is_elif = true;
    }
}

/* Lowers `x if c else y` of tuples and arrays: both branches assign the variables of all parts. */
static Value lower_chosen_parts(Lower *lw, const Expr *e, const Type *type)
{
    Value chosen = lower_make_variables(lw, "chosen", type);
    choose_parts(lw, e, type, &chosen);
    return chosen;
}

Value lower_conditional(Lower *lw, const Expr *e)
{
    const Expr *only = branch_only(lw->instance, e);
    if (only != NULL) {
        return lower_expr(lw, only);
    }
    const Type *type = info_of(lw->instance, e)->type;
    if (type->kind == TY_TUPLE || type->kind == TY_ARRAY || (type->kind == TY_RECORD && !type_is_text(type))) {
        return lower_chosen_parts(lw, e, type);
    }
    if (type->kind == TY_NONE) {
        lower_discarded(lw, e); /* emits the side effects of both operands */
        return value_none(lw);
    }
    if (!type_is_value(type)) {
        return lower_expr(lw, e->left);
    }
    IrExpr *test = lower_condition(lw, e->cond);
    DetachedCode yes = lower_detached(lw, e->left, type, e->cond, true);
    DetachedCode no = lower_detached(lw, e->right, type, e->cond, false);
    if (yes.block.count == 0 && no.block.count == 0) {
        return value_scalar(type, ir_cond(lw->arena, test, yes.scalar, no.scalar));
    }
    IrVar *var = lower_new_var(lw, "chosen", type);
    IrStmt *branch = ir_stmt(lw->arena, IR_IF);
    branch->a = test;
    branch->body = yes.block;
    branch->orelse = no.block;
    ir_append(lw->arena, &branch->body, lower_store(lw, ir_var(lw->arena, var), yes.scalar));
    ir_append(lw->arena, &branch->orelse, lower_store(lw, ir_var(lw->arena, var), no.scalar));
    lower_statement(lw, branch);
    return value_scalar(type, ir_var(lw->arena, var));
}
