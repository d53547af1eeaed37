"""Loads and stores with cache hints have the same results as plain loads and stores."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.numba.numpy_support import carray


@cuda.jit
def loads(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = cuda.ldca(x, i)
        out[1, i] = cuda.ldcg(x, i - x.size)
        out[2, i] = cuda.ldcs(x, (i,))
        out[3, i] = cuda.ldlu(x, i)
        out[4, i] = cuda.ldcv(x, i)


@cuda.jit
def stores(x, out):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        cuda.stcg(out[0], (i, j), x[i, j])
        cuda.stcs(out[1], (i, j - x.shape[1]), x[i, j])
        cuda.stwb(out[2], (i, j), x[i, j])
        cuda.stwt(out[3], (i, j), x[i, j] + 1)


KINDS = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"]


@pytest.mark.parametrize("kind", KINDS)
def test_loads(kind):
    x = np.arange(60).astype(kind)
    out = np.zeros((5, 60), kind)
    loads[2, 32](x, out)
    assert np.array_equal(out, np.tile(x, (5, 1)))


@pytest.mark.parametrize("kind", KINDS)
def test_stores(kind):
    x = np.arange(35).reshape(5, 7).astype(kind)
    out = np.zeros((4, 5, 7), kind)
    stores[(1, 1), (8, 8)](x, out)
    assert np.array_equal(out, np.stack([x, x, x, x + 1]))


def address(array):
    return array.__cuda_array_interface__["data"][0]


def test_cache_hints_of_pointers():
    @cuda.jit("void(CPointer(float32), CPointer(int64), int32)")
    def kernel(p, q, i):
        cuda.stcg(p, i, cuda.ldca(p, i - 1) + cuda.ldcs(p, 0) * 2)
        cuda.stwt(q, cuda.atomic.add(carray(q, 1), 0, 1), 7)
        cuda.stcs(q, 1, i)

    x, q = cuda.to_device(np.array([1, 2, 3], np.float32)), cuda.to_device(np.zeros(2, np.int64))
    kernel[1, 1](address(x), address(q), 2)
    assert x.copy_to_host().tolist() == [1, 2, 4] and q.copy_to_host().tolist() == [7, 2]


@pytest.mark.parametrize("kind", ["i1", "u2", "i8", "f4", "f8"])
def test_stores_of_narrow_values(kind):
    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        cuda.stcg(x[0], i, i)
        cuda.stcs(x[1], i, i)
        cuda.stwb(x[2], i, i)
        cuda.stwt(x[3], i, i)

    x = np.zeros((4, 5), kind)
    kernel[1, 5](x)
    assert x.tolist() == [list(range(5))] * 4
