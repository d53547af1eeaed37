"""Launches: configurations, arguments of every kind, device arrays, streams, events, and the errors of all of them."""
import ctypes
import gc
import os
import subprocess
import sys
import threading

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


# ---- kernel[...] --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("grid", [2, (2,), [2], (2, 1), (2, 1, 1), np.int64(2), (np.int32(2), 1)])
@pytest.mark.parametrize("block", [16, (16, 1), [16, 1, 1]])
def test_configurations(grid, block):
    out = np.zeros(32)
    fill[grid, block](out, 3.0)
    assert (out == 3.0).all()
    configured = fill[grid, block]
    assert configured.griddim == (2, 1, 1) and configured.blockdim == (16, 1, 1)
    assert configured.sharedmem == 0 and configured.stream == 0
    assert fill[grid, block] is configured


def test_configuration_errors():
    with pytest.raises(ValueError, match="must specify at least the griddim and blockdim"):
        fill[1]
    with pytest.raises(ValueError, match="must specify at least the griddim and blockdim"):
        fill[1, 2, 0, 0, 5]
    with pytest.raises(ValueError, match=r"griddim must be a sequence of 1, 2 or 3 integers, got \[1, 2, 3, 4\]"):
        fill[(1, 2, 3, 4), 1]
    with pytest.raises(TypeError, match=r"blockdim must be a sequence of integers, got \[2.0\]"):
        fill[1, 2.0]
    with pytest.raises(TypeError, match=r"griddim must be a sequence of integers, got \[1, 'x'\]"):
        fill[(1, "x"), 2]
    with pytest.raises(TypeError):
        fill[None, 2]
    with pytest.raises(ValueError):
        fill[-1, 2]
    with pytest.raises(ValueError):
        fill[2**40, 2]
    with pytest.raises(TypeError, match="stream"):
        fill[1, 2, 12345]
    with pytest.raises(TypeError, match="stream"):
        fill[1, 2, "stream"]
    with pytest.raises(ValueError):
        fill[1, 2, 0, -1]
    with pytest.raises(TypeError):
        fill[1, 2, 0, 1.5]
    with pytest.raises(ValueError, match="Kernel launch configuration was not specified"):
        fill(np.zeros(1), 1)


def test_impossible_launches(device):
    out = np.zeros(4)
    for grid, block in [(0, 1), (1, 0), (1, 100000), ((1, 1, 1), (1, 1, 1000))]:
        with pytest.raises(errors.LaunchError):
            fill[grid, block](out, 1.0)
    with pytest.raises((errors.LaunchError, errors.CudaAPIError)):
        fill[1, 1, 0, 1 << 30](out, 1.0)
    fill[1, 4](out, 2.0)  # and all is well afterwards
    assert (out == 2.0).all()


# ---- arguments ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("value, dtype", [(3, "int64"), (-2**63, "int64"), (2**63 - 1, "int64"), (2**64 - 1, "uint64"), (2.5, "float64"),
                                          (True, "bool"), (np.int8(-5), "int8"), (np.uint8(200), "uint8"), (np.int16(-300), "int16"),
                                          (np.uint16(60000), "uint16"), (np.int32(-70000), "int32"), (np.uint32(2**32 - 1), "uint32"),
                                          (np.int64(-2**40), "int64"), (np.uint64(2**64 - 1), "uint64"), (np.float32(0.1), "float32"),
                                          (np.float64(0.1), "float64"), (np.bool_(True), "bool")])
def test_scalars(value, dtype):
    """A scalar reaches the kernel with its own type and value."""
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


def test_names_of_one_dtype():
    """long long is int64, whatever NumPy calls it."""
    out = np.zeros(2, np.longlong)
    fill[1, 2](out, np.longlong(5))
    assert out.tolist() == [5, 5]
    d = cuda.to_device(out)
    fill[1, 2](d, np.ulonglong(2**64 - 1))
    fill[1, 2](d, np.intc(-3))
    assert d.copy_to_host().tolist() == [-3, -3]


def test_an_int_that_is_too_large():
    with pytest.raises(ValueError, match="Int value is too large"):
        fill[1, 1](np.zeros(1), 2**64)
    with pytest.raises(ValueError, match="Int value is too large"):
        fill[1, 1](np.zeros(1), -2**63 - 1)


