/* Lowering of views: slices, `...`, None, .T, reshape; and of what is done to all elements of one: fill, sum, assignment.
 *
 * A view costs nothing but the arithmetic of its first element, extents and strides. Python clamps the bounds of a slice to the
 * array; here only the extent is clamped where the start cannot be used when the view is empty. */
#include "lower/inside.h"

#include <string.h>

/* ---- arithmetic --------------------------------------------------------------------------------------------------- */

static bool is_int(const IrExpr *e, int64_t value)
{
    return e->kind == IR_INT && e->integer == value;
}

IrExpr *lower_add(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t sum;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_add_overflow(a->integer, b->integer, &sum)) {
        return lower_int(lw, sum);
    }
    if (is_int(a, 0) || is_int(b, 0)) {
        return is_int(a, 0) ? b : a;
    }
    if (b->kind == IR_INT && b->integer < 0 && b->integer > INT64_MIN) {
        return lower_sub(lw, a, lower_int(lw, -b->integer));
    }
    if (b->kind == IR_UNARY && b->op == IRO_NEG && b->type->kind == TY_I64) {
        return lower_sub(lw, a, b->a);
    }
    return ir_binary(lw->unit->arena, IRO_ADD, lw_type(lw, TY_I64), a, b);
}

IrExpr *lower_sub(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t difference;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_sub_overflow(a->integer, b->integer, &difference)) {
        return lower_int(lw, difference);
    }
    if (b->kind == IR_INT && b->integer < 0 && b->integer > INT64_MIN) {
        return ir_binary(lw->unit->arena, IRO_ADD, lw_type(lw, TY_I64), a, lower_int(lw, -b->integer));
    }
    return is_int(b, 0) ? a : ir_binary(lw->unit->arena, IRO_SUB, lw_type(lw, TY_I64), a, b);
}

IrExpr *lower_mul(Lower *lw, IrExpr *a, IrExpr *b)
{
    int64_t product;
    if (a->kind == IR_INT && b->kind == IR_INT && !__builtin_mul_overflow(a->integer, b->integer, &product)) {
        return lower_int(lw, product);
    }
    if (is_int(a, 1) || is_int(b, 1)) {
        return is_int(a, 1) ? b : a;
    }
    if (is_int(b, -1) || is_int(a, -1)) {
        return ir_unary(lw->unit->arena, IRO_NEG, lw_type(lw, TY_I64), is_int(b, -1) ? a : b);
    }
    return ir_binary(lw->unit->arena, IRO_MUL, lw_type(lw, TY_I64), a, b);
}

/* a is b - 1 or the like, where b is an extent. */
static bool is_below(const IrExpr *a, const IrExpr *b)
{
    bool is_extent = b->kind == IR_VAR && b->var->role == ROLE_SHAPE;
    return is_extent && a->kind == IR_BINARY && a->op == IRO_SUB && a->b->kind == IR_INT && a->b->integer >= 0 && ir_equal(a->a, b);
}

static IrExpr *extreme(Lower *lw, const char *spelling, IrExpr *a, IrExpr *b)
{
    if (a->kind == IR_INT && b->kind == IR_INT) {
        bool first = spelling[1] == 'a' ? a->integer >= b->integer : a->integer <= b->integer;
        return first ? a : b;
    }
    if (ir_equal(a, b)) {
        return a;
    }
    bool a_below = is_below(a, b);
    if (a_below || is_below(b, a)) {
        return a_below == (spelling[1] == 'i') ? a : b;
    }
    IrExpr **args = arena_alloc(lw->unit->arena, 2 * sizeof *args);
    args[0] = a;
    args[1] = b;
    return lower_builtin(lw, spelling, lw_type(lw, TY_I64), EFFECT_NONE, args, 2);
}

IrExpr *lower_min(Lower *lw, IrExpr *a, IrExpr *b)
{
    return extreme(lw, "min", a, b);
}

IrExpr *lower_max(Lower *lw, IrExpr *a, IrExpr *b)
{
    return extreme(lw, "max", a, b);
}

/* An expression that may stand more than once: a copy when it is small and pure, else a variable. */
static IrExpr *lower_twice(Lower *lw, IrExpr **e, const char *name)
{
    enum { SMALL = 6 };
    if (!ir_is_pure(*e) || ir_size(*e) > SMALL) {
        *e = lower_reuse(lw, *e, name);
    }
    return ir_copy(lw->unit->arena, *e);
}

