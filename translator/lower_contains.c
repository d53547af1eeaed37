/* `value in container`, where that is an array or a range. */
#include "infer.h"
#include "lower.h"
#include "streams.h"

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

IrExpr *lower_contains(Lower *lw, const Expr *container, Value value)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    if (info_of(lw->instance, container)->type->kind == TY_RANGE) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
        IrExpr *item = value_convert(lw, value, lw_type(lw, TY_I64)).scalar;
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
