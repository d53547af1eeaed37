/* Functions that are helpers here: of libdevice, whose others are the rows of libdevice.def, and masks of the lanes of a warp. */
#include "builtins/inside.h"

/* What a helper takes (TY_NONE: no second one) and gives. A count is an int64 to it, a half the bits of one. */
typedef struct HelperTypes {
    TypeKind first, second, result;
} HelperTypes;

static HelperTypes types_of(int helper)
{
    return helper == HELPER_POWI_F64        ? (HelperTypes){TY_F64, TY_I32, TY_F64}
           : helper == HELPER_POWI_F32      ? (HelperTypes){TY_F32, TY_I32, TY_F32}
           : helper == HELPER_HALF_TO_FLOAT ? (HelperTypes){TY_I16, TY_NONE, TY_F32}
                                            : (HelperTypes){TY_F32, TY_NONE, TY_I16};
}

const Type *infer_builtin_helper(Infer *in, const Expr *e, const Call *args)
{
    TypeTable *types = in->unit->types;
    HelperTypes of = types_of(builtin_detail(in->instance, e));
    const Type *params[2] = {type_of_kind(types, of.first), type_of_kind(types, of.second)};
    uint32_t wanted = of.second == TY_NONE ? 1 : 2;
    if (args->count != wanted || e->keyword_count > 0 || typing_match(args->types, params, wanted).impossible) {
        return infer_error(in, e->span, "no-such-overload", "%s takes %s", builtin_path(in->instance, e), wanted == 1 ? "a number" : "two numbers");
    }
    return type_of_kind(types, of.result);
}

Value lower_builtin_helper(Lower *lw, const Expr *e, const Call *args)
{
    int helper = builtin_detail(lw->instance, e);
    HelperTypes of = types_of(helper);
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    Value x = value_scalar(lw_type(lw, of.first), lower_scalar(lw, args->args[0], lw_type(lw, of.first)));
    if (args->count > 1) {
        lower_before(lw, &x, args->args[1]);
        IrExpr *count = lower_scalar(lw, args->args[1], lw_type(lw, of.second));
        c_args[1] = ir_convert(lw->unit->arena, lw_type(lw, TY_I64), count);
    }
    c_args[0] = x.scalar;
    return value_scalar(lw_type(lw, of.result), lower_helper(lw, (HelperId)helper, lw_type(lw, of.result), c_args, args->count));
}

/* ---- cuda.lanemask_lt() and the like ------------------------------------------------------------------------------- */

const Type *infer_builtin_lanemask(Infer *in, const Expr *e, const Call *args)
{
    return infer_no_arguments(in, e, args, TY_U32);
}

Value lower_builtin_lanemask(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return value_scalar(lw_type(lw, TY_U32), lower_helper(lw, (HelperId)builtin_detail(lw->instance, e), lw_type(lw, TY_U32), NULL, 0));
}
