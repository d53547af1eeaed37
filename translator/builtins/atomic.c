/* cuda.atomic.*: one table says what each does, on which dtypes, and how C spells it.
 *
 * All give the old value. add and sub take halves too, which Numba does not. CUDA has no signed 64-bit form of most, so those
 * go through helpers on the same bits; float max and min are loops over atomicCAS with Numba's rules for NaN. Source: kernel
 * language of numba-cuda 0.30, section atomics. */
#include "builtins/inside.h"

typedef struct AtomicRow {
    const char *name;
    bool takes_floats;
    bool takes_signed;
    const char *spelling;        /* C function for the dtypes that CUDA has */
    HelperId i64, u64, f32, f64; /* helpers for those that it has not */
    bool negated;                /* the value is negated first: a - b is a + (-b) */
} AtomicRow;

enum {
    ATOMIC_ADD,
    ATOMIC_SUB,
    ATOMIC_MAX,
    ATOMIC_MIN,
    ATOMIC_NANMAX,
    ATOMIC_NANMIN,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_EXCH,
    ATOMIC_INC,
    ATOMIC_DEC,
    ATOMIC_CAS
};

static const AtomicRow rows[] = {
    [ATOMIC_ADD] = {"add", true, true, "atomicAdd", HELPER_ATOMIC_ADD_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_SUB] = {"sub", true, true, "atomicAdd", HELPER_ATOMIC_ADD_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, true},
    [ATOMIC_MAX] = {"max", true, true, "atomicMax", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_MAX_F32, HELPER_ATOMIC_MAX_F64,
                    false},
    [ATOMIC_MIN] = {"min", true, true, "atomicMin", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_MIN_F32, HELPER_ATOMIC_MIN_F64,
                    false},
    [ATOMIC_NANMAX] = {"nanmax", true, true, "atomicMax", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_NANMAX_F32,
                       HELPER_ATOMIC_NANMAX_F64, false},
    [ATOMIC_NANMIN] = {"nanmin", true, true, "atomicMin", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_NANMIN_F32,
                       HELPER_ATOMIC_NANMIN_F64, false},
    [ATOMIC_AND] = {"and_", false, true, "atomicAnd", HELPER_ATOMIC_AND_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_OR] = {"or_", false, true, "atomicOr", HELPER_ATOMIC_OR_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_XOR] = {"xor", false, true, "atomicXor", HELPER_ATOMIC_XOR_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_EXCH] = {"exch", false, true, "atomicExch", HELPER_ATOMIC_EXCH_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_INC] = {"inc", false, false, "atomicInc", HELPER_NONE, HELPER_ATOMIC_INC_U64, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_DEC] = {"dec", false, false, "atomicDec", HELPER_NONE, HELPER_ATOMIC_DEC_U64, HELPER_NONE, HELPER_NONE, false},
    [ATOMIC_CAS] = {"cas", false, true, "atomicCAS", HELPER_ATOMIC_CAS_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE, false},
};

static bool takes(const AtomicRow *row, const Type *type)
{
    if (type_is_float(type)) {
        return row->takes_floats && (!type_is_half(type) || row == &rows[ATOMIC_ADD] || row == &rows[ATOMIC_SUB]);
    }
    return type_is_integer(type) && type_bits(type) >= 32 && (row->takes_signed || type_is_unsigned(type));
}

/* A float, or a tuple with one in it, as min(int64, uint64) gives one: Numba converts it to integers here, though not in a[i, j]. */
static bool is_float_index(const Type *index, const Type *array)
{
    if (index->kind != TY_TUPLE) {
        return type_is_float(index) && array->ndim == 1;
    }
    bool any_float = false;
    for (uint32_t i = 0; i < index->count; i++) {
        if (!type_is_integer(index->items[i]) && !type_is_float(index->items[i])) {
            return false;
        }
        any_float = any_float || type_is_float(index->items[i]);
    }
    return any_float && index->count == array->ndim;
}

