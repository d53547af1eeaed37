# A program in which a pointer may point to a local array or to another array has no __restrict__ pointers: nvcc 13.0 would lose stores.
# py2cu: --assume noalias
import numpy as np
from numba import cuda, float64


@cuda.jit("void(float64[::1], float64[::1])")
def local_or_global(x, out):
    v = cuda.local.array(2, float64)
    v[0], v[1] = 1, 2
    w = v if x[0] > 0 else out
    w[1] = 8
    out[0] = v[1]


@cuda.jit("void(float64[::1], int64)")
def exchanged(out, n):
    old, new = np.zeros(2), np.ones(2)
    for _ in range(n):
        old, new = new, old
        new[1] += old[1] + 8
    out[0], out[1] = old[1], new[1]
