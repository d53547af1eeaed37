// SPDX-License-Identifier: MIT
/* np.searchsorted(a, v): binary search for the position of a value in a sorted array. */
#include "builtins/builtins_internal.h"

#include <string.h>

/* Reads the side: *right is set for side="right", after equal elements. Returns false if it is not a known
 * constant. */
static bool read_side(const Instance *instance, const Call *args, bool *right)
{
    *right = false;
    if (args->count < 3) {
        return true;
    }
    const Object *side = info_of(instance, args->args[2])->constant;
    *right = side != NULL && side->kind == OBJ_STRING && strcmp(side->text, "right") == 0;
    return *right || (side != NULL && side->kind == OBJ_STRING && strcmp(side->text, "left") == 0);
}

const Type *infer_builtin_searchsorted(Infer *in, const Expr *e, const Call *args)
{
    const Type *array = args->types[0];
    bool right;
    if (array->ndim != 1 || !type_is_real(array->elem) || type_is_half(array->elem) || type_is_half(args->types[1])) {
        return infer_misuse(in, e);
    }
    if (!read_side(in->instance, args, &right)) {
        return infer_error(in, args->args[2]->span, "not-constant", "side must be 'left' or 'right'");
    }
    return type_of_kind(in->unit->types, TY_I64);
}

static IrExpr *is_nan(Lower *lw, const IrExpr *e)
{
    IrExpr *copy = ir_copy(lw->arena, e);
    return lower_builtin(lw, "isnan", lw->boolean, EFFECT_NONE, &copy, 1);
}

/* Returns whether the key belongs after the element. NumPy sorts NaN after all numbers. */
static IrExpr *is_after(Lower *lw, IrExpr *element, IrExpr *key, bool right)
{
    Arena *arena = lw->arena;
    bool key_may_be_nan = type_is_float(key->type) && key->kind != IR_FLOAT;
    const Type *type = typing_compare(lw->unit->types, OP_LT, element->type, key->type);
    IrExpr *x = ir_convert(arena, type, ir_copy(arena, element)), *y = ir_convert(arena, type, ir_copy(arena, key));
    IrExpr *behind = lower_test(lw, right ? IRO_LE : IRO_LT, x, y);
    if (!key_may_be_nan) {
        return behind;
    }
    IrExpr *last = is_nan(lw, key);
    if (!right && type_is_float(element->type)) {
        last = lower_test(lw, IRO_LAND, last, lower_not(lw, is_nan(lw, element)));
    }
    return lower_test(lw, IRO_LOR, behind, last);
}

Value lower_builtin_searchsorted(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Arena *arena = lw->arena;
    bool right;
    (void)read_side(lw->instance, args, &right);
    Value array = lower_save_array(lw, lower_expr(lw, args->args[0]), "items", NULL);
    Value key = lower_expr(lw, args->args[1]);
    key.scalar = lower_save(lw, key.scalar, "key", NULL);
    IrVar *low = lower_start(lw, "low", lw->i64, lower_int(lw, 0)),
          *high = lower_start(lw, "high", lw->i64, ir_copy(arena, array.array->shape[0]));
    IrStmt *loop = ir_stmt(arena, IR_WHILE);
    loop->a = lower_test(lw, IRO_LT, lower_var(lw, low), lower_var(lw, high));
    lower_statement(lw, loop);
    BlockMark mark = lower_begin(lw, &loop->body);
    IrExpr *sum = ir_binary(arena, IRO_ADD, lw->i64, lower_var(lw, low), lower_var(lw, high));
    IrVar *middle = lower_start(lw, "middle", lw->i64, ir_binary(arena, IRO_DIV, lw->i64, sum, lower_int(lw, 2)));
    Value element = array_element(lw, array, &middle);
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = is_after(lw, element.scalar, key.scalar, right);
    lower_statement(lw, branch);
    BlockMark inner = lower_begin(lw, &branch->body);
    lower_set(lw, lower_var(lw, low), lower_add(lw, lower_var(lw, middle), lower_int(lw, 1)));
    lower_end(lw, inner);
    inner = lower_begin(lw, &branch->orelse);
    lower_set(lw, lower_var(lw, high), lower_var(lw, middle));
    lower_end(lw, inner);
    lower_end(lw, mark);
    return value_scalar(lw->i64, lower_var(lw, low));
}
