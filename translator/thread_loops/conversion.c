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
 * thread as a fiber: kernels with divergent barriers, warp operations of some lanes, grid barriers, recursion, or calls
 * of functions that synchronize or raise exceptions.
 * Requires: numbered exception sites, effects of functions. */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

enum {
    MAX_EXCHANGED_VARIABLES = 64, /* variables for the operands and results of warp operations */
    MAX_WORK = 1 << 20            /* statements * variables: regions are searched for each variable */
};

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
        return is_bound_to_thread(callee->func);
    }
    bool is_check = callee->helper == HELPER_RAISE || callee->helper == HELPER_BELOW ||
                    callee->helper == HELPER_INDEX || callee->helper == HELPER_UINDEX;
    bool waits = name != NULL && (strcmp(name, "__nanosleep") == 0 || strcmp(name, "__activemask") == 0);
    bool is_other_barrier = callee->effect == EFFECT_BARRIER && exchange_of(e) == EXCHANGE_NONE &&
                            (!is_barrier(loops->facts, e) || callee->helper != HELPER_NONE);
    return (is_raising_call(e, NULL) && !is_check) || waits || is_other_barrier || callee->helper == HELPER_NEW ||
           (is_lane_helper(e) && callee->helper != HELPER_LANE_ID && exchange_of(e) == EXCHANGE_NONE);
}

static bool is_unsupported_stmt(const IrStmt *s, const void *loops)
{
    return ir_any_own(s, is_unsupported_call, loops) || s->is_parallel;
}

static bool is_supported(const ThreadLoops *loops, const PtrVec *funcs)
{
    const IrFunc *kernel = loops->kernel;
    const size_t count = count_statements(&kernel->body);
    bool is_possible =
        !kernel->cooperative && !kernel->recursive && !loops->facts->changed && count * kernel->vars.count <= MAX_WORK;
    for (size_t i = 0; i < funcs->count && is_possible; i++) {
        const IrFunc *func = funcs->items[i];
        is_possible = func == kernel || !is_bound_to_thread(func);
    }
    return is_possible && !ir_any_stmt_of(&kernel->body, is_unsupported_stmt, loops);
}

/* ---- regions ---- */

/* A block of the kernel that is being divided into regions. */
typedef struct Division {
    ThreadLoops *loops;
    IrBlock *block, out;
    IrBlock pending;    /* statements of the next region or section */
    bool is_of_section; /* they contain warp operations */
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

static void divide_block(ThreadLoops *loops, IrBlock *block);

/* Divides the pending statements into the regions of a section. */
static void add_section(Division *d)
{
    ThreadLoops *loops = d->loops;
    const size_t regions = loops->regions.count, exchanges = loops->exchanges.count;
    WarpSection *section = new_section(loops, &d->pending);
    const uint32_t depth = loops->loop_depth;
    loops->section = section;
    loops->loop_depth = 0;
    loops->is_in_warp = true;
    divide_block(loops, &section->loop->body);
    if (loops->is_possible && split_section(loops, section, regions, exchanges)) {
        loops->is_in_any_loop = true;
        divide_block(loops, &section->any_loop->body);
        loops->is_in_any_loop = false;
    }
    loops->is_in_warp = false;
    loops->loop_depth = depth;
    loops->section = NULL;
    append_section(loops, section, &d->out);
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
    } else if (d->is_of_section) {
        add_section(d);
    } else {
        ThreadRegion *region = arena_alloc(loops->arena, sizeof *region);
        region->body = d->pending;
        region->placeholder = ir_stmt(loops->arena, IR_NOTE);
        region->block = d->block;
        region->section = loops->section;
        region->is_of_any_loop = loops->is_in_any_loop;
        region->is_in_loop = loops->loop_depth > 0;
        ir_append(loops->arena, &d->out, region->placeholder);
        ptrvec_push(loops->arena, loops->is_in_any_loop ? &loops->any_regions : &loops->regions, region);
    }
    d->pending = (IrBlock){0};
    d->is_of_section = false;
}

