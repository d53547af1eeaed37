/* The host backend's streams and events: nothing is ever under way, so a stream has nothing to hold. */
#include "fail.h"
#include "host_state.h"

#include <stdlib.h>
#include <time.h>

/* ---- streams ----------------------------------------------------------------------------------------------------- */

/* Streams are told apart by their handles. */
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

/* Waiting for a stream, and asking whether there is anything to wait for. */
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
    function(data, PY2CU_OK); /* everything before it has finished */
    return PY2CU_OK;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

typedef struct HostEvent {
    double milliseconds;
    bool recorded;
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
    event->milliseconds = (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
    event->recorded = true;
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
    const HostEvent *from = start, *to = end;
    if (!from->recorded || !to->recorded) {
        return fail(PY2CU_ERROR_ARGUMENT, "the %s event was not recorded", from->recorded ? "end" : "start");
    }
    *milliseconds = to->milliseconds - from->milliseconds;
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
