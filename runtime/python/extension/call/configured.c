// SPDX-License-Identifier: MIT
/* Selection of the schedule of launches with one grid and block, and the cache of their arguments. */
#include "python/extension/call/configured.h"

/* Returns whether the schedule was chosen for this overload and device; requires the guard. */
static bool has_schedule(const ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device)
{
    return self->scheduled == overload && self->scheduled_on == device;
}

/* Returns the schedule, and sets `constraint` to the reason why the kernel of the device cannot be remapped, or NULL.
 * The CPU checks bounds unless the program disables it, and a kernel that can raise an exception keeps its thread
 * mapping. */
static Py2cuScheduledLaunch schedule_for(const ConfiguredObject *self, OverloadObject *overload, DeviceObject *device,
                                         const Launch *launch, const char **constraint)
{
    const Py2cuScheduledLaunch original = {PY2CU_SCHEDULE_ORIGINAL, self->grid, self->block};
    Py2cuScheduledLaunch as = original;
    *constraint =
        overload->original ? "its decorator sets schedule=\"original\"" : overload->kernel->mapping_constraint;
    if (*constraint == NULL) {
        as = py2cu_launch_choose_schedule(device->device, overload->kernel, self->grid, self->block, launch->args,
                                          launch->count);
    }
    bool is_remapped = as.schedule != PY2CU_SCHEDULE_ORIGINAL || memcmp(&as.block, &self->block, sizeof as.block) != 0;
    if (is_remapped && device->is_host && overload->request.boundscheck == PY2CU_UNSPECIFIED) {
        FunctionObject *function = overload_function(overload, device, 0);
        if (function == NULL) {
            PyErr_Clear(); /* the launch compiles the kernel again and reports the error */
            return original;
        }
        *constraint = py2cu_function_kernel(function->function)->mapping_constraint;
    }
    return *constraint != NULL ? original : as;
}

Py2cuScheduledLaunch configured_schedule(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device,
                                         const Launch *launch, uint32_t facts)
{
    const Py2cuScheduledLaunch original = {PY2CU_SCHEDULE_ORIGINAL, self->grid, self->block};
    guard_lock(&self->guard);
    bool is_known = has_schedule(self, overload, device);
    Py2cuScheduledLaunch as = self->as;
    guard_unlock(&self->guard);
    if (!is_known) {
        const char *constraint;
        as = schedule_for(self, overload, device, launch, &constraint);
        Py_INCREF((PyObject *)overload);
        guard_lock(&self->guard);
        OverloadObject *old = self->scheduled;
        self->as = as;
        self->scheduled = overload;
        self->scheduled_on = device;
        memset(&self->cache, 0, sizeof self->cache);
        self->generation++;
        guard_unlock(&self->guard);
        Py_XDECREF((PyObject *)old);
        if (device->measures) {
            timing_start(self, overload, device, launch);
        }
    }
    bool takes = as.schedule < PY2CU_SCHEDULE_COARSENING ||
                 py2cu_launch_supports_schedule(overload->kernel, as.schedule, as.grid, as.block, launch->args,
                                                launch->count, facts);
    return takes ? as : original;
}

bool configured_find_launch(ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device,
                            Launch *launch, uint32_t *facts)
{
    if (launch->copies != NULL) {
        return false;
    }
    bool cache = false;
    guard_lock(&self->guard);
    if (has_schedule(self, overload, device)) {
        cache = launch->is_repeated && launch->generation == self->generation;
        if (!cache && py2cu_launch_cache_find(&self->cache, overload->kernel, launch->args, launch->count, facts)) {
            cache = true;
            launch->known = *facts;
            launch->generation = self->generation;
        }
    }
    guard_unlock(&self->guard);
    *facts = cache ? launch->known : 0;
    return cache;
}

OverloadObject *configured_repeated(ConfiguredObject *self, const Launch *launch)
{
    OverloadObject *overload = NULL;
    if (launch->is_repeated && launch->function != NULL &&
        launch->version == atomic_load_explicit(&self->dispatcher->version, memory_order_relaxed)) {
        guard_lock(&self->guard);
        if (launch->generation == self->generation) {
            overload = (OverloadObject *)Py_NewRef((PyObject *)self->scheduled);
        }
        guard_unlock(&self->guard);
    }
    if (overload != NULL && atomic_load_explicit(&launch->function->retired, memory_order_relaxed)) {
        Py_CLEAR(overload);
    }
    return overload;
}

void configured_save_launch(ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device,
                            Launch *launch, uint32_t facts)
{
    if (launch->copies != NULL) {
        return;
    }
    guard_lock(&self->guard);
    launch->generation = 0;                     /* of no schedule */
    if (has_schedule(self, overload, device)) { /* another thread may have changed the schedule */
        py2cu_launch_cache_add(&self->cache, overload->kernel, launch->args, launch->count, facts);
        launch->known = facts;
        launch->generation = self->generation;
    }
    guard_unlock(&self->guard);
}

Launch *configured_claim(ConfiguredObject *self)
{
    guard_lock(&self->guard);
    const bool is_mine = self->scheduled != NULL && !self->is_claimed;
    Launch *latest = is_mine ? self->latest : NULL;
    self->is_claimed = self->is_claimed || is_mine;
    guard_unlock(&self->guard);
    if (is_mine && latest == NULL) {
        latest = PyMem_Malloc(sizeof *latest);
        if (latest == NULL) {
            configured_release(self);
            return NULL;
        }
        latest->is_kept = false;
        self->latest = latest; /* only the owner accesses it */
    }
    return latest;
}

void configured_release(ConfiguredObject *self)
{
    guard_lock(&self->guard);
    self->is_claimed = false;
    guard_unlock(&self->guard);
}

PyObject *configured_report(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device,
                            const Launch *launch)
{
    uint32_t facts = launch->copies != NULL
                         ? PY2CU_FACT_NOALIAS /* copies do not overlap */
                         : py2cu_launch_facts(overload->kernel, self->grid, self->block, launch->args, launch->count);
    const char *constraint;
    (void)schedule_for(self, overload, device, launch, &constraint);
    const Py2cuScheduledLaunch as = configured_schedule(self, overload, device, launch, facts);
    const uint32_t values = overload_values(overload, device, self->grid, self->block, launch->args, launch->count);
    PyObject *report = schedule_report(overload->kernel, self->block, as, constraint, values, launch);
    PyObject *transformations = overload_transformations(
        overload, device, facts | (uint32_t)as.schedule << VARIANT_SCHEDULE | values << VARIANT_VALUES);
    if (report != NULL &&
        (transformations == NULL || PyDict_SetItemString(report, "transformations", transformations) != 0)) {
        Py_CLEAR(report);
    }
    Py_XDECREF(transformations);
    guard_lock(&self->guard);
    const double times[2] = {self->measured[0], self->measured[1]};
    guard_unlock(&self->guard);
    PyObject *measured = times[0] > 0 && times[1] > 0 ? Py_BuildValue("(dd)", times[0], times[1]) : Py_NewRef(Py_None);
    if (report != NULL && (measured == NULL || PyDict_SetItemString(report, "measured", measured) != 0)) {
        Py_CLEAR(report);
    }
    Py_XDECREF(measured);
    return report;
}
