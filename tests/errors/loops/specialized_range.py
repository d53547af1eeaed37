# py2cu: --specialize n=300
from numba import cuda


@cuda.jit("void(int32[::1], uint8)")
def kernel(x, n):
    i = cuda.grid(1)
    if i < x.size:
        for k in range(n):
            x[i] += k
