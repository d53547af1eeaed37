"""Items of tuples, including arrays, by a run-time index; identity of two arrays. Expected values are computed by Python."""
import cmath
import enum
import math

import numpy as np
import pytest

from py2cu import cuda, float32, float64


class Size(enum.IntEnum):
    SMALL = 3
    LARGE = 40


@cuda.jit
def by_index(arrays, out):
    for i in range(len(arrays)):
        arrays[i][0] += i
        out[i] = arrays[i - 1][-1] * 100 + arrays[i].shape[0]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_array_by_index(count):
    arrays = tuple(np.arange(2.0 + k) + 10 * k for k in range(count))
    wanted = tuple(x.copy() for x in arrays)
    out, expected = np.zeros(count), np.zeros(count)
    by_index[1, 1](arrays, out)
    by_index.py_func(wanted, expected)
    assert np.array_equal(out, expected)
    assert all(np.array_equal(a, b) for a, b in zip(arrays, wanted))


def views(x, y, out):
    parts = (x[1:4, 0], y[::2, 1], x[0, ::-1])
    pairs = ((x, 1), (y, 2))
    for i in range(3):
        part = parts[i]
        out[i] = part.size * 1000 + part[1] * 10 + pairs[i % 2][0][1, 1] + pairs[-1 - i % 2][1]
        parts[i - 1][0] = i
    for k, (a, factor) in enumerate(pairs):
        out[3] += a[2, 2] * factor * k
    for a, b in zip(parts, ((x, 5), (y, 6), (x, 7))):
        if b[1] == 7:
            break
        out[4] += a[0] + b[0][0, 0]


def test_views_by_index():
    x, y, out = np.arange(20.0).reshape(5, 4), 50 - np.arange(35.0).reshape(7, 5), np.zeros(5)
    arrays = [x.copy(), y.copy(), out.copy()]
    views(*arrays)
    cuda.jit(views)[1, 1](x, y, out)
    assert np.array_equal(out, arrays[2]) and np.array_equal(x, arrays[0]) and np.array_equal(y, arrays[1])


@cuda.jit
def ping_pong(out, steps):
    a = cuda.shared.array(32, float64)
    b = cuda.shared.array(32, float64)
    both = (a, b)
    t = cuda.threadIdx.x
    a[t] = out[t]
    for step in range(steps):
        cuda.syncthreads()
        both[(step + 1) % 2][t] = both[step % 2][(t + 3) % 32] + 1
    out[t] = both[steps % 2][t]


@pytest.mark.parametrize("steps", [0, 3, 8])
def test_shared_arrays_by_index(steps):
    x = np.arange(32.0)
    ping_pong[1, 32](x, steps)
    assert np.array_equal(x, np.roll(np.arange(32.0), -3 * steps) + steps)


@cuda.jit
def vectors(out, n):
    pairs = (cuda.float32x2(1, 2), cuda.float32x2(3, 4), cuda.float32x2(5, 6))
    out[0] = pairs[n].x + pairs[n - 1].y
    for pair in pairs:
        if pair.x == n + 3:
            continue
        out[1] += pair.x
    out[2] = len(cuda.literal_unroll((1, 2.5, out)))


def test_vectors_by_index():
    out = np.zeros(3, np.float32)
    vectors[1, 1](out, 2)
    assert out.tolist() == [9, 4, 3]


@cuda.jit(device=True)
def same(x, y):
    return x is y


@cuda.jit
def identity(x, y, m, out):
    z = x
    local = cuda.local.array(4, float32)
    own = cuda.local.array(4, float32)
    out[0] = x is y
    out[1] = x is not y
    out[2] = x is z and same(x, z)
    out[3] = x[1:] is x[1:]
    out[4] = x[1:] is x[2:]
    out[5] = x[::2] is x[::2]
    out[6] = x[::2] is x[::3]
    out[7] = local is own
    out[8] = same(x, y)
    out[9] = x is m
    out[10] = m.T is m.T
    out[11] = (x.size, 2) is (y.size, 2)


def test_is_of_arrays():
    x, m = np.zeros(7, np.float32), np.zeros((3, 2), np.float32)
    out = np.zeros(12, np.int64)
    for y, equal in ((x, 1), (x.copy(), 0)):
        d_x = cuda.to_device(x)
        d_y = d_x if y is x else cuda.to_device(y)
        identity[1, 1](d_x, d_y, m, out)
        assert out.tolist() == [equal, 1 - equal, 1, 1, 0, 1, 0, 0, equal, 0, 1, 1]


@cuda.jit
def constants(out, z, sums, n):
    out[0] = float("1.5")
    out[1] = float(" -1_000.25e-2\n")
    out[2] = float("+.5E3")
    sums[0] = sum((Size.SMALL, 1))
    sums[1] = sum((Size.SMALL, Size.LARGE), Size.SMALL)
    sums[2] = sum((n, Size.LARGE))
    for i in range(z.size):
        z[i] = np.sinc(z[i])


def test_strings_members_and_sinc():
    out, sums = np.zeros(3), np.zeros(3, np.int64)
    z = np.array([0, 0.5 + 0.25j, -2.5j, 3, 1e-9 + 1j])
    expected = [cmath.sin(math.pi * v) / (math.pi * v) if v != 0 else 1 for v in z]
    constants[1, 1](out, z, sums, 2)
    assert out.tolist() == [float("1.5"), float(" -1_000.25e-2\n"), float("+.5E3")]
    assert sums.tolist() == [4, 46, 42]
    assert np.allclose(z, expected, rtol=1e-13, atol=1e-15)
