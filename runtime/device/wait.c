/* CUDA cannot give up waiting, so where somebody may want to, the work is asked after again and again: as often as
 * CUDA's own waiting does at first, then ever less, so that it costs no processor, and no more than a 64th of the time
 * that the work takes. */
#include "device/wait.h"

#include "base/backoff.h"
#include "base/error.h"

enum {
    EAGER_NANOSECONDS = 1000000, /* without a pause */
    LONGEST_PAUSE = 1000000,
    ASK_NANOSECONDS = 50 * 1000000 /* between two questions whether to go on */
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
        if (time - asked >= ASK_NANOSECONDS) {
            asked = time;
            if (device->on_wait(device->on_wait_context)) {
                return fail(PY2CU_ERROR_INTERRUPTED, "the wait was interrupted; what was launched goes on");
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

/* Work of the default stream begins when all streams that wait for it have come so far, which is not known before it is
 * asked to begin: so an event is sent behind them. */
static int poll_default_stream(Py2cuDevice *device)
{
    const BackendStreams *streams = device->backend->streams;
    void *event = atomic_exchange(&device->wait_event, NULL); /* making one takes as long as asking ten times */
    int status = event == NULL ? streams->event_create(device->state, false, &event) : PY2CU_OK;
    if (status == PY2CU_OK) {
        status = streams->event_record(device->state, event, device->default_stream);
        status = status == PY2CU_OK ? poll_until_done(device, streams->event_query, event) : status;
        event = atomic_exchange(&device->wait_event, event);
    }
    if (event != NULL) { /* another thread waited meanwhile */
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
    /* Nearly all streams wait for the default one. For the others nobody can give up. */
    int status = can_be_interrupted(device) ? poll_default_stream(device) : PY2CU_OK;
    return status == PY2CU_ERROR_INTERRUPTED ? status : device->backend->device->synchronize(device->state);
}
