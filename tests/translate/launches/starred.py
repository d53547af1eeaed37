import numpy as np
from numba import cuda


@cuda.jit
def mix(a, b, weight):
    i = cuda.grid(1)
    a[i] += weight * b[i]


def run(kernel, *args, threads=64):
    kernel[1, threads](*args)


run(mix, np.zeros(64, np.float32), np.ones(64, np.float32), np.float32(0.25))
