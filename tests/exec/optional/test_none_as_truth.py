"""Values at the edge of what a kernel may hold: None where a truth is asked for, and the largest steps and indices."""
import numpy as np
import pytest
from py2cu import cuda

LEAST = -9223372036854775808
MOST = 9223372036854775807


@cuda.jit(device=True)
def store(x, value):
    x[0] += value


@cuda.jit(device=True)
def small(n):
    if n < 10:
        return n
    return None


@cuda.jit
def none_values(x, n):
    if store(x, 1):
        x[1] = 1
    if n > 3 and not store(x, 10):
        x[1] = 2
    x[2] = 1 if store(x, 100) else 3
    again = store(x, 1000) or n
    x[3] = again
    x[4] = store(x, 10000) is None
    store(x, 100000) if n > 30 else None
    some = small(n) or None
    x[5] = 7 if some is None else 8
    none = n and None
    x[6] = 7 if none is None else 8
    pair = (n, 1) and (n, 2)
    x[7] = pair[1]


@cuda.jit
def extremes(x, out, n):
    out[0] = x[::LEAST][0]
    out[1] = x[::MOST].size
    out[2] = len(range(0, 5, MOST)) + 10 * len(range(0, 5, LEAST)) + 100 * len(range(5, 0, LEAST))
    out[3] = (n in range(n, -3, LEAST)) + 10 * (n in range(0, n, MOST))
    out[4] = x.reshape(2, -7)[1, 1]  # any negative extent is the open one, as in Numba
    out[5] = x.reshape(0, -1).size


def test_none_values():
    for n in (4, 40, 0):
        x = np.zeros(8, np.int64)
        none_values[1, 1](x, n)
        calls = 1 + (10 if n > 3 else 0) + 100 + 1000 + 10000 + (100000 if n > 30 else 0)
        want = [calls, 2 if n > 3 else 0, 3, n, 1]
        some, none = ((n if n < 10 else None) or None), n and None
        want += [7 if some is None else 8, 7 if none is None else 8, 2]
        assert x.tolist() == want


def test_extremes():
    x, out = np.arange(10, dtype=np.int64), np.zeros(6, np.int64)
    extremes[1, 1](x, out, 5)
    assert out[0] == x[::-MOST][0] and out[1] == x[::MOST].size
    assert out[2] == len(range(0, 5, MOST)) + 10 * len(range(0, 5, LEAST)) + 100 * len(range(5, 0, LEAST))
    assert out[3] == (5 in range(5, -3, LEAST)) + 10 * (5 in range(0, 5, MOST))
    assert out[4] == x.reshape(2, -1)[1, 1] and out[5] == 0


class Interface:
    __cuda_array_interface__ = 3


@pytest.mark.parametrize("make, said", [
    (lambda: cuda.as_cuda_array(Interface()), "is a dict, not int"),
    (lambda: cuda.declare_device("not a name", "int32(int32)"), "needs a name"),
    (lambda: cuda.guvectorize(["void(float32[:], float32[:])"], None), "the shapes of a gufunc"),
])
def test_what_is_no_description(make, said):
    with pytest.raises(TypeError, match=said):
        make()(lambda x, y: None)
