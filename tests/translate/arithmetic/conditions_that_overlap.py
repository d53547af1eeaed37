"""Two comparisons of one number with constants: the result is known if no number or every number satisfies them."""
from numba import cuda


@cuda.jit("void(int32[::1], int64)")
def kernel(x, n):
    x[0] = n < 3 and n > 5
    x[1] = n < 3 and n > 1
    x[2] = n < 3 and n >= 3
    x[3] = n <= 3 and n >= 3
    x[4] = n == 2 and n > 2
    x[5] = n == 2 and n >= 2
    x[6] = n < 3 or n > 1
    x[7] = n < 3 or n >= 3
    x[8] = n < 3 or n > 3
    x[9] = n >= 4 or n <= 2
    x[10] = n >= 4 or n <= 3
    x[11] = n > 4 or n <= 3
    x[12] = n > 4 or n == 4
