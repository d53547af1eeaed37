// SPDX-License-Identifier: MIT
/* Streams: the items of arrays, tuples, range, enumerate, zip, np.ndindex, np.ndenumerate, np.nditer and x.flat.
 *
 * A loop iterates over one tree of streams with one counter. Operands of a stream that the program could change during
 * the loop are saved in variables. */
#include "intrinsics/intrinsics.h"
#include "lower/lower_internal.h"

#include <string.h>

/* ---- construction ---- */

static void range_stream(Lower *lw, const Expr *call, const bool *assigned, Stream *stream)
{
    const Type *type = stream->type;
    stream->kind = STREAM_RANGE;
    uint32_t n = call->item_count;
    if (n > 1) {
        stream->start =
            lower_save(lw, ir_convert(lw->arena, lw->i64, lower_range_part(lw, call, 0, type)), "start", assigned);
        stream->start = stream->start->kind == IR_INT && stream->start->integer == 0 ? NULL : stream->start;
    }
    IrExpr *stop = ir_convert(lw->arena, lw->i64, lower_range_part(lw, call, n > 1 ? 1 : 0, type));
    if (ir_is_pure(stop)) {
        stream->stop = lower_save(lw, ir_copy(lw->arena, stop), "end", assigned);
    } else {
        stop = lower_reuse(lw, stop, "end");
        stream->stop = ir_copy(lw->arena, stop);
    }
    int64_t step = 1;
    if (n > 2) {
        IrExpr *given = ir_convert(lw->arena, lw->i64, lower_scalar(lw, call->items[2], type));
        bool known = infer_constant_int(lw->instance, call->items[2], &step);
        if (!known || step < -INT32_MAX || step > INT32_MAX) { /* a large step could overflow the sum below */
            stream->step = lower_save(lw, given, "step", assigned);
            IrExpr *start = stream->start != NULL ? ir_copy(lw->arena, stream->start) : lower_int(lw, 0);
            IrExpr *length = lower_helper(lw, HELPER_SLICE_LENGTH, lw->i64,
                                          (IrExpr *[]){start, stop, ir_copy(lw->arena, stream->step)}, 3);
            stream->length = lower_save(lw, length, "stop", assigned);
            return;
        }
        stream->step = step != 1 ? lower_int(lw, step) : NULL;
    }
    IrExpr *start = stream->start != NULL ? ir_copy(lw->arena, stream->start) : lower_int(lw, 0);
    IrExpr *distance = step > 0 ? lower_sub(lw, stop, start) : lower_sub(lw, start, stop);
    int64_t size = step > 0 ? step : -step;
    if (size != 1) {
        distance = ir_binary(lw->arena, IRO_DIV, lw->i64, lower_add(lw, distance, lower_int(lw, size - 1)),
                             lower_int(lw, size));
    }
    stream->length = lower_save(lw, distance, "stop", assigned);
}

Value stream_bound(Lower *lw, const Stream *range, const char *name)
{
    const IrExpr *parts[] = {range->start, range->stop, range->step}, *part = parts[range_part(name)];
    IrExpr *number = part != NULL ? ir_copy(lw->arena, part) : lower_int(lw, range_part(name) == 0 ? 0 : 1);
    return value_scalar(range->type, ir_convert(lw->arena, range->type, number));
}

static void enumerate_stream(Lower *lw, const Expr *e, const bool *assigned, Stream *stream)
{
    Call call = {e, e->items, e->item_count, NULL};
    const Expr *start = stream->kind == STREAM_ENUMERATE ? call_argument(&call, 1, "start") : NULL;
    stream->count = stream->kind == STREAM_ENUMERATE ? 1 : e->item_count;
    stream->parts = arena_alloc(lw->arena, stream->count * sizeof *stream->parts);
    for (uint32_t i = 0; i < stream->count; i++) {
        stream->parts[i] = *stream_of(lw, e->items[i], assigned);
    }
    if (start != NULL) {
        IrExpr *first = lower_save(lw, lower_scalar(lw, start, lw->i64), "start", assigned);
        stream->start = first->kind == IR_INT && first->integer == 0 ? NULL : first;
    }
}

static bool is_axis_size(const IrExpr *e)
{
    return e->kind == IR_INT ? e->integer >= 0 : e->kind == IR_VAR && e->var->role == ROLE_SHAPE;
}

