// SPDX-License-Identifier: MIT
/* Lowers scalar functions and operators that are applied to arrays: np.sin(x, out) and out[:] = a + b become loops
 * over `out`.
 *
 * Operands are evaluated once, before the loop. In the loop, each array is replaced by its element, and the function
 * or operator is the scalar one. An axis of size 1 is broadcast, as in NumPy. */
#include "lower/lower_internal.h"

/* The replacement for an expression while one element is computed. */
typedef struct Leaf {
    const Expr *e;
    Value source;  /* the original array or scalar */
    Value value;   /* the source, with parts that could change during the loop saved in variables */
    Value element; /* a scalar */
} Leaf;

/* An array function or operator, which is scalar inside the loop. */
typedef struct Inner {
    ExprInfo *info, outside; /* outside: the original information, which is restored after the loop */
} Inner;

/* Operands and operations of the computation of one element. */
typedef struct Parts {
    PtrVec leaves;        /* Leaf * */
    PtrVec inner;         /* Inner * */
    const bool *assigned; /* locals that evaluating an operand may change; NULL: none */
} Parts;

bool lower_leaf_value(Lower *lw, const Expr *e, Value *value)
{
    for (size_t i = 0; i < lw->leaves.count; i++) {
        const Leaf *leaf = lw->leaves.items[i];
        if (leaf->e == e) {
            *value = leaf->element;
            value->scalar = ir_copy(lw->arena, value->scalar);
            return true;
        }
    }
    return false;
}

/* Evaluates an operand. Variables with known values are included, because evaluating other operands may assign them. */
static void add_leaf(Lower *lw, Parts *parts, const Expr *e)
{
    Leaf *leaf = arena_alloc(lw->arena, sizeof *leaf);
    const char *name = e->kind == EX_NAME ? e->name : "source";
    leaf->e = e;
    leaf->source = lower_expr(lw, e);
    leaf->value = leaf->source;
    if (leaf->value.kind == VALUE_ARRAY) {
        leaf->value = lower_save_array(lw, leaf->value, name, parts->assigned);
    } else {
        leaf->value.scalar =
            lower_save(lw, leaf->value.scalar, e->kind == EX_NAME ? e->name : "value", parts->assigned);
        leaf->element = leaf->value;
    }
    ptrvec_push(lw->arena, &parts->leaves, leaf);
}

static void add_inner(Lower *lw, Parts *parts, const Expr *e)
{
    Inner *inner = arena_alloc(lw->arena, sizeof *inner);
    inner->info = info_of(lw->instance, e);
    inner->outside = *inner->info;
    ptrvec_push(lw->arena, &parts->inner, inner);
}

static void collect_leaves(Lower *lw, Parts *parts, const Expr *e)
{
    if (!infer_is_array_expression(lw->instance, e)) {
        add_leaf(lw, parts, e);
        return;
    }
    add_inner(lw, parts, e);
    if (e->kind == EX_BINARY || e->kind == EX_UNARY) {
        collect_leaves(lw, parts, e->left);
    }
    if (e->kind == EX_BINARY) {
        collect_leaves(lw, parts, e->right);
    }
    for (uint32_t i = 0; (e->kind == EX_COMPARE || e->kind == EX_CALL) && i < e->item_count; i++) {
        collect_leaves(lw, parts, e->items[i]);
    }
}

int64_t lower_bound_axis_size(const IrExpr *e)
{
    if (lower_is_call(e, "max") || lower_is_call(e, "min")) {
        int64_t bound;
        bool known = lower_is_call(e, "min") &&
                     (lower_axis_size_value(e->args[0], &bound) || lower_axis_size_value(e->args[1], &bound));
        return lower_is_call(e, "max") ? lower_bound_axis_size(e->args[0]) : known && bound > 0 ? bound : 0;
    }
    if (e->kind == IR_BINARY && e->op == IRO_SUB && e->b->kind == IR_INT && e->b->integer >= 0) {
        int64_t whole = lower_bound_axis_size(e->a);
        return whole > e->b->integer ? whole - e->b->integer : 0;
    }
    if (e->kind == IR_BINARY && e->op == IRO_SUB && lower_is_call(e->b, "max")) { /* n - max(n - 2, 0), from x[-2:] */
        const IrExpr *start = e->b->args[0];
        bool from_end =
            start->kind == IR_BINARY && start->op == IRO_SUB && ir_equal(start->a, e->a) && start->b->kind == IR_INT;
        return from_end && start->b->integer > 0 ? start->b->integer : 0;
    }
    return 0;
}

