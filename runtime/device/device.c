// SPDX-License-Identifier: MIT
/* Devices: opening, queries, and the state that functions and kernels of a device share. */
#include "device/device.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

int py2cu_device_count(const char *name)
{
    const Backend *backend = backend_named(name);
    if (backend == NULL) {
        (void)fail(PY2CU_ERROR_NO_DEVICE, "there is no backend \"%s\"; the backends are \"cuda\" and \"host\"",
                   name != NULL ? name : "");
        return 0;
    }
    return backend->device->count();
}

int py2cu_device_open(const char *name, int ordinal, Py2cuDevice **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_device_open: out is NULL");
    }
    *out = NULL;
    const Backend *backend = backend_named(name);
    if (name != NULL && strcmp(name, "auto") == 0) {
        backend = cuda_backend.device->count() > 0 ? &cuda_backend : &host_backend;
    }
    if (backend == NULL) {
        return fail(PY2CU_ERROR_NO_DEVICE,
                    "there is no backend \"%s\"; the backends are \"cuda\", \"host\" and \"auto\"",
                    name != NULL ? name : "");
    }
    Py2cuDevice *device = calloc(1, sizeof *device);
    if (device == NULL) {
        return fail_memory();
    }
    device->backend = backend;
    device->info.backend = backend->name;
    device->info.ordinal = ordinal;
    int status = mapping_mode(backend->asynchronous, &device->schedule);
    if (status != PY2CU_OK) {
        free(device);
        return status;
    }
    device->measures = device->schedule == MAPPING_MEASURE;
    device->schedule = device->measures ? MAPPING_BY_COST : device->schedule;
    if (pthread_mutex_init(&device->mutex, NULL) != 0) {
        free(device);
        return fail_memory();
    }
    if (pthread_cond_init(&device->built, NULL) != 0) {
        (void)pthread_mutex_destroy(&device->mutex);
        free(device);
        return fail_memory();
    }
    fork_mark(&device->mark);
    status = backend->device->open(ordinal, &device->info, &device->state);
    if (status != PY2CU_OK) {
        (void)pthread_cond_destroy(&device->built);
        (void)pthread_mutex_destroy(&device->mutex);
        free(device);
        return status;
    }
    const char *per_thread = getenv("PY2CU_PER_THREAD_DEFAULT_STREAM");
    if (backend->asynchronous && per_thread != NULL && strcmp(per_thread, "1") == 0) {
        device->default_stream = (void *)(uintptr_t)PER_THREAD_STREAM;
        atomic_init(&device->unordered, true); /* streams of different threads are not ordered */
    }
    *out = device;
    return PY2CU_OK;
}

/* Repairs a device after fork(): the threads that held the mutex or built functions do not exist in the child. */
static void renew_after_fork(Py2cuDevice *device)
{
    if (!fork_needs_renewal(&device->mark)) {
        return;
    }
    (void)pthread_mutex_init(&device->mutex, NULL);
    (void)pthread_cond_init(&device->built, NULL);
    for (Py2cuFunction **place = &device->functions; *place != NULL;) {
        if ((*place)->state == FUNCTION_BUILDING) {
            *place = (*place)->next; /* its thread does not exist */
        } else {
            place = &(*place)->next;
        }
    }
    fork_renewed(&device->mark);
}

void device_lock(Py2cuDevice *device)
{
    renew_after_fork(device);
    (void)pthread_mutex_lock(&device->mutex);
}

void device_unlock(Py2cuDevice *device)
{
    (void)pthread_mutex_unlock(&device->mutex);
}

void py2cu_device_free(Py2cuDevice *device)
{
    if (device == NULL) {
        return;
    }
    renew_after_fork(device);
    void *event = atomic_exchange(&device->wait_event, NULL);
    if (event != NULL) {
        device->backend->streams->event_destroy(device->state, event);
    }
    device->backend->device->close(device->state);
    for (Label *label = device->labels; label != NULL;) {
        Label *next = label->next;
        free(label);
        label = next;
    }
    (void)pthread_cond_destroy(&device->built);
    (void)pthread_mutex_destroy(&device->mutex);
    free(device);
}

const Py2cuDeviceInfo *py2cu_device_info(const Py2cuDevice *device)
{
    return device != NULL ? &device->info : NULL;
}

int py2cu_device_memory(Py2cuDevice *device, size_t *free_bytes, size_t *total_bytes)
{
    size_t available = 0, total = 0;
    int status = device == NULL
                     ? fail_null("device")
                     : device_explain(device, device->backend->device->memory(device->state, &available, &total));
    if (free_bytes != NULL) {
        *free_bytes = status == PY2CU_OK ? available : 0;
    }
    if (total_bytes != NULL) {
        *total_bytes = status == PY2CU_OK ? total : 0;
    }
    return status;
}

int py2cu_device_attribute(Py2cuDevice *device, int attribute, int *value)
{
    if (value == NULL) {
        return fail_null("output parameter");
    }
    *value = 0;
    if (device == NULL) {
        return fail_null("device");
    }
    int found = 0;
    int status = device_explain(device, device->backend->device->attribute(device->state, attribute, &found));
    *value = status == PY2CU_OK ? found : 0;
    return status;
}

int py2cu_device_findings(Py2cuDevice *device, char *text, size_t size, size_t *needed)
{
    if (device == NULL || needed == NULL || (text == NULL && size > 0)) {
        return fail_null(device == NULL ? "device" : "output parameter");
    }
    return device->backend->modules->findings(device->state, text, size, needed);
}

