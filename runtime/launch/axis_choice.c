/* Which axis of the hardware is which of the script's, chosen for a launch.
 *
 * The threads of a warp read memory in sectors. How many of them an access touches follows from how far the elements of
 * neighbouring threads are from each other (Py2cuAccess), and from the block's shape. Where another placement touches
 * clearly fewer, it is taken. */
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
    LOOP_WEIGHT = 8 /* of an access in a loop, at least */,
    GOOD_THREADS = 256 /* of a block */,
    COUNTING_THREADS = 512
};

Py2cuDim placement_of(Py2cuPlacement placement, Py2cuDim script)
{
    const uint32_t extents[3] = {script.x, script.y, script.z};
    return (Py2cuDim){extents[py2cu_placement_axis(placement, 0)], extents[py2cu_placement_axis(placement, 1)],
                      extents[py2cu_placement_axis(placement, 2)]};
}

bool placement_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block)
{
    return grid.x <= info->max_grid.x && grid.y <= info->max_grid.y && grid.z <= info->max_grid.z &&
           block.x <= info->max_block.x && block.y <= info->max_block.y && block.z <= info->max_block.z;
}

/* ---- sectors ---- */

/* What a parameter is in the launch; false where nobody knows. */
static bool value_of(const Py2cuKernelInfo *kernel, uint32_t index, const Py2cuArg *args, size_t count, int64_t *value)
{
    const Py2cuParam *param = index < kernel->param_count ? &kernel->params[index] : NULL;
    const Py2cuArg *arg = param != NULL && args != NULL && param->argument < count ? &args[param->argument] : NULL;
    if (arg == NULL) {
        return false;
    }
    bool is_array = arg->kind == PY2CU_ARG_ARRAY && arg->shape != NULL && param->axis < arg->ndim;
    switch (param->kind) {
    case PY2CU_PARAM_VALUE:
        *value = arg->value.i;
        return arg->kind == PY2CU_ARG_SCALAR && arg->dtype >= PY2CU_INT8 && arg->dtype <= PY2CU_UINT64;
    case PY2CU_PARAM_SHAPE:
        *value = is_array ? arg->shape[param->axis] : 0;
        return is_array;
    case PY2CU_PARAM_STRIDE:
        *value = is_array ? args_stride(arg, param->axis) : 0;
        return is_array;
    case PY2CU_PARAM_DATA:
    case PY2CU_PARAM_POINTER:
    case PY2CU_PARAM_SIZE:
    case PY2CU_PARAM_BLOCKS:
        break;
    }
    return false;
}

/* In bytes; PY2CU_STEP_LARGE also where a factor is not known. */
static int64_t step_of(const Py2cuKernelInfo *kernel, const Py2cuStep *step, const Py2cuArg *args, size_t count)
{
    int64_t bytes = step->bytes, value;
    const int64_t large = (int64_t)1 << LARGE_BITS;
    for (size_t i = 0;
         bytes != PY2CU_STEP_UNKNOWN && i < sizeof step->factors / sizeof step->factors[0] && step->factors[i] != 0;
         i++) {
        if (!value_of(kernel, step->factors[i] - 1, args, count, &value) ||
            __builtin_mul_overflow(bytes, value, &bytes)) {
            return PY2CU_STEP_LARGE;
        }
    }
    return bytes == PY2CU_STEP_UNKNOWN || (bytes < large && bytes > -large) ? bytes : PY2CU_STEP_LARGE;
}

