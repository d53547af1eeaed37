// SPDX-License-Identifier: MIT
/* Selection of the thread mapping (axis swap and block shape) of a launch.
 *
 * Warps access memory in sectors. The number of sectors per access follows from the distance between the elements of
 * neighboring threads (Py2cuAccess) and from the block shape. If another schedule accesses clearly fewer sectors, it is
 * selected. */
#include "launch/axis_choice.h"

#include "base/error.h"
#include "device/device.h"
#include "launch/arguments.h"
#include "launch/block_coarsening.h"

#include <stdlib.h>
#include <string.h>

enum {
    WARP = 32,
    SECTOR_BITS = 5,
    LARGE_BITS = 20,
    LOOP_WEIGHT = 8 /* minimum weight of an access in a loop */,
    DEFAULT_THREADS = 256 /* threads per block */,
    ROW_THREADS = 512 /* the most threads per block that is one row */,
    PRIVATIZATION_THREADS = 512
};

Py2cuDim schedule_of(Py2cuSchedule schedule, Py2cuDim script)
{
    const uint32_t axis_sizes[3] = {script.x, script.y, script.z};
    return (Py2cuDim){axis_sizes[py2cu_schedule_axis(schedule, 0)], axis_sizes[py2cu_schedule_axis(schedule, 1)],
                      axis_sizes[py2cu_schedule_axis(schedule, 2)]};
}

bool schedule_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block)
{
    return grid.x <= info->max_grid.x && grid.y <= info->max_grid.y && grid.z <= info->max_grid.z &&
           block.x <= info->max_block.x && block.y <= info->max_block.y && block.z <= info->max_block.z;
}

/* ---- sectors ---- */

/* Returns the step in bytes; PY2CU_STEP_LARGE also if a factor is unknown. */
static int64_t step_of(const Py2cuKernelInfo *kernel, const Py2cuStep *step, const Py2cuArg *args, size_t count)
{
    int64_t bytes = step->bytes, value;
    const int64_t large = (int64_t)1 << LARGE_BITS;
    for (size_t i = 0;
         bytes != PY2CU_STEP_UNKNOWN && i < sizeof step->factors / sizeof step->factors[0] && step->factors[i] != 0;
         i++) {
        const uint32_t index = step->factors[i] - 1;
        if (index >= kernel->param_count || !args_param_value(&kernel->params[index], args, count, &value) ||
            __builtin_mul_overflow(bytes, value, &bytes)) {
            return PY2CU_STEP_LARGE;
        }
    }
    return bytes == PY2CU_STEP_UNKNOWN || (bytes < large && bytes > -large) ? bytes : PY2CU_STEP_LARGE;
}

/* Returns the number of sectors that a warp accesses, from the distances in bytes between neighboring threads along the
 * script's axes; 0: unknown. */
static uint32_t sectors_of(const int64_t steps[3], uint32_t bytes, Py2cuDim block, Py2cuSchedule schedule)
{
    int64_t met[2 * WARP], by_axis[3];
    for (int axis = 0; axis < 3; axis++) {
        if (steps[axis] == PY2CU_STEP_UNKNOWN) {
            return 0;
        }
        by_axis[axis] = steps[axis] == PY2CU_STEP_LARGE ? (int64_t)1 << (LARGE_BITS + 12 * axis)
                                                        : steps[axis]; /* far from all other elements */
    }
    const Py2cuDim placed = schedule_of(schedule, block);
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < WARP && lane < (uint64_t)block.x * block.y * block.z; lane++) {
        const uint32_t at[3] = {lane % placed.x, lane / placed.x % placed.y, lane / placed.x / placed.y};
        int64_t first = 0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            first += by_axis[py2cu_schedule_axis(schedule, axis)] * at[axis];
        }
        const int64_t touched[2] = {first >> SECTOR_BITS, (first + (bytes > 0 ? bytes - 1 : 0)) >> SECTOR_BITS};
        for (int end = 0; end < 2; end++) {
            uint32_t i = 0;
            while (i < count && met[i] != touched[end]) {
                i++;
            }
            met[i] = touched[end];
            count += i == count;
        }
    }
    return count;
}

