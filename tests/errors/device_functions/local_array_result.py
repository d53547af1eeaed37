from numba import cuda, float64


@cuda.jit("float64[::1](int64, float64[::1])", device=True)
def digits(n, total):
    part = cuda.local.array(2, float64)
    part[0] = n % 10
    part[1] = n // 10
    total[0] += part[0]
    if n > 9:
        digits(n // 10, total)
    return part


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    x[1] = digits(n, x)[0]
