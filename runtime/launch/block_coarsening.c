// SPDX-License-Identifier: MIT
/* Block coarsening: launches in which each hardware block processes several blocks of the script. Determines whether a
 * launch can use block coarsening and whether this is faster, and computes the grid. */
#include "launch/block_coarsening.h"

#include "launch/arguments.h"

enum {
    SM_THREADS = 2048, /* resident per multiprocessor */
    MAX_PRIVATIZED_ELEMENTS =
        4096, /* limits of the accumulators of a block, which leave shared memory for other blocks */
    MAX_PRIVATIZED_BYTES = 16 << 10,
    MIN_PRIVATIZED_THREADS = 1 << 16, /* minimum number of threads for privatized atomics */
    MIN_UPDATES_PER_ACCUMULATOR = 4,  /* minimum number of updates per accumulator of a block */
    MIN_UPDATES_PER_ELEMENT =
        128, /* minimum number of updates per array element, so that merging the accumulators takes little time */
    MIN_RESIDENT_ROUNDS = 3, /* minimum share of the device's resident threads for thread coarsening */
};

static uint64_t resident_threads(const Py2cuDeviceInfo *info)
{
    return (uint64_t)info->multiprocessor_count * SM_THREADS;
}

static const Py2cuArg *privatized_argument(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count)
{
    for (size_t i = 0; args != NULL && count == kernel->argument_count && i < count; i++) {
        if (kernel->arguments[i].privatized) {
            return args[i].kind == PY2CU_ARG_ARRAY && (args[i].ndim == 0 || args[i].shape != NULL) ? &args[i] : NULL;
        }
    }
    return NULL;
}

static uint64_t privatized_elements(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count, uint64_t *bytes)
{
    const Py2cuArg *arg = privatized_argument(kernel, args, count);
    uint64_t size = arg != NULL ? args_size(arg) : UINT64_MAX;
    bool fits = size > 0 && size <= MAX_PRIVATIZED_ELEMENTS;
    *bytes = fits ? size * (uint64_t)kernel->arguments[arg - args].itemsize : 0;
    return fits && *bytes <= MAX_PRIVATIZED_BYTES ? size : 0;
}

bool is_row_coarsening(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_ROWS || schedule == PY2CU_SCHEDULE_YX_ROWS || schedule == PY2CU_SCHEDULE_ZYX_ROWS;
}

bool has_vectors(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_VECTORS || schedule == PY2CU_SCHEDULE_YX_VECTORS;
}

bool is_block_fusion(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_BLOCKS || schedule == PY2CU_SCHEDULE_YX_BLOCKS;
}

bool fuse_grid(const Py2cuKernelInfo *kernel, Py2cuDim *grid)
{
    const uint32_t x = (kernel->fused_axes & 1u) != 0 ? PY2CU_COARSENING_FACTOR : 1,
                   y = (kernel->fused_axes & 2u) != 0 ? PY2CU_COARSENING_FACTOR : 1;
    if (grid->x % x != 0 || grid->y % y != 0) {
        return false;
    }
    grid->x /= x;
    grid->y /= y;
    return true;
}

uint32_t divided_axis(Py2cuSchedule schedule)
{
    return py2cu_schedule_axis(schedule, has_vectors(schedule) ? 0 : 1);
}

bool rows_fit(Py2cuSchedule schedule, Py2cuDim block)
{
    const uint32_t axis_sizes[3] = {block.x, block.y, block.z};
    return axis_sizes[divided_axis(schedule)] % PY2CU_COARSENING_FACTOR == 0;
}

