"""Assignments to several targets, compared with Python."""
import numpy as np

from py2cu import cuda


def assign(out, x, n):
    a = b = n * 2.5
    out[0] = a + b
    c = d = x[0] * x[1]
    if n > 2:
        c = 0.5 + n
    out[1] = c * d
    out[2] = out[3] = x[2] * 2
    p = out[4] = x[3] * 3
    out[5] = q = x[1] * 3
    out[6] = p + q
    n = m = n + 1
    out[7] = n * m
    i = out[i_of(n)] = n + 7
    out[i] = j = i = n + 8
    out[12] += i * j
    k = l = k_of(x, 0)
    k += l
    out[13] = k - l
    r = s = r = x[0] + n
    out[14] = r * s


def i_of(n):
    return n % 2 + 8


def k_of(x, i):
    x[i] += 1
    return x[i]


python_assign = assign
source_of_i, source_of_k = i_of, k_of
i_of, k_of = cuda.jit(device=True)(i_of), cuda.jit(device=True)(k_of)
kernel = cuda.jit(assign)


def test_targets():
    for n in (1, 2, 3):
        out, x = np.zeros(15), np.array([1.5, 2.0, 4.0, 8.0])
        kernel[1, 1](out, x, n)
        expected, y = np.zeros(15), np.array([1.5, 2.0, 4.0, 8.0])
        scope = {"i_of": source_of_i, "k_of": source_of_k}
        exec(compile(__import__("inspect").getsource(python_assign), "assign", "exec"), scope)
        scope["assign"](expected, y, n)
        np.testing.assert_array_equal(out, expected)
        np.testing.assert_array_equal(x, y)