@pytest.mark.parametrize("bad", [[1, 2], (1, "text"), "text", b"bytes", object(), {}, np.array([object()]),
                                 np.zeros(2, [("x", "O")]), np.zeros(2, "datetime64[10s]"), np.zeros(2, ">f4"),
                                 np.zeros(2, np.longdouble), lambda: 0, int, fill],
                         ids=lambda bad: type(bad).__name__ + str(getattr(bad, "dtype", len(bad) if isinstance(bad, tuple) else "")))
def test_arguments_that_kernels_cannot_take(bad):
    out = np.zeros(2)
    with pytest.raises(TypeError):
        fill[1, 2](out, bad)
    with pytest.raises(TypeError):
        fill[1, 2](bad, 1)
    fill[1, 2](out, 5)
    assert (out == 5).all()


def test_keywords_that_a_kernel_collects(load):
    """Kernels have none; the message names the place however it is launched."""
    kernel = load("""
from py2cu import cuda

@cuda.jit
def kernel(x, *rest, **options):
    x[0] = 1
""").kernel
    for args, keywords in ((), {}), ((1,), {}), ((1, 2), {"more": 3}):
        with pytest.raises(errors.TypingError, match="5:22: error: 'options' collects arguments"):
            kernel[1, 1](np.zeros(1), *args, **keywords)


def test_messages_count_a_tuple_once(load):
    module = load("""
from py2cu import cuda

@cuda.jit
def kernel(pair, x):
    x[0] = pair[0]
""")
    for args, number in [(((1, "text"), np.zeros(1)), 1), (((1, 2), "text"), 2), (((1, (2, 3)), {}), 2)]:
        with pytest.raises(TypeError, match=f"argument {number}: Cannot determine Numba type"):
            module.kernel[1, 1](*args)


def test_a_message_about_a_long_signature_is_short():
    with pytest.raises(errors.TypingError, match='int64, .*[.]{3}" given for .fill. cannot be read: a tuple has at most 64 items') as caught:
        fill[1, 1](np.zeros(1), tuple(range(3000)))
    assert len(str(caught.value)) < 1000


def test_masked_arrays():
    for given in np.ma.array([1.0, 2.0], mask=[True, False]), cuda.In(np.ma.array([1.0])):
        with pytest.raises(errors.NumbaTypeError, match="argument 1: Unsupported array type: numpy.ma.MaskedArray"):
            fill[1, 1](given, 1)


def test_wrong_number_of_arguments():
    with pytest.raises(TypeError, match="missing a required argument"):
        fill[1, 1](np.zeros(1))
    with pytest.raises(TypeError, match="too many positional arguments"):
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


def test_host_arrays_are_copied_both_ways():
    x = np.arange(10.0)
    out = np.full(10, -1.0)
    scale[1, 16](x, 2.0, out)
    np.testing.assert_array_equal(out, x * 2)


def test_the_same_array_twice():
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


def test_in_out_inout():
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
    """As Numba, which makes a ctypes number of the parameter's type of each; a float is none."""
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
    """Numba does not look at the arrays of a kernel with one signature: their bits are taken as they are."""
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


# ---- device arrays --------------------------------------------------------------------------------------------------------

def test_device_array_attributes():
    host = np.arange(24, dtype=np.float32).reshape(4, 6)
    d = cuda.to_device(host)
    assert d.shape == (4, 6) and d.dtype == np.float32 and d.strides == (24, 4)
    assert d.size == 24 and d.ndim == 2 and d.nbytes == 96 and len(d) == 4 and d.itemsize == 4
    assert d.is_c_contiguous() and not d.is_f_contiguous()
    assert cuda.to_device(np.asfortranarray(host)).is_f_contiguous()
    with pytest.raises(TypeError):
        len(cuda.to_device(np.array(1.0)))


