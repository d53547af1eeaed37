"""np.searchsorted in kernels, compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda

NAN, INF = np.nan, np.inf


@cuda.jit
def search(a, keys, out):
    i = cuda.grid(1)
    if i < keys.size:
        out[0, i] = np.searchsorted(a, keys[i])
        out[1, i] = np.searchsorted(a, keys[i], side="right")
        out[2, i] = np.searchsorted(a[1::2], keys[i], "left")
        out[3, i] = np.searchsorted(a, 3)


@pytest.mark.parametrize("values", [[-1.5, 0, 2, 2, 2, 3.25, 7], [1, 2, NAN, NAN], [5], []])
@pytest.mark.parametrize("kind", [np.float64, np.float32, np.int32])
def test_searchsorted(values, kind):
    a = np.array([value for value in values if kind != np.int32 or value == value], kind)
    keys = np.array([-INF, -2, -1.5, 0, 1, 2, 2.5, 3, 7, 9, INF, NAN])
    out = np.zeros((4, keys.size), np.int64)
    search[1, 32](a, keys, out)
    wanted = [np.searchsorted(a, keys), np.searchsorted(a, keys, side="right"), np.searchsorted(a[1::2], keys), np.full(12, np.searchsorted(a, 3))]
    assert out.tolist() == [row.tolist() for row in wanted]