/* ---- slices ------------------------------------------------------------------------------------------------------- */

static bool is_given(const Lower *lw, const Expr *slice, uint32_t i)
{
    return i < slice->item_count && slice->items[i] != NULL && info_of(lw->instance, slice->items[i])->type->kind != TY_NONE;
}

/* A bound as written, negative ones counted from the end. */
static IrExpr *slice_bound(Lower *lw, const Expr *e, IrExpr *extent)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    Value value = lower_expr(lw, e);
    IrExpr *bound = ir_convert(arena, i64, value.scalar);
    if (bound->kind == IR_INT) {
        return bound->integer >= 0 ? bound : lower_add(lw, ir_copy(arena, extent), bound);
    }
    if (type_is_float(value.type)) { /* cut off once */
        bound = lower_reuse(lw, bound, "bound");
    } else if (!type_is_signed(value.type)) {
        return bound;
    }
    IrExpr **args = arena_alloc(arena, 2 * sizeof *args);
    args[0] = bound;
    args[1] = ir_copy(arena, extent);
    return lower_helper(lw, HELPER_WRAP, i64, args, 2);
}

/* Whether a bound may be any number of 64 bits. */
static bool is_wide(Lower *lw, const Expr *bound)
{
    int64_t value;
    const Type *type = info_of(lw->instance, bound)->type;
    return type->kind == TY_I64 && !infer_constant_int(lw->instance, bound, &value);
}

/* How many steps fit a distance. */
static IrExpr *step_count(Lower *lw, IrExpr *distance, int64_t step)
{
    if (step == 1) {
        return distance;
    }
    if (distance->kind == IR_INT && distance->integer <= INT64_MAX - step + 1) {
        return lower_int(lw, (distance->integer + step - 1) / step);
    }
    return ir_binary(lw->unit->arena, IRO_DIV, lw_type(lw, TY_I64), lower_add(lw, distance, lower_int(lw, step - 1)), lower_int(lw, step));
}

static AxisCut forward_slice(Lower *lw, const Expr *slice, IrExpr *extent, int64_t step)
{
    Arena *arena = lw->unit->arena;
    AxisCut cut = {0};
    IrExpr *zero = lower_int(lw, 0);
    if (is_given(lw, slice, 0)) {
        cut.start = slice_bound(lw, slice->items[0], extent);
        bool clamped = cut.start->kind != IR_INT || cut.start->integer < 0;
        cut.start = clamped ? lower_max(lw, cut.start, zero) : is_int(cut.start, 0) ? NULL : cut.start;
    }
    IrExpr *stop = ir_copy(arena, extent);
    if (is_given(lw, slice, 1)) {
        stop = lower_min(lw, slice_bound(lw, slice->items[1], extent), stop);
    }
    bool whole = cut.start == NULL && !is_given(lw, slice, 1); /* an extent is not negative */
    if (cut.start != NULL && cut.start->kind != IR_INT && is_given(lw, slice, 1) && is_wide(lw, slice->items[1])) {
        cut.start = cut.start->kind == IR_VAR ? cut.start : lower_reuse(lw, cut.start, "start");
        stop = lower_sub(lw, lower_max(lw, stop, ir_copy(arena, cut.start)), ir_copy(arena, cut.start)); /* stop - start could overflow */
        whole = true;
    } else if (cut.start != NULL) {
        stop = lower_sub(lw, stop, lower_twice(lw, &cut.start, "start"));
    }
    cut.extent = step_count(lw, whole ? stop : lower_max(lw, stop, ir_copy(arena, zero)), step);
    cut.step = step != 1 ? lower_int(lw, step) : NULL;
    return cut;
}

