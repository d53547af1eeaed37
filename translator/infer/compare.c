// SPDX-License-Identifier: MIT
/* Inference of comparisons: of numbers, strings, tuples and members of enums, `is` and `in`. */
#include "infer/infer_internal.h"

/* None, strings, types, functions: compile-time values. */
static bool is_object(const Type *type)
{
    return type->kind == TY_NONE || type->kind == TY_OBJECT || type->kind == TY_STR;
}

static bool is_membership(Op op)
{
    return op == OP_IN || op == OP_NOT_IN;
}

static bool is_identity(Op op)
{
    return op == OP_IS || op == OP_IS_NOT;
}

static const Type *infer_tuple_compare(TypeTable *types, Op op, const Type *a, const Type *b);

const Type *infer_equal_operand(TypeTable *types, const Type *a, const Type *b)
{
    if (type_is_number_member(b)) {
        b = b->elem;
    }
    if (a->kind == TY_TUPLE) {
        return infer_tuple_compare(types, OP_EQ, a, b);
    }
    if (type_is_member(a) && a == b) {
        return typing_compare(types, OP_EQ, a->elem, a->elem);
    }
    return type_is_scalar(a) && type_is_scalar(b) ? typing_compare(types, OP_EQ, a, b) : NULL;
}

/* Returns the type in which two numbers are compared. */
static const Type *compared_type(const Instance *instance, Op op, const Expr *left, const Type *a, const Expr *right,
                                 const Type *b)
{
    infer_weak_pair(instance, left, &a, right, &b);
    return typing_compare(instance->unit->types, op, a, b);
}

static const Type *infer_in(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    ExprInfo *info = info_of(in->instance, e);
    if (b->kind != TY_TUPLE || type_is_member(b)) {
        return infer_unsupported(in, e, arena_printf(in->unit->arena, "'%s' with %s", op_text(e->ops[0]), b->name),
                                 "use a tuple of values: x in (1, 2)");
    }
    info->operands = arena_alloc(in->unit->arena, b->count * sizeof *info->operands + 1);
    for (uint32_t i = 0; i < b->count; i++) {
        const Expr *item =
            e->items[1]->kind == EX_TUPLE && e->items[1]->item_count == b->count ? e->items[1]->items[i] : NULL;
        info->operands[i] =
            infer_equal_operand(in->unit->types, a, infer_weak_fitting(in->instance, item, b->items[i], a));
        if (info->operands[i] == NULL) {
            return infer_no_operation(in, e, OP_EQ, a, b->items[i]);
        }
    }
    if (b->count == 0) {
        info->constant = object_bool(in->unit, e->ops[0] == OP_NOT_IN);
    }
    return type_of_kind(in->unit->types, TY_BOOL);
}

/* Types `is` and `in`, and == of operands that are not numbers. Numba's `is` requires one type and equal values. */
static const Type *infer_special_compare(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    ExprInfo *info = info_of(in->instance, e);
    Op op = e->ops[0];
    bool negative = op == OP_IS_NOT || op == OP_NE;
    const Object *x = info_of(in->instance, e->items[0])->constant, *y = info_of(in->instance, e->items[1])->constant;
    if (!is_membership(op) && (a->kind == TY_NONE || b->kind == TY_NONE)) {
        info->constant = object_bool(in->unit, (a->kind == b->kind) != negative);
    } else if (x != NULL && y != NULL && (is_object(a) || is_object(b))) {
        info->constant = constant_compare(in->unit, op, x, y);
    }
    if (info->constant != NULL) {
        return info->constant->type;
    }
    if (is_membership(op)) {
        return infer_in(in, e, a, b);
    }
    if (a == b && is_identity(op) && (a->kind == TY_ARRAY || a->kind == TY_TUPLE)) {
        const Type *compared = a->kind == TY_ARRAY ? type_of_kind(in->unit->types, TY_BOOL)
                                                   : infer_tuple_compare(in->unit->types, OP_EQ, a, b);
        return compared != NULL ? compared : infer_no_operation(in, e, op, a, b);
    }
    if (a == b && type_is_time(a) && is_identity(op)) {
        info->operand = info->operands[0] = a;
        return type_of_kind(in->unit->types, TY_BOOL);
    }
    bool differ = a != b && is_identity(op);
    if (!differ && (!type_is_scalar(a) || !type_is_scalar(b))) {
        return infer_no_operation(in, e, op, a, b);
    }
    if (a != b) {
        info->constant = object_bool(in->unit, negative);
        return info->constant->type;
    }
    info->operand = info->operands[0] = typing_compare(in->unit->types, OP_EQ, a, b);
    return type_of_kind(in->unit->types, TY_BOOL);
}

