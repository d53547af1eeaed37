// SPDX-License-Identifier: MIT
/* Thread loops: converts a kernel for the host backend to a function that runs all threads of a block.
 *
 * The statements between two barriers become a loop over the threads of the block. A loop or an `if` that contains a
 * barrier stays outside of these loops; its condition, which must be uniform, is evaluated once for the block. Shared
 * arrays become arrays of the function. A variable that is used on both sides of a barrier is computed once (if it is
 * uniform), computed again (if it is a function of the indices), or becomes an array with an element for each thread.
 * Threads run in the same order as the fibers of the runtime: region by region, x fastest.
 *
 * Input: the simplified IR of a request for the host backend.
 * Output: IrFunc.has_thread_loops, and the converted body. Other kernels keep their code, and the runtime executes each
 * thread as a fiber: kernels with divergent barriers, warp operations, grid barriers, recursion, or calls of functions
 * that synchronize or raise exceptions.
 * Requires: numbered exception sites, effects of functions. */
#include "schedule/schedule_internal.h"

#include <string.h>

/* ---- barriers ---- */

/* __syncthreads_count(p) and similar: the value is computed from the number of threads for which p is true. */
static const char *const vote_names[] = {"__syncthreads_count", "__syncthreads_and", "__syncthreads_or"};

enum { VOTE_COUNT, VOTE_AND, VOTE_OR, VOTE_NONE };

static int vote_of(const IrExpr *call)
{
    int vote = VOTE_NONE;
    for (int i = 0; call->kind == IR_CALL && call->callee.spelling != NULL && i < VOTE_NONE; i++) {
        vote = strcmp(call->callee.spelling, vote_names[i]) == 0 ? i : vote;
    }
    return vote;
}

/* ---- conditions ---- */

/* Returns whether a thread loop cannot contain the call. */
static bool is_unsupported_call(const IrExpr *e, const void *context)
{
    const ThreadLoops *loops = context;
    if (e->kind != IR_CALL) {
        return false;
    }
    const IrCallee *callee = &e->callee;
    const char *name = callee->spelling;
    if (callee->func != NULL) {
        return loops->facts->has_barrier[callee->func->id] || callee->func->uses_barrier ||
               ir_any_stmt_of(&callee->func->body, stmt_raises, NULL);
    }
    bool is_check = callee->helper == HELPER_RAISE || callee->helper == HELPER_BELOW ||
                    callee->helper == HELPER_INDEX || callee->helper == HELPER_UINDEX;
    bool waits = name != NULL && (strcmp(name, "__nanosleep") == 0 || strcmp(name, "__activemask") == 0);
    bool is_other_barrier =
        callee->effect == EFFECT_BARRIER && (!is_barrier(loops->facts, e) || callee->helper != HELPER_NONE);
    return (is_raising_call(e, NULL) && !is_check) || waits || is_other_barrier || callee->helper == HELPER_NEW;
}

static bool is_unsupported_stmt(const IrStmt *s, const void *loops)
{
    return ir_any(s->a, is_unsupported_call, loops) || ir_any(s->b, is_unsupported_call, loops) || s->is_parallel;
}

static bool is_supported(const ThreadLoops *loops, const PtrVec *funcs)
{
    const IrFunc *kernel = loops->kernel;
    bool good = kernel->uses_barrier && !kernel->cooperative && !kernel->recursive;
    for (size_t i = 0; i < funcs->count && good; i++) {
        const IrFunc *func = funcs->items[i];
        good = !func->recursive && (func == kernel || !has_shared_memory(func));
    }
    return good && !ir_any_stmt_of(&kernel->body, is_unsupported_stmt, loops);
}

/* ---- regions ---- */

/* A block of the kernel that is being divided into regions. */
typedef struct Division {
    ThreadLoops *loops;
    IrBlock *block, out;
    IrBlock pending; /* statements of the next region */
} Division;

static bool has_code(const IrBlock *block)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        found = block->stmts[i]->kind != IR_NOTE;
    }
    return found;
}

/* Returns whether the block contains a break or continue of a loop around it. */
static bool leaves_loop(const IrBlock *block)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        const IrStmt *s = block->stmts[i];
        found = s->kind == IR_BREAK || s->kind == IR_CONTINUE ||
                (s->kind == IR_IF && (leaves_loop(&s->body) || leaves_loop(&s->orelse)));
    }
    return found;
}

