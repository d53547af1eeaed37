"""Names without a value on some control-flow paths; on the other paths, values equal Python's."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.errors import NumbaWarning


def sometimes(n, x, out):
    if n:
        if n > 0:
            c = 4
        out[0] = c
    else:
        c += 1
        out[0] = c
    if n > 1:
        rows = x[1:]
        return
    elif n > 2:
        out[1] = rows[0]
    out[2] = n


@pytest.mark.parametrize("n", [1, 2])
def test_other_forms_of_assignment(n):
    expected, got = np.zeros(3), np.zeros(3)
    sometimes(n, np.arange(3.0), expected)
    with pytest.warns(NumbaWarning, match="Detected uninitialized variable c"):
        cuda.jit(sometimes)[1, 1](n, np.arange(3.0), got)
    np.testing.assert_array_equal(got, expected)


def test_name_without_a_value():
    got = np.zeros(3)
    with pytest.warns(NumbaWarning):
        cuda.jit(sometimes)[1, 1](0, np.arange(3.0), got)
    assert got[0] == 1


def test_uninitialized_variable():
    @cuda.jit
    def count(result, n):
        if n > 0:
            if n > 1:
                c = n
            result[0] = c
        else:
            c += 1
            result[0] = c

    out = np.zeros(1, np.int64)
    with pytest.warns(NumbaWarning, match="Detected uninitialized variable c"):
        count[1, 1](out, 5)
    assert out[0] == 5
