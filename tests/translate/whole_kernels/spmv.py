# py2cu:
# py2cu[small]: --assume noalias,small
"""Sparse matrix (CSR) times vector: one thread and one warp per row."""
from numba import cuda, float64

WARP = 32


@cuda.jit("void(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1])")
def spmv_scalar(indptr, indices, data, x, y):
    row = cuda.grid(1)
    if row < y.shape[0]:
        dot = 0.0
        for k in range(indptr[row], indptr[row + 1]):
            dot += data[k] * x[indices[k]]
        y[row] = dot


@cuda.jit("void(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1])")
def spmv_vector(indptr, indices, data, x, y):
    partial = cuda.shared.array(256, float64)
    t = cuda.threadIdx.x
    lane = t & (WARP - 1)
    row = cuda.grid(1) // WARP
    dot = 0.0
    if row < y.shape[0]:
        for k in range(indptr[row] + lane, indptr[row + 1], WARP):
            dot += data[k] * x[indices[k]]
    partial[t] = dot
    cuda.syncthreads()
    step = WARP // 2
    while step > 0:
        if lane < step:
            partial[t] += partial[t + step]
        cuda.syncthreads()
        step //= 2
    if lane == 0 and row < y.shape[0]:
        y[row] = partial[t]
