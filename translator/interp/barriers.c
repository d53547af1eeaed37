// SPDX-License-Identifier: MIT
/* Synchronization: barriers of the block and of the grid, and warp operations, whose lanes exchange values. Operations
 * do not wait for threads that have ended. */
#include "interp/interp_internal.h"

#include <math.h>
#include <string.h>

/* Returns an argument of the operation in which the thread waits; the arguments are on top of its stack. */
static const Slot *argument(const Thread *thread, uint32_t index)
{
    return &thread->stack[thread->top - thread->sync_call->slots + index];
}

static void resume_thread(Thread *thread, Slot result)
{
    thread->top -= thread->sync_call->slots;
    if (thread->sync_call->result > 0) {
        thread->stack[thread->top++] = result; /* replaces an argument */
    }
    thread->sync_call = NULL;
    thread->wait = WAIT_NONE;
}

static const char *name_of(const Call *sync_call)
{
    const IrCallee *callee = &sync_call->e->callee;
    return callee->helper != HELPER_NONE ? helper_row(callee->helper)->name
           : callee->spelling != NULL    ? callee->spelling
                                         : "";
}

/* ---- blocks ---- */

static void settle_barrier(Run *run, uint32_t number)
{
    Block *block = &run->places[number];
    const Call *sync_call = NULL;
    int64_t count = 0, living = 0;
    for (uint32_t i = 0; i < run->threads; i++) {
        const Thread *thread = &block->threads[i];
        if (thread->wait == WAIT_ENDED) {
            continue;
        }
        if (thread->wait != WAIT_BARRIER ||
            (sync_call != NULL && strcmp(name_of(sync_call), name_of(thread->sync_call)) != 0)) {
            return;
        }
        sync_call = thread->sync_call;
        living++;
        count += sync_call->slots > 0 && argument(thread, 0)->i != 0;
    }
    if (sync_call == NULL) {
        return;
    }
    const char *which = name_of(sync_call) + strlen("__syncthreads");
    const int64_t result = strcmp(which, "_and") == 0 ? count == living : strcmp(which, "_or") == 0 ? count > 0 : count;
    for (uint32_t i = 0; i < run->threads; i++) {
        if (block->threads[i].wait == WAIT_BARRIER) {
            resume_thread(&block->threads[i], (Slot){.i = result});
        }
    }
    block->barrier_count++;
    block->fence = ++run->time;
}

/* ---- warps ---- */

typedef struct Warp {
    Thread *lanes; /* threads of the block, starting with the first thread of the warp */
    uint32_t count;
    uint32_t members; /* bit mask of the lanes that take part */
    const Call *sync_call;
} Warp;

static uint32_t mask_of(const Thread *thread)
{
    return thread->sync_call->slots > 0 ? (uint32_t)argument(thread, 0)->u : UINT32_MAX;
}

/* Returns whether all lanes for which the lane waits have arrived; sets the members of the result. */
static bool is_complete(Warp *warp, uint32_t lane)
{
    const Thread *first = &warp->lanes[lane];
    const uint32_t mask = mask_of(first);
    warp->sync_call = first->sync_call;
    warp->members = 0;
    for (uint32_t i = 0; i < warp->count; i++) {
        const Thread *thread = &warp->lanes[i];
        if ((mask >> i & 1) == 0 || thread->wait == WAIT_ENDED) {
            continue;
        }
        if (thread->wait != WAIT_WARP || mask_of(thread) != mask ||
            strcmp(name_of(thread->sync_call), name_of(first->sync_call)) != 0) {
            return false;
        }
        warp->members |= UINT32_C(1) << i;
    }
    return true;
}

/* Returns the lane from which a shuffle reads. */
static uint32_t source_lane(const char *mode, uint32_t lane, int64_t operand, int64_t width)
{
    const int64_t first = lane & -width, at = (int64_t)lane;
    if (strncmp(mode, "up", 2) == 0) {
        return (uint32_t)(at - operand < first ? at : at - operand);
    }
    if (strncmp(mode, "down", 4) == 0) {
        return (uint32_t)(at + operand >= first + width ? at : at + operand);
    }
    if (strncmp(mode, "xor", 3) == 0) {
        const int64_t other = at ^ operand;
        return (uint32_t)(other < 0 || other >= first + width ? at : other);
    }
    return (uint32_t)(first | (operand & (width - 1)));
}

