// SPDX-License-Identifier: MIT
/* The thread mapping that the environment variable PY2CU_SCHEDULE requests. */
#include "device/mapping_mode.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The default for GPUs. */
enum { DEFAULT_MODE = MAPPING_BY_COST };

int mapping_mode(bool is_gpu, MappingMode *mode)
{
    static const char *const names[] = {
        [MAPPING_OFF] = "off", [MAPPING_BY_COST] = "model", [MAPPING_FORCE] = "force", [MAPPING_MEASURE] = "measure"};
    const char *value = getenv("PY2CU_SCHEDULE");
    *mode = is_gpu ? (MappingMode)DEFAULT_MODE : MAPPING_OFF;
    if (value == NULL || value[0] == '\0') {
        return PY2CU_OK;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(value, names[i]) == 0) {
            *mode = (MappingMode)i;
            return PY2CU_OK;
        }
    }
    for (int schedule = PY2CU_SCHEDULE_YX; schedule < PY2CU_SCHEDULE_COUNT; schedule++) {
        if (strcmp(value, py2cu_schedule_name((Py2cuSchedule)schedule)) == 0) {
            *mode = (MappingMode)(MAPPING_NAMED + schedule);
            return PY2CU_OK;
        }
    }
    return fail(PY2CU_ERROR_ARGUMENT,
                "PY2CU_SCHEDULE must be off, model, measure, force or a schedule such as yx, not \"%.100s\"", value);
}
