"""cuda.reduce and the reduce of ufuncs: sizes around multiples of warps, blocks and grids, all types, streams, and errors."""
import functools
import math

import numpy as np
import pytest

from py2cu import cuda, errors

total = cuda.reduce(lambda a, b: a + b)
SCALE = 1


@cuda.reduce
def largest(a, b):
    """The maximum of all elements."""
    return a if a > b else b


SIZES = [1, 2, 3, 15, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257, 511, 1000, 1023, 1024, 1025, 1536, 4095, 34567, 1049728]


@pytest.mark.parametrize("size", SIZES)
def test_sizes(size):
    x = np.arange(size, dtype=np.int64) + 1
    assert total(x) == x.sum()
    x = np.random.default_rng(size).integers(-1000, 1000, size)
    assert largest(x, init=-5000) == x.max()
    assert largest(cuda.to_device(x), init=2000) == 2000


@pytest.mark.parametrize("size", [1, 5, 33, 300, 5000])
@pytest.mark.parametrize("dtype", "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float32 float64 complex64 complex128".split())
def test_types(dtype, size):
    x = (np.random.default_rng(size).random(size) * 200).astype(dtype)
    with np.errstate(over="ignore"):
        got = total(x)
    if dtype == "bool":
        assert got == x.any()
        return
    expected = x.sum(dtype=dtype)
    assert got.dtype == np.dtype(dtype)
    assert math.isclose(abs(got), abs(expected), rel_tol=1e-4) if x.dtype.kind in "fc" else got == expected
    if x.dtype.kind != "c":
        assert largest(x, init=x[0]) == x.max()


def test_complex_products():
    product = cuda.Reduce(lambda a, b: a * b)
    x = np.exp(1j * np.random.default_rng(1).random(77)).astype(np.complex128)
    assert np.allclose(product(x, init=1), np.prod(x))
    assert np.allclose(product(x, init=2j), np.prod(x) * 2j)


def test_initial_value_is_used_once():
    for size in (1, 40, 300, 10000):
        x = np.ones(size)
        assert total(x, init=3) == size + 3
        assert total(cuda.to_device(x), init=-1) == size - 1


def test_empty():
    for x in (np.zeros(0), cuda.to_device(np.zeros(0)), np.zeros(5)[5:]):
        assert total(x) == 0 and total(x, init=7) == 7
    assert total(np.ones(5), size=0, init=2) == 2


def test_part_of_an_array():
    x = np.arange(1000.0)
    for size in (1, 100, 999, 1000, 5000):
        assert total(x, size=size) == x[:size].sum()
        assert total(cuda.to_device(x), size=size) == x[:size].sum()
    assert total(x[::3]) == x[::3].sum() and total(x[::-1]) == x.sum()
    assert total(cuda.to_device(x)[5:900:7]) == x[5:900:7].sum()
    assert total([1.5, 2.5]) == 4


def test_result_on_the_device():
    x = np.arange(5000.0)
    into = cuda.to_device(np.full(3, -1.0))
    assert total(x, res=into) is None
    assert into.copy_to_host().tolist() == [x.sum(), -1, -1]
    assert total(cuda.to_device(x), res=into[1:], init=1) is None
    assert into.copy_to_host().tolist() == [x.sum(), x.sum() + 1, -1]


def test_streams():
    stream = cuda.stream()
    x = np.arange(100000.0)
    d = cuda.to_device(x, stream)
    assert total(d, stream=stream) == x.sum()
    into = cuda.device_array(1, stream=stream)
    total(d, res=into, stream=stream)
    assert into.copy_to_host(stream=stream) is not None
    stream.synchronize()
    assert into.copy_to_host()[0] == x.sum()


def test_function_with_globals():
    limit = 10.0

    def clamped(a, b):
        return min(a + b * SCALE, limit)

    assert cuda.reduce(clamped)(np.ones(5)) == 5 and cuda.reduce(clamped)(np.ones(500)) == 10
    assert cuda.reduce(cuda.jit(device=True)(clamped))(np.ones(500)) == 10
    assert largest.__name__ == "largest" and largest.__doc__ == "The maximum of all elements." and "largest" in repr(largest)
    kernel = cuda.reduce(clamped)
    kernel(np.ones(3))
    assert "clamped_kernel" in kernel.inspect_cuda()


