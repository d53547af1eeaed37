// SPDX-License-Identifier: MIT
/* Devices of the CUDA backend: opening, queries and settings. */
#include "base/error.h"
#include "cuda/cuda_state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static int cuda_count(void)
{
    Cudart api;
    int count = 0;
    return cudart_open(&api, &count) == PY2CU_OK ? count : 0;
}

static uint32_t attribute(const CudaState *state, int which)
{
    int value = 0;
    return state->api.DeviceGetAttribute(&value, which, state->ordinal) == CUDA_SUCCESS && value > 0 ? (uint32_t)value
                                                                                                     : 0;
}

/* Creates a private memory pool: the process's default pool releases all unused memory at each synchronization, and
 * changing this would affect the whole process. */
static void create_pool(CudaState *state, size_t total_memory)
{
    const char *wanted = getenv("PY2CU_POOL");
    if (attribute(state, CUDA_ATTR_MEMORY_POOLS) == 0 || (wanted != NULL && strcmp(wanted, "0") == 0)) {
        return;
    }
    CudaPoolProps props;
    memset(&props, 0, sizeof props);
    props.allocation_type = CUDA_ALLOCATION_PINNED;
    props.location_type = CUDA_LOCATION_DEVICE;
    props.location_id = state->ordinal;
    if (state->api.MemPoolCreate(&state->pool, &props) != CUDA_SUCCESS) {
        (void)state->api.GetLastError();
        state->pool = NULL;
        return;
    }
    const uint64_t max = (uint64_t)1 << 30;
    uint64_t kept = total_memory / 16 < max ? total_memory / 16 : max;
    (void)state->api.MemPoolSetAttribute(state->pool, CUDA_POOL_RELEASE_THRESHOLD, &kept);
}

/* Returns the driver's function that launches kernels, or NULL. */
static DriverLaunchKernel *find_driver_launch(const CudaState *state)
{
    enum { FIRST_VERSION_WITH_KERNELS = 12000 }; /* CUkernel */
    void *found = NULL;
    int result = 0;
    DriverLaunchKernel *launch = NULL;
    if (state->api.GetDriverEntryPointByVersion("cuLaunchKernelEx", &found, FIRST_VERSION_WITH_KERNELS,
                                                CUDA_ENTRY_LEGACY_STREAM, &result) != CUDA_SUCCESS) {
        (void)state->api.GetLastError();
        return NULL;
    }
    memcpy(&launch, &found, sizeof launch);
    return launch;
}

static int cuda_open(int ordinal, Py2cuDeviceInfo *info, void **out)
{
    CudaState *state = calloc(1, sizeof *state);
    if (state == NULL) {
        return fail_memory();
    }
    int count = 0, previous = 0;
    int status = cudart_open(&state->api, &count);
    if (status == PY2CU_OK && (ordinal < 0 || ordinal >= count)) {
        status = fail(PY2CU_ERROR_NO_DEVICE, "CUDA device %d does not exist: there %s %d, numbered from 0", ordinal,
                      count == 1 ? "is" : "are", count);
    }
    if (status != PY2CU_OK) {
        free(state);
        return status;
    }
    state->ordinal = ordinal;
    state->process = getpid();
    int error = cuda_enter(state, &previous); /* also for the only device: reports errors of an unusable device */
    state->alone = count == 1;
    CudaDeviceProp *prop = calloc(1, sizeof *prop);
    if (error == CUDA_SUCCESS && prop != NULL) {
        error = state->api.GetDeviceProperties(prop, ordinal);
    }
    if (error != CUDA_SUCCESS || prop == NULL) {
        status = prop == NULL ? fail_memory() : cuda_fail(state, error, "opening the device");
        free(prop);
        free(state);
        return status;
    }
    memcpy(info->name, prop->name, sizeof info->name);
    info->name[sizeof info->name - 1] = '\0';
    info->total_memory = prop->total_memory;
    memcpy(info->uuid, prop->uuid, sizeof info->uuid);
    free(prop);
    info->compute_major = (int)attribute(state, CUDA_ATTR_COMPUTE_MAJOR);
    info->compute_minor = (int)attribute(state, CUDA_ATTR_COMPUTE_MINOR);
    info->multiprocessor_count = attribute(state, CUDA_ATTR_MULTIPROCESSORS);
    info->warp_size = attribute(state, CUDA_ATTR_WARP_SIZE);
    info->max_threads_per_block = attribute(state, CUDA_ATTR_MAX_THREADS_PER_BLOCK);
    info->max_block = (Py2cuDim){attribute(state, CUDA_ATTR_MAX_BLOCK_X), attribute(state, CUDA_ATTR_MAX_BLOCK_X + 1),
                                 attribute(state, CUDA_ATTR_MAX_BLOCK_X + 2)};
    info->max_grid = (Py2cuDim){attribute(state, CUDA_ATTR_MAX_GRID_X), attribute(state, CUDA_ATTR_MAX_GRID_X + 1),
                                attribute(state, CUDA_ATTR_MAX_GRID_X + 2)};
    info->shared_per_block = attribute(state, CUDA_ATTR_MAX_SHARED);
    info->shared_per_block_optin = attribute(state, CUDA_ATTR_MAX_SHARED_OPTIN);
    if (info->shared_per_block_optin < info->shared_per_block) {
        info->shared_per_block_optin = info->shared_per_block;
    }
    (void)state->api.DriverGetVersion(&info->driver_version);
    (void)state->api.RuntimeGetVersion(&info->runtime_version);
    state->shared_default = info->shared_per_block;
    state->shared_optin = info->shared_per_block_optin;
    state->launch = find_driver_launch(state);
    create_pool(state, info->total_memory);
    cuda_leave(state, previous);
    *out = state;
    return PY2CU_OK;
}

