// SPDX-License-Identifier: MIT
/* Thread mappings by name: the hardware axis of each script axis, and the comment in the generated code. */
#include "base/axis_mapping_names.h"

#define FUSED                                                                                                          \
    "each block does the work of four of the script's blocks along each axis, which share elements in shared memory"
#define ROWS_ALONG(axis)                                                                                               \
    "each thread processes four of the script's threads along " axis ", in blocks with a quarter of the threads"
#define VECTORS_ALONG(axis)                                                                                            \
    "each thread processes four neighboring threads of the script along " axis                                         \
    ", with vectorized accesses if possible, in blocks with a quarter of the threads"
#define FOR_COALESCING " in grid, block and indices, for coalesced accesses"

/* indexed by hardware axis */
static const struct {
    const char *name, *comment;
    uint8_t axes[3];
} schedules[] = {
    [PY2CU_SCHEDULE_ORIGINAL] = {"xyz", NULL, {0, 1, 2}},
    [PY2CU_SCHEDULE_YX] = {"yx", "x and y swapped" FOR_COALESCING, {1, 0, 2}},
    [PY2CU_SCHEDULE_ZYX] = {"zyx", "x and z swapped" FOR_COALESCING, {2, 1, 0}},
    [PY2CU_SCHEDULE_XZY] = {"xzy", "y and z swapped" FOR_COALESCING, {0, 2, 1}},
    [PY2CU_SCHEDULE_YZX] = {"yzx",
                            "the script's y along the hardware's x, z along y, x along z," FOR_COALESCING,
                            {1, 2, 0}},
    [PY2CU_SCHEDULE_ZXY] = {"zxy",
                            "the script's z along the hardware's x, x along y, y along z," FOR_COALESCING,
                            {2, 0, 1}},
    [PY2CU_SCHEDULE_COARSENING] =
        {"coarsening",
         "each block does the work of four of the script's blocks and loads all elements before it stores, to hide "
         "memory latency",
         {0, 1, 2}},
    [PY2CU_SCHEDULE_PRIVATIZATION] =
        {"privatization",
         "each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce "
         "contention",
         {0, 1, 2}},
    [PY2CU_SCHEDULE_ROWS] = {"rows", ROWS_ALONG("y"), {0, 1, 2}},
    [PY2CU_SCHEDULE_YX_ROWS] = {"yx-rows", ROWS_ALONG("x") "; x and y swapped" FOR_COALESCING, {1, 0, 2}},
    [PY2CU_SCHEDULE_BLOCKS] = {"blocks", FUSED, {0, 1, 2}},
    [PY2CU_SCHEDULE_YX_BLOCKS] = {"yx-blocks", FUSED "; x and y swapped" FOR_COALESCING, {1, 0, 2}},
    [PY2CU_SCHEDULE_ZYX_ROWS] = {"zyx-rows", ROWS_ALONG("y") "; x and z swapped" FOR_COALESCING, {2, 1, 0}},
    [PY2CU_SCHEDULE_VECTORS] = {"vectors", VECTORS_ALONG("x"), {0, 1, 2}},
    [PY2CU_SCHEDULE_YX_VECTORS] = {"yx-vectors", VECTORS_ALONG("y") "; x and y swapped" FOR_COALESCING, {1, 0, 2}},
};

const char *py2cu_schedule_name(Py2cuSchedule schedule)
{
    return (unsigned)schedule < PY2CU_SCHEDULE_COUNT ? schedules[schedule].name : NULL;
}

uint32_t py2cu_schedule_axis(Py2cuSchedule schedule, uint32_t hardware_axis)
{
    return (unsigned)schedule < PY2CU_SCHEDULE_COUNT && hardware_axis < 3 ? schedules[schedule].axes[hardware_axis]
                                                                          : hardware_axis;
}

bool is_row_schedule(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_ROWS || schedule == PY2CU_SCHEDULE_YX_ROWS || schedule == PY2CU_SCHEDULE_ZYX_ROWS;
}

bool is_vector_schedule(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_VECTORS || schedule == PY2CU_SCHEDULE_YX_VECTORS;
}

const char *axis_mapping_comment(Py2cuSchedule schedule)
{
    return schedules[schedule].comment;
}
