import numpy as np
from numba import cuda

point = np.dtype([("at", np.float64, 3), ("mass", np.float64)], align=True)


@cuda.jit
def moved(points, i):
    part = cuda.local.array(2, point)
    part[1] = points[i]
    part[1].at[0] += 1
    return part[1]


@cuda.jit
def position(points, i):
    return moved(points, i).at


@cuda.jit
def kernel(points, x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = position(points, i)[0]


kernel[1, 32](np.zeros(4, point), np.zeros(4))
