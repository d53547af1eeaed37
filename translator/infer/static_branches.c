// SPDX-License-Identifier: MIT
/* Compile-time branch conditions. Numba drops dead branches before it infers types, so that their code need not be
 * valid for the argument types.
 *
 * The following are known before inference: globals, literals, and names with a single assignment of these; and for
 * each argument, whether it is None, its number of dimensions or items, and its type. Other local names are unknown. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

enum { MAX_DEPTH = LIMIT_NESTING * 4 };

typedef struct BranchQuery {
    const Function *function;
    bool or_names; /* local names count as calls */
    unsigned depth;
} BranchQuery;

static bool is_call(const Expr *e, void *context);

static bool is_given_call(Binding *binding, const BranchQuery *query)
{
    if (!binding->asked_for_call) { /* cyclic definitions have no known value */
        binding->asked_for_call = binding->has_call = true;
        BranchQuery given = {.function = query->function, .depth = query->depth + 1};
        binding->has_call =
            binding->stmt != NULL && binding->stmt->value != NULL && is_call(binding->stmt->value, &given);
    }
    return binding->has_call;
}

/* Returns whether e contains a call, directly or through the definitions of its local names. */
static bool is_call(const Expr *e, void *context)
{
    BranchQuery *query = context;
    bool is_name = e->kind == EX_NAME || e->kind == EX_NAMED, is_local = own_local(query->function, e) != NULL;
    if (e->kind == EX_CALL || query->depth > MAX_DEPTH ||
        (query->or_names && is_name && (e->binding == NULL || is_local))) {
        return true;
    }
    if (e->kind == EX_NAME) {
        return is_local && is_given_call(e->binding, query);
    }
    query->depth++;
    bool found = ast_any_part(e, is_call, query);
    query->depth--;
    return found;
}

/* Returns whether the expression has no value before inference: it reads local variables or contains a call. Numba
 * evaluates no calls at this stage, even with constant arguments: a branch on math.ceil(2.5) is typed. */
static bool is_open(const Function *function, const Expr *e)
{
    return is_call(e, &(BranchQuery){.function = function, .or_names = true});
}

/* Returns the position of the argument that e names if the name still has the value that the caller passed; else -1. */
static int32_t argument_of(const Instance *instance, const Expr *e)
{
    const Binding *local = e->kind == EX_NAME ? own_local(instance->function, e) : NULL;
    const SsaValue *use = local != NULL ? info_of(instance, e)->use : NULL;
    bool is_given = local != NULL && (local->assignments == 1 || (use != NULL && use->kind == SSA_PARAM));
    return is_given && local->index < instance->arg_count ? (int32_t)local->index : -1;
}

/* Known properties of an expression: its type, its value, both or neither. Both are computed together, because each
 * can depend on the other for subexpressions. */
typedef struct Known {
    const Type *type;
    Object *object;
} Known;

static Object *known(const Instance *instance, const Expr *e, unsigned depth);

static Known known_of(const Instance *instance, const Expr *e, unsigned depth)
{
    Known found = {.object = known(instance, e, depth + 1)};
    int32_t argument = argument_of(instance, e);
    if (argument >= 0) {
        const Type *type = instance->args[argument];
        found.type = type_is_optional(type) ? NULL : type; /* None or a value: known only at run time */
    } else if (e->kind == EX_SUBSCRIPT && e->right->kind == EX_INT && depth <= MAX_DEPTH) {
        const Type *tuple = known_of(instance, e->left, depth + 1).type;
        found.type = tuple != NULL && tuple->kind == TY_TUPLE && e->right->integer < tuple->count
                         ? tuple->items[e->right->integer]
                         : NULL;
    } else {
        found.type = found.object != NULL ? object_value_type(found.object) : NULL;
    }
    return found;
}

static Object *known_length(const Instance *instance, const Expr *e, unsigned depth)
{
    if (e->kind == EX_ATTRIBUTE && array_attribute_is_tuple(array_attribute(e->name))) {
        const Type *array = known_of(instance, e->left, depth).type;
        return array != NULL && array->kind == TY_ARRAY ? object_int(instance->unit, array->ndim) : NULL;
    }
    const Type *type = known_of(instance, e, depth).type;
    return type != NULL && type->kind == TY_TUPLE ? object_int(instance->unit, type->count) : NULL;
}

