// SPDX-License-Identifier: MIT
/* Kernels of the CUDA backend: loading and launching. */
#include "base/byte_count.h"
#include "base/error.h"
#include "cuda/cuda_state.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct CudaKernel {
    void *library, *function;
    size_t static_shared;
    bool cooperative;
    _Atomic bool shared_raised; /* the kernel may use more shared memory than the default */
} CudaKernel;

/* ---- loading ----------------------------------------------------------------------------------------------------- */

/* Minimum stack size of threads of recursive kernels. CUDA reserves it for all threads that fit on the device. */
static size_t recursion_stack_bytes(void)
{
    const char *text = getenv("PY2CU_STACK");
    uint64_t bytes = 0;
    return text != NULL && parse_byte_count(text, "K", GPU_STACK_MAX, &bytes) && bytes > 0 ? (size_t)bytes : 8 * 1024;
}

/* Raises the stack size for recursive kernels: the compiler cannot compute the depth of a recursion, and CUDA's default
 * is only 1024 bytes. Never lowers a size that the process has set. */
static int reserve_recursion_stack(const CudaState *state)
{
    size_t present = 0;
    int error = state->api.DeviceGetLimit(&present, CUDA_LIMIT_STACK);
    return error == CUDA_SUCCESS && present < recursion_stack_bytes()
               ? state->api.DeviceSetLimit(CUDA_LIMIT_STACK, recursion_stack_bytes())
               : error;
}

static int load_into(const CudaState *state, CudaKernel *kernel, const void *image, const Py2cuKernelInfo *info,
                     CudaFuncAttributes *found, void **record)
{
    int error = state->api.LibraryLoadData(&kernel->library, image, NULL, NULL, 0, NULL, NULL, 0);
    if (error == CUDA_SUCCESS) {
        error = state->api.LibraryGetKernel(&kernel->function, kernel->library, info->name);
    }
    if (error == CUDA_SUCCESS && info->recursive) {
        error = reserve_recursion_stack(state);
    }
    if (error == CUDA_SUCCESS && info->raise_count > 0) {
        size_t bytes = 0;
        error = state->api.LibraryGetGlobal(record, &bytes, kernel->library, "py2cu_error");
    }
    if (error == CUDA_SUCCESS) {
        /* Queries the attributes of the kernel. This also loads the code onto the device now, not during a later
         * capture. */
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
        /* The first launch may occur during a stream capture. Loading is not stream work, but it allocates. */
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
                   : fail_prefix(status, "the driver (CUDA %d.%d, libcudart %d.%d) rejects the code: ", driver / 1000,
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
        /* A previous launch of the kernel may still be running. */
        (void)state->api.DeviceSynchronize();
        (void)state->api.LibraryUnload(kernel->library);
        (void)state->api.GetLastError();
        cuda_leave(state, previous);
    }
    free(kernel);
}

/* Have no effect: launches are asynchronous, and device/wait.c interrupts the waits for them. */
static void cuda_expect_interrupt(bool expected)
{
    (void)expected;
}

static void cuda_interrupt(void)
{
}

static void *cuda_library(const void *loaded)
{
    return ((const CudaKernel *)loaded)->library;
}

/* ---- launching --------------------------------------------------------------------------------------------------- */

/* Raises the kernel's limit of dynamic shared memory, once and to the maximum, so that no concurrent launch has to
 * change it. */
static int raise_shared(const CudaState *state, CudaKernel *kernel, size_t shared)
{
    if (shared + kernel->static_shared <= state->shared_default ||
        atomic_load_explicit(&kernel->shared_raised, memory_order_acquire)) {
        return CUDA_SUCCESS;
    }
    int error = state->api.FuncSetAttribute(kernel->function, CUDA_FUNC_MAX_DYNAMIC_SHARED,
                                            (int)(state->shared_optin - kernel->static_shared));
    if (error == CUDA_SUCCESS) {
        atomic_store_explicit(&kernel->shared_raised, true, memory_order_release);
    }
    return error;
}

/* Launches by the driver, which takes less time than by the CUDA runtime, and returns whether it succeeded. The caller
 * repeats a failed launch by the runtime, which initializes CUDA in the calling thread if necessary, and reports errors
 * by its own codes. */
static bool launch_by_driver(const CudaState *state, const CudaKernel *kernel, const LaunchCall *call)
{
    const DriverLaunchConfig config = {{call->grid.x, call->grid.y, call->grid.z},
                                       {call->block.x, call->block.y, call->block.z},
                                       (unsigned)call->shared,
                                       call->stream,
                                       NULL,
                                       0};
    return state->launch != NULL && state->launch(&config, kernel->function, call->params, NULL) == CUDA_SUCCESS;
}

static int launch_here(const CudaState *state, CudaKernel *kernel, const LaunchCall *call)
{
    int error = raise_shared(state, kernel, call->shared);
    if (error != CUDA_SUCCESS) {
        return error;
    }
    if (!kernel->cooperative && launch_by_driver(state, kernel, call)) {
        return CUDA_SUCCESS;
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

static int cuda_resident(void *state, void *loaded, unsigned threads, size_t shared, uint64_t *blocks)
{
    CudaKernel *kernel = loaded;
    int each = 0, multiprocessors = 0;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = raise_shared(call.state, kernel, shared);
    }
    if (call.error == CUDA_SUCCESS) {
        call.error = call.api->OccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel->function, (int)threads, shared);
    }
    if (call.error == CUDA_SUCCESS) {
        call.error = call.api->DeviceGetAttribute(&multiprocessors, CUDA_ATTR_MULTIPROCESSORS, call.state->ordinal);
    }
    *blocks = each > 0 && multiprocessors > 0 ? (uint64_t)each * (uint64_t)multiprocessors : 0;
    return cuda_end(&call, "querying the kernel's occupancy");
}

static int cuda_set_carveout(void *state, void *loaded, int percent)
{
    const CudaKernel *kernel = loaded;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->FuncSetAttribute(kernel->function, CUDA_FUNC_SHARED_CARVEOUT, percent);
    }
    return cuda_end(&call, "setting the shared memory carveout");
}

/* The sanitizer is available only on the host backend. */
static int cuda_findings(void *state, char *text, size_t size, size_t *needed)
{
    (void)state;
    *needed = 2;
    if (size > *needed) {
        memcpy(text, "[]", 3);
    }
    return PY2CU_OK;
}

const BackendModules cuda_modules = {
    .kind = PY2CU_IMAGE_CUBIN,
    .load = cuda_load,
    .unload = cuda_unload,
    .launch = cuda_launch,
    .resident = cuda_resident,
    .set_carveout = cuda_set_carveout,
    .expect_interrupt = cuda_expect_interrupt,
    .interrupt = cuda_interrupt,
    .library = cuda_library,
    .findings = cuda_findings,
};
