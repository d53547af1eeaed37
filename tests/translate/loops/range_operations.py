"""Operations on ranges in variables: length, bounds, sum, and membership."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64)")
def kernel(x, n, m):
    r, s = range(n), range(1, m, 2)
    down = range(n, 0, -3)
    x[0] = len(s) + s.start * 2 + s.stop * 3 + s.step * 4
    x[1] = len(r) + len(down)
    x[2] = n in s
    x[3] = m not in r
    x[4] = m in down
    x[5] = sum(s) + sum(r)
    x[6] = sum(range(3, n), m)
    x[7] = n in range(5, 20, 5)
