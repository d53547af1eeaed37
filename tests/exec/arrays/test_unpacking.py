"""Arrays are unpacked as in Python."""
import numpy as np
import pytest

from py2cu import cuda


def test_rows_are_unpacked():
    @cuda.jit
    def kernel(points, origin, out):
        x0, y0 = origin
        i = cuda.grid(1)
        if i < len(points):
            x, y, z = points[i]
            out[i, 0], out[i, 1] = x - x0, y - y0
            (out[i, 2],) = points[i, 2:]
        if i == 0:
            (a, b, c), (d, e, f) = points[1:5:3]
            for u, v, w in points:
                out[-1, 0] += u * v * w
            out[-1, 1] = a * e * 100 + d * b * 10 + c - f

    points = np.arange(18.0).reshape(6, 3)
    origin = np.array([3, 4], dtype=np.int64)
    for layout in np.ascontiguousarray, np.asfortranarray:
        out = np.zeros((7, 3))
        kernel[1, 8](layout(points), origin, out)
        expected = np.zeros((7, 3))
        expected[:6, :2] = points[:, :2] - origin
        expected[:6, 2] = points[:, 2]
        expected[-1, 0] = points.prod(axis=1).sum()
        expected[-1, 1] = points[1, 0] * points[4, 1] * 100 + points[4, 0] * points[1, 1] * 10 + points[1, 2] - points[4, 2]
        assert np.array_equal(out, expected)


def test_array_unpacked_into_its_elements():
    @cuda.jit
    def kernel(x):
        x[1], x[0] = x

    x = np.array([3, 8])
    kernel[1, 1](x)
    assert x.tolist() == [8, 3]


def test_wrong_number_of_items_is_an_error_with_debug():
    def kernel(x, out):
        a, b = x
        out[0] = a + b

    for options in {"debug": True, "opt": False}, {"boundscheck": True}:
        tested = cuda.jit(**options)(kernel)
        out = np.zeros(1)
        tested[1, 1](np.ones(2), out)
        assert out[0] == 2
        for count in 1, 3:
            with pytest.raises(ValueError, match="cannot unpack the array into 2 names"):
                tested[1, 1](np.ones(count), out)
