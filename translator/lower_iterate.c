/* Lowering of loops over arrays, tuples, enumerate, zip, np.ndindex, np.ndenumerate and x.flat: counted loops of C.
 *
 * All that a loop runs over side by side is one tree of streams with one counter; np.ndindex and its like are nested loops, or one
 * counted loop that splits its counter where the body has a break. What the head evaluates once and the body could change is held
 * in variables. */
#include "intrinsics.h"
#include "lower.h"

#include <string.h>

typedef enum StreamKind { STREAM_RANGE, STREAM_ARRAY, STREAM_TUPLE, STREAM_ENUMERATE, STREAM_ZIP } StreamKind;

typedef struct Stream Stream;
struct Stream {
    StreamKind kind;
    const Type *type;        /* of its items */
    IrExpr *start, *step;    /* STREAM_RANGE, STREAM_ENUMERATE (start); NULL: 0 and 1 */
    IrExpr *length;          /* int64; NULL: of its parts */
    Value array;
    TupleTable *table;       /* STREAM_TUPLE */
    Stream *parts;
    uint32_t count;
};

typedef struct Iteration {
    Lower *lw;
    const Stmt *stmt;
    bool *assigned;          /* by 1 + index of the local: the loop assigns it */
    IrVar *counter;
    const Expr *counted;     /* the target that the counter itself stands for, or NULL */
} Iteration;

/* ---- what the loop assigns ---------------------------------------------------------------------------------------- */

static void mark_target(const Lower *lw, const Expr *e, bool *assigned)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if (e->kind == EX_NAME || e->kind == EX_NAMED) {
        if (e->binding != NULL && e->binding->kind == BIND_LOCAL && e->binding->function == lw->instance->function) {
            assigned[e->binding->index + 1] = true;
        }
    }
    for (uint32_t i = 0; i < e->item_count && (e->kind == EX_TUPLE || e->kind == EX_LIST); i++) {
        mark_target(lw, e->items[i], assigned);
    }
    if (e->kind == EX_STARRED) {
        mark_target(lw, e->left, assigned);
    }
}

static void mark_named(const Lower *lw, const Expr *e, bool *assigned)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if (e->kind == EX_NAMED) {
        mark_target(lw, e, assigned);
    }
    mark_named(lw, e->left, assigned);
    mark_named(lw, e->right, assigned);
    mark_named(lw, e->cond, assigned);
    for (uint32_t i = 0; i < e->item_count; i++) {
        mark_named(lw, e->items[i], assigned);
    }
}

static void mark_block(const Lower *lw, const Block *block, bool *assigned);

static void mark_stmt(const Lower *lw, const Stmt *s, bool *assigned)
{
    if (s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_ANNOTATED || s->kind == ST_FOR) {
        for (uint32_t i = 0; i < s->target_count; i++) {
            mark_target(lw, s->targets[i], assigned);
        }
    }
    mark_named(lw, s->value, assigned);
    mark_block(lw, &s->body, assigned);
    mark_block(lw, &s->orelse, assigned);
    for (uint32_t i = 0; i < s->case_count; i++) {
        mark_block(lw, &s->cases[i].body, assigned);
    }
}

static void mark_block(const Lower *lw, const Block *block, bool *assigned)
{
    for (uint32_t i = 0; i < block->count; i++) {
        mark_stmt(lw, block->stmts[i], assigned);
    }
}

/* ---- streams ------------------------------------------------------------------------------------------------------ */

static const char *special_path(const Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    return e->kind == EX_CALL && info->special != NULL ? info->special->path : "";
}

