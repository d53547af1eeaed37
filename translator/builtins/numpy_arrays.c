/* NumPy's functions that ask what an array or a number is: np.asarray, np.iscomplexobj and the like. */
#include "builtins/inside.h"

/* ---- np.asarray(x) -------------------------------------------------------------------------------------------------- */

const Type *infer_builtin_asarray(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0 || args->types[0]->kind != TY_ARRAY) {
        infer_error(in, e->span, "no-such-overload", "%s takes an array and nothing else in a kernel", builtin_path(in->instance, e));
        infer_hint(in, "a new array would need memory: make one with cuda.local.array");
        return NULL;
    }
    return args->types[0];
}

/* ---- np.iscomplexobj(x), np.isrealobj(x) ------------------------------------------------------------------------------ */

const Type *infer_builtin_is_complex(Infer *in, const Expr *e, const Call *args)
{
    bool wanted = builtin_detail(in->instance, e);
    const Type *type = args->count == 1 && e->keyword_count == 0 ? args->types[0] : NULL;
    type = type != NULL && type->kind == TY_ARRAY ? type->elem : type;
    if (type == NULL || !type_is_scalar(type)) {
        return infer_error(in, e->span, "no-such-overload", "%s takes a number or an array of numbers", builtin_path(in->instance, e));
    }
    info_of(in->instance, e)->constant = object_bool(in->unit, type_is_complex(type) == wanted);
    return type_of_kind(in->unit->types, TY_BOOL);
}

/* ---- np.array_equal(a, b) of numbers ---------------------------------------------------------------------------------- */

const Type *infer_builtin_array_equal(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count == 2 && e->keyword_count == 0 && type_is_scalar(args->types[0]) && type_is_scalar(args->types[1]);
    const Type *operand = fits ? typing_compare(in->unit->types, OP_EQ, args->types[0], args->types[1]) : NULL;
    if (operand == NULL) {
        infer_error(in, e->span, "no-such-overload", "numpy.array_equal takes two numbers in a kernel");
        infer_hint(in, "compare the elements of arrays in a loop");
        return NULL;
    }
    info_of(in->instance, e)->operand = operand;
    return type_of_kind(in->unit->types, TY_BOOL);
}

Value lower_builtin_array_equal(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    lower_before(lw, &a, args->args[1]);
    return value_scalar(info->type, lower_compare_values(lw, OP_EQ, a, lower_expr(lw, args->args[1]), info->operand));
}

/* ---- np.nan_to_num(x), np.sinc(x) ----------------------------------------------------------------------------------------- */

const Type *infer_builtin_of_real(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count == 1 && e->keyword_count == 0 && type_is_scalar(args->types[0]) && type_is_real(args->types[0]);
    return fits && !type_is_half(args->types[0])
               ? args->types[0]
               : infer_error(in, e->span, "no-such-overload", "%s takes a number and nothing else in a kernel", builtin_path(in->instance, e));
}

const Type *infer_builtin_sinc(Infer *in, const Expr *e, const Call *args)
{
    if (args->count == 1 && e->keyword_count == 0 && type_is_complex(args->types[0])) {
        return type_of_kind(in->unit->types, TY_C128);
    }
    return infer_builtin_of_real(in, e, args) != NULL ? type_of_kind(in->unit->types, TY_F64) : NULL;
}

static Value call_helper(Lower *lw, HelperId helper, IrExpr *x)
{
    IrExpr **args = arena_alloc(lw->unit->arena, sizeof *args);
    args[0] = x;
    return value_scalar(x->type, lower_helper(lw, helper, x->type, args, 1));
}

Value lower_builtin_nan_to_num(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Value x = lower_expr(lw, args->args[0]);
    return !type_is_float(x.type) ? x : call_helper(lw, x.type->kind == TY_F32 ? HELPER_NAN_TO_NUM_F32 : HELPER_NAN_TO_NUM_F64, x.scalar);
}

Value lower_builtin_sinc(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    return call_helper(lw, type_is_complex(type) ? HELPER_CSINC : HELPER_SINC, lower_scalar(lw, args->args[0], type));
}
