"""Comparisons with known results: of masked numbers, of numbers with few bits, of contradictory conditions."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int32, uint8, uint32, int8, boolean)")
def kernel(x, n, i, u, w, s, b):
    if (3 & n) == 8:
        x[0] = 1
    if (n & 3) == 8 or (n & 3) != 4 and (i & 7) == 7:
        x[1] = 1
    if u > 255 or u < 0 or u == 256 or u >= 256:
        x[2] = 1
    if u <= 255 and u >= 0 and u != -1:
        x[3] = 1
    if s > 127 or s < -128:
        x[4] = 1
    if s >= 127 or s <= -128:
        x[5] = 1
    if w >= 0 and w <= 4294967295:
        x[6] = 1
    if i > 3 and i < 2:
        x[7] = 1
    if i > 3 or i < 5:
        x[8] = 1
    if i >= 3 and i <= 3:
        x[9] = 1
    if i > 3 or i < 3:
        x[10] = 1
    if n == n and not n != n and n <= n and not n < n and n >= n and not n > n:
        x[11] = 1
    if b == True and b != False or b is True:  # noqa: E712
        x[12] = 1
    if not (i < 3 or n > 4) and not (i == 2 and not b):
        x[13] = 1
    x[14] = (u & 15) < 16
    x[15] = (i >> 31) in (0, -1)
    x[16] = 0 % w + 0 // w + n * 0 + 0 * n + 1 * n + n * 1 + n + 0 + (0 + n) - 0
    x[17] = (n | 0) + (n ^ 0) + (n & -1) + (n << 0) + (n >> 0)
    x[18] = --n + ~~n + (-n) * -1 + 0 - n