/* Ends the region of the pending statements. */
static void end_region(Division *d)
{
    ThreadLoops *loops = d->loops;
    loops->is_possible = loops->is_possible && !leaves_loop(&d->pending);
    if (!has_code(&d->pending)) {
        for (uint32_t i = 0; i < d->pending.count; i++) {
            ir_append(loops->arena, &d->out, d->pending.stmts[i]);
        }
    } else {
        ThreadRegion *region = arena_alloc(loops->arena, sizeof *region);
        region->body = d->pending;
        region->place = ir_stmt(loops->arena, IR_NOTE);
        region->is_in_loop = loops->loop_depth > 0;
        ir_append(loops->arena, &d->out, region->place);
        ptrvec_push(loops->arena, &loops->regions, region);
    }
    d->pending = (IrBlock){0};
}

static RegionVar *region_var(const ThreadLoops *loops, const IrVar *var)
{
    return &loops->vars[var->number];
}

static bool stmt_has_var(const IrStmt *s, const void *var)
{
    return ir_reads_var(s->a, var) || ir_reads_var(s->b, var);
}

static bool has_ordered_effect(const IrStmt *s, const void *context)
{
    (void)context;
    return ir_effect(s->a) > EFFECT_READ || ir_effect(s->b) > EFFECT_READ;
}

/* Adds an assignment that is executed once for the block: before the pending statements if they do not depend on it,
 * otherwise after them. */
static void add_uniform_assignment(Division *d, IrStmt *s)
{
    ThreadLoops *loops = d->loops;
    if (has_code(&d->pending) &&
        (ir_effect(s->b) > EFFECT_NONE || ir_any_stmt_of(&d->pending, stmt_has_var, s->a->var))) {
        /* later statements of a thread run after the earlier ones of all threads */
        loops->is_possible = loops->is_possible && !ir_any_stmt_of(&d->pending, has_ordered_effect, NULL);
        end_region(d);
    }
    ir_append(loops->arena, &d->out, s);
}

typedef struct VoteSearch {
    const ThreadLoops *loops;
    PtrVec *calls; /* IrExpr *: all barriers */
} VoteSearch;

static void find_votes(IrExpr *e, void *context)
{
    const VoteSearch *search = context;
    if (has_barrier(e, search->loops)) {
        ptrvec_push(search->loops->arena, search->calls, e);
    }
}

/* Counts the threads for which the argument of the vote is true (for `and`: false). The statement then uses the
 * count. */
static void add_vote(Division *d, IrStmt *s)
{
    ThreadLoops *loops = d->loops;
    Arena *arena = loops->arena;
    PtrVec calls = {0};
    VoteSearch search = {loops, &calls};
    ir_visit_expr(s->a, find_votes, &search);
    ir_visit_expr(s->b, find_votes, &search);
    IrExpr *call = calls.count == 1 ? calls.items[0] : NULL;
    const int vote = call != NULL ? vote_of(call) : VOTE_NONE;
    if (vote == VOTE_NONE) {
        loops->is_possible = false;
        return;
    }
    const Type *type = call->type;
    const Type *type_bool = type_of_kind(loops->unit->types, TY_BOOL);
    IrVar *votes = add_loop_variable(loops, "votes", type);
    IrStmt *start = new_assignment(arena, votes, ir_int(arena, type, 0));
    if (s->lead != NULL) {
        ir_move_blank_lines(start, s);
    }
    ir_append(arena, &d->out, start);
    IrExpr *argument = ir_convert(arena, type_bool, call->args[0]);
    IrStmt *count = new_assignment(arena, votes,
                                   ir_convert(arena, type, vote == VOTE_AND ? ir_negated(arena, argument) : argument));
    count->op = IRO_ADD;
    count->compute = type;
    ir_append(arena, &d->pending, count);
    end_region(d);
    if (s->kind == IR_ASSIGN) {
        IrExpr *value = ir_var(arena, votes);
        if (vote != VOTE_COUNT) {
            value = ir_binary(arena, vote == VOTE_AND ? IRO_EQ : IRO_NE, type_bool, value, ir_int(arena, type, 0));
            value = ir_convert(arena, type, value);
        }
        *call = *value;
        const IrVar *var = set_variable(s);
        const bool is_uniform = var != NULL && region_var(loops, var)->is_uniform;
        ir_append(arena, is_uniform ? &d->out : &d->pending, s);
    }
}

static void divide_block(ThreadLoops *loops, IrBlock *block);

static void add_block_stmt(Division *d, IrStmt *s)
{
    ThreadLoops *loops = d->loops;
    const bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
    if (stmt_has_barrier(s, loops) && (s->kind == IR_ASSIGN || (s->kind == IR_EVAL && vote_of(s->a) != VOTE_NONE))) {
        add_vote(d, s);
        return;
    }
    end_region(d);
    if (s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->callee.func == NULL) {
        IrStmt *note = ir_stmt(loops->arena, IR_NOTE); /* the barrier itself */
        note->lead = s->lead;
        note->trail = s->trail;
        s = note;
    } else if (stmt_has_barrier(s, loops)) {
        loops->is_possible = false; /* a barrier in a condition, or in a called function */
    }
    loops->loop_depth += is_loop;
    divide_block(loops, &s->body);
    divide_block(loops, &s->orelse);
    loops->loop_depth -= is_loop;
    ir_append(loops->arena, &d->out, s);
}

