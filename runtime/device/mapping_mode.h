// SPDX-License-Identifier: MIT
/* The thread mapping that the environment variable PY2CU_SCHEDULE requests. */
#ifndef PY2CU_MAPPING_MODE_H
#define PY2CU_MAPPING_MODE_H

#include <py2cu/py2cu_rt.h>

#include <stdbool.h>

/* The values of PY2CU_SCHEDULE: the original mapping, a clearly faster one, the first other schedule that is possible,
 * the faster one in measured launches, or the schedule s, as MAPPING_NAMED + s. */
typedef enum MappingMode {
    MAPPING_OFF,
    MAPPING_BY_COST,
    MAPPING_FORCE,
    MAPPING_MEASURE,
    MAPPING_NAMED,
    MAPPING_MODES = MAPPING_NAMED + PY2CU_SCHEDULE_COUNT
} MappingMode;

/* Reads the mode when a device is opened; `is_gpu` determines the default. Returns PY2CU_ERROR_ARGUMENT if the variable
 * is invalid. */
int mapping_mode(bool is_gpu, MappingMode *mode);

#endif
