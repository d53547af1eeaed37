"""A counter with a step that is not negative is never below its start."""
from numba import cuda


@cuda.jit("void(float32[::1], int64, uint8)")
def kernel(x, a, step):
    for i in range(a, x.size, step):
        x[i - a] = 1
