# Mutually recursive functions whose result is carried by a loop: its type is known one iteration after theirs.
from numba import cuda


@cuda.jit(device=True)
def even(n):
    return True if n == 0 else odd(n - 1)


@cuda.jit(device=True)
def odd(n):
    return False if n == 0 else even(n - 1)


@cuda.jit("void(int64[::1], int64)")
def last_of(x, n):
    for i in range(3):
        y = odd(n + i)
    z = y + 1
    x[0] = z
    print(y, z, sep=":")
