import numpy as np
from numba import cuda

TABLE = np.zeros(8)
for i in range(8):
    TABLE[i] = i * i


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = TABLE[3]
