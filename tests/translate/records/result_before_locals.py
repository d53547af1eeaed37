"""The struct of a function's result is defined before those that only its body uses."""
import numpy as np
from numba import cuda

key = np.dtype([("first", np.int64), ("second", np.int32)], align=True)
pair = np.dtype([("x", np.float32), ("n", np.int32)], align=True)


@cuda.jit(device=True)
def made(i):
    keys = cuda.local.array(2, key)
    keys[0].first = i
    keys[1].second = 3
    pairs = cuda.shared.array(2, pair)
    pairs[i & 1].x = keys[0].first
    pairs[i & 1].n = keys[1].second
    return pairs[i & 1]


@cuda.jit("void(float32[::1])")
def kernel(out):
    i = cuda.grid(1)
    if i < out.size:
        p = made(i)
        out[i] = p.x * p.n
