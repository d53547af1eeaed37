"""Components are read in order: a component that a later one changes is read before."""
from numba import cuda


@cuda.jit(device=True)
def take(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    pair = cuda.float32x2(x[0], take(x))
    y[0] = pair.x + 2 * pair.y
