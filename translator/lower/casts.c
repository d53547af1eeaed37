// SPDX-License-Identifier: MIT
/* Lowers types called as functions: vectors from components, 8-bit floats. */
#include "lower/lower_internal.h"

Value lower_fp8_cast(Lower *lw, const Expr *e, const Type *type)
{
    IrExpr *arg = NULL;
    if (e->item_count > 0) {
        Value value = lower_expr(lw, e->items[0]);
        if (value.type == type) {
            return value;
        }
        arg = value.scalar;
    }
    const char *spelling =
        type->kind == TY_FP8 ? type_c_name(type) : arena_printf(lw->arena, "(%s)", type_c_name(type));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_NONE, &arg, e->item_count));
}

enum { MAX_COMPONENTS = 4 };

Value lower_vector(Lower *lw, const Expr *e, const Type *type)
{
    IrExpr *parts[MAX_COMPONENTS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Value value = lower_expr(lw, e->items[i]);
        lower_before_all(lw, &value, e->items, i + 1, e->item_count);
        if (value.type->kind != TY_VECTOR) {
            parts[count++] = value_convert(lw, value, type->elem).scalar;
            continue;
        }
        if (value.type == type) {
            return value;
        }
        IrExpr *whole = lower_reuse(lw, value.scalar, "vector");
        for (uint32_t k = 0; k < value.type->count; k++) {
            parts[count++] = ir_field(lw->arena, ir_copy(lw->arena, whole), k);
        }
    }
    const char *spelling = arena_printf(lw->arena, "make_%s", type_c_name(type));
    return value_scalar(type, lower_one_of_name(lw, spelling, type, EFFECT_NONE, parts, count));
}
