// SPDX-License-Identifier: MIT
/* Lowers expressions. */
#include "base/c_names.h"
#include "base/limits.h"
#include "lower/lower_internal.h"
#include "source_map/source_map.h"

#include <math.h>
#include <string.h>

/* Returns a constant as a scalar of the type. */
static IrExpr *constant_scalar(Arena *arena, const Object *object, const Type *type)
{
    if (object->kind == OBJ_BOOL) {
        return ir_bool(arena, type, object->integer != 0);
    }
    IrExpr *e =
        object->kind == OBJ_FLOAT ? ir_float(arena, type, object->number) : ir_int(arena, type, object->integer);
    e->spelling = object->text;
    return e;
}

/* Returns the type of the C constant's declaration. */
static const Type *type_of_named(Lower *lw, const Object *object)
{
    const Type *type = object->type;
    if (object->kind == OBJ_ARRAY) {
        int64_t dims[TYPE_MAX_DIMS];
        for (uint32_t i = 0; i < type->ndim; i++) {
            dims[i] = object->dims[i] > 0 ? object->dims[i] : 1; /* C has no empty arrays */
        }
        dims[0] = type->ndim > 0 ? dims[0] : 1; /* a 0-d array has one element */
        return type_carray(lw->unit->types, type->elem, type->ndim > 0 ? type->ndim : 1, dims);
    }
    if (object->kind != OBJ_INT || type->kind != TY_I64 || object->integer < INT32_MIN ||
        object->integer > UINT32_MAX) {
        return type;
    }
    return lw_type(lw, object->integer <= INT32_MAX
                           ? TY_I32
                           : TY_U32); /* values above INT32_MAX are usually masks such as 0xFFFFFFFF */
}

/* Returns the source location of the constant's definition in its module. */
static uint32_t constant_source(Lower *lw, const ConstantName *name)
{
    const uint32_t function = sources_function(lw->unit, 0);
    Span span = {name->offset, name->offset + (uint32_t)strlen(name->name), name->line, name->module};
    const uint32_t source = sources_add(lw->unit, PY2CU_SOURCE_CONSTANT, span, NULL);
    sources_function(lw->unit, function);
    return source;
}

/* Returns whether two constants of one type have the same value. */
static bool is_same_value(const IrNamed *a, const IrNamed *b)
{
    if (a->data != NULL) {
        return memcmp(a->data, b->data, type_size(a->type)) == 0;
    }
    return a->value->kind == b->value->kind &&
           (a->value->kind == IR_FLOAT ? memcmp(&a->value->number, &b->value->number, sizeof a->value->number) == 0
                                       : a->value->integer == b->value->integer);
}

/* Returns an existing constant with the same name and value from another module, or another version of the module,
 * that can replace `one`: without losing a comment if they are scalars; NULL if there is none. */
static IrNamed *named_elsewhere(const Lower *lw, const IrNamed *one)
{
    const PtrVec *all = &lw->unit->program->named;
    for (size_t i = 0; i < all->count; i++) {
        IrNamed *other = all->items[i];
        bool has_comment = one->data == NULL && (one->lead != NULL || one->trail != NULL) &&
                           (one->line != other->line || one->offset != other->offset);
        bool is_same = other->type == one->type && is_same_value(other, one);
        if (is_same && !has_comment && strcmp(other->python_name, one->python_name) == 0) {
            return other;
        }
    }
    return NULL;
}

