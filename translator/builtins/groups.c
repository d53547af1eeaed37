/* Cooperative groups: the grid and the thread block. A group is known at translation; its methods are calls of CUDA's own barriers. */
#include "builtins/inside.h"

const Type *infer_builtin_this_group(Infer *in, const Expr *e, const Call *args)
{
    if (infer_no_arguments(in, e, args, TY_OBJECT) == NULL) {
        return NULL;
    }
    Object *group = object_new(in->unit, OBJ_PATH, type_of_kind(in->unit->types, TY_OBJECT));
    group->path = names_find(in->unit->names, info_of(in->instance, e)->builtin == BUILTIN_CG_THIS_GRID ? "cuda.cg.GridGroup" : "cuda.cg.ThreadBlock");
    info_of(in->instance, e)->constant = group;
    return group->type;
}

Value lower_builtin_this_grid(Lower *lw, const Expr *e, const Call *args)
{
    lw->func->cooperative = true;
    return lower_builtin_constant(lw, e, args);
}

/* ---- sync ------------------------------------------------------------------------------------------------------------ */

/* As in Numba, that of a grid gives an int32, which is always 0. */
const Type *infer_builtin_group_number(Infer *in, const Expr *e, const Call *args)
{
    return infer_no_arguments(in, e, args, (TypeKind)builtin_detail(in->instance, e));
}

static void statement_of(Lower *lw, IrExpr *call)
{
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_EVAL);
    stmt->a = call;
    lower_statement(lw, stmt);
}

Value lower_builtin_grid_sync(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    lower_expr(lw, e->left->left); /* `cuda.cg.this_grid().sync()` */
    lw->func->cooperative = true;
    IrExpr *call = lower_helper(lw, HELPER_GRID_SYNC, lw_type(lw, TY_NONE), NULL, 0);
    call->callee.effect = EFFECT_BARRIER;
    statement_of(lw, call);
    const Type *i32 = lw_type(lw, TY_I32);
    return value_scalar(i32, ir_int(lw->unit->arena, i32, 0));
}

Value lower_builtin_block_sync(Lower *lw, const Expr *e, const Call *args)
{
    statement_of(lw, lower_builtin(lw, "__syncthreads", lw_type(lw, TY_NONE), EFFECT_BARRIER, NULL, 0));
    return lower_builtin_nothing(lw, e, args);
}

/* ---- size, thread_rank ------------------------------------------------------------------------------------------------ */

static bool is_grid(const Lower *lw, const Expr *e)
{
    BuiltinId builtin = info_of(lw->instance, e)->builtin;
    return builtin == BUILTIN_CG_GRID_SIZE || builtin == BUILTIN_CG_GRID_NUM_THREADS || builtin == BUILTIN_CG_GRID_THREAD_RANK;
}

static IrExpr *sreg(Lower *lw, int which)
{
    return ir_convert(lw->unit->arena, lw_type(lw, TY_I64), ir_sreg(lw->unit->arena, lw_type(lw, TY_U32), (IrSreg)which));
}

static IrExpr *product(Lower *lw, int first)
{
    return lower_mul(lw, lower_mul(lw, sreg(lw, first), sreg(lw, first + 1)), sreg(lw, first + 2));
}

/* (z * size y + y) * size x + x */
static IrExpr *rank(Lower *lw, int index, int size)
{
    IrExpr *rows = lower_add(lw, lower_mul(lw, sreg(lw, index + 2), sreg(lw, size + 1)), sreg(lw, index + 1));
    return lower_add(lw, lower_mul(lw, rows, sreg(lw, size)), sreg(lw, index));
}

Value lower_builtin_group_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    IrExpr *threads = product(lw, IRS_NTID_X);
    return value_scalar(lw_type(lw, TY_I64), is_grid(lw, e) ? lower_mul(lw, threads, product(lw, IRS_NCTAID_X)) : threads);
}

Value lower_builtin_group_rank(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    IrExpr *in_block = rank(lw, IRS_TID_X, IRS_NTID_X);
    if (is_grid(lw, e)) {
        in_block = lower_add(lw, lower_mul(lw, rank(lw, IRS_CTAID_X, IRS_NCTAID_X), product(lw, IRS_NTID_X)), in_block);
    }
    return value_scalar(lw_type(lw, TY_I64), in_block);
}
