from numba import cuda


@cuda.jit(device=True)
def work(i, n):
    a = cuda.local.array(**n)
    return a[0]


@cuda.jit("void(float32[::1])")
def k(x):
    i = cuda.threadIdx.x
    x[i] = work(i, 4)