/* Replaces the statements of threads by regions. */
static void divide_block(ThreadLoops *loops, IrBlock *block)
{
    Division d = {.loops = loops, .block = block};
    for (uint32_t i = 0; i < block->count && loops->is_possible; i++) {
        IrStmt *s = block->stmts[i];
        const IrVar *var = set_variable(s);
        if (s->kind == IR_DECLARE && is_shared(s->var)) {
            ir_append(loops->arena, &d.out, s);
        } else if (is_block_stmt(loops, s)) {
            add_block_stmt(&d, s);
        } else if (var != NULL && region_var(loops, var)->is_uniform) {
            add_uniform_assignment(&d, s);
        } else if (var == NULL || region_var(loops, var)->value != s) {
            ir_append(loops->arena, &d.pending, s);
        }
    }
    end_region(&d);
    const Trivia *tail = block->tail;
    *block = d.out;
    block->tail = (Trivia *)(uintptr_t)tail;
}

/* ---- conversion ---- */

static bool returns_or_raises(const IrStmt *s, const void *context)
{
    return s->kind == IR_RETURN || stmt_raises(s, context);
}

static void add_dims(ThreadLoops *loops)
{
    static const char *const names[] = {"block_x", "block_y", "block_z"};
    static const char *const calls[] = {"py2cu_host_threads_x", "py2cu_host_threads_y", "py2cu_host_threads_z"};
    IrBlock start = {0};
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    for (int axis = 0; axis < 3; axis++) {
        loops->dims[axis] = add_loop_variable(loops, names[axis], type);
        IrExpr *value = ir_call(loops->arena, type, (IrCallee){.spelling = calls[axis]}, NULL, 0);
        ir_append(loops->arena, &start, new_assignment(loops->arena, loops->dims[axis], value));
    }
    IrBlock *body = &loops->kernel->body;
    for (uint32_t i = 0; i < body->count; i++) {
        ir_append(loops->arena, &start, body->stmts[i]);
    }
    start.tail = body->tail;
    *body = start;
}

static void make_local(IrFunc *kernel)
{
    for (size_t i = kernel->params.count; i < kernel->vars.count; i++) {
        IrVar *var = kernel->vars.items[i];
        var->storage = var->storage == IRV_SHARED ? IRV_LOCAL : var->storage;
    }
}

/* Converts the kernel; loops->is_possible is false afterwards if that failed, and the body is then unusable. */
static void convert_kernel(ThreadLoops *loops)
{
    find_uniform_variables(loops);
    if (loops->is_possible) {
        divide_block(loops, &loops->kernel->body);
    }
    const size_t count = loops->regions.count;
    for (size_t i = 0; i < count && loops->is_possible; i++) {
        ThreadRegion *region = loops->regions.items[i];
        region->is_last = i + 1 == count && !region->is_in_loop;
        loops->ends_early =
            loops->ends_early || (!region->is_last && ir_any_stmt_of(&region->body, returns_or_raises, NULL));
    }
    if (loops->is_possible) {
        add_dims(loops);
        separate_regions(loops);
    }
    for (size_t i = 0; i < count && loops->is_possible; i++) {
        build_thread_nest(loops, loops->regions.items[i]);
    }
    if (loops->is_possible) {
        make_local(loops->kernel);
    }
}

bool loop_over_threads(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    IrProgram *program = unit->program;
    if (!request->for_host || request->fibers || request->sanitize || request->debug || request->emit == PY2CU_EMIT_C ||
        unit->externs.count > 0) {
        return true;
    }
    Facts *facts = facts_of(unit);
    IrReached reached = ir_none_reached(unit->arena, program);
    const uint32_t var_count = ir_number_vars(program);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *kernel = program->funcs.items[i];
        ThreadLoops loops = {.unit = unit, .arena = unit->arena, .kernel = kernel, .facts = facts, .is_possible = true};
        if (!kernel->is_kernel) {
            continue;
        }
        ir_reach_only(&reached, kernel);
        if (!is_supported(&loops, &reached.funcs)) {
            continue;
        }
        loops.vars = arena_alloc(unit->arena, var_count * sizeof *loops.vars + 1);
        loops.var_count = var_count;
        const IrBlock original = copy_block(unit->arena, &kernel->body);
        const size_t vars = kernel->vars.count;
        convert_kernel(&loops);
        if (loops.is_possible) {
            kernel->has_thread_loops = true;
        } else {
            kernel->body = original;
            kernel->vars.count = vars;
        }
    }
    return true;
}
