/* Launches in which a block of the hardware stands for several of the script's. */
#ifndef PY2CU_SPREAD_H
#define PY2CU_SPREAD_H

#include <py2cu/py2cu_rt.h>

/* PY2CU_SCHEDULE_ITEMS, PY2CU_SCHEDULE_COUNTERS, or PY2CU_SCHEDULE_ORIGINAL where neither is possible or, but for
 * `always`, worth it; where arrays do not overlap. */
Py2cuSchedule coarsening_choice(const Py2cuDeviceInfo *info, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                Py2cuDim block, const Py2cuArg *args, size_t count, bool always);
/* Of a text with such a schedule, whose launch py2cu_launch_takes(): how many blocks the hardware gets, and how much
 * shared memory each. resident: how many the device holds at once; of more, some would begin when others have ended. */
uint32_t coarsened_blocks(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block, uint64_t resident,
                          const Py2cuArg *args, size_t count);
size_t coarsening_shared_bytes(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count);

#endif
