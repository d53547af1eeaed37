// SPDX-License-Identifier: MIT
/* A run: its launch and the scheduling of its threads. */
#include "interp/interp_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

static void stop(Run *run, uint32_t line, const char *format, va_list args)
{
    if (run->message == NULL) {
        run->message = arena_vprintf(run->arena, format, args);
        run->line = line;
    }
    run->state = RUN_STOPPED;
}

void run_stop(Run *run, uint32_t line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    stop(run, line, format, args);
    va_end(args);
}

void run_stop_at(const Actor *actor, const char *format, ...)
{
    Run *run = actor->run;
    const Frame *frame = thread_frame(actor->thread);
    va_list args;
    va_start(args, format);
    const char *what = arena_vprintf(run->arena, format, args);
    va_end(args);
    run_stop(run, frame != NULL ? frame->line : 0, "%s %s",
             run_thread_name(run, run->arena, run_grid_thread(run, actor->block_number, actor->thread_number)), what);
}

static const char *coordinates(Arena *arena, const uint32_t dims[3], uint32_t number)
{
    const uint32_t x = number % dims[0], y = number / dims[0] % dims[1], z = number / dims[0] / dims[1];
    return dims[2] > 1   ? arena_printf(arena, "(%u, %u, %u)", x, y, z)
           : dims[1] > 1 ? arena_printf(arena, "(%u, %u)", x, y)
                         : arena_printf(arena, "%u", x);
}

const char *run_thread_name(const Run *run, Arena *arena, uint32_t grid_thread)
{
    return arena_printf(arena, "thread %s of block %s", coordinates(arena, run->block, grid_thread % run->threads),
                        coordinates(arena, run->grid, grid_thread / run->threads));
}

uint32_t run_grid_thread(const Run *run, uint32_t block, uint32_t thread)
{
    return block * run->threads + thread;
}

/* ---- launch ---- */

static const IrFunc *kernel_named(const Unit *unit, const char *name, const Py2cuKernelInfo **info)
{
    for (size_t i = 0; i < unit->kernels.count; i++) {
        *info = unit->kernels.items[i];
        for (size_t j = 0; strcmp((*info)->name, name) == 0 && j < unit->program->funcs.count; j++) {
            const IrFunc *func = unit->program->funcs.items[j];
            if (func->is_kernel && strcmp(func->name, name) == 0) {
                return func;
            }
        }
    }
    return NULL;
}

static bool check_count(Run *run, const uint32_t dims[3], uint32_t max, const char *what, uint32_t *run_blocks)
{
    uint64_t count = 1;
    for (unsigned i = 0; i < 3; i++) {
        count = dims[i] > max ? (uint64_t)max + 1 : count * dims[i];
        if (count < 1 || count > max) {
            if (count < 1) {
                run_stop(run, 0, "there are no %s: each dimension must be at least 1", what);
            } else {
                run_stop(run, 0, "too many %s to run here: at most %u", what, max);
            }
            return false;
        }
    }
    *run_blocks = (uint32_t)count;
    return true;
}

static void find_shared(Run *run)
{
    const IrProgram *program = run->unit->program;
    uint32_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        run->shared = pass == 1 ? arena_alloc(run->arena, (count + 1) * sizeof(IrVar *)) : NULL;
        count = 0;
        for (size_t i = 0; i < program->funcs.count; i++) {
            const IrFunc *func = program->funcs.items[i];
            for (size_t j = 0; j < func->vars.count; j++) {
                const IrVar *var = func->vars.items[j];
                if (var->storage == IRV_SHARED) {
                    if (pass == 1) {
                        run->shared[count] = var;
                    }
                    count++;
                }
            }
        }
    }
    run->shared_count = count;
}

static void make_constants(Run *run)
{
    const PtrVec *named = &run->unit->program->named;
    uint32_t max = 0;
    for (size_t i = 0; i < named->count; i++) {
        const uint32_t id = ((const IrNamed *)named->items[i])->id;
        max = id > max ? id : max;
    }
    run->named = arena_alloc(run->arena, ((size_t)max + 1) * sizeof *run->named);
    for (size_t i = 0; i < named->count; i++) {
        const IrNamed *constant = named->items[i];
        if (constant->type->kind == TY_CARRAY && constant->data != NULL) {
            const size_t size = type_size(constant->type);
            Object object = {.bytes = arena_alloc(run->arena, size + 1),
                             .size = size,
                             .elem = constant->type->elem,
                             .name = constant->name,
                             .space = SPACE_CONSTANT,
                             .readonly = true};
            memcpy(object.bytes, constant->data, size);
            run->named[constant->id] = memory_object(run, object);
        }
    }
}

