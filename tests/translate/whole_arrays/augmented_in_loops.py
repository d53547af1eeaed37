"""`a += 1` changes the array to which the name refers at that time."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int64, boolean)")
def kernel(x, y, n, flag):
    a = x
    if flag:
        a = y
        a *= 2
    for i in range(n):
        a += 1
        if i > 3:
            a = x
    a[0] = 7
    y[1] = x.reshape(n)[-1]
