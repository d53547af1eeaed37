// SPDX-License-Identifier: MIT
/* Lowers views (slices, `...`, None, .T, reshape) and operations on all elements of a view (fill, sum, assignment).
 *
 * A view costs only the arithmetic for its first element, its shape and its strides. Python clamps slice bounds to the
 * array. The generated code clamps only the size of the view if that suffices: the start of an empty view is not used.
 */
#include "lower/lower_internal.h"

#include <string.h>

/* ---- slices ---- */

static bool is_given(const Lower *lw, const Expr *slice, uint32_t i)
{
    return i < slice->item_count && slice->items[i] != NULL &&
           info_of(lw->instance, slice->items[i])->type->kind != TY_NONE;
}

/* Evaluates start, stop and step. Each is saved in a variable if the evaluation of a later one, or of the rest of the
 * index, could change it. Bounds with side effects are evaluated now, because the size of the view may never be used. A
 * call that returns None is evaluated, too. */
static void slice_bounds(Lower *lw, const Expr *slice, const Expr *index, uint32_t at, Value *bounds)
{
    for (uint32_t i = 0; i < slice->item_count && i < 3; i++) {
        if (slice->items[i] != NULL) {
            bounds[i] = lower_expr(lw, slice->items[i]);
            for (uint32_t k = i + 1; k < slice->item_count; k++) {
                if (slice->items[k] != NULL) {
                    lower_before(lw, &bounds[i], slice->items[k]);
                }
            }
            lower_before_all(lw, &bounds[i], index->items, at + 1, index->kind == EX_TUPLE ? index->item_count : 0);
            lower_settle(lw, &bounds[i], "bound");
        }
    }
}

/* Returns a slice bound with the axis size added if it is negative. */
static IrExpr *slice_bound(Lower *lw, Value value, IrExpr *axis_size)
{
    IrExpr *bound = ir_convert(lw->arena, lw->i64, value.scalar);
    bound = type_is_float(value.type) ? lower_reuse(lw, bound, "bound") : bound; /* truncate only once */
    return type_is_float(value.type) || type_is_signed(value.type) ? array_wrapped(lw, bound, axis_size) : bound;
}

/* Returns whether a bound may have any 64-bit value. */
static bool is_wide(Lower *lw, const Expr *bound)
{
    int64_t value;
    const Type *type = info_of(lw->instance, bound)->type;
    return type->kind == TY_I64 && !infer_constant_int(lw->instance, bound, &value);
}

/* Returns the number of steps that a distance contains, rounded up. */
static IrExpr *step_count(Lower *lw, IrExpr *distance, int64_t step)
{
    if (step == 1) {
        return distance;
    }
    if (distance->kind == IR_INT && distance->integer <= INT64_MAX - step + 1) {
        return lower_int(lw, (distance->integer + step - 1) / step);
    }
    return ir_binary(lw->arena, IRO_DIV, lw->i64, lower_add(lw, distance, lower_int(lw, step - 1)),
                     lower_int(lw, step));
}

static AxisCut forward_slice(Lower *lw, const Expr *slice, const Value *bounds, IrExpr *axis_size, int64_t step,
                             const char *name)
{
    AxisCut cut = {0};
    IrExpr *zero = lower_int(lw, 0);
    if (is_given(lw, slice, 0)) {
        cut.start = lower_max(lw, slice_bound(lw, bounds[0], axis_size), zero);
        cut.start = lower_is_int(cut.start, 0) ? NULL : cut.start;
    }
    IrExpr *stop = ir_copy(lw->arena, axis_size);
    if (is_given(lw, slice, 1)) {
        stop = lower_min(lw, slice_bound(lw, bounds[1], axis_size), stop);
    }
    bool whole = cut.start == NULL && !is_given(lw, slice, 1); /* an axis size is not negative */
    if (cut.start != NULL && cut.start->kind != IR_INT && is_given(lw, slice, 1) && is_wide(lw, slice->items[1])) {
        cut.start = cut.start->kind == IR_VAR ? cut.start : lower_reuse(lw, cut.start, name);
        stop = lower_sub(lw, lower_max(lw, stop, ir_copy(lw->arena, cut.start)),
                         ir_copy(lw->arena, cut.start)); /* stop - start could overflow */
        whole = true;
    } else if (cut.start != NULL) {
        stop = lower_sub(lw, stop, lower_twice(lw, &cut.start, name));
    }
    cut.axis_size = step_count(lw, whole ? stop : lower_max(lw, stop, ir_copy(lw->arena, zero)), step);
    cut.step = step != 1 ? lower_int(lw, step) : NULL;
    return cut;
}

