from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def first(x, n):
    x[0] = undefined
    y = [1, 2]
    x[1] = n & 1.5
    for i in range(n):
        with n:
            pass
    x[2] = y


@cuda.jit("void(float32[::1])")
def second(x):
    i = cuda.gird(1)
    x[i] = i
    x[0, 0] = 1
    return x