/* Computes the number of items: 0 if an axis size is negative, although the product of two negative sizes is
 * positive. */
static void grid_total(Lower *lw, Stream *stream)
{
    bool one_is_open = false;
    for (uint32_t i = 0; i < stream->ndim; i++) {
        IrExpr *axis_size = ir_copy(lw->arena, stream->axis_sizes[i]);
        bool open = !is_axis_size(axis_size);
        axis_size = open && one_is_open ? lower_max(lw, axis_size, lower_int(lw, 0)) : axis_size;
        one_is_open = one_is_open || open;
        stream->length = stream->length == NULL ? axis_size : lower_mul(lw, stream->length, axis_size);
    }
    stream->length = stream->length != NULL ? stream->length : lower_int(lw, 1);
}

static void ndindex_stream(Lower *lw, const Expr *e, const bool *assigned, Stream *stream)
{
    stream->yields_index = true;
    Value first = lower_expr(lw, e->items[0]);
    stream->ndim = first.kind == VALUE_TUPLE ? first.count : e->item_count;
    for (uint32_t i = 0; i < stream->ndim; i++) {
        Value axis_size = first.kind == VALUE_TUPLE ? first.items[i] : i == 0 ? first : lower_expr(lw, e->items[i]);
        stream->axis_sizes[i] = lower_save(lw, ir_convert(lw->arena, lw->i64, axis_size.scalar), "extent", assigned);
    }
    grid_total(lw, stream);
}

static void elements_stream(Lower *lw, const Expr *array, const bool *assigned, Stream *stream)
{
    stream->yields_item = true;
    stream->array = lower_save_array(lw, lower_expr(lw, array), "items", assigned);
    stream->ndim = stream->array.type->ndim;
    for (uint32_t i = 0; i < stream->ndim; i++) {
        stream->axis_sizes[i] = stream->array.array->shape[i];
    }
    grid_total(lw, stream);
}

/* Returns the started iterator that a name refers to; NULL if there is none. */
static Stream *begun_stream(Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    SsaValue *value = e->kind == EX_NAME ? info->use : e->kind == EX_NAMED ? info->def : NULL;
    Stream *stream = value != NULL ? lowered_value(lw, value)->stream : NULL;
    stream = stream != NULL && stream->has_begun ? stream : NULL;
    return stream == NULL && e->kind == EX_NAMED ? begun_stream(lw, e->left) : stream; /* (q := p) whose q is unused */
}

static Stream *value_stream(Lower *lw, const Expr *e, const bool *assigned)
{
    Stream *stream = arena_alloc(lw->arena, sizeof *stream);
    const bool sets = e->kind == EX_NAMED;
    Value value = sets ? lower_expr(lw, e) : (Value){0};
    Stream *begun = begun_stream(lw, e);
    if (begun != NULL) {
        stream->kind = STREAM_SHARED;
        stream->has_begun = true;
        stream->shared = begun;
        stream->type = stream->shared->type;
        stream->is_iterator = true;
        return stream;
    }
    value = sets ? value : lower_expr(lw, e);
    switch (value.kind) {
    case VALUE_STREAM:
        return value.stream;
    case VALUE_TUPLE:
        stream->kind = STREAM_TUPLE;
        if (!infer_is_plain(value.type->items[0])) {
            lower_save_items(lw, &value, assigned);
        }
        stream->type = value.type->items[0];
        stream->table = lower_tuple_table(lw, &value, "items");
        stream->length = lower_int(lw, value.count);
        return stream;
    case VALUE_ARRAY:
    case VALUE_NONE:
    case VALUE_SCALAR:
    case VALUE_RECORD:
    case VALUE_OBJECT:
        break;
    }
    stream->kind = STREAM_ARRAY;
    stream->array = lower_save_array(lw, value, "items", assigned);
    stream->length = ir_copy(lw->arena, stream->array.array->shape[0]);
    return stream;
}