/* Returns the C constant of a module constant; its name is assigned at the first use. */
static IrNamed *named_of(Lower *lw, const Object *object)
{
    ConstantName *name = object->named;
    PtrVec *all = &lw->unit->program->named;
    IrNamed *named = name->id > 0 ? all->items[name->id - 1] : NULL;
    if (named == NULL) {
        named = arena_alloc(lw->arena, sizeof *named);
        *named = (IrNamed){.type = type_of_named(lw, object),
                           .python_name = name->name,
                           .lead = name->lead,
                           .trail = name->trail,
                           .module = name->module,
                           .line = name->line,
                           .offset = name->offset,
                           .keeps_type = object->keeps_type,
                           .source = constant_source(lw, name)};
        if (object->kind != OBJ_ARRAY) {
            named->value = constant_scalar(lw->arena, object, named->type);
        } else {
            named->data = object_array_size(object) > 0 ? object->data : arena_alloc(lw->arena, type_size(named->type));
        }
        const char *clean = cname_clean_global(lw->arena, name->name);
        bool may_be_there = names_has(lw->unit->global_names, clean);
        IrNamed *same = may_be_there ? named_elsewhere(lw, named) : NULL;
        if (same == NULL) {
            named->name = cname_unique(lw->arena, lw->unit->global_names, clean);
            named->id = (uint32_t)all->count;
            ptrvec_push(lw->arena, all, named);
        }
        named = same != NULL ? same : named;
        name->id = named->id + 1;
        bool adds_array = same == NULL && named->type->kind == TY_CARRAY;
        lw->unit->lowering->constant_bytes += adds_array ? type_size(named->type) : 0;
        if (lw->unit->lowering->constant_bytes > LIMIT_CONSTANT_BYTES && named->type->kind == TY_CARRAY) {
            diag_error(lw->unit, lw->stmt != NULL ? lw->stmt->span : lw->instance->function->span, "constant-too-large",
                       "'%s' does not fit in constant memory: the constant arrays would need %zu bytes, but only %d "
                       "are available",
                       named->name, lw->unit->lowering->constant_bytes, LIMIT_CONSTANT_BYTES);
            diag_hint(lw->unit, "pass some of them as arguments");
        }
    }
    ptrvec_push(lw->arena, &lw->globals, (void *)(uintptr_t)named->name);
    return named;
}

/* Returns a constant array of the module. Each function has its own IR variable for it. */
static Value constant_array(Lower *lw, const Object *object)
{
    IrVar *var = NULL;
    if (object->type->elem->kind == TY_RECORD) {
        record_c_name(lw->unit, object->type->elem, object->named->name);
    }
    IrNamed *named = named_of(lw, object);
    for (size_t i = 0; i < lw->func->vars.count && var == NULL; i++) {
        IrVar *one = lw->func->vars.items[i];
        var = one->constant == named ? one : NULL;
    }
    if (var == NULL) {
        var = ir_new_var(lw->arena, lw->func, named->name, named->type, IRV_CONSTANT);
        var->constant = named;
    }
    Value value = value_array(lw, object->type);
    value.array->var = var;
    value.array->is_view = object->type->ndim == 0; /* a 0-d array is a C array of one element without an axis */
    for (uint32_t i = 0; i < object->type->ndim; i++) {
        value.array->shape[i] = lower_int(lw, object->dims[i]);
    }
    return value;
}

Value lower_object(Lower *lw, Object *object)
{
    if (object->kind == OBJ_ARRAY && object->named != NULL) {
        return constant_array(lw, object);
    }
    if (object->named != NULL) {
        return value_scalar(object->type,
                            ir_convert(lw->arena, object->type, ir_named(lw->arena, named_of(lw, object))));
    }
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_BOOL:
    case OBJ_FLOAT:
        return value_scalar(
            object->type,
            constant_scalar(lw->arena, object, type_is_time(object->type) ? object->type->elem : object->type));
    case OBJ_TUPLE: {
        Value value = value_tuple(lw, object->type, object->count);
        for (uint32_t i = 0; i < object->count; i++) {
            value.items[i] = lower_object(lw, object->items[i]);
        }
        return value;
    }
    case OBJ_DEVICE_ARRAY:
        return lower_captured(lw, object);
    case OBJ_NONE:
        return value_none(lw);
    case OBJ_COMPLEX: {
        const Type *part = object->type->items[0];
        IrExpr *re = ir_float(lw->arena, part, object->number), *im = ir_float(lw->arena, part, object->imaginary);
        return value_scalar(object->type, complex_make(lw, object->type, re, im));
    }
    case OBJ_PATH: {
        Value value;
        if (lower_register(lw, object->path, &value)) {
            return value;
        }
        break;
    }
    case OBJ_ENUM:
        if (type_is_member(object->type)) {
            Value value = lower_object(lw, object->items[0]);
            value.type = object->type;
            return value;
        }
        break;
    case OBJ_LARGE:
    case OBJ_STRING:
    case OBJ_TYPE:
    case OBJ_FUNCTION:
    case OBJ_CLASS:
    case OBJ_EXTERN:
    case OBJ_ARRAY:
        break;
    }
    return (Value){.kind = VALUE_OBJECT, .type = object->type, .object = object};
}