uint32_t py2cu_access_sectors(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block, Py2cuSchedule schedule,
                              const Py2cuArg *args, size_t count)
{
    if (kernel == NULL || access >= kernel->access_count || block.x == 0 || block.y == 0 || block.z == 0 ||
        (unsigned)schedule >= PY2CU_SCHEDULE_COUNT) {
        return 0;
    }
    int64_t steps[3];
    for (int axis = 0; axis < 3; axis++) {
        steps[axis] = step_of(kernel, &kernel->accesses[access].step[axis], args, count);
    }
    return sectors_of(steps, kernel->accesses[access].bytes, block, schedule);
}

/* ---- the choice ---- */

static uint64_t threads_of(Py2cuDim block)
{
    return (uint64_t)block.x * block.y * block.z;
}

/* Returns the cost of all accesses for the threads of a full warp, also if blocks have fewer. An unknown access counts
 * as one sector per thread in every mapping. */
static uint64_t cost_of(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuSchedule schedule, const Py2cuArg *args,
                        size_t count)
{
    const uint64_t threads = threads_of(block), lanes = threads < WARP ? threads : WARP;
    uint64_t cost = 0;
    for (size_t i = 0; i < kernel->access_count; i++) {
        uint32_t sectors = py2cu_access_sectors(kernel, i, block, schedule, args, count);
        cost += (uint64_t)kernel->accesses[i].weight * (sectors > 0 ? sectors : lanes);
    }
    return cost * WARP / lanes;
}

static bool can_launch(const Py2cuDevice *device, Py2cuSchedule schedule, Py2cuDim grid, Py2cuDim block)
{
    return schedule_fits(&device->info, schedule_of(schedule, grid), schedule_of(schedule, block));
}

static Py2cuSchedule forced_schedule(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block)
{
    bool in_space = grid.z > 1 || block.z > 1;
    return in_space && can_launch(device, PY2CU_SCHEDULE_ZYX, grid, block) ? PY2CU_SCHEDULE_ZYX
           : can_launch(device, PY2CU_SCHEDULE_YX, grid, block)            ? PY2CU_SCHEDULE_YX
                                                                           : PY2CU_SCHEDULE_ORIGINAL;
}

/* Inputs of the selection. */
typedef struct Choice {
    const Py2cuDevice *device;
    const Py2cuKernelInfo *kernel;
    const Py2cuArg *args;
    size_t count;
    Py2cuScheduledLaunch best;
    uint64_t original_cost, best_cost; /* cost of the script's mapping, and of the best one */
} Choice;

static bool is_clearly_faster(const Choice *c)
{
    return c->original_cost * 5 >= c->best_cost * 6; /* at least a fifth less, because the model ignores caches */
}

static void consider_candidate(Choice *c, const Py2cuScheduledLaunch *to)
{
    uint64_t cost = cost_of(c->kernel, to->block, to->schedule, c->args, c->count);
    if (cost < c->best_cost) {
        c->best = *to;
        c->best_cost = cost;
    }
}

static Py2cuSchedule default_other_schedule(Py2cuDim grid, Py2cuDim block)
{
    return grid.z > 1 || block.z > 1 ? PY2CU_SCHEDULE_ZXY : PY2CU_SCHEDULE_YX;
}

/* Considers swapped axes with the script's block shape. */
static void choose_axes(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    const Py2cuSchedule last = block.z > 1 ? PY2CU_SCHEDULE_ZXY : PY2CU_SCHEDULE_YX;
    for (Py2cuSchedule schedule = PY2CU_SCHEDULE_YX; schedule <= last; schedule++) {
        if (can_launch(c->device, schedule, grid, block)) {
            consider_candidate(c, &(Py2cuScheduledLaunch){schedule, grid, block});
        }
    }
}

/* Sets a grid and a block of `threads` threads, with `row` of them along the hardware's x and one along z, if this grid
 * covers exactly the same threads and can be launched. Returns false if there is none. */
static bool reshape(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block, uint32_t threads, uint32_t row,
                    Py2cuScheduledLaunch *to)
{
    const uint32_t placed[3] = {row, threads / row, 1};
    const uint64_t all[3] = {(uint64_t)grid.x * block.x, (uint64_t)grid.y * block.y, (uint64_t)grid.z * block.z};
    uint32_t blocks[3] = {0}, axis_sizes[3] = {0};
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint32_t own = py2cu_schedule_axis(to->schedule, axis);
        axis_sizes[own] = placed[axis];
        if (threads % row != 0 || all[own] % placed[axis] != 0 || all[own] / placed[axis] > UINT32_MAX) {
            return false;
        }
        blocks[own] = (uint32_t)(all[own] / placed[axis]);
    }
    to->grid = (Py2cuDim){blocks[0], blocks[1], blocks[2]};
    to->block = (Py2cuDim){axis_sizes[0], axis_sizes[1], axis_sizes[2]};
    return can_launch(device, PY2CU_SCHEDULE_ORIGINAL, to->grid, to->block) &&
           can_launch(device, to->schedule, to->grid, to->block);
}

