"""An alias that is bound to the same function before and after a kernel."""
import math
from numba import cuda

sqrt = math.sqrt


@cuda.jit("void(float64[::1])")
def roots(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = sqrt(x[i])


sqrt = math.sqrt


@cuda.jit("void(float64[::1])")
def quartic_roots(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = sqrt(sqrt(x[i]))
