// SPDX-License-Identifier: MIT
/* numpy.sum(x) and other reductions, numpy.trace. */
#include "builtins/builtins_internal.h"

/* np.all(x) of a scalar tests whether it is nonzero. */
static bool is_of_number(const Call *args, const ReduceRow *row)
{
    bool fits = args->count == 1 && args->expr->keyword_count == 0 && type_is_scalar(args->types[0]);
    return fits && (row->kind == RE_TRUTH || row->kind == RE_COUNT);
}

const Type *infer_builtin_reduce(Infer *in, const Expr *e, const Call *args)
{
    const ReduceRow *row = reduce_row_of(info_of(in->instance, e)->builtin);
    const Type *given = NULL;
    if (is_of_number(args, row)) {
        return type_of_kind(in->unit->types, row->kind == RE_TRUTH ? TY_BOOL : TY_I64);
    }
    bool of_array = args->count >= 1 && args->types[0]->kind == TY_ARRAY;
    if (!of_array || !infer_reduce_options(in, e, 1, row, args->types[0], &given)) {
        return infer_misuse(in, e);
    }
    const Type *type = infer_reduce_type(in, row, args->types[0]);
    if (type == NULL) {
        return infer_error(in, e->span, "no-such-operation", "no %s of %s", builtin_path(in->instance, e),
                           args->types[0]->name);
    }
    return given != NULL ? given : type;
}

/* ---- np.trace(m), np.trace(m, 1) ---- */

/* Like sum() of the diagonal: Numba starts with the integer 0. */
const Type *infer_builtin_trace(Infer *in, const Expr *e, const Call *args)
{
    const Type *array = args->types[0], *operand;
    int64_t offset = 0;
    if (array->ndim != 2 || !type_is_scalar(array->elem) || type_is_half(array->elem)) {
        return infer_misuse(in, e);
    }
    if (args->count == 2 && (!infer_constant_int(in->instance, args->args[1], &offset) || offset != (int32_t)offset)) {
        return infer_error(in, args->args[1]->span, "not-constant",
                           "the offset of the diagonal must be a constant integer");
    }
    return typing_binary(in->unit->types, OP_ADD, type_of_kind(in->unit->types, TY_I64), array->elem, &operand);
}

Value lower_builtin_trace(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const Type *type = info_of(lw->instance, e)->type, *u64 = lw_type(lw, TY_U64);
    int64_t offset = 0;
    bool given = args->count == 2 && infer_constant_int(lw->instance, args->args[1], &offset);
    int64_t down = given && offset < 0 ? -offset : 0, right = given && offset > 0 ? offset : 0;
    Value array = lower_save_array(lw, lower_expr(lw, args->args[0]), "items", NULL);
    IrExpr *rows = lower_sub(lw, ir_copy(arena, array.array->shape[0]), lower_int(lw, down));
    IrExpr *columns = lower_sub(lw, ir_copy(arena, array.array->shape[1]), lower_int(lw, right));
    IrVar *total = lower_start(lw, "total", type, lower_number(lw, type, 0).scalar);
    CountLoop loop = lower_count_begin(lw, "k", lower_min(lw, rows, columns));
    Value indices[2] = {value_scalar(u64, lower_add(lw, lower_var(lw, loop.counter), lower_int(lw, down))),
                        value_scalar(u64, lower_add(lw, lower_var(lw, loop.counter), lower_int(lw, right)))};
    lower_accumulate(lw, total, OP_ADD, array_index(lw, array, indices, 2));
    lower_end(lw, loop.mark);
    return value_scalar(type, lower_var(lw, total));
}

Value lower_builtin_reduce(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value value = lower_expr(lw, args->args[0]);
    if (value.kind != VALUE_ARRAY) { /* a scalar */
        return value_convert(lw, value_scalar(lw->boolean, lower_truth(lw, value)), info->type);
    }
    return lower_reduce(lw, reduce_row_of(info->builtin), value, info->type);
}
