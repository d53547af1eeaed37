from numba import cuda


@cuda.jit("void(float64[::1])")
def kernel(x):
    block = cuda.shared.array(dtype=missing, shape=[4])
    x[0] = block[0]
