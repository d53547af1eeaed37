/* NumPy's functions of two numbers that have a loop for each type: maximum, greater, logical_and, bitwise_or and the like.
 *
 * The loop is the first of NumPy's that takes both: of two integers as NumPy promotes them, float32 for float32 and any integer. */
#include "special.h"

#include <string.h>

typedef enum UfuncKind { UF_NUMBER, UF_COMPARE, UF_LOGIC, UF_BITS, UF_SHIFT, UF_DIVIDE, UF_ARITHMETIC, UF_FLOOR, UF_REST } UfuncKind;

typedef struct UfuncRow {
    const char *name;
    UfuncKind kind;
    Op op;                        /* of bits, shifts and arithmetic */
    IrOp ir;                      /* of comparisons and logic */
    const char *f64, *f32, *whole; /* UF_NUMBER: C's function, of floats and of integers */
    HelperId helper_f64, helper_f32, helper_c64;
    IrOp of_bools;                /* UF_NUMBER, UF_ARITHMETIC */
} UfuncRow;

static const UfuncRow *row_named(const char *name)
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

static const UfuncRow *row_of(const Special *special)
{
    return row_named(strchr(special->path, '.') + 1);
}

/* The function that an operator between arrays stands for; NULL: it has no row. */
static const UfuncRow *row_of_operator(Op op)
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
            return row_named(names[i].name);
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

/* What the function gives for numbers of these types, and what both are converted to; NULL: nothing. */
static const Type *result_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b, const Type **operand)
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
    const UfuncRow *row = row_of_operator(op);
    if (row == NULL) {
        return op == OP_POW && type_is_scalar(a) && type_is_scalar(b) ? ufunc_power_type(types, a, b, operand) : NULL;
    }
    return result_type(types, row, a, b, operand);
}

const Type *infer_special_ufunc(Infer *in, const Expr *e, const Call *args)
{
    ExprInfo *info = info_of(in->instance, e);
    const UfuncRow *row = row_of(info->special);
    TypeTable *types = in->unit->types;
    if (args->count != 2 || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "%s takes two numbers in a kernel", info->special->path);
        return NULL;
    }
    const Type *a = args->types[0], *b = args->types[1], *result = result_type(types, row, a, b, &info->operand);
    if (result == NULL) {
        infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s", info->special->path, a->name, b->name);
    }
    return result;
}

static IrExpr *number(Lower *lw, const UfuncRow *row, const Type *type, IrExpr *a, IrExpr *b)
{
    if (type_is_bool(type)) {
        return ir_binary(lw->unit->arena, row->of_bools, type, a, b);
    }
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    const Type *wide = type_is_float(type) || type_bits(type) >= 32 ? type : lw_type(lw, TY_I32);
    c_args[0] = ir_convert(lw->unit->arena, wide, a);
    c_args[1] = ir_convert(lw->unit->arena, wide, b);
    HelperId helper = type->kind == TY_F64 ? row->helper_f64 : type->kind == TY_F32 ? row->helper_f32 : HELPER_NONE;
    if (helper != HELPER_NONE) {
        return lower_helper(lw, helper, type, c_args, 2);
    }
    const char *spelling = type->kind == TY_F64 ? row->f64 : type->kind == TY_F32 ? row->f32 : row->whole;
    return ir_convert(lw->unit->arena, type, lower_builtin(lw, spelling, wide, EFFECT_NONE, c_args, 2));
}

/* What division leaves, with the sign of a; x % 0 is 0 for integers. */
static Value rest(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type)
{
    bool is_unsigned = type_is_unsigned(type);
    const Type *wide = type_is_float(type) ? type : lw_type(lw, is_unsigned ? TY_U64 : TY_I64);
    IrExpr **args = arena_alloc(lw->unit->arena, 2 * sizeof *args);
    args[0] = value_convert(lw, value_convert(lw, a, type), wide).scalar;
    args[1] = value_convert(lw, value_convert(lw, b, type), wide).scalar;
    IrExpr *call = type_is_float(type) ? lower_builtin(lw, type->kind == TY_F32 ? row->f32 : row->f64, type, EFFECT_NONE, args, 2)
                                       : lower_helper(lw, is_unsigned ? HELPER_MOD_U64 : HELPER_REST_I64, wide, args, 2);
    return value_convert(lw, value_scalar(wide, call), type);
}

/* A signed and an unsigned 64-bit number by their values, which no type holds both of: a < 0 || (uint64)a < b. */
static IrExpr *compare_mixed(Lower *lw, IrOp op, Value a, Value b)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL), *i64 = lw_type(lw, TY_I64), *u64 = lw_type(lw, TY_U64);
    bool a_signed = type_is_signed(a.type);
    IrExpr *x = lower_reuse(lw, value_convert(lw, a, a_signed ? i64 : u64).scalar, "a");
    IrExpr *y = lower_reuse(lw, value_convert(lw, b, a_signed ? u64 : i64).scalar, "b");
    IrExpr *negative = ir_binary(arena, IRO_LT, boolean, ir_copy(arena, a_signed ? x : y), lower_int(lw, 0));
    IrExpr *same = ir_binary(arena, op, boolean, ir_convert(arena, u64, x), ir_convert(arena, u64, y));
    bool if_negative = op == IRO_NE || (a_signed ? op == IRO_LT || op == IRO_LE : op == IRO_GT || op == IRO_GE);
    return if_negative ? ir_binary(arena, IRO_LOR, boolean, negative, same)
                       : ir_binary(arena, IRO_LAND, boolean, ir_unary(arena, IRO_NOT, boolean, negative), same);
}

