// SPDX-License-Identifier: MIT
/* Python builtins that a row of intrinsics.def cannot describe. */
#include "builtins/builtins_internal.h"

/* ---- isinstance(x, T): evaluated at compile time ---- */

const Type *infer_builtin_isinstance(Infer *in, const Expr *e, const Call *args)
{
    ExprInfo *info = info_of(in->instance, e);
    info->constant = branch_constant(in->instance, e);
    /* the condition tests a variable, so both branches must be valid */
    if (info->constant == NULL && !type_is_optional(args->types[0])) {
        info->constant = branch_is_instance(in->instance, args->types[0], args->args[1]);
    }
    if (info->constant == NULL) {
        return infer_error(in, e->span, "not-constant",
                           "the result of this isinstance is not known at compile time\n"
                           "test an unmodified argument for int, float, bool, tuple, numpy.ndarray or a Numba type");
    }
    if (info->constant->integer != 0 && args->types[0]->kind == TY_TUPLE && args->args[0]->kind == EX_NAME) {
        expand_known(in, e); /* branches for other types need not be valid: `if isinstance(x, tuple): x = x[0]` */
    }
    return info->constant->type;
}

/* ---- divmod(a, b) ---- */

/* Numba selects among these by the conversions of both arguments, while a // b and a % b depend on signs and
 * widths. */
const Type *infer_builtin_divmod(Infer *in, const Expr *e, const Call *args)
{
    static const TypeKind operands[] = {TY_I64, TY_U64, TY_F32, TY_F64, TY_NONE};
    const Type *best = typing_nearest(in->unit->types, args->types, 2, operands);
    if (best == NULL) {
        return infer_error(in, e->span, "no-such-overload", "Invalid use of divmod with parameters (%s, %s)",
                           args->types[0]->name, args->types[1]->name);
    }
    info_of(in->instance, e)->operand = best;
    return type_tuple(in->unit->types, (const Type *[]){best, best}, 2);
}

Value lower_builtin_divmod(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const ExprInfo *info = info_of(lw->instance, e);
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    Value a = of[0], b = value_convert(lw, of[1], info->operand);
    a.scalar = lower_reuse(lw, a.scalar, "dividend");
    b.scalar = lower_nonzero(lw, b.scalar, type_is_float(b.type) ? "modulo by zero" : "integer divmod by zero");
    b.scalar = lower_reuse(lw, b.scalar, "divisor");
    lw->divisor_is_tested = true;
    Value value = value_tuple(lw, info->type, info->type->count);
    for (int i = 0; i < 2; i++) {
        Value x = a, y = b;
        x.scalar = ir_copy(arena, a.scalar);
        y.scalar = ir_copy(arena, b.scalar);
        value.items[i] =
            lower_binary_values(lw, i == 0 ? OP_FLOORDIV : OP_MOD, x, y, info->type->items[i], info->operand, NULL);
    }
    lw->divisor_is_tested = false;
    return value;
}

/* ---- sum, any and all of a tuple ---- */

/* sum() starts with the integer 0, so floats are added in float64. */
static const Type *sum_type(TypeTable *types, const Type *sum, const Type *item)
{
    const Type *operand;
    return typing_binary(types, OP_ADD, sum, item, &operand);
}

/* IntEnum members are added and tested as numbers. */
static const Type *number_of(const Type *type)
{
    return type_is_number_member(type) ? type->elem : type;
}

static bool is_tuple_of_numbers(const Type *type)
{
    bool fits = type->kind == TY_TUPLE;
    for (uint32_t i = 0; fits && i < type->count; i++) {
        fits = type_is_scalar(number_of(type->items[i]));
    }
    return fits;
}

const Type *infer_builtin_sum(Infer *in, const Expr *e, const Call *args)
{
    const Type *of = args->types[0], *sum = args->count > 1 ? args->types[1] : type_of_kind(in->unit->types, TY_I64);
    bool of_array = of->kind == TY_ARRAY && of->ndim == 1 && type_is_scalar(of->elem) && !type_is_half(of->elem) &&
                    type_is_scalar(sum);
    if (of->kind == TY_RANGE && !of->is_iterator && type_is_integer(sum)) {
        return infer_names_iterator(in, args->args[0]) ? type_of_kind(in->unit->types, TY_I64) : NULL;
    }
    if (!of_array && !is_tuple_of_numbers(of)) {
        return infer_misuse(in, e);
    }
    if (of_array) {
        return sum_type(in->unit->types, sum, of->elem); /* unchanged by further additions */
    }
    for (uint32_t i = 0; i < of->count && sum != NULL; i++) {
        sum = sum_type(in->unit->types, sum, number_of(of->items[i]));
    }
    return sum != NULL ? sum : infer_error(in, e->span, "no-such-overload", "sum of items that cannot be added");
}

/* The sum of a range of n numbers from a with step s: n * a + s * (n * (n - 1) / 2). */
static IrExpr *sum_of_range(Lower *lw, const Stream *range)
{
    Arena *arena = lw->arena;
    IrExpr *count = lower_reuse(lw, lower_max(lw, stream_length(lw, range), lower_int(lw, 0)), "count");
    IrExpr *pairs = lower_mul(lw, ir_copy(arena, count), lower_sub(lw, ir_copy(arena, count), lower_int(lw, 1)));
    IrExpr *sum = ir_binary(arena, IRO_DIV, lw->i64, pairs, lower_int(lw, 2));
    sum = range->step != NULL ? lower_mul(lw, sum, ir_copy(arena, range->step)) : sum;
    return range->start != NULL ? lower_add(lw, lower_mul(lw, count, ir_copy(arena, range->start)), sum) : sum;
}

