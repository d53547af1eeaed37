from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    values = [x[i] * x[i] + x[n - 1 - i] * x[n - 1 - i] - 2 * x[i] * x[n - 1 - i] + x[0] * x[i] - x[1] for i in range(n)]
    x[0] = values[0]
