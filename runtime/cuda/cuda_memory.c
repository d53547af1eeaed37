/* The CUDA backend's memory: of every kind, copied and filled. */
#include "cuda_state.h"

#include <stdio.h>
#include <string.h>

static int take(const CudaState *state, MemoryKind kind, size_t bytes, void *stream, void **out)
{
    const Cudart *api = &state->api;
    int error = CUDA_SUCCESS;
    switch (kind) {
    case MEMORY_DEVICE:
        return state->pool != NULL ? api->MallocFromPoolAsync(out, bytes, state->pool, stream) : api->Malloc(out, bytes);
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
    case MEMORY_REGISTERED:
        error = api->HostRegister(*out, bytes, CUDA_HOST_PORTABLE | CUDA_HOST_MAPPED);
        if (error == CUDA_SUCCESS) {
            void *host = *out;
            error = api->HostGetDevicePointer(out, host, 0);
            if (error != CUDA_SUCCESS) {
                (void)api->HostUnregister(host);
            }
        }
        break;
    }
    return error;
}

static int give_back(const CudaState *state, MemoryKind kind, void *memory, void *stream)
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
    case MEMORY_REGISTERED:
        break;
    }
    return api->HostUnregister(memory);
}

int cuda_memory_new(void *opaque, MemoryKind kind, size_t bytes, void *stream, void **out)
{
    const CudaState *state = opaque;
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = take(state, kind, bytes, stream, out);
        cuda_leave(state, previous);
    }
    if (error == CUDA_SUCCESS) {
        return PY2CU_OK;
    }
    static const char *const names[] = {
        [MEMORY_DEVICE] = "",
        [MEMORY_PLAIN] = "",
        [MEMORY_PINNED] = " of pinned memory",
        [MEMORY_WRITE_COMBINED] = " of pinned memory",
        [MEMORY_MANAGED] = " of managed memory",
        [MEMORY_MANAGED_HOST] = " of managed memory",
        [MEMORY_REGISTERED] = " of the host's memory",
    };
    *out = NULL;
    char doing[96];
    (void)snprintf(doing, sizeof doing, "%s %zu bytes%s", kind == MEMORY_REGISTERED ? "pinning" : "allocating", bytes,
                   names[kind]);
    return cuda_fail(state, error, doing);
}

int cuda_memory_free(void *opaque, MemoryKind kind, void *memory, void *stream)
{
    const CudaState *state = opaque;
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = give_back(state, kind, memory, stream);
        cuda_leave(state, previous);
    }
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, "freeing memory");
}

/* Memory from a pool is mapped on its own device alone, until a peer is let in: cudaMemcpyAsync refuses it in copies between
 * two devices, where cudaMemcpyPeerAsync goes through the host's memory if it must. */
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

int cuda_copy(void *opaque, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream, bool wait)
{
    const CudaState *state = opaque;
    static const int kinds[] = {CUDA_COPY_TO_DEVICE, CUDA_COPY_TO_HOST, CUDA_COPY_ON_DEVICE};
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = state->api.MemcpyAsync(to, from, bytes, kinds[direction], stream);
        if (error == CUDA_ERROR_INVALID_VALUE && direction == PY2CU_COPY_ON_DEVICE) {
            (void)state->api.GetLastError();
            error = copy_between(&state->api, to, from, bytes, stream);
        }
        if (error == CUDA_SUCCESS && wait) {
            error = state->api.StreamSynchronize(stream);
        }
        cuda_leave(state, previous);
    }
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, "copying memory");
}

/* A pattern of several bytes: a few of them come from here, the rest is copied from what is already there. */
static int fill_by_doubling(const CudaState *state, char *memory, const void *pattern, size_t pattern_bytes, size_t total,
                            void *stream)
{
    enum { SEED_BYTES = 4096 };
    int capturing = CUDA_CAPTURE_NONE;
    int error = state->api.StreamIsCapturing(stream, &capturing);
    if (error == CUDA_SUCCESS && capturing != CUDA_CAPTURE_NONE) {
        return CUDA_ERROR_CAPTURE_UNSUPPORTED; /* a graph would read the seed again, from a stack that is long gone */
    }
    char seed[SEED_BYTES];
    size_t done = total < sizeof seed ? total : sizeof seed; /* pattern sizes are powers of two: they divide the seed */
    for (size_t i = 0; i < done; i += pattern_bytes) {
        memcpy(seed + i, pattern, pattern_bytes);
    }
    if (error == CUDA_SUCCESS) {
        /* From pageable memory: CUDA has taken the bytes when the call returns. */
        error = state->api.MemcpyAsync(memory, seed, done, CUDA_COPY_TO_DEVICE, stream);
    }
    while (error == CUDA_SUCCESS && done < total) {
        size_t part = done < total - done ? done : total - done;
        error = state->api.MemcpyAsync(memory + done, memory, part, CUDA_COPY_ON_DEVICE, stream);
        done += part;
    }
    return error;
}

int cuda_fill(void *opaque, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream)
{
    const CudaState *state = opaque;
    const unsigned char *bytes = pattern;
    bool uniform = true;
    for (size_t i = 1; i < pattern_bytes; i++) {
        uniform = uniform && bytes[i] == bytes[0];
    }
    int previous = 0;
    int error = cuda_enter(state, &previous);
    if (error == CUDA_SUCCESS) {
        error = uniform ? state->api.MemsetAsync(memory, bytes[0], pattern_bytes * count, stream)
                        : fill_by_doubling(state, memory, pattern, pattern_bytes, pattern_bytes * count, stream);
        cuda_leave(state, previous);
    }
    return error == CUDA_SUCCESS ? PY2CU_OK : cuda_fail(state, error, "filling memory");
}