static AxisCut backward_slice(Lower *lw, const Expr *slice, IrExpr *extent, int64_t step)
{
    Arena *arena = lw->unit->arena;
    AxisCut cut = {0};
    IrExpr *last = lower_sub(lw, ir_copy(arena, extent), lower_int(lw, 1));
    cut.start = is_given(lw, slice, 0) ? lower_min(lw, slice_bound(lw, slice->items[0], extent), last) : last;
    if (is_given(lw, slice, 1)) {
        IrExpr *stop = lower_max(lw, slice_bound(lw, slice->items[1], extent), lower_int(lw, -1));
        bool wide = is_wide(lw, slice->items[1]) || (is_given(lw, slice, 0) && is_wide(lw, slice->items[0]));
        cut.start = wide && cut.start->kind != IR_VAR ? lower_reuse(lw, cut.start, "start") : cut.start;
        IrExpr *start = lower_twice(lw, &cut.start, "start");
        IrExpr *distance = lower_sub(lw, start, wide ? lower_min(lw, stop, ir_copy(arena, start)) : stop);
        cut.extent = step_count(lw, wide ? distance : lower_max(lw, distance, lower_int(lw, 0)), -step);
    } else if (is_given(lw, slice, 0)) {
        IrExpr *distance = lower_add(lw, lower_twice(lw, &cut.start, "start"), lower_int(lw, 1));
        cut.extent = step_count(lw, lower_max(lw, distance, lower_int(lw, 0)), -step);
    } else {
        cut.extent = step_count(lw, ir_copy(arena, extent), -step);
    }
    cut.step = lower_int(lw, step);
    return cut;
}

/* The step is known at run time only: its sign decides what the bounds mean. */
static AxisCut open_slice(Lower *lw, const Expr *slice, IrExpr *extent)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    AxisCut cut = {0};
    cut.step = lower_reuse(lw, lower_scalar(lw, slice->items[2], i64), "step");
    for (uint32_t i = 0; i < 2; i++) {
        IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
        IrExpr *bound;
        if (is_given(lw, slice, i)) {
            args[0] = lower_scalar(lw, slice->items[i], i64);
            args[1] = ir_copy(arena, extent);
            args[2] = ir_copy(arena, cut.step);
            bound = lower_helper(lw, HELPER_SLICE_BOUND, i64, args, 3);
        } else {
            IrExpr *down = ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_copy(arena, cut.step), lower_int(lw, 0));
            IrExpr *last = i == 0 ? lower_sub(lw, ir_copy(arena, extent), lower_int(lw, 1)) : lower_int(lw, -1);
            bound = ir_cond(arena, down, last, i == 0 ? lower_int(lw, 0) : ir_copy(arena, extent));
        }
        if (i == 0) {
            cut.start = lower_reuse(lw, bound, "start");
        } else {
            cut.extent = bound;
        }
    }
    IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
    args[0] = ir_copy(arena, cut.start);
    args[1] = cut.extent;
    args[2] = ir_copy(arena, cut.step);
    cut.extent = lower_helper(lw, HELPER_SLICE_LENGTH, i64, args, 3);
    return cut;
}

static AxisCut slice_cut(Lower *lw, const Expr *slice, IrExpr *extent)
{
    int64_t step = 1;
    if (is_given(lw, slice, 2) && !infer_constant_int(lw->instance, slice->items[2], &step)) {
        return open_slice(lw, slice, extent);
    }
    const int64_t most = (int64_t)1 << 62; /* no axis is longer, and sums with it do not overflow */
    return step > 0 ? forward_slice(lw, slice, extent, step < most ? step : most)
                    : backward_slice(lw, slice, extent, step > -most ? step : -most);
}

/* An array of no axes is the number that it holds. */
static Value index_value(Lower *lw, const Expr *part)
{
    Value value = lower_expr(lw, part);
    return value.kind == VALUE_ARRAY ? array_index(lw, value, NULL, 0) : value;
}

