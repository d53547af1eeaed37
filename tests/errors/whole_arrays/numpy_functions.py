import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, :], int64)")
def kernel(x, n):
    x[0, 0] = np.asarray(n)
    x[0, 1] = np.array_equal(x, x)
    x[0, 2] = np.iscomplexobj((1, 2))
    x[0, 3] = np.trace(x[0])
    x[0, 4] = np.trace(x, n)
    x[0, 5] = np.sinc((1, 2))
    x[0, 6] = np.sum(x, axis=0)
    x[0, 7] = x.max(dtype=np.float32)
