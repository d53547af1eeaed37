"""Arrays of no axes as arguments. Expected values are computed by NumPy."""
import numpy as np
import pytest

from py2cu import cuda, types
from py2cu.errors import KernelArgumentError, TypingError


@cuda.jit
def add(r, x, y):
    r[()] = x[()] + y[()]


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint32, np.float16, np.float32, np.float64, np.complex128])
def test_host_and_device_arrays(dtype):
    x, y = np.array(3, dtype), np.array(4, dtype)
    for convert in (lambda array: array, cuda.to_device):
        r = convert(np.zeros((), dtype))
        add[1, 1](r, convert(x), convert(y))
        result = r if isinstance(r, np.ndarray) else r.copy_to_host()
        assert result.shape == () and result.dtype == dtype and result == x + y


def test_every_use():
    @cuda.jit
    def uses(x, n, out):
        out[0] = x[...]
        out[1] = x.item()
        out[2] = x.ndim
        out[3] = x.size
        out[4] = len(x.shape)
        out[5] = x.sum()
        out[6] = x.reshape(1)[0]
        out[7] = x[None][0]
        x[...] = 8.5
        n[()] += 3
        n[()] *= 2

    x, n, out = np.array(2.5), np.array(4), np.zeros(8)
    uses[1, 1](x, n, out)
    assert out.tolist() == [2.5, 2.5, 0, 1, 0, 2.5, 2.5, 2.5]
    assert x == 8.5 and n == 14


def test_fill():
    @cuda.jit
    def fill(x, a):
        x.fill(a[1])

    x = np.zeros((), np.float32)
    fill[1, 1](x, np.arange(3))
    assert x == 1


def test_device_functions_accept_them():
    @cuda.jit(device=True)
    def put(target, value):
        target[()] = value

    @cuda.jit
    def kernel(r, a):
        put(r, a[1])

    r = np.zeros(())
    kernel[1, 1](r, np.array([1.0, 7.0]))
    assert r == 7


def test_signatures():
    @cuda.jit("void(float32[()], Array(int64, 0, 'C'))")
    def as_text(x, n):
        x[()] = n[()]

    @cuda.jit((types.float32[()], types.Array(types.int64, 0, "C")))
    def as_types(x, n):
        x[()] = n[()]

    for kernel in (as_text, as_types):
        x = np.zeros((), np.float32)
        kernel[1, 1](x, np.array(9))
        assert x == 9
    assert str(types.float32[()]) == "float32[()]" and types.typeof(x) == types.float32[()]
    assert types.type_named("int64[()]").ndim == 0
    with pytest.raises(KernelArgumentError, match="has 1 dimension, but the kernel takes 0"):
        as_text[1, 1](np.zeros(1, np.float32), np.array(9))


def test_readonly():
    x = np.array(5)
    x.flags.writeable = False
    r = np.zeros((), x.dtype)
    add[1, 1](r, x, x)
    assert r == 10
    with pytest.raises((KernelArgumentError, TypingError)):
        add[1, 1](x, r, r)


def test_indices_are_checked_with_boundscheck():
    @cuda.jit(boundscheck=True)
    def kernel(r, x, i):
        r[()] = x[i]

    r = np.zeros(())
    kernel[1, 1](r, np.arange(4.0), 3)
    assert r == 3
    with pytest.raises(IndexError):
        kernel[1, 1](r, np.arange(4.0), 4)


def test_device_array():
    x = cuda.to_device(np.array(6.0))
    assert x.shape == () and x.size == 1 and x.copy_to_host() == 6
    empty = cuda.device_array((), np.int32)
    add[1, 1](empty, np.array(1, np.int32), np.array(2, np.int32))
    assert empty.copy_to_host() == 3


def test_too_many_indices():
    @cuda.jit
    def kernel(x):
        x[0] = 1

    with pytest.raises(TypingError, match="too many indices: 1 for an array of 0 dimensions"):
        kernel[1, 1](np.zeros(()))


def test_zero_dimensional_arrays_as_indices():
    @cuda.jit
    def kernel(r, a, i, j):
        r[0] = a[i, j]
        r[1] = a[i, ::2][1]
        r[2] = a[1][i]

    a, r = np.arange(12).reshape(3, 4), np.zeros(3, np.int64)
    kernel[1, 1](r, a, np.array(2), np.array(-3, np.int8))
    assert r.tolist() == [a[2, -3], a[2, ::2][1], a[1, 2]]

    @cuda.jit
    def wrong(r, a, i):
        r[0] = a[i]

    with pytest.raises(TypingError, match="an index must be an integer"):
        wrong[1, 1](r, r, np.array(1.0))


@pytest.mark.parametrize("align", [False, True])
def test_records(align):
    pair = np.dtype([("a", np.int8), ("b", np.float64)], align=align)

    @cuda.jit
    def kernel(r, x, i, out):
        r[()] = x[i]
        out[0] = r[()].b + r[...]["a"]
        r[()].a = 7

    x = np.zeros(3, pair)
    x["a"], x["b"] = [1, 2, 3], [0.5, 1.5, 2.5]
    r, out = np.zeros((), pair), np.zeros(1)
    kernel[1, 1](r, x, 2, out)
    assert out[0] == x[2]["b"] + x[2]["a"] and r["a"] == 7 and r["b"] == 2.5