Value lower_view(Lower *lw, const Expr *subject, Value array, const Expr *index, const Type *result)
{
    TypeTable *types = lw->unit->types;
    const Expr *one[1] = {index};
    const Expr *const *parts = index->kind == EX_TUPLE ? (const Expr *const *)index->items : one;
    uint32_t count = index->kind == EX_TUPLE ? index->item_count : 1;
    Value indices[TYPE_MAX_DIMS];
    bool plain = true;
    uint32_t consumed = 0, added = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_part = parts[i]->kind == EX_SLICE || parts[i]->kind == EX_ELLIPSIS;
        bool is_new = !is_part && info_of(lw->instance, parts[i])->type->kind == TY_NONE;
        plain = plain && !is_part && !is_new;
        added += is_new ? 1 : 0;
        consumed += is_new || parts[i]->kind == EX_ELLIPSIS ? 0 : 1;
    }
    if (plain) {
        for (uint32_t i = 0; i < count; i++) {
            Value value = index_value(lw, parts[i]);
            if (value.kind == VALUE_TUPLE && index->kind != EX_TUPLE) { /* a[t] */
                return array_index_of(lw, subject, array, value.items, value.count);
            }
            if (i + 1 < count) {
                lower_before(lw, &value, parts[i + 1]);
            }
            indices[i] = value;
        }
        return array_index_of(lw, subject, array, indices, count);
    }
    AxisCut cuts[TYPE_MAX_DIMS] = {{0}};
    bool is_new[2 * TYPE_MAX_DIMS] = {false}; /* by axis of the result */
    uint32_t axis = 0, out = 0, integers = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i]->kind == EX_SLICE) {
            cuts[axis] = slice_cut(lw, parts[i], array.array->shape[axis]);
            axis++;
            out++;
        } else if (parts[i]->kind == EX_ELLIPSIS) {
            uint32_t skipped = array.type->ndim - consumed;
            axis += skipped;
            out += skipped;
        } else if (info_of(lw->instance, parts[i])->type->kind == TY_NONE) {
            lower_discarded(lw, parts[i]); /* x[store(y)]: the call counts */
            is_new[out++] = true;
        } else {
            Value value = index_value(lw, parts[i]);
            lw->subject = subject;
            cuts[axis].start = array_plain_index(lw, &value, array.array->shape[axis], axis);
            lw->subject = NULL;
            cuts[axis].drop = true;
            integers++;
            axis++;
        }
    }
    if (integers == array.type->ndim && added == 0) { /* a[i, ...] of one axis */
        IrExpr *starts[TYPE_MAX_DIMS];
        const Type *i64 = lw_type(lw, TY_I64);
        for (uint32_t i = 0; i < integers; i++) {
            starts[i] = cuts[i].start;
            indices[i] = value_scalar(lw_type(lw, TY_U64), ir_convert(lw->unit->arena, i64, starts[i]));
        }
        return array_index(lw, array, indices, integers);
    }
    const Type *cut_type = added > 0 ? type_array(types, result->elem, result->ndim - added, LAYOUT_A, result->readonly) : result;
    Value view = array_cut(lw, array, cuts, array.type->ndim, cut_type);
    if (added == 0) {
        return view;
    }
    ArrayValue *wide = arena_alloc(lw->unit->arena, sizeof *wide);
    *wide = *view.array;
    uint32_t from = 0;
    uint8_t moved[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < result->ndim; i++) {
        if (is_new[i]) {
            wide->shape[i] = lower_int(lw, 1);
            wide->stride[i] = view.array->var == NULL ? lower_int(lw, 0) : NULL;
        } else {
            moved[from] = (uint8_t)i;
            wide->shape[i] = view.array->shape[from];
            wide->stride[i] = view.array->stride[from++];
        }
    }
    for (uint32_t d = 0; view.array->var != NULL && d < view.array->var->type->ndim; d++) {
        wide->place[d] = view.array->place[d] != 0 ? (uint8_t)(moved[view.array->place[d] - 1] + 1) : 0;
    }
    Value value = {.kind = VALUE_ARRAY, .type = result, .array = wide};
    return value;
}

/* ---- attributes and methods --------------------------------------------------------------------------------------- */

static Value flat_view(Lower *lw, Value array, const Type *result)
{
    if (array.type->ndim == 1) {
        return array;
    }
    IrExpr *extents[1] = {array_size(lw, &array)};
    return array_reshape(lw, array, extents, result);
}

static Value reversed_axes(Lower *lw, Value array, const Type *result)
{
    uint8_t axes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < result->ndim && i < TYPE_MAX_DIMS; i++) { /* the second bound is for gcc's warnings */
        axes[i] = (uint8_t)(result->ndim - 1 - i);
    }
    return result->ndim > 1 ? array_transpose(lw, array, axes, result) : array;
}

Value lower_view_attribute(Lower *lw, const Expr *e, Value array, const Type *result)
{
    ArrayAttribute attribute = array_attribute(e->name);
    if (attribute == ARRAY_REAL || attribute == ARRAY_IMAG) {
        return type_is_complex(array.type->elem) ? lower_field(lw, array, attribute == ARRAY_IMAG, result) : array;
    }
    return attribute == ARRAY_T ? reversed_axes(lw, array, result) : flat_view(lw, array, result);
}

