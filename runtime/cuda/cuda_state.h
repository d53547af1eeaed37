/* What the files of the CUDA backend share.
 *
 * The calling thread's current device is what it was before after every call. An error that is not sticky is taken out
 * of the runtime again (cudaGetLastError), so that other users of CUDA in the process do not meet it. */
#ifndef PY2CU_CUDA_STATE_H
#define PY2CU_CUDA_STATE_H

#include "backend/backend.h"
#include "cuda/cudart.h"

typedef struct CudaState {
    Cudart api;
    int ordinal;
    bool alone;   /* the only device there is: it is every thread's current one */
    void *pool;   /* NULL: the device has no stream-ordered allocation */
    long process; /* that opened the device: CUDA does not survive a fork */
    size_t shared_default, shared_optin;
} CudaState;

/* Sets the error detail and gives the status. */
int cuda_fail(const CudaState *state, int error, const char *doing);

/* Makes the device current. *previous is what cuda_leave() goes back to. Every launch passes here, so both are inline.
 */
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

/* Some calls of CUDA on a device, from cuda_begin(), which makes it current, to cuda_end(), which goes back and reports
 * the error. */
typedef struct CudaCall {
    const CudaState *state;
    const Cudart *api;
    int previous;
    bool entered; /* else the device could not be made current, and nothing more is to be called */
    int error;    /* of the last call */
} CudaCall;

CudaCall cuda_begin(void *state);
/* `doing` is for the message: "making a stream". */
int cuda_end(const CudaCall *call, const char *doing);

extern const BackendModules cuda_modules;
extern const BackendMemory cuda_memory;
extern const BackendStreams cuda_streams;
extern const BackendDevice cuda_device;

#endif