/* Returns whether loops without memory accesses dominate: threads that are close to each other along both axes often
 * have similar iteration counts. */
static bool is_arithmetic(const Py2cuKernelInfo *kernel)
{
    bool touches = !kernel->has_loops;
    for (size_t i = 0; i < kernel->access_count; i++) {
        touches = touches || kernel->accesses[i].weight >= LOOP_WEIGHT;
    }
    return !touches;
}

/* Returns whether the block shape may change. */
static bool may_reshape(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t bound = kernel->launch_bounds[0];
    return kernel->shape_is_free && schedule_fits(&device->info, grid, block) &&
           threads_of(block) <= device->info.max_threads_per_block && (bound == 0 || threads_of(block) <= bound);
}

/* Returns the largest suitable number of threads per block. On an H200, a pass of a bitonic sort, in which half of the
 * threads return immediately, took 1.40 of the time in rows of 256 instead of 512 threads, and 1.10 in rows of 1,024.
 * Blocks with several rows are different: a table lookup for 8,192 by 8,192 bytes took 1.04 to 1.07 of the time in
 * blocks of 512 instead of 256 threads, and 1.18 to 1.25 in blocks of 1,024. */
static uint32_t most_threads(Py2cuDim block)
{
    return block.y == 1 && block.z == 1 ? ROW_THREADS : DEFAULT_THREADS;
}

/* Returns the number of threads per block: the script's number if it is suitable. With larger blocks, only a few fit
 * on a multiprocessor, and each waits for its last warp; with smaller blocks, the multiprocessor cannot hold enough
 * threads. */
static uint32_t suitable_threads(const Py2cuKernelInfo *kernel, Py2cuDim block)
{
    const uint32_t threads = (uint32_t)threads_of(block), bound = kernel->launch_bounds[0];
    const uint32_t most = most_threads(block);
    const bool is_good = threads >= DEFAULT_THREADS / 2 && threads <= most;
    return is_good || (bound > 0 && bound < DEFAULT_THREADS) ? threads : threads > most ? most : DEFAULT_THREADS;
}

/* Candidate shapes, fastest first; ties select the first. Blocks of four rows of full warps are fastest: few rows are
 * then read by two neighboring blocks. */
static const uint8_t rows_of_blocks[] = {4, 2, 1, 8, 16, 32};

static void choose_rows_of(Choice *c, Py2cuDim grid, Py2cuDim block, uint32_t threads)
{
    for (size_t i = 0; i < sizeof rows_of_blocks; i++) {
        for (Py2cuSchedule schedule = PY2CU_SCHEDULE_ORIGINAL;
             threads / rows_of_blocks[i] >= WARP && schedule <= default_other_schedule(grid, block); schedule++) {
            Py2cuScheduledLaunch to = {.schedule = schedule};
            if (threads % rows_of_blocks[i] == 0 &&
                reshape(c->device, grid, block, threads, threads / rows_of_blocks[i], &to)) {
                consider_candidate(c, &to);
            }
        }
    }
}

static void choose_full_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t threads = (uint32_t)threads_of(block), good = suitable_threads(c->kernel, block);
    for (uint32_t more = good; more > threads && more >= WARP;
         more /= 2) { /* the grid may not be a multiple of the first shape */
        choose_rows_of(c, grid, block, more);
    }
    if (good < threads) {
        choose_rows_of(c, grid, block, good);
    }
    choose_rows_of(c, grid, block, threads);
}

static void choose_short_rows_of(Choice *c, Py2cuDim grid, Py2cuDim block, uint32_t threads)
{
    for (uint32_t row = WARP / 2; row >= WARP / 4; row /= 2) {
        for (Py2cuSchedule schedule = PY2CU_SCHEDULE_ORIGINAL; schedule <= default_other_schedule(grid, block);
             schedule++) {
            Py2cuScheduledLaunch to = {.schedule = schedule};
            if (reshape(c->device, grid, block, threads, row, &to)) {
                consider_candidate(c, &to);
            }
        }
    }
}

