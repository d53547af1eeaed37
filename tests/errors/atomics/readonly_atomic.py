from numba import cuda
from numba import types


@cuda.jit((types.Array(types.float32, 1, "C"), types.Array(types.float32, 1, "C", readonly=True)))
def kernel(x, y):
    cuda.atomic.add(y, 0, 1)
