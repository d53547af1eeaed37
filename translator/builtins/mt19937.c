// SPDX-License-Identifier: MIT
/* random and numpy.random in CPU functions: as in Numba, each module has a Mersenne Twister per thread. After
 * np.random.seed(k) the numbers are those of numpy.random.RandomState(k); Numba seeds the generator of random in
 * the same way. In kernels, cuda.random is available instead. */
#include "builtins/builtins_internal.h"

/* Minimum and maximum number of numeric arguments. A size may follow them (DRAW_SIZED), or they are the size
 * (DRAW_BY_AXES): rand(n, m). */
#define MIN_NUMBERS(detail) ((uint32_t)(detail) >> 8 & 3)
#define MAX_NUMBERS(detail) ((uint32_t)(detail) >> 10 & 3)

static bool is_sized(int detail, const Call *args)
{
    return (detail & DRAW_BY_AXES) != 0 ? args->count > 0
                                        : (detail & DRAW_SIZED) != 0 && args->count == MAX_NUMBERS(detail) + 1;
}

static bool are_integers(const Call *args, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(args->types[i])) {
            return false;
        }
    }
    return true;
}

/* Returns the integer type of both bounds by Numba's rule for randint(low, high). */
static const Type *integer_of(Infer *in, const Call *args, bool closed)
{
    bool narrow = !closed && args->count >= 2, is_signed = !narrow;
    uint32_t bits = narrow ? 0 : 64;
    for (uint32_t i = 0; narrow && i < 2; i++) {
        bits = args->types[i]->bits > bits ? args->types[i]->bits : bits;
        is_signed = is_signed || type_is_signed(args->types[i]);
    }
    is_signed = is_signed || args->count == 3; /* arrays have signed elements */
    TypeKind kind = bits == 8    ? (is_signed ? TY_I8 : TY_U8)
                    : bits == 16 ? (is_signed ? TY_I16 : TY_U16)
                    : bits == 32 ? (is_signed ? TY_I32 : TY_U32)
                                 : (is_signed ? TY_I64 : TY_U64);
    return type_of_kind(in->unit->types, kind);
}

static const Type *sized(Infer *in, const Expr *e, const Call *args, const Type *elem, bool by_axes)
{
    const Type *last = args->types[args->count - 1];
    uint32_t ndim = by_axes ? (are_integers(args, args->count) ? args->count : 0) : builtin_shape_axes(last);
    return ndim > 0 && ndim <= TYPE_MAX_DIMS ? type_array(in->unit->types, elem, ndim, LAYOUT_C, false)
                                             : infer_misuse(in, e);
}

const Type *infer_builtin_twister(Infer *in, const Expr *e, const Call *args)
{
    int detail = builtin_detail(in->instance, e), what = detail & DRAW_WHAT;
    TypeTable *types = in->unit->types;
    bool with_size = is_sized(detail, args), by_axes = (detail & DRAW_BY_AXES) != 0;
    uint32_t numbers = by_axes ? 0 : args->count - (with_size ? 1 : 0);
    bool is_valid = by_axes || (numbers >= MIN_NUMBERS(detail) && numbers <= MAX_NUMBERS(detail) &&
                                (!with_size || numbers == MAX_NUMBERS(detail)));
    const Type *first = numbers > 0 ? args->types[0] : NULL;
    if (is_valid && what == DRAW_SHUFFLE) {
        is_valid = first->kind == TY_ARRAY && first->ndim == 1 && type_is_scalar(first->elem) && !first->readonly;
        return is_valid ? type_of_kind(types, TY_NONE) : infer_misuse(in, e);
    }
    if (is_valid && what == DRAW_CHOICE && first->kind == TY_ARRAY) {
        return first->ndim == 1 && type_is_scalar(first->elem) ? first->elem : infer_misuse(in, e);
    }
    bool is_integer = what == DRAW_INTEGERS || what == DRAW_CLOSED || what == DRAW_CHOICE || what == DRAW_SEED;
    for (uint32_t i = 0; is_valid && i < numbers; i++) {
        is_valid = type_is_real(args->types[i]) && !type_is_bool(args->types[i]);
    }
    if (!is_valid || (is_integer && !are_integers(args, numbers)) || (what == DRAW_UNIFORM && numbers == 1)) {
        return infer_misuse(in, e);
    }
    if (what == DRAW_SEED) {
        return type_of_kind(types, TY_NONE);
    }
    const Type *elem = what == DRAW_CHOICE ? type_of_kind(types, TY_I64)
                       : is_integer        ? integer_of(in, args, what == DRAW_CLOSED)
                                           : type_of_kind(types, TY_F64);
    return with_size ? sized(in, e, args, elem, by_axes) : elem;
}

