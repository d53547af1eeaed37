// SPDX-License-Identifier: MIT
/* py2cu_launch(): checks the launch, builds the parameters on the stack, and calls the backend once, without
 * allocations or locks. */
#include "base/error.h"
#include "base/limits.h"
#include "device/device.h"
#include "device/device_exceptions.h"
#include "jit/jit.h"
#include "launch/arguments.h"
#include "launch/axis_choice.h"
#include "launch/block_coarsening.h"
#include "launch/specialization.h"

static int prefix_with_kernel(const Py2cuFunction *function, int status)
{
    return status == PY2CU_ERROR_SANITIZER ? status /* the report contains the kernel's name and locations */
                                           : fail_prefix(status, "kernel %s: ", function->label);
}

static int check_shape(const Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared)
{
    const Py2cuDeviceInfo *info = &function->device->info;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE, "the grid (%u, %u, %u) has no blocks: each dimension must be at least 1",
                    (unsigned)grid.x, (unsigned)grid.y, (unsigned)grid.z);
    }
    if (block.x == 0 || block.y == 0 || block.z == 0) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "the block (%u, %u, %u) has no threads: each dimension must be at least 1", (unsigned)block.x,
                    (unsigned)block.y, (unsigned)block.z);
    }
    if (grid.x > info->max_grid.x || grid.y > info->max_grid.y || grid.z > info->max_grid.z) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE, "the grid (%u, %u, %u) is larger than (%u, %u, %u), the maximum of %s",
                    (unsigned)grid.x, (unsigned)grid.y, (unsigned)grid.z, (unsigned)info->max_grid.x,
                    (unsigned)info->max_grid.y, (unsigned)info->max_grid.z, info->name);
    }
    if (function->kernel->single_thread &&
        (grid.x != 1 || grid.y != 1 || grid.z != 1 || block.x != 1 || block.y != 1 || block.z != 1)) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "a CPU function runs once, in one thread, but the grid (%u, %u, %u) of blocks (%u, %u, "
                    "%u) has more; "
                    "launch it with a grid and blocks of (1, 1, 1), or use py2cu_call()",
                    (unsigned)grid.x, (unsigned)grid.y, (unsigned)grid.z, (unsigned)block.x, (unsigned)block.y,
                    (unsigned)block.z);
    }
    uint64_t threads = (uint64_t)block.x * block.y;
    threads = threads > UINT32_MAX ? threads : threads * block.z;
    if (block.x > info->max_block.x || block.y > info->max_block.y || block.z > info->max_block.z ||
        threads > info->max_threads_per_block) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "the block (%u, %u, %u) exceeds the limits of %s: at most (%u, %u, %u), and %u threads in total",
                    (unsigned)block.x, (unsigned)block.y, (unsigned)block.z, info->name, (unsigned)info->max_block.x,
                    (unsigned)info->max_block.y, (unsigned)info->max_block.z, (unsigned)info->max_threads_per_block);
    }
    if (threads > function->use.max_threads_per_block) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "the block (%u, %u, %u) has %u threads, but this kernel allows at most %u (it uses %u registers "
                    "per thread; "
                    "max_registers and launch bounds change the limit)",
                    (unsigned)block.x, (unsigned)block.y, (unsigned)block.z, (unsigned)threads,
                    (unsigned)function->use.max_threads_per_block, (unsigned)function->use.registers);
    }
    size_t fixed = function->use.static_shared_bytes;
    if (fixed > info->shared_per_block_optin || shared > info->shared_per_block_optin - fixed) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "it needs %zu bytes of shared memory per block (%zu static and %zu dynamic); %s has at "
                    "most %zu",
                    fixed + shared, fixed, shared, info->name, info->shared_per_block_optin);
    }
    return PY2CU_OK;
}

static int resident_blocks(const Py2cuFunction *function, Py2cuDim block, size_t shared, uint64_t *blocks)
{
    const Py2cuDevice *device = function->device;
    uint64_t found = 0;
    int status = device->backend->modules->resident(device->state, function->loaded, block.x * block.y * block.z,
                                                    shared, &found);
    *blocks = status == PY2CU_OK ? found : 0;
    return status;
}

/* Like resident_blocks(), for one-dimensional blocks. Caches the last result, because the driver's query takes longer
 * than a launch. */
static int known_resident(Py2cuFunction *function, Py2cuDim block, size_t shared, uint64_t *blocks)
{
    const uint64_t asked = (uint64_t)block.x << 20 | shared,
                   known = atomic_load(&function->resident); /* 11 and 20 bits */
    *blocks = (uint32_t)known;
    if (known >> 32 == asked) {
        return PY2CU_OK;
    }
    int status = resident_blocks(function, block, shared, blocks);
    if (status == PY2CU_OK && *blocks <= UINT32_MAX && shared < 1u << 20) {
        atomic_store(&function->resident, asked << 32 | *blocks);
    }
    return status;
}

