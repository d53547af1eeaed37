from numba import cuda


def half(v):
    return v * 0.5


@cuda.jit("void(float32[::1], float32[::1])", weak_literals=True)
def weak(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = half(x[i]) + 1


@cuda.jit("void(float32[::1], float32[::1])")
def as_numba(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = half(x[i]) + 1