static RegionVar *region_var(const ThreadLoops *loops, const IrVar *var)
{
    return &loops->vars[var->number];
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
    s->b = loops->is_in_warp ? value_of_warp(loops, s->b) : s->b;
    if (has_code(&d->pending) &&
        (ir_effect(s->b) > EFFECT_NONE || ir_any_stmt_of(&d->pending, mentions_variable, s->a->var))) {
        /* later statements of a thread run after the earlier ones of all threads */
        loops->is_possible = loops->is_possible && !ir_any_stmt_of(&d->pending, has_ordered_effect, NULL);
        end_region(d);
    }
    ir_append(loops->arena, &d->out, s);
}

typedef struct BarrierSearch {
    const ThreadLoops *loops;
    PtrVec calls; /* IrExpr *: all barriers and warp operations */
    bool is_conditional;
} BarrierSearch;

static void find_barriers(IrExpr *e, void *context)
{
    BarrierSearch *search = context;
    const bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    search->is_conditional = search->is_conditional || (chooses && ir_any(e, has_barrier, search->loops));
    if (has_barrier(e, search->loops)) {
        for (uint32_t i = 0; i < e->arg_count; i++) { /* nested operations are not supported, either */
            search->is_conditional = search->is_conditional || ir_any(e->args[i], has_barrier, search->loops);
        }
        ptrvec_push(search->loops->arena, &search->calls, e);
    }
}

/* Adds a statement with warp operations. */
static void add_exchanges(Division *d, IrStmt *s, const PtrVec *calls)
{
    ThreadLoops *loops = d->loops;
    PtrVec exchanges = {0};
    for (size_t i = 0; i < calls->count; i++) {
        IrStmt *send = NULL, *exchange = NULL;
        if (exchange_of(calls->items[i]) == EXCHANGE_NONE ||
            !split_exchange(loops, calls->items[i], &send, &exchange)) {
            loops->is_possible = false;
            return;
        }
        if (send != NULL) {
            ir_append(loops->arena, &d->pending, send);
        }
        ptrvec_push(loops->arena, &exchanges, exchange);
    }
    end_region(d);
    for (size_t i = 0; i < exchanges.count; i++) {
        ir_append(loops->arena, &d->out, exchanges.items[i]);
    }
    if (s->kind == IR_ASSIGN) {
        ir_append(loops->arena, &d->pending, s);
    }
}

/* Counts the threads for which the argument of the vote is true (for `and`: false). The statement then uses the
 * count. */
