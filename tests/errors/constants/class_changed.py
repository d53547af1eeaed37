from numba import cuda


class Config:
    TPB = 32


Config.TPB = 64


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = n + Config.TPB
