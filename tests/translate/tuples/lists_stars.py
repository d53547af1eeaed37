"""Lists that only represent their items; starred indices; one function's tuple in several positions."""
import numpy as np
from numba import cuda


@cuda.jit("void(int64[:, ::1], int64)")
def lists(out, n):
    for i in [3, 1, 2]:
        out[0, i] = i
    for k in [n, 7]:
        out[1, k] = k in [4, 7, n]
    if n not in [1, 2, 3]:
        out[2, 0] = 1


@cuda.jit("void(float32[:, :, ::1], int64)")
def stars(x, n):
    place = (n, 2)
    x[*place, 0] = 1
    x[0, *place] += x[*place, n]
    row = x[*place]
    row[0] = 2


@cuda.jit("void(float16[::1], int16[::1], uint16[::1])")
def bits_of_halves(x, bits, others):
    i = cuda.grid(1)
    bits[i] = x[i].view(np.int16)
    x[i] = others[i].view(np.float16)