/* Checks the array, the index (NULL: element 0 of a 1-D array) and the values; the element's type. */
static const Type *infer_atomic(Infer *in, const Expr *e, const Call *args, int which, uint32_t values, bool has_index)
{
    const AtomicRow *row = &rows[which];
    uint32_t first = has_index ? 2 : 1;
    if (args->count != first + values || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "cuda.atomic.%s takes an array%s and %s", row->name,
                    has_index ? ", an index" : "", values == 2 ? "two values: the expected one and the new one" : "a value");
        return NULL;
    }
    const Type *array = args->types[0];
    if (array->kind != TY_ARRAY) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "cuda.atomic.%s works on an array, this is %s",
                           row->name, array->name);
    }
    if (array->readonly) {
        return infer_error(in, args->args[0]->span, "readonly-array", "Cannot modify readonly array of type: %s", array->name);
    }
    const Type *element = array->elem;
    if (has_index && !is_float_index(args->types[1], array)) {
        Expr place = *e; /* a[index], for the check of the index alone */
        place.left = args->args[0];
        element = infer_index_type(in, &place, array, args->args[1]);
        if (element == NULL) {
            return NULL;
        }
        if (element->kind == TY_ARRAY) {
            return infer_error(in, args->args[1]->span, "bad-index",
                               "cuda.atomic.%s needs an index for each of the %u dimensions", row->name, array->ndim);
        }
    } else if (!has_index && array->ndim != 1) {
        return infer_error(in, args->args[0]->span, "bad-index", "cuda.atomic.compare_and_swap works on a 1-D array");
    }
    if (!takes(row, element)) {
        infer_error(in, e->span, "no-such-overload", "cuda.atomic.%s does not work on %s", row->name, element->name);
        infer_hint(in, "it works on %s",
                   which == ATOMIC_ADD || which == ATOMIC_SUB
                       ? "int32, uint32, int64, uint64, float16, bfloat16, float32 and float64"
                   : row->takes_floats ? "int32, uint32, int64, uint64, float32 and float64"
                   : row->takes_signed ? "int32, uint32, int64 and uint64"
                                       : "uint32 and uint64");
        return NULL;
    }
    for (uint32_t i = 0; i < values; i++) {
        if (typing_conversion(args->types[first + i], element) == CONV_NONE) {
            return infer_error(in, args->args[first + i]->span, "cannot-convert", "%s does not fit an array of %s",
                               args->types[first + i]->name, element->name);
        }
    }
    return element;
}

static HelperId helper_of(const AtomicRow *row, const Type *type)
{
    switch (type->kind) {
    case TY_I64:
        return row->i64;
    case TY_U64:
        return row->u64;
    case TY_F32:
        return row->f32;
    case TY_F64:
        return row->f64;
    case TY_BOOL:
    case TY_I8:
    case TY_U8:
    case TY_I16:
    case TY_U16:
    case TY_I32:
    case TY_U32:
    case TY_F16:
    case TY_C64:
    case TY_C128:
    case TY_BF16:
    case TY_NONE:
    case TY_ARRAY:
    case TY_TUPLE:
    case TY_STR:
    case TY_OBJECT:
    case TY_DIM3:
    case TY_RANGE:
    case TY_POINTER:
    case TY_CARRAY:
    case TY_STRUCT:
    case TY_RECORD:
    case TY_VECTOR:
    case TY_DATETIME:
    case TY_TIMEDELTA:
    case TY_MEMBER:
    case TY_FP8:
        break;
    }
    return HELPER_NONE;
}

static Value lower_atomic(Lower *lw, const Expr *e, const Call *args, int which, uint32_t values, bool has_index)
{
    Arena *arena = lw->unit->arena;
    const AtomicRow *row = &rows[which];
    const Type *type = info_of(lw->instance, e)->type;
    Value array = lower_expr(lw, args->args[0]);
    Value index = has_index ? lower_expr(lw, args->args[1]) : value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0));
    for (uint32_t i = has_index ? 2 : 1; i < args->count; i++) {
        lower_before(lw, &index, args->args[i]);
    }
    Value one[1] = {index};
    Value *items = index.kind == VALUE_TUPLE ? index.items : one;
    uint32_t item_count = index.kind == VALUE_TUPLE ? index.count : 1;
    for (uint32_t i = 0; i < item_count; i++) {
        if (items[i].kind == VALUE_SCALAR && type_is_float(items[i].type)) {
            items[i] = value_convert(lw, items[i], lw_type(lw, TY_I64));
        }
    }
    Value place = array_index_of(lw, args->args[0], array, items, item_count);
    uint32_t first = has_index ? 2 : 1;
    bool has_sub = row->negated && (type->kind == TY_I32 || type->kind == TY_U32); /* CUDA has atomicSub for these two */
    IrExpr **c_args = arena_alloc(arena, 3 * sizeof *c_args);
    c_args[0] = ir_address(arena, type_pointer(lw->unit->types, type), place.scalar);
    for (uint32_t i = 0; i < values; i++) {
        Value value = value_convert(lw, lower_expr(lw, args->args[first + i]), type);
        if (i + 1 < values) {
            lower_before(lw, &value, args->args[first + i + 1]);
        }
        c_args[1 + i] = value.scalar;
        if (row->negated && !has_sub) {
            c_args[1 + i] = ir_unary(arena, IRO_NEG, type, c_args[1 + i]);
        }
    }
    HelperId helper = helper_of(row, type);
    IrExpr *call = helper != HELPER_NONE
                       ? lower_helper(lw, helper, type, c_args, 1 + values)
                       : lower_builtin(lw, has_sub ? "atomicSub" : row->spelling, type, EFFECT_WRITE, c_args, 1 + values);
    call->callee.effect = EFFECT_WRITE;
    return value_scalar(type, call);
}