int py2cu_cooperative_blocks(Py2cuFunction *function, Py2cuDim block, size_t shared, uint64_t *out)
{
    if (out == NULL) {
        return fail_null("output parameter");
    }
    *out = 0;
    if (function == NULL) {
        return fail_null("function");
    }
    int status = check_shape(function, (Py2cuDim){1, 1, 1}, block, shared);
    if (status == PY2CU_OK) {
        status = resident_blocks(function, block, shared, out);
    }
    return status == PY2CU_OK ? status : prefix_with_kernel(function, status);
}

/* Checks that all blocks of a grid with a grid-wide barrier can be resident on the device at once. */
static int check_cooperative(const Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared)
{
    const Py2cuDevice *device = function->device;
    uint64_t max = 0, blocks = (uint64_t)grid.x * grid.y; /* at most 2^63 */
    int status = resident_blocks(function, block, shared, &max);
    if (status != PY2CU_OK) {
        return status;
    }
    if (blocks > max || blocks * grid.z > max) {
        return fail(
            PY2CU_ERROR_LAUNCH_SHAPE,
            "it synchronizes its grid, so all blocks must be resident on the device at once, but (%u, %u, %u) are "
            "too many: %s holds %llu blocks of (%u, %u, %u) threads",
            (unsigned)grid.x, (unsigned)grid.y, (unsigned)grid.z, device->info.name, (unsigned long long)max,
            (unsigned)block.x, (unsigned)block.y, (unsigned)block.z);
    }
    return PY2CU_OK;
}

/* Launches fewer blocks, each of which processes several of the script's blocks. */
static int launch_coarsened(Py2cuFunction *function, LaunchCall *call, const Py2cuArg *args, size_t count)
{
    const Py2cuKernelInfo *kernel = function->kernel;
    uint64_t resident = 0;
    if (!py2cu_launch_supports_schedule(kernel, kernel->schedule, call->grid, call->block, args, count,
                                        PY2CU_FACT_NOALIAS)) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE, "the schedule %s requires one-dimensional grids and blocks%s",
                    py2cu_schedule_name(kernel->schedule),
                    kernel->schedule == PY2CU_SCHEDULE_PRIVATIZATION
                        ? ", and between 1 and 4096 privatized elements of at most 16 KB"
                        : "");
    }
    size_t own = kernel->schedule == PY2CU_SCHEDULE_PRIVATIZATION ? coarsening_shared_bytes(kernel, args, count) : 0;
    call->shared = own > call->shared ? own : call->shared;
    bool asks = kernel->schedule == PY2CU_SCHEDULE_PRIVATIZATION && !kernel->loops_over_grid;
    int status = asks ? known_resident(function, call->block, call->shared, &resident) : PY2CU_OK;
    call->grid.x = coarsened_blocks(kernel, call->grid, call->block, resident, args, count);
    return status;
}

/* Converts the grid and block to the kernel's schedule, after check_shape() has checked those of the script. */
static int launch_remapped(Py2cuFunction *function, LaunchCall *call, const Py2cuArg *args, size_t count)
{
    Py2cuSchedule schedule = function->kernel->schedule;
    if (schedule == PY2CU_SCHEDULE_ORIGINAL) {
        return PY2CU_OK;
    }
    if (schedule == PY2CU_SCHEDULE_COARSENING || schedule == PY2CU_SCHEDULE_PRIVATIZATION) {
        return launch_coarsened(function, call, args, count);
    }
    const bool is_divided = is_row_coarsening(schedule) || has_vectors(schedule);
    if (is_divided && !rows_fit(schedule, call->block)) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "the schedule %s requires a multiple of %d threads along %c of each block",
                    py2cu_schedule_name(schedule), PY2CU_COARSENING_FACTOR, "xyz"[divided_axis(schedule)]);
    }
    if (is_block_fusion(schedule) && !fuse_grid(function->kernel, &call->grid)) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "the schedule %s requires a multiple of %d blocks along each axis whose blocks it fuses",
                    py2cu_schedule_name(schedule), PY2CU_COARSENING_FACTOR);
    }
    const Py2cuDeviceInfo *info = &function->device->info;
    call->grid = schedule_of(schedule, call->grid);
    call->block = schedule_of(schedule, call->block);
    *(has_vectors(schedule) ? &call->block.x : &call->block.y) /= is_divided ? PY2CU_COARSENING_FACTOR : 1;
    if (!schedule_fits(info, call->grid, call->block)) {
        return fail(PY2CU_ERROR_LAUNCH_SHAPE,
                    "with the schedule %s, the grid (%u, %u, %u) or the block (%u, %u, %u) exceeds the limits of %s",
                    py2cu_schedule_name(schedule), (unsigned)call->grid.x, (unsigned)call->grid.y,
                    (unsigned)call->grid.z, (unsigned)call->block.x, (unsigned)call->block.y, (unsigned)call->block.z,
                    info->name);
    }
    return PY2CU_OK;
}

