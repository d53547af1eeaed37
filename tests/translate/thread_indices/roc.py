"""Functions of numba.roc for positions, sizes, barriers and fences."""
import numba
import numpy as np
from numba import float32, roc

TILE = 8


@roc.jit(device=True)
def flat(columns):
    return roc.get_global_id(1) * columns + roc.get_global_id(0)


@roc.jit("void(float32[:, ::1], float32[:, ::1])")
def transpose(x, out):
    tile = roc.shared.array((TILE, TILE), dtype=float32)
    i, j = roc.get_local_id(0), roc.get_local_id(1)
    row, column = roc.get_group_id(1) * TILE, roc.get_group_id(0) * roc.get_local_size(0)
    tile[j, i] = x[row + j, column + i]
    roc.barrier(roc.CLK_LOCAL_MEM_FENCE)
    out[column + j, row + i] = tile[i, j]


@roc.jit
def histogram(x, counts):
    i = roc.get_local_id(0)
    bins = roc.shared.array(64, numba.uint32)
    bins[i] = 0
    roc.barrier()
    for k in range(roc.get_global_id(0), x.size, roc.get_global_size(0)):
        roc.atomic.add(bins, x[k] % 64, 1)
    roc.barrier(1)
    roc.atomic.add(counts, i, bins[i])


@roc.jit
def shape_of_launch(sizes):
    if roc.get_global_id(0) == 0:
        sizes[0] = roc.get_work_dim()
        for d in range(3):
            sizes[d + 1] = roc.get_num_groups(d)
        sizes[4] = roc.get_local_size(3)
        sizes[5] = roc.get_local_id(-1)


@roc.jit
def publish(values, flag):
    k = flat(4)
    values[k] = roc.get_global_id(flag[1])
    roc.mem_fence(roc.CLK_LOCAL_MEM_FENCE)
    roc.mem_fence(roc.CLK_GLOBAL_MEM_FENCE)
    flag[0] = 1


x = np.zeros(1000, np.int32)
histogram[4, 64](x, np.zeros(64, np.uint32))
shape_of_launch[(2, 3), (8, 8)](np.zeros(6, np.int64))
with roc.register(x):
    publish[1, (4, 4)](roc.to_device(x), roc.device_array(2, np.int32))