/* Of a warp, by the bytes between neighbours along the script's axes; 0: nobody knows. */
static uint32_t sectors_of(const int64_t steps[3], uint32_t bytes, Py2cuDim block, Py2cuPlacement placement)
{
    int64_t met[2 * WARP], by_axis[3];
    for (int axis = 0; axis < 3; axis++) {
        if (steps[axis] == PY2CU_STEP_UNKNOWN) {
            return 0;
        }
        by_axis[axis] = steps[axis] == PY2CU_STEP_LARGE ? (int64_t)1 << (LARGE_BITS + 12 * axis)
                                                        : steps[axis]; /* far from all others */
    }
    const Py2cuDim placed = placement_of(placement, block);
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < WARP && lane < (uint64_t)block.x * block.y * block.z; lane++) {
        const uint32_t at[3] = {lane % placed.x, lane / placed.x % placed.y, lane / placed.x / placed.y};
        int64_t first = 0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            first += by_axis[py2cu_placement_axis(placement, axis)] * at[axis];
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

uint32_t py2cu_access_sectors(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block, Py2cuPlacement placement,
                              const Py2cuArg *args, size_t count)
{
    if (kernel == NULL || access >= kernel->access_count || block.x == 0 || block.y == 0 || block.z == 0 ||
        (unsigned)placement >= PY2CU_PLACEMENT_COUNT) {
        return 0;
    }
    int64_t steps[3];
    for (int axis = 0; axis < 3; axis++) {
        steps[axis] = step_of(kernel, &kernel->accesses[access].step[axis], args, count);
    }
    return sectors_of(steps, kernel->accesses[access].bytes, block, placement);
}

/* ---- the choice ---- */

static uint64_t threads_of(Py2cuDim block)
{
    return (uint64_t)block.x * block.y * block.z;
}

/* Of as many threads as a warp has, also where blocks have fewer. What is not known counts as if each thread touched a
 * sector of its own, wherever it stands. */
static uint64_t cost_of(const Py2cuKernelInfo *kernel, Py2cuDim block, Py2cuPlacement placement, const Py2cuArg *args,
                        size_t count)
{
    const uint64_t threads = threads_of(block), lanes = threads < WARP ? threads : WARP;
    uint64_t cost = 0;
    for (size_t i = 0; i < kernel->access_count; i++) {
        uint32_t sectors = py2cu_access_sectors(kernel, i, block, placement, args, count);
        cost += (uint64_t)kernel->accesses[i].weight * (sectors > 0 ? sectors : lanes);
    }
    return cost * WARP / lanes;
}

static bool can_place(const Py2cuDevice *device, Py2cuPlacement placement, Py2cuDim grid, Py2cuDim block)
{
    return placement_fits(&device->info, placement_of(placement, grid), placement_of(placement, block));
}

static Py2cuPlacement forced(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block)
{
    bool in_space = grid.z > 1 || block.z > 1;
    return in_space && can_place(device, PY2CU_PLACED_ZYX, grid, block) ? PY2CU_PLACED_ZYX
           : can_place(device, PY2CU_PLACED_YX, grid, block)            ? PY2CU_PLACED_YX
                                                                        : PY2CU_AS_WRITTEN;
}

/* What a choice is made from. */
typedef struct Choice {
    const Py2cuDevice *device;
    const Py2cuKernelInfo *kernel;
    const Py2cuArg *args;
    size_t count;
    Py2cuPlaced best;
    uint64_t written, least; /* costs: of what the script has, and of the best */
} Choice;

static bool is_clear(const Choice *c)
{
    return c->written * 5 >= c->least * 6; /* a fifth less at least: what others do, as caches, is not in the figures */
}

static void consider(Choice *c, const Py2cuPlaced *to)
{
    uint64_t cost = cost_of(c->kernel, to->block, to->placement, c->args, c->count);
    if (cost < c->least) {
        c->best = *to;
        c->least = cost;
    }
}

static Py2cuPlacement last_of(Py2cuDim grid, Py2cuDim block)
{
    return grid.z > 1 || block.z > 1 ? PY2CU_PLACED_ZXY : PY2CU_PLACED_YX;
}

/* The script's blocks. */
static void choose_axes(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    const Py2cuPlacement last = block.z > 1 ? PY2CU_PLACED_ZXY : PY2CU_PLACED_YX;
    for (Py2cuPlacement placement = PY2CU_PLACED_YX; placement <= last; placement++) {
        if (can_place(c->device, placement, grid, block)) {
            consider(c, &(Py2cuPlaced){placement, grid, block});
        }
    }
}

/* Sets the grid and the block, of so many threads, that have `row` of them along x of the hardware and one along z,
 * where the grid has the same extents with it, and it can be launched so; false: there is none. */
static bool reshape(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block, uint32_t threads, uint32_t row,
                    Py2cuPlaced *to)
{
    const uint32_t placed[3] = {row, threads / row, 1};
    const uint64_t all[3] = {(uint64_t)grid.x * block.x, (uint64_t)grid.y * block.y, (uint64_t)grid.z * block.z};
    uint32_t blocks[3] = {0}, extents[3] = {0};
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint32_t own = py2cu_placement_axis(to->placement, axis);
        extents[own] = placed[axis];
        if (threads % row != 0 || all[own] % placed[axis] != 0 || all[own] / placed[axis] > UINT32_MAX) {
            return false;
        }
        blocks[own] = (uint32_t)(all[own] / placed[axis]);
    }
    to->grid = (Py2cuDim){blocks[0], blocks[1], blocks[2]};
    to->block = (Py2cuDim){extents[0], extents[1], extents[2]};
    return can_place(device, PY2CU_AS_WRITTEN, to->grid, to->block) &&
           can_place(device, to->placement, to->grid, to->block);
}