/* Types ==, !=, `is` and `is not` of enum members. Returns false if the operands are not members, or if an IntEnum
 * member is compared as a number. */
static bool infer_member_compare(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    Op op = e->ops[0];
    const Type *a = info_of(in->instance, e->items[0])->type, *b = info_of(in->instance, e->items[1])->type;
    bool same = op == OP_EQ || op == OP_IS, differ = op == OP_NE || op == OP_IS_NOT;
    if (a == NULL || b == NULL || (!same && !differ) || (!type_is_member(a) && !type_is_member(b))) {
        return false;
    }
    const Object *x = info_of(in->instance, e->items[0])->constant, *y = info_of(in->instance, e->items[1])->constant;
    info->operands[0] = NULL;
    if (a->kind == TY_NONE || b->kind == TY_NONE) {
        info->constant = object_bool(in->unit, differ);
    } else if (x != NULL && y != NULL && x->kind == OBJ_ENUM && y->kind == OBJ_ENUM) {
        info->constant = object_bool(in->unit, object_same(x, y) == same);
    } else if (is_identity(op)) {
        if (a != b && !type_is_optional(a) && !type_is_optional(b)) {
            info->constant = object_bool(in->unit, differ);
        }
    } else if (type_is_number_member(a) || type_is_number_member(b)) {
        return false;
    }
    const Type *value = a == b ? type_member_value(in->unit->types, a) : NULL;
    if (info->constant == NULL && value != NULL) {
        info->operands[0] = value->kind == TY_TUPLE ? infer_tuple_compare(in->unit->types, OP_EQ, value, value)
                                                    : typing_compare(in->unit->types, OP_EQ, value, value);
        info->operand = info->operands[0];
    } else if (info->constant == NULL) {
        infer_no_operation(in, e, op, a, b);
    }
    return true;
}

static bool infer_text_compare(const Type *a, const Type *b);

/* Returns whether the tuple's item, if it is a string of the program, is known at compile time. */
static bool is_string_known(const Infer *in, const Expr *tuple, const Type *items, uint32_t item)
{
    bool listed = tuple->kind == EX_TUPLE && tuple->item_count == items->count;
    return items->items[item]->kind != TY_STR || info_of(in->instance, tuple)->constant != NULL ||
           (listed && info_of(in->instance, tuple->items[item])->constant != NULL);
}

/* Types a comparison of operands that are not numbers, or by `in` or `is`. Sets *other for any other comparison. */
static const Type *infer_operands(Infer *in, const Expr *e, const Type *a, const Type *b, bool *other)
{
    Op op = e->ops[0];
    bool contains = is_membership(op) && b->kind == TY_TUPLE, fits = false;
    bool equality = op == OP_EQ || op == OP_NE, of_texts = a->kind == TY_STR && b->kind == TY_STR;
    *other = false;
    if (is_membership(op) && !contains && infer_membership(in, e->items[1], a, b)) {
        fits = true;
    } else if (type_is_text(a) || type_is_text(b)) {
        fits = contains || (op >= OP_EQ && op <= OP_GE);
        for (uint32_t k = 0; k < (contains ? b->count : 1) && fits; k++) {
            fits = infer_text_compare(a, contains ? b->items[k] : b);
            if (fits && contains && !is_string_known(in, e->items[1], b, k)) {
                return infer_unknown_string(in, e->items[1]);
            }
        }
    } else if (is_membership(op) || is_identity(op) || of_texts || (equality && (is_object(a) || is_object(b)))) {
        return infer_special_compare(in, e, a, b);
    } else if (a->kind == TY_TUPLE && b->kind == TY_TUPLE) {
        fits = infer_tuple_compare(in->unit->types, op, a, b) != NULL;
    } else {
        *other = true;
        return NULL;
    }
    return fits ? type_of_kind(in->unit->types, TY_BOOL) : infer_no_operation(in, e, op, a, b);
}

