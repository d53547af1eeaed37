/* The CUDA backend, on the Runtime API alone.
 *
 * The calling thread's current device is what it was before after every call. An error that is not sticky is taken out of the
 * runtime again (cudaGetLastError), so that other users of CUDA in the process do not meet it. */
#include "backend.h"
#include "cuda_state.h"
#include "fail.h"
#include "linker.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- devices ----------------------------------------------------------------------------------------------------- */

static int cuda_count(void)
{
    Cudart api;
    int count = 0;
    return cudart_open(&api, &count) == PY2CU_OK ? count : 0;
}

static uint32_t attribute(const CudaState *state, int which)
{
    int value = 0;
    return state->api.DeviceGetAttribute(&value, which, state->ordinal) == CUDA_SUCCESS && value > 0 ? (uint32_t)value : 0;
}

/* A pool of our own, because the process's default one gives everything back at each synchronisation, and changing that would
 * change it for everybody. */
static void make_pool(CudaState *state, size_t total_memory)
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
    const uint64_t most = (uint64_t)1 << 30;
    uint64_t kept = total_memory / 16 < most ? total_memory / 16 : most;
    (void)state->api.MemPoolSetAttribute(state->pool, CUDA_POOL_RELEASE_THRESHOLD, &kept);
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
        status = fail(PY2CU_ERROR_NO_DEVICE, "there is no CUDA device %d: there %s %d, numbered from 0", ordinal,
                      count == 1 ? "is" : "are", count);
    }
    if (status != PY2CU_OK) {
        free(state);
        return status;
    }
    state->ordinal = ordinal;
    state->process = getpid();
    int error = cuda_enter(state, &previous); /* also where it is the only one: brings the errors of a device that cannot be used */
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
    make_pool(state, info->total_memory);
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

/* ---- kernels ----------------------------------------------------------------------------------------------------- */

/* What the threads of recursive kernels get at least; CUDA gives all threads that fit on the device so much at once. */
static size_t wanted_stack(void)
{
    const char *text = getenv("PY2CU_STACK");
    char *end = NULL;
    unsigned long number = text != NULL ? strtoul(text, &end, 10) : 0;
    size_t unit = number > 0 && (*end == 'K' || *end == 'k') ? 1024 : 1;
    return number > 0 && number <= (size_t)512 * 1024 / unit ? number * unit : 8 * 1024;
}

/* The compiler cannot know how deep a recursion goes, and CUDA's default of 1024 bytes is little. Never less than somebody else has
 * asked for. */
static int make_room_for_recursion(const CudaState *state)
{
    size_t present = 0;
    int error = state->api.DeviceGetLimit(&present, CUDA_LIMIT_STACK);
    return error == CUDA_SUCCESS && present < wanted_stack() ? state->api.DeviceSetLimit(CUDA_LIMIT_STACK, wanted_stack()) : error;
}

static int load_into(const CudaState *state, CudaKernel *kernel, const void *image, const Py2cuKernelInfo *info,
                     CudaFuncAttributes *found, void **record)
{
    int error = state->api.LibraryLoadData(&kernel->library, image, NULL, NULL, 0, NULL, NULL, 0);
    if (error == CUDA_SUCCESS) {
        error = state->api.LibraryGetKernel(&kernel->function, kernel->library, info->name);
    }
    if (error == CUDA_SUCCESS && info->recursive) {
        error = make_room_for_recursion(state);
    }
    if (error == CUDA_SUCCESS && info->raise_count > 0) {
        size_t bytes = 0;
        error = state->api.LibraryGetGlobal(record, &bytes, kernel->library, "py2cu_error");
    }
    if (error == CUDA_SUCCESS) {
        /* Also makes sure that the code is on the device now, and not in the middle of somebody's capture. */
        error = state->api.FuncGetAttributes(found, kernel->function);
    }
    return error;
}

static int cuda_load(void *opaque, const void *image, size_t length, const Py2cuKernelInfo *info, Py2cuFunctionUse *use,
                     void **loaded, void **record)
{
    const CudaState *state = opaque;
    (void)length;
    CudaKernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL) {
        return fail_memory();
    }
    CudaFuncAttributes found;
    memset(&found, 0, sizeof found);
    int previous = 0, mode = CUDA_CAPTURE_RELAXED;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        /* A kernel may be met for the first time while a stream is being captured. Loading is no work on it, but allocates. */
        bool relaxed = state->api.ThreadExchangeStreamCaptureMode(&mode) == CUDA_SUCCESS;
        error = load_into(state, kernel, image, info, &found, record);
        if (error != CUDA_SUCCESS && kernel->library != NULL) {
            (void)state->api.LibraryUnload(kernel->library);
        }
        if (relaxed) {
            (void)state->api.ThreadExchangeStreamCaptureMode(&mode);
        }
        cuda_leave(state, previous);
    }
    if (error != CUDA_SUCCESS) {
        free(kernel);
        int driver = 0, runtime = 0;
        (void)state->api.DriverGetVersion(&driver);
        (void)state->api.RuntimeGetVersion(&runtime);
        int status = cuda_fail(state, error, "loading the compiled code");
        return status != PY2CU_ERROR_LOAD
                   ? status
                   : fail_prefix(status, "the driver (CUDA %d.%d, libcudart %d.%d) does not take it: ", driver / 1000,
                                 driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    }
    kernel->static_shared = found.shared_bytes;
    kernel->cooperative = info->cooperative;
    use->registers = found.registers > 0 ? (uint32_t)found.registers : 0;
    use->local_bytes = found.local_bytes;
    use->static_shared_bytes = found.shared_bytes;
    use->constant_bytes = found.constant_bytes;
    use->max_threads_per_block = found.max_threads_per_block > 0 ? (uint32_t)found.max_threads_per_block : 0;
    *loaded = kernel;
    return PY2CU_OK;
}

