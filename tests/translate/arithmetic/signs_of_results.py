"""Known signs: remainders, quotients, products and shifts of nonnegative numbers need no adjustment for Python's rules."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64, int32, uint32)")
def kernel(x, n, m, a, u):
    if n >= 0 and m > 0:
        x[0] = n % m
        x[1] = n // m
        x[2] = n % 7 + m % 8
        x[3] = (n * 2) // 3
        x[4] = (n + m) % 4
        x[5] = (n - m) % 4
        x[6] = -n % 5
        x[7] = (n % 5) // 2
    if n < 0:
        x[8] = n // 2
        x[9] = n % 8
        x[10] = -n % 8
        x[11] = abs(n) // 3
    x[12] = a // 4
    x[13] = a % 4
    x[14] = u // 4 + u % 4
    x[15] = (a & 15) // 4 + (a & 15) % 3
    x[16] = (a * a) % 3
    x[17] = cuda.threadIdx.x // 32 + cuda.threadIdx.x % 32
    x[18] = min(n, -1) // 2
    x[19] = max(n, 1) // max(m, 1)
    x[20] = n // 0 if m == 0 else n // m
