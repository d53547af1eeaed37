// SPDX-License-Identifier: MIT
/* Numeric builtins of Python: abs, min, max, int, float, bool, round, len. */
#include "base/float_string.h"
#include "base/strings.h"
#include "builtins/builtins_internal.h"

#include <string.h>

const Type *infer_builtin_abs(Infer *in, const Expr *e, const Call *args)
{
    if (args->count == 1 && e->keyword_count == 0 &&
        (type_is_complex(args->types[0]) || args->types[0]->kind == TY_TIMEDELTA)) {
        return type_is_complex(args->types[0]) ? args->types[0]->items[0] : args->types[0];
    }
    const Type *type = infer_one_real(in, e, args, "abs");
    bool changes = type != NULL && (type->kind == TY_BF16 || type_is_bool(type));
    return changes ? type_of_kind(in->unit->types, type_is_bool(type) ? TY_I8 : TY_F32) : type;
}

Value lower_builtin_abs(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value x = lower_expr(lw, args->args[0]);
    if (type_is_complex(x.type)) {
        return value_scalar(type, complex_abs(lw, x.scalar));
    }
    if (type_is_time(x.type)) {
        return lower_time_abs(lw, x);
    }
    if (type_is_unsigned(x.type) || type_is_bool(x.type)) {
        return value_convert(lw, x, type);
    }
    const Type *wide = type_is_float(type) ? type : lw_type(lw, type->bits == 64 ? TY_I64 : TY_I32);
    const char *spelling = type->kind == TY_F16   ? "__habs"
                           : type->kind == TY_F32 ? "fabsf"
                           : type->kind == TY_F64 ? "fabs"
                           : wide->kind == TY_I64 ? "llabs"
                                                  : "abs";
    x = value_convert(lw, x, wide);
    IrExpr *call = lower_builtin(lw, spelling, wide, EFFECT_NONE, &x.scalar, 1);
    return value_convert(lw, value_scalar(wide, call), type);
}

/* Returns the argument types, with weak literals adapted to the others. */
static const Type *const *weak_extremes(Infer *in, const Call *args)
{
    const Type **types = arena_alloc(in->unit->arena, args->count * sizeof *types), *strong = NULL;
    for (uint32_t i = 0; i < args->count; i++) {
        const Type *type = infer_is_weak(in->instance, args->args[i]) ? NULL : args->types[i];
        bool joins = type != NULL && type_is_scalar(type) && (strong == NULL || type_is_scalar(strong));
        strong = !joins ? strong : strong == NULL ? type : typing_unify(in->unit->types, strong, type);
    }
    for (uint32_t i = 0; i < args->count; i++) {
        types[i] =
            strong != NULL ? infer_weak_fitting(in->instance, args->args[i], args->types[i], strong) : args->types[i];
    }
    return types;
}

const Type *infer_builtin_extreme(Infer *in, const Expr *e, const Call *args)
{
    const char *name = builtin_detail(in->instance, e) ? "max" : "min";
    if (e->keyword_count > 0) {
        return infer_wrong_use(in, e, name, "pass two or more numbers and no keywords");
    }
    const Type *type = NULL;
    uint32_t count = args->count;
    const Type *const *types = args->types;
    if (count == 1 && types[0]->kind == TY_TUPLE && types[0]->count > 0) {
        count = types[0]->count;
        types = (const Type *const *)types[0]->items;
    } else if (count == 1 && types[0]->kind == TY_ARRAY && types[0]->ndim == 1 && type_is_real(types[0]->elem) &&
               !type_is_half(types[0]->elem)) {
        return types[0]->elem;
    } else if (count < 2) {
        return infer_wrong_use(in, e, name, "pass two or more numbers, or a 1-D array");
    }
    types = args->count > 1 ? weak_extremes(in, args) : types;
    if (type_is_time(types[0])) {
        type = infer_time_extreme(in->unit->types, types, count);
        return type != NULL ? type
                            : infer_error(in, e->span, "no-such-overload",
                                          "%s cannot mix datetimes, timedeltas and other types", name);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_real(types[i])) {
            return infer_error(in, e->span, "no-such-overload", "%s compares numbers, not %s", name, types[i]->name);
        }
        type = type == NULL ? types[i] : typing_unify(in->unit->types, type, types[i]);
        if (type == NULL) {
            return infer_wrong_use(in, e, name,
                                   "convert the other operand: bfloat16 can only be compared with bfloat16");
        }
    }
    for (uint32_t i = 0; type->kind == TY_F16 && i < count; i++) {
        if (type_is_bool(types[i])) {
            return infer_error(in, e->span, "no-such-overload",
                               "%s cannot compare bool with float16\nuse a conditional expression", name);
        }
    }
    return type;
}

