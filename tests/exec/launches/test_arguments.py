"""Arguments of launches: numbers and arrays of every kind, keywords, signatures that convert arguments, and errors."""
import ctypes

import numpy as np
import pytest

from py2cu import cuda, errors, float32, int64, types, uint64, void


@cuda.jit
def scale(x, factor, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


@cuda.jit
def fill(out, value):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = value


# ---- arguments ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("value, dtype", [(3, "int64"), (-2**63, "int64"), (2**63 - 1, "int64"), (2**64 - 1, "uint64"), (2.5, "float64"),
                                          (True, "bool"), (np.int8(-5), "int8"), (np.uint8(200), "uint8"), (np.int16(-300), "int16"),
                                          (np.uint16(60000), "uint16"), (np.int32(-70000), "int32"), (np.uint32(2**32 - 1), "uint32"),
                                          (np.int64(-2**40), "int64"), (np.uint64(2**64 - 1), "uint64"), (np.float32(0.1), "float32"),
                                          (np.float64(0.1), "float64"), (np.bool_(True), "bool")])
def test_scalars(value, dtype):
    """A scalar is passed with its own type and value."""
    kernel = cuda.jit(fill.py_func)
    out = np.zeros(3, dtype)
    kernel[1, 4](out, value)
    assert out.tolist() == [np.dtype(dtype).type(value).item()] * 3
    (signature,) = kernel.signatures
    assert str(signature[1]) == dtype


def test_int_subclasses():
    import enum

    class Color(enum.IntEnum):
        RED = 7

    out = np.zeros(2, np.int64)
    fill[1, 2](out, Color.RED)
    assert out.tolist() == [7, 7]


def test_equivalent_names_of_a_dtype():
    """long long is int64, whatever its NumPy name."""
    out = np.zeros(2, np.longlong)
    fill[1, 2](out, np.longlong(5))
    assert out.tolist() == [5, 5]
    d = cuda.to_device(out)
    fill[1, 2](d, np.ulonglong(2**64 - 1))
    fill[1, 2](d, np.intc(-3))
    assert d.copy_to_host().tolist() == [-3, -3]


def test_int_is_too_large():
    with pytest.raises(ValueError, match="Int value is too large"):
        fill[1, 1](np.zeros(1), 2**64)
    with pytest.raises(ValueError, match="Int value is too large"):
        fill[1, 1](np.zeros(1), -2**63 - 1)


@pytest.mark.parametrize("bad", [[1, 2], (1, "text"), "text", b"bytes", object(), {}, np.array([object()]),
                                 np.zeros(2, [("x", "O")]), np.zeros(2, "datetime64[10s]"), np.zeros(2, ">f4"),
                                 np.zeros(2, np.longdouble), lambda: 0, int, fill],
                         ids=lambda bad: type(bad).__name__ + str(getattr(bad, "dtype", len(bad) if isinstance(bad, tuple) else "")))
def test_unsupported_arguments(bad):
    out = np.zeros(2)
    with pytest.raises(TypeError):
        fill[1, 2](out, bad)
    with pytest.raises(TypeError):
        fill[1, 2](bad, 1)
    fill[1, 2](out, 5)
    assert (out == 5).all()


def test_keywords_that_a_kernel_collects(load):
    """Kernels cannot have *args and **kwargs here; the message contains the location for every form of launch."""
    kernel = load("""
from py2cu import cuda

@cuda.jit
def kernel(x, *rest, **options):
    x[0] = 1
""").kernel
    for args, keywords in ((), {}), ((1,), {}), ((1, 2), {"more": 3}):
        with pytest.raises(errors.TypingError, match="5:22: error: 'options' collects keyword arguments"):
            kernel[1, 1](np.zeros(1), *args, **keywords)


def test_argument_numbers_count_a_tuple_once(load):
    module = load("""
from py2cu import cuda

@cuda.jit
def kernel(pair, x):
    x[0] = pair[0]
""")
    for args, number in [(((1, "text"), np.zeros(1)), 1), (((1, 2), "text"), 2), (((1, (2, 3)), {}), 2)]:
        with pytest.raises(TypeError, match=rf"argument {number} \((pair|x)\): objects of class (str|dict) cannot be passed: (pass|replace)"):
            module.kernel[1, 1](*args)