const Type *infer_compare(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    const Type *boolean = type_of_kind(in->unit->types, TY_BOOL);
    bool two = e->item_count == 2;
    if (info->operands == NULL) {
        info->operands = arena_alloc(in->unit->arena, e->item_count * sizeof *info->operands);
    }
    for (uint32_t i = 1; i < e->item_count; i++) {
        if (is_membership(e->ops[i - 1])) {
            infer_list_as_tuple(e->items[i]);
        }
    }
    bool by_element = in->by_element == e, is_elementwise = two && e->ops[0] >= OP_EQ && e->ops[0] <= OP_GE;
    for (uint32_t i = 0; i < e->item_count; i++) {
        infer_by_element(in, e->items[i], is_elementwise);
    }
    const Type *first = info_of(in->instance, e->items[0])->type, *second = info_of(in->instance, e->items[1])->type;
    bool known = first != NULL && second != NULL;
    if (two && known && (is_identity(e->ops[0]) || e->ops[0] == OP_EQ || e->ops[0] == OP_NE) &&
        ((first->kind == TY_NONE && type_is_optional(second)) ||
         (second->kind == TY_NONE && type_is_optional(first)))) {
        return boolean; /* tested at run time */
    }
    if (two && infer_member_compare(in, e)) {
        return info->operands[0] != NULL || info->constant != NULL ? boolean : NULL;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        infer_require_value(in, e->items[i]);
    }
    by_element = is_elementwise && (by_element || infer_may_create_of(in, (const Expr *const *)e->items, 2));
    if (by_element && known && (first->kind == TY_ARRAY || second->kind == TY_ARRAY) && !is_object(first) &&
        !is_object(second)) {
        return infer_elements_operator(in, e, info_of(in->instance, e->items[0])->type,
                                       info_of(in->instance, e->items[1])->type);
    }
    for (uint32_t i = 0; i + 1 < e->item_count; i++) {
        const Type *a = info_of(in->instance, e->items[i])->type, *b = info_of(in->instance, e->items[i + 1])->type;
        Op op = e->ops[i];
        bool other = true;
        if (a == NULL || b == NULL) {
            return NULL;
        }
        const Type *type = two ? infer_operands(in, e, a, b, &other) : NULL;
        if (!other) {
            return type;
        }
        if (is_membership(op) || is_identity(op)) {
            expand_chain(in, e);
            return NULL;
        }
        bool times = type_is_time(a) || type_is_time(b),
             members = a == b && a->kind == TY_MEMBER && (op == OP_EQ || op == OP_NE);
        info->operands[i] = members ? typing_compare(in->unit->types, op, a->elem, b->elem)
                            : times ? time_compare(in->unit->types, a, b)
                                    : compared_type(in->instance, op, e->items[i], a, e->items[i + 1], b);
        if (info->operands[i] == NULL && !two) {
            expand_chain(in, e);
            return NULL;
        }
        if (info->operands[i] == NULL) {
            return infer_no_operation(in, e, op, a, b);
        }
    }
    info->operand = info->operands[0];
    return boolean;
}

bool op_is_ordering(Op op)
{
    return op != OP_EQ && op != OP_NE;
}

/* Returns bool as the type of t < u and t == u of tuples, compared item by item; NULL if some items cannot be
 * compared. */
static const Type *infer_tuple_compare(TypeTable *types, Op op, const Type *a, const Type *b)
{
    const Type *boolean = type_of_kind(types, TY_BOOL);
    if (type_is_number_member(a) || type_is_number_member(b)) {
        return infer_tuple_compare(types, op, type_is_number_member(a) ? a->elem : a,
                                   type_is_number_member(b) ? b->elem : b);
    }
    if (type_is_member(a) || type_is_member(b)) {
        const Type *value = a == b && !op_is_ordering(op) ? type_member_value(types, a) : NULL;
        return value != NULL ? infer_tuple_compare(types, op, value, value) : NULL;
    }
    if (a->kind != TY_TUPLE || b->kind != TY_TUPLE) {
        const Type *compared =
            type_is_time(a) || type_is_time(b) ? time_compare(types, a, b) : typing_compare(types, op, a, b);
        return compared != NULL ? boolean : NULL;
    }
    uint32_t count = a->count < b->count ? a->count : b->count;
    for (uint32_t i = 0; i < count && (op_is_ordering(op) || a->count == b->count); i++) {
        if (infer_tuple_compare(types, op, a->items[i], b->items[i]) == NULL) {
            return NULL;
        }
    }
    return boolean;
}

/* Returns whether strings in arrays can be compared: both have the same kind, or one is a constant. */
static bool infer_text_compare(const Type *a, const Type *b)
{
    if (!type_is_text(a) || !type_is_text(b)) {
        return a->kind == TY_STR || b->kind == TY_STR;
    }
    return type_is_wide_text(a) == type_is_wide_text(b);
}

const Type *infer_time_extreme(TypeTable *types, const Type *const *items, uint32_t count)
{
    const Type *type = items[0];
    for (uint32_t i = 1; i < count && type != NULL; i++) {
        type = type_is_time(items[i]) ? time_compare(types, type, items[i]) : NULL;
    }
    return type;
}