/* A random draw. */
typedef struct Draw {
    Lower *lw;
    int what;
    bool of_numpy;
    IrExpr *given[2]; /* arguments, which may be used several times; NULL: missing */
} Draw;

static IrExpr *drawn(const Draw *draw, HelperId helper, const Type *type, IrExpr *argument)
{
    Lower *lw = draw->lw;
    IrExpr *args[] = {ir_int(lw->arena, lw_type(lw, TY_I32), draw->of_numpy), argument};
    IrExpr *call = lower_helper(lw, helper, type, args, argument != NULL ? 2 : 1);
    call->callee.effect = EFFECT_WRITE; /* each call returns a different number */
    return call;
}

static IrExpr *f64_of(Lower *lw, IrOp op, IrExpr *a, IrExpr *b)
{
    return ir_binary(lw->arena, op, lw_type(lw, TY_F64), a, b);
}

/* Returns an integer in [0, n), where n must be positive. */
static IrExpr *below(const Draw *draw, IrExpr *n)
{
    n = lower_reuse(draw->lw, n, "count");
    lower_raise_if(draw->lw, lower_test(draw->lw, IRO_LE, ir_copy(draw->lw->arena, n), lower_int(draw->lw, 0)),
                   "ValueError", "empty range for randrange()");
    return drawn(draw, HELPER_TWISTER_BELOW, draw->lw->i64, n);
}

/* Returns a number by the formulas of Numba and NumPy. */
static IrExpr *number(const Draw *draw)
{
    Lower *lw = draw->lw;
    const Type *f64 = lw_type(lw, TY_F64);
    IrExpr *a = draw->given[0] != NULL ? ir_copy(lw->arena, draw->given[0]) : NULL,
           *b = draw->given[1] != NULL ? ir_copy(lw->arena, draw->given[1]) : NULL;
    switch (draw->what) {
    case DRAW_NORMAL: {
        IrExpr *normal = drawn(draw, HELPER_TWISTER_NORMAL, f64, NULL);
        normal = b != NULL ? f64_of(lw, IRO_MUL, b, normal) : normal;
        return a != NULL ? f64_of(lw, IRO_ADD, a, normal) : normal;
    }
    case DRAW_EXPONENTIAL:
    case DRAW_EXPOVARIATE: {
        IrExpr *rest = f64_of(lw, IRO_SUB, ir_float(lw->arena, f64, 1), drawn(draw, HELPER_TWISTER_DOUBLE, f64, NULL));
        IrExpr *log = ir_unary(lw->arena, IRO_NEG, f64, lower_builtin(lw, "log", f64, EFFECT_NONE, &rest, 1));
        return a == NULL                        ? log
               : draw->what == DRAW_EXPONENTIAL ? f64_of(lw, IRO_MUL, log, a)
                                                : f64_of(lw, IRO_DIV, log, lower_nonzero(lw, a, "division by zero"));
    }
    case DRAW_INTEGERS:
    case DRAW_CLOSED: {
        IrExpr *low = b != NULL ? a : lower_int(lw, 0), *high = b != NULL ? b : a;
        high = draw->what == DRAW_CLOSED ? lower_add(lw, high, lower_int(lw, 1)) : high;
        return lower_add(lw, ir_copy(lw->arena, low), below(draw, lower_sub(lw, high, low)));
    }
    default: { /* a + (b - a) * r */
        IrExpr *uniform = drawn(draw, HELPER_TWISTER_DOUBLE, f64, NULL);
        return a != NULL
                   ? f64_of(lw, IRO_ADD, ir_copy(lw->arena, a), f64_of(lw, IRO_MUL, f64_of(lw, IRO_SUB, b, a), uniform))
                   : uniform;
    }
    }
}

/* Returns a new array of random numbers, drawn in C order. */
static Value filled(const Draw *draw, const Type *type, IrExpr **axis_sizes)
{
    Lower *lw = draw->lw;
    Value array = lower_new_array(lw, type, axis_sizes, false);
    CountLoop loops[TYPE_MAX_DIMS];
    IrVar *counters[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        loops[i] = lower_count_begin(lw, "i", ir_copy(lw->arena, array.array->shape[i]));
        counters[i] = loops[i].counter;
    }
    const Type *own = type_is_integer(type->elem) ? lw->i64 : type->elem;
    IrExpr *item = number(draw);
    lower_set(lw, array_element(lw, array, counters).scalar,
              value_convert(lw, value_scalar(own, item), type->elem).scalar);
    for (uint32_t i = type->ndim; i-- > 0;) {
        lower_end(lw, loops[i].mark);
    }
    return array;
}

