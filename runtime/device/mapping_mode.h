/* The thread mapping that the environment variable PY2CU_SCHEDULE requests. */
#ifndef PY2CU_MAPPING_MODE_H
#define PY2CU_MAPPING_MODE_H

#include <py2cu/py2cu_rt.h>

#include <stdbool.h>

/* What PY2CU_SCHEDULE asks for: nothing, what is clearly faster, or another schedule wherever the kernel can be
 * launched so: the first that there is, or MAPPING_NAMED + a Py2cuSchedule, that one. */
typedef enum MappingMode {
    MAPPING_OFF,
    MAPPING_BY_COST,
    MAPPING_FORCE,
    MAPPING_NAMED,
    MAPPING_MODES = MAPPING_NAMED + PY2CU_SCHEDULE_COUNT
} MappingMode;

/* Of a device that is opened; `is_gpu` decides where nothing is asked for. PY2CU_ERROR_ARGUMENT for what the variable
 * cannot be. */
int mapping_mode(bool is_gpu, MappingMode *mode);

#endif
