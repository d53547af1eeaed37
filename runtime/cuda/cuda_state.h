/* What the files of the CUDA backend share. */
#ifndef PY2CU_CUDA_STATE_H
#define PY2CU_CUDA_STATE_H

#include "backend.h"
#include "cudart.h"

#include <stdatomic.h>

typedef struct CudaState {
    Cudart api;
    int ordinal;
    bool alone;   /* the only device there is: it is every thread's current one */
    void *pool;   /* NULL: the device has no stream-ordered allocation */
    long process; /* that opened the device: CUDA does not survive a fork */
    size_t shared_default, shared_optin;
} CudaState;

typedef struct CudaKernel {
    void *library, *function;
    size_t static_shared;
    bool cooperative;
    _Atomic bool shared_raised; /* the kernel may use more than the default */
} CudaKernel;

/* Sets the error detail and gives the status. */
int cuda_fail(const CudaState *state, int error, const char *doing);
/* Makes the device current. *previous is what cuda_leave() goes back to. Every launch passes here, so both are inline. */
static inline int cuda_enter(const CudaState *state, int *previous)
{
    if (state->alone) {
        *previous = state->ordinal;
        return CUDA_SUCCESS;
    }
    int error = state->api.GetDevice(previous);
    if (error == CUDA_SUCCESS && *previous != state->ordinal) {
        error = state->api.SetDevice(state->ordinal);
    }
    return error;
}

static inline void cuda_leave(const CudaState *state, int previous)
{
    if (previous != state->ordinal) {
        (void)state->api.SetDevice(previous);
    }
}

/* Lets the kernel have so much dynamic shared memory. */
int cuda_raise_shared(const CudaState *state, CudaKernel *kernel, size_t shared);

/* Functions of the backend that are in other files: see Backend. */
int cuda_memory_new(void *state, MemoryKind kind, size_t bytes, void *stream, void **out);
int cuda_memory_free(void *state, MemoryKind kind, void *memory, void *stream);
int cuda_copy(void *state, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream, bool wait);
int cuda_fill(void *state, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream);
int cuda_device(void *state, DeviceCall *call);

#endif
