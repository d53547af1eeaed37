from numba import cuda

PRIMES = {2, 3, 5, 7}


@cuda.jit("void(boolean[::1], int64)")
def kernel(x, n):
    x[0] = n in PRIMES