int py2cu_device_trim(Py2cuDevice *device)
{
    return device == NULL ? fail_null("device") : device_explain(device, device->backend->device->trim(device->state));
}

int py2cu_device_profile(Py2cuDevice *device, bool begin)
{
    return device == NULL ? fail_null("device")
                          : device_explain(device, device->backend->device->profile(device->state, begin));
}

int py2cu_device_owner(Py2cuDevice *device, const void *memory, int *ordinal)
{
    if (ordinal == NULL) {
        return fail_null("output parameter");
    }
    *ordinal = -1;
    if (device == NULL) {
        return fail_null("device");
    }
    int found = -1;
    int status = device_explain(device, device->backend->device->owner(device->state, memory, &found));
    *ordinal = status == PY2CU_OK ? found : -1;
    return status;
}

int py2cu_device_peer(Py2cuDevice *device, Py2cuDevice *peer, bool enable, bool *possible)
{
    if (device == NULL || peer == NULL) {
        return fail_null(device == NULL ? "device" : "peer");
    }
    bool same = device->backend == peer->backend && device->info.ordinal == peer->info.ordinal;
    bool can = same;
    int status = PY2CU_OK;
    if (!same && device->backend == peer->backend) {
        status = device_explain(device, device->backend->device->can_reach(device->state, peer->info.ordinal, &can));
        can = can && status == PY2CU_OK;
    }
    if (possible != NULL) {
        *possible = can;
    }
    if (!enable || status != PY2CU_OK || same) {
        return status;
    }
    if (!can) {
        return fail(PY2CU_ERROR_UNSUPPORTED, "%s %d cannot access the memory of %s %d", device->info.backend,
                    device->info.ordinal, peer->info.backend, peer->info.ordinal);
    }
    status = device_explain(device, device->backend->device->reach(device->state, peer->info.ordinal));
    if (status == PY2CU_OK) {
        status = device_explain(peer, peer->backend->device->share_pool(peer->state, device->info.ordinal));
    }
    if (status == PY2CU_OK && peer->info.ordinal < 64) {
        (void)atomic_fetch_or(&device->peers, (uint64_t)1 << (unsigned)peer->info.ordinal);
    }
    return status;
}

void device_record_launch(Py2cuDevice *device, const char *label)
{
    unsigned place = atomic_fetch_add_explicit(&device->recent_count, 1, memory_order_relaxed);
    atomic_store_explicit(&device->recent[place % RECENT_KERNELS], label, memory_order_relaxed);
}

int device_explain(Py2cuDevice *device, int status)
{
    if (status != PY2CU_ERROR_FAULT) {
        return status;
    }
    unsigned count = atomic_load_explicit(&device->recent_count, memory_order_relaxed);
    const char *names[RECENT_KERNELS];
    size_t found = 0;
    for (unsigned i = 0; i < count && i < RECENT_KERNELS; i++) {
        const char *label =
            atomic_load_explicit(&device->recent[(count - 1 - i) % RECENT_KERNELS], memory_order_relaxed);
        bool known = label == NULL;
        for (size_t j = 0; j < found && !known; j++) {
            known = names[j] == label; /* labels are interned, so pointers can be compared */
        }
        if (!known) {
            names[found++] = label;
        }
    }
    if (found == 0) {
        return fail_prefix(
            status, "a kernel that py2cu did not launch, or launched before the last synchronization, faulted: ");
    }
    if (found == 1) {
        return fail_prefix(status, "kernel %s faulted: ", names[0]);
    }
    StrBuf list = {0};
    for (size_t i = 0; i < found; i++) {
        strbuf_format(&list, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    status = fail_prefix(status, "one of the most recently launched kernels (%s) faulted: ", strbuf_text(&list));
    strbuf_free(&list);
    return status;
}

bool py2cu_device_measures(const Py2cuDevice *device)
{
    return device != NULL && device->measures;
}

bool py2cu_device_restructures(const Py2cuDevice *device)
{
    return device != NULL && device->schedule != MAPPING_OFF;
}

/* ---- resolution of stream arguments ---- */

void *py2cu_device_default_stream(const Py2cuDevice *device)
{
    return device != NULL ? device->default_stream : NULL;
}

int stream_native(const Py2cuDevice *device, const Py2cuStream *stream, void **native)
{
    if (device == NULL) {
        return fail_null("device");
    }
    *native = device->default_stream;
    if (stream == NULL) {
        return PY2CU_OK;
    }
    if (stream->device != device) {
        return fail(PY2CU_ERROR_ARGUMENT, "the stream belongs to another device (%s %d, not %s %d)",
                    stream->device->info.backend, stream->device->info.ordinal, device->info.backend,
                    device->info.ordinal);
    }
    *native = stream->native;
    if (stream->borrowed && (uintptr_t)stream->native > PER_THREAD_STREAM) {
        /* The stream may not wait for the default stream, in which memory is freed: see py2cu_memory_free(). */
        atomic_store_explicit(&stream->device->unordered, true, memory_order_relaxed);
    }
    return PY2CU_OK;
}

void py2cu_interrupt_expect(bool expected)
{
    host_backend.modules->expect_interrupt(expected);
}

void py2cu_interrupt(void)
{
    host_backend.modules->interrupt();
}
