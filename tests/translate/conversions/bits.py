import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], uint64[::1], int32[::1])")
def bits(x, y, z):
    """Bits of numbers, reinterpreted as other types."""
    i = cuda.grid(1)
    z[i] = x[i].view(np.int32) >> 23 & 0xFF
    x[i] = np.float32(1.5).view(np.uint32).view(np.float32) + z[i].view(x.dtype)
    y[i] = y[i].view(np.float64).view("int64") + z[i].view(np.uint32)
    y[0] = np.float64(x[i]).view(np.uint64)