Value lower_builtin_sum(Lower *lw, const Expr *e, const Call *args)
{
    TypeTable *types = lw->unit->types;
    Value tuple = lower_expr(lw, args->args[0]);
    lower_before_all(lw, &tuple, args->args, 1, args->count);
    const Type *result = info_of(lw->instance, e)->type;
    Value sum = args->count > 1 ? lower_expr(lw, args->args[1])
                                : lower_number(lw, tuple.kind == VALUE_ARRAY ? result : lw->i64, 0);
    if (tuple.kind == VALUE_ARRAY) {
        return lower_python_sum(lw, sum, tuple, result);
    }
    if (tuple.kind == VALUE_STREAM) {
        return value_scalar(lw->i64,
                            lower_add(lw, value_convert(lw, sum, lw->i64).scalar, sum_of_range(lw, tuple.stream)));
    }
    for (uint32_t i = 0; i < tuple.count; i++) {
        const Type *operand;
        tuple.items[i].type = number_of(tuple.items[i].type);
        const Type *type = typing_binary(types, OP_ADD, sum.type, tuple.items[i].type, &operand);
        bool first = i == 0 && args->count == 1; /* 0 + x is x */
        sum = first ? value_convert(lw, tuple.items[0], type)
                    : lower_binary_values(lw, OP_ADD, sum, tuple.items[i], type, operand, NULL);
    }
    return sum;
}

const Type *infer_builtin_any(Infer *in, const Expr *e, const Call *args)
{
    return is_tuple_of_numbers(args->types[0]) ? type_of_kind(in->unit->types, TY_BOOL) : infer_misuse(in, e);
}

Value lower_builtin_any(Lower *lw, const Expr *e, const Call *args)
{
    bool is_any = info_of(lw->instance, e)->builtin == BUILTIN_ANY;
    Value tuple = lower_expr(lw, args->args[0]);
    lower_settle(lw, &tuple, "item"); /* all items are evaluated, regardless of the values of the first items */
    IrExpr *result = NULL;
    for (uint32_t i = 0; i < tuple.count; i++) {
        tuple.items[i].type = number_of(tuple.items[i].type);
        IrExpr *one = lower_truth(lw, tuple.items[i]);
        result = result == NULL ? one : lower_test(lw, is_any ? IRO_LOR : IRO_LAND, result, one);
    }
    return value_scalar(lw->boolean, result != NULL ? result : lower_bool(lw, !is_any));
}

/* ---- np.shape(x), np.size(x) ---- */

const Type *infer_builtin_shape(Infer *in, const Expr *e, const Call *args)
{
    (void)e;
    return infer_indices(in, args->types[0]->ndim);
}

Value lower_builtin_shape(Lower *lw, const Expr *e, const Call *args)
{
    Value array = lower_expr(lw, args->args[0]);
    Value value = value_tuple(lw, info_of(lw->instance, e)->type, info_of(lw->instance, e)->type->count);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = value_scalar(lw->i64, ir_copy(lw->arena, array.array->shape[i]));
    }
    return value;
}

Value lower_builtin_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Value array = lower_expr(lw, args->args[0]);
    return value_scalar(lw->i64, array_size(lw, &array));
}

const Type *infer_builtin_slice(Infer *in, const Expr *e, const Call *args)
{
    for (uint32_t i = 0; i < args->count; i++) {
        if (args->types[i]->kind != TY_NONE && !type_is_real(args->types[i])) {
            return infer_misuse(in, e);
        }
    }
    return type_slice(in->unit->types, args->count == 3);
}

/* Returns the bound that None represents: the first item, or past the last one. */
static IrExpr *open_bound(Lower *lw, const IrExpr *step, bool is_stop)
{
    Arena *arena = lw->arena;
    IrExpr *forward = lower_int(lw, is_stop ? INT64_MAX : 0), *back = lower_int(lw, is_stop ? INT64_MIN : INT64_MAX);
    if (step->kind == IR_INT) {
        return step->integer < 0 ? back : forward;
    }
    return ir_cond(arena, lower_test(lw, IRO_LT, ir_copy(arena, step), lower_int(lw, 0)), back, forward);
}

Value lower_builtin_slice(Lower *lw, const Expr *e, const Call *args)
{
    Value slice = value_tuple(lw, info_of(lw->instance, e)->type, info_of(lw->instance, e)->type->count);
    IrExpr *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; i < args->count; i++) {
        uint32_t part = args->count == 1 ? 1 : i;
        Value number = lower_expr(lw, args->args[i]);
        if (number.type->kind != TY_NONE) {
            number = value_convert(lw, number, lw->i64);
            lower_before_all(lw, &number, args->args, i + 1, args->count);
            parts[part] = number.scalar;
        }
    }
    parts[2] = parts[2] == NULL                       ? lower_int(lw, 1)
               : parts[0] == NULL || parts[1] == NULL ? lower_reuse(lw, parts[2], "step")
                                                      : parts[2];
    for (uint32_t i = 0; i < slice.count; i++) {
        slice.items[i] = value_scalar(lw->i64, parts[i] != NULL ? parts[i] : open_bound(lw, parts[2], i == 1));
    }
    return slice;
}
