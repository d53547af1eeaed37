# py2cu: --schedule yx-rows
from numba import cuda


@cuda.jit("void(int64[:, :], int64[:, :])")
def shear(a, out):
    i, j = cuda.grid(2)
    if i >= a.shape[0] or j >= a.shape[1]:
        return
    out[i, j] = a[i, (i + j) % a.shape[1]] + cuda.blockDim.x
