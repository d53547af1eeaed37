# A file without kernels: device functions with types are exported for other CUDA C; the functions that they call are internal.
from numba import cuda, float32


@cuda.jit(device=True)
def square(x):
    return x * x


@cuda.jit("float32(float32, float32)", device=True)
def length(x, y):
    """Of (x, y)."""
    return (square(x) + square(y)) ** 0.5


@cuda.jit(device=True)
def clamp(x: float32, top: float32):
    return min(x, top)


@cuda.jit(device=True)
def left_alone(x):
    return -x
