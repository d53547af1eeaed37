// SPDX-License-Identifier: MIT
/* Interruptible waiting. CUDA's waits cannot be interrupted, so if a callback may interrupt, the work is polled: at
 * first as often as CUDA itself polls, then less and less often. Polling delays the result by at most 1/64 of the time
 * that the work takes. */
#include "device/wait.h"

#include "base/backoff.h"
#include "base/error.h"

enum {
    EAGER_NANOSECONDS = 1000000, /* polls without a pause */
    LONGEST_PAUSE = 1000000,
    POLL_NANOSECONDS = 50 * 1000000 /* between two calls of the callback */
};

static int poll_until_done(Py2cuDevice *device, int (*query)(void *state, void *what), void *what)
{
    int64_t start = backoff_clock(), asked = start;
    for (;;) {
        int status = query(device->state, what);
        if (status != PY2CU_ERROR_NOT_READY) {
            return status;
        }
        int64_t time = backoff_clock(), waited = time - start;
        if (time - asked >= POLL_NANOSECONDS) {
            asked = time;
            if (device->on_wait(device->on_wait_context)) {
                return fail(PY2CU_ERROR_INTERRUPTED, "the wait was interrupted; launched kernels continue");
            }
        }
        if (waited > EAGER_NANOSECONDS) {
            backoff_wait(waited, 0, LONGEST_PAUSE);
        }
    }
}

static bool can_be_interrupted(const Py2cuDevice *device)
{
    return device->on_wait != NULL && device->backend->asynchronous;
}

/* The legacy default stream starts work after the preceding work of all blocking streams, so an event recorded in it
 * completes after them. */
static int poll_default_stream(Py2cuDevice *device)
{
    const BackendStreams *streams = device->backend->streams;
    void *event = atomic_exchange(&device->wait_event, NULL); /* creating an event takes as long as ten queries */
    int status = event == NULL ? streams->event_create(device->state, false, &event) : PY2CU_OK;
    if (status == PY2CU_OK) {
        status = streams->event_record(device->state, event, device->default_stream);
        status = status == PY2CU_OK ? poll_until_done(device, streams->event_query, event) : status;
        event = atomic_exchange(&device->wait_event, event);
    }
    if (event != NULL) { /* another thread has stored an event meanwhile */
        streams->event_destroy(device->state, event);
    }
    return status;
}

static int poll_stream(Py2cuDevice *device, void *stream)
{
    return stream == device->default_stream ? poll_default_stream(device)
                                            : poll_until_done(device, device->backend->streams->query, stream);
}

int wait_for_stream(Py2cuDevice *device, void *stream)
{
    return can_be_interrupted(device) ? poll_stream(device, stream)
                                      : device->backend->streams->synchronize(device->state, stream);
}

int wait_before_copy(Py2cuDevice *device, void *stream)
{
    return can_be_interrupted(device) ? poll_stream(device, stream) : PY2CU_OK;
}

int wait_for_event(Py2cuDevice *device, void *event)
{
    const BackendStreams *streams = device->backend->streams;
    return can_be_interrupted(device) ? poll_until_done(device, streams->event_query, event)
                                      : streams->event_synchronize(device->state, event);
}

int wait_for_device(Py2cuDevice *device)
{
    /* Nearly all streams synchronize with the default stream. Waits for the others cannot be interrupted. */
    int status = can_be_interrupted(device) ? poll_default_stream(device) : PY2CU_OK;
    return status == PY2CU_ERROR_INTERRUPTED ? status : device->backend->device->synchronize(device->state);
}
