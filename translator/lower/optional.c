/* Lowering of values that may be None: a flag that tells whether there is a value, and the value, which is 0 for None. */
#include "lower/inside.h"

static Value zero_value(Lower *lw, const Type *type)
{
    Arena *arena = lw->unit->arena;
    if (type->kind == TY_TUPLE) {
        Value value = {.kind = VALUE_TUPLE, .type = type, .count = type->count};
        value.items = arena_alloc(arena, type->count * sizeof *value.items + 1);
        for (uint32_t i = 0; i < type->count; i++) {
            value.items[i] = zero_value(lw, type->items[i]);
        }
        return value;
    }
    if (type->kind == TY_ARRAY) { /* nullptr, without any element */
        Value value = {.kind = VALUE_ARRAY, .type = type, .array = arena_alloc(arena, sizeof *value.array)};
        value.array->base = ir_struct(arena, type_pointer(lw->unit->types, type->elem), NULL);
        for (uint32_t i = 0; i < type->ndim; i++) {
            value.array->shape[i] = lower_int(lw, 0);
            value.array->stride[i] = type->layout == LAYOUT_A ? lower_int(lw, 0) : NULL;
        }
        return value;
    }
    return value_scalar(type, ir_zero(arena, type));
}

Value optional_make(Lower *lw, Value value, const Type *type)
{
    bool given = value.type->kind != TY_NONE;
    Value optional = {.kind = VALUE_TUPLE, .type = type, .count = 2};
    optional.items = arena_alloc(lw->unit->arena, 2 * sizeof *optional.items);
    optional.items[0] = value_scalar(type->items[0], ir_bool(lw->unit->arena, type->items[0], given));
    optional.items[1] = given ? value_convert(lw, value, type->elem) : zero_value(lw, type->elem);
    return optional;
}

Value optional_value(Lower *lw, Value optional)
{
    lower_given(lw, optional.items[0].scalar, optional.type->elem);
    return optional.items[1];
}

size_t optional_learn(Lower *lw, const Expr *condition, bool holds)
{
    size_t mark = lw->given.count;
    if (condition->kind == EX_NOT) {
        (void)optional_learn(lw, condition->left, !holds);
    } else if (condition->kind == EX_BOOLEAN && (condition->op == OP_AND) == holds) {
        (void)optional_learn(lw, condition->left, holds);
        (void)optional_learn(lw, condition->right, holds);
    } else if (condition->kind == EX_COMPARE && condition->item_count == 2) {
        Op op = condition->ops[0];
        bool is_none = op == OP_IS || op == OP_EQ, is_given = op == OP_IS_NOT || op == OP_NE;
        for (uint32_t i = 0; i < 2 && (holds ? is_given : is_none); i++) {
            const ExprInfo *info = info_of(lw->instance, condition->items[i]), *other = info_of(lw->instance, condition->items[1 - i]);
            if (info->use != NULL && type_is_optional(info->type) && other->type->kind == TY_NONE) {
                ptrvec_push(lw->unit->arena, &lw->given, info->use);
            }
        }
    }
    return mark;
}

void optional_forget(Lower *lw, size_t mark)
{
    lw->given.count = mark;
}

bool optional_is_given(const Lower *lw, const Expr *e)
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
    return negative ? flag : ir_unary(lw->unit->arena, IRO_NOT, lw_type(lw, TY_BOOL), flag);
}

const char *optional_flag_name(Lower *lw, const char *name)
{
    return arena_printf(lw->unit->arena, "has_%s", name);
}

void optional_end(Lower *lw)
{
    const Type *result = lw->instance->result;
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_RETURN);
    stmt->a = lower_result_struct(lw, optional_make(lw, value_none(lw), result));
    lower_statement(lw, stmt);
}