def test_device_array_kinds():
    assert cuda.device_array(5).dtype == np.float64
    assert cuda.device_array((2, 3), np.int8).shape == (2, 3)
    assert cuda.device_array((2, 3), float32, order="F").strides == (4, 8)
    like = cuda.device_array_like(np.zeros((3, 4), np.int16, order="F"))
    assert like.dtype == np.int16 and like.strides == (2, 6)
    assert cuda.device_array_like(like).shape == (3, 4)
    for shape in (2.0, (2, 3.0), "x", None):
        with pytest.raises(TypeError, match="shape must be an integer or tuple of integers"):
            cuda.device_array(shape)
    with pytest.raises(ValueError):
        cuda.device_array(-1)
    with pytest.raises(TypeError):
        cuda.device_array(2, object)
    with pytest.raises((MemoryError, errors.CudaAPIError, ValueError)):
        cuda.device_array(2**60)


def test_copies():
    host = np.random.default_rng(0).random((5, 7))
    d = cuda.to_device(host)
    np.testing.assert_array_equal(d.copy_to_host(), host)
    into = np.empty((5, 7))
    assert d.copy_to_host(into) is into
    np.testing.assert_array_equal(into, host)
    fortran = np.empty((5, 7), order="F")
    d.copy_to_host(fortran)
    np.testing.assert_array_equal(fortran, host)
    d.copy_to_device(host * 2)
    np.testing.assert_array_equal(np.asarray(d), host * 2)
    other = cuda.device_array_like(d)
    other.copy_to_device(d)
    np.testing.assert_array_equal(other.copy_to_host(), host * 2)
    with pytest.raises(TypeError, match="incompatible dtype"):
        d.copy_to_host(np.empty((5, 7), np.float32))
    with pytest.raises(ValueError, match="incompatible shape"):
        d.copy_to_host(np.empty((7, 5)))
    with pytest.raises(ValueError, match="incompatible shape"):
        d.copy_to_device(np.empty(3))
    with pytest.raises(TypeError):
        d.copy_to_host([1, 2])
    reserved = cuda.to_device(host, copy=False)
    assert reserved.shape == host.shape


@pytest.mark.parametrize("item", [np.s_[2], np.s_[-1], np.s_[1:4], np.s_[::2], np.s_[::-1], np.s_[:, 1], np.s_[1, 2:], np.s_[..., 0],
                                  np.s_[None, 1:3, ::3], np.s_[4:1:-1, ::-2], np.s_[5:2], np.s_[1:2, 3:4]], ids=str)
def test_views(item):
    host = np.arange(42).reshape(6, 7)
    for order in "CF":
        d = cuda.to_device(np.asarray(host, order=order))
        np.testing.assert_array_equal(d[item].copy_to_host(), host[item])
        changed = host.copy()
        changed[item] = -1
        d[item] = -1
        np.testing.assert_array_equal(d.copy_to_host(), changed)


def test_elements():
    d = cuda.to_device(np.arange(6).reshape(2, 3))
    assert d[1, 2] == 5 and d[-1, -1] == 5 and isinstance(d[0, 0], np.int64)
    d[0, 1] = 50
    assert d.copy_to_host().tolist() == [[0, 50, 2], [3, 4, 5]]
    d[1] = [7, 8, 9]
    d[:, 0] = cuda.to_device(np.array([1, 2]))
    assert d.copy_to_host().tolist() == [[1, 50, 2], [2, 8, 9]]
    for bad in (2, (0, 3), (0, 0, 0)):
        with pytest.raises(IndexError):
            d[bad]
    for bad in ([0, 1], np.array([0, 1]), "x", 1.0, True):
        with pytest.raises((TypeError, IndexError)):
            d[bad]
    assert [row.copy_to_host().tolist() for row in d] == [[1, 50, 2], [2, 8, 9]]


def test_reshaping():
    host = np.arange(24).reshape(4, 6)
    d = cuda.to_device(host)
    np.testing.assert_array_equal(d.reshape(3, 8).copy_to_host(), host.reshape(3, 8))
    np.testing.assert_array_equal(d.reshape((2, -1)).copy_to_host(), host.reshape(2, -1))
    np.testing.assert_array_equal(d.ravel().copy_to_host(), host.ravel())
    np.testing.assert_array_equal(d.T.copy_to_host(), host.T)
    np.testing.assert_array_equal(d.view(np.int32).copy_to_host(), host.view(np.int32))
    np.testing.assert_array_equal(d[:1].squeeze().copy_to_host(), host[0])
    with pytest.raises(NotImplementedError):
        d[:, 1:4].reshape(12)
    with pytest.raises(ValueError):
        d.reshape(5, 5)
    pieces = cuda.to_device(np.arange(10)).split(4)
    assert [piece.copy_to_host().tolist() for piece in pieces] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


