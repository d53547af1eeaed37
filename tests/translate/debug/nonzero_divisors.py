"""Nonzero divisors need no check: literals, their negatives, named numbers and values that are known to be positive."""
# py2cu: --debug
from numba import cuda

ONE = 1
NONE_OF_THEM = 0


@cuda.jit("void(float64[::1], int64, float64, uint8)")
def kernel(x, n, f, u):
    x[0] = n // 1 + n % 1 + n // -1 + n % 2 + n / 1
    x[1] = f / 1.0 + f // 1 + f % -1.0 + f / 0.5
    x[2] = n // ONE + f / ONE + n % (ONE + 1)
    x[3] = n // (u + 1) + n % (x.size + 1) + n // x.size
    x[4] = n // NONE_OF_THEM
    x[5] = f / 0
    x[6] = n // 0
    x[7] = 1 / n if n else 0
    x[8] = divmod(n, 1)[0] + divmod(n, u)[1]
    n //= 1
    f /= n
    if u > 0:
        x[9] = n // u
    for i in range(1, 9):
        x[i] = n // i + n % -i