/* Returns whether an axis of this size is always broadcast. */
static bool is_single(const IrExpr *axis_size)
{
    int64_t size;
    return lower_axis_size_value(axis_size, &size) ? size == 1 : lower_bound_axis_size(axis_size) == 1;
}

/* Returns whether an axis of this size may be broadcast to size `whole`. */
static bool may_broadcast(const IrExpr *axis_size, const IrExpr *whole)
{
    int64_t size;
    return !ir_equal(axis_size, whole) && !lower_axis_size_value(axis_size, &size) && !lower_is_int(whole, 1) &&
           lower_bound_axis_size(axis_size) == 0;
}

Value lower_element_for(Lower *lw, Value from, const Nest *nest, bool tests)
{
    Value indices[TYPE_MAX_DIMS];
    const Value *to = &nest->array;
    uint32_t before = to->type->ndim - from.type->ndim;
    for (uint32_t i = 0; i < from.type->ndim; i++) {
        const IrExpr *axis_size = from.array->shape[i];
        IrExpr *index = is_single(axis_size) ? lower_int(lw, 0) : lower_var(lw, nest->counters[before + i]);
        if (tests && may_broadcast(axis_size, to->array->shape[before + i])) {
            IrExpr *single = lower_test(lw, IRO_EQ, ir_copy(lw->arena, axis_size), lower_int(lw, 1));
            index = ir_cond(lw->arena, single, lower_int(lw, 0), index);
        }
        indices[i] = value_index(lw, index);
    }
    return array_index(lw, from, indices, from.type->ndim);
}

/* Checks sizes before the loop, as far as they are known. */
void lower_fit_axis_sizes(Lower *lw, Value *from, const Value *to, Span span, const char *spreading)
{
    for (uint32_t i = 0; i < from->type->ndim; i++) {
        IrExpr *axis_size = from->array->shape[i], *whole = to->array->shape[to->type->ndim - from->type->ndim + i];
        int64_t size, all;
        bool known = lower_axis_size_value(axis_size, &size) && lower_axis_size_value(whole, &all);
        if (known && size != 1 && size != all) {
            diag_error(lw->unit, span, "bad-shape", "axes of sizes %lld and %lld cannot be broadcast together",
                       (long long)size, (long long)all);
        }
        if (known) {
            continue;
        }
        bool spreads = may_broadcast(axis_size, whole), or_one = spreads || is_single(axis_size);
        if (spreads && axis_size->kind != IR_VAR) {
            axis_size = lower_reuse(lw, axis_size, "extent");
            from->array->shape[i] = axis_size;
        }
        if (!lower_is_int(axis_size, 1)) {
            lower_same_axis_size(lw, whole, axis_size, or_one,
                                 or_one ? spreading : "cannot assign slice from input of different size");
        }
    }
}

/* ---- the loop ---- */

/* Emits to op= e for each element. */
static void store_each(Lower *lw, Parts *parts, Value to, const Expr *e, Op op)
{
    for (size_t i = 0; i < parts->leaves.count; i++) {
        Leaf *leaf = parts->leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            lower_fit_axis_sizes(lw, &leaf->value, &to, leaf->e->span, "operands could not be broadcast together");
        }
    }
    Nest nest = lower_nest_begin(lw, &to);
    for (size_t i = 0; i < parts->leaves.count; i++) {
        Leaf *leaf = parts->leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            leaf->element = lower_element_for(lw, leaf->value, &nest, true);
        }
    }
    PtrVec outer = lw->leaves; /* of an enclosing loop */
    lw->leaves = parts->leaves;
    for (size_t i = 0; i < parts->inner.count; i++) {
        ExprInfo *info = ((Inner *)parts->inner.items[i])->info;
        info->type = info->element;
        info->stores = false;
    }
    Value element = lower_expr(lw, e);
    for (size_t i = 0; i < parts->inner.count; i++) {
        const Inner *inner = parts->inner.items[i];
        *inner->info = inner->outside;
    }
    lw->leaves = outer;
    Value place = array_element(lw, to, nest.counters);
    lower_augment_place(lw, op, place, element, NULL);
    lower_end(lw, nest.mark);
}