def test_message_about_a_long_signature_is_short():
    with pytest.raises(errors.TypingError, match='cannot parse the signature .*int64, .*[.]{3}" of .fill.: a tuple has at most 64 items') as caught:
        fill[1, 1](np.zeros(1), tuple(range(3000)))
    assert len(str(caught.value)) < 1000


def test_masked_arrays():
    for given in np.ma.array([1.0, 2.0], mask=[True, False]), cuda.In(np.ma.array([1.0])):
        with pytest.raises(errors.NumbaTypeError, match=r"argument 1 \(\w+\): Unsupported array type: numpy.ma.MaskedArray"):
            fill[1, 1](given, 1)


def test_wrong_number_of_arguments():
    with pytest.raises(TypeError, match=r"kernel fill\(\w+, \w+\) takes 2 arguments, 1 given: \w+ is missing"):
        fill[1, 1](np.zeros(1))
    with pytest.raises(TypeError, match=r"kernel fill\(\w+, \w+\) takes 2 arguments, 3 given$"):
        fill[1, 1](np.zeros(1), 1, 2)
    with pytest.raises(TypeError):
        fill[1, 1](np.zeros(1), 1, valu=2)


def test_keywords_and_defaults(load):
    module = load("""
from py2cu import cuda

@cuda.jit
def fill(out, value=7, other=1):
    i = cuda.grid(1)
    out[i] = value * other
""")
    out = np.zeros(2)
    module.fill[1, 2](out)
    assert out.tolist() == [7, 7]
    module.fill[1, 2](out, other=3)
    assert out.tolist() == [21, 21]
    module.fill[1, 2](value=2, out=out)
    assert out.tolist() == [2, 2]


def test_host_arrays_are_copied_in_both_directions():
    x = np.arange(10.0)
    out = np.full(10, -1.0)
    scale[1, 16](x, 2.0, out)
    np.testing.assert_array_equal(out, x * 2)


def test_one_array_for_two_parameters():
    x = np.arange(10.0)
    scale[1, 16](x, 3.0, x)
    np.testing.assert_array_equal(x, np.arange(10.0) * 3)
    d = cuda.to_device(np.arange(10.0))
    scale[1, 16](d, 3.0, d)
    np.testing.assert_array_equal(d.copy_to_host(), np.arange(10.0) * 3)


def test_overlapping_device_arrays():
    @cuda.jit
    def both(a, b, n):
        for i in range(n):
            b[i] = a[i] + 1

    d = cuda.to_device(np.zeros(9, np.int64))
    both[1, 1](d[:8], d[1:], 8)
    assert d.copy_to_host().tolist() == list(range(9))
    d = cuda.to_device(np.arange(9))
    both[1, 1](d[1:], d[:8], 8)
    assert d.copy_to_host().tolist() == [2, 3, 4, 5, 6, 7, 8, 9, 8]


def test_in_out_and_inout():
    x, out = np.arange(4.0), np.full(4, -1.0)
    scale[1, 4](cuda.In(x), 2.0, cuda.Out(out))
    assert out.tolist() == [0, 2, 4, 6]
    scale[1, 4](cuda.In(x), 2.0, cuda.In(out))
    x += 1
    scale[1, 4](x, 2.0, cuda.In(out))
    assert out.tolist() == [0, 2, 4, 6]  # not copied back
    scale[1, 4](cuda.InOut(x), 2.0, cuda.InOut(out))
    assert out.tolist() == [2, 4, 6, 8]


def test_non_contiguous_host_arrays():
    with pytest.raises(ValueError, match="non-contiguous buffer"):
        fill[1, 4](np.zeros(8)[::2], 1.0)
    with pytest.raises(ValueError, match="non-contiguous buffer"):
        cuda.to_device(np.zeros((4, 4))[:, 1])


def test_read_only_arrays():
    x = np.arange(4.0)
    x.flags.writeable = False
    out = np.zeros(4)
    scale[1, 4](x, 2.0, out)
    assert out.tolist() == [0, 2, 4, 6]
    with pytest.raises((TypeError, errors.TypingError)):
        fill[1, 4](x, 1.0)
    assert x.tolist() == [0, 1, 2, 3]


