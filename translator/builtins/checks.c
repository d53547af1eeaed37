/* What many of the builtins share. */
#include "builtins/inside.h"

bool type_is_whole(const Type *type)
{
    return type_is_integer(type) || type_is_bool(type);
}

const Type *infer_wrong_use(Infer *in, const Expr *e, const char *name, const char *usage)
{
    infer_error(in, e->span, "no-such-overload", "Invalid use of %s", name);
    infer_hint(in, "%s", usage);
    return NULL;
}

const Type *infer_one_real(Infer *in, const Expr *e, const Call *args, const char *name)
{
    if (args->count != 1 || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "%s takes one number", name);
        return NULL;
    }
    if (!type_is_real(args->types[0])) {
        infer_error(in, args->args[0]->span, "no-such-overload", "%s takes a number, this is %s", name, args->types[0]->name);
        return NULL;
    }
    return args->types[0];
}

Value lower_without_half(Lower *lw, Value x)
{
    return type_is_half(x.type) ? value_convert(lw, x, lw_type(lw, TY_F32)) : x;
}

const Type *infer_no_arguments(Infer *in, const Expr *e, const Call *args, TypeKind result)
{
    if (args->count > 0 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes no arguments", builtin_path(in->instance, e));
    }
    return type_of_kind(in->unit->types, result);
}

/* What inference found out. */
Value lower_builtin_constant(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_object(lw, info_of(lw->instance, e)->constant);
}

/* Its first argument is what the call gives. */
Value lower_builtin_argument(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    return lower_expr(lw, args->args[0]);
}

/* Of calls that are written out otherwise: none is left when functions are lowered. */
Value lower_builtin_nothing(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    return (Value){.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
}