/* Returns the operand as int32 or uint32 if it is a widened value of that type or a literal that fits; otherwise
 * NULL. */
static IrExpr *narrow_operand(Lower *lw, IrExpr *e, const Type *type)
{
    if (e->kind == IR_CONVERT && e->a->type == type) {
        return e->a;
    }
    if (e->kind == IR_INT && e->integer >= 0 && e->integer <= INT32_MAX) {
        return ir_int(lw->arena, type, e->integer);
    }
    return NULL;
}

/* Narrows (int)((long long)a + b) of two ints, of which only the low bits are used, to int arithmetic. */
static IrExpr *narrow_sum(Lower *lw, IrExpr *e, const Type *type)
{
    if (e->kind != IR_BINARY || (e->op != IRO_ADD && e->op != IRO_SUB) || e->type->bits != 64 ||
        !type_is_integer(type) || type->bits != 32) {
        return NULL;
    }
    IrExpr *a = narrow_operand(lw, e->a, type), *b = narrow_operand(lw, e->b, type);
    bool both_literal = e->a->kind == IR_INT && e->b->kind == IR_INT;
    return a != NULL && b != NULL && !both_literal ? ir_binary(lw->arena, e->op, type, a, b) : NULL;
}

Value value_convert(Lower *lw, Value value, const Type *type)
{
    if (value.type == type) {
        return value;
    }
    if (type_is_optional(type) && !type_is_optional(value.type)) {
        return optional_make(lw, value, type);
    }
    /* None for an operand of a conditional expression whose type is a scalar */
    if (value.kind == VALUE_NONE && type->kind != TY_NONE) {
        return optional_value(lw, optional_make(lw, value, type_optional(lw->unit->types, type)));
    }
    if (type_is_optional(value.type) && !type_is_optional(type)) {
        return value_convert(lw, optional_value(lw, value), type);
    }
    if (value.kind == VALUE_OBJECT && type_is_text(type)) {
        return text_constant(lw, value.object, type);
    }
    if (type_is_time(value.type)) {
        return type_is_time(type) ? lower_time_convert(lw, value, type)
                                  : value_convert(lw, value_scalar(lw->i64, value.scalar), type);
    }
    if (value.kind == VALUE_SCALAR && type->kind == TY_MEMBER) {
        return value_scalar(type, ir_convert(lw->arena, type->elem, value.scalar));
    }
    if (value.kind == VALUE_SCALAR && value.type->kind == TY_MEMBER) {
        return value_convert(lw, value_scalar(value.type->elem, value.scalar), type);
    }
    if (value.kind == VALUE_SCALAR && type_is_complex(type)) {
        return value_scalar(type, complex_convert(lw, value.scalar, type));
    }
    if (value.kind == VALUE_SCALAR && type_is_scalar(type)) {
        IrExpr *narrow = type_is_integer(value.type) ? narrow_sum(lw, value.scalar, type) : NULL;
        if (narrow != NULL) {
            return value_scalar(type, narrow);
        }
        return value_scalar(type, ir_convert(lw->arena, type, value.scalar));
    }
    if (value.kind == VALUE_TUPLE && type->kind == TY_TUPLE && type->count == value.count) {
        Value result = value_tuple(lw, type, value.count);
        for (uint32_t i = 0; i < value.count; i++) {
            result.items[i] = value_convert(lw, value.items[i], type->items[i]);
        }
        return result;
    }
    return value;
}

IrExpr *lower_scalar(Lower *lw, const Expr *e, const Type *type)
{
    return value_convert(lw, lower_expr(lw, e), type).scalar;
}

/* ---- arithmetic ---- */

static const char *name_of(const IrExpr *e)
{
    e = ir_unconverted(e);
    e = e->kind == IR_INDEX ? e->a : e;
    return e->kind == IR_VAR ? e->var->name : NULL;
}

static int length_without_number(const char *name)
{
    size_t length = strlen(name);
    while (length > 1 && strchr("0123456789_", name[length - 1]) != NULL) {
        length--;
    }
    return (int)length;
}

