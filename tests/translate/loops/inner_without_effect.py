# An unused inner loop is removed with its `break`; those of the outer loop remain.
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    for i in range(n):
        for k in range(i):
            unused = k + i
            if unused > 3:
                break
        if x[i] > 3:
            break
        if x[i] < 0:
            continue
        x[i] = 1
    while n > 0:
        n -= 1
        for k in range(n):
            if k > 2:
                continue
            unused = k
        else:
            unused = 7
        if x[n] > 5:
            break
        x[n] += 2
