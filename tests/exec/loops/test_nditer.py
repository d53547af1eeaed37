"""np.nditer in kernels, compared with NumPy, which requires op_flags for writable operands."""
import numpy as np
import pytest

from py2cu import cuda


def walk(x, y, out):
    i = 0
    for v in np.nditer(x):
        out[i] = v.item()
        i += 1
    for v, w in np.nditer((x, y)):
        out[i] = v.item() * 100 + w.item()
        i += 1
    it = np.nditer((x, y))
    v, w = next(it)
    out[i] = v.item() - w.item()
    for p in it:
        if p[0].item() == 5:
            break
    for v, w in it:
        out[i + 1] += v.item() * w.item()
    for k, (v, u) in enumerate(zip(np.nditer(y), x.flat)):
        out[i + 2] += k * v.item() + u


X = np.arange(12).reshape(3, 4)
Y = X[::-1] * 7 + 1
STRIDED = np.arange(48).reshape(6, 8)[::2, ::-2]
PAIRS = {"C": (X, Y), "F": (np.asfortranarray(X), np.asfortranarray(Y)), "strided": (STRIDED, STRIDED[::-1] + 1),
         "row": (X, np.array([5, 2, 7, 1])), "no axes": (X, np.array(9)), "three": (np.arange(12).reshape(3, 2, 2), np.array([[3, 1], [4, 1]]))}


@pytest.mark.parametrize("pair", PAIRS)
def test_order(pair):
    x, y = (a.copy("K") for a in PAIRS[pair])
    expected, got = np.zeros(40, np.int64), np.zeros(40, np.int64)
    walk(x, y, expected)
    cuda.jit(walk)[1, 1](x, y, got)
    np.testing.assert_array_equal(got, expected)


def test_mixed_layouts():
    """The order is by rows unless most operands are Fortran-contiguous; NumPy compares the strides themselves."""
    @cuda.jit
    def kernel(x, y, z, out, order):
        for v, w, u in np.nditer((x, y, z)):
            w[()] = v.item() * 2
            u[()] += 1
        i = 0
        for v, w in np.nditer((y, x)):
            order[i] = w.item()
            i += 1
        i = 0
        for u, v, w in np.nditer((y, x, y)):
            out[i] = v.item()
            i += 1

    x, y, z = X.copy(), np.asfortranarray(np.zeros((3, 4), np.int64)), np.zeros(4)
    order, out = np.zeros(12, np.int64), np.zeros(12, np.int64)
    kernel[1, 1](x, y, z, out, order)
    np.testing.assert_array_equal(y, X * 2)
    np.testing.assert_array_equal(z, [3, 3, 3, 3])
    np.testing.assert_array_equal(order, np.arange(12))
    np.testing.assert_array_equal(out, X.T.ravel())


def test_scalars_and_empty_arrays():
    @cuda.jit
    def kernel(x, a, none, out):
        for v, w in np.nditer((x, a)):
            w[()] += 1
            out[0] += w.item()
        out[1] = a
        for v in np.nditer(a):
            out[2] += v.item()
        for v in np.nditer(none):
            out[3] = -1
        for v, w in np.nditer((a, 7)):
            if w.item() == 7:
                continue
            out[4] = -1
        for v in np.nditer((x,)):
            if v.item() > 2:
                break
            out[5] += 1

    x, out = np.arange(4.0), np.zeros(6)
    kernel[1, 1](x, 10, np.zeros((3, 0)), out)
    np.testing.assert_array_equal(out, [11 + 12 + 13 + 14, 10, 10, 0, 0, 3])


def test_incompatible_shapes():
    @cuda.jit(boundscheck=True)
    def kernel(x, y):
        for v, w in np.nditer((x, y)):
            w[()] = v.item()

    with pytest.raises(ValueError, match="could not be broadcast"):
        kernel[1, 1](np.zeros((2, 3)), np.zeros(2))