static void range_stream(Iteration *it, const Expr *call, const Type *type, Stream *stream)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    stream->kind = STREAM_RANGE;
    stream->type = type;
    uint32_t n = call->item_count;
    if (n > 1) {
        stream->start = lower_hold(lw, ir_convert(arena, i64, lower_scalar(lw, call->items[0], type)), "start", it->assigned);
        stream->start = stream->start->kind == IR_INT && stream->start->integer == 0 ? NULL : stream->start;
    }
    IrExpr *stop = ir_convert(arena, i64, lower_scalar(lw, call->items[n > 1 ? 1 : 0], type));
    int64_t step = 1;
    if (n > 2) {
        IrExpr *given = ir_convert(arena, i64, lower_scalar(lw, call->items[2], type));
        if (!infer_constant_int(lw->instance, call->items[2], &step)) { /* known at run time only */
            stream->step = lower_hold(lw, given, "step", it->assigned);
            IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
            args[0] = stream->start != NULL ? ir_copy(arena, stream->start) : lower_int(lw, 0);
            args[1] = stop;
            args[2] = ir_copy(arena, stream->step);
            stream->length = lower_hold(lw, lower_helper(lw, HELPER_SLICE_LENGTH, i64, args, 3), "stop", it->assigned);
            return;
        }
        stream->step = step != 1 ? lower_int(lw, step) : NULL;
    }
    IrExpr *start = stream->start != NULL ? ir_copy(arena, stream->start) : lower_int(lw, 0);
    IrExpr *distance = step > 0 ? lower_sub(lw, stop, start) : lower_sub(lw, start, stop);
    int64_t size = step > 0 ? step : -step;
    if (size != 1) {
        distance = ir_binary(arena, IRO_DIV, i64, lower_add(lw, distance, lower_int(lw, size - 1)), lower_int(lw, size));
    }
    stream->length = lower_hold(lw, distance, "stop", it->assigned);
}

static void make_stream(Iteration *it, const Expr *e, Stream *stream)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    const Type *type = info_of(lw->instance, e)->type;
    const char *path = special_path(lw, e);
    if (strcmp(path, "builtins.range") == 0) {
        range_stream(it, e, type->elem, stream);
        return;
    }
    if (strcmp(path, "builtins.enumerate") == 0 || strcmp(path, "builtins.zip") == 0) {
        bool counts = strcmp(path, "builtins.enumerate") == 0;
        stream->kind = counts ? STREAM_ENUMERATE : STREAM_ZIP;
        stream->type = type->elem;
        stream->count = counts ? 1 : e->item_count;
        stream->parts = arena_alloc(arena, stream->count * sizeof *stream->parts);
        for (uint32_t i = 0; i < stream->count; i++) {
            make_stream(it, e->items[i], &stream->parts[i]);
        }
        Call call = {e, e->items, e->item_count, NULL};
        const Expr *start = counts ? call_argument(&call, 1, "start") : NULL;
        if (start != NULL) {
            IrExpr *first = lower_hold(lw, lower_scalar(lw, start, lw_type(lw, TY_I64)), "start", it->assigned);
            stream->start = first->kind == IR_INT && first->integer == 0 ? NULL : first;
        }
        return;
    }
    Value value = lower_expr(lw, e);
    stream->kind = STREAM_ARRAY;
    if (value.kind == VALUE_TUPLE) {
        stream->kind = STREAM_TUPLE;
        stream->type = type->items[0];
        stream->table = lower_tuple_table(lw, &value, "items");
        stream->length = lower_int(lw, value.count);
        return;
    }
    stream->array = lower_hold_array(lw, value, "items", it->assigned);
    stream->length = ir_copy(arena, stream->array.array->shape[0]);
    const Type *array = stream->array.type;
    TypeLayout layout = array->layout == LAYOUT_C ? LAYOUT_C : LAYOUT_A;
    stream->type = array->ndim == 1 ? array->elem : type_array(lw->unit->types, array->elem, array->ndim - 1u, layout, array->readonly);
}

static IrExpr *stream_length(Lower *lw, const Stream *stream)
{
    if (stream->length != NULL) {
        return stream->length;
    }
    IrExpr *length = NULL;
    for (uint32_t i = 0; i < stream->count; i++) {
        IrExpr *part = stream_length(lw, &stream->parts[i]);
        length = length == NULL ? part : lower_min(lw, length, part);
    }
    return length;
}