/* The extent of an axis that takes what the other ones leave. */
static IrExpr *open_extent(Lower *lw, const Value *array, IrExpr **extents, uint32_t ndim, uint32_t open)
{
    Arena *arena = lw->unit->arena;
    IrExpr *rest = lower_int(lw, 1);
    for (uint32_t i = 0; i < ndim; i++) {
        rest = i == open ? rest : lower_mul(lw, rest, lower_twice(lw, &extents[i], "extent"));
    }
    IrExpr *size = array_size(lw, array);
    if (is_int(rest, 1)) {
        return size;
    }
    if (rest->kind != IR_INT || rest->integer == 0) {
        IrExpr **args = arena_alloc(arena, 2 * sizeof *args);
        args[0] = size;
        args[1] = rest;
        return lower_helper(lw, HELPER_DIV_I64, lw_type(lw, TY_I64), args, 2);
    }
    if (size->kind == IR_INT) {
        return lower_int(lw, size->integer / rest->integer);
    }
    return ir_binary(arena, IRO_DIV, lw_type(lw, TY_I64), size, rest);
}

/* Extents that are known at run time alone may be -1 as well; that of a single axis is the array's size either way. */
static void open_at_run_time(Lower *lw, const Value *array, IrExpr **extents, const Value *items, uint32_t ndim)
{
    Arena *arena = lw->unit->arena;
    IrExpr *found[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < ndim; i++) {
        found[i] = extents[i];
        if (ndim == 1 && extents[i]->kind != IR_INT) {
            found[i] = open_extent(lw, array, extents, ndim, i);
        } else if (extents[i]->kind != IR_INT && !type_is_unsigned(items[i].type)) {
            IrExpr *extent = lower_twice(lw, &extents[i], "extent");
            IrExpr *is_open = ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), extent, lower_int(lw, 0));
            found[i] = ir_cond(arena, is_open, open_extent(lw, array, extents, ndim, i), ir_copy(arena, extents[i]));
        }
    }
    memcpy(extents, found, ndim * sizeof *extents);
}

static Value lower_reshape(Lower *lw, const Expr *e, Value array, const Type *result)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    IrExpr *extents[TYPE_MAX_DIMS];
    Value items[TYPE_MAX_DIMS];
    Value first = lower_expr(lw, e->items[0]);
    for (uint32_t i = 0; i < result->ndim; i++) {
        items[i] = first.kind == VALUE_TUPLE ? first.items[i] : i == 0 ? first : lower_expr(lw, e->items[i]);
        extents[i] = ir_convert(arena, i64, items[i].scalar);
    }
    uint32_t open = result->ndim;
    for (uint32_t i = 0; i < result->ndim; i++) {
        if (extents[i]->kind == IR_INT && extents[i]->integer < 0) {
            if (open < result->ndim) {
                diag_error(lw->unit, e->span, "bad-shape", "only one extent of a shape can be left open, as -1");
                diag_hint(lw->unit, "write the other extents");
            }
            open = i;
        }
    }
    if (open < result->ndim) { /* negative, by custom -1: what is left */
        extents[open] = open_extent(lw, &array, extents, result->ndim, open);
    } else {
        open_at_run_time(lw, &array, extents, items, result->ndim);
    }
    return array_reshape(lw, array, extents, result);
}

static bool is_gapless(const Value *array)
{
    return array->type->layout == LAYOUT_C && array->array->var == NULL && array->array->field == NULL;
}

IrExpr *lower_loop_bound(IrExpr *stop)
{
    bool clamped = stop->kind == IR_CALL && stop->callee.spelling != NULL && strcmp(stop->callee.spelling, "max") == 0;
    return clamped && is_int(stop->args[1], 0) ? stop->args[0] : stop;
}

