"""Each import refers to its own file: two files are called arrays.py, and cupy is not the project's cupy.py."""
import cupy as cp
from numba import cuda

import twins
import twins.inner.arrays
from twins.arrays import made
from twins.inner.steps import STEPS


@cuda.jit
def add(x, steps, counts, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * steps[i] + counts[i]


print(twins.NAME)
add[1, 32](made(8), STEPS, twins.inner.arrays.made(8), cp.empty(8))