/* start + counter * step */
static IrExpr *position(const Iteration *it, const Stream *stream)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    IrExpr *at = ir_convert(arena, lw_type(lw, TY_I64), ir_var(arena, it->counter));
    at = stream->step != NULL ? lower_mul(lw, at, ir_copy(arena, stream->step)) : at;
    return stream->start != NULL ? lower_add(lw, ir_copy(arena, stream->start), at) : at;
}

static Value stream_value(const Iteration *it, const Stream *stream)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    switch (stream->kind) {
    case STREAM_RANGE:
        return value_scalar(stream->type, ir_convert(arena, stream->type, position(it, stream)));
    case STREAM_ARRAY: {
        Value index = value_scalar(lw_type(lw, TY_U64), ir_convert(arena, lw_type(lw, TY_I64), ir_var(arena, it->counter)));
        return array_index(lw, stream->array, &index, 1);
    }
    case STREAM_TUPLE:
        return lower_tuple_item(lw, stream->table, ir_var(arena, it->counter));
    case STREAM_ENUMERATE:
    case STREAM_ZIP:
        break;
    }
    bool counts = stream->kind == STREAM_ENUMERATE;
    Value tuple = {.kind = VALUE_TUPLE, .type = stream->type, .count = stream->count + (counts ? 1 : 0)};
    tuple.items = arena_alloc(arena, tuple.count * sizeof *tuple.items);
    if (counts) {
        tuple.items[0] = value_scalar(lw_type(lw, TY_I64), position(it, stream));
    }
    for (uint32_t i = 0; i < stream->count; i++) {
        tuple.items[i + (counts ? 1 : 0)] = stream_value(it, &stream->parts[i]);
    }
    return tuple;
}

static bool is_pattern(const Expr *target, uint32_t count)
{
    return (target->kind == EX_TUPLE || target->kind == EX_LIST) && target->item_count == count;
}

