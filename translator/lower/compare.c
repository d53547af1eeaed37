/* Lowering of comparisons: chains, `in`, tuples. */
#include "lower/inside.h"

#include <math.h>
#include <string.h>

static IrOp compare_op(Op op)
{
    switch (op) {
    case OP_EQ:
    case OP_IS:
        return IRO_EQ;
    case OP_NE:
    case OP_IS_NOT:
        return IRO_NE;
    case OP_LT:
        return IRO_LT;
    case OP_LE:
        return IRO_LE;
    case OP_GT:
        return IRO_GT;
    case OP_GE:
        return IRO_GE;
    case OP_NONE: case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV: case OP_FLOORDIV: case OP_MOD: case OP_POW: case OP_MATMUL:
    case OP_LSHIFT: case OP_RSHIFT: case OP_BITAND: case OP_BITOR: case OP_BITXOR: case OP_POS: case OP_NEG: case OP_INVERT:
    case OP_AND: case OP_OR: case OP_IN: case OP_NOT_IN:
        return IRO_NONE;
    }
    return IRO_NONE;
}

/* Numbers of nodes up to which an expression may stand twice in the text. */
enum { SMALL_EXPR = 4 };

/* A float32 next to a literal that float32 holds exactly compares the same in float32 as in Numba's float64. */
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

/* i % 3 == 0 does not ask for the sign of the remainder. */
static void plain_remainder(Value *value, const Value *other)
{
    IrExpr *e = value->scalar;
    const IrExpr *zero = other->scalar;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_FLOORMOD_I64 && zero->kind == IR_INT && zero->integer == 0 && e->args[1]->kind == IR_INT &&
        e->args[1]->integer != 0 && e->args[1]->integer != -1) {
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
    type = compare_type(lw, type, &a, &b);
    if (op == OP_EQ || op == OP_NE) {
        plain_remainder(&a, &b);
        plain_remainder(&b, &a);
    }
    IrExpr *x = value_convert(lw, a, type).scalar, *y = value_convert(lw, b, type).scalar;
    return type_is_complex(type) ? complex_compare(lw, op == OP_EQ, x, y) : ir_binary(lw->unit->arena, compare_op(op), lw_type(lw, TY_BOOL), x, y);
}

/* ---- tuples ------------------------------------------------------------------------------------------------------- */

/* Whether the values are numbers that the text tells, or one variable; then *equal says whether they are the same. */
static bool is_told(const Value *a, const Value *b, bool *equal)
{
    bool scalars = a->kind == VALUE_SCALAR && b->kind == VALUE_SCALAR && type_is_integer(a->type);
    if (scalars && a->scalar->kind == IR_VAR && b->scalar->kind == IR_VAR && a->scalar->var == b->scalar->var) {
        return *equal = true;
    }
    bool told = scalars && a->scalar->kind == IR_INT && b->scalar->kind == IR_INT;
    *equal = told && a->scalar->integer == b->scalar->integer && (a->scalar->integer >= 0 || type_is_unsigned(a->type) == type_is_unsigned(b->type));
    return told;
}

/* The items are compared again where they are equal, in the next one's place. */
static Value reused(Lower *lw, Value *value)
{
    Value copy = *value;
    if (value->kind == VALUE_TUPLE) {
        copy.items = arena_alloc(lw->unit->arena, value->count * sizeof *copy.items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            copy.items[i] = reused(lw, &value->items[i]);
        }
        return copy;
    }
    if (ir_size(value->scalar) > SMALL_EXPR || !ir_is_pure(value->scalar)) {
        value->scalar = lower_reuse(lw, value->scalar, "item");
    }
    copy.scalar = ir_copy(lw->unit->arena, value->scalar);
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
    return lower_compare_values(lw, op, a, b, times ? time_compare(types, a.type, b.type) : typing_compare(types, op, a.type, b.type));
}

