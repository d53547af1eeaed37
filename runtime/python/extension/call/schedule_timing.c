// SPDX-License-Identifier: MIT
/* PY2CU_SCHEDULE=measure: the first launches alternate between the original and the selected schedule, and the faster
 * one is used afterwards. Each launch is executed exactly once. The measurement never waits for the device: the time of
 * a launch is read before a later launch, if the device has finished it by then. Until then, launches use the selected
 * schedule and are not measured. Launches in a stream that is being captured are not measured, either. */
#include "python/extension/call/configured.h"

/* The first launch of each candidate is not counted, because it loads code. */
enum { ORIGINAL, SELECTED, CANDIDATES, MEASURED_LAUNCHES = 4 };

struct ScheduleTiming {
    DeviceObject *device;
    OverloadObject *overload;
    PyObject *key; /* for the disk cache */
    Py2cuScheduledLaunch candidates[CANDIDATES];
    Py2cuEvent *begin, *end;
    unsigned launches[CANDIDATES]; /* measured launches */
    double best_ms[CANDIDATES];    /* shortest time in milliseconds */
    int current;                   /* the candidate between the events, or -1 */
};

void timing_free(ScheduleTiming *timing)
{
    if (timing != NULL) {
        Py_BEGIN_ALLOW_THREADS /* freeing may wait for the driver, and for a callback that waits for the interpreter */
            py2cu_event_free(timing->begin);
        py2cu_event_free(timing->end);
        Py_END_ALLOW_THREADS Py_XDECREF((PyObject *)timing->device);
        Py_XDECREF((PyObject *)timing->overload);
        Py_XDECREF(timing->key);
        PyMem_Free(timing);
    }
}

/* Returns a string that identifies the launch: grid, block, schedule, shapes, and integer arguments. */
static PyObject *key_of(const ConfiguredObject *self, const Py2cuScheduledLaunch *selected, const Launch *launch)
{
    PyObject *key = PyUnicode_FromFormat("%u,%u,%u %u,%u,%u %zu %s %u,%u,%u", self->grid.x, self->grid.y, self->grid.z,
                                         self->block.x, self->block.y, self->block.z, self->shared,
                                         py2cu_schedule_name(selected->schedule), selected->block.x, selected->block.y,
                                         selected->block.z);
    for (size_t i = 0; key != NULL && i < launch->count; i++) {
        const Py2cuArg *arg = &launch->args[i];
        if (arg->kind != PY2CU_ARG_ARRAY) {
            bool is_integer = arg->dtype >= PY2CU_INT8 && arg->dtype <= PY2CU_UINT64;
            Py_SETREF(key, PyUnicode_FromFormat("%U %lld", key, is_integer ? (long long)arg->value.i : 0));
            continue;
        }
        Py_SETREF(key, PyUnicode_FromFormat("%U [", key));
        for (uint32_t axis = 0; key != NULL && axis < arg->ndim; axis++) {
            Py_SETREF(key, PyUnicode_FromFormat("%U%lld,", key, (long long)arg->shape[axis]));
        }
    }
    return key;
}

/* Uses the faster candidate from now on. */
static void decide(ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device,
                   const Py2cuScheduledLaunch candidates[CANDIDATES], const double times[CANDIDATES])
{
    guard_lock(&self->guard);
    if (self->scheduled == overload && self->scheduled_on == device) {
        self->as = candidates[times[SELECTED] < times[ORIGINAL] ? SELECTED : ORIGINAL];
        memcpy(self->measured, times, sizeof self->measured);
        memset(&self->cache, 0, sizeof self->cache);
    }
    guard_unlock(&self->guard);
}

