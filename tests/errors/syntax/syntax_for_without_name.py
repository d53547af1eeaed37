# A loop without a target.
from numba import cuda
@cuda.jit("void(int64[::1])")
def k(x):
    for in x:
        x[i] = 1
