/* Lowering of loops over arrays, tuples, enumerate, zip, np.ndindex, np.ndenumerate, np.nditer and x.flat: counted loops of C.
 *
 * np.ndindex and its like are nested loops, or one counted loop that splits its counter where the body has a break. */
#include "lower/inside.h"

/* A target whose value is just the counter, or NULL. */
static const Expr *counter_target(const Lower *lw, const Expr *target, const Stream *stream)
{
    bool plain = stream->start == NULL && stream->step == NULL;
    if (stream->kind == STREAM_RANGE) {
        return plain && target->kind == EX_NAME && stream->type == lw_type(lw, TY_I64) ? target : NULL;
    }
    bool counts = stream->kind == STREAM_ENUMERATE;
    if (stream->count == 0 || !stream_is_pattern(target, stream->count + (counts ? 1 : 0))) {
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

/* Loops for each axis, where the names of the indices count themselves. */
static void iterate_grid(Lower *lw, const Stream *grid, const Stmt *s)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    Value *indices = arena_alloc(arena, grid->ndim * sizeof *indices + 1);
    const Expr *target = s->targets[0];
    bool both = grid->gives_index && grid->gives_item, is_pair = both && stream_is_pattern(target, 2);
    const Expr *names = is_pair ? target->items[0] : grid->gives_index && !both ? target : NULL;
    bool named = names != NULL && stream_is_pattern(names, grid->ndim);
    for (uint32_t i = 0; named && i < grid->ndim; i++) {
        named = names->items[i]->kind == EX_NAME;
    }
    BlockMark marks[TYPE_MAX_DIMS];
    bool all_set = named;
    for (uint32_t i = 0; i < grid->ndim; i++) {
        IrVar *own = named ? lower_counter(lw, info_of(lw->instance, names->items[i])->def, i64) : NULL;
        all_set = all_set && own != NULL;
        IrVar *counter = own != NULL ? own : new_counter(lw, grid->ndim == 1 ? "k" : arena_printf(arena, "k%u", i));
        IrStmt *loop = counted_loop(lw, counter, ir_copy(arena, grid->extents[i]));
        lower_statement(lw, loop);
        marks[i] = lower_begin(lw, &loop->body);
        indices[i] = value_scalar(i64, ir_var(arena, counter));
    }
    Value item = stream_grid_item(lw, grid, indices);
    if (is_pair) {
        if (!all_set) {
            lower_assign(lw, names, item.items[0]);
        }
        lower_assign(lw, target->items[1], item.items[1]);
    } else if (!all_set) {
        lower_assign(lw, target, item);
    }
    lower_block(lw, &s->body);
    for (uint32_t i = grid->ndim; i > 0; i--) {
        lower_end(lw, marks[i - 1]);
    }
}

static void iterate_counted(Lower *lw, const Stream *stream, const Stmt *s)
{
    const Expr *target = counter_target(lw, s->targets[0], stream);
    IrVar *counter = choose_counter(lw, target, "k");
    bool is_own = counter->python_local <= lw->instance->function->scope->bindings.count;
    IrStmt *loop = counted_loop(lw, counter, stream_length(lw, stream));
    lower_statement(lw, loop);
    BlockMark mark = lower_begin(lw, &loop->body);
    LoopFrame *frame = lw->loop;
    lw->loop = frame->outer;
    stream_assign(lw, stream, ir_var(lw->unit->arena, counter), s->targets[0], is_own ? target : NULL);
    lw->loop = frame;
    lower_block(lw, &s->body);
    lower_end(lw, mark);
}

void lower_iterate(Lower *lw, const Stmt *s)
{
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    const Type *type = info_of(lw->instance, s->value)->type;
    if (type->kind == TY_TUPLE && !infer_is_plain(type->items[0]) && !infer_leaves_loop(lw->instance, &s->body, true)) { /* each has its turn */
        Value tuple = lower_expr(lw, s->value);
        for (uint32_t i = 0; i < tuple.count; i++) {
            lower_assign(lw, s->targets[0], tuple.items[i]);
            lower_block(lw, &s->body);
        }
        lower_loop_finish(lw, s, &frame);
        return;
    }
    Stream *stream = stream_of(lw, s->value, lower_assigned_in(lw, s));
    LoopFrame *outer = lw->loop;
    lw->loop = &frame;
    if (stream_is_apart(stream)) {
        stream_loop(lw, stream, s);
    } else if (stream->kind == STREAM_GRID && stream->ndim > 0 && !infer_leaves_loop(lw->instance, &s->body, false)) { /* one loop can be left */
        iterate_grid(lw, stream, s);
    } else {
        iterate_counted(lw, stream, s);
    }
    lw->loop = outer;
    lower_loop_finish(lw, s, &frame);
}
