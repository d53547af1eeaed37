"""Bit operations of numbers composed of two 32-bit numbers: 64-bit counts."""
import numpy as np
from numba import cuda


@cuda.jit("void(int64[::1], uint32, uint32)")
def bits(out, a, b):
    out[0] = cuda.popc(np.uint64(a) * np.uint64(b))
    out[1] = cuda.popc(np.uint64(a) & np.uint64(b))
    out[2] = cuda.clz(np.uint64(a) & np.uint64(b))
    out[3] = cuda.ffs(np.uint64(a) | np.uint64(b))
    out[4] = cuda.ffs(np.uint64(a) + np.uint64(b))
