# SPDX-License-Identifier: MIT
"""x ** 0 is 1 for every x, as in CPython and NumPy."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def zeroth(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] ** 0


@pytest.mark.parametrize("values", [np.array([0.0, -0.0, 2.5, np.nan, np.inf, -np.inf]), np.array([0.0, np.nan], np.float32),
                                    np.array([0, -3, 2**62]), np.array([0, 2**63], np.uint64)], ids=["f64", "f32", "i64", "u64"])
def test_zeroth_power(values):
    x = values.copy()
    zeroth[1, 32](x)
    assert x.tolist() == [1] * len(x) == (values ** 0).tolist()