void timing_start(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device, const Launch *launch)
{
    const Py2cuScheduledLaunch original = {PY2CU_SCHEDULE_ORIGINAL, self->grid, self->block};
    guard_lock(&self->guard);
    const Py2cuScheduledLaunch candidates[CANDIDATES] = {original, self->as};
    ScheduleTiming *old = self->timing;
    self->timing = NULL;
    memset(self->measured, 0, sizeof self->measured);
    guard_unlock(&self->guard);
    timing_free(old);
    if (memcmp(&candidates[ORIGINAL], &candidates[SELECTED], sizeof original) == 0) {
        return;
    }
    PyObject *key = key_of(self, &candidates[SELECTED], launch);
    PyObject *known =
        key != NULL ? PyObject_CallMethod((PyObject *)self->dispatcher, "_load_times", "OOO", overload, device, key)
                    : NULL;
    double times[CANDIDATES];
    ScheduleTiming *timing = NULL;
    if (known == NULL || (known != Py_None && !PyArg_ParseTuple(known, "dd", &times[ORIGINAL], &times[SELECTED]))) {
        PyErr_Clear(); /* the launch is not measured */
    } else if (known != Py_None) {
        decide(self, overload, device, candidates, times);
    } else {
        timing = PyMem_Calloc(1, sizeof *timing);
    }
    Py_XDECREF(known);
    if (timing == NULL) {
        Py_XDECREF(key);
        return;
    }
    timing->device = (DeviceObject *)Py_NewRef((PyObject *)device);
    timing->overload = (OverloadObject *)Py_NewRef((PyObject *)overload);
    timing->key = key;
    memcpy(timing->candidates, candidates, sizeof candidates);
    timing->current = -1;
    if (py2cu_event_new(device->device, true, &timing->begin) != PY2CU_OK ||
        py2cu_event_new(device->device, true, &timing->end) != PY2CU_OK) {
        timing_free(timing);
        return;
    }
    guard_lock(&self->guard);
    old = self->timing;
    self->timing = timing;
    guard_unlock(&self->guard);
    timing_free(old);
}

/* Reads the time of the last measured launch. Returns PY2CU_ERROR_NOT_READY if the device has not finished it. */
static int read_time(ScheduleTiming *timing)
{
    double ms = 0;
    int status = timing->current >= 0 ? py2cu_event_query(timing->end) : PY2CU_OK;
    if (status != PY2CU_OK || timing->current < 0) {
        return status;
    }
    status = py2cu_event_elapsed(timing->begin, timing->end, &ms);
    const unsigned before = timing->launches[timing->current]++;
    if (before == 1 || (before > 1 && ms < timing->best_ms[timing->current])) {
        timing->best_ms[timing->current] = ms;
    }
    timing->current = -1;
    return status;
}

/* Stores the decision, and frees the measurement. */
static void finish(ConfiguredObject *self, ScheduleTiming *timing)
{
    decide(self, timing->overload, timing->device, timing->candidates, timing->best_ms);
    PyObject *stored =
        PyObject_CallMethod((PyObject *)self->dispatcher, "_store_times", "OOOdd", timing->overload, timing->device,
                            timing->key, timing->best_ms[ORIGINAL], timing->best_ms[SELECTED]);
    if (stored == NULL) {
        PyErr_Clear(); /* the decision is valid in this process only */
    }
    Py_XDECREF(stored);
    timing_free(timing);
}

/* Makes the measurement available to the next launch, unless another schedule was chosen in between. */
static void put_back(ConfiguredObject *self, ScheduleTiming *timing)
{
    guard_lock(&self->guard);
    bool is_current =
        self->scheduled == timing->overload && self->scheduled_on == timing->device && self->timing == NULL;
    if (is_current) {
        self->timing = timing;
    }
    guard_unlock(&self->guard);
    if (!is_current) {
        timing_free(timing);
    }
}

ScheduleTiming *timing_begin(ConfiguredObject *self, Py2cuStream *stream, Py2cuScheduledLaunch *as)
{
    bool captures = false;
    if (stream != NULL && (py2cu_stream_capturing(stream, &captures) != PY2CU_OK || captures)) {
        return NULL;
    }
    guard_lock(&self->guard);
    ScheduleTiming *timing = self->timing;
    self->timing = NULL; /* this thread owns the measurement until the launch ends */
    guard_unlock(&self->guard);
    if (timing == NULL) {
        return NULL;
    }
    int status = read_time(timing);
    if (status == PY2CU_ERROR_NOT_READY) {
        put_back(self, timing);
        return NULL;
    }
    const unsigned *launches = timing->launches;
    if (status == PY2CU_OK && launches[ORIGINAL] >= MEASURED_LAUNCHES && launches[SELECTED] >= MEASURED_LAUNCHES) {
        finish(self, timing);
        guard_lock(&self->guard);
        *as = self->as;
        guard_unlock(&self->guard);
        return NULL;
    }
    if (status != PY2CU_OK || py2cu_event_record(timing->begin, stream) != PY2CU_OK) {
        timing_free(timing); /* the selected schedule is used */
        return NULL;
    }
    timing->current = launches[SELECTED] < launches[ORIGINAL] ? SELECTED : ORIGINAL;
    *as = timing->candidates[timing->current];
    return timing;
}

void timing_end(ConfiguredObject *self, ScheduleTiming *timing, Py2cuStream *stream, bool is_valid)
{
    if (!is_valid || py2cu_event_record(timing->end, stream) != PY2CU_OK) {
        timing_free(timing);
        return;
    }
    put_back(self, timing);
}
