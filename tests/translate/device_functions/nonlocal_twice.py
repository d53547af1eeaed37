"""Inner functions of kernels that change nonlocal names: their results contain the new values."""
from numba import cuda


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    count = 0
    most = n

    def step(value):
        nonlocal count, most
        count += 1
        if value > most:
            most = value

    def twice(value):
        nonlocal count
        count += 10 * value
        if count > 100:
            return 100
        return count

    step(x[0])
    x[1] = twice(x[2])
    x[3] = twice(1) + count
    x[4] = most

    def reset():
        nonlocal count
        count = 0

    reset()
    x[5] = count