static AxisCut backward_slice(Lower *lw, const Expr *slice, const Value *bounds, IrExpr *axis_size, int64_t step,
                              const char *name)
{
    AxisCut cut = {0};
    IrExpr *last = lower_sub(lw, ir_copy(lw->arena, axis_size), lower_int(lw, 1));
    cut.start = is_given(lw, slice, 0) ? lower_min(lw, slice_bound(lw, bounds[0], axis_size), last) : last;
    if (is_given(lw, slice, 1)) {
        IrExpr *stop = lower_max(lw, slice_bound(lw, bounds[1], axis_size), lower_int(lw, -1));
        bool wide = is_wide(lw, slice->items[1]) || (is_given(lw, slice, 0) && is_wide(lw, slice->items[0]));
        cut.start = wide && cut.start->kind != IR_VAR ? lower_reuse(lw, cut.start, name) : cut.start;
        IrExpr *start = lower_twice(lw, &cut.start, name);
        IrExpr *distance = lower_sub(lw, start, wide ? lower_min(lw, stop, ir_copy(lw->arena, start)) : stop);
        cut.axis_size = step_count(lw, wide ? distance : lower_max(lw, distance, lower_int(lw, 0)), -step);
    } else if (is_given(lw, slice, 0)) {
        IrExpr *distance = lower_add(lw, lower_twice(lw, &cut.start, name), lower_int(lw, 1));
        cut.axis_size = step_count(lw, lower_max(lw, distance, lower_int(lw, 0)), -step);
    } else {
        cut.axis_size = step_count(lw, ir_copy(lw->arena, axis_size), -step);
    }
    cut.step = lower_int(lw, step);
    return cut;
}

/* Lowers a slice whose step, and thus the meaning of its bounds, is not constant. */
static AxisCut open_slice(Lower *lw, const Expr *slice, const Value *bounds, IrExpr *axis_size, const char *name)
{
    AxisCut cut = {0};
    cut.step = lower_reuse(lw, value_convert(lw, bounds[2], lw->i64).scalar, "step");
    for (uint32_t i = 0; i < 2; i++) {
        IrExpr *bound;
        if (is_given(lw, slice, i)) {
            IrExpr *args[3] = {value_convert(lw, bounds[i], lw->i64).scalar, ir_copy(lw->arena, axis_size),
                               ir_copy(lw->arena, cut.step)};
            bound = lower_helper(lw, HELPER_SLICE_BOUND, lw->i64, args, 3);
        } else {
            IrExpr *down = lower_test(lw, IRO_LT, ir_copy(lw->arena, cut.step), lower_int(lw, 0));
            IrExpr *last = i == 0 ? lower_sub(lw, ir_copy(lw->arena, axis_size), lower_int(lw, 1)) : lower_int(lw, -1);
            bound = ir_cond(lw->arena, down, last, i == 0 ? lower_int(lw, 0) : ir_copy(lw->arena, axis_size));
        }
        if (i == 0) {
            cut.start = lower_reuse(lw, bound, name);
        } else {
            cut.axis_size = bound;
        }
    }
    cut.axis_size =
        lower_helper(lw, HELPER_SLICE_LENGTH, lw->i64,
                     (IrExpr *[]){ir_copy(lw->arena, cut.start), cut.axis_size, ir_copy(lw->arena, cut.step)}, 3);
    return cut;
}

/* Returns a variable name for the start of a slice along this axis: x_start for a 1-D array x, x_start1 for others. */
static const char *start_name(Lower *lw, const Value *array, uint32_t axis)
{
    const ArrayValue *parts = array->array;
    const IrVar *var = parts->var != NULL                                   ? parts->var
                       : parts->base != NULL && parts->base->kind == IR_VAR ? parts->base->var
                                                                            : NULL;
    if (var == NULL || strlen(var->name) > 24) {
        return "start";
    }
    return array->type->ndim == 1 ? arena_printf(lw->arena, "%s_start", var->name)
                                  : arena_printf(lw->arena, "%s_start%u", var->name, (unsigned)axis);
}

