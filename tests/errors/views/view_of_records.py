import numpy as np
from numba import cuda

point = np.dtype([("x", np.float32), ("y", np.float32), ("n", np.int32)], align=True)


@cuda.jit("void(point[::1], float64[::1])")
def kernel(points, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = points.view(np.float64)[i]