/* A target whose value is just the counter, or NULL. */
static const Expr *counter_target(const Lower *lw, const Expr *target, const Stream *stream)
{
    bool plain = stream->start == NULL && stream->step == NULL;
    if (stream->kind == STREAM_RANGE) {
        return plain && target->kind == EX_NAME && stream->type == lw_type(lw, TY_I64) ? target : NULL;
    }
    bool counts = stream->kind == STREAM_ENUMERATE;
    if (stream->kind == STREAM_ARRAY || stream->kind == STREAM_TUPLE || !is_pattern(target, stream->count + (counts ? 1 : 0))) {
        return NULL;
    }
    if (counts && plain && target->items[0]->kind == EX_NAME) {
        return target->items[0];
    }
    for (uint32_t i = 0; i < stream->count; i++) {
        const Expr *found = counter_target(lw, target->items[i + (counts ? 1 : 0)], &stream->parts[i]);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static void assign_item(const Iteration *it, const Expr *target, const Stream *stream)
{
    Lower *lw = it->lw;
    if (target == it->counted) {
        return;
    }
    bool counts = stream->kind == STREAM_ENUMERATE;
    if ((counts || stream->kind == STREAM_ZIP) && is_pattern(target, stream->count + (counts ? 1 : 0))) {
        if (counts && target->items[0] != it->counted) {
            lower_assign(lw, target->items[0], value_scalar(lw_type(lw, TY_I64), position(it, stream)));
        }
        for (uint32_t i = 0; i < stream->count; i++) {
            assign_item(it, target->items[i + (counts ? 1 : 0)], &stream->parts[i]);
        }
        return;
    }
    lower_assign(lw, target, stream_value(it, stream));
}

/* ---- the loop ----------------------------------------------------------------------------------------------------- */

static IrVar *new_counter(Lower *lw, const char *name)
{
    IrVar *counter = lower_new_var(lw, name, lw_type(lw, TY_I64));
    counter->python_local = (uint32_t)lw->instance->function->scope->bindings.count + 1;
    return counter;
}

static IrVar *choose_counter(Lower *lw, const Expr *target, const char *name)
{
    IrVar *counter = target != NULL ? lower_counter(lw, info_of(lw->instance, target)->def, lw_type(lw, TY_I64)) : NULL;
    return counter != NULL ? counter : new_counter(lw, name);
}

static IrStmt *counted_loop(Lower *lw, IrVar *counter, IrExpr *stop)
{
    Arena *arena = lw->unit->arena;
    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = lower_store(lw, ir_var(arena, counter), lower_int(lw, 0));
    loop->a = ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_var(arena, counter), lower_loop_bound(stop));
    loop->step = lower_store(lw, ir_var(arena, counter), lower_int(lw, 1));
    loop->step->op = IRO_ADD;
    loop->step->compute = lw_type(lw, TY_I64);
    return loop;
}

/* np.ndindex(shape), np.ndenumerate(a), a.flat: indices of every axis. */
typedef struct Grid {
    bool is_grid, gives_index, gives_item;
    uint32_t ndim;
    IrExpr *extents[TYPE_MAX_DIMS];
    Value array;
    const Expr *index_target, *item_target;
} Grid;

static Grid grid_of(Iteration *it, const Expr *e, const Expr *target)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    Grid grid = {0};
    const char *path = special_path(lw, e);
    if (strcmp(path, "numpy.ndindex") == 0) {
        grid.is_grid = grid.gives_index = true;
        grid.index_target = target;
        Value first = lower_expr(lw, e->items[0]);
        grid.ndim = first.kind == VALUE_TUPLE ? first.count : e->item_count;
        for (uint32_t i = 0; i < grid.ndim; i++) {
            Value extent = first.kind == VALUE_TUPLE ? first.items[i] : i == 0 ? first : lower_expr(lw, e->items[i]);
            grid.extents[i] = lower_hold(lw, ir_convert(arena, i64, extent.scalar), "extent", it->assigned);
        }
        return grid;
    }
    bool is_flat = e->kind == EX_ATTRIBUTE && info_of(lw->instance, e)->type->kind == TY_RANGE;
    if (strcmp(path, "numpy.ndenumerate") != 0 && !is_flat) {
        return grid;
    }
    grid.is_grid = grid.gives_item = true;
    grid.gives_index = !is_flat;
    grid.array = lower_hold_array(lw, lower_expr(lw, is_flat ? e->left : e->items[0]), "items", it->assigned);
    grid.ndim = grid.array.type->ndim;
    for (uint32_t i = 0; i < grid.ndim; i++) {
        grid.extents[i] = grid.array.array->shape[i];
    }
    bool apart = !is_flat && is_pattern(target, 2);
    grid.index_target = apart ? target->items[0] : NULL;
    grid.item_target = is_flat ? target : apart ? target->items[1] : NULL;
    return grid;
}

/* Assigns index and item, given the indices. */
static void assign_grid(Iteration *it, const Grid *grid, Value *indices, const Expr *target, bool index_is_set)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    Value index = {.kind = VALUE_TUPLE, .count = grid->ndim};
    index.items = indices;
    const Type *items[TYPE_MAX_DIMS];
    Value plain[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < grid->ndim; i++) {
        items[i] = lw_type(lw, TY_I64);
        plain[i] = value_scalar(lw_type(lw, TY_U64), ir_copy(arena, indices[i].scalar));
    }
    index.type = type_tuple(lw->unit->types, items, grid->ndim);
    Value item = {.kind = VALUE_NONE};
    if (grid->gives_item) {
        item = array_index(lw, grid->array, plain, grid->ndim);
    }
    if (grid->gives_index && grid->gives_item && grid->index_target == NULL) { /* one name for both */
        Value *both = arena_alloc(arena, 2 * sizeof *both);
        both[0] = index;
        both[1] = item;
        Value pair = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, it->stmt->value)->type->elem, .items = both, .count = 2};
        lower_assign(lw, target, pair);
        return;
    }
    if (grid->gives_index && !index_is_set) {
        lower_assign(lw, grid->index_target, index);
    }
    if (grid->gives_item) {
        lower_assign(lw, grid->item_target, item);
    }
}

