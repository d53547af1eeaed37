"""Arrays that the arguments and defaults of factories and device functions create: kernels read their elements."""

import numpy as np
import pytest

from py2cu import cuda

ARRAYS = [np.array([1.0, 2.0, 4.0]), np.arange(6)[::2].astype(np.int8), np.array([True, False, True]), np.full(3, 0.25, np.float32)]


@pytest.mark.parametrize("table", ARRAYS, ids=str)
def test_factory_argument(table):
    def make(table, weights=np.arange(3) * 0.5):
        @cuda.jit
        def k(x):
            for v in table:
                x[0] += v
            x[1] = len(table)
            x[2] = table[2] + weights[2]

        return k

    x = np.zeros(3)
    make(table)[1, 1](x)
    assert x.tolist() == [float(table.sum()), 3.0, float(table[2]) + 1.0]


def test_default_of_device_function():
    @cuda.jit(device=True)
    def dot(x, taps=(3, 5), names=("a", 2)):
        return x[0] * taps[0] + x[1] * taps[1] + (names[1] if names[0] == "a" else 0)

    @cuda.jit
    def k(x):
        x[0] = dot(x)

    x = np.array([2.0, 10.0])
    k[1, 1](x)
    assert x[0] == 58.0
