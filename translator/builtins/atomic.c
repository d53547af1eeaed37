// SPDX-License-Identifier: MIT
/* cuda.atomic.*: operation, supported dtypes and C spelling in one table.
 *
 * All functions return the old value. add and sub also support half types, unlike in Numba. CUDA lacks most signed
 * 64-bit versions; helpers operate on the same bits. max and min of floats are atomicCAS loops with Numba's
 * treatment of NaN. Source: kernel language of numba-cuda 0.30, section atomics. */
#include "builtins/builtins_internal.h"

/* An atomic operation with a value, at an index. */
typedef struct AtomicRow {
    bool takes_floats, takes_signed;
    const char *spelling;        /* C function for the dtypes that CUDA supports */
    HelperId i64, u64, f32, f64; /* helpers for other dtypes */
} AtomicRow;

static const AtomicRow rows[] = {
    [ATOMIC_ADD] = {true, true, "atomicAdd", HELPER_ATOMIC_ADD_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_SUB] = {true, true, "atomicAdd", HELPER_ATOMIC_ADD_I64, HELPER_NONE, HELPER_NONE,
                    HELPER_NONE}, /* a - b is a + (-b) */
    [ATOMIC_MAX] = {true, true, "atomicMax", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_MAX_F32, HELPER_ATOMIC_MAX_F64},
    [ATOMIC_MIN] = {true, true, "atomicMin", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_MIN_F32, HELPER_ATOMIC_MIN_F64},
    [ATOMIC_NANMAX] = {true, true, "atomicMax", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_NANMAX_F32,
                       HELPER_ATOMIC_NANMAX_F64},
    [ATOMIC_NANMIN] = {true, true, "atomicMin", HELPER_NONE, HELPER_NONE, HELPER_ATOMIC_NANMIN_F32,
                       HELPER_ATOMIC_NANMIN_F64},
    [ATOMIC_AND] = {false, true, "atomicAnd", HELPER_ATOMIC_AND_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_OR] = {false, true, "atomicOr", HELPER_ATOMIC_OR_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_XOR] = {false, true, "atomicXor", HELPER_ATOMIC_XOR_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_EXCH] = {false, true, "atomicExch", HELPER_ATOMIC_EXCH_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_INC] = {false, false, "atomicInc", HELPER_NONE, HELPER_ATOMIC_INC_U64, HELPER_NONE, HELPER_NONE},
    [ATOMIC_DEC] = {false, false, "atomicDec", HELPER_NONE, HELPER_ATOMIC_DEC_U64, HELPER_NONE, HELPER_NONE},
    [ATOMIC_CAS] = {false, true, "atomicCAS", HELPER_ATOMIC_CAS_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
    [ATOMIC_SWAP] = {false, true, "atomicCAS", HELPER_ATOMIC_CAS_I64, HELPER_NONE, HELPER_NONE, HELPER_NONE},
};

/* Returns the position of the first value: cas(array, index, expected, new), compare_and_swap(array, expected,
 * new). */
static uint32_t first_value(int which)
{
    return which == ATOMIC_SWAP ? 1 : 2;
}

static bool adds(int which)
{
    return which == ATOMIC_ADD || which == ATOMIC_SUB;
}

static bool takes(int which, const Type *type)
{
    const AtomicRow *row = &rows[which];
    if (type_is_float(type)) {
        return row->takes_floats && (!type_is_half(type) || adds(which));
    }
    return type_is_integer(type) && type->bits >= 32 && (row->takes_signed || type_is_unsigned(type));
}

/* Returns whether the index is a float, or a tuple containing one (the type of min(int64, uint64)). Numba converts
 * such indices to integers here, but not in a[i, j]. */
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

/* Checks the array, the index (none: element 0 of a 1-D array) and the values. Returns the element type. */
const Type *infer_builtin_atomic(Infer *in, const Expr *e, const Call *args)
{
    int which = builtin_detail(in->instance, e);
    const AtomicRow *row = &rows[which];
    const char *path = which == ATOMIC_SWAP ? builtin_row(BUILTIN_ATOMIC_CAS)->path : builtin_path(in->instance, e);
    uint32_t first = first_value(which);
    bool has_index = first == 2;
    const Type *array = args->types[0];
    if (array->kind != TY_ARRAY) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "%s takes an array, not %s", path, array->name);
    }
    if (array->readonly) {
        return infer_error(in, args->args[0]->span, "readonly-array", "Cannot modify readonly array of type: %s",
                           array->name);
    }
    const Type *element = array->elem;
    if (has_index && !is_float_index(args->types[1], array)) {
        Expr place = *e; /* a[index], to check the index only */
        place.left = args->args[0];
        element = infer_index_type(in, &place, array, args->args[1]);
        if (element == NULL) {
            return NULL;
        }
        if (element->kind == TY_ARRAY) {
            return infer_error(in, args->args[1]->span, "bad-index",
                               "%s requires an index for each dimension of the %u-D array\n"
                               "pass the indices as a tuple: %s",
                               path, array->ndim,
                               array->ndim == 2   ? "(i, j)"
                               : array->ndim == 3 ? "(i, j, k)"
                                                  : "(i, j, k, ...)");
        }
    } else if (!has_index && array->ndim != 1) {
        return infer_error(in, args->args[0]->span, "bad-index", "cuda.atomic.compare_and_swap requires a 1-D array");
    }
    if (!takes(which, element)) {
        const char *others = adds(which)         ? "int32, uint32, int64, uint64, float16, bfloat16, float32 or float64"
                             : row->takes_floats ? "int32, uint32, int64, uint64, float32 or float64"
                             : row->takes_signed ? "int32, uint32, int64 or uint64"
                                                 : "uint32 or uint64";
        return infer_error(in, e->span, "no-such-overload", "%s does not support %s\nconvert the array to %s", path,
                           element->name, others);
    }
    for (uint32_t i = first; i < args->count; i++) {
        if (typing_conversion(args->types[i], element) == CONV_NONE) {
            return infer_error(in, args->args[i]->span, "cannot-convert", "cannot store %s in an array of %s",
                               args->types[i]->name, element->name);
        }
    }
    return element;
}

