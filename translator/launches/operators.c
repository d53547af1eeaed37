/* Operators in host code: the types of what they give, by NumPy's rules. */
#include "launches/inside.h"

#include <string.h>

HostValue *host_broadcast(LaunchReader *reader, const Type *elem, HostValue *a, HostValue *b)
{
    int ndim = a->kind == V_ARRAY ? a->ndim : 0;
    int other = b->kind == V_ARRAY ? b->ndim : 0;
    bool a_column = a->kind == V_ARRAY && a->layout == LAYOUT_F && a->ndim > 1;
    bool b_column = b->kind == V_ARRAY && b->layout == LAYOUT_F && b->ndim > 1;
    bool a_says = a->kind == V_ARRAY && a->ndim != 1, b_says = b->kind == V_ARRAY && b->ndim != 1; /* a row has no order of axes */
    bool column = (a_column || b_column) && (a_column || !a_says) && (b_column || !b_says);
    HostValue *result = host_array(reader, elem, ndim < 0 || other < 0 ? -1 : ndim > other ? ndim : other, column ? LAYOUT_F : LAYOUT_C);
    result->base = a->kind == V_ARRAY && (a->type == NULL || a->ndim < 0) ? a : b->kind == V_ARRAY ? b : NULL;
    return result;
}

static bool is_comparison(Op op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

static HostValue *scalar_binary(LaunchReader *reader, Op op, HostValue *a, HostValue *b)
{
    TypeTable *types = reader->unit->types;
    HostValue *result;
    Object *constant = NULL;
    if (a->constant != NULL && b->constant != NULL && a->weak && b->weak) {
        constant = constant_binary(reader->unit, op, a->constant, b->constant);
    }
    if (constant != NULL) {
        return host_of_object(reader, constant);
    }
    bool weak = a->weak && b->weak;
    const Type *type = numpy_operator_type(types, op, a->type, a->weak, b->type, b->weak);
    bool is_number = type_is_bool(a->type) && type_is_bool(b->type) && !is_comparison(op) && op != OP_BITAND && op != OP_BITOR && op != OP_BITXOR;
    result = host_scalar(reader, is_number && op != OP_DIV ? type_of_kind(types, TY_I64) : type, weak); /* True + True is an int */
    result->base = a->base != NULL ? a->base : b->base;
    return result;
}

static HostValue *array_matmul(LaunchReader *reader, const Type *elem, const HostValue *a, const HostValue *b)
{
    if (a->ndim < 0 || b->ndim < 0) {
        HostValue *result = host_array(reader, elem, -1, LAYOUT_C);
        result->base = (HostValue *)(uintptr_t)(a->ndim < 0 ? a : b);
        return result;
    }
    int ndim = a->ndim == 1 ? b->ndim - 1 : b->ndim == 1 ? a->ndim - 1 : a->ndim > b->ndim ? a->ndim : b->ndim;
    return ndim <= 0 ? host_scalar(reader, elem, false) : host_array(reader, elem, ndim, LAYOUT_C);
}

static HostValue *sequence_binary(LaunchReader *reader, Op op, HostValue *a, HostValue *b)
{
    uint32_t m = 0, n = 0;
    HostValue **x = host_items(a, &m), **y = host_items(b, &n);
    int64_t times;
    if (op == OP_ADD && a->kind == b->kind && x != NULL && y != NULL && m + n <= LAUNCH_ITEMS) {
        HostValue *result = host_new(reader, a->kind);
        result->items = arena_alloc(reader->arena, (m + n) * sizeof *x + 1);
        memcpy(result->items, x, m * sizeof *x);
        memcpy(result->items + m, y, n * sizeof *y);
        result->count = m + n;
        return result;
    }
    if (op == OP_MUL && x == NULL && y != NULL) {
        HostValue *swap = a;
        a = b;
        b = swap;
        x = y;
        m = n;
    }
    if (op == OP_MUL && x != NULL && host_is_int(b, &times) && times >= 0 && times <= LAUNCH_ITEMS && m * times <= LAUNCH_ITEMS) {
        HostValue *result = host_new(reader, a->kind);
        result->count = m * (uint32_t)times;
        result->items = arena_alloc(reader->arena, result->count * sizeof *x + 1);
        for (uint32_t i = 0; i < result->count; i++) {
            result->items[i] = x[i % m]; /* m is not 0 here */
        }
        return result;
    }
    if (a->kind == V_LIST && (op == OP_MUL || (op == OP_ADD && b->kind == V_LIST))) {
        HostValue *result = host_new(reader, V_LIST);
        result->base = host_element(reader, a, a->span);
        return result;
    }
    return NULL;
}

HostValue *host_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b)
{
    TypeTable *types = reader->unit->types;
    HostValue *special = launch_operator(reader, e->span, op, a, b);
    if (special != NULL) {
        return special;
    }
    const HostValue *choice = a->kind == V_UNION ? a : b->kind == V_UNION ? b : NULL;
    if (choice != NULL) {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < choice->count; i++) {
            HostValue *x = host_choose(a, choice, i), *y = host_choose(b, choice, i);
            if (x->kind == V_UNION || y->kind == V_UNION) { /* of another place: the first alternative stands for all */
                x = x->kind == V_UNION ? x->items[0] : x;
                y = y->kind == V_UNION ? y->items[0] : y;
            }
            result = host_join(reader, result, host_binary(reader, e, op, x, y), choice->stmt);
        }
        return result;
    }
    if (op == OP_IS || op == OP_IS_NOT) {
        bool known = (a->kind == V_NONE) || (b->kind == V_NONE);
        HostValue *result = host_kind(reader, TY_BOOL, true);
        if (known && a->kind != V_UNKNOWN && b->kind != V_UNKNOWN) {
            result->constant = object_bool(reader->unit, (a->kind == b->kind) == (op == OP_IS));
        }
        return result;
    }
    if (a->kind == V_STRING || b->kind == V_STRING) {
        if ((op == OP_EQ || op == OP_NE)) {
            HostValue *result = host_kind(reader, TY_BOOL, true);
            if (a->kind == b->kind && a->text != NULL && b->text != NULL) {
                result->constant = object_bool(reader->unit, (strcmp(a->text, b->text) == 0) == (op == OP_EQ));
            }
            return result;
        }
        return op == OP_IN || op == OP_NOT_IN ? host_kind(reader, TY_BOOL, true) : host_new(reader, V_STRING);
    }
    if (op == OP_IN || op == OP_NOT_IN) {
        return host_kind(reader, TY_BOOL, true);
    }
    if ((op == OP_EQ || op == OP_NE)) {
        const Type *x = host_dtype(reader, a), *y = host_dtype(reader, b);
        if (x != NULL && y != NULL) {
            HostValue *result = host_kind(reader, TY_BOOL, true);
            result->constant = object_bool(reader->unit, (x == y) == (op == OP_EQ));
            return result;
        }
    }
    if (a->kind == V_SCALAR && b->kind == V_SCALAR) {
        return scalar_binary(reader, op, a, b);
    }
    bool array = a->kind == V_ARRAY || b->kind == V_ARRAY;
    if (!array) {
        HostValue *sequence = a->kind == V_UNKNOWN || b->kind == V_UNKNOWN ? NULL : sequence_binary(reader, op, a, b);
        if (sequence != NULL) {
            return sequence;
        }
        HostValue *compared = is_comparison(op) && a->kind == V_TUPLE && b->kind == V_TUPLE ? host_compare_tuples(reader, op, a, b) : NULL;
        if (compared != NULL) {
            return compared;
        }
        if (is_comparison(op) && a->kind != V_UNKNOWN && b->kind != V_UNKNOWN) {
            return host_kind(reader, TY_BOOL, true);
        }
        HostValue *cause = a->kind == V_UNKNOWN ? a : b;
        return host_unknown(reader, e->span, cause, "'%s' is not known", launch_snippet(reader, e->span));
    }
    a = a->kind == V_LIST || a->kind == V_TUPLE ? numpy_as_array(reader, a) : a;
    b = b->kind == V_LIST || b->kind == V_TUPLE ? numpy_as_array(reader, b) : b;
    bool arrays = a->kind == V_ARRAY && b->kind == V_ARRAY && a->ndim != 0 && b->ndim != 0; /* x.dot(2) is x * 2 */
    bool usable = (a->kind == V_ARRAY || a->kind == V_SCALAR) && (b->kind == V_ARRAY || b->kind == V_SCALAR);
    if (!usable || a->type == NULL || b->type == NULL) {
        HostValue *cause = usable ? (a->type == NULL ? a : b) : a->kind != V_ARRAY && a->kind != V_SCALAR ? a : b;
        HostValue *result = host_array(reader, NULL, -1, LAYOUT_C);
        if (usable) {
            result = op == OP_MATMUL && arrays ? array_matmul(reader, NULL, a, b) : host_broadcast(reader, NULL, a, b);
        }
        if (is_comparison(op)) {
            result->type = type_of_kind(types, TY_BOOL);
        }
        if (result->kind == V_ARRAY) {
            result->base = cause;
            return result;
        }
        return host_unknown(reader, e->span, cause, "'%s' is not known", launch_snippet(reader, e->span));
    }
    const Type *elem = numpy_operator_type(types, op, a->type, a->weak, b->type, b->weak);
    return op == OP_MATMUL && arrays ? array_matmul(reader, elem, a, b) : host_broadcast(reader, elem, a, b);
}

HostValue *host_unary(LaunchReader *reader, const Expr *e, Op op, HostValue *a)
{
    if (a->kind == V_SCALAR) {
        Object *constant = a->constant != NULL && a->weak ? constant_unary(reader->unit, op, a->constant) : NULL;
        if (constant != NULL) {
            return host_of_object(reader, constant);
        }
        return type_is_bool(a->type) && op != OP_INVERT ? host_kind(reader, TY_I64, a->weak) : host_scalar(reader, a->type, a->weak);
    }
    if (a->kind == V_ARRAY) {
        HostValue *result = host_array(reader, a->type, a->ndim, a->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C);
        result->base = a->base;
        return result;
    }
    return host_unknown(reader, e->span, a, "'%s' is not known", launch_snippet(reader, e->span));
}
