/* t.index(v) and t.count(v) of tuples of numbers. */
#include "infer.h"
#include "lower.h"

#include <string.h>

bool infer_is_tuple_method(const char *name)
{
    return strcmp(name, "index") == 0 || strcmp(name, "count") == 0;
}

const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple)
{
    const Type *value = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->type : NULL;
    bool fits = value != NULL && type_is_scalar(value);
    for (uint32_t i = 0; fits && i < tuple->count; i++) {
        fits = type_is_scalar(tuple->items[i]) && typing_compare(in->unit->types, OP_EQ, tuple->items[i], value) != NULL;
    }
    if (fits) {
        return type_of_kind(in->unit->types, TY_I64);
    }
    infer_error(in, e->span, "no-such-overload", "%s takes a number, and the tuple must be one of numbers", e->left->name);
    return NULL;
}

Value lower_tuple_method(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *boolean = lw_type(lw, TY_BOOL);
    Value tuple = lower_expr(lw, e->left->left);
    lower_before(lw, &tuple, e->items[0]);
    Value value = lower_expr(lw, e->items[0]);
    value.scalar = lower_reuse(lw, value.scalar, "value");
    bool counts = strcmp(e->left->name, "count") == 0;
    IrExpr *result = lower_int(lw, counts ? 0 : -1);
    for (uint32_t k = 0; k < tuple.count; k++) {
        uint32_t i = counts ? k : tuple.count - 1 - k;
        const Type *type = typing_compare(lw->unit->types, OP_EQ, tuple.items[i].type, value.type);
        Value item = tuple.items[i], other = value_scalar(value.type, ir_copy(arena, value.scalar));
        IrExpr *a = value_convert(lw, item, type).scalar, *b = value_convert(lw, other, type).scalar;
        IrExpr *same = type_is_complex(type) ? complex_compare(lw, true, a, b) : ir_binary(arena, IRO_EQ, boolean, a, b);
        if (counts) {
            result = lower_add(lw, result, ir_convert(arena, i64, same));
        } else {
            result = ir_cond(arena, same, lower_int(lw, i), result);
        }
    }
    if (!counts) {
        IrVar *at = lower_new_var(lw, "at", i64);
        lower_statement(lw, lower_store(lw, ir_var(arena, at), result));
        result = ir_var(arena, at);
        lower_not_found(lw, ir_binary(arena, IRO_LT, boolean, ir_copy(arena, result), lower_int(lw, 0)));
    }
    return value_scalar(i64, result);
}