/* Warps that cover several rows are better if some arrays are contiguous along one axis and some along the other. */
static void choose_short_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    choose_short_rows_of(c, grid, block, suitable_threads(c->kernel, block));
    choose_short_rows_of(c, grid, block, (uint32_t)threads_of(block));
}

/* Returns the block size of a one-dimensional grid with which all multiprocessors have work, if the script has only few
 * large blocks. A thread that iterates over a row of a matrix mostly waits for memory, not for its block. */
static uint32_t threads_for_all(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block)
{
    const uint64_t all = (uint64_t)grid.x * block.x;
    uint32_t threads = block.x;
    bool has_one_axis = grid.y == 1 && grid.z == 1 && block.y == 1 && block.z == 1;
    while (has_one_axis && threads % (2 * WARP) == 0 && all / threads < device->info.multiprocessor_count) {
        threads /= 2;
    }
    return threads;
}

/* Finds a shape with longer rows, or with fewer threads per block, whose cost does not exceed that of the script's
 * shape. The gain is a few percent for memory-bound kernels, and larger if the script's blocks are smaller than a warp
 * or too few for all multiprocessors. */
static bool has_full_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    c->best_cost = c->original_cost + 1;
    bool is_odd = block.x < WARP || threads_of(block) > most_threads(block);
    uint32_t few = threads_for_all(c->device, grid, block);
    if (few < block.x && c->kernel->has_loops) {
        choose_rows_of(c, grid, block, few);
    } else if (threads_of(block) < WARP || (is_odd && !c->kernel->has_loops)) {
        choose_full_rows(c, grid, block);
    }
    return c->best_cost <= c->original_cost;
}

/* Returns the first possible other shape, with swapped axes if possible. */
static Py2cuScheduledLaunch forced_shape(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                         Py2cuDim block)
{
    const uint32_t numbers[] = {suitable_threads(kernel, block), (uint32_t)threads_of(block)};
    for (size_t i = 0; i < 2; i++) {
        for (uint32_t row = numbers[i]; row > 0; row--) {
            Py2cuScheduledLaunch to = {.schedule = grid.z > 1 || block.z > 1 ? PY2CU_SCHEDULE_ZYX : PY2CU_SCHEDULE_YX};
            if (reshape(device, grid, block, numbers[i], row, &to) &&
                (to.block.x != block.x || to.block.y != block.y)) {
                return to;
            }
        }
    }
    return (Py2cuScheduledLaunch){forced_schedule(device, grid, block), grid, block};
}

/* Merges small one-dimensional blocks if the number of threads is a multiple of the merged block, because the number
 * of resident blocks of a multiprocessor is limited.  With privatized atomics, each block also initializes and adds its
 * accumulators: counting 128 million bytes in 256 bins took 111 microseconds on an H200 in blocks of 64 threads, 84 in
 * blocks of 256, 80 in 512 and 83 in 1,024. */
static Py2cuScheduledLaunch merged_blocks(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, Py2cuDim grid,
                                          Py2cuDim block)
{
    const uint32_t bound = kernel->launch_bounds[0];
    const bool counts = schedule == PY2CU_SCHEDULE_PRIVATIZATION && (bound == 0 || bound >= PRIVATIZATION_THREADS);
    const uint32_t threads = counts ? PRIVATIZATION_THREADS : suitable_threads(kernel, block);
    const uint64_t all = (uint64_t)grid.x * block.x;
    if (counts && all % threads == 0) {
        return (Py2cuScheduledLaunch){schedule, {(uint32_t)(all / threads), 1, 1}, {threads, 1, 1}};
    }
    uint32_t number = threads / block.x;
    while (number > 1 && grid.x % number != 0) {
        number--;
    }
    number = number > 0 ? number : 1;
    return (Py2cuScheduledLaunch){schedule, {grid.x / number, 1, 1}, {block.x * number, 1, 1}};
}

