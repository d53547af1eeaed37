import numpy as np

from numba import cuda


@cuda.jit("void(int64[::1], uint64[::1], complex64[::1], float32[::1])")
def kernel(i, u, z, x):
    np.negative(i, u)
    np.negative(z, x)
    np.add(x, x, out=x, where=u)
