# py2cu: --specialize q=3
from numba import cuda


@cuda.jit("void(int64, int32[::1], uint8)")
def kernel(first, x, n):
    i = cuda.grid(1)
    if i < x.size:
        for k in range(first, n):
            x[i] += k