static void iterate_grid(Iteration *it, const Grid *grid)
{
    Lower *lw = it->lw;
    Arena *arena = lw->unit->arena;
    const Stmt *s = it->stmt;
    const Type *i64 = lw_type(lw, TY_I64);
    Value *indices = arena_alloc(arena, grid->ndim * sizeof *indices);
    if (lower_has_break(lw->instance, &s->body)) { /* one loop, so that a break leaves it */
        IrExpr *total = NULL;
        for (uint32_t i = 0; i < grid->ndim; i++) {
            IrExpr *extent = ir_copy(arena, grid->extents[i]);
            total = total == NULL ? extent : lower_mul(lw, total, extent);
        }
        it->counter = new_counter(lw, "k");
        IrStmt *loop = counted_loop(lw, it->counter, total);
        lower_statement(lw, loop);
        BlockMark mark = lower_begin(lw, &loop->body);
        for (uint32_t i = 0; i < grid->ndim; i++) {
            IrExpr *at = ir_var(arena, it->counter);
            IrExpr *below = NULL;
            for (uint32_t k = i + 1; k < grid->ndim; k++) {
                IrExpr *extent = ir_copy(arena, grid->extents[k]);
                below = below == NULL ? extent : lower_mul(lw, below, extent);
            }
            at = below != NULL ? ir_binary(arena, IRO_DIV, i64, at, below) : at;
            at = i > 0 ? ir_binary(arena, IRO_REM, i64, at, ir_copy(arena, grid->extents[i])) : at;
            indices[i] = value_scalar(i64, at);
        }
        assign_grid(it, grid, indices, s->targets[0], false);
        lower_block(lw, &s->body);
        lower_end(lw, mark);
        return;
    }
    const Expr *names = grid->index_target;
    bool named = names != NULL && is_pattern(names, grid->ndim);
    for (uint32_t i = 0; named && i < grid->ndim; i++) {
        named = names->items[i]->kind == EX_NAME;
    }
    BlockMark marks[TYPE_MAX_DIMS];
    bool all_set = named;
    IrVar *counters[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < grid->ndim; i++) {
        IrVar *own = named ? lower_counter(lw, info_of(lw->instance, names->items[i])->def, i64) : NULL;
        all_set = all_set && own != NULL;
        counters[i] = own != NULL ? own : new_counter(lw, arena_printf(arena, "k%u", i));
        IrStmt *loop = counted_loop(lw, counters[i], ir_copy(arena, grid->extents[i]));
        lower_statement(lw, loop);
        marks[i] = lower_begin(lw, &loop->body);
        indices[i] = value_scalar(i64, ir_var(arena, counters[i]));
    }
    assign_grid(it, grid, indices, s->targets[0], all_set);
    lower_block(lw, &s->body);
    for (uint32_t i = grid->ndim; i > 0; i--) {
        lower_end(lw, marks[i - 1]);
    }
}

