import numpy as np
from numba import cuda

ORDER = np.array([3, 1, 2])


@cuda.jit("void(uint8[::1], int32[::1], int64)")
def words(data, out, start):
    i = cuda.grid(1)
    whole = data.view(np.int32)
    if i < whole.size:
        out[i] = whole[i] + data[start:].view(np.int32)[0]


@cuda.jit("void(float32[:, ::1])")
def flip(x):
    i, j = cuda.grid(2)
    bits = x.view(np.uint32)
    if i < bits.shape[0] and j < bits.shape[1]:
        bits[i, j] ^= 0x80000000


@cuda.jit("void(int64[::1])")
def shuffled(out):
    order = ORDER.copy()
    order[0] += out[0]
    for i in range(3):
        out[i] = order[i]
