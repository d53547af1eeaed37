from numba import cuda, float64


@cuda.jit(device=True)
def pair(x):
    p = cuda.local.array(2, float64)
    p[0] = x
    p[1] = -x
    return p


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    last = pair(x[0])
    for i in range(n):
        new = pair(x[i])
        x[i] = new[0] - last[1]
        last = new
