// SPDX-License-Identifier: MIT
/* Operators in host code: result types by NumPy's rules. */
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

static bool is_comparison(Op op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

/* Returns whether an operand is a datetime or timedelta, which have their own result types, or a record, which has
 * none. */
static bool is_of_times_or_records(Op op, const Type *a, const Type *b)
{
    const Type *types[2] = {a, b};
    bool others = false;
    for (int i = 0; i < 2; i++) {
        others = others ||
                 (types[i] != NULL && !type_is_bool(types[i]) && !type_is_real(types[i]) && !type_is_complex(types[i]));
    }
    return others && !is_comparison(op);
}

/* Returns whether Python evaluates the operation on the constant: the type of the result may differ from the
 * operand's, as for 2**63. */
static bool is_python_constant(const HostValue *value)
{
    const Object *constant = value->constant;
    return constant != NULL && (value->weak || constant->kind == OBJ_LARGE ||
                                (constant->kind == OBJ_INT && value->type->kind == TY_U64 && !constant->is_numpy));
}

/* Returns the constant result of an operation. An integer beyond 64 bits, which has no type in Numba, is unknown; it
 * keeps its constant, because the result of a further operation can fit: 2**64 - 1. */
static HostValue *of_constant(LaunchReader *reader, const Expr *e, Object *constant)
{
    if (constant != NULL && constant->kind != OBJ_LARGE) {
        return host_of_object(reader, constant);
    }
    HostValue *result = host_unknown(reader, e->span, NULL, "an integer beyond 64 bits");
    result->constant = constant;
    return result;
}

static bool is_python_int(const HostValue *value)
{
    return is_python_constant(value) && (value->constant->kind == OBJ_INT || value->constant->kind == OBJ_BOOL ||
                                         value->constant->kind == OBJ_LARGE);
}

/* Returns the result of an operation on two constants of Python; NULL: the operands or the result are not constant. */
static HostValue *constant_result(LaunchReader *reader, const Expr *e, Op op, const HostValue *a, const HostValue *b)
{
    if (!is_python_constant(a) || !is_python_constant(b)) {
        return NULL;
    }
    Object *constant = constant_binary(reader->unit, op, a->constant, b->constant);
    const bool can_exceed = op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_POW || op == OP_LSHIFT;
    if (constant == NULL && !(can_exceed && is_python_int(a) && is_python_int(b))) {
        return NULL;
    }
    HostValue *result = of_constant(reader, e, constant);
    result->is_default = a->is_default || b->is_default;
    return result;
}

/* Returns the type of an operation on numbers. a_weak, b_weak: the operand is a Python number. */
static const Type *scalar_type(LaunchReader *reader, Op op, const HostValue *a, bool a_weak, const HostValue *b,
                               bool b_weak)
{
    TypeTable *types = reader->unit->types;
    bool is_number = a_weak && b_weak && type_is_bool(a->type) && type_is_bool(b->type) && !is_comparison(op) &&
                     op != OP_BITAND && op != OP_BITOR && op != OP_BITXOR && op != OP_DIV;
    return is_number ? type_of_kind(types, TY_I64) /* True + True is an int */
                     : numpy_operator_type(types, op, a->type, a_weak, b->type, b_weak);
}

static HostValue *scalar_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b)
{
    const Type *type = scalar_type(reader, op, a, a->weak, b, b->weak);
    if (type != scalar_type(reader, op, a, a->weak || a->is_mixed, b, b->weak || b->is_mixed)) {
        return host_not_known(reader, e->span, a->is_mixed ? a : b);
    }
    HostValue *result = host_scalar(reader, type, a->weak && b->weak);
    result->is_mixed = !result->weak && (a->weak || a->is_mixed) && (b->weak || b->is_mixed);
    result->base = a->base != NULL ? a->base : b->base;
    return result;
}

