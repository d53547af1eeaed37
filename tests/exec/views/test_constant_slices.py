"""slice objects as indices and in variables, branches on names that are given one constant; the same Python says what is right."""
import numpy as np

from py2cu import cuda


def slices(x, y, n):
    s = slice(1, n)
    x[s] = 2
    x[slice(None, 3)] += 1
    y[slice(n), 0] = 5
    part = y[0, slice(0, None, 2)]
    x[0] = part[1] + x[s][0]
    back = slice(None, None, -1)
    x[4] = x[back][0] + y[1, back][0]


def constants(x, y, n):
    given = None
    if given is None:
        x[0] = 1
    else:
        x[0] = given.shape
    mode = "fast"
    limit = 5
    if mode == "fast" and limit > 3:
        x[1] = 2
    else:
        x[1] = n.missing
    debug = False
    x[2] = (n if debug else 2 * n)


def test_slices_and_constants():
    for function in (slices, constants):
        x, y = np.arange(6.0), np.arange(12.0).reshape(3, 4)
        expected_x, expected_y = x.copy(), y.copy()
        cuda.jit(function)[1, 1](x, y, 3)
        function(expected_x, expected_y, 3)
        np.testing.assert_array_equal(x, expected_x)
        np.testing.assert_array_equal(y, expected_y)
