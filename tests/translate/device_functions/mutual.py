"""Functions that call each other, a kernel that is called, and a function without a decorator."""
from numba import cuda


@cuda.jit
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@cuda.jit
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@cuda.jit("void(int64[::1], int64)")
def set_first(x, value):
    x[0] = value


@cuda.jit("void(int64[::1], bool_[::1])")
def kernel(x, even):
    i = cuda.grid(1)
    even[i] = is_even(x[i])
    set_first(x, 3)