static HelperId helper_of(const AtomicRow *row, const Type *type)
{
    return type->kind == TY_I64   ? row->i64
           : type->kind == TY_U64 ? row->u64
           : type->kind == TY_F32 ? row->f32
           : type->kind == TY_F64 ? row->f64
                                  : HELPER_NONE;
}

Value lower_builtin_atomic(Lower *lw, const Expr *e, const Call *args)
{
    int which = builtin_detail(lw->instance, e);
    const AtomicRow *row = &rows[which];
    uint32_t first = first_value(which), values = args->count - first;
    bool has_index = first == 2;
    const Type *type = info_of(lw->instance, e)->type;
    Value of[4], index = value_scalar(lw->i64, lower_int(lw, 0));
    lower_arguments(lw, args, (const Type *[4]){NULL, has_index ? NULL : type, type, type}, of);
    index = has_index ? of[1] : index;
    Value *items = index.kind == VALUE_TUPLE ? index.items : &index;
    for (uint32_t i = 0; i < (index.kind == VALUE_TUPLE ? index.count : 1); i++) {
        if (items[i].kind == VALUE_ARRAY) { /* a 0-d array */
            items[i] = array_index(lw, items[i], NULL, 0);
        } else if (items[i].kind == VALUE_SCALAR && type_is_float(items[i].type)) {
            items[i] = value_convert(lw, items[i], lw->i64);
        }
    }
    bool negated = which == ATOMIC_SUB;
    /* CUDA has atomicSub for these two types */
    bool has_sub = negated && (type->kind == TY_I32 || type->kind == TY_U32);
    IrExpr *c_args[3] = {lower_element_address(lw, args->args[0], of[0], index)};
    for (uint32_t i = 0; i < values; i++) {
        c_args[1 + i] =
            negated && !has_sub ? ir_unary(lw->arena, IRO_NEG, type, of[first + i].scalar) : of[first + i].scalar;
    }
    HelperId helper = helper_of(row, type);
    IrExpr *call = helper != HELPER_NONE ? lower_helper(lw, helper, type, c_args, 1 + values)
                                         : lower_builtin(lw, has_sub ? "atomicSub" : row->spelling, type, EFFECT_WRITE,
                                                         c_args, 1 + values);
    call->callee.effect = EFFECT_WRITE;
    return value_scalar(type, call);
}

/* cuda.fp16.atomicAdd(pointer, value) of cuda_fp16.h. The pointer is an argument, or the result of from_buffer(). */
const Type *infer_builtin_half_atomic_add(Infer *in, const Expr *e, const Call *args)
{
    const Type *to = args->types[0];
    bool fits =
        (to->kind == TY_POINTER || to->kind == TY_ARRAY) && to->elem->kind == TY_F16 && to->ndim <= 1 && !to->readonly;
    return fits && typing_conversion(args->types[1], to->elem) != CONV_NONE ? to->elem : infer_misuse(in, e);
}

Value lower_builtin_half_atomic_add(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value array = lower_expr(lw, args->args[0]), zero = value_scalar(lw->i64, lower_int(lw, 0));
    lower_before(lw, &array, args->args[1]);
    IrExpr *to = lower_element_address(lw, args->args[0], array, zero),
           *c_args[] = {to, lower_scalar(lw, args->args[1], type)};
    return value_scalar(type, lower_builtin(lw, "atomicAdd", type, EFFECT_WRITE, c_args, 2));
}