static bool shuffle(Run *run, const Warp *warp, uint32_t lane, Slot *result)
{
    const Thread *thread = &warp->lanes[lane];
    const int64_t width = thread->sync_call->slots > 3 ? argument(thread, 3)->i : RUN_WARP;
    const uint32_t line = thread_frame(thread)->line;
    if (width < 1 || width > RUN_WARP || (width & (width - 1)) != 0) {
        run_stop(run, line, "a shuffle of width %lld: the width must be 1, 2, 4, 8, 16 or 32", (long long)width);
        return false;
    }
    const uint32_t from = source_lane(name_of(thread->sync_call) + strlen("__shfl_"), lane,
                                      argument(thread, 2)->i & (RUN_WARP * 2 - 1), width);
    if (from >= warp->count || (warp->members >> from & 1) == 0) {
        run_stop(run, line, "lane %u reads a value from lane %u, which does not participate", lane, from);
        return false;
    }
    *result = *argument(&warp->lanes[from], 1);
    return true;
}

static bool vote(const Warp *warp, uint32_t lane, Slot *result)
{
    const char *name = name_of(warp->sync_call);
    uint32_t yes = 0, same = 0;
    for (uint32_t i = 0; i < warp->count; i++) {
        if ((warp->members >> i & 1) != 0 && warp->sync_call->slots > 1) {
            yes |= (uint32_t)(argument(&warp->lanes[i], 1)->u != 0) << i;
            same |= (uint32_t)(argument(&warp->lanes[i], 1)->u == argument(&warp->lanes[lane], 1)->u) << i;
        }
    }
    result->u = strcmp(name, "__ballot_sync") == 0      ? yes
                : strcmp(name, "__all_sync") == 0       ? yes == warp->members
                : strcmp(name, "__any_sync") == 0       ? yes != 0
                : strcmp(name, "__uni_sync") == 0       ? yes == 0 || yes == warp->members
                : strcmp(name, "__match_any_sync") == 0 ? same
                                                        : 0;
    return true;
}

/* Returns the kind of the values of a reduction helper such as "add_f32". */
static TypeKind reduced_kind(const char *operation)
{
    static const struct {
        const char *end;
        TypeKind kind;
    } kinds[] = {{"_i32", TY_I32}, {"_u32", TY_U32}, {"_i64", TY_I64},
                 {"_u64", TY_U64}, {"_f32", TY_F32}, {"_f64", TY_F64}};
    uint32_t i = 0;
    while (strcmp(strrchr(operation, '_'), kinds[i].end) != 0) {
        i++;
    }
    return kinds[i].kind;
}

static Slot joined(const char *operation, TypeKind kind, Slot a, Slot b)
{
    const bool is_max = strncmp(operation, "max", 3) == 0;
    if (is_max || strncmp(operation, "min", 3) == 0) {
        if (kind == TY_F32 || kind == TY_F64) { /* ignores a NaN */
            const double x = eval_number(kind, a), y = eval_number(kind, b);
            return eval_float(kind, is_max ? slots_fmax(x, y) : slots_fmin(x, y));
        }
        return eval_less(kind, a, b) == is_max ? b : a;
    }
    const IrOp op = strncmp(operation, "add", 3) == 0   ? IRO_ADD
                    : strncmp(operation, "and", 3) == 0 ? IRO_AND
                    : strncmp(operation, "or", 2) == 0  ? IRO_OR
                                                        : IRO_XOR;
    Slot result = {.u = 0};
    const char *reason;
    slots_binary(op, kind, &a, &b, &result, &reason);
    return result;
}

/* Reduces in the order of the helpers (ir/helpers.def), on which floating-point sums depend. */
static void reduce(const Warp *warp, const char *operation, Slot *results)
{
    const TypeKind kind = reduced_kind(operation);
    Slot values[RUN_WARP] = {{.u = 0}};
    for (uint32_t i = 0; i < warp->count; i++) {
        if ((warp->members >> i & 1) != 0) {
            values[i] = *argument(&warp->lanes[i], 1);
            values[i] = kind_is_integral(kind) ? eval_int(kind, values[i].i) : values[i];
        }
    }
    for (uint32_t distance = RUN_WARP / 2; warp->members == UINT32_MAX && distance > 0; distance /= 2) {
        for (uint32_t i = 0; i < RUN_WARP; i++) {
            results[i] = joined(operation, kind, values[i], values[i ^ distance]);
        }
        memcpy(values, results, sizeof values);
    }
    bool any = false;
    Slot all = {.u = 0};
    for (uint32_t i = 0; warp->members != UINT32_MAX && i < RUN_WARP; i++) {
        if ((warp->members >> i & 1) != 0) {
            all = any ? joined(operation, kind, all, values[i]) : values[i];
            any = true;
        }
    }
    for (uint32_t i = 0; warp->members != UINT32_MAX && i < RUN_WARP; i++) {
        results[i] = all;
    }
}