CountLoop lower_count_begin(Lower *lw, const char *name, IrExpr *stop)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    CountLoop loop;
    loop.counter = lower_new_var(lw, name, i64);
    loop.counter->python_local = (uint32_t)lw->instance->function->scope->bindings.count + 1; /* no local's: loops share their names */
    loop.stmt = ir_stmt(arena, IR_FOR);
    loop.stmt->init = lower_store(lw, ir_var(arena, loop.counter), lower_int(lw, 0));
    loop.stmt->a = ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_var(arena, loop.counter), lower_loop_bound(stop));
    loop.stmt->step = lower_store(lw, ir_var(arena, loop.counter), lower_int(lw, 1));
    loop.stmt->step->op = IRO_ADD;
    loop.stmt->step->compute = i64;
    lower_statement(lw, loop.stmt);
    loop.mark = lower_begin(lw, &loop.stmt->body);
    return loop;
}

void lower_count_end(Lower *lw, CountLoop *loop)
{
    lower_end(lw, loop->mark);
}

static bool is_assigned(const IrExpr *e, const void *assigned)
{
    return e->kind == IR_VAR && ((const bool *)assigned)[e->var->python_local];
}

/* Whether a statement in between could change what e gives: it reads memory, or a local of the marked ones (1 + index). */
static bool may_change(const IrExpr *e, const bool *assigned)
{
    return ir_effect(e) != EFFECT_NONE || (assigned != NULL && ir_any(e, is_assigned, assigned));
}

IrExpr *lower_hold(Lower *lw, IrExpr *e, const char *name, const bool *assigned)
{
    if (e == NULL || !may_change(e, assigned)) {
        return e;
    }
    IrVar *var = lower_new_var(lw, name, e->type);
    lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), ir_copy(lw->unit->arena, e)));
    return ir_var(lw->unit->arena, var);
}

Value lower_hold_array(Lower *lw, Value array, const char *name, const bool *assigned)
{
    Arena *arena = lw->unit->arena;
    const ArrayValue *parts = array.array;
    ArrayValue *held = arena_alloc(arena, sizeof *held);
    *held = *parts;
    bool moves = parts->base != NULL && (parts->base->kind != IR_VAR || may_change(parts->offset, assigned) || may_change(parts->base, assigned));
    if (parts->var == NULL && parts->field == NULL && moves) {
        Value whole = record_whole(lw, array);
        IrExpr *pointer = array_pointer(lw, &whole);
        IrVar *var = lower_new_var(lw, name, pointer->type);
        lower_statement(lw, lower_store(lw, ir_var(arena, var), pointer));
        held->base = ir_var(arena, var);
        held->offset = NULL;
    }
    for (uint32_t d = 0; parts->is_view && d < parts->var->type->ndim; d++) {
        held->applied[d] = lower_hold(lw, parts->applied[d], "start", assigned);
    }
    for (uint32_t i = 0; i < array.type->ndim; i++) {
        held->shape[i] = lower_hold(lw, parts->shape[i], arena_printf(arena, "%s_shape%u", name, i), assigned);
        held->stride[i] = lower_hold(lw, parts->stride[i], arena_printf(arena, "%s_stride%u", name, i), assigned);
    }
    array.array = held;
    return array;
}

Value array_element(Lower *lw, Value view, IrVar *const *counters)
{
    Value indices[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < view.type->ndim; i++) {
        indices[i] = value_scalar(lw_type(lw, TY_U64), ir_var(lw->unit->arena, counters[i])); /* never negative: does not wrap */
    }
    return array_index(lw, view, indices, view.type->ndim);
}

static const char *counter_name(Lower *lw, uint32_t i)
{
    return arena_printf(lw->unit->arena, "k%u", i);
}

