"""Elements in the rows of arrays with three or more axes: the address of a row is computed once as long as its operands do not change."""
import numpy as np
import pytest

from py2cu import cuda


def four_axes(a, y, c, s):
    for k in range(a.shape[2]):
        y[k] = a[c][s][k][0] + a[c][s][k][1] * a[c][s][k][2] - a[c][s][k][3]
        a[c, s, k, 0] += a[c, s, k, 1]
        a[c][s][k, 3] -= a[c, s][k][2]
        if k == 1:
            s -= 1
        a[c][s][k][1] += a[c][s][k][0] + a[c][s][k][2] * a[c][s][k][3]


def three_axes(a, y, i, j):
    m = a[1]
    for k in range(1, 3):
        m[i, j, k] = m[i, j, k - 1] * m[i, j, k + 1] + m[i, j, 3]
        m[i, j, k - 1] -= m[i][j][k] - y[k]
    i = int(y[2])
    m[i, j, 0] = m[i, j, 1] + m[i, j, 2] * m[i, j, 3]
    y[0] = m[i, j, 3] + m[i][j, 0]


@pytest.mark.parametrize("function", [four_axes, three_axes])
@pytest.mark.parametrize("i, j", [(0, 1), (1, 2), (-1, -1), (1, -2)])
def test_results_equal_python(function, i, j):
    start = np.arange(2.0 * 3 * 3 * 4).reshape(2, 3, 3, 4) % 7 - 2, np.array([1.0, -1.0, 2.0, 0.0])
    expected = [part.copy() for part in start]
    function(*expected, i, j)
    given = [part.copy() for part in start]
    cuda.jit(function)[1, 1](*given, i, j)
    np.testing.assert_array_equal(given[0], expected[0])
    np.testing.assert_array_equal(given[1], expected[1])
