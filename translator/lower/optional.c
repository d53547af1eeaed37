// SPDX-License-Identifier: MIT
/* Lowers optional values: a flag that is true if there is a value, and the value, which is 0 for None. */
#include "lower/lower_internal.h"

static IrExpr *zero(Lower *lw, const Type *type, void *context)
{
    (void)context;
    return ir_zero(lw->arena, type);
}

Value optional_make(Lower *lw, Value value, const Type *type)
{
    bool given = value.type->kind != TY_NONE;
    Value optional = value_tuple(lw, type, 2);
    optional.items[0] = value_scalar(type->items[0], ir_bool(lw->arena, type->items[0], given));
    optional.items[1] = given ? value_convert(lw, value, type->elem) : lower_value_of(lw, type->elem, zero, NULL);
    return optional;
}

Value optional_value(Lower *lw, Value optional)
{
    lower_check_not_none(lw, optional.items[0].scalar, optional.type->elem);
    return optional.items[1];
}

void optional_learn(Lower *lw, const Expr *condition, bool holds)
{
    if (condition->kind == EX_NOT) {
        optional_learn(lw, condition->left, !holds);
    } else if (condition->kind == EX_BOOLEAN && (condition->op == OP_AND) == holds) {
        optional_learn(lw, condition->left, holds);
        optional_learn(lw, condition->right, holds);
    } else if (condition->kind == EX_COMPARE && condition->item_count == 2) {
        Op op = condition->ops[0];
        bool is_none = op == OP_IS || op == OP_EQ, is_given = op == OP_IS_NOT || op == OP_NE;
        for (uint32_t i = 0; i < 2 && (holds ? is_given : is_none); i++) {
            const ExprInfo *info = info_of(lw->instance, condition->items[i]),
                           *other = info_of(lw->instance, condition->items[1 - i]);
            if (info->use != NULL && type_is_optional(info->type) && other->type->kind == TY_NONE) {
                ptrvec_push(lw->arena, &lw->given, info->use);
            }
        }
    }
}

bool optional_has_value(const Lower *lw, const Expr *e)
{
    const SsaValue *use = e->kind == EX_NAME ? info_of(lw->instance, e)->use : NULL;
    bool found = false;
    for (size_t i = 0; use != NULL && i < lw->given.count && !found; i++) {
        found = lw->given.items[i] == use;
    }
    return found;
}

IrExpr *optional_is_none(Lower *lw, const Expr *compare)
{
    bool negative = compare->ops[0] == OP_IS_NOT || compare->ops[0] == OP_NE;
    bool first = type_is_optional(info_of(lw->instance, compare->items[0])->type);
    IrExpr *flag = lower_expr(lw, compare->items[first ? 0 : 1]).items[0].scalar;
    return negative ? flag : lower_not(lw, flag);
}

void optional_end(Lower *lw)
{
    lower_return_value(lw, lower_result_struct(lw, optional_make(lw, value_none(lw), lw->instance->result)));
}
