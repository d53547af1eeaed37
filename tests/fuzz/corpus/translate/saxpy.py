"""saxpy"""
from numba import cuda, float32


@cuda.jit("void(float32, float32[::1], float32[::1])")
def saxpy(a, x, y):
    """y = a * x + y"""
    i = cuda.grid(1)
    if i < x.shape[0]:  # stay inside
        y[i] += a * x[i]
