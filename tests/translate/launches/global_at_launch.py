# A global with several assignments has the value at the launch of the kernel.
import numpy as np
from numba import cuda

COUNT = 100
WIDTH = 16 if COUNT > 50 else 8
if WIDTH > 8:
    STEP = 2
else:
    STEP = 1


@cuda.jit
def spread(x):
    i = cuda.grid(1)
    if i < COUNT:
        x[i] = STEP * WIDTH


COUNT = 200
spread[1, 256](np.zeros(COUNT))
COUNT = len([0] * 200)
spread[1, 256](np.zeros(COUNT, dtype=np.float32))
COUNT = 300
