"""literal_unroll over tuples of any types; compared with the same loops in Python."""
import numpy as np
import pytest

from py2cu import cuda

literal_unroll = cuda.literal_unroll
WEIGHTS = (1, 2.5, 3)
MATRIX = np.array([[1.0, 2.0], [3.0, 4.0]])
VECTOR = np.array([5, 6, 7], np.float32)


def mixed(t, out):
    acc = 0
    for x in literal_unroll(t):
        acc += x
    out[0] = acc
    for x in literal_unroll((t[0], 7, t[1], 2.5)):
        if x > 6:
            continue
        out[1] += x
        if out[1] > 7:
            break
    else:
        out[2] = 1
    for x in literal_unroll(t):
        if x == 2:
            break
    else:
        out[3] = 1
    for w in literal_unroll(WEIGHTS):
        for x in literal_unroll(t):
            out[4] += w * x
            if w == 2.5:
                continue
            out[5] += x


def same(t, out):
    for n in literal_unroll([1, 2, 3]):
        out[n] = n
    for v in literal_unroll((t[0], t[0], t[0])):
        out[0] += v
    for n in literal_unroll((1, 2, 4)):
        part = cuda.local.array(n, np.float64)
        for i in range(n):
            part[i] = i + n
        out[4] += part[n - 1]


def others(t, out):
    for a in literal_unroll((MATRIX, VECTOR)):
        if a.ndim == 2:
            out[0] += a[1, 0]
        else:
            out[0] += a[2]
        out[1] += a.size
    for k, v in literal_unroll(((1, 2.5), (2, 3), (3, t[1]))):
        out[2] += k * v
    for name in literal_unroll(("add", "sub")):
        if name == "add":
            out[3] += 1
        else:
            out[3] -= 3
    for op in literal_unroll((max, min)):
        out[4] = op(out[4], t[1])
    for x in literal_unroll(t):
        if isinstance(x, int):
            out[5] += 1
        x = x + 1
        out[5] += x
    for last in literal_unroll((out[5], 2)):
        out[6] += last
    out[7] = last


class Local:
    """Replaces cuda.local.array in plain Python."""

    @staticmethod
    def array(shape, dtype):
        return np.zeros(shape, dtype)


@pytest.mark.parametrize("function", [mixed, same, others])
@pytest.mark.parametrize("t", [(2, 1.5), (9, 0.5)])
def test_loops(function, t, monkeypatch):
    out = np.zeros(8)
    cuda.jit(function)[1, 1](t, out)
    expected = np.zeros(8)
    monkeypatch.setitem(globals(), "literal_unroll", lambda items: items)
    monkeypatch.setattr(cuda, "local", Local)
    function(t, expected)
    np.testing.assert_array_equal(out, expected)


def test_arrays_of_different_types():
    @cuda.jit
    def total(arrays, out):
        i = 0
        for a in literal_unroll(arrays):
            for k in range(a.shape[0]):
                if a.ndim == 1:
                    out[i] += a[k]
                else:
                    for j in range(a.shape[1]):
                        out[i] += a[k, j]
            i += 1

    arrays = (np.arange(3.0), np.arange(6, dtype=np.int32).reshape(2, 3), np.ones(4, np.float32))
    out = np.zeros(3)
    total[1, 1](arrays, out)
    np.testing.assert_array_equal(out, [a.sum() for a in arrays])


def test_indices_of_a_tuple():
    @cuda.jit
    def kernel(t, out):
        for i in range(len(literal_unroll(t))):
            out[i] = t[i]
            if i == 1:
                out[3] = t[i] + 1
        pair = (t[2], t[2])
        for i in range(len(literal_unroll(pair))):
            out[i] += pair[i]

    out = np.zeros(4)
    kernel[1, 1]((7, 2.5, np.int8(3)), out)
    assert out.tolist() == [10, 5.5, 3, 3.5]