void run_prepare_program(Run *run)
{
    const IrProgram *program = run->unit->program;
    textbuf_init(&run->printed, run->arena);
    uint32_t max = 0;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const uint32_t id = ((const IrFunc *)program->funcs.items[i])->id;
        max = id > max ? id : max;
    }
    memory_object(run, (Object){.name = "null"});
    run->codes = arena_alloc(run->arena, ((size_t)max + 1) * sizeof *run->codes);
    find_shared(run);
    make_constants(run);
}

static void prepare(Run *run, const char *kernel)
{
    const IrProgram *program = run->unit->program;
    run->kernel = program != NULL && run->unit->error_count == 0 ? kernel_named(run->unit, kernel, &run->info) : NULL;
    if (run->kernel == NULL) {
        run_stop(run, 0, "kernel %s not found", kernel);
        return;
    }
    if (!check_count(run, run->grid, RUN_MAX_BLOCKS, "blocks", &run->blocks) ||
        !check_count(run, run->block, RUN_MAX_THREADS, "threads in a block", &run->threads)) {
        return;
    }
    if (run->info->schedule != PY2CU_SCHEDULE_ORIGINAL || run->info->for_host || run->info->site_count > 0) {
        run_stop(run, 0, "code %s cannot run here: omit the option",
                 run->info->for_host         ? "for the host backend"
                 : run->info->site_count > 0 ? "instrumented by the sanitizer"
                                             : "with another schedule");
        return;
    }
    run_prepare_program(run);
    run->arguments = arena_alloc(run->arena, (run->info->argument_count + 1) * sizeof *run->arguments);
    run->places = arena_alloc(run->arena, run->blocks * sizeof *run->places);
    run->conflicts = arena_alloc(run->arena, RUN_MAX_CONFLICTS * sizeof *run->conflicts);
}

static void set_escape(Run *run, jmp_buf *escape)
{
    arena_set_escape(run->arena, escape);
    if (run->shown != NULL) {
        arena_set_escape(run->shown, escape);
    }
}

void run_guarded(Run *run, RunWork *work, void *context)
{
    jmp_buf escape;
    const int reason = setjmp(escape);
    if (reason == 0) {
        set_escape(run, &escape);
        work(run, context);
    } else {
        run->message = reason == ARENA_TOO_LARGE
                           ? "this launch needs more memory than a run may use: use fewer threads or smaller arrays"
                           : "out of memory";
        run->state = RUN_STOPPED;
        run->line = 0;
    }
    set_escape(run, NULL);
}

static void begin(Run *run, void *context)
{
    run->shown = arena_new_like(run->arena);
    prepare(run, context);
}

Run *run_empty(const Unit *unit)
{
    Run *run = calloc(1, sizeof *run);
    Arena *arena = run != NULL ? arena_new() : NULL;
    if (arena == NULL) {
        free(run);
        return NULL;
    }
    run->arena = arena;
    arena_set_limit(arena, RUN_MAX_MEMORY);
    run->unit = unit;
    return run;
}

Run *run_new(const Unit *unit, const char *kernel, const uint32_t grid[3], const uint32_t block[3],
             size_t dynamic_bytes)
{
    Run *run = run_empty(unit);
    if (run != NULL) {
        run->dynamic_bytes = dynamic_bytes;
        memcpy(run->grid, grid, sizeof run->grid);
        memcpy(run->block, block, sizeof run->block);
        run_guarded(run, begin, (void *)(uintptr_t)kernel);
    }
    return run;
}

void run_free(Run *run)
{
    if (run != NULL) {
        arena_free(run->shown);
        arena_free(run->arena);
        free(run);
    }
}

/* ---- blocks and threads ---- */