/* Returns the schedule that PY2CU_SCHEDULE names, if the launch can use it. */
static Py2cuScheduledLaunch named_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                           Py2cuDim block, const Py2cuArg *args, size_t count, bool reshapes)
{
    const Py2cuSchedule schedule = (Py2cuSchedule)(device->schedule - MAPPING_NAMED);
    bool is_mapping = schedule < PY2CU_SCHEDULE_COARSENING || schedule >= PY2CU_SCHEDULE_ROWS;
    bool takes =
        (!is_mapping || can_launch(device, schedule, grid, block)) &&
        (schedule < PY2CU_SCHEDULE_COARSENING ||
         (reshapes && py2cu_launch_supports_schedule(kernel, schedule, grid, block, args, count, PY2CU_FACT_NOALIAS)));
    return (Py2cuScheduledLaunch){takes ? schedule : PY2CU_SCHEDULE_ORIGINAL, grid, block};
}

/* Returns whether neighboring threads access elements of four or more bytes at a short distance. On an H200, a rotation
 * of points with three floats each took 1.08 of the time with thread coarsening. */
static bool has_long_steps(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count)
{
    enum { MIN_BYTES = 4 };
    bool has_long = false;
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        const int64_t step = step_of(kernel, &access->step[0], args, count);
        has_long = has_long || (access->bytes >= MIN_BYTES && step != PY2CU_STEP_LARGE && step > access->bytes);
    }
    return has_long;
}

static Py2cuScheduledLaunch choose_mapping(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                           Py2cuDim block, const Py2cuArg *args, size_t count, bool reshapes)
{
    const Py2cuScheduledLaunch original = {PY2CU_SCHEDULE_ORIGINAL, grid, block};
    bool is_free = device != NULL && kernel != NULL && kernel->mapping_constraint == NULL &&
                   device->schedule != MAPPING_OFF && block.x != 0 && block.y != 0 && block.z != 0;
    if (!is_free) {
        return original;
    }
    if (device->schedule >= MAPPING_NAMED) {
        return named_schedule(device, kernel, grid, block, args, count, reshapes);
    }
    Py2cuSchedule spread =
        reshapes ? coarsening_choice(&device->info, kernel, grid, block, args, count, device->schedule == MAPPING_FORCE)
                 : PY2CU_SCHEDULE_ORIGINAL;
    reshapes = reshapes && may_reshape(device, kernel, grid, block);
    if (spread == PY2CU_SCHEDULE_COARSENING && device->schedule != MAPPING_FORCE &&
        has_long_steps(kernel, args, count)) {
        spread = PY2CU_SCHEDULE_ORIGINAL;
    }
    if (spread != PY2CU_SCHEDULE_ORIGINAL) {
        return reshapes ? merged_blocks(kernel, spread, grid, block) : (Py2cuScheduledLaunch){spread, grid, block};
    }
    if (device->schedule == MAPPING_FORCE) {
        return reshapes ? forced_shape(device, kernel, grid, block)
                        : (Py2cuScheduledLaunch){forced_schedule(device, grid, block), grid, block};
    }
    reshapes = reshapes && (threads_of(block) < WARP || !is_arithmetic(kernel));
    if (!reshapes && (block.x > 1) + (block.y > 1) + (block.z > 1) < 2) {
        return original; /* the threads of each warp remain the same */
    }
    Choice c = {.device = device, .kernel = kernel, .args = args, .count = count, .best = original};
    c.best_cost = c.original_cost = cost_of(kernel, block, PY2CU_SCHEDULE_ORIGINAL, args, count);
    if (reshapes) {
        choose_full_rows(&c, grid, block);
    }
    if (!is_clearly_faster(&c)) {
        c.best_cost = c.original_cost;
        choose_axes(&c, grid, block);
    }
    if (!is_clearly_faster(&c) && reshapes) {
        choose_short_rows(&c, grid, block);
    }
    return is_clearly_faster(&c) || (reshapes && has_full_rows(&c, grid, block)) ? c.best : original;
}

/* ---- row coarsening ---- */

/* Returns the mapping with row coarsening; PY2CU_SCHEDULE_COUNT: there is none. */
static Py2cuSchedule rows_of(Py2cuSchedule schedule)
{
    static const Py2cuSchedule rows[] = {[PY2CU_SCHEDULE_ORIGINAL] = PY2CU_SCHEDULE_ROWS,
                                         [PY2CU_SCHEDULE_YX] = PY2CU_SCHEDULE_YX_ROWS,
                                         [PY2CU_SCHEDULE_ZYX] = PY2CU_SCHEDULE_ZYX_ROWS};
    return schedule <= PY2CU_SCHEDULE_ZYX ? rows[schedule] : PY2CU_SCHEDULE_COUNT;
}