static bool is_never(const Type *type)
{
    (void)type;
    return false;
}

static bool is_tuple(const Type *type)
{
    return type->kind == TY_TUPLE && !type_is_slice(type) && !type_is_member(type);
}

/* Classes that isinstance() supports in addition to types, with a predicate or a type kind. As in Numba, no value
 * is a list, dict or set. */
static const struct {
    KnownId id;
    bool (*holds)(const Type *type);
    TypeKind kind;
} classes[] = {
    {KNOWN_TUPLE_TYPE, is_tuple, TY_NONE},
    {KNOWN_SLICE, type_is_slice, TY_NONE},
    {KNOWN_STR, NULL, TY_STR},
    {KNOWN_CONTAINER, is_never, TY_NONE},
    {KNOWN_INTEGER_TYPE, type_is_integer, TY_NONE},
    {KNOWN_FLOAT_TYPE, type_is_float, TY_NONE},
    {KNOWN_BOOLEAN_TYPE, NULL, TY_BOOL},
    {KNOWN_COMPLEX_TYPE, type_is_complex, TY_NONE},
    {KNOWN_ARRAY_TYPE, NULL, TY_ARRAY},
    {KNOWN_NONE_TYPE, NULL, TY_NONE},
};

/* Returns whether a value of the type is an instance of the object; -1 if it cannot be determined. */
static int is_instance_of(Unit *unit, const Type *type, const Object *of)
{
    if (of->kind == OBJ_TUPLE) {
        int one = 0;
        for (uint32_t i = 0; i < of->count && one == 0; i++) {
            one = is_instance_of(unit, type, of->items[i]);
        }
        return one;
    }
    if (of->kind == OBJ_TYPE && of->as_type->kind == TY_TUPLE) {
        return type->kind == TY_TUPLE && type->class_name != NULL &&
               strcmp(type->class_name, of->as_type->class_name) == 0;
    }
    if (of->kind == OBJ_TYPE) {
        return type == of->as_type;
    }
    const Type *number = known_type(unit, of->known); /* int is int64 only, not int32 */
    if (number != NULL) {                             /* in Python, bool and IntEnum derive from int */
        return type == number || (number->kind == TY_I64 && (type_is_bool(type) || type_is_number_member(type)));
    }
    const char *enum_name = object_enum_name(unit, of);
    if (enum_name != NULL) {
        return type_is_member(type) && strcmp(type->class_name, enum_name) == 0;
    }
    if (object_builtin(unit, of) == BUILTIN_RANGE) {
        return type->kind == TY_RANGE && !type->is_iterator;
    }
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (classes[i].id == object_known(of)) {
            return classes[i].holds != NULL ? classes[i].holds(type) : type->kind == classes[i].kind;
        }
    }
    return -1; /* a module or another function */
}

static Object *instance_object(Unit *unit, const Type *type, const Object *of)
{
    int is = type != NULL && of != NULL ? is_instance_of(unit, type, of) : -1;
    return is >= 0 ? object_bool(unit, is) : NULL;
}

Object *branch_is_instance(const Instance *instance, const Type *type, const Expr *of)
{
    return instance_object(instance->unit, type, known(instance, of, 1));
}

static Object *known_call(const Instance *instance, const Expr *e, unsigned depth)
{
    const Object *callee = is_open(instance->function, e->left) ? NULL : constant_of_expr(instance->unit, e->left);
    BuiltinId builtin = e->keyword_count == 0 ? object_builtin(instance->unit, callee) : BUILTIN_NONE;
    if (builtin == BUILTIN_LEN && e->item_count == 1) {
        return known_length(instance, e->items[0], depth);
    }
    if (builtin == BUILTIN_HASATTR && e->item_count == 2 && e->items[1]->kind == EX_STRING) {
        Known owner = known_of(instance, e->items[0], depth);
        return owner.type != NULL
                   ? object_bool(instance->unit, has_attribute(instance->unit, owner.type, owner.object, e->items[1]))
                   : NULL;
    }
    if (builtin == BUILTIN_ISINSTANCE && e->item_count == 2) {
        return instance_object(instance->unit, known_of(instance, e->items[0], depth).type,
                               known(instance, e->items[1], depth + 1));
    }
    return NULL;
}

