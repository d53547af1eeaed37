import sys

import numpy as np
from numba import cuda


@cuda.jit
def copy(source, target):
    i = cuda.grid(1)
    if i < source.size:
        target[i] = source[i]


if "--double" in sys.argv:
    dtype = np.float64
else:
    dtype = np.float32
source = np.random.rand(100).astype(dtype)
target = np.empty_like(source)
copy[1, 128](source, target)
