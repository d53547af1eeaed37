// SPDX-License-Identifier: MIT
/* Block coarsening: launches in which each hardware block processes several blocks of the script. */
#ifndef PY2CU_LAUNCH_BLOCK_COARSENING_H
#define PY2CU_LAUNCH_BLOCK_COARSENING_H

#include <py2cu/py2cu_rt.h>

/* Returns PY2CU_SCHEDULE_COARSENING or PY2CU_SCHEDULE_PRIVATIZATION if one is possible and, unless `always`, faster;
 * otherwise PY2CU_SCHEDULE_ORIGINAL. Requires that arrays do not overlap. */
Py2cuSchedule coarsening_choice(const Py2cuDeviceInfo *info, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                Py2cuDim block, const Py2cuArg *args, size_t count, bool always);
/* For a kernel with such a schedule and a launch that py2cu_launch_supports_schedule() accepts: the number of hardware
 * blocks, and their shared memory in bytes. `resident` is the number of blocks that the device holds at once;
 * additional blocks would start only after others have ended. */
uint32_t coarsened_blocks(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block, uint64_t resident,
                          const Py2cuArg *args, size_t count);
size_t coarsening_shared_bytes(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count);

/* Return whether the schedule is one of row coarsening, a vector schedule, or one of block fusion. */
bool is_row_coarsening(Py2cuSchedule schedule);
bool has_vectors(Py2cuSchedule schedule);
bool is_block_fusion(Py2cuSchedule schedule);
/* Returns the axis of the script along which row coarsening or a vector schedule divides the block. */
uint32_t divided_axis(Py2cuSchedule schedule);
/* Returns whether they can divide it. */
bool rows_fit(Py2cuSchedule schedule, Py2cuDim block);
/* Divides the grid by the number of blocks that PY2CU_SCHEDULE_BLOCKS fuses along each axis; returns false, without
 * changes, if it is not a multiple. */
bool fuse_grid(const Py2cuKernelInfo *kernel, Py2cuDim *grid);

#endif