/* Returns whether fmax or fmin yields the result of a comparison. They ignore a NaN in the first operand and order
 * zeros by sign. Converted integers are neither NaN nor -0.0; for min(0, -0.0), a comparison yields 0.0. */
static bool extreme_of_wholes(const IrExpr *first, const Type *of_first, const Type *of_second, bool is_max)
{
    bool nonzero = (first->kind == IR_FLOAT && first->number != 0.0) || (first->kind == IR_INT && first->integer != 0);
    return type_is_integral(of_first) && (is_max || nonzero || type_is_integral(of_second));
}

/* Two floats use fmin and fmax, which ignore a NaN, as in Numba on a GPU. CPU functions, more than two floats, and
 * mixed types use comparisons, as in Numba; integers use CUDA's overloaded min and max. */
static IrExpr *lower_extreme_pair(Lower *lw, bool is_max, IrExpr *first, IrExpr *second, const Type *type,
                                  bool compares)
{
    Arena *arena = lw->arena;
    IrExpr *c_args[] = {first, second};
    bool plain = lower_is_cheap(first) && lower_is_cheap(second);
    if (compares && !plain && !type_is_half(type)) {
        HelperId helper = type->kind == TY_F32 ? (is_max ? HELPER_MAX_F32 : HELPER_MIN_F32)
                                               : (is_max ? HELPER_MAX_F64 : HELPER_MIN_F64);
        return lower_helper(lw, helper, type, c_args, 2);
    }
    if (compares) {
        first = lower_reuse(lw, first, "first");
        second = lower_reuse(lw, second, "second");
        IrExpr *wins = lower_test(lw, is_max ? IRO_LT : IRO_GT, first, ir_copy(arena, second));
        return ir_cond(arena, wins, ir_copy(arena, second), ir_copy(arena, first));
    }
    const char *spelling = type->kind == TY_F32   ? (is_max ? "fmaxf" : "fminf")
                           : type->kind == TY_F64 ? (is_max ? "fmax" : "fmin")
                                                  : (is_max ? "max" : "min");
    return lower_builtin(lw, spelling, type, EFFECT_NONE, c_args, 2);
}

Value lower_builtin_extreme(Lower *lw, const Expr *e, const Call *args)
{
    bool is_max = builtin_detail(lw->instance, e);
    const Type *type = info_of(lw->instance, e)->type;
    Value tuple = {0};
    uint32_t count = args->count;
    if (count == 1) {
        tuple = lower_expr(lw, args->args[0]);
        if (tuple.kind == VALUE_ARRAY) {
            return lower_python_extreme(lw, is_max, tuple);
        }
        count = tuple.count;
    }
    IrExpr *result = NULL;
    const Type *of_result = NULL; /* before its conversion */
    bool times = type_is_time(type);
    const Type *wide = times || type_is_float(type) || type->bits >= 32 ? type : lw_type(lw, TY_I32);
    for (uint32_t i = 0; i < count; i++) {
        Value value = tuple.items != NULL ? tuple.items[i] : lower_expr(lw, args->args[i]);
        lower_before_all(lw, &value, args->args, i + 1, args->count);
        const Type *of_next = value.type;
        IrExpr *next = value_convert(lw, value_convert(lw, value, type), wide).scalar;
        if (result == NULL) {
            result = next;
            of_result = of_next;
            continue;
        }
        if (times) {
            result = lower_time_extreme(lw, value_scalar(type, result), value_scalar(type, next), is_max).scalar;
            continue;
        }
        bool two_floats = count == 2 && tuple.items == NULL && type_is_float(of_result) && type_is_float(of_next);
        two_floats = two_floats && (lw->instance->modes & MAKES_ARRAYS) == 0;
        bool compares = type_is_half(type) ||
                        (type_is_float(type) && (!two_floats || type_is_half(of_result) || type_is_half(of_next)));
        compares = compares && (type_is_half(type) || !extreme_of_wholes(result, of_result, of_next, is_max));
        result = lower_extreme_pair(lw, is_max, result, next, wide, compares);
        of_result = type_is_integral(of_next) ? of_result : wide;
    }
    return value_convert(lw, value_scalar(wide, result), type);
}