static void begin_block(Run *run, uint32_t number)
{
    Block *block = &run->places[number];
    block->shared = arena_alloc(run->arena, (run->shared_count + 1) * sizeof *block->shared);
    block->warp_barrier_count =
        arena_alloc(run->arena, (run->threads / RUN_WARP + 1) * sizeof *block->warp_barrier_count);
    block->threads = arena_alloc(run->arena, run->threads * sizeof *block->threads);
    for (uint32_t i = 0; i < run->shared_count; i++) {
        const IrVar *var = run->shared[i];
        const size_t size = type_size(var->type);
        block->shared[i] = memory_object(run, (Object){.bytes = arena_alloc(run->arena, size + 1),
                                                       .size = size,
                                                       .elem = var->type->elem,
                                                       .name = var->name,
                                                       .space = SPACE_SHARED,
                                                       .block = number,
                                                       .granule = (uint32_t)type_alignment(var->type->elem)});
    }
    block->dynamic = memory_object(run, (Object){.bytes = arena_alloc(run->arena, run->dynamic_bytes + 1),
                                                 .size = run->dynamic_bytes,
                                                 .elem = type_of_kind(run->unit->types, TY_U8),
                                                 .name = "dynamic shared memory",
                                                 .space = SPACE_SHARED,
                                                 .block = number,
                                                 .granule = 1});
}

static Slot parameter(const Run *run, const IrVar *var, const Py2cuParam *param)
{
    const Argument *argument = &run->arguments[param->argument];
    Slot slot = {.u = 0};
    switch (param->kind) {
    case PY2CU_PARAM_SHAPE:
        slot.i = argument->shape[param->axis];
        break;
    case PY2CU_PARAM_STRIDE:
        slot.i = argument->strides[param->axis] / (int64_t)run->info->arguments[param->argument].itemsize;
        break;
    case PY2CU_PARAM_SIZE:
        slot.i = 1;
        for (unsigned i = 0; i < run->info->arguments[param->argument].ndim; i++) {
            slot.i *= argument->shape[i];
        }
        break;
    default:
        slot.u = address_make(argument->object, (int64_t)argument->first);
        break;
    }
    return var->type->kind == TY_POINTER ? slot : eval_int(type_in_c(var->type)->kind, slot.i);
}

static void begin_thread(Actor *actor)
{
    Run *run = actor->run;
    Thread *thread = actor->thread;
    thread->is_started = true;
    thread->capacity = 64;
    thread->stack = arena_alloc(run->arena, thread->capacity * sizeof *thread->stack);
    for (size_t i = 0; i < run->kernel->params.count; i++) {
        const IrVar *var = run->kernel->params.items[i];
        const Py2cuParam *param = &run->info->params[i];
        const uint32_t slots = slots_of(var->type);
        if (thread->top + slots > thread->capacity) {
            thread->stack = arena_grow(run->arena, thread->stack, thread->capacity * sizeof(Slot),
                                       (thread->capacity + slots) * 2 * sizeof(Slot));
            thread->capacity = (thread->capacity + slots) * 2;
        }
        if (param->kind == PY2CU_PARAM_VALUE) {
            slots_read(var->type, run->arguments[param->argument].number, &thread->stack[thread->top]);
        } else {
            thread->stack[thread->top] = parameter(run, var, param);
        }
        thread->top += slots;
    }
    machine_enter(actor, code_of(run, run->kernel));
}

static Actor actor_of(Run *run, uint32_t block, uint32_t thread)
{
    if (run->places[block].threads == NULL) {
        begin_block(run, block);
    }
    Actor actor = {.run = run,
                   .block = &run->places[block],
                   .thread = &run->places[block].threads[thread],
                   .block_number = block,
                   .thread_number = thread};
    if (!actor.thread->is_started) {
        begin_thread(&actor);
    }
    return actor;
}

static bool can_start(Run *run)
{
    for (size_t i = 0; i < run->info->argument_count; i++) {
        if (!run->arguments[i].is_given) {
            run_stop(run, 0, "the argument %s is missing", run->info->arguments[i].name);
            return false;
        }
    }
    for (size_t i = 0; i < run->info->param_count; i++) {
        const IrVar *var = run->kernel->params.items[i];
        const Py2cuParamKind kind = run->info->params[i].kind;
        if (kind == PY2CU_PARAM_BLOCKS || slots_of(var->type) == UINT32_MAX) {
            run_stop(run, 0, "arguments of type %s are not supported here", run_type_name(var->type));
            return false;
        }
    }
    return true;
}

static void start(Run *run, void *context)
{
    (void)context;
    run->is_started = run->state == RUN_RUNNING && can_start(run);
}

bool run_start(Run *run)
{
    if (run->state == RUN_RUNNING) {
        run_guarded(run, start, NULL);
    }
    return run->is_started && run->state == RUN_RUNNING;
}