/* Loops take the time, and none of them touches memory: threads near each other along both axes often take as many
 * rounds. */
static bool is_arithmetic(const Py2cuKernelInfo *kernel)
{
    bool touches = !kernel->has_loops;
    for (size_t i = 0; i < kernel->access_count; i++) {
        touches = touches || kernel->accesses[i].weight >= LOOP_WEIGHT;
    }
    return !touches;
}

/* Whether blocks of another shape may be launched. */
static bool may_reshape(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t bound = kernel->launch_bounds[0];
    return kernel->shape_is_free && placement_fits(&device->info, grid, block) &&
           threads_of(block) <= device->info.max_threads_per_block && (bound == 0 || threads_of(block) <= bound);
}

/* How many threads a block is to have: the script's number where that is a good one. Of more, a multiprocessor holds
 * few blocks, which wait for their last warps, and of fewer it cannot hold enough. */
static uint32_t good_threads(const Py2cuKernelInfo *kernel, Py2cuDim block)
{
    const uint32_t threads = (uint32_t)threads_of(block), bound = kernel->launch_bounds[0];
    const bool is_good = threads >= GOOD_THREADS / 2 && threads <= GOOD_THREADS;
    return is_good || (bound > 0 && bound < GOOD_THREADS) ? threads : GOOD_THREADS;
}

/* Blocks of four rows are the fastest, where rows are full warps; their neighbours read few rows that they read, too.
 * Of equal costs the first wins. */
static const uint8_t rows_of_blocks[] = {4, 2, 1, 8, 16, 32};

static void choose_rows_of(Choice *c, Py2cuDim grid, Py2cuDim block, uint32_t threads)
{
    for (size_t i = 0; i < sizeof rows_of_blocks; i++) {
        for (Py2cuPlacement placement = PY2CU_AS_WRITTEN;
             threads / rows_of_blocks[i] >= WARP && placement <= last_of(grid, block); placement++) {
            Py2cuPlaced to = {.placement = placement};
            if (threads % rows_of_blocks[i] == 0 &&
                reshape(c->device, grid, block, threads, threads / rows_of_blocks[i], &to)) {
                consider(c, &to);
            }
        }
    }
}

static void choose_full_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t threads = (uint32_t)threads_of(block), good = good_threads(c->kernel, block);
    for (uint32_t more = good; more > threads && more >= WARP;
         more /= 2) { /* the grid may be no multiple of the first */
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
        for (Py2cuPlacement placement = PY2CU_AS_WRITTEN; placement <= last_of(grid, block); placement++) {
            Py2cuPlaced to = {.placement = placement};
            if (reshape(c->device, grid, block, threads, row, &to)) {
                consider(c, &to);
            }
        }
    }
}

/* A warp in several rows is better where some of the arrays lie along one axis and some along the other. */
static void choose_short_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    choose_short_rows_of(c, grid, block, good_threads(c->kernel, block));
    choose_short_rows_of(c, grid, block, (uint32_t)threads_of(block));
}

/* How many threads the blocks of a grid along one axis are to have for all multiprocessors to have work, where the
 * script has few large ones: a thread for each row of a matrix, that goes through it, waits for memory most of the
 * time, and not for others of its block. */
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

/* What costs no more than the script's short rows and has full ones, or blocks of fewer threads than the script's many:
 * some percent, where nothing but memory takes time; and more than that where the script's blocks are no full warp, or
 * too few for all multiprocessors. */
static bool has_full_rows(Choice *c, Py2cuDim grid, Py2cuDim block)
{
    c->least = c->written + 1;
    bool is_odd = block.x < WARP || threads_of(block) > GOOD_THREADS;
    uint32_t few = threads_for_all(c->device, grid, block);
    if (few < block.x && c->kernel->has_loops) {
        choose_rows_of(c, grid, block, few);
    } else if (threads_of(block) < WARP || (is_odd && !c->kernel->has_loops)) {
        choose_full_rows(c, grid, block);
    }
    return c->least <= c->written;
}

/* The first other shape that there is, with the axes exchanged where they can be. */
static Py2cuPlaced forced_shape(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t numbers[] = {good_threads(kernel, block), (uint32_t)threads_of(block)};
    for (size_t i = 0; i < 2; i++) {
        for (uint32_t row = numbers[i]; row > 0; row--) {
            Py2cuPlaced to = {.placement = grid.z > 1 || block.z > 1 ? PY2CU_PLACED_ZYX : PY2CU_PLACED_YX};
            if (reshape(device, grid, block, numbers[i], row, &to) &&
                (to.block.x != block.x || to.block.y != block.y)) {
                return to;
            }
        }
    }
    return (Py2cuPlaced){forced(device, grid, block), grid, block};
}