/* Returns a variable name for the base of a square: dx for `(x1 - x2)**2`, `(qx - px)**2` and `(x[i] - x[j])**2`,
 * a_minus_b and a_plus_b for other short operands. */
static const char *squared_name(Lower *lw, const IrExpr *e)
{
    enum { MAX_LENGTH = 12, SHORT = 3 };
    if (e->kind != IR_BINARY || (e->op != IRO_SUB && e->op != IRO_ADD)) {
        return "base";
    }
    bool is_difference = e->op == IRO_SUB;
    const char *a = name_of(e->a), *b = name_of(e->b);
    if (a != NULL && b != NULL) {
        int length = length_without_number(a), other = length_without_number(b);
        bool is_short = strlen(a) <= SHORT && strlen(b) <= SHORT;
        bool is_same = length == other && strncmp(a, b, (size_t)length) == 0;
        if (is_difference && is_same && length <= MAX_LENGTH && (strcmp(a, b) != 0 || is_short)) {
            return arena_printf(lw->arena, "d%.*s", length, a);
        }
        const char *last = a + strlen(a) - 1;
        if (is_difference && strchr("xyz", *last) != NULL && *last == b[strlen(b) - 1] && is_short) {
            return arena_printf(lw->arena, "d%c", *last);
        }
        if (strlen(a) <= MAX_LENGTH && strlen(b) <= MAX_LENGTH && strcmp(a, b) != 0) {
            return arena_printf(lw->arena, "%s_%s_%s", a, is_difference ? "minus" : "plus", b);
        }
    }
    return is_difference ? "difference" : "sum";
}

/* Expands x ** n for a small constant n: x ** 3 is x * x * x, bitwise equal to Numba's repeated squaring. Other
 * exponents call a helper that multiplies in Numba's order. */
static Value lower_power(Lower *lw, Value a, Value b, const Type *result, const Type *operand, const Expr *right)
{
    IrExpr *base = value_convert(lw, a, operand).scalar;
    bool b_whole = type_is_integer(b.type) || type_is_bool(b.type);
    int64_t exponent;
    bool constant = right != NULL && infer_constant_int(lw->instance, right, &exponent);
    if (b_whole && constant && (exponent == 2 || exponent == 3)) {
        base = lower_reuse(lw, base, squared_name(lw, base));
        IrExpr *square = ir_binary(lw->arena, IRO_MUL, operand, base, ir_copy(lw->arena, base));
        return value_scalar(
            result, exponent == 2 ? square : ir_binary(lw->arena, IRO_MUL, operand, square, ir_copy(lw->arena, base)));
    }
    if (b_whole && constant && exponent == 1) {
        return value_scalar(result, base);
    }
    const bool is_float = type_is_float(operand);
    IrExpr *one = is_float ? ir_float(lw->arena, operand, 1) : ir_int(lw->arena, operand, 1);
    if (b_whole && constant && exponent == 0 && ir_effect(base) <= EFFECT_READ) { /* also for nan */
        return value_scalar(result, one);
    }
    if (b_whole && constant && exponent == -1 && is_float && ir_is_pure(base)) {
        base = lower_divisor(lw, OP_DIV, base, operand);
        return value_scalar(result, ir_binary(lw->arena, IRO_DIV, operand, one, base));
    }
    IrExpr *args[2];
    args[0] = base;
    if (!b_whole || type_is_float(b.type)) {
        args[1] = value_convert(lw, b, operand).scalar;
        return value_scalar(result,
                            lower_builtin(lw, operand->kind == TY_F32 ? "powf" : "pow", result, EFFECT_NONE, args, 2));
    }
    HelperId helper = operand->kind == TY_F32   ? HELPER_POWI_F32
                      : operand->kind == TY_F64 ? HELPER_POWI_F64
                      : operand->kind == TY_U64 ? HELPER_POWI_U64
                                                : HELPER_POWI_I64;
    args[1] = value_convert(lw, b, lw_type(lw, operand->kind == TY_U64 ? TY_U64 : TY_I64)).scalar;
    if (helper == HELPER_POWI_I64) {
        args[0] = lower_power_base(lw, args[0], &args[1]);
    }
    return value_scalar(result, lower_helper(lw, helper, result, args, 2));
}