static IrExpr *compare_items(Lower *lw, Op op, const Value *a, const Value *b, uint32_t i)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool same_length = a->count == b->count;
    if (!op_is_ordering(op) && !same_length) {
        return ir_bool(arena, boolean, op == OP_NE);
    }
    bool equal = false;
    while (i < a->count && i < b->count && is_told(&a->items[i], &b->items[i], &equal) && equal) {
        i++;
    }
    if (i == a->count || i == b->count) { /* one is the beginning of the other */
        bool less = a->count < b->count;
        bool holds = same_length ? op == OP_EQ || op == OP_LE || op == OP_GE : less ? op == OP_LT || op == OP_LE : op == OP_GT || op == OP_GE;
        return ir_bool(arena, boolean, holds);
    }
    Value x = a->items[i], y = b->items[i];
    bool told = is_told(&x, &y, &equal);
    if (told && !op_is_ordering(op)) {
        return ir_bool(arena, boolean, op == OP_NE);
    }
    if (same_length && i + 1 == a->count) {
        return compare_any(lw, op, x, y);
    }
    if (!op_is_ordering(op)) {
        IrExpr *first = compare_any(lw, op, x, y), *rest = compare_items(lw, op, a, b, i + 1);
        return ir_binary(arena, op == OP_EQ ? IRO_LAND : IRO_LOR, boolean, first, rest);
    }
    Value x_again = reused(lw, &x), y_again = reused(lw, &y);
    IrExpr *differs = compare_any(lw, op == OP_LE ? OP_LT : op == OP_GE ? OP_GT : op, x, y);
    if (told) {
        return differs;
    }
    IrExpr *rest = compare_items(lw, op, a, b, i + 1), *same = compare_any(lw, OP_EQ, x_again, y_again);
    return ir_binary(arena, IRO_LOR, boolean, differs, ir_binary(arena, IRO_LAND, boolean, same, rest));
}

/* The links of a < b < c from the i-th on; `left` is the value of items[i]. Each operand is computed once, in order, and only while
 * the links before it hold. */
static IrExpr *lower_links(Lower *lw, const Expr *e, uint32_t i, Value left)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
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
        again.scalar = ir_copy(arena, right.scalar);
    }
    IrExpr *link = lower_compare_values(lw, e->ops[i], left, right, info->operands[i]);
    if (last) {
        return link;
    }
    IrBlock aside = {0};
    Trivia *lead = lw->pending_lead;
    const char *trail = lw->pending_trail;
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    BlockMark mark = lower_begin(lw, &aside);
    IrExpr *rest = lower_links(lw, e, i + 1, again);
    lower_end(lw, mark);
    lw->pending_lead = lead;
    lw->pending_trail = trail;
    if (aside.count == 0) {
        return ir_binary(arena, IRO_LAND, boolean, link, rest);
    }
    IrVar *var = lower_new_var(lw, "holds", boolean);
    lower_statement(lw, lower_store(lw, ir_var(arena, var), link));
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = ir_var(arena, var);
    branch->body = aside;
    ir_append(arena, &branch->body, lower_store(lw, ir_var(arena, var), rest));
    lower_statement(lw, branch);
    return ir_var(arena, var);
}

static IrExpr *lower_contains(Lower *lw, const Expr *container, Value value);

/* x in (a, b): x == a || x == b. */
static IrExpr *lower_in(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    const ExprInfo *info = info_of(lw->instance, e);
    bool is_in = e->ops[0] == OP_IN;
    Value value = lower_expr(lw, e->items[0]);
    lower_before(lw, &value, e->items[1]);
    if (info_of(lw->instance, e->items[1])->type->kind != TY_TUPLE) {
        IrExpr *found = lower_contains(lw, e->items[1], value);
        return is_in ? found : ir_unary(arena, IRO_NOT, boolean, found);
    }
    bool is_tuple = value.kind == VALUE_TUPLE; /* a member of an enum of tuples */
    if (!is_tuple && (ir_size(value.scalar) > SMALL_EXPR || !ir_is_pure(value.scalar))) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
    }
    Value items = lower_expr(lw, e->items[1]);
    lower_settle(lw, &items, "item"); /* all of them, however soon one is equal */
    IrExpr *result = NULL;
    for (uint32_t i = 0; i < items.count; i++) {
        Value one = value;
        IrExpr *link = NULL;
        if (type_is_text(value.type)) {
            link = lower_text_values(lw, is_in ? OP_EQ : OP_NE, one, items.items[i]);
        } else if (is_tuple) {
            link = compare_any(lw, is_in ? OP_EQ : OP_NE, reused(lw, &value), items.items[i]);
        } else {
            one.scalar = ir_copy(arena, value.scalar);
            link = lower_compare_values(lw, is_in ? OP_EQ : OP_NE, one, items.items[i], info->operands[i]);
        }
        result = result == NULL ? link : ir_binary(arena, is_in ? IRO_LOR : IRO_LAND, boolean, result, link);
    }
    return result;
}

static void add_equal(Lower *lw, IrExpr **all, IrExpr *a, IrExpr *b)
{
    if (ir_equal(a, b)) {
        return;
    }
    const Type *boolean = lw_type(lw, TY_BOOL);
    IrExpr *equal = ir_binary(lw->unit->arena, IRO_EQ, boolean, a, b);
    *all = *all == NULL ? equal : ir_binary(lw->unit->arena, IRO_LAND, boolean, *all, equal);
}

