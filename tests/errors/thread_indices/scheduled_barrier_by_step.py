# py2cu: --schedule yx
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1])")
def kernel(x, y):
    rounds = 0
    while rounds < 10:
        step = x[0] % 5 + 1
        rounds = 0
        for j in range(0, 20, step):
            rounds += 1
    y[0] = rounds
    x[0] = 1