static void add_vote(Division *d, IrStmt *s)
{
    ThreadLoops *loops = d->loops;
    Arena *arena = loops->arena;
    BarrierSearch search = {.loops = loops};
    ir_visit_expr(s->a, find_barriers, &search);
    ir_visit_expr(s->b, find_barriers, &search);
    loops->is_possible = loops->is_possible && !search.is_conditional;
    if (!loops->is_possible || exchange_of(search.calls.items[0]) != EXCHANGE_NONE) {
        add_exchanges(d, s, &search.calls);
        return;
    }
    IrExpr *call = search.calls.count == 1 ? search.calls.items[0] : NULL;
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

/* Returns whether the statement consists of a vote or an operation with values that threads exchange. */
static bool has_votes(const ThreadLoops *loops, const IrStmt *s)
{
    const ExchangeKind kind = s->kind == IR_EVAL ? exchange_of(s->a) : EXCHANGE_NONE;
    return stmt_has_barrier(s, loops) &&
           (s->kind == IR_ASSIGN ||
            (s->kind == IR_EVAL && (vote_of(s->a) != VOTE_NONE || (kind != EXCHANGE_NONE && kind != EXCHANGE_SYNC))));
}

static void add_block_stmt(Division *d, IrStmt *s)
{
    ThreadLoops *loops = d->loops;
    const bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
    if (has_votes(loops, s)) {
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
    } else if (loops->is_in_warp) {
        unroll_exchanges(loops, s);
        s->a = s->a != NULL ? value_of_warp(loops, s->a) : NULL;
        IrStmt *parts[] = {s->init, s->step};
        for (int i = 0; i < 2; i++) {
            if (parts[i] != NULL) {
                parts[i]->b = value_of_warp(loops, parts[i]->b);
            }
        }
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
        var = var != NULL && var->number < loops->var_count ? var
                                                            : NULL; /* this pass added the variables that count votes */
        if (s->kind == IR_DECLARE && is_shared(s->var)) {
            ir_append(loops->arena, &d.out, s);
        } else if (is_block_stmt(loops, s)) {
            add_block_stmt(&d, s);
        } else if (var != NULL && !d.is_of_section &&
                   (region_var(loops, var)->is_uniform ||
                    (loops->is_in_warp && region_var(loops, var)->is_warp_uniform))) {
            add_uniform_assignment(&d, s);
        } else if (var == NULL || region_var(loops, var)->value != s) {
            ir_append(loops->arena, &d.pending, s);
            d.is_of_section = d.is_of_section || (!loops->is_in_warp && ir_any_in(s, is_exchange, NULL));
        }
    }
    end_region(&d);
    const Trivia *tail = block->tail;
    *block = d.out;
    block->tail = (Trivia *)(uintptr_t)tail;
}

/* ---- conversion ---- */

/* Adds variables that are computed at the start of the kernel: the dimensions of the block, or the range of threads. */
static void add_starts(ThreadLoops *loops)
{
    static const char *const names[3][3] = {
        {"block_x", "block_y", "block_z"}, {"end_x", "end_y", "end_z"}, {"first_x", "first_y", "first_z"}};
    static const char *const calls[3][3] = {
        {"py2cu_host_loop_size_x", "py2cu_host_loop_size_y", "py2cu_host_loop_size_z"},
        {"py2cu_host_loop_end_x", "py2cu_host_loop_end_y", "py2cu_host_loop_end_z"},
        {"py2cu_host_loop_first_x", "py2cu_host_loop_first_y", "py2cu_host_loop_first_z"}};
    const bool is_range = !loops->kernel->uses_barrier;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    for (int i = is_range ? 5 : 2; i >= 0; i--) { /* each is added before the previous ones */
        const int axis = i % 3, row = is_range ? 1 + i / 3 : 0;
        IrVar *var = add_loop_variable(loops, names[row][axis], type);
        *(row == 2 ? &loops->firsts[axis] : &loops->dims[axis]) = var;
        IrExpr *value = ir_call(loops->arena, type, (IrCallee){.spelling = calls[row][axis]}, NULL, 0);
        ir_prepend(loops->arena, &loops->kernel->body, new_assignment(loops->arena, var, value));
    }
}

/* Returns the axis along which most accesses of neighboring threads are to neighboring elements. */
static int inner_axis_of(const IrFunc *kernel)
{
    uint64_t weights[3] = {0, 0, 0};
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        for (int axis = 0; axis < 3; axis++) {
            const bool is_next = access->step[axis].factors[0] == 0 && access->step[axis].bytes == access->bytes;
            weights[axis] += is_next ? access->weight : 0;
        }
    }
    return weights[1] > weights[0] && weights[1] >= weights[2] ? 1 : weights[2] > weights[0] ? 2 : 0;
}

static void make_local(IrFunc *kernel)
{
    for (size_t i = kernel->params.count; i < kernel->vars.count; i++) {
        IrVar *var = kernel->vars.items[i];
        var->was_shared = var->storage == IRV_SHARED;
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
        region->is_last =
            i + 1 == count && !region->is_in_loop && (region->section == NULL || !region->section->is_in_loop);
        loops->ends_early = loops->ends_early || (!region->is_last && ir_any_stmt_of(&region->body, is_return, NULL));
    }
    for (size_t i = 0; i < loops->any_regions.count; i++) {
        ThreadRegion *region = loops->any_regions.items[i];
        region->is_last = i + 1 == loops->any_regions.count && count > 0 &&
                          ((const ThreadRegion *)loops->regions.items[count - 1])->is_last &&
                          ((const ThreadRegion *)loops->regions.items[count - 1])->section == region->section;
    }
    if (loops->is_possible) {
        add_starts(loops);
        separate_regions(loops);
    }
    if (loops->is_possible) {
        finish_exchanges(loops);
    }
    const PtrVec *lists[] = {&loops->regions, &loops->any_regions};
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < lists[k]->count && loops->is_possible; i++) {
            build_thread_nest(loops, lists[k]->items[i]);
        }
    }
    if (loops->is_possible) {
        finish_sections(loops);
        make_local(loops->kernel);
    }
}

