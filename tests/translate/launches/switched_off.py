"""Code that a literal disables determines the types of kernels that nothing else launches, and nothing else."""
import numpy as np
from numba import cuda

N = 8


@cuda.jit
def fill(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = N


@cuda.jit
def scale(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= by


@cuda.jit
def shift(x):
    x[cuda.grid(1)] += 1


x = np.zeros(N, np.float32)
if 0:
    x = np.zeros(N, np.int16)
    fill[1, 8](x)
    scale[1, 8](x, 2)
if False:
    pass
else:
    scale[1, 8](x, 0.5)
    shift[1, 8](x)
if True:
    pass
else:
    shift[1, 8](np.zeros(N, np.int8))
