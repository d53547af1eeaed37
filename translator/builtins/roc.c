// SPDX-License-Identifier: MIT
/* Functions of numba.roc, which follow OpenCL: a work-item is a thread, a work-group a block, a wavefront a warp. */
#include "builtins/builtins_internal.h"

/* ---- positions and sizes ---- */

static IrExpr *work_item_axis(Lower *lw, int what, int axis)
{
    switch (what) {
    case WORK_GLOBAL_ID:
        return lower_grid_axis(lw, axis);
    case WORK_LOCAL_ID:
        return lower_sreg(lw, IRS_TID_X + axis);
    case WORK_GROUP_ID:
        return lower_sreg(lw, IRS_CTAID_X + axis);
    case WORK_GLOBAL_SIZE:
        return lower_gridsize_axis(lw, axis);
    case WORK_LOCAL_SIZE:
        return lower_sreg(lw, IRS_NTID_X + axis);
    default:
        return lower_sreg(lw, IRS_NCTAID_X + axis);
    }
}

/* As in OpenCL, an index is 0 and a size is 1 along axes other than 0, 1 and 2. */
Value lower_builtin_work_item(Lower *lw, const Expr *e, const Call *args)
{
    const int what = builtin_detail(lw->instance, e);
    const bool is_index = what == WORK_GLOBAL_ID || what == WORK_LOCAL_ID || what == WORK_GROUP_ID;
    IrExpr *value = lower_int(lw, !is_index);
    int64_t constant = 0;
    if (infer_constant_int(lw->instance, args->args[0], &constant)) {
        return value_scalar(lw->i64, constant >= 0 && constant <= 2 ? work_item_axis(lw, what, (int)constant) : value);
    }
    Value dimension;
    lower_arguments(lw, args, (const Type *[]){lw->i64}, &dimension);
    IrVar *var = lower_start(lw, "dim", lw->i64, dimension.scalar);
    for (int axis = 2; axis >= 0; axis--) {
        IrExpr *is_axis = lower_test(lw, IRO_EQ, lower_var(lw, var), lower_int(lw, axis));
        value = ir_cond(lw->arena, is_axis, work_item_axis(lw, what, axis), value);
    }
    return value_scalar(lw->i64, value);
}

/* Computes the highest axis along which the grid has several threads, because a launch in CUDA always has 3 axes. */
Value lower_builtin_work_dim(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    const Type *u32 = lw_type(lw, TY_U32);
    IrExpr *dimensions = ir_int(lw->arena, u32, 1);
    for (int axis = 1; axis <= 2; axis++) {
        IrExpr *has_axis = lower_test(lw, IRO_GT, lower_gridsize_axis(lw, axis), lower_int(lw, 1));
        dimensions = ir_cond(lw->arena, has_axis, ir_int(lw->arena, u32, axis + 1), dimensions);
    }
    return value_scalar(u32, dimensions);
}

/* ---- barriers and fences ---- */

/* __syncthreads() orders accesses to shared and to global memory, whatever the flags select. */
Value lower_builtin_work_barrier(Lower *lw, const Expr *e, const Call *args)
{
    Value flags;
    lower_arguments(lw, args, NULL, &flags);
    lower_evaluation(lw, lower_builtin(lw, "__syncthreads", lw_type(lw, TY_NONE), EFFECT_BARRIER, NULL, 0));
    return lower_builtin_nothing(lw, e, args);
}

/* A fence of local memory concerns only threads of the block. */
Value lower_builtin_mem_fence(Lower *lw, const Expr *e, const Call *args)
{
    Value flags;
    int64_t constant = 1;
    lower_arguments(lw, args, NULL, &flags);
    const bool is_local = infer_constant_int(lw->instance, args->args[0], &constant) && constant == 0;
    lower_evaluation(lw, lower_builtin(lw, is_local ? "__threadfence_block" : "__threadfence", lw_type(lw, TY_NONE),
                                       EFFECT_ALL, NULL, 0));
    return lower_builtin_nothing(lw, e, args);
}

/* ---- wavefronts ---- */

/* A wavefront has 64 lanes on AMD GPUs and on the host backend; a warp in CUDA has 32. The Python package translates
 * kernels before the device is known; CUDA's compiler then reports the #error in the helper function. */
static bool has_wavefronts(Infer *in, const Expr *e)
{
    const Py2cuRequest *request = in->unit->request;
    if (request->for_host || request->hip || request->emit == PY2CU_EMIT_HIP || request->decorated) {
        return true;
    }
    infer_error(in, e->span, "no-such-overload",
                "%s requires a wavefront of 64 lanes, but a CUDA warp has 32\n"
                "use roc.barrier() and shared memory",
                builtin_path(in->instance, e));
    return false;
}

const Type *infer_builtin_wave_barrier(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    return has_wavefronts(in, e) ? type_of_kind(in->unit->types, TY_NONE) : NULL;
}

Value lower_builtin_wave_barrier(Lower *lw, const Expr *e, const Call *args)
{
    lower_keep_axes(lw, LOWER_OF_WARP);
    lower_evaluation(lw, lower_of_warp(lower_helper(lw, HELPER_WAVE_BARRIER, lw_type(lw, TY_NONE), NULL, 0)));
    return lower_builtin_nothing(lw, e, args);
}

const Type *infer_builtin_wave_exchange(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[1];
    if (!has_wavefronts(in, e)) {
        return NULL;
    }
    if (type->kind != TY_I32 && type->kind != TY_F32) {
        return infer_error(in, args->args[1]->span, "no-such-overload", "%s only supports int32 and float32, not %s",
                           builtin_path(in->instance, e), type->name);
    }
    return type;
}

Value lower_builtin_wave_exchange(Lower *lw, const Expr *e, const Call *args)
{
    static const HelperId helpers[][2] = {[WAVE_SEND] = {HELPER_WAVE_SEND_I32, HELPER_WAVE_SEND_F32},
                                          [WAVE_READ] = {HELPER_WAVE_READ_I32, HELPER_WAVE_READ_F32}};
    const Type *type = info_of(lw->instance, e)->type, *types[] = {lw_type(lw, TY_I32), type};
    Value of[2];
    lower_keep_axes(lw, LOWER_OF_WARP);
    lower_arguments(lw, args, types, of);
    IrExpr *c_args[] = {of[0].scalar, of[1].scalar};
    const HelperId helper = helpers[builtin_detail(lw->instance, e)][type->kind == TY_F32];
    return value_scalar(type, lower_of_warp(lower_helper(lw, helper, type, c_args, 2)));
}