Stream *stream_of(Lower *lw, const Expr *e, const bool *assigned)
{
    const Type *type = info_of(lw->instance, e)->type;
    BuiltinId builtin = e->kind == EX_CALL ? info_of(lw->instance, e)->builtin : BUILTIN_NONE;
    if (builtin == BUILTIN_ITER) {
        Stream *stream = arena_alloc(lw->arena, sizeof *stream);
        *stream = *stream_of(lw, e->items[0], assigned); /* the stream of a range object itself must not change */
        stream->is_iterator = true;
        return stream;
    }
    Stream *stream = arena_alloc(lw->arena, sizeof *stream);
    stream->type = type->elem;
    stream->is_iterator = true;
    if (builtin == BUILTIN_RANGE) {
        range_stream(lw, e, assigned, stream);
        stream->is_iterator = false;
    } else if (builtin == BUILTIN_ENUMERATE || builtin == BUILTIN_ZIP) {
        stream->kind = builtin == BUILTIN_ZIP ? STREAM_ZIP : STREAM_ENUMERATE;
        enumerate_stream(lw, e, assigned, stream);
    } else if (builtin == BUILTIN_NUMPY_NDINDEX) {
        stream->kind = STREAM_GRID;
        ndindex_stream(lw, e, assigned, stream);
    } else if (builtin == BUILTIN_NUMPY_NDITER) {
        stream->kind = STREAM_GRID;
        stream_nditer(lw, e, assigned, stream);
        grid_total(lw, stream);
    } else if (builtin == BUILTIN_NUMPY_NDENUMERATE || (e->kind == EX_ATTRIBUTE && type->kind == TY_RANGE)) {
        stream->kind = STREAM_GRID;
        stream->yields_index = e->kind == EX_CALL;
        elements_stream(lw, e->kind == EX_CALL ? e->items[0] : e->left, assigned, stream);
    } else {
        return value_stream(lw, e, assigned);
    }
    return stream;
}

bool stream_is_disjoint(const Stream *stream)
{
    bool is_disjoint = stream->kind == STREAM_SHARED;
    for (uint32_t i = 0; i < stream->count && !is_disjoint; i++) {
        is_disjoint = stream_is_disjoint(&stream->parts[i]);
    }
    return is_disjoint;
}

IrExpr *stream_length(Lower *lw, const Stream *stream)
{
    if (stream->length != NULL) {
        return ir_copy(lw->arena, stream->length);
    }
    IrExpr *length = NULL;
    for (uint32_t i = 0; i < stream->count; i++) {
        IrExpr *part = stream_length(lw, &stream->parts[i]);
        length = length == NULL ? part : lower_min(lw, length, part);
    }
    return length;
}

/* ---- items ---- */

/* Returns start + at * step. */
static IrExpr *position(Lower *lw, const Stream *stream, const IrExpr *at)
{
    IrExpr *lvalue = ir_convert(lw->arena, lw->i64, ir_copy(lw->arena, at));
    lvalue = stream->step != NULL ? lower_mul(lw, lvalue, ir_copy(lw->arena, stream->step)) : lvalue;
    return stream->start != NULL ? lower_add(lw, ir_copy(lw->arena, stream->start), lvalue) : lvalue;
}

static Value pair_of(Lower *lw, const Type *type, Value first, Value second)
{
    Value pair = value_tuple(lw, type, 2);
    pair.items[0] = first;
    pair.items[1] = second;
    return pair;
}

Value stream_grid_item(Lower *lw, const Stream *grid, Value *indices)
{
    if (grid->views != NULL) {
        return stream_views(lw, grid, indices);
    }
    Value index = {.kind = VALUE_TUPLE, .items = indices, .count = grid->ndim};
    const Type *items[TYPE_MAX_DIMS];
    Value plain[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < grid->ndim; i++) {
        items[i] = lw->i64;
        plain[i] = value_index(lw, ir_copy(lw->arena, indices[i].scalar));
    }
    index.type = type_tuple(lw->unit->types, items, grid->ndim);
    if (!grid->yields_item) {
        return index;
    }
    Value item = array_index(lw, grid->array, plain, grid->ndim);
    return grid->yields_index ? pair_of(lw, grid->type, index, item) : item;
}