/* As in Numba, conversion requires the named type: np.float32(x). */
static const Type *no_bfloat16(Infer *in, const Expr *e, const Type *type, const char *name)
{
    if (type == NULL || type->kind != TY_BF16) {
        return type;
    }
    return infer_error(in, e->span, "no-such-overload",
                       "%s() does not accept a bfloat16\nuse a named type: np.float32(x), np.int64(x)", name);
}

const Type *infer_builtin_int(Infer *in, const Expr *e, const Call *args)
{
    if (args->count == 1 && e->keyword_count == 0 && args->types[0]->kind == TY_TIMEDELTA) {
        return type_of_kind(in->unit->types, TY_I64);
    }
    const Type *type = no_bfloat16(in, e, infer_one_real(in, e, args, "int"), "int");
    return type == NULL ? NULL : type_is_integer(type) ? type : type_of_kind(in->unit->types, TY_I64);
}

const Type *infer_builtin_float(Infer *in, const Expr *e, const Call *args)
{
    double word;
    const Object *text =
        args->count == 1 && e->keyword_count == 0 ? info_of(in->instance, args->args[0])->constant : NULL;
    bool is_text = text != NULL && text->kind == OBJ_STRING && float_of_word(text->text, text->length, &word);
    if (is_text) {
        info_of(in->instance, e)->constant = object_float(in->unit, word);
        return type_of_kind(in->unit->types, TY_F64);
    }
    const Type *type = no_bfloat16(in, e, infer_one_real(in, e, args, "float"), "float");
    if (type != NULL && type_is_bool(type)) {
        return infer_error(in, e->span, "no-such-overload",
                           "float() does not accept a bool\nuse a conditional expression: 1.0 if x else 0.0");
    }
    return type == NULL ? NULL : type_is_float(type) ? type : type_of_kind(in->unit->types, TY_F64);
}

const Type *infer_builtin_bool(Infer *in, const Expr *e, const Call *args)
{
    bool has_truth = args->count == 1 && e->keyword_count == 0 && typing_has_truth(args->types[0]);
    if (has_truth) {
        return type_of_kind(in->unit->types, TY_BOOL);
    }
    return infer_one_real(in, e, args, "bool") != NULL ? type_of_kind(in->unit->types, TY_BOOL) : NULL;
}

Value lower_builtin_conversion(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    return value_scalar(type, lower_scalar(lw, args->args[0], type));
}

Value lower_builtin_float(Lower *lw, const Expr *e, const Call *args)
{
    bool is_text = info_of(lw->instance, args->args[0])->type->kind == TY_STR;
    return is_text ? lower_object(lw, info_of(lw->instance, e)->constant) : lower_builtin_conversion(lw, e, args);
}

Value lower_builtin_bool(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    return value_scalar(lw->boolean, lower_truth(lw, lower_expr(lw, args->args[0])));
}

