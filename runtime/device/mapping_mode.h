/* The thread mapping that the environment variable PY2CU_PLACEMENT requests. */
#ifndef PY2CU_MAPPING_MODE_H
#define PY2CU_MAPPING_MODE_H

#include <py2cu/py2cu_rt.h>

#include <stdbool.h>

/* What PY2CU_PLACEMENT asks for: nothing, what is clearly faster, or another placement wherever the kernel can be
 * launched so: the first that there is, or MAPPING_NAMED + a Py2cuPlacement, that one. */
typedef enum MappingMode {
    MAPPING_OFF,
    MAPPING_BY_COST,
    MAPPING_FORCE,
    MAPPING_NAMED,
    MAPPING_MODES = MAPPING_NAMED + PY2CU_PLACEMENT_COUNT
} MappingMode;

/* Of a device that is opened; `is_gpu` decides where nothing is asked for. PY2CU_ERROR_ARGUMENT for what the variable
 * cannot be. */
int mapping_mode(bool is_gpu, MappingMode *mode);

#endif
