// SPDX-License-Identifier: MIT
/* Memory of the CUDA backend: allocation, host registration, copies, fills, and sharing between processes. */
#include "cuda/cuda_state.h"

#include <stdio.h>
#include <string.h>

static int allocate_kind(const CudaState *state, MemoryKind kind, size_t bytes, void *stream, void **out)
{
    const Cudart *api = &state->api;
    switch (kind) {
    case MEMORY_DEVICE:
        return state->pool != NULL ? api->MallocFromPoolAsync(out, bytes, state->pool, stream)
                                   : api->Malloc(out, bytes);
    case MEMORY_PLAIN:
        return api->Malloc(out, bytes);
    case MEMORY_PINNED:
        return api->HostAlloc(out, bytes, CUDA_HOST_PORTABLE | CUDA_HOST_MAPPED);
    case MEMORY_WRITE_COMBINED:
        return api->HostAlloc(out, bytes, CUDA_HOST_PORTABLE | CUDA_HOST_MAPPED | CUDA_HOST_WRITE_COMBINED);
    case MEMORY_MANAGED:
        return api->MallocManaged(out, bytes, CUDA_ATTACH_GLOBAL);
    case MEMORY_MANAGED_HOST:
        return api->MallocManaged(out, bytes, CUDA_ATTACH_HOST);
    }
    return CUDA_ERROR_INVALID_VALUE;
}

static int free_kind(const CudaState *state, MemoryKind kind, void *memory, void *stream)
{
    const Cudart *api = &state->api;
    switch (kind) {
    case MEMORY_DEVICE:
        return state->pool != NULL ? api->FreeAsync(memory, stream) : api->Free(memory);
    case MEMORY_PLAIN:
    case MEMORY_MANAGED:
    case MEMORY_MANAGED_HOST:
        return api->Free(memory);
    case MEMORY_PINNED:
    case MEMORY_WRITE_COMBINED:
        return api->FreeHost(memory);
    }
    return CUDA_ERROR_INVALID_VALUE;
}

static int cuda_allocate(void *state, MemoryKind kind, size_t bytes, void *stream, void **out)
{
    static const char *const names[] = {
        [MEMORY_DEVICE] = "",
        [MEMORY_PLAIN] = "",
        [MEMORY_PINNED] = " of pinned memory",
        [MEMORY_WRITE_COMBINED] = " of pinned memory",
        [MEMORY_MANAGED] = " of managed memory",
        [MEMORY_MANAGED_HOST] = " of managed memory",
    };
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = allocate_kind(call.state, kind, bytes, stream, out);
    }
    char doing[96] = "";
    if (call.error != CUDA_SUCCESS) {
        *out = NULL;
        (void)snprintf(doing, sizeof doing, "allocating %zu bytes%s", bytes, names[kind]);
    }
    return cuda_end(&call, doing);
}

static int cuda_free(void *state, MemoryKind kind, void *memory, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = free_kind(call.state, kind, memory, stream);
    }
    return cuda_end(&call, "freeing memory");
}

static int cuda_register_host(void *state, void *memory, size_t bytes, void **on_device)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->HostRegister(memory, bytes, CUDA_HOST_PORTABLE | CUDA_HOST_MAPPED);
    }
    if (call.error == CUDA_SUCCESS) {
        call.error = call.api->HostGetDevicePointer(on_device, memory, 0);
        if (call.error != CUDA_SUCCESS) {
            (void)call.api->HostUnregister(memory);
        }
    }
    char doing[96] = "";
    if (call.error != CUDA_SUCCESS) {
        (void)snprintf(doing, sizeof doing, "pinning %zu bytes of host memory", bytes);
    }
    return cuda_end(&call, doing);
}

static int cuda_unregister_host(void *state, void *memory)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->HostUnregister(memory);
    }
    return cuda_end(&call, "freeing memory");
}

/* Pool memory is mapped only on its own device until a peer is granted access, so cudaMemcpyAsync rejects copies
 * between two devices; cudaMemcpyPeerAsync stages the copy in host memory if necessary. */
static int copy_between(const Cudart *api, void *to, const void *from, size_t bytes, void *stream)
{
    CudaPointerAttributes target, source;
    int error = api->PointerGetAttributes(&target, to);
    if (error == CUDA_SUCCESS) {
        error = api->PointerGetAttributes(&source, from);
    }
    if (error != CUDA_SUCCESS || target.type != CUDA_MEMORY_DEVICE || source.type != CUDA_MEMORY_DEVICE ||
        target.device == source.device) {
        return CUDA_ERROR_INVALID_VALUE;
    }
    return api->MemcpyPeerAsync(to, target.device, from, source.device, bytes, stream);
}

