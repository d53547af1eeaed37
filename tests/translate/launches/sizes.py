"""Array sizes that the file determines are constants of kernels; sizes that differ between paths, or that a method changes in place, are not."""
import numpy as np
from numba import cuda

samples = np.arange(100, dtype=np.float32)
n = len(samples)
half = samples.shape[0] // 2
image = np.zeros((20, 30))
rows, *rest = image.shape
copy = np.zeros_like(image)
pixels = copy.size
largest = max([rows, *rest])


@cuda.jit
def fill(x):
    i = cuda.grid(1)
    if i < n:
        x[i] = half + rows * pixels + largest


@cuda.jit
def weigh(x, sizes):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= sizes[0]


fill[1, 128](samples)
weigh[1, 128](samples, tuple(rest))