def test_explicit_signatures_convert(load):
    @cuda.jit("void(float32[:], float32)")
    def one(out, value):
        out[cuda.grid(1)] = value

    @cuda.jit((types.Array(float32, 1, "C"), float32))
    def two(out, value):
        out[cuda.grid(1)] = value

    @cuda.jit(void(float32[::1], float32))
    def three(out, value):
        out[cuda.grid(1)] = value

    for kernel in (one, two, three):
        assert kernel.specialized
        out = np.zeros(2, np.float32)
        for value in (3, 2.5, np.float64(0.5), np.int8(-1), True):
            kernel[1, 2](out, value)
            assert out.tolist() == [float(value)] * 2
        with pytest.raises(TypeError):
            kernel[1, 2](np.zeros(2), 1.0)  # float64
        with pytest.raises(TypeError):
            kernel[1, 2](np.zeros((2, 2), np.float32), 1.0)
        with pytest.raises(TypeError):
            kernel[1, 2](1.0, out)
        with pytest.raises(TypeError):
            kernel[1, 2](out, 1j)
    with pytest.raises(TypeError):
        two[1, 2](cuda.to_device(np.zeros(4, np.float32))[::2], 1.0)  # not contiguous


def test_explicit_integers_wrap():
    """As in Numba, which converts each argument to a ctypes number of the parameter's type; a float is not accepted."""
    @cuda.jit("void(int64[:], int8, uint32, uint64, int64)")
    def kernel(out, a, b, c, d):
        out[0] = a
        out[1] = b
        out[2] = c >> uint64(1)
        out[3] = d

    for values in [(-128, 2**32 - 1, 0, 0), (128, -1, -1, 2**64 - 1), (255, 2**32, 2**63, 2**63), (np.int64(1000), np.int8(-1), -2, True)]:
        out = np.zeros(4, np.int64)
        kernel[1, 1](out, *values)
        a, b, c, d = (kind(value).value for kind, value in zip((ctypes.c_int8, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int64), values))
        assert out.tolist() == [a, b, c >> 1, d]
    for values in [(1.0, 0, 0, 0), (0, 2.5, 0, 0), (0, 0, 1j, 0), (0, 0, 0, 2**64)]:
        with pytest.raises((TypeError, ValueError)):
            kernel[1, 1](out, *values)


def test_explicit_arrays_of_integers_of_the_same_size():
    """Numba does not check the arrays of a kernel with one signature: their bits are used unchanged."""
    @cuda.jit("void(int32[:], uint64[:])")
    def kernel(x, y):
        i = cuda.grid(1)
        y[i] = x[i] < 0
        x[i] -= 1

    x, y = np.array([0, 2**32 - 1], np.uint32), np.zeros(2, np.int64)
    kernel[1, 2](x, y)
    assert x.tolist() == [2**32 - 1, 2**32 - 2] and y.tolist() == [0, 1]
    for wrong in [np.zeros(2, np.int64), np.zeros(2, np.float32), np.zeros((2, 2), np.int32)]:
        with pytest.raises(TypeError):
            kernel[1, 2](wrong, y)


def test_several_signatures():
    @cuda.jit([void(int64[:], int64), "void(float64[:], float64)"])
    def kernel(out, value):
        out[cuda.grid(1)] = value / 2

    ints, floats = np.zeros(1, np.int64), np.zeros(1)
    kernel[1, 1](ints, 7)
    kernel[1, 1](floats, 7)
    assert ints[0] == 3 and floats[0] == 3.5
    assert len(kernel.signatures) == 2
    with pytest.raises(TypeError, match="No matching definition"):
        kernel[1, 1](np.zeros(1, np.float32), 1)


# ---- many arguments -----------------------------------------------------------------------------------------------------------

def test_many_arguments(load):
    count = 60
    names = ", ".join(f"a{k}" for k in range(count))
    body = "\n".join(f"    out[{k}] = a{k}" for k in range(count))
    module = load(f"from py2cu import cuda\n\n\n@cuda.jit\ndef kernel(out, {names}):\n{body}\n")
    out = np.zeros(count, np.int64)
    module.kernel[1, 1](out, *range(count))
    assert out.tolist() == list(range(count))
