// SPDX-License-Identifier: MIT
#ifndef PY2CU_HOST_SETTINGS_H
#define PY2CU_HOST_SETTINGS_H

#include "host/block_scheduler.h"

/* Values of the environment variables PY2CU_HOST_*. */
typedef struct HostSettings {
    SchedulerRules rules;
    unsigned threads; /* number of CPU threads */
    bool catches_faults;
    bool collects; /* collect the findings of PY2CU_SANITIZE instead of ending launches */
} HostSettings;

/* Reads the settings. Returns a Py2cuStatus: an invalid value is an error. */
int settings_read(HostSettings *settings);

#endif
