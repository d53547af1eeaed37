// SPDX-License-Identifier: MIT
/* Device selection and error reporting of the CUDA backend. */
#include "cuda/cuda_state.h"

#include "base/error.h"

#include <unistd.h>

static Py2cuStatus status_of(int error)
{
    if (error >= CUDA_ERROR_CAPTURE_UNSUPPORTED && error <= CUDA_ERROR_CAPTURE_WRONG_THREAD) {
        return PY2CU_ERROR_CAPTURING;
    }
    switch (error) {
    case CUDA_ERROR_MEMORY_ALLOCATION:
        return PY2CU_ERROR_DEVICE_MEMORY;
    case CUDA_ERROR_NOT_READY:
        return PY2CU_ERROR_NOT_READY;
    case CUDA_ERROR_NO_DEVICE:
    case CUDA_ERROR_INVALID_DEVICE:
    case CUDA_ERROR_INSUFFICIENT_DRIVER:
        return PY2CU_ERROR_NO_DEVICE;
    case CUDA_ERROR_INVALID_CONFIGURATION:
    case CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES:
    case CUDA_ERROR_COOPERATIVE_TOO_LARGE:
        return PY2CU_ERROR_LAUNCH_SHAPE;
    case CUDA_ERROR_INVALID_KERNEL_IMAGE:
    case CUDA_ERROR_NO_KERNEL_IMAGE:
    case CUDA_ERROR_INVALID_PTX:
    case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
    case CUDA_ERROR_SYMBOL_NOT_FOUND:
        return PY2CU_ERROR_LOAD;
    case CUDA_ERROR_ECC_UNCORRECTABLE:
    case CUDA_ERROR_CONTAINED:
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_HARDWARE_STACK:
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
    case CUDA_ERROR_MISALIGNED_ADDRESS:
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
    case CUDA_ERROR_INVALID_PC:
    case CUDA_ERROR_LAUNCH_FAILURE:
        return PY2CU_ERROR_FAULT;
    default:
        return PY2CU_ERROR_CUDA;
    }
}

int cuda_fail(const CudaState *state, int error, const char *doing)
{
    (void)state->api.GetLastError();
    if (error == CUDA_ERROR_INITIALIZATION && getpid() != state->process) {
        return fail(PY2CU_ERROR_FORKED, "CUDA initialized before forking; a forked process cannot use CUDA contexts: "
                                        "start the process with spawn, or "
                                        "use CUDA only in the child");
    }
    Py2cuStatus status = status_of(error);
    const char *text = state->api.GetErrorString(error), *name = state->api.GetErrorName(error);
    if (status == PY2CU_ERROR_FAULT) {
        return fail(status, "%s (%s); CUDA can no longer be used in this process", text, name);
    }
    return fail(status, "%s: %s (%s)", doing, text, name);
}

CudaCall cuda_begin(void *opaque)
{
    const CudaState *state = opaque;
    CudaCall call = {.state = state, .api = &state->api};
    call.error = cuda_enter(state, &call.previous);
    call.entered = call.error == CUDA_SUCCESS;
    return call;
}

int cuda_end(const CudaCall *call, const char *doing)
{
    if (call->entered) {
        cuda_leave(call->state, call->previous);
    }
    if (call->error == CUDA_SUCCESS) {
        return PY2CU_OK;
    }
    return cuda_fail(call->state, call->error, call->entered ? doing : "selecting the device");
}
