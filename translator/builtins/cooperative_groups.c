// SPDX-License-Identifier: MIT
/* Cooperative groups: the grid and the thread block. Groups are known at compile time; their methods are CUDA's
 * barriers. */
#include "builtins/builtins_internal.h"

const Type *infer_builtin_this_group(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    bool is_grid = info_of(in->instance, e)->builtin == BUILTIN_CG_THIS_GRID;
    return infer_known(in, e, object_path(in->unit, is_grid ? "cuda.cg.GridGroup" : "cuda.cg.ThreadBlock"));
}

Value lower_builtin_this_grid(Lower *lw, const Expr *e, const Call *args)
{
    lw->func->cooperative = true;
    return lower_builtin_constant(lw, e, args);
}

/* ---- sync ---- */

/* As in Numba, sync() of a grid returns an int32, which is always 0. */
Value lower_builtin_grid_sync(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    lower_expr(lw, e->left->left); /* `cuda.cg.this_grid().sync()` */
    lw->func->cooperative = true;
    IrExpr *call = lower_helper(lw, HELPER_GRID_SYNC, lw_type(lw, TY_NONE), NULL, 0);
    call->callee.effect = EFFECT_BARRIER;
    lower_evaluation(lw, call);
    const Type *i32 = lw_type(lw, TY_I32);
    return value_scalar(i32, ir_int(lw->arena, i32, 0));
}

Value lower_builtin_block_sync(Lower *lw, const Expr *e, const Call *args)
{
    lower_evaluation(lw, lower_builtin(lw, "__syncthreads", lw_type(lw, TY_NONE), EFFECT_BARRIER, NULL, 0));
    return lower_builtin_nothing(lw, e, args);
}

/* ---- size, thread_rank ---- */

static bool is_grid(const Lower *lw, const Expr *e)
{
    BuiltinId builtin = info_of(lw->instance, e)->builtin;
    return builtin == BUILTIN_CG_GRID_SIZE || builtin == BUILTIN_CG_GRID_NUM_THREADS ||
           builtin == BUILTIN_CG_GRID_THREAD_RANK;
}

static IrExpr *product(Lower *lw, int first)
{
    return lower_mul(lw, lower_mul(lw, lower_sreg(lw, first), lower_sreg(lw, first + 1)), lower_sreg(lw, first + 2));
}

/* (z * size y + y) * size x + x */
static IrExpr *rank(Lower *lw, int index, int size)
{
    IrExpr *rows =
        lower_add(lw, lower_mul(lw, lower_sreg(lw, index + 2), lower_sreg(lw, size + 1)), lower_sreg(lw, index + 1));
    return lower_add(lw, lower_mul(lw, rows, lower_sreg(lw, size)), lower_sreg(lw, index));
}

Value lower_builtin_group_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    IrExpr *threads = product(lw, IRS_NTID_X);
    return value_scalar(lw->i64, is_grid(lw, e) ? lower_mul(lw, threads, product(lw, IRS_NCTAID_X)) : threads);
}

Value lower_builtin_group_rank(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    lower_keep_axes(lw, "it uses the rank of its thread in a group");
    IrExpr *in_block = rank(lw, IRS_TID_X, IRS_NTID_X);
    if (is_grid(lw, e)) {
        in_block = lower_add(lw, lower_mul(lw, rank(lw, IRS_CTAID_X, IRS_NCTAID_X), product(lw, IRS_NTID_X)), in_block);
    }
    return value_scalar(lw->i64, in_block);
}