static void cuda_close(void *opaque)
{
    CudaState *state = opaque;
    if (state->pool != NULL) {
        (void)state->api.MemPoolDestroy(state->pool);
    }
    free(state);
}

/* ---- queries and settings ------------------------------------------------------------------------------------------
 */

static int cuda_synchronize(void *state)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->DeviceSynchronize();
    }
    return cuda_end(&call, "waiting for the device");
}

static int cuda_memory_left(void *state, size_t *free_bytes, size_t *total_bytes)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->MemGetInfo(free_bytes, total_bytes);
    }
    return cuda_end(&call, "querying the free memory");
}

static int cuda_attribute(void *state, int which, int *value)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->DeviceGetAttribute(value, which, call.state->ordinal);
    }
    return cuda_end(&call, "querying a device attribute");
}

static int cuda_trim(void *state)
{
    CudaCall call = cuda_begin(state);
    if (call.entered && call.state->pool != NULL) {
        call.error = call.api->MemPoolTrimTo(call.state->pool, 0);
    }
    return cuda_end(&call, "releasing unused memory");
}

static int cuda_can_reach(void *state, int ordinal, bool *possible)
{
    int can = 0;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->DeviceCanAccessPeer(&can, call.state->ordinal, ordinal);
    }
    *possible = can != 0;
    return cuda_end(&call, "querying peer access between devices");
}

static int cuda_reach(void *state, int ordinal)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->DeviceEnablePeerAccess(ordinal, 0);
        if (call.error == CUDA_ERROR_PEER_ENABLED) {
            (void)call.api->GetLastError();
            call.error = CUDA_SUCCESS;
        }
    }
    return cuda_end(&call, "enabling peer access between devices");
}

static int cuda_share_pool(void *state, int ordinal)
{
    CudaPoolAccess access = {CUDA_LOCATION_DEVICE, ordinal, CUDA_ACCESS_READ_WRITE};
    CudaCall call = cuda_begin(state);
    if (call.entered && call.state->pool != NULL) {
        call.error = call.api->MemPoolSetAccess(call.state->pool, &access, 1);
    }
    return cuda_end(&call, "enabling peer access between devices");
}

static int cuda_owner(void *state, const void *memory, int *ordinal)
{
    CudaPointerAttributes found;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->PointerGetAttributes(&found, memory);
    }
    *ordinal = call.error == CUDA_SUCCESS && found.type == CUDA_MEMORY_DEVICE ? found.device : -1;
    return cuda_end(&call, "querying the owner of memory");
}

static int cuda_profile(void *state, bool begin)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = begin ? call.api->ProfilerStart() : call.api->ProfilerStop();
    }
    return cuda_end(&call, "starting or stopping the profiler");
}

const BackendDevice cuda_device = {
    .count = cuda_count,
    .open = cuda_open,
    .close = cuda_close,
    .synchronize = cuda_synchronize,
    .memory = cuda_memory_left,
    .attribute = cuda_attribute,
    .trim = cuda_trim,
    .can_reach = cuda_can_reach,
    .reach = cuda_reach,
    .share_pool = cuda_share_pool,
    .owner = cuda_owner,
    .profile = cuda_profile,
};
