/* Functions that are helpers here: of libdevice, whose others are the rows of libdevice.def, and masks of the lanes of a warp. */
#include "builtins/inside.h"

/* Arguments that convert to these kinds (TY_NONE: no second one), and a helper that takes the same ones but for a count, which is int64. */
static const Type *infer_helper(Infer *in, const Expr *e, const Call *args, TypeKind first, TypeKind second, TypeKind result)
{
    TypeTable *types = in->unit->types;
    const Type *params[2] = {type_of_kind(types, first), type_of_kind(types, second)};
    uint32_t wanted = second == TY_NONE ? 1 : 2;
    if (args->count != wanted || e->keyword_count > 0 || typing_match(args->types, params, wanted).impossible) {
        return infer_error(in, e->span, "no-such-overload", "%s takes %s", info_of(in->instance, e->left)->constant->path,
                           wanted == 1 ? "a number" : "two numbers");
    }
    return type_of_kind(types, result);
}

static Value lower_with_helper(Lower *lw, const Call *args, TypeKind first, TypeKind second, HelperId helper, TypeKind result)
{
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    Value x = value_scalar(lw_type(lw, first), lower_scalar(lw, args->args[0], lw_type(lw, first)));
    if (args->count > 1) {
        lower_before(lw, &x, args->args[1]);
        IrExpr *count = lower_scalar(lw, args->args[1], lw_type(lw, second));
        c_args[1] = ir_convert(lw->unit->arena, lw_type(lw, TY_I64), count);
    }
    c_args[0] = x.scalar;
    return value_scalar(lw_type(lw, result), lower_helper(lw, helper, lw_type(lw, result), c_args, args->count));
}

#define HELPED(name, first, second, helper, result)                                 \
    const Type *infer_builtin_##name(Infer *in, const Expr *e, const Call *args)    \
    {                                                                               \
        return infer_helper(in, e, args, first, second, result);                    \
    }                                                                               \
    Value lower_builtin_##name(Lower *lw, const Expr *e, const Call *args)          \
    {                                                                               \
        (void)e;                                                                    \
        return lower_with_helper(lw, args, first, second, helper, result);          \
    }

HELPED(powi, TY_F64, TY_I32, HELPER_POWI_F64, TY_F64)

HELPED(powif, TY_F32, TY_I32, HELPER_POWI_F32, TY_F32)

HELPED(half2float, TY_I16, TY_NONE, HELPER_HALF_TO_FLOAT, TY_F32) /* a half is its bits in an int16 */

HELPED(float2half, TY_F32, TY_NONE, HELPER_FLOAT_TO_HALF, TY_I16)

#undef HELPED

#define LANEMASK(which, helper)                                                              \
    const Type *infer_builtin_lanemask_##which(Infer *in, const Expr *e, const Call *args)   \
    {                                                                                        \
        if (args->count != 0 || e->keyword_count > 0) {                                      \
            return infer_error(in, e->span, "no-such-overload", "cuda.lanemask_" #which " takes no arguments"); \
        }                                                                                    \
        return type_of_kind(in->unit->types, TY_U32);                                        \
    }                                                                                        \
    Value lower_builtin_lanemask_##which(Lower *lw, const Expr *e, const Call *args)         \
    {                                                                                        \
        (void)e;                                                                             \
        (void)args;                                                                          \
        return value_scalar(lw_type(lw, TY_U32), lower_helper(lw, helper, lw_type(lw, TY_U32), NULL, 0)); \
    }

LANEMASK(eq, HELPER_LANEMASK_EQ)

LANEMASK(lt, HELPER_LANEMASK_LT)

LANEMASK(le, HELPER_LANEMASK_LE)

LANEMASK(gt, HELPER_LANEMASK_GT)

LANEMASK(ge, HELPER_LANEMASK_GE)

#undef LANEMASK
