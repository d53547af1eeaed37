from numba import cuda


@cuda.jit("void(int64[::1])")
def double(x):
    def inner(q):
        x[i] *= 2
    r = inner(x.size)
    i = cuda.grid(1)