/* Returns whether a load or store accesses consecutive elements along the hardware's x axis. */
static bool is_row(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, const Py2cuAccess *access,
                   const Py2cuArg *args, size_t count)
{
    return step_of(kernel, &access->step[py2cu_schedule_axis(schedule, 0)], args, count) == (int64_t)access->bytes;
}

/* Returns whether all stores are coalesced and outside of loops: with other stores, several rows for each thread make a
 * kernel slower. */
static bool stores_rows(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, const Py2cuArg *args, size_t count)
{
    bool all = true;
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        const bool is_in_loop = kernel->has_loops && access->weight >= LOOP_WEIGHT;
        all = all && (!access->written || (!is_in_loop && is_row(kernel, schedule, access, args, count)));
    }
    return all;
}

/* Returns whether neighboring threads along the hardware's y axis load the same elements of an array. Either several
 * loads of the array are coalesced and differ along y, as in a stencil, or a load in a loop that processes these
 * threads together does not depend on y. Stencils of 8-byte elements need more loads: on an H200, one with 7 loads took
 * 0.97 to 1.02 of the time with several rows for each thread, one with 18 loads 0.79 to 0.84. */
static bool shares_rows(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, uint32_t row_length,
                        const Py2cuArg *args, size_t count)
{
    enum { MIN_LENGTH = 16 /* of rows of stencils */, MIN_LOADS = 3, SMALL_BYTES = 4, MAX_BYTES = 8 };
    const uint32_t rows = 1u << rows_of(schedule);
    bool shares = false;
    for (size_t i = 0; i < kernel->access_count && !shares; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        const int64_t along_y = step_of(kernel, &access->step[py2cu_schedule_axis(schedule, 1)], args, count);
        const uint32_t min_weight = access->bytes <= SMALL_BYTES ? MIN_LOADS : 2 * LOOP_WEIGHT;
        const bool is_stencil = row_length >= MIN_LENGTH && (kernel->shared_loads & rows) != 0 &&
                                access->weight >= min_weight && access->bytes <= MAX_BYTES && along_y != 0 &&
                                is_row(kernel, schedule, access, args, count),
                   is_common = (kernel->joint_loops & rows) != 0 && access->weight >= LOOP_WEIGHT && along_y == 0;
        shares = !access->written && (is_stencil || (kernel->has_loops && is_common));
    }
    return shares;
}

static bool has_threads(const Py2cuScheduledLaunch *as, uint64_t min_threads)
{
    const uint64_t threads = threads_of(as->block), blocks = (uint64_t)as->grid.x * as->grid.y;
    return blocks >= min_threads || blocks * as->grid.z >= (min_threads + threads - 1) / threads;
}

/* Returns whether each thread should process several threads of the script. On an H200, kernels with tiles in shared
 * memory took 0.49 to 0.75 of the time, and a stencil 0.68; other kernels took up to 1.23. On an H100, a transposition
 * with tiles whose blocks have few threads, which store in a loop, took 1.11. On an H200, products of 512 by 512
 * elements with tiles took 0.58 to 0.86, but of 256 by 256 elements up to 1.25. */
static bool rows_pay_off(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, const Py2cuScheduledLaunch *as,
                         const Py2cuArg *args, size_t count)
{
    enum {
        MIN_BLOCK = 256,
        MIN_LENGTH_WITH_TILES = 16,
        MIN_LENGTH = 8,
        MAX_SHARED_BYTES = 24 << 10,
        SM_THREADS = 2048
    };
    const Py2cuDim block = schedule_of(as->schedule, as->block);
    const uint64_t threads = threads_of(as->block);
    const bool has_tiles = kernel->uses_barrier && !kernel->uses_dynamic_shared && kernel->static_shared_bytes > 0 &&
                           kernel->static_shared_bytes <= MAX_SHARED_BYTES;
    const uint64_t resident = (uint64_t)device->info.multiprocessor_count * SM_THREADS,
                   min_threads = has_tiles && kernel->has_loops ? resident - resident / 4 : 2 * resident;
    return has_threads(as, min_threads) && threads >= MIN_BLOCK && block.x >= MIN_LENGTH &&
           stores_rows(kernel, as->schedule, args, count) &&
           (has_tiles ? block.x >= MIN_LENGTH_WITH_TILES
                      : !kernel->uses_barrier && shares_rows(kernel, as->schedule, block.x, args, count));
}

