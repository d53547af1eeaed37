# x ** 0 is 1 for each x, including NaN and array elements; a base with a side effect is still evaluated.
from numba import cuda

ORDER = 0


@cuda.jit(device=True)
def next_of(counter):
    return cuda.atomic.add(counter, 0, 1)


@cuda.jit("float64[::1], float32[::1], int64[::1], uint64[::1]")
def zeroth(x, y, n, u):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] ** ORDER + x[i] ** 1
        y[i] = y[i] ** 0
        n[i] = (n[i] + 1) ** ORDER
        u[i] = u[i] ** 0
        n[0] += next_of(n) ** 0