static HostValue *sequence_binary(LaunchReader *reader, Op op, HostValue *a, HostValue *b)
{
    uint32_t m = 0, n = 0;
    HostValue **x = host_items(a, &m), **y = host_items(b, &n);
    int64_t times;
    if (op == OP_ADD && a->kind == b->kind && x != NULL && y != NULL && m + n <= LAUNCH_ITEMS) {
        HostValue *result = host_new(reader, a->kind);
        for (uint32_t i = 0; i < m + n; i++) {
            host_add(reader, result, i < m ? x[i] : y[i - m]);
        }
        return result;
    }
    if (op == OP_MUL && x == NULL && y != NULL) {
        HostValue *swap = a;
        a = b;
        b = swap;
        x = y;
        m = n;
    }
    if (op == OP_MUL && x != NULL && host_is_int(b, &times) && times >= 0 && times <= LAUNCH_ITEMS &&
        m * times <= LAUNCH_ITEMS) {
        HostValue *result = host_new(reader, a->kind);
        for (uint32_t i = 0; i < m * (uint32_t)times; i++) {
            host_add(reader, result, x[i % m]); /* m is nonzero here */
        }
        return result;
    }
    if (a->kind == V_LIST && (op == OP_MUL || (op == OP_ADD && b->kind == V_LIST))) {
        return host_list_of(reader, host_element(reader, a, a->span), (Span){0});
    }
    return NULL;
}

/* Compares tuples of known integers lexicographically. NULL: an item is unknown. */
static HostValue *compare_tuples(LaunchReader *reader, Op op, const HostValue *a, const HostValue *b)
{
    int64_t x = 0, y = 0;
    uint32_t i = 0;
    for (; x == y && i < a->count && i < b->count; i++) {
        if (!host_is_int(a->items[i], &x) || !host_is_int(b->items[i], &y)) {
            return NULL;
        }
    }
    int order = x != y ? (x > y) - (x < y) : (a->count > b->count) - (a->count < b->count);
    bool truth = op == OP_EQ   ? order == 0
                 : op == OP_NE ? order != 0
                 : op == OP_LT ? order < 0
                 : op == OP_LE ? order <= 0
                 : op == OP_GT ? order > 0
                               : order >= 0;
    return host_bool(reader, truth);
}

/* Evaluates operators of sequences, and of operands that are neither numbers nor arrays. */
static HostValue *other_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b)
{
    bool known = a->kind != V_UNKNOWN && b->kind != V_UNKNOWN;
    HostValue *result = known ? sequence_binary(reader, op, a, b) : NULL;
    if (result == NULL && is_comparison(op) && a->kind == V_TUPLE && b->kind == V_TUPLE) {
        result = compare_tuples(reader, op, a, b);
    }
    if (result == NULL && is_comparison(op) && known) {
        result = host_kind(reader, TY_BOOL, true);
    }
    return result != NULL ? result : host_not_known(reader, e->span, a->kind == V_UNKNOWN ? a : b);
}

/* Evaluates `is`, `in`, and == of strings and types; returns NULL for other operators or operands. */
static HostValue *compared_values(LaunchReader *reader, Op op, const HostValue *a, const HostValue *b)
{
    bool known = false, same = false, any = op == OP_IN || op == OP_NOT_IN;
    if (op == OP_IS || op == OP_IS_NOT) {
        any = true;
        known = (a->kind == V_NONE || b->kind == V_NONE) && a->kind != V_UNKNOWN && b->kind != V_UNKNOWN;
        same = a->kind == b->kind;
    } else if ((op == OP_EQ || op == OP_NE) && (a->kind == V_STRING || b->kind == V_STRING)) {
        any = true;
        known = a->kind == b->kind && a->text != NULL && b->text != NULL;
        same = known && strcmp(a->text, b->text) == 0;
    } else if (op == OP_EQ || op == OP_NE) {
        const Type *x = host_dtype(reader, a), *y = host_dtype(reader, b);
        known = any = x != NULL && y != NULL;
        same = x == y;
    }
    return known ? host_bool(reader, same == (op == OP_IS || op == OP_EQ))
           : any ? host_kind(reader, TY_BOOL, true)
                 : NULL;
}