static Object *known_compare(const Instance *instance, const Expr *e, unsigned depth)
{
    if (e->item_count != 2) {
        return NULL;
    }
    Op op = e->ops[0];
    Known a = known_of(instance, e->items[0], depth), b = known_of(instance, e->items[1], depth);
    const Type *left = a.type, *right = b.type;
    bool equality = op == OP_IS || op == OP_IS_NOT || op == OP_EQ || op == OP_NE;
    if (equality && left != NULL && right != NULL && (left->kind == TY_NONE || right->kind == TY_NONE)) {
        const Expr *other = left->kind == TY_NONE ? e->items[1] : e->items[0];
        int32_t argument = left->kind == right->kind ? -1 : argument_of(instance, other);
        if (argument >= 0 && instance->arg_objects[argument] == NULL && instance->lowered == NULL &&
            !instance->drops_none_branches) {
            return NULL; /* Numba drops branches for arguments that are None, and types both branches otherwise */
        }
        return object_bool(instance->unit, (left->kind == right->kind) == (op == OP_IS || op == OP_EQ));
    }
    return a.object != NULL && b.object != NULL ? constant_compare(instance->unit, op, a.object, b.object) : NULL;
}

static Object *known(const Instance *instance, const Expr *e, unsigned depth)
{
    Unit *unit = instance->unit;
    if (depth > MAX_DEPTH) {
        return NULL;
    }
    if (e->kind != EX_BOOLEAN &&
        !is_open(instance->function, e)) { /* a long chain of `or` is examined operand by operand */
        Object *constant = constant_of_expr(unit, e);
        if (constant != NULL && constant->kind == OBJ_PATH && depth == 0) {
            return NULL; /* `if cuda.threadIdx.x:` */
        }
        if (constant != NULL) {
            return constant;
        }
    }
    int32_t argument = argument_of(instance, e);
    if (argument >= 0) {
        Object *object = instance->arg_objects[argument];
        return object != NULL ? object : instance->args[argument]->kind == TY_NONE ? object_none(unit) : NULL;
    }
    if (e->kind == EX_NAME && own_local(instance->function, e) != NULL) { /* a name that is assigned one constant */
        BranchQuery query = {.function = instance->function, .depth = depth};
        Object *constant = is_call(e, &query) ? NULL : captured_constant(unit, e->binding);
        return constant != NULL && (constant->kind != OBJ_PATH || depth > 0) ? constant : NULL;
    }
    switch (e->kind) {
    case EX_ATTRIBUTE: {
        Known owner = known_of(instance, e->left, depth);
        if (owner.type != NULL && owner.type->kind == TY_ARRAY && array_attribute(e->name) == ARRAY_NDIM) {
            return object_int(unit, owner.type->ndim);
        }
        return owner.object != NULL ? object_attribute(unit, owner.object, e->name) : NULL;
    }
    case EX_NOT: {
        const Object *a = known(instance, e->left, depth + 1);
        return a != NULL && a->kind != OBJ_PATH ? object_bool(unit, !object_truth(a)) : NULL;
    }
    case EX_BOOLEAN: { /* one operand can determine the result */
        Object *a = known(instance, e->left, depth + 1);
        if (a == NULL || a->kind == OBJ_PATH) {
            return NULL;
        }
        return object_truth(a) == (e->op == OP_AND) ? known(instance, e->right, depth + 1) : a;
    }
    case EX_COMPARE:
        return known_compare(instance, e, depth);
    case EX_CALL:
        return known_call(instance, e, depth);
    default:
        return NULL;
    }
}

Object *branch_constant(const Instance *instance, const Expr *condition)
{
    return known(instance, condition, 0);
}

const Expr *branch_only(const Instance *instance, const Expr *e)
{
    const Expr *first = e->kind == EX_BOOLEAN ? e->left : e->kind == EX_CONDITIONAL ? e->cond : NULL;
    const Object *constant = first != NULL ? branch_constant(instance, first) : NULL;
    bool takes_left = constant != NULL && object_truth(constant) == (e->kind == EX_CONDITIONAL || e->op == OP_OR);
    return constant == NULL ? NULL : takes_left ? e->left : e->right;
}
