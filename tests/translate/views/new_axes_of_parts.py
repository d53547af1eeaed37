"""New axes of slices of shared, constant and local arrays, and of rows of records."""
import numpy as np
from numba import cuda, float32

TABLE = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


@cuda.jit("void(float32[:, :, ::1], int64)")
def kernel(out, i):
    tile = cuda.shared.array((4, 5, 6), float32)
    out[0] = tile[1, :, None, 2]
    out[1] = TABLE[i, 1:, None, 3]
    own = cuda.local.array((3, 7), float32)
    own[0, 0] = 1
    out[2] = own[None, :, i]
    three = tile[:, i:, ::2]
    out[3] = three[i, :, None, 1]
