/* Lowering of functions and operators of numbers that are given arrays: np.sin(x, out) and out[:] = a + b are loops over `out`.
 *
 * What the elements are computed from is evaluated once, before the loop. In the loop, each of the arrays is its element there and the
 * function is that of numbers. An axis of extent 1 serves for any extent, as NumPy has it. */
#include "lower/inside.h"

/* What stands for an expression while an element is computed. */
typedef struct Leaf {
    const Expr *e;
    Value source;   /* an array as it was found, or a number */
    Value value;    /* the same, with what could change during the loop in variables */
    Value element;  /* a number */
} Leaf;

/* A function or operator of arrays, which is one of numbers in the loop. */
typedef struct Inner {
    ExprInfo *info, outside; /* outside: as it is elsewhere */
} Inner;

/* What one element is computed from. */
typedef struct Parts {
    PtrVec leaves;  /* Leaf * */
    PtrVec inner;   /* Inner * */
    const bool *assigned; /* locals that evaluating one may change; NULL: none */
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

/* Evaluates what the elements come from. Constants stay where they are written. */
static void add_leaf(Lower *lw, Parts *parts, const Expr *e)
{
    if (info_of(lw->instance, e)->constant != NULL && info_of(lw->instance, e)->type->kind != TY_ARRAY) {
        return;
    }
    Leaf *leaf = arena_alloc(lw->arena, sizeof *leaf);
    const char *name = e->kind == EX_NAME ? e->name : "source";
    leaf->e = e;
    leaf->source = lower_expr(lw, e);
    leaf->value = leaf->source;
    if (leaf->value.kind == VALUE_ARRAY) {
        leaf->value = lower_hold_array(lw, leaf->value, name, parts->assigned);
    } else {
        leaf->value.scalar = lower_hold(lw, leaf->value.scalar, e->kind == EX_NAME ? e->name : "value", parts->assigned);
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

static void gather(Lower *lw, Parts *parts, const Expr *e)
{
    if (!infer_is_unmade(lw->instance, e)) {
        add_leaf(lw, parts, e);
        return;
    }
    add_inner(lw, parts, e);
    if (e->kind == EX_BINARY || e->kind == EX_UNARY) {
        gather(lw, parts, e->left);
    }
    if (e->kind == EX_BINARY) {
        gather(lw, parts, e->right);
    }
    for (uint32_t i = 0; (e->kind == EX_COMPARE || e->kind == EX_CALL) && i < e->item_count; i++) {
        gather(lw, parts, e->items[i]);
    }
}

/* The extent that constant bounds give a slice of an array that is long enough; 0: others. */
static int64_t bound_extent(const IrExpr *e)
{
    if (lower_is_call(e, "max") || lower_is_call(e, "min")) {
        const IrExpr *bound = lower_is_call(e, "max") ? NULL : e->args[0]->kind == IR_INT ? e->args[0] : e->args[1];
        return bound == NULL ? bound_extent(e->args[0]) : bound->kind == IR_INT && bound->integer > 0 ? bound->integer : 0;
    }
    if (e->kind == IR_BINARY && e->op == IRO_SUB && e->b->kind == IR_INT && e->b->integer >= 0) {
        int64_t whole = bound_extent(e->a);
        return whole > e->b->integer ? whole - e->b->integer : 0;
    }
    if (e->kind == IR_BINARY && e->op == IRO_SUB && lower_is_call(e->b, "max")) { /* n - max(n - 2, 0) of x[-2:] */
        const IrExpr *start = e->b->args[0];
        bool from_end = start->kind == IR_BINARY && start->op == IRO_SUB && ir_equal(start->a, e->a) && start->b->kind == IR_INT;
        return from_end && start->b->integer > 0 ? start->b->integer : 0;
    }
    return 0;
}

/* Whether an axis of this extent is known to be one that serves for all places of another axis. */
static bool is_single(const IrExpr *extent)
{
    return lower_is_int(extent, 1) || bound_extent(extent) == 1;
}

/* Whether an axis of this extent may be one that serves for all places of the axis of extent `whole`. */
static bool may_spread(const IrExpr *extent, const IrExpr *whole)
{
    return !ir_equal(extent, whole) && extent->kind != IR_INT && !lower_is_int(whole, 1) && bound_extent(extent) == 0;
}

Value lower_element_for(Lower *lw, Value from, const Nest *nest, bool tests)
{
    Value indices[TYPE_MAX_DIMS];
    const Value *to = &nest->array;
    uint32_t before = to->type->ndim - from.type->ndim;
    for (uint32_t i = 0; i < from.type->ndim; i++) {
        const IrExpr *extent = from.array->shape[i];
        IrExpr *index = is_single(extent) ? lower_int(lw, 0) : lower_var(lw, nest->counters[before + i]);
        if (tests && may_spread(extent, to->array->shape[before + i])) {
            IrExpr *single = lower_test(lw, IRO_EQ, ir_copy(lw->arena, extent), lower_int(lw, 1));
            index = ir_cond(lw->arena, single, lower_int(lw, 0), index);
        }
        indices[i] = value_index(lw, index);
    }
    return array_index(lw, from, indices, from.type->ndim);
}

void lower_extents_fit(Lower *lw, const IrExpr *whole, const IrExpr *extent, bool spreads)
{
    bool or_one = spreads || is_single(extent);
    if (!lower_is_int(extent, 1)) {
        lower_same_extent(lw, whole, extent, or_one,
                          or_one ? "operands could not be broadcast together" : "cannot assign slice from input of different size");
    }
}

/* What can be said of the extents before the loop. */
static void test_extents(Lower *lw, Value *from, const Value *to, const Expr *e)
{
    for (uint32_t i = 0; i < from->type->ndim; i++) {
        IrExpr *extent = from->array->shape[i], *whole = to->array->shape[to->type->ndim - from->type->ndim + i];
        if (extent->kind == IR_INT && whole->kind == IR_INT && !lower_is_int(extent, 1) && extent->integer != whole->integer) {
            diag_error(lw->unit, e->span, "bad-shape", "an axis of %lld does not fit one of %lld", (long long)extent->integer,
                       (long long)whole->integer);
            continue;
        }
        bool spreads = may_spread(extent, whole);
        if (spreads && extent->kind != IR_VAR) {
            extent = lower_reuse(lw, extent, "extent");
            from->array->shape[i] = extent;
        }
        lower_extents_fit(lw, whole, extent, spreads);
    }
}

/* ---- overlap ------------------------------------------------------------------------------------------------------- */

const IrVar *lower_memory_of(const ArrayValue *array)
{
    const IrExpr *root = array->base;
    while (root != NULL && root->kind != IR_VAR) {
        root = root->a;
    }
    const IrVar *var = array->var != NULL ? array->var : root != NULL ? root->var : NULL;
    if (var != NULL && var->type->kind == TY_STRUCT) {
        return NULL; /* what a function gave */
    }
    bool is_local = var != NULL && var->storage == IRV_LOCAL && var->type->kind == TY_POINTER;
    return !is_local ? var : var->memory != var ? var->memory : NULL;
}

static bool may_share_memory(const ArrayValue *a, const ArrayValue *b)
{
    const IrVar *x = lower_memory_of(a), *y = lower_memory_of(b);
    return x == NULL || y == NULL || x == y;
}

/* Whether the arrays start from the same pointer. */
static bool same_base(const ArrayValue *a, const ArrayValue *b)
{
    return a->var == b->var && ir_equal(a->base, b->base);
}

bool lower_coincide(Lower *lw, const Value *a, const Value *b)
{
    const ArrayValue *x = a->array, *y = b->array;
    bool same = same_base(x, y) && a->type->ndim == b->type->ndim && x->is_view == y->is_view && x->path == y->path && ir_equal(x->offset, y->offset);
    for (uint32_t i = 0; same && i < a->type->ndim; i++) {
        same = ir_equal(x->shape[i], y->shape[i]) && ir_equal(array_stride(lw, a, i), array_stride(lw, b, i));
    }
    for (uint32_t d = 0; same && x->is_view && d < x->var->type->ndim; d++) {
        same = x->place[d] == y->place[d] && ir_equal(x->applied[d], y->applied[d]) && ir_equal(x->factor[d], y->factor[d]);
    }
    return same;
}

/* Where the array begins in what it starts from; NULL: there. */
static const IrExpr *beginning(const Value *a)
{
    return a->array->var == NULL ? a->array->offset : a->array->is_view ? a->array->applied[0] : NULL;
}

/* Both are parts of one row. */
static bool of_one_row(const Value *a, const Value *b)
{
    return same_base(a->array, b->array) && a->type->ndim == 1 && b->type->ndim == 1 && (a->array->var == NULL || a->array->var->type->ndim == 1);
}

/* Elements from the first one of b to that of a, where this is a number. */
static bool distance(const Value *a, const Value *b, int64_t *steps)
{
    const IrExpr *x = beginning(a), *y = beginning(b);
    bool plain = of_one_row(a, b) && (x == NULL || x->kind == IR_INT) && (y == NULL || y->kind == IR_INT);
    *steps = plain ? (x != NULL ? x->integer : 0) - (y != NULL ? y->integer : 0) : 0;
    return plain;
}

bool lower_reads_changed(Lower *lw, const Value *from, const Value *to)
{
    const IrExpr *extent = to->array->shape[0];
    const IrExpr *there = of_one_row(from, to) ? array_stride(lw, from, 0) : NULL, *here = there != NULL ? array_stride(lw, to, 0) : NULL;
    if (there == NULL || there->kind != IR_INT || here->kind != IR_INT) {
        return false;
    }
    if (there->integer == 1 && here->integer == 1) {
        int64_t steps, most = extent->kind == IR_INT ? extent->integer : bound_extent(extent);
        return distance(from, to, &steps) && steps < 0 && !(most > 0 && -steps >= most);
    }
    const Value *forward = here->integer == 1 ? to : from, *backward = here->integer == 1 ? from : to; /* all of the row, from either end */
    const IrExpr *first = beginning(backward), *last = lower_sub(lw, ir_copy(lw->arena, extent), lower_int(lw, 1));
    return there->integer * here->integer == -1 && beginning(forward) == NULL && first != NULL && !lower_is_int(last, 0) && ir_equal(first, last);
}

void lower_refuse_overlap(Lower *lw, Span span)
{
    diag_error(lw->unit, span, "overlap", "this may overlap what the statement stores, and a loop would read elements that it has changed");
    diag_hint(lw->unit, "store into another array first, or loop over the indices in the order that you need");
}

/* The loop runs upwards: what it reads must lie where it writes at the same time or later, or nowhere in what it writes. */
static void check_overlap(Lower *lw, const Leaf *leaf, const Value *to)
{
    if (!may_share_memory(leaf->source.array, to->array) || lower_coincide(lw, &leaf->source, to)) {
        return;
    }
    int64_t steps;
    const IrExpr *extent = to->array->shape[0];
    bool known = distance(&leaf->source, to, &steps);
    IrExpr *stride = array_stride(lw, to, 0);
    bool upwards = known && stride->kind == IR_INT && stride->integer == 1 && ir_equal(array_stride(lw, &leaf->source, 0), stride);
    bool single = known && lower_is_int(leaf->source.array->shape[0], 1);
    bool apart = upwards && extent->kind == IR_INT && (steps >= extent->integer || -steps >= extent->integer);
    if (apart || (upwards && !single && steps >= 0)) {
        return;
    }
    lower_refuse_overlap(lw, leaf->e->span);
}

/* ---- the loop ------------------------------------------------------------------------------------------------------ */

/* to op= the expression, for each element. */
static void store_each(Lower *lw, Parts *parts, Value to, const Expr *e, Op op)
{
    for (size_t i = 0; i < parts->leaves.count; i++) {
        Leaf *leaf = parts->leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            test_extents(lw, &leaf->value, &to, leaf->e);
        }
    }
    Nest nest = lower_nest_begin(lw, &to);
    for (size_t i = 0; i < parts->leaves.count; i++) {
        Leaf *leaf = parts->leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            leaf->element = lower_element_for(lw, leaf->value, &nest, true);
        }
    }
    PtrVec outer = lw->leaves; /* of a loop around this one */
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
    lower_nest_end(lw, &nest);
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
            gather(lw, &parts, e->items[i]);
        }
    }
    Value out = lower_expr(lw, to);
    store_each(lw, &parts, lower_hold_array(lw, out, "out", NULL), e, OP_NONE);
    return out;
}

static Value place_of_all(Lower *lw, const Expr *target)
{
    return target->kind == EX_NAME ? lower_use(lw, info_of(lw->instance, target)->use) : lower_expr(lw, target);
}

Value lower_elements_store(Lower *lw, const Expr *target, const Expr *value, Op op)
{
    Parts parts = {.assigned = lower_has_effect(lw, value) ? lower_assigned(lw) : NULL};
    Value to = op != OP_NONE ? place_of_all(lw, target) : (Value){0}; /* `x[i:] += y * (i := 2)`: x[i:] comes first */
    lower_before(lw, &to, value);
    gather(lw, &parts, value);
    to = op != OP_NONE ? to : place_of_all(lw, target);
    for (size_t i = 0; i < parts.leaves.count; i++) {
        const Leaf *leaf = parts.leaves.items[i];
        if (leaf->source.kind == VALUE_ARRAY) {
            check_overlap(lw, leaf, &to);
        }
    }
    store_each(lw, &parts, lower_hold_array(lw, to, "target", NULL), value, op);
    return to;
}