void lower_fill(Lower *lw, Value view, Value value, Op op)
{
    Arena *arena = lw->unit->arena;
    uint32_t ndim = view.type->ndim;
    if (value.kind == VALUE_TUPLE) { /* a[i] = (x, y, z) */
        for (uint32_t i = 0; i < value.count; i++) {
            Value index = value_scalar(lw_type(lw, TY_I64), lower_int(lw, i));
            Value place = array_index(lw, view, &index, 1);
            lower_statement(lw, lower_store(lw, place.scalar, value_convert(lw, value.items[i], view.type->elem).scalar));
        }
        return;
    }
    if (value.kind == VALUE_SCALAR) {
        value = op == OP_NONE ? value_convert(lw, value, view.type->elem) : value;
        value.scalar = ndim > 0 ? lower_hold(lw, value.scalar, "value", NULL) : value.scalar;
        if (is_gapless(&view) && ndim > 1) {
            view = flat_view(lw, view, type_array(lw->unit->types, view.type->elem, 1, LAYOUT_C, false));
            ndim = 1;
        }
    } else if (value.kind == VALUE_ARRAY) {
        value = lower_hold_array(lw, value, "source", NULL);
    } else if (value.kind == VALUE_OBJECT) { /* a text */
        value = value_convert(lw, value, view.type->elem);
    }
    view = lower_hold_array(lw, view, "target", NULL);
    for (uint32_t i = 0; value.kind == VALUE_ARRAY && i < value.type->ndim; i++) {
        lower_extents_fit(lw, view.array->shape[ndim - value.type->ndim + i], value.array->shape[i], false);
    }
    IrVar *counters[TYPE_MAX_DIMS] = {NULL};
    CountLoop loops[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < ndim; i++) {
        loops[i] = lower_count_begin(lw, ndim == 1 ? "k" : counter_name(lw, i), ir_copy(arena, view.array->shape[i]));
        counters[i] = loops[i].counter;
    }
    Value place = array_element(lw, view, counters);
    Value item = value.kind == VALUE_ARRAY ? lower_element_for(lw, value, &view, counters, false) : value;
    item.scalar = ir_copy(arena, item.scalar);
    if (op != OP_NONE) {
        lower_augment_place(lw, op, place, item, NULL);
    } else {
        lower_statement(lw, lower_store(lw, place.scalar, value_convert(lw, item, view.type->elem).scalar));
    }
    for (uint32_t i = ndim; i > 0; i--) {
        lower_count_end(lw, &loops[i - 1]);
    }
}

Value lower_flattened(Lower *lw, Value array)
{
    const Type *flat = type_array(lw->unit->types, array.type->elem, 1, LAYOUT_C, true);
    return is_gapless(&array) && array.type->ndim > 1 ? flat_view(lw, array, flat) : array;
}

Value lower_array_method(Lower *lw, const Expr *e)
{
    const Type *result = info_of(lw->instance, e)->type;
    const char *name = e->left->name;
    Value array = lower_expr(lw, e->left->left);
    Value none = value_none(lw);
    if (strcmp(name, "reshape") == 0) {
        return lower_reshape(lw, e, array, result);
    }
    if (strcmp(name, "ravel") == 0) {
        return flat_view(lw, array, result);
    }
    if (strcmp(name, "transpose") == 0) {
        uint8_t axes[TYPE_MAX_DIMS];
        if (e->item_count == 0 || !infer_transpose_axes(lw->instance, e, array.type->ndim, axes)) {
            return reversed_axes(lw, array, result);
        }
        return array_transpose(lw, array, axes, result);
    }
    if (strcmp(name, "copy") == 0) {
        return lower_copy(lw, array, result);
    }
    if (strcmp(name, "view") == 0) {
        return lower_view_of_bytes(lw, array, result);
    }
    if (strcmp(name, "fill") == 0) {
        lower_fill(lw, array, lower_expr(lw, e->items[0]), OP_NONE);
        return none;
    }
    if (strcmp(name, "item") == 0) {
        Value zeros[TYPE_MAX_DIMS];
        for (uint32_t i = 0; i < array.type->ndim; i++) {
            zeros[i] = value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0));
        }
        return array_index(lw, array, zeros, array.type->ndim);
    }
    return lower_reduce(lw, reduce_method(lw->unit, name), array, result);
}

Value lower_pointer_index(Lower *lw, const Value *pointer, const Expr *index)
{
    Arena *arena = lw->unit->arena;
    const Type *elem = pointer->type->elem;
    Value held = *pointer;
    lower_before(lw, &held, index);
    IrExpr **at = arena_alloc(arena, sizeof *at);
    at[0] = lower_scalar(lw, index, lw_type(lw, TY_I64));
    return value_scalar(elem, ir_index(arena, elem, array_pointer(lw, &held), at, 1));
}

Value lower_address(Lower *lw, const Expr *e)
{
    const Type *u64 = lw_type(lw, TY_U64);
    Value array = record_plain_array(lw, lower_expr(lw, e->left->left));
    IrExpr *args[1] = {array_pointer(lw, &array)};
    IrCallee cast = {.spelling = IR_POINTER_CAST, .effect = EFFECT_NONE};
    return value_scalar(u64, ir_call(lw->unit->arena, u64, cast, args, 1));
}