static void cuda_unload(void *opaque, void *loaded)
{
    const CudaState *state = opaque;
    CudaKernel *kernel = loaded;
    int previous = 0;
    if (cuda_enter(state, &previous) == CUDA_SUCCESS) {
        /* It may still be running. */
        (void)state->api.DeviceSynchronize();
        (void)state->api.LibraryUnload(kernel->library);
        (void)state->api.GetLastError();
        cuda_leave(state, previous);
    }
    free(kernel);
}

static int launch_here(const CudaState *state, CudaKernel *kernel, const LaunchCall *call)
{
    int error = cuda_raise_shared(state, kernel, call->shared);
    if (error != CUDA_SUCCESS) {
        return error;
    }
    CudaDim grid = {call->grid.x, call->grid.y, call->grid.z}, block = {call->block.x, call->block.y, call->block.z};
    if (!kernel->cooperative) {
        return state->api.LaunchKernel(kernel->function, grid, block, call->params, call->shared, call->stream);
    }
    CudaLaunchAttribute together;
    memset(&together, 0, sizeof together);
    together.id = CUDA_LAUNCH_COOPERATIVE;
    together.value.cooperative = 1;
    CudaLaunchConfig config = {grid, block, call->shared, call->stream, &together, 1};
    return state->api.LaunchKernelExC(&config, kernel->function, call->params);
}

static int cuda_launch(void *opaque, const LaunchCall *call)
{
    const CudaState *state = opaque;
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = launch_here(state, call->kernel, call);
        cuda_leave(state, previous);
    }
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, "the launch failed");
}

/* ---- streams and events ------------------------------------------------------------------------------------------ */

static int cuda_stream(void *opaque, StreamOp op, void **stream)
{
    const CudaState *state = opaque;
    int previous = 0, capturing = CUDA_CAPTURE_NONE;
    int error = cuda_enter(state, &previous);
    if (error != CUDA_SUCCESS) {
        return cuda_fail(state, error, "selecting the device");
    }
    const char *doing = "";
    switch (op) {
    case STREAM_NEW:
        doing = "making a stream";
        error = state->api.StreamCreateWithFlags(stream, 0); /* waits for the default stream, as Numba's do */
        break;
    case STREAM_FREE:
        doing = "freeing a stream";
        error = state->api.StreamDestroy(*stream);
        break;
    case STREAM_SYNCHRONIZE:
        doing = "waiting for a stream";
        error = state->api.StreamSynchronize(*stream);
        break;
    case STREAM_SYNCHRONIZE_ALL:
        doing = "waiting for the device";
        error = state->api.DeviceSynchronize();
        break;
    case STREAM_QUERY:
        doing = "asking a stream";
        error = state->api.StreamQuery(*stream);
        break;
    case STREAM_CAPTURING:
        doing = "asking a stream";
        error = state->api.StreamIsCapturing(*stream, &capturing);
        break;
    }
    cuda_leave(state, previous);
    if (error != CUDA_SUCCESS) {
        return cuda_fail(state, error, doing);
    }
    return capturing == CUDA_CAPTURE_NONE ? PY2CU_OK : fail(PY2CU_ERROR_CAPTURING, "the stream is being captured");
}

static int cuda_event(void *opaque, EventOp op, void **event, void *stream)
{
    const CudaState *state = opaque;
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error != CUDA_SUCCESS) {
        return cuda_fail(state, error, "selecting the device");
    }
    const char *doing = "";
    switch (op) {
    case EVENT_NEW:
        doing = "making an event";
        error = state->api.EventCreateWithFlags(event, 0);
        break;
    case EVENT_NEW_PLAIN:
        doing = "making an event";
        error = state->api.EventCreateWithFlags(event, CUDA_EVENT_DISABLE_TIMING);
        break;
    case EVENT_FREE:
        doing = "freeing an event";
        error = state->api.EventDestroy(*event);
        break;
    case EVENT_RECORD:
        doing = "recording an event";
        error = state->api.EventRecord(*event, stream);
        break;
    case EVENT_WAIT:
        doing = "letting a stream wait for an event";
        error = state->api.StreamWaitEvent(stream, *event, 0);
        break;
    case EVENT_SYNCHRONIZE:
        doing = "waiting for an event";
        error = state->api.EventSynchronize(*event);
        break;
    case EVENT_QUERY:
        doing = "asking an event";
        error = state->api.EventQuery(*event);
        break;
    }
    cuda_leave(state, previous);
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, doing);
}

static int cuda_elapsed(void *opaque, void *start, void *end, double *milliseconds)
{
    const CudaState *state = opaque;
    int previous = 0;
    float elapsed = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = state->api.EventElapsedTime(&elapsed, start, end);
        cuda_leave(state, previous);
    }
    *milliseconds = (double)elapsed;
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, "asking for the time between two events");
}

const Backend cuda_backend = {
    .name = "cuda",
    .asynchronous = true,
    .count = cuda_count,
    .open = cuda_open,
    .close = cuda_close,
    .plan = linker_plan,
    .compile = linker_compile,
    .load = cuda_load,
    .unload = cuda_unload,
    .launch = cuda_launch,
    .memory_new = cuda_memory_new,
    .memory_free = cuda_memory_free,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .stream = cuda_stream,
    .event = cuda_event,
    .elapsed = cuda_elapsed,
    .device = cuda_device,
};
