from numba import cuda


@cuda.jit
def k(out, x, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = 2 * x[i] + 1
