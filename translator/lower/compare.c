// SPDX-License-Identifier: MIT
/* Lowers comparisons: chains, `in`, tuples. */
#include "lower/lower_internal.h"

#include <math.h>
#include <string.h>

/* Largest number of nodes of an expression that may be duplicated. */
enum { SMALL_EXPR = 4 };

/* Returns the type of the comparison. Comparing a float32 with a literal that float32 represents exactly yields the
 * same result in float32 as in Numba's float64. */
static const Type *compare_type(Lower *lw, const Type *type, const Value *a, const Value *b)
{
    if (type->kind != TY_F64) {
        return type;
    }
    const Value *literal = a->type->kind == TY_F32 ? b : a, *other = literal == a ? b : a;
    if (other->type->kind != TY_F32) {
        return type;
    }
    const IrExpr *e = literal->scalar;
    bool exact = (e->kind == IR_FLOAT && (double)(float)e->number == e->number) ||
                 (e->kind == IR_INT && e->integer >= -(1 << 24) && e->integer <= (1 << 24));
    return exact ? lw_type(lw, TY_F32) : type;
}

/* Replaces floor modulo by % in comparisons with 0 such as i % 3 == 0, which do not depend on the sign of the
 * remainder. */
static void plain_remainder(Value *value, const Value *other)
{
    IrExpr *e = value->scalar;
    const IrExpr *zero = other->scalar;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_FLOORMOD_I64 && zero->kind == IR_INT && zero->integer == 0 &&
        e->args[1]->kind == IR_INT && e->args[1]->integer != 0 && e->args[1]->integer != -1) {
        IrExpr *a = e->args[0], *b = e->args[1];
        const Type *type = e->type;
        memset(e, 0, sizeof *e);
        e->kind = IR_BINARY;
        e->op = IRO_REM;
        e->type = type;
        e->a = a;
        e->b = b;
    }
}

IrExpr *lower_compare_values(Lower *lw, Op op, Value a, Value b, const Type *type)
{
    if (type_is_time(type)) {
        return lower_time_compare(lw, op, a, b, type);
    }
    op = op == OP_IS ? OP_EQ : op == OP_IS_NOT ? OP_NE : op; /* both operands have the same type */
    type = compare_type(lw, type, &a, &b);
    if (op == OP_EQ || op == OP_NE) {
        plain_remainder(&a, &b);
        plain_remainder(&b, &a);
    }
    IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
    return type_is_complex(type) ? complex_compare(lw, op == OP_EQ, x, y) : lower_test(lw, lower_ir_op(op), x, y);
}

/* ---- tuples ---- */

/* Returns whether the result is known at translation time: both values are integer literals or the same variable.
 * *equal receives the result. */
static bool is_known_comparison(const Value *a, const Value *b, bool *equal)
{
    bool scalars = a->kind == VALUE_SCALAR && b->kind == VALUE_SCALAR && type_is_integer(a->type);
    if (scalars && a->scalar->kind == IR_VAR && b->scalar->kind == IR_VAR && a->scalar->var == b->scalar->var) {
        return *equal = true;
    }
    bool is_constant = scalars && a->scalar->kind == IR_INT && b->scalar->kind == IR_INT;
    *equal = is_constant && a->scalar->integer == b->scalar->integer &&
             (a->scalar->integer >= 0 || type_is_unsigned(a->type) == type_is_unsigned(b->type));
    return is_constant;
}

/* Returns a copy of the value for one comparison, because the value is compared with several items. */
static Value reused(Lower *lw, Value *value)
{
    Value copy = *value;
    if (value->kind == VALUE_TUPLE) {
        copy.items = arena_alloc(lw->arena, value->count * sizeof *copy.items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            copy.items[i] = reused(lw, &value->items[i]);
        }
        return copy;
    }
    if (ir_size(value->scalar) > SMALL_EXPR || !ir_is_pure(value->scalar)) {
        value->scalar = lower_reuse(lw, value->scalar, "item");
    }
    copy.scalar = ir_copy(lw->arena, value->scalar);
    return copy;
}

static IrExpr *compare_items(Lower *lw, Op op, const Value *a, const Value *b, uint32_t i);

static IrExpr *compare_any(Lower *lw, Op op, Value a, Value b)
{
    if (a.kind == VALUE_TUPLE) {
        return compare_items(lw, op, &a, &b, 0);
    }
    TypeTable *types = lw->unit->types;
    a.type = a.type->kind == TY_MEMBER ? a.type->elem : a.type;
    b.type = b.type->kind == TY_MEMBER ? b.type->elem : b.type;
    bool times = type_is_time(a.type) || type_is_time(b.type);
    return lower_compare_values(
        lw, op, a, b, times ? time_compare(types, a.type, b.type) : typing_compare(types, op, a.type, b.type));
}