/* Lowers slice number `at` of the index, which applies to this axis of the array. */
static AxisCut slice_cut(Lower *lw, const Expr *index, uint32_t at, const Value *array, uint32_t axis)
{
    IrExpr *axis_size = array->array->shape[axis];
    const char *name = start_name(lw, array, axis);
    const Expr *slice = index->kind == EX_TUPLE ? index->items[at] : index;
    int64_t step = 1;
    Value bounds[3] = {{0}};
    slice_bounds(lw, slice, index, at, bounds);
    if (is_given(lw, slice, 2) && !infer_constant_int(lw->instance, slice->items[2], &step)) {
        return open_slice(lw, slice, bounds, axis_size, name);
    }
    const int64_t max = (int64_t)1 << 62; /* no axis is longer, and sums of an index and max do not overflow */
    return step > 0 ? forward_slice(lw, slice, bounds, axis_size, step < max ? step : max, name)
                    : backward_slice(lw, slice, bounds, axis_size, step > -max ? step : -max, name);
}

/* Returns the value of an index; a 0-d array is replaced by its element. */
static Value index_value(Lower *lw, const Expr *part)
{
    Value value = lower_expr(lw, part);
    return value.kind == VALUE_ARRAY ? array_index(lw, value, NULL, 0) : value;
}

static Value lower_view(Lower *lw, const Expr *subject, Value array, const Expr *index, const Type *result)
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
            if (value.kind == VALUE_TUPLE && index->kind != EX_TUPLE) { /* as in a[t] */
                return array_index_of(lw, subject, array, value.items, value.count);
            }
            lower_before_all(lw, &value, index->items, i + 1, count);
            indices[i] = value;
            if (result->kind == TY_ARRAY) {
                lower_settle(lw, &indices[i], "bound");
            }
        }
        return array_index_of(lw, subject, array, indices, count);
    }
    AxisCut cuts[TYPE_MAX_DIMS] = {{0}};
    bool is_new[2 * TYPE_MAX_DIMS] = {false}; /* by axis of the result */
    uint32_t axis = 0, out = 0, integers = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i]->kind == EX_SLICE) {
            cuts[axis] = slice_cut(lw, index, i, &array, axis);
            axis++;
            out++;
        } else if (parts[i]->kind == EX_ELLIPSIS) {
            uint32_t skipped = array.type->ndim - consumed;
            axis += skipped;
            out += skipped;
        } else if (info_of(lw->instance, parts[i])->type->kind == TY_NONE) {
            lower_discarded(lw, parts[i]); /* as in x[store(y)]: evaluate the call for its side effects */
            is_new[out++] = true;
        } else {
            Value value = index_value(lw, parts[i]);
            lower_before_all(lw, &value, index->items, i + 1, count);
            lower_settle(lw, &value, "bound");
            cuts[axis].start = array_plain_index(lw, subject, &value, array.array->shape[axis], axis);
            cuts[axis].drop = true;
            integers++;
            axis++;
        }
    }
    if (integers == array.type->ndim && added == 0) { /* a[i, ...] of a 1-D array */
        IrExpr *starts[TYPE_MAX_DIMS];
        for (uint32_t i = 0; i < integers; i++) {
            starts[i] = cuts[i].start;
            indices[i] = value_index(lw, ir_convert(lw->arena, lw->i64, starts[i]));
        }
        return array_index(lw, array, indices, integers);
    }
    const Type *cut_type =
        added > 0 ? type_array(types, result->elem, result->ndim - added, LAYOUT_A, result->readonly) : result;
    Value view = array_cut(lw, array, cuts, array.type->ndim, cut_type);
    ArrayValue *wide = arena_alloc(lw->arena, sizeof *wide);
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
        wide->axis_of[d] = view.array->axis_of[d] != 0 ? (uint8_t)(moved[view.array->axis_of[d] - 1] + 1) : 0;
    }
    return (Value){.kind = VALUE_ARRAY, .type = result, .array = wide};
}

/* ---- attributes and methods ---- */

static Value flat_view(Lower *lw, Value array, const Type *result)
{
    if (array.type->ndim == 1) {
        return array;
    }
    IrExpr *axis_sizes[1] = {array_size(lw, &array)};
    return array_reshape(lw, array, axis_sizes, result);
}

