// SPDX-License-Identifier: MIT
/* complex() and the cmath module. */
#include "builtins/builtins_internal.h"

#include <math.h>

static const Type *complex_of(Infer *in, const Type *type)
{
    static const TypeKind kinds[] = {TY_C64, TY_C128, TY_NONE};
    return type_is_complex(type) ? type : typing_nearest(in->unit->types, &type, 1, kinds);
}

/* Converts the only argument to a complex type, which is also the result type; NULL after an error. */
const Type *infer_builtin_complex_function(Infer *in, const Expr *e, const Call *args)
{
    return info_of(in->instance, e)->operand = complex_of(in, args->types[0]);
}

static IrExpr *lower_one(Lower *lw, const Expr *e, const Call *args)
{
    return lower_scalar(lw, args->args[0], info_of(lw->instance, e)->operand);
}

/* ---- complex() ---- */

const Type *infer_builtin_complex(Infer *in, const Expr *e, const Call *args)
{
    TypeTable *types = in->unit->types;
    if (type_is_complex(args->types[0])) { /* also for a complex64, as in Numba */
        return args->count == 1 ? type_of_kind(types, TY_C128) : infer_misuse(in, e);
    }
    bool single = args->types[0]->kind == TY_F32 && (args->count == 1 || args->types[1]->kind == TY_F32);
    return type_of_kind(types, single ? TY_C64 : TY_C128);
}

Value lower_builtin_complex(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value parts[2];
    lower_arguments(lw, args, NULL, parts);
    if (args->count == 1) {
        return value_convert(lw, parts[0], type);
    }
    IrExpr *re = value_convert(lw, parts[0], type->items[0]).scalar,
           *im = value_convert(lw, parts[1], type->items[0]).scalar;
    return value_scalar(type, complex_make(lw, type, re, im));
}

/* ---- unary complex functions ---- */

Value lower_builtin_complex_function(Lower *lw, const Expr *e, const Call *args)
{
    IrExpr *z = lower_one(lw, e, args);
    return value_scalar(z->type, complex_function(lw, (HelperId)builtin_detail(lw->instance, e), z->type, z, NULL));
}

/* log(z), or the quotient log(z, base). */
const Type *infer_builtin_cmath_log(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2) {
        return infer_builtin_complex_function(in, e, args);
    }
    const Type *z = complex_of(in, args->types[0]), *base = complex_of(in, args->types[1]);
    return info_of(in->instance, e)->operand = z == base ? z : type_of_kind(in->unit->types, TY_C128);
}

Value lower_builtin_cmath_log(Lower *lw, const Expr *e, const Call *args)
{
    if (args->count == 1) {
        return lower_builtin_complex_function(lw, e, args);
    }
    const Type *type = info_of(lw->instance, e)->operand, *types[2] = {type, type};
    Value of[2];
    lower_arguments(lw, args, types, of);
    Value log_z = value_scalar(type, complex_function(lw, HELPER_C64_LOG, type, of[0].scalar, NULL));
    Value log_base = value_scalar(type, complex_function(lw, HELPER_C64_LOG, type, of[1].scalar, NULL));
    return complex_binary(lw, OP_DIV, log_z, log_base, type, args->args[1]);
}

/* cos(z) = cosh(iz) and sin(z) = -i sinh(iz); the others analogously. */
static IrExpr *times_i(Lower *lw, IrExpr **z, bool negative)
{
    Arena *arena = lw->arena;
    *z = lower_reuse(lw, *z, "z");
    IrExpr *re = ir_field(arena, ir_copy(arena, *z), 0), *im = ir_field(arena, *z, 1);
    const Type *part = re->type;
    return negative ? complex_make(lw, (*z)->type, im, ir_unary(arena, IRO_NEG, part, re))
                    : complex_make(lw, (*z)->type, ir_unary(arena, IRO_NEG, part, im), re);
}

Value lower_builtin_cmath_cos(Lower *lw, const Expr *e, const Call *args)
{
    IrExpr *z = lower_one(lw, e, args);
    return value_scalar(z->type, complex_function(lw, HELPER_C64_COSH, z->type, times_i(lw, &z, false), NULL));
}

/* sin, tan, asin and atan, in terms of the hyperbolic function. */
Value lower_builtin_rotated(Lower *lw, const Expr *e, const Call *args)
{
    IrExpr *z = lower_one(lw, e, args);
    IrExpr *rotated =
        complex_function(lw, (HelperId)builtin_detail(lw->instance, e), z->type, times_i(lw, &z, false), NULL);
    return value_scalar(z->type, times_i(lw, &rotated, true));
}

/* ---- phase, polar, rect ---- */

const Type *infer_builtin_cmath_phase(Infer *in, const Expr *e, const Call *args)
{
    return infer_builtin_complex_function(in, e, args)->items[0];
}

static IrExpr *angle_of(Lower *lw, IrExpr *z)
{
    Arena *arena = lw->arena;
    return complex_call_real(lw, "atan2f", "atan2", z->type->items[0], ir_field(arena, ir_copy(arena, z), 1),
                             ir_field(arena, ir_copy(arena, z), 0));
}

