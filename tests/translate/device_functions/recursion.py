"""A device function may call itself if its types do not change."""
from numba import cuda


@cuda.jit("int64(int64)", device=True)
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


@cuda.jit
def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)


@cuda.jit("void(int64[::1])")
def kernel(s):
    i = cuda.grid(1)
    s[i] = fib(s[i]) + gcd(s[i], 12)


@cuda.jit("void(int64[::1])")
def order(s):
    """The called function is defined later in Python, and earlier in C."""
    s[0] = later(s[0])


@cuda.jit
def later(x):
    return x + 1
