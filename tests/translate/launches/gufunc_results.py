# The result of a gufunc is passed to a kernel.
import numpy as np
from numba import cuda, guvectorize


@guvectorize(["void(float32[:], float32[:], float32[:])", "void(float64[:], float64[:], float64[:])"], "(n),(n)->(n)", target="cuda")
def product(a, b, out):
    for i in range(a.shape[0]):
        out[i] = a[i] * b[i]


@cuda.jit
def double(x):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] *= 2


rows = np.ones((4, 5), dtype=np.float32)
double[1, (4, 8)](product(rows, rows[0]))
r = product(rows, rows[0]); print(type(r), r.dtype, r.shape, r.flags.c_contiguous if hasattr(r,'flags') else '')
