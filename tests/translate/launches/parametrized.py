"""Parameters of a pytest test, which nothing in the file calls: each row of every list."""
import numpy as np
import pytest
from numba import cuda

SIZES = [16, 32]

@cuda.jit
def scale(x, by, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] * by


@pytest.mark.parametrize("by", [0.5, 2.0])
@pytest.mark.parametrize("size, dtype", [(16, np.float32), (32, np.float64)])
def test_scale(size, dtype, by):
    x = np.ones(size, dtype)
    out = np.zeros_like(x)
    scale[1, size](x, by, out)

@cuda.jit
def fill(x, value):
    x[cuda.grid(1)] = value


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("value", "kind"), [pytest.param(1, "int32", id="whole"), pytest.param(True, "bool")])
def test_fill(size, value, kind):
    fill[1, size](cuda.to_device(np.zeros(size, kind)), value)
