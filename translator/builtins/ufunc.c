// SPDX-License-Identifier: MIT
/* NumPy's binary and unary functions of scalars, np.isnat. */
#include "builtins/builtins_internal.h"

const Type *infer_builtin_ufunc(Infer *in, const Expr *e, const Call *args)
{
    ExprInfo *info = info_of(in->instance, e);
    const UfuncRow *row = ufunc_row_of(info->builtin);
    TypeTable *types = in->unit->types;
    const Type *a = args->types[0], *b = args->types[1], *result = ufunc_result_type(types, row, a, b, &info->operand);
    if (result == NULL) {
        infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s",
                    builtin_path(in->instance, e), a->name, b->name);
    }
    return result;
}

Value lower_builtin_ufunc(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    return lower_ufunc_row(lw, ufunc_row_of(info->builtin), of[0], of[1], info->operand, args->args[1]);
}

/* ---- unary functions: invert, logical_not, conjugate ---- */

static bool conjugates(BuiltinId builtin)
{
    return builtin == BUILTIN_NUMPY_CONJUGATE || builtin == BUILTIN_NUMPY_CONJ;
}

const Type *infer_builtin_ufunc_unary(Infer *in, const Expr *e, const Call *args)
{
    BuiltinId builtin = info_of(in->instance, e)->builtin;
    const Type *type = args->types[0];
    if (builtin == BUILTIN_NUMPY_LOGICAL_NOT) {
        return type_of_kind(in->unit->types, TY_BOOL);
    }
    if (conjugates(builtin)) {
        if (type->kind == TY_F16) { /* the first NumPy loop that accepts the type */
            return type_of_kind(in->unit->types, TY_F32);
        }
        return type_is_bool(type) ? type_of_kind(in->unit->types, TY_I8) : type;
    }
    bool negates = builtin == BUILTIN_NUMPY_NEGATIVE;
    bool fits = negates ? !type_is_bool(type) : type_is_integral(type);
    return fits ? type
                : infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s",
                              builtin_path(in->instance, e), type->name);
}

Value lower_builtin_ufunc_unary(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    if (info->builtin == BUILTIN_NUMPY_LOGICAL_NOT || (type_is_bool(a.type) && type_is_bool(info->type))) {
        return value_scalar(info->type, lower_not(lw, lower_truth(lw, a)));
    }
    if (conjugates(info->builtin)) {
        return type_is_complex(a.type)
                   ? value_scalar(a.type, complex_function(lw, HELPER_C64_CONJ, a.type, a.scalar, NULL))
                   : value_convert(lw, a, info->type);
    }
    bool negates = info->builtin == BUILTIN_NUMPY_NEGATIVE;
    if (negates && type_is_complex(a.type)) {
        return value_scalar(a.type, complex_function(lw, HELPER_C64_NEG, a.type, a.scalar, NULL));
    }
    return value_scalar(a.type, ir_unary(arena, negates ? IRO_NEG : IRO_BITNOT, a.type, a.scalar));
}

Value lower_builtin_isnat(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    IrExpr *nat = lower_helper(lw, HELPER_NAT, lw->i64, NULL, 0);
    return value_scalar(lw->boolean, lower_test(lw, IRO_EQ, lower_expr(lw, args->args[0]).scalar, nat));
}
