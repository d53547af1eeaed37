/* Types as functions that make values of other kinds: vectors from their components, floats of 8 bits. */
#include "lower/inside.h"

Value lower_fp8_cast(Lower *lw, const Expr *e, const Type *type)
{
    Arena *arena = lw->unit->arena;
    IrExpr **args = arena_alloc(arena, sizeof *args);
    if (e->item_count > 0) {
        Value value = lower_expr(lw, e->items[0]);
        if (value.type == type) {
            return value;
        }
        args[0] = value.scalar;
    }
    const char *spelling = type->kind == TY_FP8 ? type_c_name(type) : arena_printf(arena, "(%s)", type_c_name(type));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_NONE, args, e->item_count));
}

enum { MAX_COMPONENTS = 4 };

Value lower_vector(Lower *lw, const Expr *e, const Type *type)
{
    Arena *arena = lw->unit->arena;
    IrExpr **parts = arena_alloc(arena, MAX_COMPONENTS * sizeof *parts);
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Value value = lower_expr(lw, e->items[i]);
        for (uint32_t k = i + 1; k < e->item_count; k++) {
            lower_before(lw, &value, e->items[k]);
        }
        if (value.type->kind != TY_VECTOR) {
            parts[count++] = value_convert(lw, value, type->elem).scalar;
            continue;
        }
        if (value.type == type) {
            return value;
        }
        IrExpr *whole = lower_reuse(lw, value.scalar, "vector");
        for (uint32_t k = 0; k < value.type->count; k++) {
            parts[count++] = ir_field(arena, ir_copy(arena, whole), k);
        }
    }
    const char *spelling = arena_printf(arena, "make_%s", type_c_name(type));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_NONE, parts, count));
}
