// SPDX-License-Identifier: MIT
/* NumPy's rules: attributes of arrays, and result types. */
#include "types/types.h"

#include <py2cu/py2cu.h>

#include <string.h>

static const char *const attribute_names[] = {
    [ARRAY_SHAPE] = "shape",       [ARRAY_STRIDES] = "strides", [ARRAY_NDIM] = "ndim",   [ARRAY_SIZE] = "size",
    [ARRAY_ITEMSIZE] = "itemsize", [ARRAY_NBYTES] = "nbytes",   [ARRAY_DTYPE] = "dtype", [ARRAY_T] = "T",
    [ARRAY_FLAT] = "flat",         [ARRAY_REAL] = "real",       [ARRAY_IMAG] = "imag"};

const char *array_attribute_similar(const char *name)
{
    return py2cu_similar(name, &attribute_names[ARRAY_SHAPE], ARRAY_IMAG - ARRAY_SHAPE + 1);
}

ArrayAttribute array_attribute(const char *name)
{
    for (int i = ARRAY_SHAPE; i <= ARRAY_IMAG; i++) {
        if (strcmp(attribute_names[i], name) == 0) {
            return (ArrayAttribute)i;
        }
    }
    return ARRAY_NO_ATTRIBUTE;
}

bool array_attribute_is_tuple(ArrayAttribute attribute)
{
    return attribute == ARRAY_SHAPE || attribute == ARRAY_STRIDES;
}

bool array_attribute_is_integer(ArrayAttribute attribute)
{
    return attribute >= ARRAY_NDIM && attribute <= ARRAY_NBYTES;
}

static const Type *promote_strong(TypeTable *types, const Type *a, const Type *b)
{
    if (a == b || type_is_bool(b)) {
        return a;
    }
    if (type_is_bool(a)) {
        return b;
    }
    bool float_a = type_is_float(a), float_b = type_is_float(b);
    if (type_is_complex(a) || type_is_complex(b)) {
        unsigned bits = 32;
        const Type *both[2] = {a, b};
        for (int i = 0; i < 2; i++) {
            bool wide = type_is_integer(both[i]) ? both[i]->bits > 16 : both[i]->bits > 32;
            bits = wide ? 64 : bits;
        }
        return type_of_kind(types, bits == 64 ? TY_C128 : TY_C64);
    }
    if (float_a && float_b) {
        return a->bits > b->bits ? a : b;
    }
    if (float_a || float_b) {
        const Type *real = float_a ? a : b, *integer = float_a ? b : a;
        unsigned need = integer->bits <= 8 ? 16 : integer->bits <= 16 ? 32 : 64;
        return need <= real->bits ? real : type_of_kind(types, need == 32 ? TY_F32 : TY_F64);
    }
    if (type_is_signed(a) == type_is_signed(b)) {
        return a->bits > b->bits ? a : b;
    }
    const Type *with = type_is_signed(a) ? a : b, *without = type_is_signed(a) ? b : a;
    if (with->bits > without->bits) {
        return with;
    }
    switch (without->bits) {
    case 8:
        return type_of_kind(types, TY_I16);
    case 16:
        return type_of_kind(types, TY_I32);
    case 32:
        return type_of_kind(types, TY_I64);
    default:
        return type_of_kind(types, TY_F64);
    }
}

const Type *numpy_promote(TypeTable *types, const Type *a, bool a_weak, const Type *b, bool b_weak)
{
    if (a_weak == b_weak || type_is_bool(a) || type_is_bool(b)) {
        return promote_strong(types, a, b);
    }
    const Type *weak = a_weak ? a : b, *strong = a_weak ? b : a;
    if (type_is_integer(weak)) {
        return strong;
    }
    if (type_is_float(weak)) {
        return type_is_integer(strong) ? type_of_kind(types, TY_F64) : strong;
    }
    if (type_is_complex(strong)) {
        return strong;
    }
    return type_of_kind(types, type_is_float(strong) && strong->bits <= 32 ? TY_C64 : TY_C128);
}

const Type *numpy_operator_type(TypeTable *types, Op op, const Type *a, bool a_weak, const Type *b, bool b_weak)
{
    const Type *type = numpy_promote(types, a, a_weak, b, b_weak);
    bool counts = op == OP_POW || op == OP_FLOORDIV || op == OP_MOD || op == OP_LSHIFT || op == OP_RSHIFT;
    if (op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE) {
        return type_of_kind(types, TY_BOOL);
    }
    if (op == OP_DIV && (type_is_integer(type) || type_is_bool(type))) {
        return type_of_kind(types, TY_F64);
    }
    return type_is_bool(type) && counts ? type_of_kind(types, TY_I8) : type;
}

const Type *numpy_float_result(TypeTable *types, const Type *type)
{
    if (type_is_bool(type) || type_is_integer(type)) {
        unsigned bits = type->bits;
        return type_of_kind(types, bits <= 8 ? TY_F16 : bits <= 16 ? TY_F32 : TY_F64);
    }
    return type;
}
