// SPDX-License-Identifier: MIT
/* Kernels and their launch configurations: the objects of launch.c, and the selection of the schedule of a launch. */
#ifndef PY2CU_EXTENSION_CALL_CONFIGURED_H
#define PY2CU_EXTENSION_CALL_CONFIGURED_H

#include "python/extension/types/launch_arguments.h"

/* Measurement of the original and the selected schedule with PY2CU_SCHEDULE=measure (schedule_timing.c). */
typedef struct ScheduleTiming ScheduleTiming;

enum { CONFIGURED_CACHE = 8 };

typedef struct ConfiguredObject ConfiguredObject;

typedef struct DispatcherObject {
    PyObject_HEAD KnownList known; /* argument types launched before */
    PyObject *extensions;          /* a list of objects whose prepare_args() converts each argument before a launch */
    Py_ssize_t parameter_count;    /* of the Python function */
    char binds_all;                /* whether a parameter is *args or keyword-only: every call uses _bind() */
    bool quiet;                    /* whether warnings about small grids are suppressed */
    atomic_uint version;           /* number of times that known types may have received another overload */
    Guard guard;                   /* protects the following members */
    PyObject *fixed;               /* the only possible overload, because of a signature, or None */
    ConfiguredObject *configured[CONFIGURED_CACHE]; /* the most recently used launch configurations, in a ring buffer */
    unsigned next_configured;
} DispatcherObject;

struct ConfiguredObject {
    PyObject_HEAD vectorcallfunc call;
    DispatcherObject *dispatcher;
    Py2cuDim grid, block;
    size_t shared;
    StreamObject *stream;        /* NULL: the default stream */
    PyObject *_Atomic callbacks; /* list of functions to call before each launch; NULL until the list is requested */
    Guard guard;                 /* protects the following members */
    OverloadObject *scheduled;   /* the overload for which the schedule was chosen, with the device; NULL: none yet */
    const DeviceObject *scheduled_on; /* borrowed: only compared */
    Py2cuScheduledLaunch as;
    ScheduleTiming *timing; /* of the candidates for `as`; NULL: not measured now, or a thread is measuring a launch */
    double measured[2];     /* shortest times in milliseconds; 0: not measured */
    Py2cuLaunchCache cache; /* launches of this overload on this device */
    unsigned generation;    /* number of schedules that were chosen, each with an empty `cache` */
    bool is_claimed;        /* whether a launch uses `latest` */
    Launch *latest;         /* arguments of the latest launch; NULL until the second launch */
};

/* Returns the schedule that was chosen at the first launch of these types: other launches with the same grid and
 * block mostly have the same shapes. */
Py2cuScheduledLaunch configured_schedule(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device,
                                         const Launch *launch, uint32_t facts);
/* Returns whether a launch with equal arguments is cached, and its facts and values, as in a variant. */
bool configured_find_launch(ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device,
                            Launch *launch, uint32_t *facts);
void configured_save_launch(ConfiguredObject *self, const OverloadObject *overload, const DeviceObject *device,
                            Launch *launch, uint32_t facts);
/* Returns a new reference to the overload of the latest launch if this launch equals it, so that it executes
 * launch->function; NULL otherwise. */
OverloadObject *configured_repeated(ConfiguredObject *self, const Launch *launch);
/* Returns the arguments of the latest launch, for the exclusive use of the caller until it calls configured_release();
 * NULL at the first launch, if another launch uses them, or if memory is exhausted. */
Launch *configured_claim(ConfiguredObject *self);
void configured_release(ConfiguredObject *self);
/* Returns the report of kernel.schedule() as a dictionary. */
PyObject *configured_report(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device,
                            const Launch *launch);

/* ---- schedule_timing.c ---- */

/* Starts to measure the schedule that was selected for a launch, unless the disk cache contains the times. */
void timing_start(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device, const Launch *launch);
/* Before a launch: returns the measurement and sets `as` to the candidate if this launch is measured; otherwise returns
 * NULL. The caller must pass the measurement to timing_end(). */
ScheduleTiming *timing_begin(ConfiguredObject *self, Py2cuStream *stream, Py2cuScheduledLaunch *as);
/* After the launch; `is_valid`: the candidate was launched, and not another schedule instead of it. */
void timing_end(ConfiguredObject *self, ScheduleTiming *timing, Py2cuStream *stream, bool is_valid);
void timing_free(ScheduleTiming *timing);

#endif
