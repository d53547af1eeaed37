/* np.searchsorted(a, v): where a number belongs in a sorted array, found by halving. */
#include "builtins/inside.h"

#include <string.h>

/* Whether it is to stand behind equal ones, side="right"; false as an answer: the text does not tell. */
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
    bool right, fits = args->count >= 2 && args->count <= 3 && e->keyword_count == 0 && args->types[0]->kind == TY_ARRAY && args->types[0]->ndim == 1;
    fits = fits && type_is_real(args->types[0]->elem) && !type_is_half(args->types[0]->elem) && type_is_real(args->types[1]);
    if (!fits || type_is_half(args->types[1])) {
        infer_error(in, e->span, "no-such-overload", "numpy.searchsorted takes a sorted array of one axis and a number in a kernel");
        infer_hint(in, "search for the elements of an array in a loop");
        return NULL;
    }
    if (!read_side(in->instance, args, &right)) {
        return infer_error(in, args->args[2]->span, "not-constant", "the side is 'left' or 'right'");
    }
    return type_of_kind(in->unit->types, TY_I64);
}

static IrExpr *is_nan(Lower *lw, const IrExpr *e)
{
    IrExpr **args = arena_alloc(lw->unit->arena, sizeof *args);
    args[0] = ir_copy(lw->unit->arena, e);
    return lower_builtin(lw, "isnan", lw_type(lw, TY_BOOL), EFFECT_NONE, args, 1);
}

/* Whether the key belongs behind the element. NumPy sorts NaN behind all numbers. */
static IrExpr *is_behind(Lower *lw, IrExpr *element, IrExpr *key, bool right)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool key_may_be_nan = type_is_float(key->type) && key->kind != IR_FLOAT;
    const Type *type = typing_compare(lw->unit->types, OP_LT, element->type, key->type);
    IrExpr *x = ir_convert(arena, type, ir_copy(arena, element)), *y = ir_convert(arena, type, ir_copy(arena, key));
    IrExpr *behind = ir_binary(arena, right ? IRO_LE : IRO_LT, boolean, x, y);
    if (!key_may_be_nan) {
        return behind;
    }
    IrExpr *last = is_nan(lw, key);
    if (!right && type_is_float(element->type)) {
        last = ir_binary(arena, IRO_LAND, boolean, last, ir_unary(arena, IRO_NOT, boolean, is_nan(lw, element)));
    }
    return ir_binary(arena, IRO_LOR, boolean, behind, last);
}

static IrVar *start(Lower *lw, const char *name, IrExpr *value)
{
    IrVar *var = lower_new_var(lw, name, lw_type(lw, TY_I64));
    lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), value));
    return var;
}

Value lower_builtin_searchsorted(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *boolean = lw_type(lw, TY_BOOL);
    bool right;
    (void)read_side(lw->instance, args, &right);
    Value array = lower_hold_array(lw, lower_expr(lw, args->args[0]), "items", NULL);
    Value key = lower_expr(lw, args->args[1]);
    key.scalar = lower_hold(lw, key.scalar, "key", NULL);
    IrVar *low = start(lw, "low", lower_int(lw, 0)), *high = start(lw, "high", ir_copy(arena, array.array->shape[0]));
    IrStmt *loop = ir_stmt(arena, IR_WHILE);
    loop->a = ir_binary(arena, IRO_LT, boolean, ir_var(arena, low), ir_var(arena, high));
    lower_statement(lw, loop);
    BlockMark mark = lower_begin(lw, &loop->body);
    IrExpr *sum = ir_binary(arena, IRO_ADD, i64, ir_var(arena, low), ir_var(arena, high));
    IrVar *middle = start(lw, "middle", ir_binary(arena, IRO_DIV, i64, sum, lower_int(lw, 2)));
    Value element = array_element(lw, array, &middle);
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = is_behind(lw, element.scalar, key.scalar, right);
    lower_statement(lw, branch);
    BlockMark inner = lower_begin(lw, &branch->body);
    lower_statement(lw, lower_store(lw, ir_var(arena, low), lower_add(lw, ir_var(arena, middle), lower_int(lw, 1))));
    lower_end(lw, inner);
    inner = lower_begin(lw, &branch->orelse);
    lower_statement(lw, lower_store(lw, ir_var(arena, high), ir_var(arena, middle)));
    lower_end(lw, inner);
    lower_end(lw, mark);
    return value_scalar(i64, ir_var(arena, low));
}
