// SPDX-License-Identifier: MIT
/* Streams and events of the host backend. All operations are synchronous, so streams are empty. */
#include "base/error.h"
#include "host/host_state.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* ---- streams ----------------------------------------------------------------------------------------------------- */

/* Each stream has a unique handle. */
static int host_stream_create(void *state, void **stream)
{
    (void)state;
    *stream = malloc(1);
    return *stream != NULL ? PY2CU_OK : fail_memory();
}

static void host_stream_destroy(void *state, void *stream)
{
    (void)state;
    free(stream);
}

/* Implements waiting for a stream, and querying it. */
static int host_stream_idle(void *state, void *stream)
{
    (void)state;
    (void)stream;
    return PY2CU_OK;
}

static int host_stream_is_capturing(void *state, void *stream, bool *capturing)
{
    (void)state;
    (void)stream;
    *capturing = false;
    return PY2CU_OK;
}

static int host_stream_add_callback(void *state, void *stream, void (*function)(void *data, int status), void *data)
{
    (void)state;
    (void)stream;
    function(data, PY2CU_OK); /* all preceding work has finished */
    return PY2CU_OK;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

typedef struct HostEvent {
    _Atomic int64_t nanoseconds; /* 0: not recorded yet */
} HostEvent;

static int host_event_create(void *state, bool timing, void **event)
{
    (void)state;
    (void)timing;
    *event = calloc(1, sizeof(HostEvent));
    return *event != NULL ? PY2CU_OK : fail_memory();
}

static void host_event_destroy(void *state, void *event)
{
    (void)state;
    free(event);
}

static int host_event_record(void *state, void *place, void *stream)
{
    (void)state;
    (void)stream;
    HostEvent *event = place;
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    atomic_store(&event->nanoseconds, (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
    return PY2CU_OK;
}

static int host_event_wait(void *state, void *event, void *stream)
{
    (void)state;
    (void)event;
    (void)stream;
    return PY2CU_OK;
}

/* As host_stream_idle(). */
static int host_event_idle(void *state, void *event)
{
    (void)state;
    (void)event;
    return PY2CU_OK;
}

static int host_event_elapsed(void *state, void *start, void *end, double *milliseconds)
{
    (void)state;
    const int64_t from = atomic_load(&((HostEvent *)start)->nanoseconds),
                  to = atomic_load(&((HostEvent *)end)->nanoseconds);
    if (from == 0 || to == 0) {
        return fail(PY2CU_ERROR_ARGUMENT, "the %s event was not recorded", from != 0 ? "end" : "start");
    }
    *milliseconds = (double)(to - from) * 1e-6;
    return PY2CU_OK;
}

const BackendStreams host_streams = {
    .create = host_stream_create,
    .destroy = host_stream_destroy,
    .synchronize = host_stream_idle,
    .query = host_stream_idle,
    .is_capturing = host_stream_is_capturing,
    .add_callback = host_stream_add_callback,
    .event_create = host_event_create,
    .event_destroy = host_event_destroy,
    .event_record = host_event_record,
    .event_wait = host_event_wait,
    .event_synchronize = host_event_idle,
    .event_query = host_event_idle,
    .event_elapsed = host_event_elapsed,
};