/* Returns the item with the flat index `at`. */
static Value grid_item(Lower *lw, const Stream *grid, const IrExpr *at)
{
    bool of_array = grid->yields_item && grid->views == NULL;
    Value flat = of_array ? lower_flattened(lw, grid->array) : grid->array;
    Value lvalue = value_index(lw, ir_copy(lw->arena, at));
    if (of_array && !grid->yields_index && flat.type->ndim == 1) {
        return array_index(lw, flat, &lvalue, 1);
    }
    Value *indices = arena_alloc(lw->arena, grid->ndim * sizeof *indices + 1);
    for (uint32_t i = 0; i < grid->ndim; i++) {
        IrExpr *index = ir_copy(lw->arena, at), *below = NULL;
        for (uint32_t k = i + 1; k < grid->ndim; k++) {
            IrExpr *axis_size = ir_copy(lw->arena, grid->axis_sizes[k]);
            below = below == NULL ? axis_size : lower_mul(lw, below, axis_size);
        }
        index = below != NULL ? ir_binary(lw->arena, IRO_DIV, lw->i64, index, below) : index;
        index = i > 0 ? ir_binary(lw->arena, IRO_REM, lw->i64, index, ir_copy(lw->arena, grid->axis_sizes[i])) : index;
        indices[i] = value_scalar(lw->i64, index);
    }
    Value item = stream_grid_item(lw, grid, indices);
    if (of_array && flat.type->ndim == 1 &&
        grid->ndim > 1) { /* use the flat index directly instead of splitting and recombining it */
        item.items[1] = array_index(lw, flat, &lvalue, 1);
    }
    return item;
}

Value stream_item(Lower *lw, const Stream *stream, const IrExpr *at)
{
    switch (stream->kind) {
    case STREAM_RANGE:
        return value_scalar(stream->type, ir_convert(lw->arena, stream->type, position(lw, stream, at)));
    case STREAM_ARRAY: {
        Value index = value_index(lw, ir_convert(lw->arena, lw->i64, ir_copy(lw->arena, at)));
        return array_index(lw, stream->array, &index, 1);
    }
    case STREAM_TUPLE:
        return lower_tuple_item(lw, stream->table, ir_copy(lw->arena, at));
    case STREAM_GRID:
        return grid_item(lw, stream, at);
    case STREAM_ENUMERATE:
        return pair_of(lw, stream->type, value_scalar(lw->i64, position(lw, stream, at)),
                       stream_item(lw, stream->parts, at));
    case STREAM_ZIP:
    case STREAM_SHARED: /* not indexable */
        break;
    }
    Value tuple = value_tuple(lw, stream->type, stream->count);
    for (uint32_t i = 0; i < stream->count; i++) {
        tuple.items[i] = stream_item(lw, &stream->parts[i], at);
    }
    return tuple;
}

bool stream_is_pattern(const Expr *target, uint32_t count)
{
    return (target->kind == EX_TUPLE || target->kind == EX_LIST) && target->item_count == count;
}

/* Returns whether a store to memory precedes other targets and may change their items; the items are then read
 * first. */
static bool stores_early(const Expr *target, const Expr *counted)
{
    bool stores = false;
    for (uint32_t i = 0; i + 1 < target->item_count; i++) {
        stores = stores || target->items[i]->kind == EX_SUBSCRIPT || target->items[i]->kind == EX_ATTRIBUTE;
    }
    return stores && target->items[0] != counted;
}

void stream_assign(Lower *lw, const Stream *stream, const IrExpr *at, const Expr *target, const Expr *counted)
{
    if (target == counted) {
        return;
    }
    bool counts = stream->kind == STREAM_ENUMERATE;
    if ((counts || stream->kind == STREAM_ZIP) && !stores_early(target, counted) &&
        stream_is_pattern(target, stream->count + (counts ? 1 : 0))) {
        if (counts && target->items[0] != counted) {
            lower_assign(lw, target->items[0], value_scalar(lw->i64, position(lw, stream, at)));
        }
        for (uint32_t i = 0; i < stream->count; i++) {
            stream_assign(lw, &stream->parts[i], at, target->items[i + (counts ? 1 : 0)], counted);
        }
        return;
    }
    Value item = stream_item(lw, stream, at);
    bool is_pair =
        stream->kind == STREAM_GRID && stream->yields_index && stream->yields_item && stream_is_pattern(target, 2);
    if (is_pair) {
        lower_assign(lw, target->items[0], item.items[0]);
        lower_assign(lw, target->items[1], item.items[1]);
        return;
    }
    lower_assign(lw, target, item);
}
