"""Loops whose step has a partly known sign: never negative, never 0, of a conditional expression; and stops that are sums."""
# py2cu[wide]:
# py2cu[small]: --assume small,noalias
from numba import cuda, uint32


@cuda.jit("void(int64[::1], int64[:, ::1], int64, int32, uint8, boolean)")
def kernel(x, y, n, a, u, up):
    for i in range(0, n, x.size):
        x[i] = 1
    for i in range(0, n, x.size + 1):
        x[i] = 2
    for i in range(n, 0, -x.size):
        x[i] = 3
    for i in range(n, 0, -x.size - 1):
        x[i] = 4
    for i in range(2, n, u):
        x[i] = 5
    for i in range(n, -1, -1):
        x[i] = 6
    for i in range(a, u + 1):
        x[i] = 7
    for i in range(1 + u):
        x[i] = 8
    for i in range(x.size + 1):
        x[i - 1] = 9
    for i in range(x.size - 1, a - 1, -1):
        x[i] = 10
    for i in range(n + 1):
        x[i] += 11
    for i in range(9, n - 1, -2):
        x[i] = 12
    for i in range(0, 9, 2 if up else 3):
        x[i] = 13
    for i in range(0, 9, 2 if up else -3):
        x[i] = 14
    for i in range(cuda.threadIdx.x, n, cuda.blockDim.x):
        x[i] = 15
    for i in range(uint32(9), uint32(0), -1):
        x[i] = 16
    for i in range(uint32(1), uint32(9), uint32(2)):
        x[i] = 17
    for i in range(9, 0):
        x[i] = 18
    for i in range(0, 9, -1):
        x[i] = 19
    for i in range(5):
        for j in range(i, y.shape[1] - i):
            y[i, j] += x[i + j - 2] + x[2 * i + 3 - 5] + x[15 + i - 24] + x[i - j]