/* Fisher-Yates shuffle from the last element: each element is swapped with itself or an earlier one. */
static Value shuffled(const Draw *draw, Value array)
{
    Lower *lw = draw->lw;
    array = lower_save_array(lw, array, "items", NULL);
    const Type *elem = array.type->elem;
    IrExpr *last = lower_reuse(lw, lower_sub(lw, ir_copy(lw->arena, array.array->shape[0]), lower_int(lw, 1)), "last");
    CountLoop loop = lower_count_begin(lw, "k", ir_copy(lw->arena, last));
    IrVar *i = lower_start(lw, "i", lw->i64, lower_sub(lw, ir_copy(lw->arena, last), lower_var(lw, loop.counter)));
    IrExpr *many = lower_add(lw, lower_var(lw, i), lower_int(lw, 1));
    IrVar *j = lower_start(lw, "j", lw->i64, drawn(draw, HELPER_TWISTER_BELOW, lw->i64, many));
    IrVar *item = lower_start(lw, "item", elem, array_element(lw, array, &i).scalar);
    lower_set(lw, array_element(lw, array, &i).scalar, array_element(lw, array, &j).scalar);
    lower_set(lw, array_element(lw, array, &j).scalar, lower_var(lw, item));
    lower_end(lw, loop.mark);
    return value_none(lw);
}

static Value chosen(const Draw *draw, const Type *type, Value of)
{
    Lower *lw = draw->lw;
    if (of.kind != VALUE_ARRAY) {
        return value_scalar(type, below(draw, value_convert(lw, of, lw->i64).scalar));
    }
    IrVar *place = lower_start(lw, "place", lw->i64, below(draw, ir_copy(lw->arena, of.array->shape[0])));
    return array_element(lw, of, &place);
}

Value lower_builtin_twister(Lower *lw, const Expr *e, const Call *args)
{
    int detail = builtin_detail(lw->instance, e);
    Draw draw = {.lw = lw, .what = detail & DRAW_WHAT, .of_numpy = (detail & DRAW_OF_NUMPY) != 0};
    const Type *type = info_of(lw->instance, e)->type;
    bool by_axes = (detail & DRAW_BY_AXES) != 0, with_size = is_sized(detail, args);
    bool is_integer = draw.what == DRAW_INTEGERS || draw.what == DRAW_CLOSED || draw.what == DRAW_SEED;
    bool as_they_are = draw.what == DRAW_SHUFFLE || draw.what == DRAW_CHOICE;
    const Type *own = is_integer || by_axes ? lw->i64 : lw_type(lw, TY_F64);
    const Type *types[TYPE_MAX_DIMS] = {NULL};
    Value of[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < args->count; i++) {
        types[i] = as_they_are || (with_size && !by_axes && i + 1 == args->count) ? NULL : own;
    }
    lower_arguments(lw, args, types, of);
    if (draw.what == DRAW_SHUFFLE) {
        return shuffled(&draw, of[0]);
    }
    if (draw.what == DRAW_CHOICE) {
        return chosen(&draw, type, of[0]);
    }
    if (draw.what == DRAW_SEED) {
        const Type *u32 = lw_type(lw, TY_U32);
        lower_evaluation(lw,
                         drawn(&draw, HELPER_TWISTER_SEED, lw_type(lw, TY_NONE), value_convert(lw, of[0], u32).scalar));
        return value_none(lw);
    }
    uint32_t numbers = by_axes ? 0 : args->count - (with_size ? 1 : 0);
    for (uint32_t i = 0; i < numbers && i < 2; i++) {
        draw.given[i] = lower_reuse(lw, of[i].scalar, i == 0 ? "low" : "high");
    }
    if (!with_size) {
        return value_convert(lw, value_scalar(is_integer ? lw->i64 : type, number(&draw)), type);
    }
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        const Value *size = by_axes ? &of[i] : &of[args->count - 1];
        axis_sizes[i] =
            ir_convert(lw->arena, lw->i64, size->kind == VALUE_TUPLE ? size->items[i].scalar : size->scalar);
    }
    return filled(&draw, type, axis_sizes);
}
