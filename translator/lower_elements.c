/* Lowering of functions of numbers that are given arrays: np.sin(x, out) is a loop over `out`.
 *
 * What the elements are computed from is evaluated once, before the loop. In the loop, each of the arrays is its element there and the
 * function is that of numbers. An axis of extent 1 serves for any extent, as NumPy has it. */
#include "lower.h"

/* What stands for an expression while an element is computed. */
typedef struct Leaf {
    const Expr *e;
    Value value;    /* an array, or a number */
    Value element;  /* a number */
} Leaf;

bool lower_leaf_value(Lower *lw, const Expr *e, Value *value)
{
    for (size_t i = 0; i < lw->leaves.count; i++) {
        const Leaf *leaf = lw->leaves.items[i];
        if (leaf->e == e) {
            *value = leaf->element;
            value->scalar = ir_copy(lw->unit->arena, value->scalar);
            return true;
        }
    }
    return false;
}

/* Evaluates what the elements come from. Constants stay where they are written. */
static void add_leaf(Lower *lw, const Expr *e)
{
    if (info_of(lw->instance, e)->constant != NULL && info_of(lw->instance, e)->type->kind != TY_ARRAY) {
        return;
    }
    Leaf *leaf = arena_alloc(lw->unit->arena, sizeof *leaf);
    const char *name = e->kind == EX_NAME ? e->name : "source";
    leaf->e = e;
    leaf->value = lower_expr(lw, e);
    if (leaf->value.kind == VALUE_ARRAY) {
        leaf->value = lower_hold_array(lw, leaf->value, name, NULL);
    } else {
        leaf->value.scalar = lower_hold(lw, leaf->value.scalar, e->kind == EX_NAME ? e->name : "value", NULL);
        leaf->element = leaf->value;
    }
    ptrvec_push(lw->unit->arena, &lw->leaves, leaf);
}

static bool is_one(const IrExpr *e)
{
    return e->kind == IR_INT && e->integer == 1;
}

/* The element for the place that the counters say: of an axis of extent 1, always its only one. */
static Value element_for(Lower *lw, Value from, const Value *to, IrVar *const *counters)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *u64 = lw_type(lw, TY_U64); /* unsigned: an index that does not wrap */
    Value indices[TYPE_MAX_DIMS];
    uint32_t before = to->type->ndim - from.type->ndim;
    for (uint32_t i = 0; i < from.type->ndim; i++) {
        const IrExpr *extent = from.array->shape[i], *whole = to->array->shape[before + i];
        IrExpr *index = ir_var(arena, counters[before + i]);
        bool plain = ir_equal(extent, whole) || (extent->kind == IR_INT && !is_one(extent)) || is_one(whole);
        if (is_one(extent)) {
            index = lower_int(lw, 0);
        } else if (!plain) {
            IrExpr *single = ir_binary(arena, IRO_EQ, lw_type(lw, TY_BOOL), ir_copy(arena, extent), ir_int(arena, i64, 1));
            index = ir_cond(arena, single, lower_int(lw, 0), index);
        }
        indices[i] = value_scalar(u64, index);
    }
    return array_index(lw, from, indices, from.type->ndim);
}

static void check_extents(Lower *lw, const Value *from, const Value *to, const Expr *e)
{
    for (uint32_t i = 0; i < from->type->ndim; i++) {
        const IrExpr *extent = from->array->shape[i], *whole = to->array->shape[to->type->ndim - from->type->ndim + i];
        if (extent->kind == IR_INT && whole->kind == IR_INT && !is_one(extent) && extent->integer != whole->integer) {
            diag_error(lw->unit, e->span, "bad-shape", "an axis of %lld does not fit one of %lld", (long long)extent->integer,
                       (long long)whole->integer);
        } else if (!is_one(extent)) {
            lower_same_extent(lw, whole, extent, true);
        }
    }
}

Value lower_elements_call(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    ExprInfo *info = info_of(lw->instance, e);
    uint32_t inputs = e->keyword_count > 0 ? e->item_count : e->item_count - 1;
    PtrVec outer = lw->leaves; /* of a loop around this one: its arrays are no part of this call */
    lw->leaves = (PtrVec){0};
    PtrVec leaves = {0};
    for (uint32_t i = 0; i < inputs; i++) {
        add_leaf(lw, e->items[i]);
        for (size_t k = 0; k < lw->leaves.count; k++) {
            ptrvec_push(arena, &leaves, lw->leaves.items[k]);
        }
        lw->leaves.count = 0;
    }
    Value out = lower_expr(lw, infer_output(e));
    Value to = lower_hold_array(lw, out, "out", NULL);
    for (size_t i = 0; i < leaves.count; i++) {
        const Leaf *leaf = leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            check_extents(lw, &leaf->value, &to, leaf->e);
        }
    }
    IrVar *counters[TYPE_MAX_DIMS] = {NULL};
    CountLoop loops[TYPE_MAX_DIMS];
    uint32_t ndim = to.type->ndim;
    for (uint32_t i = 0; i < ndim; i++) {
        loops[i] = lower_count_begin(lw, ndim == 1 ? "k" : arena_printf(arena, "k%u", i), ir_copy(arena, to.array->shape[i]));
        counters[i] = loops[i].counter;
    }
    for (size_t i = 0; i < leaves.count; i++) {
        Leaf *leaf = leaves.items[i];
        if (leaf->value.kind == VALUE_ARRAY) {
            leaf->element = element_for(lw, leaf->value, &to, counters);
        }
    }
    lw->leaves = leaves;
    const Type *whole = info->type;
    info->type = info->element;
    Value element = value_convert(lw, lower_number_call(lw, e, inputs), to.type->elem);
    info->type = whole;
    lw->leaves = outer;
    lower_statement(lw, lower_store(lw, array_element(lw, to, counters).scalar, element.scalar));
    for (uint32_t i = ndim; i > 0; i--) {
        lower_count_end(lw, &loops[i - 1]);
    }
    return out;
}