void lower_iterate(Lower *lw, const Stmt *s)
{
    Arena *arena = lw->unit->arena;
    Iteration it = {.lw = lw, .stmt = s};
    it.assigned = arena_alloc(arena, lw->instance->function->scope->bindings.count + 2);
    mark_stmt(lw, s, it.assigned);
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    Grid grid = grid_of(&it, s->value, s->targets[0]);
    LoopFrame *outer = lw->loop;
    if (grid.is_grid) {
        lw->loop = &frame;
        iterate_grid(&it, &grid);
        lw->loop = outer;
        lower_loop_finish(lw, s, &frame);
        return;
    }
    const Type *type = info_of(lw->instance, s->value)->type;
    if (type->kind == TY_TUPLE && !infer_is_plain(type->items[0])) { /* arrays: no C array holds them, so each has its turn */
        Value tuple = lower_expr(lw, s->value);
        for (uint32_t i = 0; i < tuple.count; i++) {
            lower_assign(lw, s->targets[0], tuple.items[i]);
            lower_block(lw, &s->body);
        }
        lower_loop_finish(lw, s, &frame);
        return;
    }
    Stream stream = {0};
    make_stream(&it, s->value, &stream);
    IrExpr *length = stream_length(lw, &stream);
    const Expr *target = counter_target(lw, s->targets[0], &stream);
    it.counter = choose_counter(lw, target, "k");
    it.counted = it.counter->python_local <= lw->instance->function->scope->bindings.count ? target : NULL;
    IrStmt *loop = counted_loop(lw, it.counter, length);
    lower_statement(lw, loop);
    BlockMark mark = lower_begin(lw, &loop->body);
    assign_item(&it, s->targets[0], &stream);
    lw->loop = &frame;
    lower_block(lw, &s->body);
    lw->loop = outer;
    lower_end(lw, mark);
    lower_loop_finish(lw, s, &frame);
}

/* ---- iterators have no values ------------------------------------------------------------------------------------- */

static Value no_value(Lower *lw)
{
    Value value = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)}; /* only loops use them, and they read the call themselves */
    return value;
}

Value lower_special_enumerate(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    return no_value(lw);
}