static Value lower_floor_operation(Lower *lw, Op op, IrExpr *a, IrExpr *b, const Type *type)
{
    bool is_div = op == OP_FLOORDIV;
    HelperId helper = type->kind == TY_I64   ? (is_div ? HELPER_FLOORDIV_I64 : HELPER_FLOORMOD_I64)
                      : type->kind == TY_U64 ? (is_div ? HELPER_DIV_U64 : HELPER_MOD_U64)
                      : type->kind == TY_F32 ? (is_div ? HELPER_FLOORDIV_F32 : HELPER_FLOORMOD_F32)
                                             : (is_div ? HELPER_FLOORDIV_F64 : HELPER_FLOORMOD_F64);
    return value_scalar(type, lower_helper(lw, helper, type, (IrExpr *[]){a, b}, 2));
}

/* Returns the operation of C. `a & b` of bools is `a && b`, a form of guards that the analyses of conditions support,
 * if evaluating b has no effect and reads no memory. */
static IrOp operation_of(Op op, const Type *operand, const IrExpr *b)
{
    bool is_logical = type_is_bool(operand) && ir_is_pure(b);
    return is_logical && op == OP_BITAND ? IRO_LAND : is_logical && op == OP_BITOR ? IRO_LOR : lower_ir_op(op);
}

Value lower_binary_values(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand,
                          const Expr *right)
{
    if (type_is_time(a.type) || type_is_time(b.type)) {
        return lower_time_binary(lw, op, a, b, result, operand);
    }
    if (type_is_complex(operand)) {
        return complex_binary(lw, op, a, b, operand, right);
    }
    if (op == OP_POW) {
        return lower_power(lw, a, b, result, operand, right);
    }
    IrExpr *x = value_convert(lw, a, operand).scalar;
    IrExpr *y = lower_divisor(lw, op, value_convert(lw, b, operand).scalar, b.type);
    if (op == OP_FLOORDIV || op == OP_MOD) {
        return lower_floor_operation(lw, op, x, y, operand);
    }
    return value_scalar(result, ir_binary(lw->arena, operation_of(op, operand, y), operand, x, y));
}

Value lower_operator(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand, const Expr *right)
{
    bool of_numpy = type_is_integer(result) && result->bits < 64; /* Numba's integer operators compute in 64 bits */
    const UfuncRow *row = of_numpy ? ufunc_row_of_operator(op) : NULL;
    if (row != NULL) {
        return lower_ufunc_row(lw, row, a, b, result, right);
    }
    bool narrows = result != operand && type_is_scalar(result) && type_is_scalar(operand);
    if (narrows && type_is_half(result)) { /* round the operands to float16, then compute in float32 */
        a = value_convert(lw, a, result);
        b = type_is_float(b.type) || op != OP_POW ? value_convert(lw, b, result) : b;
    }
    Value value = lower_binary_values(lw, op, a, b, narrows ? operand : result, operand, right);
    return narrows ? value_convert(lw, value, result) : value;
}

static Value lower_unary(Lower *lw, const Expr *e)
{
    const Type *result = info_of(lw->instance, e)->type;
    Object *constant = info_of(lw->instance, e)->constant;
    if (constant != NULL && e->left->kind != EX_NAME && e->left->kind != EX_ATTRIBUTE) {
        lower_operands_for_effects(lw, e);
        return lower_object(lw, constant); /* such as -1 */
    }
    Value a = lower_expr(lw, e->left);
    if (e->op == OP_POS) {
        return value_convert(lw, a, result);
    }
    if (type_is_time(a.type)) {
        return lower_time_negated(lw, a);
    }
    if (e->op == OP_INVERT) {
        if (type_is_bool(a.type)) {
            return value_scalar(result, ir_unary(lw->arena, IRO_NOT, result, a.scalar));
        }
        bool own =
            type_is_unsigned(a.type) || a.type->kind == TY_I32; /* ~uint8(0) is 255: computed in the operand's width */
        const Type *width = own ? a.type : result;
        Value inverted =
            value_scalar(width, ir_unary(lw->arena, IRO_BITNOT, width, value_convert(lw, a, width).scalar));
        return value_convert(lw, inverted, result);
    }
    if (type_is_complex(a.type)) {
        return value_scalar(result, complex_function(lw, HELPER_C64_NEG, a.type, a.scalar, NULL));
    }
    if (type_is_float(a.type) || type_is_bool(a.type)) {
        return value_scalar(result, ir_unary(lw->arena, IRO_NEG, result, value_convert(lw, a, result).scalar));
    }
    Value negated = value_scalar(
        a.type, ir_unary(lw->arena, IRO_NEG, a.type, a.scalar)); /* negate before widening, as Numba does */
    return value_convert(lw, negated, result);
}

