// SPDX-License-Identifier: MIT
/* Internal interface of the CUDA backend.
 *
 * Each call restores the calling thread's current device. A non-sticky error is cleared from the CUDA runtime
 * (cudaGetLastError), so that other users of CUDA in the process do not see it. */
#ifndef PY2CU_CUDA_STATE_H
#define PY2CU_CUDA_STATE_H

#include "backend/backend.h"
#include "cuda/cudart.h"

typedef struct CudaState {
    Cudart api;
    int ordinal;
    bool alone;   /* the only device, so it is current in every thread */
    void *pool;   /* NULL: the device has no stream-ordered allocation */
    long process; /* process that opened the device: CUDA does not survive a fork */
    size_t shared_default, shared_optin;
    DriverLaunchKernel *launch; /* of the driver; NULL: kernels are launched by the CUDA runtime */
} CudaState;

/* Sets the error detail and returns the status. */
int cuda_fail(const CudaState *state, int error, const char *doing);

/* Makes the device current; cuda_leave() restores *previous. Each launch calls both functions, so they are inline. */
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

/* A sequence of CUDA calls on a device: cuda_begin() makes it current, cuda_end() restores the previous device and
 * reports the error. */
typedef struct CudaCall {
    const CudaState *state;
    const Cudart *api;
    int previous;
    bool entered; /* false: the device could not be made current, and no further CUDA function may be called */
    int error;    /* result of the last call */
} CudaCall;

CudaCall cuda_begin(void *state);
/* `doing` describes the operation in the message, such as "creating a stream". */
int cuda_end(const CudaCall *call, const char *doing);

extern const BackendModules cuda_modules;
extern const BackendMemory cuda_memory;
extern const BackendStreams cuda_streams;
extern const BackendDevice cuda_device;

#endif
