/* Thread mappings by name: the hardware axis of each script axis, and the comment that the generated code gets. */
#include "base/axis_mapping_names.h"

#define TAKE_NEIGHBOURS ", in grid and block too: neighbouring threads have neighbouring elements"

/* By axis of the hardware. */
static const struct {
    const char *name, *comment;
    uint8_t axes[3];
} placements[] = {
    [PY2CU_AS_WRITTEN] = {"xyz", NULL, {0, 1, 2}},
    [PY2CU_PLACED_YX] = {"yx", "x and y exchanged" TAKE_NEIGHBOURS, {1, 0, 2}},
    [PY2CU_PLACED_ZYX] = {"zyx", "x and z exchanged" TAKE_NEIGHBOURS, {2, 1, 0}},
    [PY2CU_PLACED_XZY] = {"xzy", "y and z exchanged" TAKE_NEIGHBOURS, {0, 2, 1}},
    [PY2CU_PLACED_YZX] = {"yzx", "y along x, z along y, x along z" TAKE_NEIGHBOURS, {1, 2, 0}},
    [PY2CU_PLACED_ZXY] = {"zxy", "z along x, x along y, y along z" TAKE_NEIGHBOURS, {2, 0, 1}},
    [PY2CU_PLACED_ITEMS] =
        {"items",
         "each block does the work of four, and loads for all before it stores: memory has more to do at a time",
         {0, 1, 2}},
    [PY2CU_PLACED_COUNTERS] =
        {"counters",
         "counted in shared memory, and added at the end: atomics of a block do not wait for those of others",
         {0, 1, 2}},
};

const char *py2cu_placement_name(Py2cuPlacement placement)
{
    return (unsigned)placement < PY2CU_PLACEMENT_COUNT ? placements[placement].name : NULL;
}

uint32_t py2cu_placement_axis(Py2cuPlacement placement, uint32_t hardware_axis)
{
    return (unsigned)placement < PY2CU_PLACEMENT_COUNT && hardware_axis < 3 ? placements[placement].axes[hardware_axis]
                                                                            : hardware_axis;
}

const char *axis_mapping_comment(Py2cuPlacement placement)
{
    return placements[placement].comment;
}