const Type *infer_builtin_round(Infer *in, const Expr *e, const Call *args)
{
    if (args->count == 2 && !type_is_integral(args->types[1])) {
        return infer_wrong_use(in, e, "round", "pass an integer as the number of digits");
    }
    TypeTable *types = in->unit->types;
    const Type *type = args->types[0];
    return args->count == 1      ? type_of_kind(types, TY_I64)
           : type_is_half(type)  ? type_of_kind(types, TY_F32)
           : type_is_float(type) ? type
                                 : type_of_kind(types, TY_F64);
}

Value lower_builtin_round(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value x = lower_expr(lw, args->args[0]);
    lower_before_all(lw, &x, args->args, 1, args->count);
    if (!type_is_float(x.type)) {
        x = value_convert(lw, x, lw_type(lw, TY_F64)); /* Numba rounds integers as floats */
    }
    x = lower_without_half(lw, x);
    if (args->count == 1) {
        return value_scalar(
            type, lower_builtin(lw, x.type->kind == TY_F32 ? "llrintf" : "llrint", type, EFFECT_NONE, &x.scalar, 1));
    }
    const Type *f64 = lw_type(lw, TY_F64);
    IrExpr *c_args[] = {value_convert(lw, x, f64).scalar, lower_scalar(lw, args->args[1], lw->i64)};
    return value_convert(lw, value_scalar(f64, lower_helper(lw, HELPER_ROUND_TO, f64, c_args, 2)), type);
}

/* Returns the array whose items, in C order, are counted: len(x.flat). x.flat of a C-contiguous array is an array
 * itself. */
static const Expr *counted_flat(const Instance *instance, const Call *args)
{
    const Expr *flat = args->args[0];
    bool is_flat = info_of(instance, flat)->type->kind == TY_RANGE && flat->kind == EX_ATTRIBUTE &&
                   strcmp(flat->name, "flat") == 0;
    const Type *array = is_flat ? info_of(instance, flat->left)->type : NULL;
    return array != NULL && array->kind == TY_ARRAY ? flat->left : NULL;
}

const Type *infer_builtin_len(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    const Object *text = info_of(in->instance, args->args[0])->constant;
    if (text != NULL && text->kind == OBJ_STRING) {
        return infer_known(in, e, object_int(in->unit, utf8_count(text->text, text->length)));
    }
    if (type->kind == TY_TUPLE) {
        return infer_known(in, e, object_int(in->unit, type->count));
    }
    if (type->kind == TY_ARRAY && type->ndim == 0) {
        return infer_error(in, e->span, "wrong-arguments",
                           "len() of a 0-D array is not defined\n"
                           "read its element with [()], or its number of elements with .size");
    }
    if (type->kind == TY_ARRAY || type_is_text(type) || counted_flat(in->instance, args) != NULL) {
        return type_of_kind(in->unit->types, TY_I64);
    }
    return type->kind == TY_RANGE && !type->is_iterator ? type->elem : infer_misuse(in, e);
}

Value lower_builtin_len(Lower *lw, const Expr *e, const Call *args)
{
    const Expr *flat = counted_flat(lw->instance, args);
    Value value = lower_expr(lw, flat != NULL ? flat : args->args[0]);
    if (flat != NULL) {
        return value_scalar(lw->i64, array_size(lw, &value));
    }
    if (type_is_text(value.type)) {
        return value_scalar(lw->i64, text_length(lw, value));
    }
    if (value.kind == VALUE_STREAM) {
        IrExpr *length = lower_max(lw, stream_length(lw, value.stream), lower_int(lw, 0));
        return value_convert(lw, value_scalar(lw->i64, length), info_of(lw->instance, e)->type);
    }
    if (value.kind == VALUE_OBJECT) {
        return lower_object(lw, info_of(lw->instance, e)->constant);
    }
    if (value.kind == VALUE_TUPLE) {
        lower_effects_of(lw, &value);
        return value_scalar(lw->i64, lower_int(lw, value.count));
    }
    return value_scalar(lw->i64, ir_copy(lw->arena, value.array->shape[0]));
}
