"""Loads and stores with cache hints give and store what plain ones do."""
import numpy as np
import pytest

from py2cu import cuda


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
