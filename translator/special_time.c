/* np.isnat, abs, min and max of datetime64 and timedelta64. */
#include "special.h"
#include "times.h"

const Type *infer_special_isnat(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count == 1 && e->keyword_count == 0 && type_is_time(args->types[0]);
    return fits ? type_of_kind(in->unit->types, TY_BOOL)
                : infer_error(in, e->span, "no-such-overload", "numpy.isnat takes a datetime64 or a timedelta64 and nothing else in a kernel");
}

Value lower_special_isnat(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    const Type *boolean = lw_type(lw, TY_BOOL);
    IrExpr *nat = lower_helper(lw, HELPER_NAT, lw_type(lw, TY_I64), NULL, 0);
    return value_scalar(boolean, ir_binary(lw->unit->arena, IRO_EQ, boolean, lower_expr(lw, args->args[0]).scalar, nat));
}

/* NaT stays NaT. */
Value lower_time_abs(Lower *lw, Value value)
{
    Arena *arena = lw->unit->arena;
    value.scalar = lower_reuse(lw, value.scalar, "time");
    Value again = value_scalar(value.type, ir_copy(arena, value.scalar));
    IrExpr *is_less = ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_copy(arena, value.scalar), lower_int(lw, 0));
    return value_scalar(value.type, ir_cond(arena, is_less, lower_time_negated(lw, again).scalar, value.scalar));
}

const Type *infer_time_extreme(TypeTable *types, const Type *const *items, uint32_t count)
{
    const Type *type = items[0];
    for (uint32_t i = 1; i < count && type != NULL; i++) {
        type = type_is_time(items[i]) ? time_compare(types, type, items[i]) : NULL;
    }
    return type;
}

/* The first of two wins where one is NaT, which is before and after nothing. */
Value lower_time_extreme(Lower *lw, Value a, Value b, bool is_max)
{
    Arena *arena = lw->unit->arena;
    a.scalar = lower_reuse(lw, a.scalar, "first");
    b.scalar = lower_reuse(lw, b.scalar, "second");
    Value x = value_scalar(a.type, ir_copy(arena, a.scalar)), y = value_scalar(b.type, ir_copy(arena, b.scalar));
    IrExpr *wins = lower_time_compare(lw, is_max ? OP_GT : OP_LT, y, x, a.type);
    return value_scalar(a.type, ir_cond(arena, wins, b.scalar, a.scalar));
}
