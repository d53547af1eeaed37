from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    it = iter(range(n))
    if n > 3:
        it = iter(range(2, n))
    b = it if n > 5 else it
    for v in b:
        x[0] += v
    c = (it if n > 5 else it), 1
    x[1] = c[1]