Value lower_builtin_cmath_phase(Lower *lw, const Expr *e, const Call *args)
{
    IrExpr *z = lower_reuse(lw, lower_one(lw, e, args), "z");
    return value_scalar(z->type->items[0], angle_of(lw, z));
}

const Type *infer_builtin_cmath_polar(Infer *in, const Expr *e, const Call *args)
{
    return type_tuple(in->unit->types, infer_builtin_complex_function(in, e, args)->items, 2);
}

Value lower_builtin_cmath_polar(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    IrExpr *z = lower_reuse(lw, lower_one(lw, e, args), "z");
    Value value = value_tuple(lw, type, type->count);
    value.items[0] = value_scalar(type->items[0], complex_abs(lw, z));
    value.items[1] = value_scalar(type->items[1], angle_of(lw, z));
    return value;
}

const Type *infer_builtin_cmath_rect(Infer *in, const Expr *e, const Call *args)
{
    (void)e;
    bool single = args->types[0]->kind == TY_F32 && args->types[1]->kind == TY_F32;
    return type_of_kind(in->unit->types, single ? TY_C64 : TY_C128);
}

Value lower_builtin_cmath_rect(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value polar[2];
    lower_arguments(lw, args, type->items, polar);
    IrExpr *parts[2] = {polar[0].scalar, polar[1].scalar};
    return value_scalar(type,
                        lower_helper(lw, type->kind == TY_C64 ? HELPER_C64_RECT : HELPER_C128_RECT, type, parts, 2));
}

/* ---- isnan, isinf, isfinite ---- */

const Type *infer_builtin_complex_predicate(Infer *in, const Expr *e, const Call *args)
{
    infer_builtin_complex_function(in, e, args);
    return type_of_kind(in->unit->types, TY_BOOL);
}

Value lower_builtin_complex_predicate(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    int which = builtin_detail(lw->instance, e);
    IrExpr *z = lower_reuse(lw, lower_one(lw, e, args), "z");
    IrExpr *re = ir_field(arena, ir_copy(arena, z), 0), *im = ir_field(arena, ir_copy(arena, z), 1);
    re = lower_builtin(lw, predicate_spelling(which), lw->boolean, EFFECT_NONE, &re, 1);
    im = lower_builtin(lw, predicate_spelling(which), lw->boolean, EFFECT_NONE, &im, 1);
    return value_scalar(lw->boolean, lower_test(lw, which == IS_FINITE ? IRO_LAND : IRO_LOR, re, im));
}

/* ---- np.real(z), np.imag(z) ---- */

const Type *infer_builtin_number_part(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    if (type_is_bool(type)) {
        return infer_misuse(in, e);
    }
    return type_is_complex(type) ? type->items[0] : type;
}

Value lower_builtin_number_part(Lower *lw, const Expr *e, const Call *args)
{
    bool imaginary = info_of(lw->instance, e)->builtin == BUILTIN_NUMPY_IMAG;
    return complex_part(lw, lower_expr(lw, args->args[0]), imaginary);
}

/* np.angle(z, deg): float64 for all types of z, as in Numba. */
const Type *infer_builtin_angle(Infer *in, const Expr *e, const Call *args)
{
    const Expr *deg = call_argument(args, 1, "deg");
    const Type *type = args->count >= 1 && args->count <= 2 ? args->types[0] : NULL,
               *of_deg = deg != NULL ? info_of(in->instance, deg)->type : NULL;
    bool fits = type != NULL && type_is_scalar(type) && !type_is_bool(type) &&
                e->keyword_count == (deg != NULL && args->count == 1);
    if (!fits || (deg != NULL && (of_deg == NULL || !(type_is_bool(of_deg) || type_is_integer(of_deg))))) {
        return infer_error(in, e->span, "no-such-overload",
                           "numpy.angle takes a number and an optional boolean deg in a kernel");
    }
    return type_of_kind(in->unit->types, TY_F64);
}

Value lower_builtin_angle(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const Type *f64 = lw_type(lw, TY_F64);
    const Expr *deg = call_argument(args, 1, "deg");
    Value z = lower_expr(lw, args->args[0]);
    if (deg != NULL) {
        lower_before(lw, &z, deg);
    }
    IrExpr *angle;
    if (type_is_complex(z.type)) {
        angle = angle_of(lw, lower_reuse(lw, z.scalar, "z"));
    } else {
        const Type *type = z.type->kind == TY_F32 ? z.type : f64;
        angle =
            complex_call_real(lw, "atan2f", "atan2", type, ir_float(arena, type, 0), value_convert(lw, z, type).scalar);
    }
    angle = ir_convert(arena, f64, angle);
    if (deg == NULL) {
        return value_scalar(f64, angle);
    }
    const Object *known = info_of(lw->instance, deg)->constant;
    angle = known == NULL ? lower_reuse(lw, angle, "angle") : angle;
    IrExpr *degrees = ir_binary(arena, IRO_MUL, f64, ir_copy(arena, angle), ir_float(arena, f64, 57.29577951308232));
    if (known != NULL) {
        return value_scalar(f64, object_truth(known) ? degrees : angle);
    }
    (void)e;
    return value_scalar(f64, ir_cond(arena, lower_condition(lw, deg), degrees, angle));
}