def test_names_of_the_function():
    def value(a, b):
        return a + b

    def x(value, other):
        return value + other

    def range(shares, count):  # noqa: A001
        return shares + count

    for function in (value, x, range):
        assert cuda.reduce(function)(np.arange(777.0)) == np.arange(777.0).sum()


def test_lambdas():
    two, many = 2.0, [cuda.reduce(lambda a, b: a + b), cuda.reduce(lambda a, b: max(a, b)), cuda.reduce(lambda p, q: min(p, q))]
    x = np.arange(1, 500.0)
    assert [f(x, init=5) for f in many] == [x.sum() + 5, 499, 1]
    scaled = cuda.vectorize("float64(float64)")(lambda x: x *
                                                two + SCALE)
    assert np.array_equal(scaled(x), x * 2 + 1)
    helper = cuda.jit(device=True)(lambda a, b: a - b)

    @cuda.jit
    def kernel(x):
        x[0] = helper(x[0], x[1])

    kernel[1, 1](x)
    assert x[0] == -1
    assert cuda.reduce(eval("lambda a, b: a + b"))(x) == x.sum() and cuda.reduce(eval("lambda a, b: max(a, b)"))(x) == 499


def test_integers_wrap_as_in_their_type():
    x = np.full(1000, 100, np.int8)
    assert total(x) == x.sum(dtype=np.int8)
    y = np.full(1000, 2**31 - 1, np.int32)
    assert total(y) == y.sum(dtype=np.int32)


def test_invalid_inputs():
    for wrong in (np.ones((2, 2)), np.array(1.0), cuda.to_device(np.ones((2, 2)))):
        with pytest.raises(TypeError, match="only support 1D array"):
            total(wrong)
    with pytest.raises(TypeError, match="res must be"):
        total(np.ones(3), res=np.zeros(1))
    with pytest.raises(TypeError, match="res must be"):
        total(np.ones(3), res=cuda.device_array(1, np.float32))
    with pytest.raises(TypeError):
        cuda.reduce(3)
    with pytest.raises(errors.TypingError):
        cuda.reduce(lambda a, b, c: a)(np.ones(3))


# ---- ufunc.reduce -------------------------------------------------------------------------------------------------------

@cuda.vectorize(["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"])
def add(a, b):
    return a + b


def test_reduce_of_ufuncs():
    for size in SIZES[:-1]:
        x = np.arange(size, dtype=np.int32)
        assert add.reduce(x) == np.add.reduce(x, dtype=np.int32) and add.reduce(x).dtype == np.int32
        stream = cuda.stream()
        assert add.reduce(cuda.to_device(x, stream), stream=stream) == x.sum(dtype=np.int32)
    x = np.random.default_rng(2).random(1000).astype(np.float32)
    assert math.isclose(add.reduce(x), functools.reduce(np.add, x), rel_tol=1e-4)


def test_invalid_reductions_of_ufuncs():
    with pytest.raises(TypeError, match="empty"):
        add.reduce(np.zeros(0))
    with pytest.raises(TypeError, match="1d"):
        add.reduce(np.zeros((2, 2)))
    with pytest.raises(TypeError, match="No matching version"):
        add.reduce(np.zeros(3, np.int8))
    with pytest.raises(TypeError, match="binary"):
        cuda.vectorize("float64(float64)")(lambda x: x).reduce(np.zeros(3))


@pytest.mark.parametrize("size", [1, 5, 33, 300, 1900])
def test_halves(size):
    """Integers whose sums float16 can represent, so that the order is irrelevant."""
    x = (np.arange(size) % 2).astype(np.float16)
    got = total(x, init=3)
    assert got == x.sum(dtype=np.float64) + 3 and got.dtype == np.float16
    assert largest(x) == x.max()
