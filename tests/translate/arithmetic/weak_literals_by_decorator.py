from numba import cuda


def half(v):
    return v * 0.5


@cuda.jit("void(float32[::1], float32[::1])", weak_literals=True)
def weak(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = half(x[i]) + 1


@cuda.vectorize(["float32(float32, float32)"], weak_literals=True)
def average(a, b):
    return 0.5 * (a + b)


@cuda.guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", weak_literals=True)
def shifted(x, out):
    for i in range(x.size):
        out[i] = x[i] + 0.1


@cuda.jit("void(float32[::1], float32[::1])")
def as_numba(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = half(x[i]) + 1