static int cuda_copy(void *state, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream,
                     bool wait)
{
    static const int kinds[] = {CUDA_COPY_TO_DEVICE, CUDA_COPY_TO_HOST, CUDA_COPY_ON_DEVICE};
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->MemcpyAsync(to, from, bytes, kinds[direction], stream);
        if (call.error == CUDA_ERROR_INVALID_VALUE && direction == PY2CU_COPY_ON_DEVICE) {
            (void)call.api->GetLastError();
            call.error = copy_between(call.api, to, from, bytes, stream);
        }
        if (call.error == CUDA_SUCCESS && wait) {
            call.error = call.api->StreamSynchronize(stream);
        }
    }
    return cuda_end(&call, "copying memory");
}

/* Fills memory with a pattern of several bytes: copies a short prefix from the host, then doubles it on the device. */
static int fill_by_doubling(const CudaState *state, char *memory, const void *pattern, size_t pattern_bytes,
                            size_t total, void *stream)
{
    enum { SEED_BYTES = 4096 };
    int capturing = CUDA_CAPTURE_NONE;
    int error = state->api.StreamIsCapturing(stream, &capturing);
    if (error == CUDA_SUCCESS && capturing != CUDA_CAPTURE_NONE) {
        return CUDA_ERROR_CAPTURE_UNSUPPORTED; /* a graph would read the prefix again, from a stack frame that no longer
                                                  exists */
    }
    char seed[SEED_BYTES];
    size_t done =
        total < sizeof seed ? total : sizeof seed; /* pattern sizes are powers of two, so they divide the prefix */
    for (size_t i = 0; i < done; i += pattern_bytes) {
        memcpy(seed + i, pattern, pattern_bytes);
    }
    if (error == CUDA_SUCCESS) {
        /* The source is pageable: CUDA has copied the bytes when the call returns. */
        error = state->api.MemcpyAsync(memory, seed, done, CUDA_COPY_TO_DEVICE, stream);
    }
    while (error == CUDA_SUCCESS && done < total) {
        size_t part = done < total - done ? done : total - done;
        error = state->api.MemcpyAsync(memory + done, memory, part, CUDA_COPY_ON_DEVICE, stream);
        done += part;
    }
    return error;
}

static int cuda_fill(void *state, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream)
{
    const unsigned char *bytes = pattern;
    bool uniform = true;
    for (size_t i = 1; i < pattern_bytes; i++) {
        uniform = uniform && bytes[i] == bytes[0];
    }
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = uniform
                         ? call.api->MemsetAsync(memory, bytes[0], pattern_bytes * count, stream)
                         : fill_by_doubling(call.state, memory, pattern, pattern_bytes, pattern_bytes * count, stream);
    }
    return cuda_end(&call, "filling memory");
}

/* ---- other processes --------------------------------------------------------------------------------------------- */

static int cuda_export_handle(void *state, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES])
{
    CudaIpcHandle made;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->IpcGetMemHandle(&made, memory);
    }
    if (call.error == CUDA_SUCCESS) {
        memcpy(handle, made.bytes, sizeof made.bytes);
    }
    return cuda_end(&call, "creating a handle for another process (not possible for pool memory: set PY2CU_POOL=0)");
}

static int cuda_import_handle(void *state, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out)
{
    CudaIpcHandle given;
    memcpy(given.bytes, handle, sizeof given.bytes);
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->IpcOpenMemHandle(out, given, CUDA_IPC_LAZY_PEER);
    }
    return cuda_end(&call, "opening another process's memory");
}

static int cuda_close_import(void *state, void *memory)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->IpcCloseMemHandle(memory);
    }
    return cuda_end(&call, "closing another process's memory");
}

const BackendMemory cuda_memory = {
    .allocate = cuda_allocate,
    .free = cuda_free,
    .register_host = cuda_register_host,
    .unregister_host = cuda_unregister_host,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .export_handle = cuda_export_handle,
    .import_handle = cuda_import_handle,
    .close_import = cuda_close_import,
};

_Static_assert(sizeof(CudaIpcHandle) == PY2CU_HANDLE_BYTES, "handles are passed to CUDA unchanged");
