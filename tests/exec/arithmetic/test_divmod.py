"""divmod, modf, frexp, gcd and isqrt: values equal Python's, types are Numba's."""
import math

import numpy as np

from py2cu import cuda


@cuda.jit
def by_both(a, b, out):
    out[0], out[1] = divmod(a[0], b[0])


def test_divmod_of_signed_and_unsigned():
    """Numba computes it as float64: 7 // 0 is then infinite, whereas integers yield 0."""
    out = np.ones(2)
    by_both[1, 1](np.array([7]), np.zeros(1, np.uint64), out)
    assert out[0] == np.inf and np.isnan(out[1])
    by_both[1, 1](np.array([-7]), np.array([2], np.uint64), out)
    assert out.tolist() == [-4.0, 1.0]


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


def test_integral_values():
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