#define ATOMIC(name, which, values, has_index)                                                                                 \
    const Type *infer_builtin_atomic_##name(Infer *in, const Expr *e, const Call *args)                                        \
    {                                                                                                                          \
        return infer_atomic(in, e, args, which, values, has_index);                                                            \
    }                                                                                                                          \
    Value lower_builtin_atomic_##name(Lower *lw, const Expr *e, const Call *args)                                              \
    {                                                                                                                          \
        return lower_atomic(lw, e, args, which, values, has_index);                                                            \
    }

ATOMIC(add, ATOMIC_ADD, 1, true)

ATOMIC(sub, ATOMIC_SUB, 1, true)

ATOMIC(max, ATOMIC_MAX, 1, true)

ATOMIC(min, ATOMIC_MIN, 1, true)

ATOMIC(nanmax, ATOMIC_NANMAX, 1, true)

ATOMIC(nanmin, ATOMIC_NANMIN, 1, true)

ATOMIC(and_, ATOMIC_AND, 1, true)

ATOMIC(or_, ATOMIC_OR, 1, true)

ATOMIC(xor, ATOMIC_XOR, 1, true)

ATOMIC(exch, ATOMIC_EXCH, 1, true)

ATOMIC(inc, ATOMIC_INC, 1, true)

ATOMIC(dec, ATOMIC_DEC, 1, true)

ATOMIC(cas, ATOMIC_CAS, 2, true)

ATOMIC(compare_and_swap, ATOMIC_CAS, 2, false)

#undef ATOMIC

/* cuda.fp16.atomicAdd(pointer, value): that of cuda_fp16.h. A pointer is an argument, or what from_buffer() makes of an array. */
const Type *infer_builtin_half_atomic_add(Infer *in, const Expr *e, const Call *args)
{
    const Type *to = args->count == 2 ? args->types[0] : NULL;
    bool fits = to != NULL && e->keyword_count == 0 && (to->kind == TY_POINTER || to->kind == TY_ARRAY) && to->elem->kind == TY_F16;
    if (!fits || to->ndim > 1 || to->readonly || typing_conversion(args->types[1], to->elem) == CONV_NONE) {
        return infer_error(in, e->span, "no-such-overload", "cuda.fp16.atomicAdd takes a pointer to float16, and a number");
    }
    return to->elem;
}

Value lower_builtin_half_atomic_add(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    const Type *type = info_of(lw->instance, e)->type;
    Value array = lower_expr(lw, args->args[0]), zero = value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0));
    lower_before(lw, &array, args->args[1]);
    bool is_pointer = array.type->kind == TY_POINTER; /* whose extent nobody knows */
    Value place = is_pointer ? array_index(lw, array, &zero, 1) : array_index_of(lw, args->args[0], array, &zero, 1);
    IrExpr **c_args = arena_alloc(arena, 2 * sizeof *c_args);
    c_args[0] = ir_address(arena, type_pointer(lw->unit->types, type), place.scalar);
    c_args[1] = value_convert(lw, lower_expr(lw, args->args[1]), type).scalar;
    return value_scalar(type, lower_builtin(lw, "atomicAdd", type, EFFECT_WRITE, c_args, 2));
}