Value lower_elements_call(Lower *lw, const Expr *e)
{
    Parts parts = {0};
    const Expr *to = infer_output(e);
    add_inner(lw, &parts, e);
    for (uint32_t i = 0; i < e->item_count && parts.assigned == NULL; i++) {
        parts.assigned = lower_has_effect(lw, e->items[i]) ? lower_assigned(lw) : NULL;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (e->items[i] != to) {
            collect_leaves(lw, &parts, e->items[i]);
        }
    }
    Value out = lower_expr(lw, to);
    store_each(lw, &parts, lower_save_array(lw, out, "out", NULL), e, OP_NONE);
    return out;
}

/* Returns the size of an axis of the result: that of the operands whose size is not 1. */
static IrExpr *broadcast_axis_size(Lower *lw, const Parts *parts, uint32_t ndim, uint32_t axis)
{
    IrExpr *result = NULL;
    for (size_t i = 0; i < parts->leaves.count; i++) {
        const Leaf *leaf = parts->leaves.items[i];
        uint32_t before = leaf->value.kind == VALUE_ARRAY ? ndim - leaf->value.type->ndim : ndim;
        if (axis < before) {
            continue;
        }
        IrExpr *axis_size = leaf->value.array->shape[axis - before];
        int64_t size;
        if (result == NULL || is_single(result) || (lower_axis_size_value(axis_size, &size) && size != 1)) {
            result = axis_size;
        } else if (may_broadcast(result, axis_size)) {
            IrExpr *single = lower_test(lw, IRO_EQ, ir_copy(lw->arena, result), lower_int(lw, 1));
            result = ir_cond(lw->arena, single, ir_copy(lw->arena, axis_size), ir_copy(lw->arena, result));
        }
    }
    return ir_copy(lw->arena, result);
}

Value lower_array_expression(Lower *lw, const Expr *e)
{
    const Value *target = lw->reused_array;
    lw->reused_array = NULL;
    const Type *type = info_of(lw->instance, e)->type;
    Parts parts = {.assigned = lower_has_effect(lw, e) ? lower_assigned(lw) : NULL};
    collect_leaves(lw, &parts, e);
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        axis_sizes[i] = broadcast_axis_size(lw, &parts, type->ndim, i);
    }
    for (size_t i = 0; i < parts.leaves.count && target != NULL; i++) {
        const Leaf *leaf = parts.leaves.items[i];
        bool overlaps = leaf->value.kind == VALUE_ARRAY && lower_may_overlap(lw, &leaf->value, target);
        target = overlaps ? NULL : target;
    }
    lw->reused_array = target;
    Value to = lower_new_array(lw, type, axis_sizes, false);
    store_each(lw, &parts, to, e, OP_NONE);
    return to;
}

static Value place_of_all(Lower *lw, const Expr *target)
{
    return target->kind == EX_NAME ? lower_use(lw, info_of(lw->instance, target)->use) : lower_expr(lw, target);
}

Value lower_elements_store(Lower *lw, const Expr *target, const Expr *value, Op op)
{
    Parts parts = {.assigned = lower_has_effect(lw, value) ? lower_assigned(lw) : NULL};
    Value to =
        op != OP_NONE ? place_of_all(lw, target) : (Value){0}; /* `x[i:] += y * (i := 2)`: x[i:] is evaluated first */
    lower_before(lw, &to, value);
    collect_leaves(lw, &parts, value);
    to = op != OP_NONE ? to : place_of_all(lw, target);
    for (size_t i = 0; i < parts.leaves.count; i++) {
        const Leaf *leaf = parts.leaves.items[i];
        if (leaf->source.kind == VALUE_ARRAY) {
            lower_check_overlap(lw, leaf->e, &leaf->source, &to);
        }
    }
    store_each(lw, &parts, lower_save_array(lw, to, "target", NULL), value, op);
    return to;
}
