// SPDX-License-Identifier: MIT
/* Functions of math.* and builtins that a row of intrinsics.def cannot describe. */
#include "builtins/builtins_internal.h"

/* ---- isnan, isinf, isfinite ---- */

const Type *infer_builtin_predicate(Infer *in, const Expr *e, const Call *args)
{
    static const BuiltinId of_python[] = {
        [IS_NAN] = BUILTIN_MATH_ISNAN, [IS_INF] = BUILTIN_MATH_ISINF, [IS_FINITE] = BUILTIN_MATH_ISFINITE};
    BuiltinId of_complex = builtin_of_complex(in->unit, builtin_path(in->instance, e));
    if (args->count == 1 && type_is_complex(args->types[0]) && of_complex != BUILTIN_NONE) { /* of NumPy */
        info_of(in->instance, e)->builtin = of_complex;
        return infer_builtin_call(in, e, args);
    }
    const char *name = builtin_row(of_python[builtin_detail(in->instance, e)])->path;
    return infer_one_real(in, e, args, name) != NULL ? type_of_kind(in->unit->types, TY_BOOL) : NULL;
}

const char *predicate_spelling(int which)
{
    return which == IS_NAN ? "isnan" : which == IS_INF ? "isinf" : "isfinite";
}

Value lower_builtin_predicate(Lower *lw, const Expr *e, const Call *args)
{
    int which = builtin_detail(lw->instance, e);
    Value x = lower_expr(lw, args->args[0]);
    if (!type_is_float(x.type)) {
        return value_scalar(lw->boolean, lower_bool(lw, which == IS_FINITE));
    }
    x = lower_without_half(lw, x);
    return value_scalar(lw->boolean,
                        lower_builtin(lw, predicate_spelling(which), lw->boolean, EFFECT_NONE, &x.scalar, 1));
}

/* ---- floor, ceil, trunc in CPU functions ---- */

const Type *infer_builtin_whole(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    if ((builtin_detail(in->instance, e) & WHOLE_AS_INT) == 0) {
        return type;
    }
    return type_of_kind(in->unit->types, type_is_unsigned(type) && type->bits == 64 ? TY_U64 : TY_I64);
}

Value lower_builtin_whole(Lower *lw, const Expr *e, const Call *args)
{
    static const char *const spellings[][2] = {
        [WHOLE_FLOOR] = {"floor", "floorf"}, [WHOLE_CEIL] = {"ceil", "ceilf"}, [WHOLE_TRUNC] = {"trunc", "truncf"}};
    const int detail = builtin_detail(lw->instance, e), which = detail & ~WHOLE_AS_INT;
    Value x = lower_expr(lw, args->args[0]);
    if (type_is_float(x.type) &&
        (which != WHOLE_TRUNC || (detail & WHOLE_AS_INT) == 0)) { /* the conversion to an integer truncates */
        x = lower_without_half(lw, x);
        x = value_scalar(
            x.type, lower_builtin(lw, spellings[which][x.type->kind == TY_F32], x.type, EFFECT_NONE, &x.scalar, 1));
    }
    return value_convert(lw, x, info_of(lw->instance, e)->type);
}

/* ---- degrees, radians: one multiplication in the precision of the argument ---- */

/* Integers are computed in float64, and in NumPy those of up to 16 bits in float32. */
static const Type *scaled_type(Infer *in, const Expr *e, const Call *args, const char *name, unsigned narrow)
{
    const Type *type = infer_one_real(in, e, args, name);
    if (type == NULL || (type_is_float(type) && !type_is_half(type))) {
        return type;
    }
    return type_of_kind(in->unit->types, type_is_half(type) || type->bits <= narrow ? TY_F32 : TY_F64);
}

const Type *infer_builtin_scaled(Infer *in, const Expr *e, const Call *args)
{
    return scaled_type(in, e, args, builtin_path(in->instance, e), 0);
}

const Type *infer_builtin_numpy_scaled(Infer *in, const Expr *e, const Call *args)
{
    return scaled_type(in, e, args, builtin_detail(in->instance, e) == TO_DEGREES ? "numpy.degrees" : "numpy.radians",
                       16);
}

Value lower_builtin_scaled(Lower *lw, const Expr *e, const Call *args)
{
    static const double pi = 3.14159265358979323846;
    Arena *arena = lw->arena;
    const Type *type = info_of(lw->instance, e)->type;
    double factor = builtin_detail(lw->instance, e) == TO_DEGREES ? 180.0 / pi : pi / 180.0;
    factor = type->kind == TY_F32 ? (double)(float)factor : factor;
    return value_scalar(
        type, ir_binary(arena, IRO_MUL, type, lower_scalar(lw, args->args[0], type), ir_float(arena, type, factor)));
}

/* ---- powers ---- */

const Type *infer_builtin_pow_builtin(Infer *in, const Expr *e, const Call *args)
{
    ExprInfo *info = info_of(in->instance, e);
    TypeTable *types = in->unit->types;
    bool of_numpy =
        info->builtin == BUILTIN_NUMPY_POWER && type_is_scalar(args->types[0]) && type_is_scalar(args->types[1]);
    const Type *type = of_numpy ? ufunc_power_type(types, args->types[0], args->types[1], &info->operand)
                                : infer_operator_type(in->instance, OP_POW, args->args[0], args->types[0],
                                                      args->args[1], args->types[1], &info->operand);
    if (!of_numpy && !infer_weak_fits(in, OP_POW, args->args[0], args->types[0], args->args[1], args->types[1])) {
        return NULL;
    }
    return type != NULL ? type : infer_misuse(in, e);
}

Value lower_builtin_pow_builtin(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    if (info->builtin != BUILTIN_NUMPY_POWER) {
        return lower_operator(lw, OP_POW, of[0], of[1], info->type, info->operand, args->args[1]);
    }
    const Type *type =
        type_is_integer(info->operand) ? info->operand : info->type; /* np.power truncates wider results */
    return value_convert(lw, lower_binary_values(lw, OP_POW, of[0], of[1], type, info->operand, args->args[1]),
                         info->type);
}

/* ---- int, float, bool, round ---- */

/* np.round(x), np.round(x, digits): has the type of x; float64 for a float32, as in Numba. */
const Type *infer_builtin_numpy_round(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    if (type_is_bool(type) || (args->count == 2 && (!type_is_float(type) || !type_is_integral(args->types[1])))) {
        return infer_misuse(in, e);
    }
    return type->kind == TY_F32 ? type_of_kind(in->unit->types, TY_F64) : type;
}

Value lower_builtin_numpy_round(Lower *lw, const Expr *e, const Call *args)
{
    if (args->count == 2) {
        return lower_builtin_round(lw, e, args);
    }
    Value x = lower_expr(lw, args->args[0]);
    if (!type_is_float(x.type)) {
        return x;
    }
    const Type *type = info_of(lw->instance, e)->type;
    x = lower_without_half(lw, x);
    const char *spelling = x.type->kind == TY_F32 ? "rintf" : "rint";
    return value_convert(lw, value_scalar(x.type, lower_builtin(lw, spelling, x.type, EFFECT_NONE, &x.scalar, 1)),
                         type);
}
