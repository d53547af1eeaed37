// SPDX-License-Identifier: MIT
/* NumPy's functions of scalars, which operators between arrays use as well: their types. */
#include "infer/infer_internal.h"

#include <string.h>

/* clang-format off */
#define EXTREME(id, integer_function, logic, ...) \
    {.builtin = BUILTIN_NUMPY_##id, .integer = integer_function, .helper_f64 = HELPER_##id##_F64, .helper_f32 = HELPER_##id##_F32, \
     .helper_c64 = HELPER_C64_##id, .of_bools = logic, __VA_ARGS__}
/* clang-format on */
static const UfuncRow rows[] = {
    {.builtin = BUILTIN_NUMPY_GREATER, .kind = UF_COMPARE, .op = OP_GT, .ir = IRO_GT},
    {.builtin = BUILTIN_NUMPY_GREATER_EQUAL, .kind = UF_COMPARE, .op = OP_GE, .ir = IRO_GE},
    {.builtin = BUILTIN_NUMPY_LESS, .kind = UF_COMPARE, .op = OP_LT, .ir = IRO_LT},
    {.builtin = BUILTIN_NUMPY_LESS_EQUAL, .kind = UF_COMPARE, .op = OP_LE, .ir = IRO_LE},
    {.builtin = BUILTIN_NUMPY_EQUAL, .kind = UF_COMPARE, .op = OP_EQ, .ir = IRO_EQ},
    {.builtin = BUILTIN_NUMPY_NOT_EQUAL, .kind = UF_COMPARE, .op = OP_NE, .ir = IRO_NE},
    {.builtin = BUILTIN_NUMPY_LOGICAL_AND, .kind = UF_LOGIC, .ir = IRO_LAND},
    {.builtin = BUILTIN_NUMPY_LOGICAL_OR, .kind = UF_LOGIC, .ir = IRO_LOR},
    {.builtin = BUILTIN_NUMPY_LOGICAL_XOR, .kind = UF_LOGIC, .ir = IRO_NE},
    {.builtin = BUILTIN_NUMPY_BITWISE_AND, .kind = UF_BITS, .op = OP_BITAND},
    {.builtin = BUILTIN_NUMPY_BITWISE_OR, .kind = UF_BITS, .op = OP_BITOR},
    {.builtin = BUILTIN_NUMPY_BITWISE_XOR, .kind = UF_BITS, .op = OP_BITXOR},
    {.builtin = BUILTIN_NUMPY_LEFT_SHIFT, .kind = UF_SHIFT, .op = OP_LSHIFT},
    {.builtin = BUILTIN_NUMPY_RIGHT_SHIFT, .kind = UF_SHIFT, .op = OP_RSHIFT},
    {.builtin = BUILTIN_NUMPY_ADD, .kind = UF_ARITHMETIC, .op = OP_ADD, .of_bools = IRO_LOR},
    {.builtin = BUILTIN_NUMPY_SUBTRACT, .kind = UF_ARITHMETIC, .op = OP_SUB},
    {.builtin = BUILTIN_NUMPY_MULTIPLY, .kind = UF_ARITHMETIC, .op = OP_MUL, .of_bools = IRO_LAND},
    {.builtin = BUILTIN_NUMPY_FLOOR_DIVIDE, .kind = UF_FLOOR, .op = OP_FLOORDIV},
    {.builtin = BUILTIN_NUMPY_REMAINDER, .kind = UF_FLOOR, .op = OP_MOD},
    {.builtin = BUILTIN_NUMPY_MOD, .kind = UF_FLOOR, .op = OP_MOD},
    {.builtin = BUILTIN_NUMPY_FMOD, .kind = UF_REST, .f64 = "fmod", .f32 = "fmodf"},
    {.builtin = BUILTIN_NUMPY_DIVIDE, .kind = UF_DIVIDE, .op = OP_DIV},
    {.builtin = BUILTIN_NUMPY_TRUE_DIVIDE, .kind = UF_DIVIDE, .op = OP_DIV},
    EXTREME(MAXIMUM, "max", IRO_LOR, .f64 = NULL),
    EXTREME(MINIMUM, "min", IRO_LAND, .f64 = NULL),
    EXTREME(FMAX, "max", IRO_LOR, .f64 = "fmax", .f32 = "fmaxf"),
    EXTREME(FMIN, "min", IRO_LAND, .f64 = "fmin", .f32 = "fminf"),
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

const UfuncRow *ufunc_row_of(BuiltinId builtin)
{
    size_t i = 0;
    while (i < ROW_COUNT && rows[i].builtin != builtin) {
        i++;
    }
    return i < ROW_COUNT ? &rows[i] : NULL;
}

const UfuncRow *ufunc_row_of_operator(Op op)
{
    size_t i = 0;
    while (i < ROW_COUNT && rows[i].op != op) {
        i++;
    }
    return i < ROW_COUNT ? &rows[i] : NULL;
}

static const Type *loop_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b)
{
    bool has_float = type_is_float(a) || type_is_float(b);
    if (row->kind == UF_DIVIDE && !has_float) {
        return type_of_kind(types, a->bits <= 16 && b->bits <= 16 ? TY_F32 : TY_F64);
    }
    if (has_float && a->kind != TY_F64 && b->kind != TY_F64) {
        return type_of_kind(types, TY_F32);
    }
    if ((row->kind == UF_SHIFT || row->kind == UF_FLOOR || row->kind == UF_REST) && type_is_bool(a) &&
        type_is_bool(b)) {
        return type_of_kind(types, TY_I8);
    }
    return typing_unify(types, a, b);
}

const Type *ufunc_result_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b, const Type **operand)
{
    if (row->kind == UF_LOGIC && type_is_scalar(a) && type_is_scalar(b)) {
        return type_of_kind(types, TY_BOOL);
    }
    if (type_is_scalar(a) && type_is_scalar(b) && (type_is_complex(a) || type_is_complex(b))) {
        bool takes_complex =
            row->kind == UF_COMPARE || row->kind == UF_NUMBER || row->kind == UF_DIVIDE || row->kind == UF_ARITHMETIC;
        *operand = takes_complex ? typing_unify(types, a, b) : NULL;
        if (*operand != NULL) {
            return row->kind == UF_COMPARE ? type_of_kind(types, TY_BOOL) : *operand;
        }
    }
    *operand = type_is_real(a) && type_is_real(b) ? loop_type(types, row, a, b) : NULL;
    bool fits = *operand != NULL;
    bool integers_only = row->kind == UF_BITS || row->kind == UF_SHIFT;
    bool no_bools = row->kind == UF_ARITHMETIC && row->of_bools == IRO_NONE && fits && type_is_bool(*operand);
    if (!fits || no_bools || (integers_only && type_is_float(*operand))) {
        return NULL;
    }
    return row->kind == UF_COMPARE ? type_of_kind(types, TY_BOOL) : *operand;
}

const Type *ufunc_power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand)
{
    const Type *type = typing_binary(types, OP_POW, a, b, operand);
    bool integer = type != NULL && type_is_integer(type), bools = type_is_bool(a) && type_is_bool(b);
    const Type *loop = integer ? (bools ? type_of_kind(types, TY_I8) : typing_unify(types, a, b)) : NULL;
    if (loop != NULL && type_is_float(loop)) {
        *operand = loop; /* int64 and uint64 */
    }
    return loop != NULL ? loop : type;
}

const Type *ufunc_operator_type(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand)
{
    const UfuncRow *row = ufunc_row_of_operator(op);
    if (row == NULL) {
        return op == OP_POW && type_is_scalar(a) && type_is_scalar(b) ? ufunc_power_type(types, a, b, operand) : NULL;
    }
    return ufunc_result_type(types, row, a, b, operand);
}