/* Counts a block once all its threads have ended. */
static void count_ended(Run *run, const Block *block)
{
    if (block->ended == run->threads) {
        run->ended++;
        if (run->ended == run->blocks && run->state == RUN_RUNNING) {
            run->state = RUN_DONE;
        }
    }
}

static bool can_run(const Actor *actor)
{
    return actor->run->state == RUN_RUNNING && actor->thread->wait == WAIT_NONE;
}

static void run_thread(Actor *actor)
{
    actor->run->last_block = actor->block_number;
    actor->run->last_thread = actor->thread_number;
    machine_step(actor);
    if (actor->thread->wait == WAIT_ENDED) {
        count_ended(actor->run, actor->block);
    }
}

/* ---- steps ---- */

/* Reports a waiting thread when no thread can continue. */
static void report_deadlock(Run *run)
{
    for (uint32_t b = 0; b < run->blocks; b++) {
        for (uint32_t i = 0; run->places[b].threads != NULL && i < run->threads; i++) {
            const Thread *thread = &run->places[b].threads[i];
            if (thread->wait == WAIT_BARRIER || thread->wait == WAIT_WARP || thread->wait == WAIT_GRID) {
                run_stop(run, thread_frame(thread)->line,
                         "deadlock: %s waits for threads that wait at another location",
                         run_thread_name(run, run->arena, run_grid_thread(run, b, i)));
                return;
            }
        }
    }
}

typedef struct StepRequest {
    uint32_t block, thread;
    RunScope scope;
    RunStep kind;
    uint64_t budget; /* instructions that may still be executed */
} StepRequest;

/* Returns whether the thread is after a statement mark other than the one at which the step started. */
static bool is_there(const Actor *actor, RunStep kind, uint32_t depth, uint32_t line, uint32_t at)
{
    const Thread *thread = actor->thread;
    const Frame *frame = thread_frame(thread);
    if (kind == RUN_TO_WAIT || frame == NULL || frame->at == 0 ||
        frame->code->instrs[frame->at - 1].op != CODE_STATEMENT) {
        return false;
    }
    if (thread->depth != depth) {
        return kind == RUN_INTO || thread->depth < depth;
    }
    return frame->line != line || frame->at <= at;
}

/* Runs a thread for one step. Returns whether it has executed an instruction. */
static bool step_thread(Run *run, StepRequest *going, uint32_t block, uint32_t thread)
{
    Actor actor = actor_of(run, block, thread);
    const Frame *frame = thread_frame(actor.thread);
    const uint32_t depth = actor.thread->depth, line = frame != NULL ? frame->line : 0,
                   at = frame != NULL ? frame->at : 0;
    bool done = false;
    while (going->budget > 0 && can_run(&actor)) {
        run_thread(&actor);
        going->budget--;
        done = true;
        if (is_there(&actor, going->kind, depth, line, at)) {
            break;
        }
    }
    return done;
}

/* Runs all threads of a block until they wait at a barrier or have ended. Returns whether a thread has executed an
 * instruction. */
static bool run_to_barrier(Run *run, StepRequest *going, uint32_t block)
{
    bool any = false, continues = true;
    for (uint32_t i = 0; i < run->threads; i++) {
        (void)actor_of(run, block, i);
    }
    barrier_settle(run, block); /* the barrier at which the previous step ended */
    while (continues && run->state == RUN_RUNNING) {
        continues = false;
        for (uint32_t i = 0; i < run->threads && run->state == RUN_RUNNING; i++) {
            continues = step_thread(run, going, block, i) || continues;
        }
        any = any || continues;
        if (run->state == RUN_RUNNING) {
            barrier_settle_warps(run, block);
        }
    }
    return any;
}

static bool waits(const Run *run, uint32_t block, Wait max)
{
    for (uint32_t i = 0; run->places[block].threads != NULL && i < run->threads; i++) {
        const Wait wait = run->places[block].threads[i].wait;
        if (wait == max || (max == WAIT_NONE && wait != WAIT_NONE && wait != WAIT_ENDED)) {
            return true;
        }
    }
    return false;
}

