"""range() reads its arguments once, whatever the loop does to the names in them."""
import numpy as np

from py2cu import cuda


def bounds(out, n):
    a = out[0] * 2
    x = a + 0.5
    for i in range(a % 5):
        a = n + i
        out[1] += a
        x = a + 0.25
    step = out[2] + 1
    for i in range(0, 12, step):
        step = n + 2 * i
        out[3] += step
    out[0] = int(x)


def test_names_of_bounds_are_set_again():
    kernel = cuda.jit(bounds)
    for start in range(8):
        out = np.array([start, 0, start, 0])
        expected = out.copy()
        bounds(expected, 100)
        kernel[1, 1](out, 100)
        assert np.array_equal(out, expected)