/* x is y: both begin at one address, and have the same extents and strides. */
static IrExpr *same_array(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    Value a = record_plain_array(lw, lower_expr(lw, e->items[0])), b = record_plain_array(lw, lower_expr(lw, e->items[1]));
    IrExpr *all = NULL;
    add_equal(lw, &all, array_pointer(lw, &a), array_pointer(lw, &b));
    for (uint32_t i = 0; i < a.type->ndim; i++) {
        add_equal(lw, &all, ir_copy(arena, a.array->shape[i]), ir_copy(arena, b.array->shape[i]));
        if (a.type->layout == LAYOUT_A) {
            add_equal(lw, &all, array_stride(lw, &a, i), array_stride(lw, &b, i));
        }
    }
    all = all != NULL ? all : ir_bool(arena, lw_type(lw, TY_BOOL), true);
    return e->ops[0] == OP_IS ? all : ir_unary(arena, IRO_NOT, lw_type(lw, TY_BOOL), all);
}

IrExpr *lower_compare(Lower *lw, const Expr *e)
{
    const Object *constant = info_of(lw->instance, e)->constant;
    if (constant != NULL) {
        for (uint32_t i = 0; i < e->item_count; i++) { /* `store(x) is None`: the call counts */
            if (lower_has_effect(lw, e->items[i])) {
                lower_discarded(lw, e->items[i]);
            }
        }
        return ir_bool(lw->unit->arena, lw_type(lw, TY_BOOL), object_truth(constant));
    }
    if (e->ops[0] == OP_IN || e->ops[0] == OP_NOT_IN) {
        return lower_in(lw, e);
    }
    if (type_is_text(info_of(lw->instance, e->items[0])->type) || type_is_text(info_of(lw->instance, e->items[1])->type)) {
        return lower_text_compare(lw, e);
    }
    if (e->item_count == 2 && (type_is_optional(info_of(lw->instance, e->items[0])->type) ||
                               type_is_optional(info_of(lw->instance, e->items[1])->type))) {
        return optional_is_none(lw, e); /* the other one is None */
    }
    if (info_of(lw->instance, e->items[0])->type->kind == TY_ARRAY) {
        return same_array(lw, e);
    }
    if (info_of(lw->instance, e->items[0])->type->kind == TY_TUPLE) {
        Value a = lower_expr(lw, e->items[0]);
        lower_before(lw, &a, e->items[1]);
        Op op = e->ops[0] == OP_IS ? OP_EQ : e->ops[0] == OP_IS_NOT ? OP_NE : e->ops[0]; /* of members of an enum */
        lower_settle(lw, &a, "item"); /* Python makes both tuples before it compares */
        Value b = lower_expr(lw, e->items[1]);
        lower_settle(lw, &b, "item");
        return compare_any(lw, op, a, b);
    }
    return lower_links(lw, e, 0, lower_expr(lw, e->items[0]));
}

/* `value in container`, where that is an array or a range. */

/* Whether `value` is from `first` on, and before `last`, in steps up or down. */
static IrExpr *is_between(Lower *lw, bool up, IrExpr *value, IrExpr *first, IrExpr *last)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    IrExpr *behind = ir_binary(arena, up ? IRO_GE : IRO_LE, boolean, value, first);
    return ir_binary(arena, IRO_LAND, boolean, behind, ir_binary(arena, up ? IRO_LT : IRO_GT, boolean, ir_copy(arena, value), last));
}

/* The numbers from `first` on and before `last`, every step-th; step 0: it is `by`, which is known at run time only. */
typedef struct RangeParts {
    IrExpr *first, *last, *by;
    int64_t step;
} RangeParts;

static RangeParts parts_of_call(Lower *lw, const Expr *range)
{
    const Type *i64 = lw_type(lw, TY_I64);
    uint32_t n = range->item_count;
    RangeParts parts = {.step = 1};
    parts.first = n > 1 ? lower_scalar(lw, range->items[0], i64) : lower_int(lw, 0);
    parts.last = lower_scalar(lw, range->items[n > 1 ? 1 : 0], i64);
    if (n > 2 && !infer_constant_int(lw->instance, range->items[2], &parts.step)) {
        parts.step = 0;
        parts.by = lower_scalar(lw, range->items[2], i64);
    }
    return parts;
}

/* Of a range that a name holds. */
static RangeParts parts_of_stream(Lower *lw, const Stream *range)
{
    Arena *arena = lw->unit->arena;
    RangeParts parts = {.step = 1, .first = range->start != NULL ? ir_copy(arena, range->start) : lower_int(lw, 0)};
    IrExpr *extent = stream_length(lw, range);
    if (range->step != NULL) {
        parts.step = range->step->kind == IR_INT ? range->step->integer : 0;
        parts.by = ir_copy(arena, range->step);
        extent = lower_mul(lw, extent, ir_copy(arena, range->step));
    }
    parts.last = lower_add(lw, ir_copy(arena, parts.first), extent);
    return parts;
}