static IrExpr *compare_items(Lower *lw, Op op, const Value *a, const Value *b, uint32_t i)
{
    bool same_length = a->count == b->count;
    if (!op_is_ordering(op) && !same_length) {
        return lower_bool(lw, op == OP_NE);
    }
    bool equal = false;
    while (i < a->count && i < b->count && is_known_comparison(&a->items[i], &b->items[i], &equal) && equal) {
        i++;
    }
    if (i == a->count || i == b->count) { /* one tuple is a prefix of the other */
        bool less = a->count < b->count;
        bool holds = same_length ? op == OP_EQ || op == OP_LE || op == OP_GE
                     : less      ? op == OP_LT || op == OP_LE
                                 : op == OP_GT || op == OP_GE;
        return lower_bool(lw, holds);
    }
    Value x = a->items[i], y = b->items[i];
    bool is_known = is_known_comparison(&x, &y, &equal);
    if (is_known && !op_is_ordering(op)) {
        return lower_bool(lw, op == OP_NE);
    }
    if (same_length && i + 1 == a->count) {
        return compare_any(lw, op, x, y);
    }
    if (!op_is_ordering(op)) {
        IrExpr *first = compare_any(lw, op, x, y), *rest = compare_items(lw, op, a, b, i + 1);
        return lower_test(lw, op == OP_EQ ? IRO_LAND : IRO_LOR, first, rest);
    }
    Value x_again = reused(lw, &x), y_again = reused(lw, &y);
    IrExpr *differs = compare_any(lw, op == OP_LE ? OP_LT : op == OP_GE ? OP_GT : op, x, y);
    if (is_known) {
        return differs;
    }
    IrExpr *rest = compare_items(lw, op, a, b, i + 1), *same = compare_any(lw, OP_EQ, x_again, y_again);
    return lower_test(lw, IRO_LOR, differs, lower_test(lw, IRO_LAND, same, rest));
}

IrExpr *lower_equal(Lower *lw, Value item, Value *value)
{
    return compare_any(lw, OP_EQ, item, reused(lw, value));
}

/* Lowers the comparisons of a chain such as a < b < c from operand i on; `left` is the value of items[i]. Each operand
 * is evaluated once, in order, and only while the preceding comparisons are true. */
static IrExpr *lower_links(Lower *lw, const Expr *e, uint32_t i, Value left)
{
    const ExprInfo *info = info_of(lw->instance, e);
    bool last = i + 2 == e->item_count;
    lower_before(lw, &left, e->items[i + 1]);
    Value right = lower_expr(lw, e->items[i + 1]);
    Value again = right;
    if (!last) {
        bool twice = ir_is_pure(right.scalar) && ir_size(right.scalar) <= SMALL_EXPR;
        if (!twice && ir_effect(left.scalar) != EFFECT_NONE) {
            left.scalar = lower_reuse(lw, left.scalar, "first");
        }
        if (!twice) {
            right.scalar = lower_reuse(lw, right.scalar, "middle");
        }
        again.scalar = ir_copy(lw->arena, right.scalar);
    }
    IrExpr *link = lower_compare_values(lw, e->ops[i], left, right, info->operands[i]);
    if (last) {
        return link;
    }
    DetachedCode detached = {0};
    BlockMark mark = lower_begin_detached(lw, &detached.block);
    detached.scalar = lower_links(lw, e, i + 1, again);
    lower_end_detached(lw, mark);
    if (detached.block.count == 0) {
        return lower_test(lw, IRO_LAND, link, detached.scalar);
    }
    return lower_and_then(lw, "holds", link, NULL, false, &detached);
}

static IrExpr *lower_contains(Lower *lw, const Expr *container, Value value);

/* Lowers x in (a, b) as x == a || x == b. */
static IrExpr *lower_in(Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    bool is_in = e->ops[0] == OP_IN;
    Value value = lower_expr(lw, e->items[0]);
    lower_before(lw, &value, e->items[1]);
    if (info_of(lw->instance, e->items[1])->type->kind != TY_TUPLE) {
        IrExpr *found = lower_contains(lw, e->items[1], value);
        return is_in ? found : lower_not(lw, found);
    }
    bool is_tuple = value.kind == VALUE_TUPLE;
    if (!is_tuple && (ir_size(value.scalar) > SMALL_EXPR || !ir_is_pure(value.scalar))) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
    }
    Value items = lower_expr(lw, e->items[1]);
    lower_settle(lw, &items, "item"); /* evaluate all items, even if an earlier item is equal */
    const Object *known = info_of(lw->instance, e->items[1])->constant;
    IrExpr *result = NULL;
    for (uint32_t i = 0; i < items.count; i++) {
        Op op = is_in ? OP_EQ : OP_NE;
        /* strings are not stored in C variables */
        bool is_string = known != NULL && known->items[i]->type->kind == TY_STR;
        Value item = is_string ? lower_object(lw, known->items[i]) : items.items[i];
        IrExpr *link = type_is_text(value.type) ? lower_text_values(lw, op, value, item)
                       : is_tuple               ? compare_any(lw, op, reused(lw, &value), item)
                                  : lower_compare_values(lw, op, lower_copy_value(lw, &value), item, info->operands[i]);
        result = result == NULL ? link : lower_test(lw, is_in ? IRO_LOR : IRO_LAND, result, link);
    }
    return result;
}