bool py2cu_launch_supports_schedule(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, Py2cuDim grid,
                                    Py2cuDim block, const Py2cuArg *args, size_t count, uint32_t facts)
{
    if (kernel == NULL || (unsigned)schedule >= PY2CU_SCHEDULE_COUNT || (kernel->schedules & 1u << schedule) == 0) {
        return false;
    }
    if (schedule < PY2CU_SCHEDULE_COARSENING) {
        return true;
    }
    if (is_row_coarsening(schedule) || has_vectors(schedule)) {
        return rows_fit(schedule, block) && (is_row_coarsening(schedule) || (facts & PY2CU_FACT_NOALIAS) != 0);
    }
    if (is_block_fusion(schedule)) {
        return fuse_grid(kernel, &grid);
    }
    uint64_t bytes;
    return (facts & PY2CU_FACT_NOALIAS) != 0 && grid.y == 1 && grid.z == 1 && block.y == 1 && block.z == 1 &&
           (schedule != PY2CU_SCHEDULE_PRIVATIZATION || privatized_elements(kernel, args, count, &bytes) > 0);
}

/* Returns the number of elements of the largest array, an estimate of the work of a grid-stride loop. */
static uint64_t largest_array_size(const Py2cuKernelInfo *kernel, const Py2cuArg *args)
{
    uint64_t max = 0;
    for (size_t i = 0; i < kernel->argument_count; i++) {
        bool is_other = args[i].kind == PY2CU_ARG_ARRAY && args[i].shape != NULL && !kernel->arguments[i].privatized;
        uint64_t size = is_other ? args_size(&args[i]) : 0;
        max = size > max ? size : max;
    }
    return max;
}

static bool should_privatize(const Py2cuDeviceInfo *info, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                             const Py2cuArg *args, size_t count)
{
    uint64_t bytes, size = privatized_elements(kernel, args, count, &bytes), threads = (uint64_t)grid.x * block.x;
    if (!kernel->loops_over_grid) {
        return threads >= MIN_PRIVATIZED_THREADS && threads >= 2 * MIN_UPDATES_PER_ACCUMULATOR * size;
    }
    uint64_t work = largest_array_size(kernel, args);
    return work >= MIN_PRIVATIZED_THREADS && work / grid.x >= MIN_UPDATES_PER_ACCUMULATOR * size &&
           threads <= 2 * resident_threads(info);
}

Py2cuSchedule coarsening_choice(const Py2cuDeviceInfo *info, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                Py2cuDim block, const Py2cuArg *args, size_t count, bool always)
{
    const uint32_t facts = PY2CU_FACT_NOALIAS; /* the launch determines the schedule again, with the actual arguments */
    if (py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_PRIVATIZATION, grid, block, args, count, facts) &&
        (always || should_privatize(info, kernel, grid, block, args, count))) {
        return PY2CU_SCHEDULE_PRIVATIZATION;
    }
    bool fills = always || (uint64_t)grid.x * block.x >= MIN_RESIDENT_ROUNDS * resident_threads(info);
    return fills && py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_COARSENING, grid, block, args, count, facts)
               ? PY2CU_SCHEDULE_COARSENING
               : PY2CU_SCHEDULE_ORIGINAL;
}

uint32_t coarsened_blocks(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block, uint64_t resident,
                          const Py2cuArg *args, size_t count)
{
    if (kernel->schedule == PY2CU_SCHEDULE_COARSENING) {
        return grid.x / kernel->coarsening_factor + (grid.x % kernel->coarsening_factor != 0);
    }
    if (kernel->loops_over_grid) {
        return grid.x;
    }
    uint64_t bytes, size = privatized_elements(kernel, args, count, &bytes), threads = (uint64_t)grid.x * block.x;
    uint64_t counts = threads / (size > 0 ? size : 1), max = counts / MIN_UPDATES_PER_ACCUMULATOR,
             blocks = counts / MIN_UPDATES_PER_ELEMENT;
    blocks = blocks < resident / 2 ? resident / 2
                                   : blocks; /* half as many threads are only slightly slower for cached data */
    blocks = blocks < resident ? blocks : resident;
    blocks = blocks < max ? blocks : max;
    max =
        grid.x / PY2CU_COARSENING_FACTOR + (grid.x % PY2CU_COARSENING_FACTOR != 0); /* processed by a block at a time */
    return blocks == 0 ? 1 : (uint32_t)(blocks < max ? blocks : max);
}

size_t coarsening_shared_bytes(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count)
{
    uint64_t bytes = 0;
    (void)privatized_elements(kernel, args, count, &bytes);
    return (size_t)bytes;
}
