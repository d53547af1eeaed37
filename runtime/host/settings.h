#ifndef PY2CU_HOST_SETTINGS_H
#define PY2CU_HOST_SETTINGS_H

#include "host/block_scheduler.h"

/* What the environment variables PY2CU_HOST_* say. */
typedef struct HostSettings {
    SchedulerRules rules;
    unsigned threads; /* of the processor */
    bool catches_faults;
    bool collects; /* what PY2CU_SANITIZE finds, instead of ending launches by it */
} HostSettings;

/* A Py2cuStatus: a variable that says what cannot be is an error. */
int settings_read(HostSettings *settings);

#endif