static IrExpr *is_whole(Lower *lw, Value number)
{
    const Type *type = number.type->kind == TY_F32 ? number.type : lw_type(lw, TY_F64);
    IrExpr *x = value_convert(lw, number, type).scalar, *args[1] = {ir_copy(lw->unit->arena, x)};
    IrExpr *floor = lower_builtin(lw, type->kind == TY_F32 ? "floorf" : "floor", type, EFFECT_NONE, args, 1);
    return ir_binary(lw->unit->arena, IRO_EQ, lw_type(lw, TY_BOOL), floor, x);
}

/* n in range(first, last, step). */
static IrExpr *range_contains(Lower *lw, IrExpr *item, RangeParts range)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *boolean = lw_type(lw, TY_BOOL);
    if (range.step == 1) {
        return is_between(lw, true, item, range.first, range.last);
    }
    IrExpr *first = lower_reuse(lw, range.first, "start"), *between;
    IrExpr *distance = lower_sub(lw, ir_copy(arena, item), ir_copy(arena, first)), *by = range.by;
    if (range.step != 0) {
        bool up = range.step > 0;
        between = is_between(lw, up, item, first, range.last);
        by = lower_int(lw, up || range.step == INT64_MIN ? range.step : -range.step); /* of a divisor, % looks at the size alone */
        distance = up ? distance : lower_sub(lw, ir_copy(arena, first), ir_copy(arena, item));
    } else {
        IrExpr *last = lower_reuse(lw, range.last, "stop");
        by = lower_reuse(lw, by, "step");
        IrExpr *is_up = ir_binary(arena, IRO_GT, boolean, ir_copy(arena, by), lower_int(lw, 0));
        IrExpr *is_down = ir_binary(arena, IRO_LT, boolean, ir_copy(arena, by), lower_int(lw, 0));
        IrExpr *up = is_between(lw, true, item, first, last);
        IrExpr *down = is_between(lw, false, ir_copy(arena, item), ir_copy(arena, first), ir_copy(arena, last));
        between = ir_binary(arena, IRO_LOR, boolean, ir_binary(arena, IRO_LAND, boolean, is_up, up),
                            ir_binary(arena, IRO_LAND, boolean, is_down, down));
    }
    if (range.step == -1) {
        return between;
    }
    IrExpr *rest = ir_binary(arena, IRO_REM, i64, distance, by);
    return ir_binary(arena, IRO_LAND, boolean, between, ir_binary(arena, IRO_EQ, boolean, rest, lower_int(lw, 0)));
}

/* Whether the value is among the items of an array or of range(...). */
static IrExpr *lower_contains(Lower *lw, const Expr *container, Value value)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    if (info_of(lw->instance, container)->type->kind == TY_RANGE) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
        IrExpr *item = value_convert(lw, lower_value_again(lw, &value), lw_type(lw, TY_I64)).scalar;
        bool is_name = container->kind == EX_NAME;
        IrExpr *within = range_contains(lw, item, is_name ? parts_of_stream(lw, lower_expr(lw, container).stream) : parts_of_call(lw, container));
        return type_is_float(value.type) ? ir_binary(lw->unit->arena, IRO_LAND, boolean, is_whole(lw, value), within) : within;
    }
    Value array = lower_hold_array(lw, lower_expr(lw, container), "items", NULL);
    const Type *type = typing_compare(lw->unit->types, OP_EQ, value.type, array.type->elem);
    value.scalar = lower_hold(lw, value.scalar, "value", NULL);
    IrVar *found = lower_new_var(lw, "found", boolean);
    lower_statement(lw, lower_store(lw, ir_var(arena, found), ir_bool(arena, boolean, false)));
    IrVar *counters[TYPE_MAX_DIMS] = {NULL};
    CountLoop loops[TYPE_MAX_DIMS];
    uint32_t ndim = array.type->ndim;
    for (uint32_t i = 0; i < ndim; i++) {
        IrExpr *more = ir_unary(arena, IRO_NOT, boolean, ir_var(arena, found));
        loops[i] = lower_count_begin(lw, ndim == 1 ? "k" : arena_printf(arena, "k%u", i), ir_copy(arena, array.array->shape[i]));
        loops[i].stmt->a = ir_binary(arena, IRO_LAND, boolean, loops[i].stmt->a, more);
        counters[i] = loops[i].counter;
    }
    value.scalar = ir_copy(arena, value.scalar);
    IrExpr *equal = lower_compare_values(lw, OP_EQ, array_element(lw, array, counters), value, type);
    lower_statement(lw, lower_store(lw, ir_var(arena, found), equal));
    for (uint32_t i = ndim; i > 0; i--) {
        lower_count_end(lw, &loops[i - 1]);
    }
    return ir_var(arena, found);
}
