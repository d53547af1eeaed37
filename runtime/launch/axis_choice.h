/* Which axis of the hardware is which of the script's: what a launch is placed as. */
#ifndef PY2CU_SCHEDULE_H
#define PY2CU_SCHEDULE_H

#include "device/mapping_mode.h"

/* The extents as the hardware gets them. */
Py2cuDim schedule_of(Py2cuSchedule schedule, Py2cuDim script);
bool schedule_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block);

#endif
