// SPDX-License-Identifier: MIT
/* numba.cuda.random: the xoroshiro128+ generators. The states are an array of records; each function receives the
 * address of a state. */
#include "builtins/builtins_internal.h"

static TypeKind result_of(int helper)
{
    return helper == HELPER_RANDOM_NEXT                                                ? TY_U64
           : helper == HELPER_RANDOM_UNIFORM_F32 || helper == HELPER_RANDOM_NORMAL_F32 ? TY_F32
           : helper == HELPER_RANDOM_UNIFORM_F64 || helper == HELPER_RANDOM_NORMAL_F64 ? TY_F64
                                                                                       : TY_NONE;
}

/* (states, index), for init_xoroshiro128p_state also a seed. */
const Type *infer_builtin_random(Infer *in, const Expr *e, const Call *args)
{
    int helper = builtin_detail(in->instance, e);
    const char *name = builtin_name(in->instance, e);
    const Type *states = args->types[0];
    if (states->kind != TY_ARRAY || states->ndim != 1 || states->elem != type_random_state(in->unit->types)) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "the states of %s must be a 1-D array of xoroshiro128p_type, not %s\n"
                           "create them with create_xoroshiro128p_states(n, seed)",
                           name, states->name);
    }
    if (states->readonly) {
        return infer_error(in, args->args[0]->span, "readonly-array", "Cannot modify readonly array of type: %s",
                           states->name);
    }
    for (uint32_t i = 1; i < args->count; i++) {
        if (!type_is_real(args->types[i])) {
            return infer_error(in, args->args[i]->span, "bad-index", "%s requires a number here, not %s", name,
                               args->types[i]->name);
        }
    }
    return type_of_kind(in->unit->types, result_of(helper));
}

Value lower_builtin_random(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value of[3] = {{0}}; /* without a seed, two */
    lower_arguments(lw, args, (const Type *[]){NULL, lw->i64, lw_type(lw, TY_U64)}, of);
    IrExpr *c_args[2] = {lower_element_address(lw, args->args[0], of[0], of[1]), of[2].scalar};
    IrExpr *call = lower_helper(lw, (HelperId)builtin_detail(lw->instance, e), type, c_args, args->count - 1);
    call->callee.effect = EFFECT_WRITE;
    return value_scalar(type, call);
}
