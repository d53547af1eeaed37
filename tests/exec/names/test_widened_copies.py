"""Variables of one Python name with two types whose values merge after branches and loops. Python computes the expected values in float64, as Numba."""
import numpy as np

from py2cu import cuda


def clamp(x, limit):
    v = x
    if v > 0.5:
        v = 2.0 * v
    elif v > limit:
        v = limit + 0.1
    w = v
    for k in range(3):
        u = x
        if u < 0.1 * k:
            u = u * 0.1 + w
        if u > 3:
            break
        w = w + u
    return w


def end(first, last, length, stop):
    stop_at = last
    if last - first > length:
        stop_at = first + length
    elif last == first and stop < 0:
        stop_at = stop_at + stop
    return stop_at


d_clamp, d_end = cuda.jit(device=True)(clamp), cuda.jit(device=True)(end)


@cuda.jit
def clamps(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = d_clamp(x[i], x[0])


@cuda.jit
def ends(offsets, length, stop, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = d_end(offsets[i], offsets[i + 1], length, stop)


def test_floats():
    x = np.array([0.1, -2.5, 0.3, 0.5, 0.7, 1.6, 0.05], np.float32)
    out = np.zeros(x.size)
    clamps[1, 8](x, out)
    assert list(out) == [clamp(value, float(x[0])) for value in x.tolist()]


def test_integers():
    offsets = np.array([0, 3, 3, 2**31 - 1, 2**31 - 1, -(2**31), 2**31 - 1], np.int32)
    for stop in (-(2**40), 5):
        out = np.zeros(offsets.size - 1, np.int64)
        ends[1, 8](offsets, 2, stop, out)
        values = offsets.tolist()
        assert list(out) == [end(first, last, 2, stop) for first, last in zip(values, values[1:])]
