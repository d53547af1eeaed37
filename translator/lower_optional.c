/* Lowering of values that may be None: a flag that tells whether there is a value, and the value, which is 0 for None. */
#include "lower.h"

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
    if (type_is_text(type)) {
        return value_scalar(type, text_empty(lw, type));
    }
    if (type_is_complex(type)) {
        IrExpr *zero = ir_float(arena, type->items[0], 0);
        return value_scalar(type, complex_make(lw, type, zero, ir_copy(arena, zero)));
    }
    return value_scalar(type, type_is_float(type)  ? ir_float(arena, type, 0)
                              : type_is_bool(type) ? ir_bool(arena, type, false)
                                                   : ir_int(arena, type, 0));
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
    Value none = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_RETURN);
    stmt->a = lower_result_struct(lw, optional_make(lw, none, result));
    lower_statement(lw, stmt);
}