/* Returns all lanes if all have the same value, otherwise none, and stores the predicate through the third argument.
 * Returns false if the run has stopped. */
static bool match_all(Run *run, uint32_t number, uint32_t first, const Warp *warp, Slot *results)
{
    bool same = true;
    const Slot *value = NULL;
    for (uint32_t i = 0; i < warp->count; i++) {
        if ((warp->members >> i & 1) != 0) {
            const Slot *other = argument(&warp->lanes[i], 1);
            same = same && (value == NULL || value->u == other->u);
            value = other;
        }
    }
    for (uint32_t i = 0; i < warp->count; i++) {
        if ((warp->members >> i & 1) != 0) {
            Actor actor = {.run = run,
                           .block = &run->places[number],
                           .thread = &warp->lanes[i],
                           .block_number = number,
                           .thread_number = first + i};
            const Type *pointer = warp->sync_call->e->args[2]->type;
            unsigned char *bytes =
                memory_at(&actor, argument(&warp->lanes[i], 2)->u, type_size(pointer->elem), ACCESS_WRITE);
            if (bytes == NULL) {
                return false;
            }
            slots_write(pointer->elem, bytes, &(Slot){.i = same});
            results[i].u = same ? warp->members : 0;
        }
    }
    return true;
}

static bool settle_values(Run *run, uint32_t number, uint32_t first, const Warp *warp, Slot *results)
{
    static const char reductions[] = "py2cu_reduce_";
    const char *name = name_of(warp->sync_call);
    if (strcmp(name, "__match_all_sync") == 0) {
        return match_all(run, number, first, warp, results);
    }
    if (strncmp(name, reductions, strlen(reductions)) == 0) {
        reduce(warp, name + strlen(reductions), results);
        return true;
    }
    const bool shuffles = strncmp(name, "__shfl_", strlen("__shfl_")) == 0;
    for (uint32_t i = 0; i < warp->count; i++) {
        if ((warp->members >> i & 1) != 0 &&
            !(shuffles ? shuffle(run, warp, i, &results[i]) : vote(warp, i, &results[i]))) {
            return false;
        }
    }
    return true;
}

static void settle_warp(Run *run, uint32_t number, uint32_t index)
{
    Block *block = &run->places[number];
    const uint32_t first = index * RUN_WARP;
    Warp warp = {.lanes = &block->threads[first],
                 .count = run->threads - first < RUN_WARP ? run->threads - first : RUN_WARP};
    for (uint32_t lane = 0; lane < warp.count; lane++) {
        if (warp.lanes[lane].wait != WAIT_WARP) {
            continue;
        }
        if ((mask_of(&warp.lanes[lane]) >> lane & 1) == 0) {
            run_stop(run, thread_frame(&warp.lanes[lane])->line, "lane %u passes a mask that does not include it",
                     lane);
            return;
        }
        if (!is_complete(&warp, lane)) {
            continue;
        }
        Slot results[RUN_WARP] = {{.u = 0}};
        if (!settle_values(run, number, first, &warp, results)) {
            return;
        }
        const bool orders = strcmp(name_of(warp.sync_call), "__syncwarp") == 0;
        for (uint32_t i = 0; i < warp.count; i++) {
            if ((warp.members >> i & 1) != 0) {
                resume_thread(&warp.lanes[i], results[i]);
            }
        }
        block->warp_barrier_count[index] += orders;
    }
}

void barrier_settle(Run *run, uint32_t block)
{
    settle_barrier(run, block);
    barrier_settle_warps(run, block);
}

void barrier_settle_warps(Run *run, uint32_t block)
{
    for (uint32_t first = 0; first < run->threads && run->state == RUN_RUNNING; first += RUN_WARP) {
        settle_warp(run, block, first / RUN_WARP);
    }
}

void barrier_settle_grid(Run *run)
{
    bool any = false;
    for (uint32_t b = 0; b < run->blocks; b++) {
        for (uint32_t i = 0; i < run->threads; i++) {
            const Wait wait = run->places[b].threads != NULL ? run->places[b].threads[i].wait : WAIT_NONE;
            if (wait != WAIT_GRID && wait != WAIT_ENDED) {
                return;
            }
            any = any || wait == WAIT_GRID;
        }
    }
    for (uint32_t b = 0; b < run->blocks && any; b++) {
        for (uint32_t i = 0; i < run->threads; i++) {
            if (run->places[b].threads[i].wait == WAIT_GRID) {
                resume_thread(&run->places[b].threads[i], (Slot){.u = 0});
            }
        }
        run->places[b].barrier_count++;
    }
    run->grid_barrier_count += any;
}
