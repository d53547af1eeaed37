"""Ranges whose arguments are evaluated once and in order: functions, tuple items and named numbers."""
from numba import cuda, int64, uint32, uint64

STEP = 3
TABLE = (4, 8)


@cuda.jit("void(int64[::1], int64, uint32, boolean)")
def kernel(x, n, u, up):
    for i in range(TABLE[0], TABLE[1], STEP):
        x[i] = 1
    for i in range(n, n + STEP):
        x[i - n] = 2
    for i in range(u):
        x[i] = 3
    for i in range(u, uint32(9)):
        x[i] = 4
    for i in range(uint64(n), uint64(9), uint64(2)):
        x[i] = 5
    for i in range(0, 64, 8):
        for j in range(i, i + 8):
            x[j] = x[j ^ 1] + x[j & 7] + x[j | 8] + x[j - i] + x[j // 8] + x[j % 8]
    for i in range(abs(n)):
        x[i] = 6
    for i in range(min(n, 9), max(n, 9)):
        x[i] = 7
    for i in range(1 << (u & 3)):
        x[i] = 8
    i = 0
    while i < 1000:
        x[i] = 9
        i += 1 if up else 2
    k = 31
    while k >= 0:
        x[k] = 10
        k -= 1
    m = 1
    while m < n:
        x[m] = 11
        m *= 2
    w = n
    while w > 0:
        w //= 2
        x[w] = 12
    s = 16
    while s:
        x[s] = 13
        s >>= 1
    for i in range(int64(u) * 2, 4 * n, STEP * 2):
        x[i] = 14
