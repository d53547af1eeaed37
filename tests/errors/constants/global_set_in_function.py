import numpy as np
from numba import cuda

COUNT = 100


@cuda.jit
def spread(x):
    i = cuda.grid(1)
    if i < COUNT:
        x[i] = 1


def set_count(count):
    global COUNT
    COUNT = count


set_count(int(input()))
spread[1, 256](np.zeros(COUNT))