static void add_equal(Lower *lw, IrExpr **all, IrExpr *a, IrExpr *b)
{
    if (ir_equal(a, b)) {
        return;
    }
    IrExpr *equal = lower_test(lw, IRO_EQ, a, b);
    *all = *all == NULL ? equal : lower_test(lw, IRO_LAND, *all, equal);
}

/* Lowers x is y for arrays: both have the same address, shape and strides. */
static IrExpr *same_array(Lower *lw, const Expr *e)
{
    Value a = record_plain_array(lw, lower_expr(lw, e->items[0])),
          b = record_plain_array(lw, lower_expr(lw, e->items[1]));
    IrExpr *all = NULL;
    add_equal(lw, &all, array_pointer(lw, &a), array_pointer(lw, &b));
    for (uint32_t i = 0; i < a.type->ndim; i++) {
        add_equal(lw, &all, ir_copy(lw->arena, a.array->shape[i]), ir_copy(lw->arena, b.array->shape[i]));
        if (a.type->layout == LAYOUT_A) {
            add_equal(lw, &all, array_stride(lw, &a, i), array_stride(lw, &b, i));
        }
    }
    all = all != NULL ? all : lower_bool(lw, true);
    return e->ops[0] == OP_IS ? all : lower_not(lw, all);
}

IrExpr *lower_compare(Lower *lw, const Expr *e)
{
    const Object *constant = info_of(lw->instance, e)->constant;
    if (constant != NULL) {
        for (uint32_t i = 0; i < e->item_count;
             i++) { /* evaluate calls for their side effects, as in `store(x) is None` */
            lower_for_effects(lw, e->items[i]);
        }
        return lower_bool(lw, object_truth(constant));
    }
    if (e->ops[0] == OP_IN || e->ops[0] == OP_NOT_IN) {
        return lower_in(lw, e);
    }
    const Type *first = info_of(lw->instance, e->items[0])->type, *second = info_of(lw->instance, e->items[1])->type;
    if (type_is_text(first) || type_is_text(second)) {
        return lower_text_compare(lw, e);
    }
    if (e->item_count == 2 && (type_is_optional(first) || type_is_optional(second))) {
        return optional_is_none(lw, e); /* the other operand is None */
    }
    if (first->kind == TY_ARRAY) {
        return same_array(lw, e);
    }
    if (first->kind == TY_TUPLE) {
        Value a = lower_expr(lw, e->items[0]);
        lower_before(lw, &a, e->items[1]);
        Op op = e->ops[0] == OP_IS ? OP_EQ : e->ops[0] == OP_IS_NOT ? OP_NE : e->ops[0]; /* members of an enum */
        lower_settle(lw, &a, "item"); /* Python constructs both tuples before it compares them */
        Value b = lower_expr(lw, e->items[1]);
        lower_settle(lw, &b, "item");
        return compare_any(lw, op, a, b);
    }
    return lower_links(lw, e, 0, lower_expr(lw, e->items[0]));
}

/* ---- value in array or range ---- */

/* Returns whether `value` is between `first` (inclusive) and `last` (exclusive) for steps up or down. */
static IrExpr *is_between(Lower *lw, bool up, IrExpr *value, IrExpr *first, IrExpr *last)
{
    IrExpr *is_past_first = lower_test(lw, up ? IRO_GE : IRO_LE, value, first);
    return lower_test(lw, IRO_LAND, is_past_first,
                      lower_test(lw, up ? IRO_LT : IRO_GT, ir_copy(lw->arena, value), last));
}

/* Returns the parts of a range that a name refers to. */
static RangeParts parts_of_stream(Lower *lw, const Stream *range)
{
    RangeParts parts = {.constant_step = 1,
                        .start = range->start != NULL ? ir_copy(lw->arena, range->start) : lower_int(lw, 0)};
    IrExpr *axis_size = stream_length(lw, range);
    if (range->step != NULL) {
        parts.constant_step = range->step->kind == IR_INT ? range->step->integer : 0;
        parts.step = ir_copy(lw->arena, range->step);
        axis_size = lower_mul(lw, axis_size, ir_copy(lw->arena, range->step));
    }
    parts.stop = lower_add(lw, ir_copy(lw->arena, parts.start), axis_size);
    return parts;
}