/* Changes the launch to four times as many rows per block, so that blocks with row coarsening have as many threads as
 * before, and returns true if each thread of a large grid only accesses few bytes. The number of threads then limits
 * such a kernel. On an H200, for 8,192 by 8,192 bytes, a table lookup took 0.50 of the time, and a conversion from RGB
 * to gray 0.77. */
static bool widen_rows_of_bytes(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuScheduledLaunch *as,
                                const Py2cuArg *args, size_t count)
{
    enum { MIN_LENGTH = 32, FACTOR = 4, MIN_THREADS = 1 << 24 };
    const uint64_t threads = threads_of(as->block), blocks = (uint64_t)as->grid.x * as->grid.y;
    const uint32_t row = schedule_of(as->schedule, as->block).x;
    bool is_small = !kernel->has_loops && !kernel->uses_barrier && as->grid.z == 1 && as->block.z == 1;
    for (size_t i = 0; i < kernel->access_count; i++) {
        is_small = is_small && kernel->accesses[i].bytes == 1;
    }
    if (!is_small || row < MIN_LENGTH || threads != DEFAULT_THREADS || blocks * threads < MIN_THREADS ||
        !may_reshape(device, kernel, as->grid, as->block) || !stores_rows(kernel, as->schedule, args, count)) {
        return false;
    }
    Py2cuScheduledLaunch to = {.schedule = as->schedule};
    if (!reshape(device, as->grid, as->block, FACTOR * DEFAULT_THREADS, row, &to)) {
        return false;
    }
    *as = to;
    return true;
}

/* ---- vector schedules ---- */

static Py2cuSchedule vectors_of(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_ORIGINAL ? PY2CU_SCHEDULE_VECTORS
           : schedule == PY2CU_SCHEDULE_YX     ? PY2CU_SCHEDULE_YX_VECTORS
                                               : PY2CU_SCHEDULE_COUNT;
}

/* Returns whether a quarter of the threads occupies the device, and each warp accesses rows of at least 16 bytes. */
static bool vectors_pay_off(const Py2cuDevice *device, const Py2cuScheduledLaunch *as)
{
    enum { MIN_BLOCK = 128, MIN_LENGTH = 16, MIN_ROUNDS = 3, SM_THREADS = 2048 };
    return has_threads(as, (uint64_t)MIN_ROUNDS * device->info.multiprocessor_count * SM_THREADS) &&
           threads_of(as->block) >= MIN_BLOCK && schedule_of(as->schedule, as->block).x >= MIN_LENGTH;
}

/* Selects a block of 1,024 or 512 threads with long rows if the shape of blocks may change. A quarter of the threads of
 * the script's blocks is often too few: on an H200, a lookup table for 67 million bytes took 0.32 of the time of the
 * original mapping with hardware blocks of 256 threads, and 0.88 with 64. */
static void enlarge_block(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuScheduledLaunch *as)
{
    static const uint32_t sizes[] = {1024, 512}, rows[] = {256, 128, 64};
    const uint32_t bound = kernel->launch_bounds[0];
    const bool is_free = may_reshape(device, kernel, as->grid, as->block);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && is_free; i++) {
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            Py2cuScheduledLaunch to = {.schedule = as->schedule};
            if (sizes[i] > threads_of(as->block) && (bound == 0 || sizes[i] <= bound) &&
                reshape(device, as->grid, as->block, sizes[i], rows[k], &to)) {
                *as = to;
                return;
            }
        }
    }
}

/* ---- block fusion ---- */

static Py2cuSchedule fusion_of(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_ORIGINAL ? PY2CU_SCHEDULE_BLOCKS : PY2CU_SCHEDULE_YX_BLOCKS;
}

/* Returns whether the blocks of a fusion, which share no elements, have enough threads for the device and leave shared
 * memory for each other. On an H200, reductions took 0.29 to 0.69 of the time of the original mapping for 2^26
 * elements, scans 0.61 to 0.90, bitonic sorts 0.64 to 0.78 and FFTs 0.45, but a sort of 2^18 elements in blocks of
 * 1,024 threads took 1.52. */
