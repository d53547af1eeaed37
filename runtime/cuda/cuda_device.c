/* The CUDA backend: what can be asked of a device, and told it, besides kernels, memory, streams and events. */
#include "cuda_state.h"
#include "fail.h"

#include <stdlib.h>
#include <string.h>

/* A function to call when a stream has come so far, as CUDA wants to have it. */
typedef struct Callback {
    void (*function)(void *data, int status);
    void *data;
} Callback;

static void run_callback(void *stream, int error, void *opaque)
{
    (void)stream;
    Callback callback = *(Callback *)opaque;
    free(opaque);
    callback.function(callback.data, error == CUDA_SUCCESS ? PY2CU_OK : PY2CU_ERROR_CUDA);
}

static int add_callback(const CudaState *state, const DeviceCall *call)
{
    Callback *callback = malloc(sizeof *callback);
    if (callback == NULL) {
        return CUDA_ERROR_MEMORY_ALLOCATION;
    }
    *callback = (Callback){call->function, call->data};
    int error = state->api.StreamAddCallback(call->stream, run_callback, callback, 0);
    if (error != CUDA_SUCCESS) {
        free(callback);
    }
    return error;
}

static int share_pool(const CudaState *state, int with)
{
    if (state->pool == NULL) {
        return CUDA_SUCCESS;
    }
    CudaPoolAccess access = {CUDA_LOCATION_DEVICE, with, CUDA_ACCESS_READ_WRITE};
    return state->api.MemPoolSetAccess(state->pool, &access, 1);
}

static int count_resident(const CudaState *state, DeviceCall *call)
{
    CudaKernel *kernel = call->pointer;
    int each = 0, multiprocessors = 0;
    int error = cuda_raise_shared(state, kernel, call->bytes);
    if (error == CUDA_SUCCESS) {
        error = state->api.OccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel->function, call->which, call->bytes);
    }
    if (error == CUDA_SUCCESS) {
        error = state->api.DeviceGetAttribute(&multiprocessors, CUDA_ATTR_MULTIPROCESSORS, state->ordinal);
    }
    call->numbers[0] = each > 0 && multiprocessors > 0 ? (uint64_t)each * (uint64_t)multiprocessors : 0;
    return error;
}

static int do_call(const CudaState *state, DeviceCall *call, const char **doing)
{
    const Cudart *api = &state->api;
    size_t sizes[2] = {0, 0};
    int number = 0, error = CUDA_SUCCESS;
    switch (call->op) {
    case DEVICE_MEMORY:
        *doing = "asking for the free memory";
        error = api->MemGetInfo(&sizes[0], &sizes[1]);
        call->numbers[0] = sizes[0];
        call->numbers[1] = sizes[1];
        break;
    case DEVICE_ATTRIBUTE:
        *doing = "asking for an attribute of the device";
        error = api->DeviceGetAttribute(&number, call->which, state->ordinal);
        call->numbers[0] = (uint64_t)(int64_t)number;
        break;
    case DEVICE_TRIM:
        *doing = "giving back unused memory";
        error = state->pool != NULL ? api->MemPoolTrimTo(state->pool, 0) : CUDA_SUCCESS;
        break;
    case DEVICE_PEER_POSSIBLE:
        *doing = "asking for access between devices";
        error = api->DeviceCanAccessPeer(&number, state->ordinal, call->which);
        call->numbers[0] = number != 0;
        break;
    case DEVICE_PEER_ENABLE:
        *doing = "enabling access between devices";
        error = api->DeviceEnablePeerAccess(call->which, 0);
        if (error == CUDA_ERROR_PEER_ENABLED) {
            (void)api->GetLastError();
            error = CUDA_SUCCESS;
        }
        break;
    case DEVICE_POOL_SHARE:
        *doing = "enabling access between devices";
        error = share_pool(state, call->which);
        break;
    case DEVICE_OWNER: {
        *doing = "asking whose memory it is";
        CudaPointerAttributes found;
        error = api->PointerGetAttributes(&found, call->pointer);
        call->numbers[0] = (uint64_t)(int64_t)(error == CUDA_SUCCESS && found.type == CUDA_MEMORY_DEVICE ? found.device : -1);
        break;
    }
    case DEVICE_PROFILE:
        *doing = "telling the profiler";
        error = call->which != 0 ? api->ProfilerStart() : api->ProfilerStop();
        break;
    case DEVICE_EXPORT: {
        *doing = "making a handle for another process (memory from a pool has none: PY2CU_POOL=0 uses no pool)";
        CudaIpcHandle handle;
        error = api->IpcGetMemHandle(&handle, call->pointer);
        if (error == CUDA_SUCCESS) {
            memcpy(call->handle, handle.bytes, sizeof handle.bytes);
        }
        break;
    }
    case DEVICE_IMPORT: {
        *doing = "opening another process's memory";
        CudaIpcHandle handle;
        memcpy(handle.bytes, call->handle, sizeof handle.bytes);
        error = api->IpcOpenMemHandle(&call->pointer, handle, CUDA_IPC_LAZY_PEER);
        break;
    }
    case DEVICE_CLOSE_IMPORT:
        *doing = "closing another process's memory";
        error = api->IpcCloseMemHandle(call->pointer);
        break;
    case DEVICE_RESIDENT:
        *doing = "asking for the kernel's occupancy";
        error = count_resident(state, call);
        break;
    case DEVICE_LIBRARY:
        call->data = ((const CudaKernel *)call->pointer)->library;
        break;
    case DEVICE_CARVE:
        *doing = "setting the carveout of shared memory";
        error = api->FuncSetAttribute(((const CudaKernel *)call->pointer)->function, CUDA_FUNC_SHARED_CARVEOUT, call->which);
        break;
    case DEVICE_CALLBACK:
        *doing = "adding a callback to a stream";
        error = add_callback(state, call);
        break;
    }
    return error;
}

int cuda_device(void *opaque, DeviceCall *call)
{
    const CudaState *state = opaque;
    const char *doing = "selecting the device";
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = do_call(state, call, &doing);
        cuda_leave(state, previous);
    }
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, doing);
}