def test_views_keep_the_memory():
    view = cuda.to_device(np.arange(1000.0))[10:20]
    gc.collect()
    for _ in range(10):
        cuda.to_device(np.zeros(1000))
    assert view.copy_to_host().tolist() == list(range(10, 20))


def test_records_can_be_stored():
    host = np.array([(1, 2.5), (3, 4.5)], dtype=[("a", "i4"), ("b", "f8")])
    np.testing.assert_array_equal(cuda.to_device(host).copy_to_host(), host)


def test_pinned_arrays():
    pinned = cuda.pinned_array((3, 4), np.float32)
    pinned[...] = np.arange(12).reshape(3, 4)
    d = cuda.to_device(pinned)
    np.testing.assert_array_equal(d.copy_to_host(), pinned)
    assert cuda.pinned_array_like(pinned).shape == (3, 4)


# ---- streams and events -------------------------------------------------------------------------------------------------------

def test_streams_and_events():
    stream = cuda.stream()
    begin, end = cuda.event(), cuda.event()
    x = np.arange(1000.0)
    begin.record(stream)
    d_x = cuda.to_device(x, stream)
    d_out = cuda.device_array_like(x, stream)
    scale[10, 128, stream](d_x, 2.0, d_out)
    end.record(stream)
    result = d_out.copy_to_host(stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(result, x * 2)
    assert end.query() and begin.elapsed_time(end) >= 0 and cuda.event_elapsed_time(begin, end) >= 0
    end.synchronize()
    end.wait(stream)
    with stream.auto_synchronize():
        scale[10, 128, stream](d_x, 3.0, d_out)
    np.testing.assert_array_equal(d_out.copy_to_host(), x * 3)
    for none in (0, None, cuda.default_stream()):
        scale[10, 128, none](d_x, 4.0, d_out)
    cuda.synchronize()
    np.testing.assert_array_equal(d_out.copy_to_host(), x * 4)
    with pytest.raises(TypeError):
        begin.record("stream")
    with pytest.raises(TypeError):
        begin.elapsed_time(3)
    host = np.zeros(1000)
    scale[10, 128, stream](x, 5.0, host)
    np.testing.assert_array_equal(host, x * 5)


# ---- many of them -------------------------------------------------------------------------------------------------------------

def test_many_arguments(load):
    count = 60
    names = ", ".join(f"a{k}" for k in range(count))
    body = "\n".join(f"    out[{k}] = a{k}" for k in range(count))
    module = load(f"from py2cu import cuda\n\n\n@cuda.jit\ndef kernel(out, {names}):\n{body}\n")
    out = np.zeros(count, np.int64)
    module.kernel[1, 1](out, *range(count))
    assert out.tolist() == list(range(count))


def test_many_threads():
    """One kernel, launched first by many threads at once."""
    @cuda.jit
    def work(out, value):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = value + i

    wrong = []
    from py2cu import devices

    backend = cuda.get_current_device().backend

    def run(value):
        try:
            with devices.use(backend):
                for _ in range(20):
                    out = np.zeros(100, np.int64)
                    work[4, 32](out, value)
                    if out.tolist() != list(range(value, value + 100)):
                        wrong.append(value)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_references_are_balanced():
    x, out = np.arange(4.0), np.zeros(4)
    d = cuda.to_device(x)
    stream = cuda.stream()
    wrapped = cuda.In(x)
    objects = [x, out, d, stream, scale, wrapped, None, scale[1, 4]]

    def once():
        scale[1, 4](x, 2.0, out)
        scale[1, 4](d, 2.0, out)
        scale[1, 4, stream](wrapped, 2, d)
        scale[1, 4](x=x, factor=1.5, out=out)
        d[1:3].copy_to_host()
        d[0]
        d.shape, d.strides, d.dtype
        stream.synchronize()
        for bad in ((x, 1), (x, "no", out), (x, 2**70, out), (x[::2], 1.0, out), (x, 2.0, {})):
            try:
                scale[1, 4](*bad)
            except (TypeError, ValueError):
                pass
        for bad in ((1.5, 1), (1, 1, "no"), (1,), ((1, 2, 3, 4), 1)):
            try:
                scale[bad]
            except (TypeError, ValueError):
                pass

    for _ in range(5):
        once()
    gc.collect()
    before = [sys.getrefcount(item) for item in objects]
    for _ in range(200):
        once()
    gc.collect()
    after = [sys.getrefcount(item) for item in objects]
    assert all(abs(b - a) < 50 for a, b in zip(before, after)), list(zip(before, after))


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory for a while")
def test_memory_is_given_back():
    """Launches and arrays in a loop do not let the process grow."""
    import resource

    x = np.zeros(1 << 18)
    d_out = cuda.device_array_like(x)
    scale[1 << 10, 256](x, 2.0, d_out)
    for _ in range(30):
        cuda.to_device(x)
        scale[1 << 10, 256](x, 2.0, d_out)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(200):
        cuda.to_device(x)
        scale[1 << 10, 256](x, 2.0, d_out)
    cuda.synchronize()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100 << 10, f"{grown} KiB more"


def test_a_kernel_that_is_gone():
    """What kernel[...] gives outlives the name of the kernel."""
    def make():
        @cuda.jit
        def kernel(out):
            out[0] = 5

        return kernel[1, 1]

    configured = make()
    gc.collect()
    out = np.zeros(1)
    configured(out)
    assert out[0] == 5


def test_forall_and_specialize():
    x, out = np.arange(1000.0), np.zeros(1000)
    scale.forall(1000)(x, 2.0, out)
    np.testing.assert_array_equal(out, x * 2)
    scale.forall(1000)(x, out=out, factor=4.0)
    np.testing.assert_array_equal(out, x * 4)
    scale.forall(1000, tpb=100)(x, 3.0, out)
    np.testing.assert_array_equal(out, x * 3)
    scale.forall(0)(x, 9.0, out)
    np.testing.assert_array_equal(out, x * 3)
    with pytest.raises(ValueError, match="Can't create ForAll with negative task count"):
        scale.forall(-1)
    special = cuda.jit(scale.py_func).specialize(x, 2.0, out)
    assert special.specialized
    special[10, 100](x, 4.0, out)
    np.testing.assert_array_equal(out, x * 4)
    with pytest.raises(RuntimeError, match="Dispatcher already specialized"):
        special.specialize(x, 2.0, out)


def test_a_wild_address(device, tmp_path):
    """It is an error that names the kernel, on the processor too, and the process lives on."""
    script = tmp_path / "wild.py"
    script.write_text("""
import numpy as np
from py2cu import cuda, errors

@cuda.jit
def wild(out, i):
    out[i] = 1.0

out = cuda.to_device(np.zeros(4))
try:
    wild[1, 1](out, 1 << 44)
    cuda.synchronize()
except errors.CudaAPIError as error:
    assert "wild" in str(error), error
    print("refused")
""")
    if device.backend == "host" and "ASAN_OPTIONS" in os.environ:
        pytest.skip("built with a sanitizer, the host backend leaves faults to it")
    environment = dict(os.environ, PY2CU_DEVICE=device.backend)
    result = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, timeout=300)
    assert result.stdout == "refused\n", result.stderr


def test_dynamic_shared_memory():
    @cuda.jit
    def reverse(x, lengths):
        part = cuda.shared.array(0, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[t]
        cuda.syncthreads()
        x[t] = part[-1 - t]  # a negative index counts from the end that the launch gave
        lengths[t] = len(part)

    x = np.arange(64, dtype=np.float32)
    lengths = np.zeros(64, np.int64)
    reverse[1, 64, 0, 64 * 4](x, lengths)
    np.testing.assert_array_equal(x, np.arange(64, dtype=np.float32)[::-1])
    np.testing.assert_array_equal(lengths, 64)