static HostValue *binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b)
{
    if (a->is_pending || b->is_pending) {
        return a->is_pending ? a : b;
    }
    HostValue *special = launch_operator(reader, e->span, op, a, b);
    if (special != NULL) {
        return special;
    }
    const HostValue *choice = a->kind == V_UNION ? a : b->kind == V_UNION ? b : NULL;
    if (choice != NULL) {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < choice->count; i++) {
            HostValue *x = host_choose(a, choice, i), *y = host_choose(b, choice, i);
            result = host_join(reader, result, host_binary(reader, e, op, x, y), choice->stmt);
        }
        return result;
    }
    HostValue *constant = constant_result(reader, e, op, a, b);
    if (constant != NULL) {
        return constant;
    }
    HostValue *truth = compared_values(reader, op, a, b);
    if (truth != NULL) {
        return truth;
    }
    if (a->kind == V_STRING || b->kind == V_STRING) {
        return host_string(reader, NULL);
    }
    if (a->kind == V_SCALAR && b->kind == V_SCALAR) {
        if (is_of_times_or_records(op, a->type, b->type)) {
            return host_not_known(reader, e->span, NULL);
        }
        return scalar_binary(reader, e, op, a, b);
    }
    if (a->kind != V_ARRAY && b->kind != V_ARRAY) {
        return other_binary(reader, e, op, a, b);
    }
    a = numpy_of_sequence(reader, a);
    b = numpy_of_sequence(reader, b);
    bool a_counts = a->kind == V_ARRAY || a->kind == V_SCALAR, b_counts = b->kind == V_ARRAY || b->kind == V_SCALAR;
    const Type *elem = is_comparison(op) ? launch_kind(reader, TY_BOOL) : NULL;
    HostValue *cause = !a_counts || (b_counts && a->type == NULL) ? a : b;
    if (!a_counts || !b_counts) {
        HostValue *result = host_array(reader, elem, -1, LAYOUT_C);
        result->base = cause;
        return result;
    }
    bool known = a->type != NULL && b->type != NULL && !is_of_times_or_records(op, a->type, b->type);
    elem = known ? numpy_operator_type(reader->unit->types, op, a->type, a->weak, b->type, b->weak) : elem;
    const HostValue *mixed = a->is_mixed ? a : b->is_mixed ? b : NULL;
    if (known && mixed != NULL &&
        elem != numpy_operator_type(reader->unit->types, op, a->type, a->weak || a->is_mixed, b->type,
                                    b->weak || b->is_mixed)) {
        elem = NULL;
        known = false;
        cause = mixed == a ? a : b;
    }
    int64_t power;
    if (op == OP_POW && known && type_is_bool(a->type) && a->kind == V_ARRAY && b->weak && b->kind == V_SCALAR &&
        type_is_integer(b->type)) { /* x ** 2 is computed as a square, in int8 */
        elem = !host_is_int(b, &power) ? NULL : power == 2 ? launch_kind(reader, TY_I8) : elem;
        known = elem != NULL;
        cause = b;
    }
    bool product = op == OP_MATMUL && a->kind == V_ARRAY && b->kind == V_ARRAY && a->ndim != 0 &&
                   b->ndim != 0; /* x.dot(2) is x * 2 */
    HostValue *operands[2] = {a, b};
    HostValue *result =
        product ? host_matmul(reader, elem, a, b) : numpy_number(reader, host_elementwise(reader, elem, operands, 2));
    if (!known && result->kind == V_SCALAR) {
        return host_not_known(reader, e->span, cause);
    }
    result->base = known ? result->base : cause;
    return result;
}

HostValue *host_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b)
{
    return host_depending(reader, host_depending(reader, binary(reader, e, op, a, b), a), b);
}

HostValue *host_unary(LaunchReader *reader, const Expr *e, Op op, HostValue *a)
{
    Object *constant = is_python_constant(a) ? constant_unary(reader->unit, op, a->constant) : NULL;
    if (constant != NULL) {
        HostValue *result = of_constant(reader, e, constant);
        result->is_default = a->is_default;
        return result;
    }
    if (a->kind == V_SCALAR) {
        bool is_number = type_is_bool(a->type) && op != OP_INVERT; /* -True is an int */
        HostValue *result = host_scalar(reader, is_number ? launch_kind(reader, TY_I64) : a->type, a->weak);
        result->base = a->base;
        return result;
    }
    if (a->kind == V_ARRAY) {
        return host_depending(reader, numpy_number(reader, host_elementwise(reader, a->type, &a, 1)), a);
    }
    return host_not_known(reader, e->span, a);
}
