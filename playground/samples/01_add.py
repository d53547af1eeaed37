#: group First kernels
#: title Add two vectors
#: launch 2, 8
#: x arange(12)
#: y full(12, 0.5)
#: out zeros(12)
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]
