"""Functions of two results, whole numbers, sums of tuples and the operator module. Expected values are Python's."""
import math
import operator

import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def combine(op, a, b):
    return op(a, b)


def test_two_results():
    @cuda.jit
    def kernel(x, y, out):
        i = cuda.grid(1)
        if i < x.size:
            f, w = math.modf(x[i])
            m, e = math.frexp(x[i])
            q, r = divmod(x[i], y[i])
            out[i, 0], out[i, 1], out[i, 2], out[i, 3], out[i, 4], out[i, 5] = f, w, m, e, q, r
            out[i, 6] = math.ldexp(m, e + 1)

    x, y = np.array([3.75, -3.75, 0.0, 1e300, -0.25]), np.array([2.0, 2.0, 3.0, -1e299, 0.1])
    out = np.zeros((5, 7))
    kernel[1, 8](x, y, out)
    expected = [[*math.modf(a), *math.frexp(a), *divmod(a, b), math.ldexp(math.frexp(a)[0], math.frexp(a)[1] + 1)] for a, b in zip(x, y)]
    assert out.tolist() == expected
    single = np.zeros((1, 7), np.float32)
    kernel[1, 1](np.array([-2.5], np.float32), np.array([2], np.float32), single)
    assert single.tolist() == [[-0.5, -2, -0.625, 2, -2, 1.5, -5]]


def test_whole_numbers():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < a.size:
            out[i, 0] = math.gcd(a[i], b[i])
            out[i, 1] = math.isqrt(abs(a[i]))
            out[i, 2], out[i, 3] = divmod(a[i], b[i])

    a = np.array([12, -12, 0, 2**62, 2**63 - 1, 3037000499**2, 3037000499**2 - 1, 7], np.int64)
    b = np.array([18, 18, -5, 2**40 * 3, 49, 1, -3, -2], np.int64)
    out = np.zeros((8, 4), np.int64)
    kernel[1, 8](a, b, out)
    assert out.tolist() == [[math.gcd(m, n), math.isqrt(abs(m)), *divmod(m, n)] for m, n in zip(a.tolist(), b.tolist())]


def test_tuples():
    @cuda.jit
    def kernel(x, out):
        t = (x[0], x[1], 3)
        out[0] = sum(t)
        out[1] = sum(t, 10)
        out[2] = any((x[0] > 5, x[1] > 5))
        out[3] = all(t)
        out[4] = any((0, 0.0))

    out = np.zeros(5)
    kernel[1, 1](np.array([1.5, 2.25]), out)
    assert out.tolist() == [6.75, 16.75, 0, 1, 0]


def test_operators_as_functions():
    @cuda.jit
    def kernel(a, b, out):
        out[0] = combine(operator.add, a, b)
        out[1] = combine(operator.floordiv, a, b)
        out[2] = combine(operator.mod, a, b)
        out[3] = combine(operator.truediv, a, b)
        out[4] = combine(operator.pow, a, 3)
        out[5] = operator.lshift(a, 2) ^ operator.and_(a, 6) | operator.xor(b, 1)
        out[6] = combine(operator.lt, a, b) + 2 * combine(operator.ge, a, b)
        out[7] = operator.neg(a) + operator.not_(b)
        out[8] = combine(max, a, b)

    for a, b in ((7, -3), (-8, 5)):
        out = np.zeros(9)
        kernel[1, 1](a, b, out)
        assert out.tolist() == [a + b, a // b, a % b, a / b, a**3, (a << 2) ^ (a & 6) | (b ^ 1), (a < b) + 2 * (a >= b), -a, max(a, b)]