Value lower_special_zip(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_map(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_iter(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_filter(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_reversed(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_slice(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_literal_unroll(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_ndindex(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

Value lower_special_ndenumerate(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_enumerate(lw, e, args);
}

/* ---- tuples as arrays --------------------------------------------------------------------------------------------- */

struct TupleTable {
    const Type *type;   /* of an item */
    IrVar *var;         /* of numbers: a C array with all of them */
    TupleTable **parts; /* of tuples: one table for each component */
};

static IrVar *number_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    Arena *arena = lw->unit->arena;
    const Type *elem = items[0].type;
    int64_t dims[1] = {count};
    IrVar *var = lower_new_var(lw, name, type_carray(lw->unit->types, elem, 1, dims));
    var->dim_exprs = arena_alloc(arena, sizeof *var->dim_exprs);
    var->dim_exprs[0] = lower_int(lw, count);
    IrStmt *declare = ir_stmt(arena, IR_DECLARE);
    declare->var = var;
    lower_statement(lw, declare);
    for (uint32_t i = 0; i < count; i++) {
        IrExpr **at = arena_alloc(arena, sizeof *at);
        at[0] = lower_int(lw, i);
        lower_statement(lw, lower_store(lw, ir_index(arena, elem, ir_var(arena, var), at, 1), ir_copy(arena, items[i].scalar)));
    }
    return var;
}

static TupleTable *make_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    Arena *arena = lw->unit->arena;
    TupleTable *table = arena_alloc(arena, sizeof *table);
    table->type = items[0].type;
    if (items[0].kind == VALUE_SCALAR) {
        table->var = number_table(lw, items, count, name);
        return table;
    }
    table->parts = arena_alloc(arena, items[0].count * sizeof *table->parts + 1);
    Value *column = arena_alloc(arena, count * sizeof *column);
    for (uint32_t k = 0; k < items[0].count; k++) {
        for (uint32_t i = 0; i < count; i++) {
            column[i] = items[i].items[k];
        }
        table->parts[k] = make_table(lw, column, count, arena_printf(arena, "%s_%u", name, k));
    }
    return table;
}

TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name)
{
    return make_table(lw, tuple->items, tuple->count, name);
}

Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index)
{
    Arena *arena = lw->unit->arena;
    if (table->var != NULL) {
        IrExpr **at = arena_alloc(arena, sizeof *at);
        at[0] = ir_copy(arena, index);
        return value_scalar(table->type, ir_index(arena, table->type, ir_var(arena, table->var), at, 1));
    }
    Value value = {.kind = VALUE_TUPLE, .type = table->type, .count = table->type->count};
    value.items = arena_alloc(arena, value.count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = lower_tuple_item(lw, table->parts[i], index);
    }
    return value;
}

/* ---- membership --------------------------------------------------------------------------------------------------- */

/* Whether `value` is from `first` on, and before `last`, in steps up or down. */
static IrExpr *is_between(Lower *lw, bool up, IrExpr *value, IrExpr *first, IrExpr *last)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    IrExpr *behind = ir_binary(arena, up ? IRO_GE : IRO_LE, boolean, value, first);
    return ir_binary(arena, IRO_LAND, boolean, behind, ir_binary(arena, up ? IRO_LT : IRO_GT, boolean, ir_copy(arena, value), last));
}

/* n in range(first, last, step). */
static IrExpr *range_contains(Lower *lw, const Expr *range, Value value)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *boolean = lw_type(lw, TY_BOOL);
    uint32_t n = range->item_count;
    IrExpr *item = ir_convert(arena, i64, lower_reuse(lw, value.scalar, "value"));
    IrExpr *first = n > 1 ? lower_scalar(lw, range->items[0], i64) : lower_int(lw, 0);
    IrExpr *last = lower_scalar(lw, range->items[n > 1 ? 1 : 0], i64);
    int64_t step = 1;
    if (n > 2 && !infer_constant_int(lw->instance, range->items[2], &step)) {
        step = 0; /* known at run time only */
    }
    if (step == 1) {
        return is_between(lw, true, item, first, last);
    }
    first = lower_reuse(lw, first, "start");
    if (step != 0) {
        IrExpr *between = is_between(lw, step > 0, item, first, last);
        if (step == -1) {
            return between;
        }
        IrExpr *distance = lower_sub(lw, ir_copy(arena, step > 0 ? item : first), ir_copy(arena, step > 0 ? first : item));
        IrExpr *rest = ir_binary(arena, IRO_REM, i64, distance, lower_int(lw, step > 0 ? step : -step));
        return ir_binary(arena, IRO_LAND, boolean, between, ir_binary(arena, IRO_EQ, boolean, rest, lower_int(lw, 0)));
    }
    last = lower_reuse(lw, last, "stop");
    IrExpr *by = lower_reuse(lw, lower_scalar(lw, range->items[2], i64), "step");
    IrExpr *is_up = ir_binary(arena, IRO_GT, boolean, by, lower_int(lw, 0));
    IrExpr *is_down = ir_binary(arena, IRO_LT, boolean, ir_copy(arena, by), lower_int(lw, 0));
    IrExpr *up = is_between(lw, true, item, first, last);
    IrExpr *down = is_between(lw, false, ir_copy(arena, item), ir_copy(arena, first), ir_copy(arena, last));
    IrExpr *between = ir_binary(arena, IRO_LOR, boolean, ir_binary(arena, IRO_LAND, boolean, is_up, up),
                                ir_binary(arena, IRO_LAND, boolean, is_down, down));
    IrExpr *rest = ir_binary(arena, IRO_REM, i64, lower_sub(lw, ir_copy(arena, item), ir_copy(arena, first)), ir_copy(arena, by));
    return ir_binary(arena, IRO_LAND, boolean, between, ir_binary(arena, IRO_EQ, boolean, rest, lower_int(lw, 0)));
}

IrExpr *lower_contains(Lower *lw, const Expr *container, Value value)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    if (info_of(lw->instance, container)->type->kind == TY_RANGE) {
        return range_contains(lw, container, value);
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
    Value item = value_convert(lw, array_element(lw, array, counters), type);
    value.scalar = ir_copy(arena, value.scalar);
    IrExpr *equal = ir_binary(arena, IRO_EQ, boolean, item.scalar, value_convert(lw, value, type).scalar);
    lower_statement(lw, lower_store(lw, ir_var(arena, found), equal));
    for (uint32_t i = ndim; i > 0; i--) {
        lower_count_end(lw, &loops[i - 1]);
    }
    return ir_var(arena, found);
}
