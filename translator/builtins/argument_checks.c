// SPDX-License-Identifier: MIT
/* Argument checks and lowering functions shared by several builtins. */
#include "builtins/builtins_internal.h"

const Type *infer_builtin_typed(Infer *in, const Expr *e, const Call *args)
{
    return builtin_result(in->unit->types, info_of(in->instance, e)->builtin, args->types);
}

const Type *infer_indices(Infer *in, uint32_t count)
{
    const Type *items[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < count; i++) {
        items[i] = type_of_kind(in->unit->types, TY_I64);
    }
    return type_tuple(in->unit->types, items, count);
}

const Type *infer_known(Infer *in, const Expr *e, Object *object)
{
    info_of(in->instance, e)->constant = object;
    return object->type;
}

const Type *infer_builtin_misuse(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    return infer_misuse(in, e);
}

/* Infers the type and the compile-time value of the first argument. */
const Type *infer_builtin_same(Infer *in, const Expr *e, const Call *args)
{
    info_of(in->instance, e)->constant = info_of(in->instance, args->args[0])->constant;
    return args->types[0];
}

const Type *infer_wrong_use(Infer *in, const Expr *e, const char *name, const char *usage)
{
    return infer_error(in, e->span, "no-such-overload", "Invalid use of %s\n%s", name, usage);
}

const Type *infer_one_real(Infer *in, const Expr *e, const Call *args, const char *name)
{
    if (args->count != 1 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes one number", name);
    }
    if (!type_is_real(args->types[0])) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "%s takes a number, not %s", name,
                           args->types[0]->name);
    }
    return args->types[0];
}

IrExpr *lower_element_address(Lower *lw, const Expr *subject, Value array, Value index)
{
    bool is_tuple = index.kind == VALUE_TUPLE, is_pointer = array.type->kind == TY_POINTER;
    IrExpr *lvalue =
        is_pointer
            ? ir_element(lw->arena, array_pointer(lw, &array), value_convert(lw, index, lw->i64).scalar)
            : array_index_of(lw, subject, array, is_tuple ? index.items : &index, is_tuple ? index.count : 1).scalar;
    return ir_address(lw->arena, type_pointer(lw->unit->types, array.type->elem), lvalue);
}

Value lower_without_half(Lower *lw, Value x)
{
    return type_is_half(x.type) ? value_convert(lw, x, lw_type(lw, TY_F32)) : x;
}

/* Lowers a call with a compile-time result; the arguments are evaluated for their side effects. */
Value lower_builtin_constant(Lower *lw, const Expr *e, const Call *args)
{
    for (uint32_t i = 0; i < args->count; i++) {
        lower_for_effects(lw, args->args[i]);
    }
    return lower_object(lw, info_of(lw->instance, e)->constant);
}

/* Returns the first argument. */
Value lower_builtin_argument(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    return lower_expr(lw, args->args[0]);
}

/* Fallback for builtins whose calls are rewritten during inference, and never lowered. */
Value lower_builtin_nothing(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    return value_none(lw);
}
