// SPDX-License-Identifier: MIT
/* Selection of the thread mapping of a launch. */
#ifndef PY2CU_LAUNCH_AXIS_CHOICE_H
#define PY2CU_LAUNCH_AXIS_CHOICE_H

#include "device/mapping_mode.h"

/* Returns the dimensions in the order of the hardware axes. */
Py2cuDim schedule_of(Py2cuSchedule schedule, Py2cuDim script);
bool schedule_fits(const Py2cuDeviceInfo *info, Py2cuDim grid, Py2cuDim block);

#endif