static void step_to_barrier(Run *run, StepRequest *going)
{
    barrier_settle_grid(run);
    bool any = run_to_barrier(run, going, going->block);
    for (uint32_t b = 0; !any && waits(run, going->block, WAIT_GRID) && b < run->blocks; b++) {
        while (run->state == RUN_RUNNING && run_to_barrier(run, going, b)) {
            any = true;
        }
    }
    if (!any && going->budget > 0 && run->state == RUN_RUNNING && waits(run, going->block, WAIT_NONE)) {
        report_deadlock(run);
    }
}

static void step(Run *run, void *context)
{
    StepRequest *going = context;
    if (going->scope == SCOPE_BLOCK && going->kind == RUN_TO_WAIT) {
        step_to_barrier(run, going);
        return;
    }
    const uint32_t size = going->scope == SCOPE_THREAD ? 1
                          : going->scope == SCOPE_WARP ? RUN_WARP
                                                       : run->threads,
                   first = going->thread / size * size;
    const Actor actor = actor_of(run, going->block, going->thread);
    if (waits(run, going->block, WAIT_NONE)) { /* a step to the barrier leaves threads there */
        barrier_settle(run, going->block);
        barrier_settle_grid(run);
    }
    for (uint32_t i = first; i < first + size && i < run->threads && run->state == RUN_RUNNING; i++) {
        (void)step_thread(run, going, going->block, i);
    }
    if (run->state == RUN_RUNNING) {
        barrier_settle(run, going->block);
    }
    if (run->state == RUN_RUNNING && actor.thread->wait == WAIT_GRID) {
        barrier_settle_grid(run);
    }
}

void run_step(Run *run, uint32_t block, uint32_t thread, RunScope scope, RunStep kind, uint64_t budget)
{
    StepRequest going = {.block = block, .thread = thread, .scope = scope, .kind = kind, .budget = budget};
    if (run->is_started && run->state == RUN_RUNNING && block < run->blocks && thread < run->threads) {
        run_guarded(run, step, &going);
    }
}

/* Runs each thread of the block for a time slice. Returns the number of executed instructions. */
static uint64_t run_block_slice(Run *run, uint32_t number, uint64_t budget)
{
    uint64_t done = 0;
    for (uint32_t i = 0; i < run->threads && run->state == RUN_RUNNING && done < budget; i++) {
        Actor actor = actor_of(run, number, i);
        for (uint32_t n = 0; n < RUN_TIME_SLICE && can_run(&actor) && done < budget; n++, done++) {
            run_thread(&actor);
        }
    }
    return done;
}

static void run_blocks(Run *run, void *context)
{
    enum { BLOCK_TIME_SLICE = 1000 }; /* instructions of one block before the next block runs */
    uint64_t budget = *(const uint64_t *)context;
    bool continues = true;
    while (continues && budget > 0 && run->state == RUN_RUNNING) {
        continues = false;
        const uint32_t barrier_count = run->grid_barrier_count;
        for (uint32_t b = 0; b < run->blocks && budget > 0 && run->state == RUN_RUNNING; b++) {
            uint64_t done = 1;
            for (uint32_t i = 0; i < BLOCK_TIME_SLICE && done > 0 && budget > 0 && run->state == RUN_RUNNING &&
                                 run->places[b].ended < run->threads;
                 i++) {
                done = run_block_slice(run, b, budget);
                budget -= done;
                continues = continues || done > 0;
                if (run->state == RUN_RUNNING) {
                    barrier_settle(run, b);
                }
            }
        }
        if (run->state == RUN_RUNNING) {
            barrier_settle_grid(run);
        }
        continues = continues || run->grid_barrier_count != barrier_count;
    }
    if (!continues && run->state == RUN_RUNNING) {
        report_deadlock(run);
    }
}

void run_all(Run *run, uint64_t budget)
{
    if (run->is_started && run->state == RUN_RUNNING) {
        run_guarded(run, run_blocks, &budget);
    }
}

RunState run_state(const Run *run)
{
    return run->state;
}

const char *run_message(const Run *run, uint32_t *line)
{
    if (line != NULL) {
        *line = run->message != NULL ? run->line : 0;
    }
    return run->message;
}

const void *run_bytes(const Run *run, size_t argument, size_t *size)
{
    if (run->info == NULL || run->arguments == NULL || argument >= run->info->argument_count ||
        run->arguments[argument].object == 0) {
        *size = 0;
        return NULL;
    }
    const Object *object = &run->objects[run->arguments[argument].object];
    *size = object->size;
    return object->bytes;
}

size_t run_conflict_count(const Run *run)
{
    return run->conflict_count;
}