/* The row's function of two numbers; `right` is the expression of the second. */
static Value apply(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type, const Expr *right)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool mixed = type_is_integer(a.type) && type_is_integer(b.type) && type != NULL && type_is_float(type);
    switch (row->kind) {
    case UF_LOGIC: {
        IrExpr *x = lower_truth(lw, a), *y = lower_truth(lw, b);
        return value_scalar(boolean, ir_binary(arena, row->ir, boolean, x, y));
    }
    case UF_COMPARE:
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(boolean, complex_order(lw, row->ir, x, y));
        }
        if (mixed) {
            return value_scalar(boolean, compare_mixed(lw, row->ir, a, b));
        }
        return value_scalar(boolean, ir_binary(arena, row->ir, boolean, value_convert(lw, a, type).scalar, value_convert(lw, b, type).scalar));
    case UF_NUMBER:
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(type, complex_function_of_two(lw, row->helper_c64, x, y, type));
        }
        return value_scalar(type, number(lw, row, type, value_convert(lw, a, type).scalar, value_convert(lw, b, type).scalar));
    case UF_REST:
        return rest(lw, row, a, b, type);
    case UF_BITS:
        return lower_binary_values(lw, row->op, a, b, type, type, right);
    case UF_SHIFT: {
        const Type *wide = lw_type(lw, type_is_unsigned(type) ? TY_U64 : TY_I64);
        a = value_convert(lw, a, type);
        return value_convert(lw, lower_binary_values(lw, row->op, a, b, wide, wide, right), type);
    }
    case UF_DIVIDE:
        if (type_is_complex(type)) {
            IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
            return value_scalar(type, complex_function_of_two(lw, HELPER_C64_DIVIDE, x, y, type));
        }
        return lower_binary_values(lw, row->op, a, b, type, type, right);
    case UF_ARITHMETIC: case UF_FLOOR: {
        if (type_is_bool(type)) {
            return value_scalar(type, ir_binary(arena, row->of_bools, type, lower_truth(lw, a), lower_truth(lw, b)));
        }
        bool is_whole = type_is_integer(type), narrow = type_bits(type) < 32;
        TypeKind signed_kind = row->kind == UF_FLOOR ? TY_I64 : TY_I32, unsigned_kind = row->kind == UF_FLOOR ? TY_U64 : TY_U32;
        const Type *wide = is_whole && (narrow || row->kind == UF_FLOOR) ? lw_type(lw, type_is_unsigned(type) ? unsigned_kind : signed_kind) : type;
        a = value_convert(lw, a, type);
        b = value_convert(lw, b, type);
        return value_convert(lw, lower_binary_values(lw, row->op, a, b, wide, wide, right), type);
    }
    }
    return a;
}

Value lower_special_ufunc(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    lower_before(lw, &a, args->args[1]);
    Value b = lower_expr(lw, args->args[1]);
    return apply(lw, row_of(info->special), a, b, info->operand, args->args[1]);
}

Value lower_ufunc_values(Lower *lw, const char *name, Value a, Value b, const Type *type)
{
    return apply(lw, row_named(name), a, b, type, NULL);
}

Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right)
{
    const UfuncRow *row = row_of_operator(op);
    bool as_operator = row == NULL || (op == OP_DIV && type_is_complex(info->operand)); /* a / b, as it is for numbers */
    return !as_operator ? apply(lw, row, a, b, info->operand, right) : lower_binary_values(lw, op, a, b, info->element, info->operand, right);
}

/* ---- of one number: invert, logical_not, conjugate ---------------------------------------------------------------------- */

const Type *infer_special_ufunc_unary(Infer *in, const Expr *e, const Call *args)
{
    const char *path = info_of(in->instance, e)->special->path;
    if (args->count != 1 || e->keyword_count > 0 || !type_is_scalar(args->types[0])) {
        return infer_error(in, e->span, "no-such-overload", "%s takes a number in a kernel", path);
    }
    const Type *type = args->types[0];
    if (strcmp(path, "numpy.logical_not") == 0) {
        return type_of_kind(in->unit->types, TY_BOOL);
    }
    if (strcmp(path, "numpy.conjugate") == 0 || strcmp(path, "numpy.conj") == 0) {
        if (type->kind == TY_F16) { /* NumPy's first loop that takes it */
            return type_of_kind(in->unit->types, TY_F32);
        }
        return type_is_bool(type) ? type_of_kind(in->unit->types, TY_I8) : type;
    }
    bool negates = strcmp(path, "numpy.negative") == 0;
    bool fits = negates ? !type_is_bool(type) : type_is_integer(type) || type_is_bool(type);
    return fits ? type : infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s", path, type->name);
}

Value lower_special_ufunc_unary(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    if (strcmp(info->special->path, "numpy.logical_not") == 0 || (type_is_bool(a.type) && type_is_bool(info->type))) {
        return value_scalar(info->type, ir_unary(arena, IRO_NOT, lw_type(lw, TY_BOOL), lower_truth(lw, a)));
    }
    if (strncmp(info->special->path, "numpy.conj", 10) == 0) {
        return type_is_complex(a.type) ? value_scalar(a.type, complex_conjugate(lw, a.scalar)) : value_convert(lw, a, info->type);
    }
    bool negates = strcmp(info->special->path, "numpy.negative") == 0;
    if (negates && type_is_complex(a.type)) {
        return value_scalar(a.type, complex_negate(lw, a.scalar));
    }
    return value_scalar(a.type, ir_unary(arena, negates ? IRO_NEG : IRO_BITNOT, a.type, a.scalar));
}
