// SPDX-License-Identifier: MIT
/* Streams and events of the CUDA backend. */
#include "base/error.h"
#include "cuda/cuda_state.h"

#include <stdlib.h>

/* ---- streams ----------------------------------------------------------------------------------------------------- */

static int cuda_stream_create(void *state, void **stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamCreateWithFlags(stream, 0); /* synchronizes with the default stream, as in Numba */
    }
    return cuda_end(&call, "creating a stream");
}

static void cuda_stream_destroy(void *state, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamDestroy(stream);
    }
    (void)cuda_end(&call, "freeing a stream");
}

static int cuda_stream_synchronize(void *state, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamSynchronize(stream);
    }
    return cuda_end(&call, "waiting for a stream");
}

static int cuda_stream_query(void *state, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamQuery(stream);
    }
    return cuda_end(&call, "querying a stream");
}

static int cuda_stream_is_capturing(void *state, void *stream, bool *capturing)
{
    int found = CUDA_CAPTURE_NONE;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamIsCapturing(stream, &found);
    }
    int status = cuda_end(&call, "querying a stream");
    /* CUDA reports an error if the default stream is queried while another stream is captured. */
    *capturing = status == PY2CU_ERROR_CAPTURING || found != CUDA_CAPTURE_NONE;
    return status == PY2CU_ERROR_CAPTURING ? PY2CU_OK : status;
}

/* A callback of a stream with its argument, in the form that CUDA requires. */
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

static int cuda_stream_add_callback(void *state, void *stream, void (*function)(void *data, int status), void *data)
{
    Callback *callback = malloc(sizeof *callback);
    if (callback == NULL) {
        return fail_memory();
    }
    *callback = (Callback){function, data};
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamAddCallback(stream, run_callback, callback, 0);
    }
    if (call.error != CUDA_SUCCESS) {
        free(callback);
    }
    return cuda_end(&call, "adding a callback to a stream");
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

static int cuda_event_create(void *state, bool timing, void **event)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventCreateWithFlags(event, timing ? 0 : CUDA_EVENT_DISABLE_TIMING);
    }
    return cuda_end(&call, "creating an event");
}

static void cuda_event_destroy(void *state, void *event)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventDestroy(event);
    }
    (void)cuda_end(&call, "freeing an event");
}

static int cuda_event_record(void *state, void *event, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventRecord(event, stream);
    }
    return cuda_end(&call, "recording an event");
}

static int cuda_event_wait(void *state, void *event, void *stream)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->StreamWaitEvent(stream, event, 0);
    }
    return cuda_end(&call, "adding the wait for an event to a stream");
}

static int cuda_event_synchronize(void *state, void *event)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventSynchronize(event);
    }
    return cuda_end(&call, "waiting for an event");
}

static int cuda_event_query(void *state, void *event)
{
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventQuery(event);
    }
    return cuda_end(&call, "querying an event");
}

static int cuda_event_elapsed(void *state, void *start, void *end, double *milliseconds)
{
    float elapsed = 0;
    CudaCall call = cuda_begin(state);
    if (call.entered) {
        call.error = call.api->EventElapsedTime(&elapsed, start, end);
    }
    *milliseconds = (double)elapsed;
    return cuda_end(&call, "querying the time between two events");
}

const BackendStreams cuda_streams = {
    .create = cuda_stream_create,
    .destroy = cuda_stream_destroy,
    .synchronize = cuda_stream_synchronize,
    .query = cuda_stream_query,
    .is_capturing = cuda_stream_is_capturing,
    .add_callback = cuda_stream_add_callback,
    .event_create = cuda_event_create,
    .event_destroy = cuda_event_destroy,
    .event_record = cuda_event_record,
    .event_wait = cuda_event_wait,
    .event_synchronize = cuda_event_synchronize,
    .event_query = cuda_event_query,
    .event_elapsed = cuda_event_elapsed,
};