Value lower_view_attribute(Lower *lw, const Expr *e, Value array, const Type *result)
{
    ArrayAttribute attribute = array_attribute(e->name);
    if (attribute == ARRAY_REAL || attribute == ARRAY_IMAG) {
        return type_is_complex(array.type->elem) ? lower_field(lw, array, attribute == ARRAY_IMAG, result) : array;
    }
    return attribute == ARRAY_T ? array_reversed(lw, array, result) : flat_view(lw, array, result);
}

/* Returns the size of the axis that reshape(-1) infers from the other axes. */
static IrExpr *open_axis_size(Lower *lw, const Value *array, IrExpr **axis_sizes, uint32_t ndim, uint32_t open)
{
    IrExpr *rest = lower_int(lw, 1);
    for (uint32_t i = 0; i < ndim; i++) {
        rest = i == open ? rest : lower_mul(lw, rest, lower_twice(lw, &axis_sizes[i], "extent"));
    }
    IrExpr *size = array_size(lw, array);
    if (lower_is_int(rest, 1)) {
        return size;
    }
    if (rest->kind != IR_INT || rest->integer == 0) {
        return lower_helper(lw, HELPER_DIV_I64, lw->i64, (IrExpr *[]){size, rest}, 2);
    }
    if (size->kind == IR_INT) {
        return lower_int(lw, size->integer / rest->integer);
    }
    return ir_binary(lw->arena, IRO_DIV, lw->i64, size, rest);
}

/* Handles axis sizes that may be -1 at run time. The axis size of a single axis is always the array's size. */
static void open_at_run_time(Lower *lw, const Value *array, IrExpr **axis_sizes, const Value *items, uint32_t ndim)
{
    IrExpr *found[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < ndim; i++) {
        found[i] = axis_sizes[i];
        if (ndim == 1 && axis_sizes[i]->kind != IR_INT) {
            found[i] = open_axis_size(lw, array, axis_sizes, ndim, i);
        } else if (axis_sizes[i]->kind != IR_INT && !type_is_unsigned(items[i].type)) {
            IrExpr *axis_size = lower_twice(lw, &axis_sizes[i], "extent");
            IrExpr *is_open = lower_test(lw, IRO_LT, axis_size, lower_int(lw, 0));
            found[i] = ir_cond(lw->arena, is_open, open_axis_size(lw, array, axis_sizes, ndim, i),
                               ir_copy(lw->arena, axis_sizes[i]));
        }
    }
    memcpy(axis_sizes, found, ndim * sizeof *axis_sizes);
}

static Value lower_reshape(Lower *lw, const Expr *e, Value array, const Type *result)
{
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    Value items[TYPE_MAX_DIMS];
    Value first = lower_expr(lw, e->items[0]);
    for (uint32_t i = 0; i < result->ndim; i++) {
        items[i] = first.kind == VALUE_TUPLE ? first.items[i] : i == 0 ? first : lower_expr(lw, e->items[i]);
        axis_sizes[i] = ir_convert(lw->arena, lw->i64, items[i].scalar);
    }
    uint32_t open = result->ndim;
    for (uint32_t i = 0; i < result->ndim; i++) {
        if (axis_sizes[i]->kind == IR_INT && axis_sizes[i]->integer < 0) {
            if (open < result->ndim) {
                diag_error(lw->unit, e->span, "bad-shape", "only one dimension of a shape can be -1");
                diag_hint(lw->unit, "write the other dimensions explicitly");
            }
            open = i;
        }
    }
    if (open < result->ndim) { /* any negative size, usually -1, is inferred */
        axis_sizes[open] = open_axis_size(lw, &array, axis_sizes, result->ndim, open);
    } else {
        open_at_run_time(lw, &array, axis_sizes, items, result->ndim);
    }
    return array_reshape(lw, array, axis_sizes, result);
}

static bool is_gapless(const Value *array)
{
    return array->type->layout == LAYOUT_C && array->array->var == NULL && array->array->field == NULL;
}

