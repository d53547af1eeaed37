"""The program of errors/unsupported/kinds_without_kernel_form.py, corrected as its hints suggest."""
from collections import namedtuple

import numpy as np
from numba import cuda

WEIGHTS = np.array([1, 2, 3])
TUPLE = (1, 2, 3)
LEFT = 3

Point = namedtuple("Point", "x")


@cuda.jit("void(float32[:], int32)")
def kernel(x, n):
    x[0] = cuda.threadIdx.x
    x[1] = WEIGHTS[n] + TUPLE[n]
    x[2] = LEFT
    x[3] = (97, 98, 99)[n] == ord("b")
    x[4] = (97,)[n] == ord("a")
    x[6] = cuda.gridDim.x * cuda.blockDim.x + cuda.gridDim.y * cuda.blockDim.y + cuda.gridDim.z * cuda.blockDim.z
    point = Point(1)
    x[7] = point.x
