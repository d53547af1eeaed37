// SPDX-License-Identifier: MIT
/* NumPy's predicates of arrays and scalars: np.iscomplexobj and similar. */
#include "builtins/builtins_internal.h"

/* ---- np.iscomplexobj(x), np.isrealobj(x) ---- */

const Type *infer_builtin_is_complex(Infer *in, const Expr *e, const Call *args)
{
    bool wanted = builtin_detail(in->instance, e);
    const Type *type = wrap_element(args->types[0]);
    return type_is_scalar(type) ? infer_known(in, e, object_bool(in->unit, type_is_complex(type) == wanted))
                                : infer_misuse(in, e);
}

/* ---- np.array_equal(a, b) of scalars ---- */

const Type *infer_builtin_array_equal(Infer *in, const Expr *e, const Call *args)
{
    const Type *operand = typing_compare(in->unit->types, OP_EQ, args->types[0], args->types[1]);
    info_of(in->instance, e)->operand = operand;
    return operand != NULL ? type_of_kind(in->unit->types, TY_BOOL) : infer_misuse(in, e);
}

Value lower_builtin_array_equal(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    return value_scalar(info->type, lower_compare_values(lw, OP_EQ, of[0], of[1], info->operand));
}

/* ---- np.nan_to_num(x), np.sinc(x) ---- */

const Type *infer_builtin_of_real(Infer *in, const Expr *e, const Call *args)
{
    return type_is_half(args->types[0]) ? infer_misuse(in, e) : args->types[0];
}

const Type *infer_builtin_sinc(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    return type_is_half(type) ? infer_misuse(in, e)
                              : type_of_kind(in->unit->types, type_is_complex(type) ? TY_C128 : TY_F64);
}

static Value call_helper(Lower *lw, HelperId helper, IrExpr *x)
{
    return value_scalar(x->type, lower_helper(lw, helper, x->type, &x, 1));
}

Value lower_builtin_nan_to_num(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Value x = lower_expr(lw, args->args[0]);
    return !type_is_float(x.type)
               ? x
               : call_helper(lw, x.type->kind == TY_F32 ? HELPER_NAN_TO_NUM_F32 : HELPER_NAN_TO_NUM_F64, x.scalar);
}

Value lower_builtin_sinc(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    return call_helper(lw, type_is_complex(type) ? HELPER_CSINC : HELPER_SINC, lower_scalar(lw, args->args[0], type));
}
