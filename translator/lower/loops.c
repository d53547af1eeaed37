// SPDX-License-Identifier: MIT
/* Lowers loops over arrays, tuples, enumerate, zip, np.ndindex, np.ndenumerate, np.nditer and x.flat to counted C
 * loops.
 *
 * np.ndindex and the like become nested loops, or one counted loop that splits its counter if the body contains a
 * break. */
#include "lower/lower_internal.h"

/* Returns a target whose value is the loop counter itself, or NULL. */
static const Expr *counter_target(const Lower *lw, const Expr *target, const Stream *stream)
{
    bool plain = stream->start == NULL && stream->step == NULL;
    if (stream->kind == STREAM_RANGE) {
        return plain && target->kind == EX_NAME && stream->type == lw->i64 ? target : NULL;
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

/* Emits a loop for each axis. Names of indices in the target become the counters. */
static void iterate_grid(Lower *lw, const Stream *grid, const Stmt *s)
{
    Value *indices = arena_alloc(lw->arena, grid->ndim * sizeof *indices + 1);
    const Expr *target = s->targets[0];
    bool both = grid->yields_index && grid->yields_item, is_pair = both && stream_is_pattern(target, 2);
    const Expr *names = is_pair ? target->items[0] : grid->yields_index && !both ? target : NULL;
    bool named = names != NULL && stream_is_pattern(names, grid->ndim);
    for (uint32_t i = 0; named && i < grid->ndim; i++) {
        named = names->items[i]->kind == EX_NAME;
    }
    BlockMark mark = lower_begin(lw, lw->block);
    bool all_set = named;
    for (uint32_t i = 0; i < grid->ndim; i++) {
        IrVar *own = named ? lower_counter(lw, info_of(lw->instance, names->items[i])->def, lw->i64) : NULL;
        all_set = all_set && own != NULL;
        IrVar *counter = own != NULL ? own : lower_new_counter(lw, lower_counter_name(lw, i, grid->ndim));
        (void)lower_count(lw, counter, ir_copy(lw->arena, grid->axis_sizes[i]));
        indices[i] = value_scalar(lw->i64, lower_var(lw, counter));
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
    lower_end(lw, mark);
}

static void iterate_counted(Lower *lw, const Stream *stream, const Stmt *s)
{
    const Expr *target = counter_target(lw, s->targets[0], stream);
    IrVar *own = target != NULL ? lower_counter(lw, info_of(lw->instance, target)->def, lw->i64) : NULL;
    CountLoop loop = lower_count(lw, own != NULL ? own : lower_new_counter(lw, "k"), stream_length(lw, stream));
    LoopFrame *frame = lw->loop;
    lw->loop = frame->outer;
    stream_assign(lw, stream, lower_var(lw, loop.counter), s->targets[0], own != NULL ? target : NULL);
    lw->loop = frame;
    lower_block(lw, &s->body);
    lower_end(lw, loop.mark);
}

void lower_iterate(Lower *lw, const Stmt *s)
{
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    const Type *type = info_of(lw->instance, s->value)->type;
    if (type->kind == TY_TUPLE && !infer_is_plain(type->items[0]) &&
        !infer_leaves_loop(lw->instance, &s->body, true)) { /* unroll: whether the body is repeated for each item */
        Value tuple = lower_expr(lw, s->value);
        lower_save_items(lw, &tuple,
                         lower_assigned_in(lw, s)); /* earlier iterations may change operands of later items */
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
    if (stream_is_disjoint(stream)) {
        stream_loop(lw, stream, s);
    } else if (stream->kind == STREAM_GRID && stream->ndim > 0 &&
               !infer_leaves_loop(lw->instance, &s->body, false)) { /* a break can leave only a single loop */
        iterate_grid(lw, stream, s);
    } else {
        iterate_counted(lw, stream, s);
    }
    lw->loop = outer;
    lower_loop_finish(lw, s, &frame);
}
