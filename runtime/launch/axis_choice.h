/* Which axis of the hardware is which of the script's: what a launch is placed as. */
#ifndef PY2CU_PLACEMENT_H
#define PY2CU_PLACEMENT_H

#include "device/mapping_mode.h"

/* The extents as the hardware gets them. */
Py2cuDim placement_of(Py2cuPlacement placement, Py2cuDim script);
bool placement_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block);

#endif
