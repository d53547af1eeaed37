// SPDX-License-Identifier: MIT
/* Streams, events, and waiting for kernels, which also reports exceptions that kernels raised. */
#include "device/device.h"

#include "base/error.h"
#include "device/device_exceptions.h"
#include "device/wait.h"

#include <stdlib.h>
#include <string.h>

/* ---- streams ----------------------------------------------------------------------------------------------------- */

static int create_stream(Py2cuDevice *device, bool borrowed, void *native, Py2cuStream **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "out is NULL");
    }
    *out = NULL;
    if (device == NULL) {
        return fail_null("device");
    }
    Py2cuStream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) {
        return fail_memory();
    }
    *stream = (Py2cuStream){device, native, borrowed};
    int status = borrowed ? PY2CU_OK : device->backend->streams->create(device->state, &stream->native);
    if (status != PY2CU_OK) {
        free(stream);
        return device_explain(device, status);
    }
    *out = stream;
    return PY2CU_OK;
}

int py2cu_stream_new(Py2cuDevice *device, Py2cuStream **out)
{
    return create_stream(device, false, NULL, out);
}

int py2cu_stream_wrap(Py2cuDevice *device, void *native, Py2cuStream **out)
{
    return create_stream(device, true, native, out);
}

void py2cu_stream_free(Py2cuStream *stream)
{
    if (stream != NULL) {
        if (!stream->borrowed) {
            stream->device->backend->streams->destroy(stream->device->state, stream->native);
        }
        free(stream);
    }
}

void *py2cu_stream_native(const Py2cuStream *stream)
{
    return stream != NULL ? stream->native : NULL;
}

int py2cu_stream_synchronize(Py2cuStream *stream)
{
    if (stream == NULL) {
        return fail_null("stream");
    }
    Py2cuDevice *device = stream->device;
    int status = wait_for_stream(device, stream->native);
    return device_exception_check(device, stream->native, device_explain(device, status));
}

int py2cu_stream_query(Py2cuStream *stream)
{
    if (stream == NULL) {
        return fail_null("stream");
    }
    Py2cuDevice *device = stream->device;
    return device_explain(device, device->backend->streams->query(device->state, stream->native));
}

int py2cu_stream_capturing(Py2cuStream *stream, bool *out)
{
    if (stream == NULL || out == NULL) {
        return fail_null(stream == NULL ? "stream" : "output parameter");
    }
    bool capturing = false;
    int status = stream->device->backend->streams->is_capturing(stream->device->state, stream->native, &capturing);
    *out = status == PY2CU_OK && capturing;
    return status;
}

int py2cu_stream_callback(Py2cuDevice *device, Py2cuStream *stream, void (*function)(void *data, int status),
                          void *data)
{
    if (function == NULL) {
        return fail_null("function to call");
    }
    void *native = NULL;
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK) {
        return status;
    }
    return device_explain(device, device->backend->streams->add_callback(device->state, native, function, data));
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

int py2cu_event_new(Py2cuDevice *device, bool timing, Py2cuEvent **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_event_new: out is NULL");
    }
    *out = NULL;
    if (device == NULL) {
        return fail_null("device");
    }
    Py2cuEvent *event = calloc(1, sizeof *event);
    if (event == NULL) {
        return fail_memory();
    }
    event->device = device;
    int status = device->backend->streams->event_create(device->state, timing, &event->native);
    if (status != PY2CU_OK) {
        free(event);
        return device_explain(device, status);
    }
    *out = event;
    return PY2CU_OK;
}

void py2cu_event_free(Py2cuEvent *event)
{
    if (event != NULL) {
        event->device->backend->streams->event_destroy(event->device->state, event->native);
        free(event);
    }
}

void *py2cu_event_native(const Py2cuEvent *event)
{
    return event != NULL && strcmp(event->device->info.backend, "cuda") == 0 ? event->native : NULL;
}

/* Calls `call` with the event and the native stream; NULL is the default stream. */
static int with_stream(Py2cuEvent *event, const Py2cuStream *stream,
                       int (*call)(void *state, void *event, void *stream))
{
    void *native = NULL;
    int status = stream_native(event->device, stream, &native);
    if (status == PY2CU_OK) {
        status = call(event->device->state, event->native, native);
    }
    return device_explain(event->device, status);
}

int py2cu_event_record(Py2cuEvent *event, Py2cuStream *stream)
{
    return event == NULL ? fail_null("event")
                         : with_stream(event, stream, event->device->backend->streams->event_record);
}

int py2cu_event_wait(Py2cuEvent *event, Py2cuStream *stream)
{
    return event == NULL ? fail_null("event") : with_stream(event, stream, event->device->backend->streams->event_wait);
}

int py2cu_event_synchronize(Py2cuEvent *event)
{
    if (event == NULL) {
        return fail_null("event");
    }
    Py2cuDevice *device = event->device;
    return device_explain(device, wait_for_event(device, event->native));
}

int py2cu_event_query(Py2cuEvent *event)
{
    if (event == NULL) {
        return fail_null("event");
    }
    Py2cuDevice *device = event->device;
    return device_explain(device, device->backend->streams->event_query(device->state, event->native));
}

int py2cu_event_elapsed(Py2cuEvent *start, Py2cuEvent *end, double *milliseconds)
{
    if (milliseconds == NULL) {
        return fail_null("output parameter");
    }
    *milliseconds = 0;
    if (start == NULL || end == NULL) {
        return fail_null("event");
    }
    if (start->device != end->device) {
        return fail(PY2CU_ERROR_ARGUMENT, "the two events belong to different devices");
    }
    Py2cuDevice *device = start->device;
    return device_explain(
        device, device->backend->streams->event_elapsed(device->state, start->native, end->native, milliseconds));
}

/* ---- waiting ----------------------------------------------------------------------------------------------------- */

void py2cu_device_on_wait(Py2cuDevice *device, bool (*is_canceled)(void *context), void *context)
{
    if (device != NULL) {
        device->on_wait = is_canceled;
        device->on_wait_context = context;
    }
}

int py2cu_device_synchronize(Py2cuDevice *device)
{
    if (device == NULL) {
        return fail_null("device");
    }
    unsigned seen = atomic_load_explicit(&device->recent_count, memory_order_relaxed);
    int status = wait_for_device(device);
    if (status == PY2CU_OK) {
        /* Earlier launches have succeeded; concurrent launches by other threads may have failed. */
        (void)atomic_compare_exchange_strong(&device->recent_count, &seen, 0);
    }
    return device_exception_check(device, NULL, device_explain(device, status));
}

int py2cu_function_check(Py2cuFunction *function, Py2cuStream *stream)
{
    if (function == NULL) {
        return fail_null("function");
    }
    Py2cuDevice *device = function->device;
    void *native = NULL;
    if (function->record == NULL) {
        return PY2CU_OK;
    }
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK) {
        return status;
    }
    bool capturing = false;
    status = device->backend->streams->is_capturing(device->state, native, &capturing);
    if (status == PY2CU_OK && capturing) {
        return PY2CU_OK; /* an error is reported when the program waits for the launch of the graph */
    }
    status = status == PY2CU_OK ? wait_for_stream(device, native) : status;
    return device_exception_check(device, native, device_explain(device, status));
}
