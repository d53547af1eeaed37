/* math.* and built-in functions that need more than a row of intrinsics.def. */
#include "builtins/inside.h"


/* ---- isnan, isinf, isfinite --------------------------------------------------------------------------------------- */

const Type *infer_builtin_predicate(Infer *in, const Expr *e, const Call *args)
{
    static const BuiltinId of_python[] = {[IS_NAN] = BUILTIN_MATH_ISNAN, [IS_INF] = BUILTIN_MATH_ISINF, [IS_FINITE] = BUILTIN_MATH_ISFINITE};
    BuiltinId of_complex = builtin_of_complex(in->unit, builtin_path(in->instance, e));
    if (args->count == 1 && type_is_complex(args->types[0]) && of_complex != BUILTIN_NONE) { /* of NumPy's */
        info_of(in->instance, e)->builtin = of_complex;
        return in->unit->builtins[of_complex].infer(in, e, args);
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
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    int which = builtin_detail(lw->instance, e);
    Value x = lower_expr(lw, args->args[0]);
    if (!type_is_float(x.type)) {
        return value_scalar(boolean, ir_bool(arena, boolean, which == IS_FINITE));
    }
    IrExpr **c_args = arena_alloc(arena, sizeof *c_args);
    c_args[0] = lower_without_half(lw, x).scalar;
    return value_scalar(boolean, lower_builtin(lw, predicate_spelling(which), boolean, EFFECT_NONE, c_args, 1));
}

/* ---- degrees, radians: one multiplication in the argument's own precision ------------------------------------------ */

/* Integers are float64, and NumPy has float32 for those of up to 16 bits. */
static const Type *scaled_type(Infer *in, const Expr *e, const Call *args, const char *name, unsigned narrow)
{
    const Type *type = infer_one_real(in, e, args, name);
    if (type == NULL || (type_is_float(type) && !type_is_half(type))) {
        return type;
    }
    return type_of_kind(in->unit->types, type_is_half(type) || type_bits(type) <= narrow ? TY_F32 : TY_F64);
}

const Type *infer_builtin_scaled(Infer *in, const Expr *e, const Call *args)
{
    return scaled_type(in, e, args, builtin_path(in->instance, e), 0);
}

const Type *infer_builtin_numpy_scaled(Infer *in, const Expr *e, const Call *args)
{
    return scaled_type(in, e, args, builtin_detail(in->instance, e) == TO_DEGREES ? "numpy.degrees" : "numpy.radians", 16);
}

Value lower_builtin_scaled(Lower *lw, const Expr *e, const Call *args)
{
    static const double pi = 3.14159265358979323846;
    Arena *arena = lw->unit->arena;
    const Type *type = info_of(lw->instance, e)->type;
    double factor = builtin_detail(lw->instance, e) == TO_DEGREES ? 180.0 / pi : pi / 180.0;
    factor = type->kind == TY_F32 ? (double)(float)factor : factor;
    return value_scalar(type, ir_binary(arena, IRO_MUL, type, lower_scalar(lw, args->args[0], type), ir_float(arena, type, factor)));
}

/* ---- powers ------------------------------------------------------------------------------------------------------- */

/* math.pow is the C function: float32 only for (float32, float32) and small integers, else float64. */
const Type *infer_builtin_pow(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2 || e->keyword_count > 0 || !type_is_real(args->types[0]) || !type_is_real(args->types[1])) {
        return infer_wrong_use(in, e, "math.pow", "math.pow takes two numbers");
    }
    const Type *f32 = type_of_kind(in->unit->types, TY_F32), *f64 = type_of_kind(in->unit->types, TY_F64),
               *i32 = type_of_kind(in->unit->types, TY_I32);
    const Type *const overloads[][2] = {{f32, f32}, {f64, f64}, {f32, i32}, {f64, i32}};
    MatchCost best = {.impossible = true};
    ExprInfo *info = info_of(in->instance, e);
    info->operand = f64;
    size_t chosen = 1;
    for (size_t i = 0; i < 4; i++) {
        MatchCost cost = typing_match(args->types, overloads[i], 2);
        if (match_better(cost, best)) {
            best = cost;
            chosen = i;
        }
    }
    info->operand = overloads[chosen][0];
    return info->operand;
}

Value lower_builtin_pow(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    Value base = value_convert(lw, lower_expr(lw, args->args[0]), type);
    lower_before(lw, &base, args->args[1]);
    c_args[0] = base.scalar;
    c_args[1] = lower_scalar(lw, args->args[1], type);
    return value_scalar(type, lower_builtin(lw, type->kind == TY_F32 ? "powf" : "pow", type, EFFECT_NONE, c_args, 2));
}

const Type *infer_builtin_pow_builtin(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2 || e->keyword_count > 0) {
        return infer_wrong_use(in, e, "pow", "pow takes two numbers");
    }
    ExprInfo *info = info_of(in->instance, e);
    TypeTable *types = in->unit->types;
    bool of_numpy = info->builtin == BUILTIN_NUMPY_POWER && type_is_scalar(args->types[0]) && type_is_scalar(args->types[1]);
    const Type *type = of_numpy ? ufunc_power_type(types, args->types[0], args->types[1], &info->operand)
                                : typing_binary(types, OP_POW, args->types[0], args->types[1], &info->operand);
    return type != NULL ? type : infer_wrong_use(in, e, "pow", "pow takes two numbers");
}

Value lower_builtin_pow_builtin(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    lower_before(lw, &a, args->args[1]);
    Value b = lower_expr(lw, args->args[1]);
    const Type *type = type_is_integer(info->operand) ? info->operand : info->type; /* np.power cuts off what is wider */
    return value_convert(lw, lower_binary_values(lw, OP_POW, a, b, type, info->operand, args->args[1]), info->type);
}

/* ---- int, float, bool, round -------------------------------------------------------------------------------------- */

/* np.round(x), np.round(x, digits): of the type of x; of a float32 it is a float64, in Numba. */
const Type *infer_builtin_numpy_round(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count >= 1 && args->count <= 2 && e->keyword_count == 0 && type_is_real(args->types[0]);
    if (!fits || type_is_bool(args->types[0]) || (args->count == 2 && (!type_is_float(args->types[0]) || !type_is_whole(args->types[1])))) {
        infer_error(in, e->span, "no-such-overload", "%s takes a number, and of floats the number of digits",
                    builtin_path(in->instance, e));
        return NULL;
    }
    return args->types[0]->kind == TY_F32 ? type_of_kind(in->unit->types, TY_F64) : args->types[0];
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
    IrExpr **c_args = arena_alloc(lw->unit->arena, sizeof *c_args);
    c_args[0] = x.scalar;
    const char *spelling = x.type->kind == TY_F32 ? "rintf" : "rint";
    return value_convert(lw, value_scalar(x.type, lower_builtin(lw, spelling, x.type, EFFECT_NONE, c_args, 1)), type);
}
