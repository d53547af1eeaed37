"""The bound of a loop is evaluated at its start, even if a name in the bound changes inside the loop or in the enclosing block."""
import numpy as np

from py2cu import cuda


@cuda.jit
def named_anew(x, out, chosen):
    m = x[0]
    out[0] = m
    if chosen:
        m = x[1]
        for i in range(m):
            m = x[i] % 3
            out[i] += m
    for k in range(x[2]):
        m = x[3] + k
        for i in range(k, m, 2):
            m = x[i] % 5
            out[i] += m


def test_bound_is_evaluated_once():
    wanted, got = ((np.array([7, 4, 2, 6, 1, 5, 3, 8]), np.zeros(8, np.int64)) for _ in range(2))
    named_anew.py_func(*wanted, True)
    named_anew[1, 1](*got, True)
    np.testing.assert_array_equal(got[1], wanted[1])
