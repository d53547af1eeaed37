from numba import cuda, float32


@cuda.jit
def part(x):
    y = cuda.local.array(3, float32)
    y[0] = x
    return y


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n > 0:
        c = n
        x[1] = c
    else:
        c += 1
        x[1] = c
    print(n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n)
    x[0] = part(x[0])[0]
