import math

from numba import cuda


@cuda.jit("void(timedelta64[s], float64[:])")
def kernel(time, x):
    x[0] = math.sqrt(time)
