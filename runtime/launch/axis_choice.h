/* Which axis of the hardware is which of the script's: what a launch is placed as. */
#ifndef PY2CU_PLACEMENT_H
#define PY2CU_PLACEMENT_H

#include <py2cu/py2cu_rt.h>

/* What PY2CU_PLACEMENT asks for: nothing, what is clearly faster, or another placement wherever the kernel can be
 * launched so: the first that there is, or PLACEMENT_NAMED + a Py2cuPlacement, that one. */
typedef enum PlacementMode {
    PLACEMENT_OFF,
    PLACEMENT_MODEL,
    PLACEMENT_FORCE,
    PLACEMENT_NAMED,
    PLACEMENT_MODES = PLACEMENT_NAMED + PY2CU_PLACEMENT_COUNT
} PlacementMode;

/* Of a device that is opened; `is_gpu` decides where nothing is asked for. PY2CU_ERROR_ARGUMENT for what the variable
 * cannot be. */
int placement_mode(bool is_gpu, PlacementMode *mode);
/* The extents as the hardware gets them. */
Py2cuDim placement_of(Py2cuPlacement placement, Py2cuDim script);
bool placement_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block);

#endif
