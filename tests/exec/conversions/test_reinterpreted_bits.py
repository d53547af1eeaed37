"""Reinterpretation of the bits of numbers as another type: x[i].view(np.int32), compared with NumPy."""
import numpy as np

from py2cu import cuda

NAN, INF = np.nan, np.inf


@cuda.jit
def bits(x, y, n, m, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = x[i].view(np.int32)
        out[1, i] = x[i].view(np.uint32)
        out[2, i] = y[i].view(np.int64)
        n[i] = n[i].view(np.float32).view("i4") + 1
        x[i] = n[i].view(np.float32)
        m[i] = y[i].view(m.dtype)
        y[i] = (m[i] + np.uint64(1)).view(np.float64)


def test_bits():
    x, y = np.array([1.5, -2, 0], np.float32), np.array([1.5, -2, NAN])
    n, m, out = x.view(np.int32).copy(), np.zeros(3, np.uint64), np.zeros((3, 3), np.int64)
    wanted = [x.view(np.int32).tolist(), x.view(np.uint32).tolist(), y.view(np.int64).tolist()]
    next_x, next_y = (x.view(np.int32) + 1).tolist(), (y.view(np.uint64) + 1).tolist()
    bits[1, 32](x, y, n, m, out)
    assert out.tolist() == wanted and n.tolist() == next_x == x.view(np.int32).tolist()
    assert y.view(np.uint64).tolist() == next_y == (m + 1).tolist()


WIDE, NOTHING = 3000000200, 0


def narrowed(x, y):
    x[0] = np.int32(float(np.uint8(WIDE)))
    x[1] = np.int32(float(np.int8(WIDE)))
    y[0] = y[1] / float(-NOTHING)
    y[2] = y[1] / float(int(-0.5))


def test_constants_that_a_type_narrows():
    """200 and -56 are the low byte of 3000000200; an integer has no -0, so a quotient by it is infinity."""
    x, y = np.zeros(2, np.int64), np.full(3, 2.5)
    cuda.jit(narrowed)[1, 1](x, y)
    assert x.tolist() == [200, -56] == np.array([WIDE]).astype(np.uint8).tolist() + np.array([WIDE]).astype(np.int8).tolist()
    assert y.tolist() == [np.inf, 2.5, np.inf]