Value lower_save_array(Lower *lw, Value array, const char *name, const bool *assigned)
{
    const ArrayValue *parts = array.array;
    ArrayValue *held = arena_alloc(lw->arena, sizeof *held);
    *held = *parts;
    bool moves = parts->base != NULL && (parts->base->kind != IR_VAR || lower_may_change(parts->offset, assigned) ||
                                         lower_may_change(parts->base, assigned));
    if (parts->var == NULL && parts->field == NULL && moves) {
        held->base = lower_saved(lw, record_array_pointer(lw, &array), name);
        held->base->var->memory = lower_memory_of(parts);
        held->offset = NULL;
        held->held = parts->held == NULL ? parts : NULL;
    }
    for (uint32_t d = 0; parts->is_view && d < parts->var->type->ndim; d++) {
        held->applied[d] = lower_save(lw, parts->applied[d], "start", assigned);
    }
    for (uint32_t i = 0; i < array.type->ndim; i++) {
        held->shape[i] = lower_save(lw, parts->shape[i], arena_printf(lw->arena, "%s_shape%u", name, i), assigned);
        held->stride[i] = lower_save(lw, parts->stride[i], arena_printf(lw->arena, "%s_stride%u", name, i), assigned);
    }
    array.array = held;
    return array;
}

Value array_element(Lower *lw, Value view, IrVar *const *counters)
{
    Value indices[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < view.type->ndim; i++) {
        /* never negative, so no wrap-around is necessary */
        indices[i] = value_index(lw, ir_var(lw->arena, counters[i]));
    }
    return array_index(lw, view, indices, view.type->ndim);
}

/* Reverses the loop over one axis, always or if the condition from_end is true. */
static void copy_from_end(Lower *lw, Nest *nest, IrExpr *from_end)
{
    IrVar *counter = nest->counters[0];
    IrExpr *last = lower_sub(lw, ir_copy(lw->arena, nest->array.array->shape[0]), lower_int(lw, 1));
    if (from_end->kind == IR_BOOL) {
        IrStmt *head = nest->heads[0];
        head->init->b = last;
        head->a = lower_test(lw, IRO_GE, lower_var(lw, counter), lower_int(lw, 0));
        head->step = lower_update(lw, lower_var(lw, counter), IRO_SUB, lower_int(lw, 1), lw->i64);
        return;
    }
    IrExpr *mirrored = lower_sub(lw, last, lower_var(lw, counter));
    nest->counters[0] = lower_start(lw, "at", lw->i64,
                                    ir_cond(lw->arena, ir_copy(lw->arena, from_end), mirrored, lower_var(lw, counter)));
}

void lower_fill(Lower *lw, Value view, Value value, Op op)
{
    uint32_t ndim = view.type->ndim;
    if (value.kind == VALUE_TUPLE) { /* as in a[i] = (x, y, z) */
        for (uint32_t i = 0; i < value.count; i++) {
            Value index = value_scalar(lw->i64, lower_int(lw, i));
            Value place = array_index(lw, view, &index, 1);
            lower_set(lw, place.scalar, value_convert(lw, value.items[i], view.type->elem).scalar);
        }
        return;
    }
    if (value.kind == VALUE_SCALAR) {
        value = op == OP_NONE ? value_convert(lw, value, view.type->elem) : value;
        value.scalar = ndim > 0 ? lower_save(lw, value.scalar, "value", NULL) : value.scalar;
        if (is_gapless(&view) && ndim > 1) {
            view = flat_view(lw, view, type_array(lw->unit->types, view.type->elem, 1, LAYOUT_C, false));
        }
    } else if (value.kind == VALUE_ARRAY) {
        value = lower_save_array(lw, value, "source", NULL);
    } else if (value.kind == VALUE_OBJECT) { /* a string */
        value = value_convert(lw, value, view.type->elem);
    }
    view = lower_save_array(lw, view, "target", NULL);
    IrExpr *from_end = NULL;
    if (value.kind == VALUE_ARRAY) {
        lower_fit_axis_sizes(lw, &value, &view, lw->stmt->span, "cannot assign slice from input of different size");
        from_end = lower_copy_order(lw, &value, &view);
    }
    if (from_end != NULL && ndim > 1) {
        const Type *flat = type_array(lw->unit->types, view.type->elem, 1, LAYOUT_C, false);
        view = flat_view(lw, view, flat);
        value = flat_view(lw, value, flat);
    }
    from_end = from_end != NULL && from_end->kind != IR_BOOL ? lower_saved(lw, from_end, "from_end") : from_end;
    Nest nest = lower_nest_begin(lw, &view);
    if (from_end != NULL) {
        copy_from_end(lw, &nest, from_end);
    }
    Value place = array_element(lw, view, nest.counters);
    Value item = value.kind == VALUE_ARRAY ? lower_element_for(lw, value, &nest, true) : value;
    lower_augment_place(lw, op, place, item, NULL);
    lower_end(lw, nest.mark);
}