static bool fusion_without_sharing_pays_off(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, uint64_t blocks,
                                            uint64_t threads)
{
    enum { MIN_BLOCK = 64, MAX_BYTES = 16 /* of shared memory for each thread */, SM_THREADS = 2048 };
    const uint64_t resident = (uint64_t)device->info.multiprocessor_count * SM_THREADS;
    return threads >= MIN_BLOCK && kernel->static_shared_bytes <= MAX_BYTES * threads &&
           blocks * threads >= resident - resident / 4;
}

/* Returns whether the blocks of a fusion, which share elements along both axes, occupy all multiprocessors most of the
 * time. On an H200, with 132 multiprocessors, products of int32 took 1.14 to 1.17 of the time of the original mapping
 * with 144 blocks, 0.87 with 400 and 0.68 with 256. */
static bool occupies_all(const Py2cuDevice *device, uint64_t blocks)
{
    const uint64_t all = device->info.multiprocessor_count, waves = (blocks + all - 1) / all;
    return blocks >= all && 4 * blocks >= 3 * waves * all;
}

/* Returns whether each block should execute several blocks of the script. If these share elements along both axes, they
 * load fewer elements into shared memory and read each of them less often. On an H200, products took 0.27 to 0.56 of
 * the time of the original mapping with tiles of 16 by 16, 0.25 to 0.81 with 8 by 8 and 0.33 with 32 by 32, but an
 * n-body simulation, whose blocks share elements along one axis, took 1.35. */
static bool fusion_pays_off(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, const Py2cuScheduledLaunch *as)
{
    enum { BOTH_AXES = 3, MIN_BLOCK = 64, MIN_ROW_LENGTH = 8 };
    Py2cuDim grid = as->grid;
    const uint64_t threads = threads_of(as->block);
    if (!fuse_grid(kernel, &grid)) {
        return false;
    }
    const uint64_t blocks = (uint64_t)grid.x * grid.y;
    return kernel->independent_blocks
               ? fusion_without_sharing_pays_off(device, kernel, blocks, threads)
               : kernel->fused_axes == BOTH_AXES && threads >= MIN_BLOCK &&
                     schedule_of(as->schedule, as->block).x >= MIN_ROW_LENGTH && occupies_all(device, blocks);
}

static Py2cuScheduledLaunch choose(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                   Py2cuDim block, const Py2cuArg *args, size_t count, bool reshapes)
{
    Py2cuScheduledLaunch as = choose_mapping(device, kernel, grid, block, args, count, reshapes);
    const Py2cuSchedule fusion = fusion_of(as.schedule);
    const bool is_possible =
        reshapes && device != NULL && kernel != NULL && device->schedule == MAPPING_BY_COST && threads_of(block) > 0;
    if (is_possible && as.schedule <= PY2CU_SCHEDULE_YX &&
        py2cu_launch_supports_schedule(kernel, fusion, as.grid, as.block, args, count, 0) &&
        fusion_pays_off(device, kernel, &as)) {
        as.schedule = fusion;
    } else if (is_possible) {
        const Py2cuSchedule rows = rows_of(as.schedule), vectors = vectors_of(as.schedule);
        const bool can_coarsen = py2cu_launch_supports_schedule(kernel, rows, as.grid, as.block, args, count, 0);
        if (can_coarsen && rows_pay_off(device, kernel, &as, args, count)) {
            as.schedule = rows;
        } else if (py2cu_launch_supports_schedule(kernel, vectors, as.grid, as.block, args, count,
                                                  PY2CU_FACT_NOALIAS) &&
                   vectors_pay_off(device, &as)) {
            enlarge_block(device, kernel, &as);
            as.schedule = vectors; /* if arrays overlap, configured_schedule() selects another schedule */
        } else if (can_coarsen && widen_rows_of_bytes(device, kernel, &as, args, count)) {
            as.schedule = rows;
        }
    }
    return as;
}

Py2cuSchedule py2cu_launch_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                    Py2cuDim block, const Py2cuArg *args, size_t count)
{
    return choose(device, kernel, grid, block, args, count, false).schedule;
}

Py2cuScheduledLaunch py2cu_launch_choose_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel,
                                                  Py2cuDim grid, Py2cuDim block, const Py2cuArg *args, size_t count)
{
    return choose(device, kernel, grid, block, args, count, true);
}
