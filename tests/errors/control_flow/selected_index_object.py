from numba import cuda


@cuda.jit("void(float64[::1], int32)")
def kernel(out, c):
    d = cuda.threadIdx if c > 3 else cuda.blockIdx
    out[d.x] = 1
