"""Index ranges from assignments: copies, remainders, the minimum of two bounds, differences of two bounds."""
from numba import cuda

STEP = 3


@cuda.jit("void(float32[::1], int64, int64, int64)")
def known(x, count, m, half):
    n = count
    i = cuda.grid(1)
    if i < n:
        x[count - 1 - i] = 1  # n is count
    k = i % half
    x[i - k] = 2  # k is at most i for any value of half
    if m >= 0:
        q = m % 7
        x[m - q + 1] = 3
    for j in range(min(count, m)):
        x[count - j - 1] = 4
        x[m - j - 1] = 5
    for j in range(m, m + STEP):
        x[j - m] = 6
    x[abs(m)] = 7


@cuda.jit("void(float32[::1], int64, int64, int64)")
def unknown(x, count, m, half):
    n = count
    if m > 3:
        n = m
    i = cuda.grid(1)
    if i < n:
        x[count - 1 - i] = 1  # n may be m
    k = m % half
    x[m - k] = 2  # m may be negative
    for j in range(max(count, m)):
        x[count - j - 1] = 4
    for j in range(m, m + STEP):
        x[j - m - 1] = 6
    c = count
    c -= 2
    if c >= 0:
        x[count - 1] = 7  # true, but c is not a copy any more
        count -= 1
        x[c] = 8
    r = m
    m += 1
    if r > 0:
        x[m] = 9  # so is r
    for j in range(4):
        if r > 1:
            x[half] = j
        r = half
