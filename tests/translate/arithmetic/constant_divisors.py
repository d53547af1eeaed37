"""Constant divisors, as literals and by name, of numbers that may be negative."""
from numba import cuda

ROWS = 12
TILE = 16
ONE = 1
LARGE = 2**30 + 1


@cuda.jit("void(int64[::1], int32, int64, int8, uint32)")
def divide(x, n, m, b, u):
    x[0] = n % 12
    x[1] = n % ROWS
    x[2] = n // 12
    x[3] = n // ROWS
    x[4] = n % TILE
    x[5] = n // TILE
    x[6] = n % 16
    x[7] = n // 16
    x[8] = b % ROWS - b // ROWS
    x[9] = (b - 5) % ROWS
    x[10] = (b - 5) // ROWS
    x[11] = m % ROWS  # in 64 bits
    x[12] = m // ROWS
    x[13] = u % ROWS + u // ROWS
    x[14] = n % ONE + n // ONE
    x[15] = n % LARGE  # the sum may exceed an int
    x[16] = n % -ROWS
    x[17] = (b + 128) % ROWS
    x[18] = n % (ROWS - 1)
    x[19] = -(n % ROWS) * 2 ** (n % ROWS)
    m //= ROWS
    n %= ROWS
    x[20] = m + n
