"""Values that fixtures pass to test parameters by name: of the file, of other fixtures, and for each of their parameters."""
import numpy as np
import pytest
from numba import cuda


@cuda.jit
def scale(x, by, out):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        out[i, j] = x[i, j] * by


@pytest.fixture
def grid():
    return np.ones((4, 5), np.float32)


@pytest.fixture()
def halved(grid):
    yield grid * np.float32(0.5), 2


@pytest.fixture(params=[0.5, 2.0])
def factor(request):
    return request.param


def not_a_fixture():
    return 3


def test_scale(halved, factor):
    x, times = halved
    out = np.zeros_like(x)
    scale[(1, 1), (8, 8)](x, factor * times, out)


class TestMore:
    @pytest.mark.parametrize("by", [3])
    def test_in_class(self, grid, by):
        scale[(1, 1), (8, 8)](grid, by, np.zeros(grid.shape))


def test_others(not_a_fixture, grid):
    scale[(1, 1), (8, 8)](grid, not_a_fixture, grid)
