"""What compilers would warn of is decided, or said otherwise."""
from numba import cuda

FAR = 70


@cuda.jit(device=True)
def above(n, m):
    return n > m


@cuda.jit("void(int64[::1], int32, uint64, float64, boolean)")
def odd(out, n, u, f, flag):
    if n == n:
        out[0] = 1
    if n < n:
        out[0] = 2
    if f != f:  # nan
        out[1] = 1
    if n & 3 == 8:
        out[2] = 1
    if n < 3 and n > 5:
        out[3] = 1
    if n < 3 or n > 2:
        out[3] = 2
    if n < 3 or n > 5:
        out[3] = 3
    out[4] = n >> 70
    out[5] = n << 64
    out[6] = u >> FAR
    m = n
    m <<= FAR
    out[7] = m
    out[8] >>= 64
    last = out[9]
    last = last
    out[10] = last
    if above(n, 3) & above(n, 5):
        out[11] = 1
    if (n > 3) | above(n, 7):
        out[11] = 2
    out[12] = flag * 2
