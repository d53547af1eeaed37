"""Operands after a barrier in an expression are read after it, although C leaves the order unspecified. Shuffles do not order memory."""
from numba import cuda


@cuda.jit(device=True)
def meet(n):
    cuda.syncthreads()
    return n


@cuda.jit("void(int64[::1], int64[::1], int64)")
def kernel(x, out, n):
    i = cuda.threadIdx.x
    x[i] = n
    out[i] = cuda.syncthreads_count(n > 3) + x[i + 1]
    x[i] = 2 * n
    out[i] += max(meet(n), x[i + 1])
    x[i] = 3 * n
    out[i] += cuda.syncthreads_or(n) < x[i + 1] * n + x[i + 2] * n + x[i + 3] * n + x[i + 4] < n
    out[i] += meet(n) + n
    out[i] -= cuda.shfl_sync(-1, n, 1) + x[i]