Value lower_flattened(Lower *lw, Value array)
{
    const Type *flat = type_array(lw->unit->types, array.type->elem, 1, LAYOUT_C, array.type->readonly);
    return is_gapless(&array) && array.type->ndim > 1 ? flat_view(lw, array, flat) : array;
}

Value lower_array_method(Lower *lw, const Expr *e)
{
    const Type *result = info_of(lw->instance, e)->type;
    Value array = lower_expr(lw, e->left->left);
    switch (method_of(e)) {
    case METHOD_RESHAPE:
        return lower_reshape(lw, e, array, result);
    case METHOD_RAVEL:
        return flat_view(lw, array, result);
    case METHOD_TRANSPOSE: {
        uint8_t axes[TYPE_MAX_DIMS];
        bool reverses = e->item_count == 0 || !infer_transpose_axes(lw->instance, e, array.type->ndim, axes);
        return reverses ? array_reversed(lw, array, result) : array_transpose(lw, array, axes, result);
    }
    case METHOD_COPY:
        return lower_copy(lw, array, result);
    case METHOD_VIEW:
        return lower_view_of_bytes(lw, array, result);
    case METHOD_FILL:
        lower_before(lw, &array, e->items[0]);
        lower_fill(lw, array, lower_expr(lw, e->items[0]), OP_NONE);
        return value_none(lw);
    case METHOD_ITEM:
        return array_first(lw, array);
    default:
        break;
    }
    return lower_reduce(lw, reduce_method(lw->unit, e->left->name), array, result);
}

static Value lower_pointer_index(Lower *lw, const Value *pointer, const Expr *index)
{
    return value_scalar(pointer->type->elem,
                        ir_element(lw->arena, array_pointer(lw, pointer), lower_scalar(lw, index, lw->i64)));
}

Value lower_address(Lower *lw, const Expr *e)
{
    const Type *u64 = lw_type(lw, TY_U64);
    Value array = record_plain_array(lw, lower_expr(lw, e->left->left));
    return value_scalar(u64, ir_pointer_cast(lw->arena, u64, array_pointer(lw, &array)));
}

Value lower_subscript(Lower *lw, const Expr *e)
{
    Value container = lower_expr(lw, e->left);
    lower_before(lw, &container, e->right); /* as in x[i][i := 2] */
    if (container.kind == VALUE_TUPLE && e->right->kind == EX_SLICE) {
        return lower_tuple_slice(lw, e, container);
    }
    if (container.kind == VALUE_TUPLE) {
        int64_t at = 0;
        if (!infer_constant_int(lw->instance, e->right, &at)) {
            Value index = lower_expr(lw, e->right);
            IrExpr *plain = array_plain_index(lw, e->left, &index, lower_int(lw, container.count), 0);
            return lower_tuple_item(
                lw, lower_tuple_table(lw, &container, e->left->kind == EX_NAME ? e->left->name : "items"), plain);
        }
        lower_for_effects(lw, e->right);
        at = at < 0 ? at + container.count : at;
        lower_slice_tuple(lw, &container, at, 1, 1);
        return container.items[at];
    }
    if (container.kind == VALUE_RECORD && infer_is_integer_index(e->right)) {
        return container;
    }
    const Type *result = info_of(lw->instance, e)->type;
    if (type_is_text(container.type)) {
        return text_character(lw, container, e->right);
    }
    uint32_t field =
        infer_has_fields(container.type) ? infer_field_index(lw->instance, e->right, container.type) : UINT32_MAX;
    if (field != UINT32_MAX) {
        return lower_field(lw, container, field, result);
    }
    if (container.kind != VALUE_ARRAY) {
        return container;
    }
    if (container.type->kind == TY_POINTER) {
        return lower_pointer_index(lw, &container, e->right);
    }
    return lower_view(lw, e->left, container, e->right, result);
}
