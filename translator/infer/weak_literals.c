// SPDX-License-Identifier: MIT
/* Weak literals (option weak_literals): next to an operand of another type, a literal or a global Python number
 * takes that type, as in NumPy 2. All other cases follow Numba. */
#include "infer/infer_internal.h"

#include <string.h>

/* Returns whether the object is a Python int, float or complex, and not an enum member. */
static bool is_python_number(const Object *object)
{
    if (object == NULL || object->is_numpy || object->member != NULL || object->as_type != NULL) {
        return false;
    }
    TypeKind kind = object->type != NULL ? object->type->kind : TY_NONE;
    return (object->kind == OBJ_INT && (kind == TY_I64 || kind == TY_U64)) ||
           (object->kind == OBJ_FLOAT && kind == TY_F64) || (object->kind == OBJ_COMPLEX && kind == TY_C128);
}

/* Returns whether the expression is a global, a part of a global or of np.iinfo(...), or a constant of a module:
 * not a local variable. */
static bool is_global(const Instance *instance, const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE || e->kind == EX_SUBSCRIPT) {
        e = e->left;
    }
    return (e->kind == EX_NAME && info_of(instance, e)->use == NULL) ||
           (e->kind == EX_CALL && info_of(instance, e)->constant != NULL);
}

bool infer_is_weak(const Instance *instance, const Expr *e)
{
    if (e == NULL || (instance->modes & WEAK_LITERALS) == 0) {
        return false;
    }
    switch ((int)e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
        return true;
    case EX_NAME:
    case EX_ATTRIBUTE:
    case EX_SUBSCRIPT:
        return is_python_number(info_of(instance, e)->constant) && is_global(instance, e);
    case EX_UNARY:
        return infer_is_weak(instance, e->left);
    case EX_BINARY: /* Python evaluates these, without overflow */
        return infer_is_weak(instance, e->left) && infer_is_weak(instance, e->right);
    case EX_CONDITIONAL:
        return infer_is_weak(instance, e->left) && infer_is_weak(instance, e->right);
    default:
        return false;
    }
}

/* Returns the number in the expression that does not fit the type; NULL if all fit. */
static const Expr *first_misfit(const Instance *instance, const Expr *e, const Type *type)
{
    if (e->kind == EX_CONDITIONAL) {
        const Expr *first = first_misfit(instance, e->left, type);
        return first != NULL ? first : first_misfit(instance, e->right, type);
    }
    const Object *object = info_of(instance, e)->constant;
    if (!type_is_integer(type) || object == NULL || object->kind != OBJ_INT) {
        return NULL;
    }
    bool large = object->type->kind == TY_U64 && object->integer < 0; /* above the range of int64 */
    bool fits = large ? type->kind == TY_U64
                      : object->integer >= type->low && (type->kind == TY_U64 || object->integer <= type->high);
    return fits ? NULL : e;
}

static const Type *weak_type(const Instance *instance, const Expr *e, const Type *own, const Type *other)
{
    bool is_weaker = own != other && type_is_scalar(own) && type_is_scalar(other) && infer_is_weak(instance, e);
    return is_weaker ? numpy_promote(instance->unit->types, own, true, other, false) : own;
}

const Type *infer_weak_fitting(const Instance *instance, const Expr *e, const Type *own, const Type *other)
{
    const Type *type = weak_type(instance, e, own, other);
    return type == own || first_misfit(instance, e, type) == NULL ? type : own;
}

bool infer_weak_pair(const Instance *instance, const Expr *left, const Type **a, const Expr *right, const Type **b)
{
    bool weak_a = infer_is_weak(instance, left), weak_b = infer_is_weak(instance, right);
    if (weak_a == weak_b) {
        return false;
    }
    const Type *own = weak_a ? *a : *b;
    const Type *type =
        weak_a ? infer_weak_fitting(instance, left, *a, *b) : infer_weak_fitting(instance, right, *b, *a);
    *(weak_a ? a : b) = type;
    return type != own;
}

const Type *infer_operator_type(const Instance *instance, Op op, const Expr *left, const Type *a, const Expr *right,
                                const Type *b, const Type **operand)
{
    TypeTable *types = instance->unit->types;
    const Type *exponent = b;
    if (!infer_weak_pair(instance, left, &a, right, &b)) {
        return typing_binary(types, op, a, b, operand);
    }
    bool multiplies = op == OP_POW && type_is_float(a) && type_is_integer(exponent); /* x ** 2 */
    const Type *result = typing_binary(types, op, a, multiplies ? exponent : b, operand);
    if (result == NULL || a != b || op == OP_DIV) {
        return result;
    }
    if (type_is_integer(a) && op != OP_POW) {
        *operand = a;
    }
    return type_is_integer(a) || type_is_half(a) ? a : result;
}

/* Reports a number that does not fit the type. Returns true if it fits. */
static bool fits(Infer *in, const Expr *e, const Type *own, const Type *other)
{
    const Type *type = weak_type(in->instance, e, own, other);
    const Expr *wrong = type != own ? first_misfit(in->instance, e, type) : NULL;
    const Object *object = wrong != NULL ? info_of(in->instance, wrong)->constant : NULL;
    if (object != NULL && object->type->kind == TY_U64) {
        infer_error(in, wrong->span, "integer-too-large",
                    "OverflowError: Python integer %llu out of bounds for %s\nconvert the literal explicitly: "
                    "np.uint64(%llu)",
                    (unsigned long long)object->integer, type->name, (unsigned long long)object->integer);
    } else if (object != NULL) {
        infer_error(in, wrong->span, "integer-too-large",
                    "OverflowError: Python integer %lld out of bounds for %s\nconvert the literal explicitly: "
                    "np.int64(%lld)",
                    (long long)object->integer, type->name, (long long)object->integer);
    }
    return wrong == NULL;
}

bool infer_weak_fits(Infer *in, Op op, const Expr *left, const Type *a, const Expr *right, const Type *b)
{
    bool weak_a = infer_is_weak(in->instance, left), weak_b = infer_is_weak(in->instance, right);
    if (weak_a == weak_b) {
        return true;
    }
    if (op == OP_DIV && type_is_integral(a) && type_is_integral(b)) { /* both become float64 */
        return true;
    }
    if (!(weak_a ? fits(in, left, a, b) : fits(in, right, b, a))) {
        return false;
    }
    int64_t exponent;
    if (op == OP_POW && weak_b && type_is_integral(a) && infer_constant_int(in->instance, right, &exponent) &&
        exponent < 0) {
        infer_error(in, right->span, "no-such-operation",
                    "Integers to negative integer powers are not allowed\n"
                    "use a float exponent, as in x ** -1.0");
        return false;
    }
    return true;
}

bool infer_weak_arguments(Infer *in, const Call *call, Op op, bool checks)
{
    const Type **types = call->types;
    if (call->count != 2) {
        return true;
    }
    if (checks && !infer_weak_fits(in, op, call->args[0], types[0], call->args[1], types[1])) {
        return false;
    }
    const Type *own[2] = {types[0], types[1]};
    infer_weak_pair(in->instance, call->args[0], &types[0], call->args[1], &types[1]);
    if (op == OP_DIV && type_is_integer(types[0]) &&
        type_is_integer(types[1])) { /* true division of integers yields float64 */
        memcpy(types, own, sizeof own);
    }
    return true;
}