/* ---- attributes ---- */

static Value lower_attribute(Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    if (info->constant != NULL) {
        lower_for_effects(lw, e->left);
        return lower_object(lw, info->constant);
    }
    if (info->type->kind == TY_RANGE) { /* such as x.flat */
        return lower_iterator(lw, e);
    }
    if (infer_is_address(e)) {
        return lower_address(lw, e);
    }
    Value owner = lower_expr(lw, e->left);
    if (type_is_member(owner.type)) { /* such as .value */
        owner.type = info->type;
        return owner;
    }
    if (owner.kind == VALUE_SCALAR && owner.type->kind == TY_VECTOR) {
        return value_scalar(info->type,
                            ir_field(lw->arena, owner.scalar, (uint32_t)vector_component(owner.type, e->name)));
    }
    if (owner.kind == VALUE_SCALAR && owner.type->kind == TY_FP8) {
        return value_scalar(info->type, ir_field(lw->arena, owner.scalar, 0));
    }
    if (owner.kind == VALUE_SCALAR && (type_is_real(owner.type) || type_is_complex(owner.type))) {
        return complex_part(lw, owner, array_attribute(e->name) == ARRAY_IMAG);
    }
    if (owner.kind == VALUE_STREAM) {
        return stream_bound(lw, owner.stream, e->name);
    }
    if (owner.kind == VALUE_TUPLE) {
        uint32_t item = type_field(owner.type, e->name);
        lower_slice_tuple(lw, &owner, item, 1, 1);
        return owner.items[item];
    }
    if (infer_names_field(owner.type, e->name)) {
        return lower_field(lw, owner, type_field(owner.kind == VALUE_ARRAY ? owner.type->elem : owner.type, e->name),
                           info->type);
    }
    if (owner.kind != VALUE_ARRAY) {
        return owner;
    }
    if (info->type->kind == TY_ARRAY) {
        return lower_view_attribute(lw, e, owner, info->type);
    }
    ArrayAttribute attribute = array_attribute(e->name);
    if (attribute == ARRAY_SIZE) {
        return value_scalar(lw->i64, array_size(lw, &owner));
    }
    IrExpr *itemsize = lower_int(lw, (int64_t)type_size(owner.type->elem));
    if (attribute == ARRAY_NBYTES) {
        return value_scalar(lw->i64, ir_binary(lw->arena, IRO_MUL, lw->i64, array_size(lw, &owner), itemsize));
    }
    bool strides = attribute == ARRAY_STRIDES;
    itemsize = strides ? lower_int(lw, (int64_t)type_size(record_element_type(&owner))) : itemsize;
    Value value = value_tuple(lw, info->type, owner.type->ndim);
    for (uint32_t i = 0; i < value.count; i++) {
        IrExpr *part =
            strides ? ir_binary(lw->arena, IRO_MUL, lw->i64, array_stride(lw, &owner, i), ir_copy(lw->arena, itemsize))
                    : ir_copy(lw->arena, owner.array->shape[i]);
        value.items[i] = value_scalar(lw->i64, part);
    }
    return value;
}

/* ---- all expressions ---- */

static Value lower_any(Lower *lw, const Expr *e);

Value lower_expr(Lower *lw, const Expr *e)
{
    Value value;
    if (lw->leaves.count > 0 && lower_leaf_value(lw, e, &value)) {
        return value;
    }
    const Type *type = info_of(lw->instance, e)->type;
    bool is_elementwise = infer_is_array_expression(lw->instance, e) && type->kind == TY_ARRAY;
    value = is_elementwise ? lower_array_expression(lw, e) : lower_any(lw, e);
    if (type_is_optional(value.type) && !type_is_optional(type)) {
        value = optional_has_value(lw, e) ? value.items[1] : optional_value(lw, value);
    }
    if (type_is_member(value.type) && type_is_scalar(type)) {
        value.type = value.type->elem;
    } else if (type_is_member(type) && value.kind != VALUE_NONE) {
        value.type = type;
    }
    if (lw->sources != NULL) {
        lower_mark(lw, e, &value);
    }
    return value;
}