/* Replaces each parameter that the kernel assigns by a variable, because the threads of a loop share the parameter. */
static void copy_parameters(const ThreadLoops *loops)
{
    IrFunc *kernel = loops->kernel;
    for (size_t i = 0; i < kernel->params.count; i++) {
        IrVar *param = kernel->params.items[i];
        if (param->is_output || ir_any_stmt_of(&kernel->body, assigns_part, param)) {
            IrVar *copy = clone_variable(loops->unit, kernel, param);
            copy->base = param->name;
            copy->memory = param->memory;
            copy->is_output = param->is_output;
            copy->points_to_const = param->points_to_const;
            copy->is_record = param->is_record;
            replace_variable(&kernel->body, param, copy);
            ir_prepend(loops->arena, &kernel->body, new_assignment(loops->arena, copy, ir_var(loops->arena, param)));
        }
    }
}

/* Adds the kernels of the program for which loops are requested. */
static void find_kernels(Unit *unit, PtrVec *all)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *kernel = unit->program->funcs.items[i];
        if (kernel->is_kernel) {
            ThreadLoops *loops = arena_alloc(unit->arena, sizeof *loops);
            *loops = (ThreadLoops){.unit = unit, .arena = unit->arena, .kernel = kernel, .is_possible = true};
            loops->original = ir_copy_block(unit->arena, &kernel->body);
            loops->original_vars = kernel->vars.count;
            inline_calls(loops);
            copy_parameters(loops);
            ptrvec_push(unit->arena, all, loops);
        }
    }
}

bool loop_over_threads(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    IrProgram *program = unit->program;
    const bool is_call = request->instance_count > 0 && request->instances[0].wrap >= PY2CU_WRAP_CALL;
    if (!request->for_host || is_call || request->fibers || request->schedule != PY2CU_SCHEDULE_ORIGINAL ||
        request->sanitize || request->debug || request->emit == PY2CU_EMIT_C || unit->externs.count > 0) {
        return true;
    }
    PtrVec all = {0};
    find_kernels(unit, &all);
    Facts *facts = facts_of(unit);
    IrReached reached = ir_none_reached(unit->arena, program);
    const uint32_t var_count = ir_number_vars(program);
    VarFacts *vars = arena_alloc(unit->arena, (var_count + MAX_EXCHANGED_VARIABLES) * sizeof *vars + 1);
    memcpy(vars, facts->vars, var_count * sizeof *vars); /* the variables of warp operations have no facts */
    facts->vars = vars;
    for (size_t i = 0; i < all.count; i++) {
        ThreadLoops *loops = all.items[i];
        IrFunc *kernel = loops->kernel;
        loops->facts = facts;
        ir_reach_only(&reached, kernel);
        loops->is_shape_free = is_block_shape_free(&reached.funcs);
        loops->inner_axis = inner_axis_of(kernel);
        loops->is_possible = is_supported(loops, &reached.funcs);
        if (loops->is_possible) {
            loops->var_count = var_count;
            loops->var_room = var_count + MAX_EXCHANGED_VARIABLES;
            loops->vars = arena_alloc(unit->arena, loops->var_room * sizeof *loops->vars + 1);
            convert_kernel(loops);
        }
        kernel->has_thread_loops = loops->is_possible;
        if (!loops->is_possible) {
            kernel->body = loops->original;
            kernel->vars.count = loops->original_vars;
        }
    }
    return true;
}
