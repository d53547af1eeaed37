# Rows along the last axis of an array in any layout are identical or do not overlap: the copy is in ascending order.
from numba import cuda


@cuda.jit("void(float32[:, :, :])")
def kernel(x):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] = x[0, j]
