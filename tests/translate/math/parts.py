"""Functions with two results, integers, tuples and the operator module."""
import math
import operator

from numba import cuda


@cuda.jit(device=True)
def combine(op, a, b):
    return op(a, b)


@cuda.jit("void(float64[::1], float32[::1], int64[::1])")
def kernel(x, y, n):
    i = cuda.grid(1)
    fraction, whole = math.modf(x[i])
    mantissa, exponent = math.frexp(y[i])
    x[i] = fraction + whole + mantissa + math.ldexp(x[i], exponent)
    q, r = divmod(n[i], 7)
    n[i] = q + r + math.gcd(q, 12) + math.isqrt(r)
    t = (n[i], q, r)
    if any((q > 3, r > 2)) or all(t):
        n[i] = sum(t) + sum(t, 5)
    y[i] = combine(operator.add, x[i], 2) + combine(operator.mul, y[i], y[i])
    if operator.lt(q, r) and operator.not_(q):
        y[i] = operator.neg(y[i])
