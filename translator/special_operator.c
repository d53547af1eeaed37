/* The functions of Python's operator module: the operators under names that can be passed around. */
#include "intrinsics.h"

#include <string.h>

typedef struct OperatorRow {
    const char *name;
    Op op;
    IrOp compare; /* of comparisons */
} OperatorRow;

static const OperatorRow *row_of(const Special *special)
{
    static const OperatorRow rows[] = {
        {"add", OP_ADD, IRO_NONE},           {"sub", OP_SUB, IRO_NONE},       {"mul", OP_MUL, IRO_NONE},     {"truediv", OP_DIV, IRO_NONE},
        {"floordiv", OP_FLOORDIV, IRO_NONE}, {"mod", OP_MOD, IRO_NONE},       {"pow", OP_POW, IRO_NONE},     {"lshift", OP_LSHIFT, IRO_NONE},
        {"rshift", OP_RSHIFT, IRO_NONE},     {"and_", OP_BITAND, IRO_NONE},   {"or_", OP_BITOR, IRO_NONE},   {"xor", OP_BITXOR, IRO_NONE},
        {"eq", OP_EQ, IRO_EQ},               {"ne", OP_NE, IRO_NE},           {"lt", OP_LT, IRO_LT},         {"le", OP_LE, IRO_LE},
        {"gt", OP_GT, IRO_GT},               {"ge", OP_GE, IRO_GE},        {"iadd", OP_ADD, IRO_NONE},    {"isub", OP_SUB, IRO_NONE},
        {"imul", OP_MUL, IRO_NONE},          {"itruediv", OP_DIV, IRO_NONE}, {"imod", OP_MOD, IRO_NONE},  {"ifloordiv", OP_FLOORDIV, IRO_NONE},
        {"ipow", OP_POW, IRO_NONE},          {"ilshift", OP_LSHIFT, IRO_NONE}, {"iand", OP_BITAND, IRO_NONE}, {"irshift", OP_RSHIFT, IRO_NONE},
        {"ior", OP_BITOR, IRO_NONE},         {"ixor", OP_BITXOR, IRO_NONE},
    };
    const char *name = strchr(special->path, '.') + 1;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

const Type *infer_special_operator(Infer *in, const Expr *e, const Call *args)
{
    ExprInfo *info = info_of(in->instance, e);
    const OperatorRow *row = row_of(info->special);
    TypeTable *types = in->unit->types;
    if (args->count != 2 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes two values", info->special->path);
    }
    const Type *a = args->types[0], *b = args->types[1], *result;
    if (row->compare != IRO_NONE) {
        info->operand = typing_compare(types, row->op, a, b);
        result = info->operand != NULL ? type_of_kind(types, TY_BOOL) : NULL;
    } else {
        result = typing_binary(types, row->op, a, b, &info->operand);
    }
    return result != NULL ? result
                          : infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s",
                                        op_text(row->op), a->name, b->name);
}

Value lower_special_operator(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    const OperatorRow *row = row_of(info->special);
    Value a = lower_expr(lw, args->args[0]);
    lower_before(lw, &a, args->args[1]);
    Value b = lower_expr(lw, args->args[1]);
    if (row->compare == IRO_NONE) {
        return lower_binary_values(lw, row->op, a, b, info->type, info->operand, args->args[1]);
    }
    IrExpr *x = value_convert(lw, a, info->operand).scalar, *y = value_convert(lw, b, info->operand).scalar;
    return value_scalar(info->type, ir_binary(lw->unit->arena, row->compare, info->type, x, y));
}

const Type *infer_special_operator_neg(Infer *in, const Expr *e, const Call *args)
{
    const Type *result = args->count == 1 && e->keyword_count == 0 ? typing_unary(in->unit->types, OP_NEG, args->types[0]) : NULL;
    return result != NULL ? result : infer_error(in, e->span, "no-such-overload", "operator.neg takes a number");
}

Value lower_special_operator_neg(Lower *lw, const Expr *e, const Call *args)
{
    const Type *result = info_of(lw->instance, e)->type;
    Value a = lower_expr(lw, args->args[0]);
    if (type_is_bool(a.type)) {
        a = value_convert(lw, a, result);
    }
    Value negated = value_scalar(a.type, ir_unary(lw->unit->arena, IRO_NEG, a.type, a.scalar));
    return value_convert(lw, negated, result);
}

const Type *infer_special_operator_not(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count == 1 && e->keyword_count == 0 && type_is_scalar(args->types[0]);
    return fits ? type_of_kind(in->unit->types, TY_BOOL) : infer_error(in, e->span, "no-such-overload", "operator.not_ takes a number");
}

Value lower_special_operator_not(Lower *lw, const Expr *e, const Call *args)
{
    const Type *boolean = info_of(lw->instance, e)->type;
    return value_scalar(boolean, ir_unary(lw->unit->arena, IRO_NOT, boolean, lower_truth(lw, lower_expr(lw, args->args[0]))));
}

static const Type *infer_unary(Infer *in, const Expr *e, const Call *args, Op op)
{
    const Type *result = args->count == 1 && e->keyword_count == 0 ? typing_unary(in->unit->types, op, args->types[0]) : NULL;
    const char *path = info_of(in->instance, e)->special->path;
    return result != NULL ? result : infer_error(in, e->span, "no-such-overload", "%s takes %s", path, op == OP_POS ? "a number" : "an integer");
}

const Type *infer_special_operator_pos(Infer *in, const Expr *e, const Call *args)
{
    return infer_unary(in, e, args, OP_POS);
}

Value lower_special_operator_pos(Lower *lw, const Expr *e, const Call *args)
{
    return value_convert(lw, lower_expr(lw, args->args[0]), info_of(lw->instance, e)->type);
}

const Type *infer_special_operator_invert(Infer *in, const Expr *e, const Call *args)
{
    return infer_unary(in, e, args, OP_INVERT);
}

Value lower_special_operator_invert(Lower *lw, const Expr *e, const Call *args)
{
    Value a = lower_expr(lw, args->args[0]);
    Value inverted = value_scalar(a.type, ir_unary(lw->unit->arena, type_is_bool(a.type) ? IRO_NOT : IRO_BITNOT, a.type, a.scalar));
    return value_convert(lw, inverted, info_of(lw->instance, e)->type); /* widened after, as Numba does */
}