static IrExpr *is_integral(Lower *lw, Value number)
{
    const Type *type = number.type->kind == TY_F32 ? number.type : lw_type(lw, TY_F64);
    IrExpr *x = value_convert(lw, number, type).scalar, *args[1] = {ir_copy(lw->arena, x)};
    IrExpr *floor = lower_builtin(lw, type->kind == TY_F32 ? "floorf" : "floor", type, EFFECT_NONE, args, 1);
    return lower_test(lw, IRO_EQ, floor, x);
}

/* Lowers n in range(first, last, step). */
static IrExpr *range_contains(Lower *lw, IrExpr *item, RangeParts range)
{
    if (range.constant_step == 1) {
        return is_between(lw, true, item, range.start, range.stop);
    }
    IrExpr *first = lower_reuse(lw, range.start, "start"), *between;
    IrExpr *distance = lower_sub(lw, ir_copy(lw->arena, item), ir_copy(lw->arena, first)), *by = range.step;
    if (range.constant_step != 0) {
        bool up = range.constant_step > 0;
        between = is_between(lw, up, item, first, range.stop);
        by = lower_int(lw, up || range.constant_step == INT64_MIN
                               ? range.constant_step
                               : -range.constant_step); /* % ignores the sign of the divisor */
        distance = up ? distance : lower_sub(lw, ir_copy(lw->arena, first), ir_copy(lw->arena, item));
    } else {
        IrExpr *last = lower_reuse(lw, range.stop, "stop");
        by = lower_reuse(lw, by, "step");
        IrExpr *is_up = lower_test(lw, IRO_GT, ir_copy(lw->arena, by), lower_int(lw, 0));
        IrExpr *is_down = lower_test(lw, IRO_LT, ir_copy(lw->arena, by), lower_int(lw, 0));
        IrExpr *up = is_between(lw, true, item, first, last);
        IrExpr *down =
            is_between(lw, false, ir_copy(lw->arena, item), ir_copy(lw->arena, first), ir_copy(lw->arena, last));
        between = lower_test(lw, IRO_LOR, lower_test(lw, IRO_LAND, is_up, up), lower_test(lw, IRO_LAND, is_down, down));
    }
    if (range.constant_step == -1) {
        return between;
    }
    IrExpr *rest = ir_binary(lw->arena, IRO_REM, lw->i64, distance, by);
    return lower_test(lw, IRO_LAND, between, lower_test(lw, IRO_EQ, rest, lower_int(lw, 0)));
}

/* Returns whether the value is an item of an array or of range(...). */
static IrExpr *lower_contains(Lower *lw, const Expr *container, Value value)
{
    if (info_of(lw->instance, container)->type->kind == TY_RANGE) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
        IrExpr *item = value_convert(lw, lower_copy_value(lw, &value), lw->i64).scalar;
        bool is_name = container->kind == EX_NAME;
        RangeParts range =
            is_name ? parts_of_stream(lw, lower_expr(lw, container).stream) : lower_range_call(lw, container, lw->i64);
        range.start = lower_settled(lw, range.start, "start"); /* evaluate both, whatever the value is */
        range.stop = lower_settled(lw, range.stop, "stop");
        IrExpr *within = range_contains(lw, item, range);
        return type_is_float(value.type) ? lower_test(lw, IRO_LAND, is_integral(lw, value), within) : within;
    }
    Value array = lower_save_array(lw, lower_expr(lw, container), "items", NULL);
    const Type *type = typing_compare(lw->unit->types, OP_EQ, value.type, array.type->elem);
    value.scalar = lower_save(lw, value.scalar, "value", NULL);
    IrVar *found = lower_start(lw, "found", lw->boolean, lower_bool(lw, false));
    Nest nest = lower_nest_begin(lw, &array);
    for (uint32_t i = 0; i < array.type->ndim; i++) {
        nest.heads[i]->a = lower_test(lw, IRO_LAND, nest.heads[i]->a, lower_not(lw, lower_var(lw, found)));
    }
    value.scalar = ir_copy(lw->arena, value.scalar);
    IrExpr *equal = lower_compare_values(lw, OP_EQ, array_element(lw, array, nest.counters), value, type);
    lower_set(lw, ir_var(lw->arena, found), equal);
    lower_end(lw, nest.mark);
    return ir_var(lw->arena, found);
}
