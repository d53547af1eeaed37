// SPDX-License-Identifier: MIT
/* Loops over the threads of a block, for one region of a kernel.
 *
 * Input: the statements of one thread.
 * Output: three nested loops, x innermost, in place of the region.
 * Requires: separate_regions(). */
#include "schedule/schedule_internal.h"

/* ---- statements of a thread in a loop ---- */

typedef struct InLoop {
    const ThreadLoops *loops;
    const ThreadRegion *region;
    bool jumps; /* a statement continues with the next thread */
} InLoop;

/* Appends the indices of the thread to the arguments of a call. */
static void add_thread_arguments(const InLoop *in, IrExpr *call)
{
    Arena *arena = in->loops->arena;
    IrExpr **args = arena_alloc(arena, (call->arg_count + 3) * sizeof *args);
    for (uint32_t i = 0; i < call->arg_count; i++) {
        args[i] = call->args[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        args[call->arg_count++] = ir_var(arena, in->region->threads[axis]);
    }
    call->args = args;
}

static IrExpr *replace_in_thread(IrExpr *e, void *context)
{
    InLoop *in = context;
    if (e->kind == IR_SREG && e->sreg <= IRS_TID_Z) {
        return ir_convert(in->loops->arena, e->type, ir_var(in->loops->arena, in->region->threads[e->sreg]));
    }
    if (is_raising_call(e, NULL)) {
        const HelperId helper = e->callee.helper;
        e->callee.spelling = helper == HELPER_RAISE    ? "py2cu_host_thread_raise"
                             : helper == HELPER_BELOW  ? "py2cu_host_thread_below"
                             : helper == HELPER_UINDEX ? "py2cu_host_thread_uindex"
                                                       : "py2cu_host_thread_index";
        e->callee.helper = HELPER_NONE;
        add_thread_arguments(in, e);
        in->jumps = true;
    }
    return e;
}

static void convert_stmt(IrStmt *s, void *context)
{
    InLoop *in = context;
    Arena *arena = in->loops->arena;
    s->a = ir_replace(s->a, replace_in_thread, in);
    s->b = ir_replace(s->b, replace_in_thread, in);
    if (s->kind == IR_RETURN) {
        s->kind = IR_EVAL;
        s->a = ir_call(arena, type_of_kind(in->loops->unit->types, TY_NONE),
                       (IrCallee){.spelling = in->region->is_last ? "py2cu_host_thread_next" : "py2cu_host_thread_end",
                                  .effect = EFFECT_ALL},
                       NULL, 0);
        if (!in->region->is_last) {
            add_thread_arguments(in, s->a);
        }
        in->jumps = true;
    }
}

/* ---- loops ---- */

static IrStmt *eval_call(const ThreadLoops *loops, const char *name)
{
    IrStmt *s = ir_stmt(loops->arena, IR_EVAL);
    s->a = ir_call(loops->arena, type_of_kind(loops->unit->types, TY_NONE),
                   (IrCallee){.spelling = name, .effect = EFFECT_ALL}, NULL, 0);
    return s;
}

/* Encloses the statements of a thread that can continue with the next thread, and skips threads that have ended. */
static IrBlock enclosed(const ThreadLoops *loops, const ThreadRegion *region, IrBlock body, bool jumps)
{
    Arena *arena = loops->arena;
    const Type *type_bool = type_of_kind(loops->unit->types, TY_BOOL);
    const bool is_tested = loops->ends_early && region != loops->regions.items[0];
    if (!is_tested && !jumps) {
        return body;
    }
    IrBlock outer = {0};
    IrStmt *choice = ir_stmt(arena, IR_IF);
    choice->a = ir_bool(arena, type_bool, true);
    if (is_tested) {
        IrExpr **args = arena_alloc(arena, sizeof *args);
        args[0] = thread_number(loops, region);
        choice->a = ir_call(arena, type_bool,
                            (IrCallee){.spelling = "py2cu_host_thread_continues", .effect = EFFECT_READ}, args, 1);
    }
    choice->body = body;
    if (jumps) {
        ir_append(arena, &outer, eval_call(loops, "py2cu_host_thread_begin"));
    }
    ir_append(arena, &outer, choice);
    if (jumps) {
        ir_append(arena, &outer, eval_call(loops, "py2cu_host_thread_finish"));
    }
    return outer;
}

void build_thread_nest(ThreadLoops *loops, ThreadRegion *region)
{
    Arena *arena = loops->arena;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    InLoop in = {loops, region, false};
    ir_visit_stmts(&region->body, convert_stmt, &in);
    IrBlock body = enclosed(loops, region, region->body, in.jumps);
    for (int axis = 0; axis < 3; axis++) {
        IrStmt *loop = new_strided_loop(loops->unit, region->threads[axis], ir_int(arena, type, 0),
                                        ir_var(arena, loops->dims[axis]), ir_int(arena, type, 1));
        loop->body = body;
        body = (IrBlock){0};
        ir_append(arena, &body, loop);
    }
    Trivia *lead = region->place->lead;
    *region->place = *body.stmts[0];
    region->place->lead = lead;
}