/* Small blocks along one axis together, where the grid is a multiple of that: a multiprocessor holds few blocks. Of
 * those that count each has counters to fill and to add: 128 M bytes into 256 bins took an H200 111 microseconds in
 * blocks of 64 threads, 84 in such of 256, 80 of 512 and 83 of 1,024. */
static Py2cuPlaced joined(const Py2cuKernelInfo *kernel, Py2cuPlacement placement, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t bound = kernel->launch_bounds[0];
    const bool counts = placement == PY2CU_PLACED_COUNTERS && (bound == 0 || bound >= COUNTING_THREADS);
    const uint32_t threads = counts ? COUNTING_THREADS : good_threads(kernel, block);
    const uint64_t all = (uint64_t)grid.x * block.x;
    if (counts && all % threads == 0) {
        return (Py2cuPlaced){placement, {(uint32_t)(all / threads), 1, 1}, {threads, 1, 1}};
    }
    uint32_t number = threads / block.x;
    while (number > 1 && grid.x % number != 0) {
        number--;
    }
    number = number > 0 ? number : 1;
    return (Py2cuPlaced){placement, {grid.x / number, 1, 1}, {block.x * number, 1, 1}};
}

/* The placement that PY2CU_PLACEMENT names, where the launch can have it. */
static Py2cuPlaced named(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                         const Py2cuArg *args, size_t count, bool reshapes)
{
    const Py2cuPlacement placement = (Py2cuPlacement)(device->placement - MAPPING_NAMED);
    bool takes = placement < PY2CU_PLACED_ITEMS
                     ? can_place(device, placement, grid, block)
                     : reshapes && py2cu_launch_takes(kernel, placement, grid, block, args, count, PY2CU_FACT_NOALIAS);
    return (Py2cuPlaced){takes ? placement : PY2CU_AS_WRITTEN, grid, block};
}

static Py2cuPlaced choose(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                          const Py2cuArg *args, size_t count, bool reshapes)
{
    const Py2cuPlaced as_written = {PY2CU_AS_WRITTEN, grid, block};
    bool is_free = device != NULL && kernel != NULL && kernel->fixed == NULL && device->placement != MAPPING_OFF &&
                   block.x != 0 && block.y != 0 && block.z != 0;
    if (!is_free) {
        return as_written;
    }
    if (device->placement >= MAPPING_NAMED) {
        return named(device, kernel, grid, block, args, count, reshapes);
    }
    Py2cuPlacement spread = reshapes ? coarsening_choice(&device->info, kernel, grid, block, args, count,
                                                         device->placement == MAPPING_FORCE)
                                     : PY2CU_AS_WRITTEN;
    reshapes = reshapes && may_reshape(device, kernel, grid, block);
    if (spread != PY2CU_AS_WRITTEN) {
        return reshapes ? joined(kernel, spread, grid, block) : (Py2cuPlaced){spread, grid, block};
    }
    if (device->placement == MAPPING_FORCE) {
        return reshapes ? forced_shape(device, kernel, grid, block)
                        : (Py2cuPlaced){forced(device, grid, block), grid, block};
    }
    reshapes = reshapes && (threads_of(block) < WARP || !is_arithmetic(kernel));
    if (!reshapes && (block.x > 1) + (block.y > 1) + (block.z > 1) < 2) {
        return as_written; /* the threads of a warp are the same anyhow */
    }
    Choice c = {.device = device, .kernel = kernel, .args = args, .count = count, .best = as_written};
    c.least = c.written = cost_of(kernel, block, PY2CU_AS_WRITTEN, args, count);
    if (reshapes) {
        choose_full_rows(&c, grid, block);
    }
    if (!is_clear(&c)) {
        c.least = c.written;
        choose_axes(&c, grid, block);
    }
    if (!is_clear(&c) && reshapes) {
        choose_short_rows(&c, grid, block);
    }
    return is_clear(&c) || (reshapes && has_full_rows(&c, grid, block)) ? c.best : as_written;
}

Py2cuPlacement py2cu_launch_placement(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                      Py2cuDim block, const Py2cuArg *args, size_t count)
{
    return choose(device, kernel, grid, block, args, count, false).placement;
}

Py2cuPlaced py2cu_launch_place(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                               const Py2cuArg *args, size_t count)
{
    return choose(device, kernel, grid, block, args, count, true);
}