/* Returns whether the generated code contains the result of a constant operation instead of the operation. */
static bool is_computed(const Expr *e, const Object *result)
{
    bool overflows =
        result->kind == OBJ_FLOAT && !isfinite(result->number); /* such as 1e300 * 1e10: compilers warn about it */
    bool is_other = result->kind == OBJ_COMPLEX || result->kind == OBJ_STRING;    /* such as 1 + 2j, "a" + "b" */
    return overflows || is_other || (e->op == OP_POW && e->left->kind == EX_INT); /* such as 2 ** 10 */
}

static Value lower_any(Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    switch (e->kind) {
    case EX_NAME:
        if (info->use != NULL) {
            return lower_use(lw, info->use);
        }
        return info->constant != NULL ? lower_object(lw, info->constant) : value_none(lw);
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_IMAGINARY:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
        return lower_object(lw, info->constant);
    case EX_TUPLE: {
        Value value = value_tuple(lw, info->type, e->item_count);
        for (uint32_t i = 0; i < e->item_count; i++) {
            value.items[i] = lower_expr(lw, e->items[i]);
            lower_before_all(lw, &value.items[i], e->items, i + 1, e->item_count);
        }
        return value;
    }
    case EX_UNARY:
        return lower_unary(lw, e);
    case EX_BINARY: {
        if (info->is_literal || (info->constant != NULL && is_computed(e, info->constant))) {
            lower_operands_for_effects(lw, e);
            return lower_object(lw, info->constant);
        }
        Value a = lower_expr(lw, e->left);
        lower_before(lw, &a, e->right);
        Value b = lower_expr(lw, e->right);
        if (a.kind == VALUE_TUPLE && b.kind == VALUE_TUPLE) {
            return lower_tuple_join(lw, e, a, b);
        }
        if (a.kind == VALUE_TUPLE && info->type->kind == TY_TUPLE) {
            return lower_tuple_repeat(lw, e, a);
        }
        if (info->element != NULL) {
            return lower_ufunc_operator(lw, e->op, a, b, info, e->right);
        }
        return lower_operator(lw, e->op, a, b, info->type, info->operand, e->right);
    }
    case EX_BOOLEAN:
        return lower_boolean(lw, e);
    case EX_NOT:
    case EX_COMPARE:
        if (info->element != NULL) {
            Value a = lower_expr(lw, e->items[0]);
            lower_before(lw, &a, e->items[1]);
            return lower_ufunc_operator(lw, e->ops[0], a, lower_expr(lw, e->items[1]), info, NULL);
        }
        return value_scalar(info->type, lower_condition(lw, e));
    case EX_CONDITIONAL:
        return lower_conditional(lw, e);
    case EX_CALL: {
        Value value = lower_call(lw, e);
        if (value.kind == VALUE_SCALAR &&
            value.type->kind == TY_NONE) { /* emit the call as a statement, because its result None may be used */
            lower_effects_of(lw, &value);
            return value_none(lw);
        }
        return value;
    }
    case EX_ATTRIBUTE:
        return lower_attribute(lw, e);
    case EX_SUBSCRIPT:
        if (info_of(lw->instance, e->left)->type->kind == TY_OBJECT ||
            (info->constant != NULL && info->constant->kind == OBJ_STRING)) {
            lower_operands_for_effects(lw, e);
            return lower_object(lw, info->constant);
        }
        return lower_subscript(lw, e);
    case EX_NAMED: {
        Value defined = lower_defined(lw, info->def, lower_expr(lw, e->left));
        stream_begin_flat(lw, e, e->left, NULL);
        return defined;
    }
    case EX_LAMBDA:
        return lower_object(lw, info->constant);
    case EX_LIST:
    case EX_ELLIPSIS:
    case EX_SLICE:
    case EX_STARRED:
    case EX_FSTRING:
    case EX_UNSUPPORTED:
        break; /* rejected by infer */
    }
    return value_none(lw);
}