static int check_facts(const Py2cuFunction *function, uint32_t facts)
{
    uint32_t missing = function->facts & ~facts & ~PY2CU_FACT_NONNEGATIVE; /* the caller guarantees this fact */
    missing &= missing != 0 ? ~args_vacuous_facts(function->kernel) : 0;
    if (missing == 0) {
        return PY2CU_OK;
    }
    return fail(PY2CU_ERROR_FACT, "it was translated for %s, which is not true for these arguments",
                (missing & PY2CU_FACT_NOALIAS) != 0    ? "arrays that do not overlap"
                : (missing & PY2CU_FACT_SMALL) != 0    ? "sizes below 2**30"
                : (missing & PY2CU_FACT_POSITIVE) != 0 ? "positive integers"
                : (missing & PY2CU_FACT_ROWS) != 0
                    ? "rows that are aligned to 16 bytes"
                    : "arrays that are aligned to 16 bytes (complex: to the element size)");
}

int py2cu_launch(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                 const Py2cuArg *args, size_t count)
{
    uint32_t facts =
        function != NULL && function->facts != 0 ? py2cu_launch_facts(function->kernel, grid, block, args, count) : 0;
    return py2cu_launch_with_facts(function, grid, block, shared, stream, args, count, facts);
}

static int launch_checked(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                          const Py2cuArg *args, size_t count, Py2cuAllocation **made)
{
    Py2cuDevice *device = function->device;
    const Backend *backend = device->backend;
    const Py2cuKernelInfo *kernel = function->kernel;
    ParamValue values[ARGS_MAX_PARAMS];
    void *params[ARGS_MAX_PARAMS];
    LaunchCall call = {.kernel = function->loaded,
                       .grid = grid,
                       .block = block,
                       .shared = shared,
                       .params = params,
                       .info = kernel,
                       .label = function->label,
                       .args = args,
                       .arg_count = count,
                       .made = made,
                       .whole = args_whole,
                       .place_of = jit_source_location,
                       .function = function};

    int status = kernel->constant_count > 0 || kernel->block_size > 0 ? specialization_check(kernel, block, args, count)
                                                                      : PY2CU_OK;
    status = status == PY2CU_OK ? args_marshal(kernel, args, grid, values, params) : status;
    if (status == PY2CU_OK) {
        status = check_shape(function, grid, block, shared);
    }
    if (status == PY2CU_OK && kernel->cooperative) {
        status = check_cooperative(function, grid, block, shared);
    }
    if (status == PY2CU_OK) {
        status = launch_remapped(function, &call, args, count);
    }
    if (status == PY2CU_OK) {
        status = stream_native(device, stream, &call.stream);
    }
    if (status != PY2CU_OK) {
        return prefix_with_kernel(function, status);
    }

    if (function->record != NULL) {
        device_exception_expect(function);
    }
    status = backend->modules->launch(device->state, &call);
    if (status == PY2CU_OK) {
        if (backend->asynchronous) {
            device_record_launch(device, function->label);
        }
        return function->record != NULL && !backend->asynchronous ? device_exception_check(device, NULL, PY2CU_OK)
                                                                  : PY2CU_OK;
    }
    if (function->record != NULL && !backend->asynchronous &&
        device_exception_check(device, NULL, PY2CU_OK) == PY2CU_ERROR_RAISED) {
        return PY2CU_ERROR_RAISED; /* the reason why the other threads would wait forever */
    }
    if (status == PY2CU_ERROR_FAULT && backend->asynchronous) {
        return device_explain(device, status); /* the fault of an earlier launch */
    }
    return prefix_with_kernel(function, status);
}

int py2cu_launch_with_facts(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                            const Py2cuArg *args, size_t count, uint32_t facts)
{
    if (function == NULL) {
        return fail_null("function");
    }
    int status = args_check(function->kernel, function->device, args, count);
    if (status == PY2CU_OK) {
        status = check_facts(function, facts);
    }
    return status == PY2CU_OK ? launch_checked(function, grid, block, shared, stream, args, count, NULL)
                              : prefix_with_kernel(function, status);
}

int py2cu_launch_cached(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                        const Py2cuArg *args, size_t count, uint32_t facts)
{
    if (function == NULL) {
        return fail_null("function");
    }
    int status = count == function->kernel->argument_count
                     ? check_facts(function, facts)
                     : args_check(function->kernel, function->device, args, count);
    return status == PY2CU_OK ? launch_checked(function, grid, block, shared, stream, args, count, NULL)
                              : prefix_with_kernel(function, status);
}

int py2cu_call(Py2cuFunction *function, const Py2cuArg *args, size_t count, Py2cuAllocation **made)
{
    const Py2cuDim one = {1, 1, 1};
    if (function == NULL || made == NULL) {
        return fail_null(function == NULL ? "function" : "output parameter");
    }
    *made = NULL;
    int status = args_check(function->kernel, function->device, args, count);
    status = status == PY2CU_OK ? check_facts(function, 0) : status;
    return status == PY2CU_OK ? launch_checked(function, one, one, 0, NULL, args, count, made)
                              : prefix_with_kernel(function, status);
}
