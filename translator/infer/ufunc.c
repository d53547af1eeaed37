/* NumPy's functions of numbers, which operators between arrays are: their types. */
#include "infer/inside.h"

#include <string.h>

const UfuncRow *ufunc_row_named(const char *name)
{
    static const UfuncRow rows[] = {
        {.name = "maximum",
         .whole = "max",
         .helper_f64 = HELPER_MAXIMUM_F64,
         .helper_f32 = HELPER_MAXIMUM_F32,
         .helper_c64 = HELPER_C64_MAXIMUM,
         .of_bools = IRO_LOR},
        {.name = "minimum",
         .whole = "min",
         .helper_f64 = HELPER_MINIMUM_F64,
         .helper_f32 = HELPER_MINIMUM_F32,
         .helper_c64 = HELPER_C64_MINIMUM,
         .of_bools = IRO_LAND},
        {.name = "fmax", .whole = "max", .f64 = "fmax", .f32 = "fmaxf", .helper_c64 = HELPER_C64_FMAX, .of_bools = IRO_LOR},
        {.name = "fmin", .whole = "min", .f64 = "fmin", .f32 = "fminf", .helper_c64 = HELPER_C64_FMIN, .of_bools = IRO_LAND},
        {.name = "greater", .kind = UF_COMPARE, .ir = IRO_GT},
        {.name = "greater_equal", .kind = UF_COMPARE, .ir = IRO_GE},
        {.name = "less", .kind = UF_COMPARE, .ir = IRO_LT},
        {.name = "less_equal", .kind = UF_COMPARE, .ir = IRO_LE},
        {.name = "equal", .kind = UF_COMPARE, .ir = IRO_EQ},
        {.name = "not_equal", .kind = UF_COMPARE, .ir = IRO_NE},
        {.name = "logical_and", .kind = UF_LOGIC, .ir = IRO_LAND},
        {.name = "logical_or", .kind = UF_LOGIC, .ir = IRO_LOR},
        {.name = "logical_xor", .kind = UF_LOGIC, .ir = IRO_NE},
        {.name = "bitwise_and", .kind = UF_BITS, .op = OP_BITAND},
        {.name = "bitwise_or", .kind = UF_BITS, .op = OP_BITOR},
        {.name = "bitwise_xor", .kind = UF_BITS, .op = OP_BITXOR},
        {.name = "left_shift", .kind = UF_SHIFT, .op = OP_LSHIFT},
        {.name = "right_shift", .kind = UF_SHIFT, .op = OP_RSHIFT},
        {.name = "add", .kind = UF_ARITHMETIC, .op = OP_ADD, .of_bools = IRO_LOR},
        {.name = "subtract", .kind = UF_ARITHMETIC, .op = OP_SUB},
        {.name = "multiply", .kind = UF_ARITHMETIC, .op = OP_MUL, .of_bools = IRO_LAND},
        {.name = "floor_divide", .kind = UF_FLOOR, .op = OP_FLOORDIV},
        {.name = "remainder", .kind = UF_FLOOR, .op = OP_MOD},
        {.name = "mod", .kind = UF_FLOOR, .op = OP_MOD},
        {.name = "fmod", .kind = UF_REST, .f64 = "fmod", .f32 = "fmodf"},
        {.name = "divide", .kind = UF_DIVIDE, .op = OP_DIV},
        {.name = "true_divide", .kind = UF_DIVIDE, .op = OP_DIV},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

const UfuncRow *ufunc_row_of_operator(Op op)
{
    static const struct {
        Op op;
        const char *name;
    } names[] = {{OP_ADD, "add"},           {OP_SUB, "subtract"},       {OP_MUL, "multiply"},       {OP_DIV, "divide"},
                 {OP_FLOORDIV, "floor_divide"}, {OP_MOD, "remainder"},   {OP_BITAND, "bitwise_and"}, {OP_BITOR, "bitwise_or"},
                 {OP_BITXOR, "bitwise_xor"}, {OP_LSHIFT, "left_shift"}, {OP_RSHIFT, "right_shift"}, {OP_EQ, "equal"},
                 {OP_NE, "not_equal"},      {OP_LT, "less"},            {OP_LE, "less_equal"},      {OP_GT, "greater"},
                 {OP_GE, "greater_equal"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].op == op) {
            return ufunc_row_named(names[i].name);
        }
    }
    return NULL;
}

static const Type *loop_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b)
{
    bool has_float = type_is_float(a) || type_is_float(b);
    if (row->kind == UF_DIVIDE && !has_float) {
        return type_of_kind(types, type_bits(a) <= 16 && type_bits(b) <= 16 ? TY_F32 : TY_F64);
    }
    if (has_float && a->kind != TY_F64 && b->kind != TY_F64) {
        return type_of_kind(types, TY_F32);
    }
    if ((row->kind == UF_SHIFT || row->kind == UF_FLOOR || row->kind == UF_REST) && type_is_bool(a) && type_is_bool(b)) {
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
        bool takes_complex = row->kind == UF_COMPARE || row->kind == UF_NUMBER || row->kind == UF_DIVIDE || row->kind == UF_ARITHMETIC;
        *operand = takes_complex ? typing_unify(types, a, b) : NULL;
        if (*operand != NULL) {
            return row->kind == UF_COMPARE ? type_of_kind(types, TY_BOOL) : *operand;
        }
    }
    *operand = type_is_real(a) && type_is_real(b) ? loop_type(types, row, a, b) : NULL;
    bool fits = *operand != NULL;
    bool whole_only = row->kind == UF_BITS || row->kind == UF_SHIFT;
    bool no_bools = row->kind == UF_ARITHMETIC && row->of_bools == IRO_NONE && fits && type_is_bool(*operand);
    if (!fits || no_bools || (whole_only && type_is_float(*operand))) {
        return NULL;
    }
    return row->kind == UF_COMPARE ? type_of_kind(types, TY_BOOL) : *operand;
}

const Type *ufunc_power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand)
{
    const Type *type = typing_binary(types, OP_POW, a, b, operand);
    bool whole = type != NULL && type_is_integer(type), bools = type_is_bool(a) && type_is_bool(b);
    const Type *loop = whole ? (bools ? type_of_kind(types, TY_I8) : typing_unify(types, a, b)) : NULL;
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
