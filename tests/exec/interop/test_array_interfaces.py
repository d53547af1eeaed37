"""Arrays of other libraries in kernels, and py2cu's arrays in other libraries: the CUDA array interface, and DLPack. CuPy and PyTorch are used if they are
installed and there is a GPU; the rest is tested with NumPy and with objects that the test defines.
"""
import gc
import weakref
from unittest import mock

import numpy as np
import pytest

from py2cu import _py2cu, config, cuda
from py2cu.arrays import interop
from py2cu.device import streams


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


class Foreign:
    """An array of an unknown class."""

    def __init__(self, array):
        self.array = array
        self.__cuda_array_interface__ = array.__cuda_array_interface__


class ForeignDlpack:
    """An array with DLPack; `before`: by the protocol before version 1."""

    def __init__(self, array, before=False):
        self.array, self.before = array, before
        self.streams = []

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, *, stream=None, **keywords):
        if self.before and keywords:
            raise TypeError("unexpected keyword")
        self.streams.append(stream)
        return self.array.__dlpack__(stream=stream, **keywords)


# ---- the CUDA array interface -------------------------------------------------------------------------------------------------

def test_interface_of_device_arrays():
    d = cuda.device_array((2, 3, 4), np.float32)
    interface = d.__cuda_array_interface__
    assert interface["shape"] == (2, 3, 4) and interface["typestr"] == "<f4" and interface["version"] == 3
    assert interface["strides"] is None and interface["stream"] is None and interface["data"] == (d.pointer, False)
    assert d[:, 1].__cuda_array_interface__["strides"] == d[:, 1].strides == (48, 4)
    assert cuda.to_device(np.broadcast_to(np.arange(3), (5, 3))).__cuda_array_interface__["strides"] == (0, 8)
    assert cuda.device_array(0).__cuda_array_interface__["data"][0] == 0
    backwards = d.reshape(24)[::-1].__cuda_array_interface__
    assert backwards["data"][0] == d.pointer + 23 * 4 and backwards["strides"] == (-4,)
    stream = cuda.stream()
    assert cuda.device_array(3, stream=stream).__cuda_array_interface__["stream"] == int(stream) != 0
    assert cuda.device_array(3, stream=cuda.default_stream()).__cuda_array_interface__["stream"] == 1
    records = cuda.device_array(3, [("a", "i4"), ("b", "f8")])
    assert cuda.as_cuda_array(Foreign(records)).dtype == records.dtype


def test_cuda_array_interface_of_other_objects():
    host = np.arange(10)
    d = cuda.to_device(host)
    assert not cuda.is_cuda_array(host) and cuda.is_cuda_array(d) and cuda.is_cuda_array(Foreign(d))
    wrapped = cuda.as_cuda_array(Foreign(d))
    assert wrapped.pointer == d.pointer and wrapped.stream == 0
    double[1, 32](Foreign(d))
    double[1, 32](Foreign(d[::3]))
    expected = host * 2
    expected[::3] *= 2
    np.testing.assert_array_equal(wrapped.copy_to_host(), expected)
    wrapped[:5] = Foreign(d)[5:] if hasattr(Foreign, "__getitem__") else Foreign(d[5:])
    assert d.copy_to_host()[:5].tolist() == expected[5:].tolist()
    with pytest.raises(TypeError, match="doesn't implement the cuda array interface"):
        cuda.as_cuda_array(host)
    masked = dict(d.__cuda_array_interface__, mask=d)
    with pytest.raises(NotImplementedError, match="Masked arrays are not supported"):
        cuda.from_cuda_array_interface(masked)
    owner = Foreign(d)
    gone = weakref.ref(owner)
    wrapped = cuda.as_cuda_array(owner)[2:]
    del owner
    gc.collect()
    assert gone() is not None
    del wrapped
    gc.collect()
    assert gone() is None


def test_interface_that_must_not_be_written():
    d = cuda.to_device(np.arange(10))
    fixed = cuda.from_cuda_array_interface(dict(d.__cuda_array_interface__, data=(d.pointer, True)), owner=d)
    assert not fixed.flags["WRITEABLE"] and fixed.__cuda_array_interface__["data"][1]
    with pytest.raises(ValueError, match="read-only"):
        fixed[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        fixed.copy_to_device(np.arange(10))
    with pytest.raises((TypeError, ValueError), match="read-only|readonly|must not be written|written"):
        double[1, 32](fixed)


def test_import_waits_for_the_stream_of_the_interface():
    d = cuda.device_array(10, stream=cuda.stream())
    with mock.patch.object(streams.Stream, "synchronize") as waits:
        taken = cuda.as_cuda_array(Foreign(d))
        assert waits.call_count == 1 and taken.stream.external and int(taken.stream) == int(d.stream)
        double[1, 32](Foreign(d))
        assert waits.call_count == 2
        cuda.as_cuda_array(Foreign(d), sync=False)
        cuda.as_cuda_array(Foreign(cuda.device_array(10)))
        with mock.patch.object(config, "CUDA_ARRAY_INTERFACE_SYNC", 0):
            cuda.as_cuda_array(Foreign(d))
            double[1, 32](Foreign(d))
        assert waits.call_count == 2


def test_cpu_and_gpu_are_distinguished(device):
    d = cuda.to_device(np.arange(3))
    interface = dict(d.__cuda_array_interface__)
    if device.is_host:
        assert interface["py2cu_host"]
        with mock.patch("py2cu.device.devices.gpu_count", return_value=(1, "")):
            cuda.from_cuda_array_interface(interface)
            del interface["py2cu_host"]
            with pytest.raises(TypeError, match="GPU array cannot be used on the CPU"):
                cuda.from_cuda_array_interface(interface)
    else:
        with pytest.raises(TypeError, match="in CPU memory"):
            cuda.from_cuda_array_interface(dict(interface, py2cu_host=True))


# ---- DLPack -------------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("dtype", ["b1", "i1", "u1", "i2", "u2", "f2", "i4", "u4", "f4", "i8", "u8", "f8", "c8", "c16"])
def test_dlpack_round_trip(dtype):
    host = (np.arange(24) % 2).astype(dtype).reshape(4, 6)
    d = cuda.to_device(host)
    for view in (d, d[1:, ::2], d[::-1], d[2], d[:0]):
        for before in (False, True):
            back = cuda.from_dlpack(ForeignDlpack(view, before))
            assert back.dtype == view.dtype and back.shape == view.shape and (back.strides == view.strides or view.size == 0)
            assert back.pointer == view.pointer or view.size == 0
            np.testing.assert_array_equal(back.copy_to_host(), view.copy_to_host())


def test_numpy_accepts_dlpack(device):
    d = cuda.to_device(np.arange(6.0).reshape(2, 3))
    if device.is_host:
        assert d.__dlpack_device__() == (1, 0)
        shared = np.from_dlpack(d)
        d[0, 0] = 50
        assert shared[0, 0] == 50
    else:
        assert d.__dlpack_device__() == (2, device.id)
        if np.lib.NumpyVersion(np.__version__) >= "2.1.0":
            np.testing.assert_array_equal(np.from_dlpack(d, device="cpu"), d.copy_to_host())
            with pytest.raises(BufferError, match="requires a copy"):
                np.from_dlpack(d, device="cpu", copy=False)
    with pytest.raises(BufferError, match="cannot be exported"):
        d.__dlpack__(dl_device=(10, 0))
    copy = cuda.from_dlpack(d.__dlpack__(copy=True))
    assert copy.pointer != d.pointer and (copy.copy_to_host() == d.copy_to_host()).all()


def test_dlpack_ownership():
    d = cuda.to_device(np.arange(10))
    gone = weakref.ref(d)
    for versions in ((1, 0), (0, 8), None):
        capsule = d.__dlpack__(max_version=versions)
        assert ("dltensor_versioned" if versions == (1, 0) else '"dltensor"') in repr(capsule)
        del capsule  # nobody took it
        capsule = d.__dlpack__(max_version=versions)
        taken = cuda.from_dlpack(capsule)
        with pytest.raises(BufferError, match="consumed before"):
            cuda.from_dlpack(capsule)
        del capsule
        gc.collect()
        assert (taken.copy_to_host() == np.arange(10)).all()
        del taken
    taken = cuda.from_dlpack(d)[3:]
    del d
    gc.collect()
    assert gone() is not None and taken.copy_to_host().tolist() == [3, 4, 5, 6, 7, 8, 9]
    del taken
    gc.collect()
    assert gone() is None


def test_dlpack_errors(device):
    d = cuda.to_device(np.arange(10, dtype=np.int32))
    fixed = cuda.from_cuda_array_interface(dict(d.__cuda_array_interface__, data=(d.pointer, True)), owner=d)
    with pytest.raises(BufferError, match="does not support read-only arrays"):
        fixed.__dlpack__()
    assert cuda.from_dlpack(ForeignDlpack(fixed)).readonly
    with pytest.raises(BufferError, match="does not support"):
        cuda.device_array(3, "M8[s]").__dlpack__()
    with pytest.raises(BufferError, match="strides that are not a multiple"):
        cuda.from_cuda_array_interface(dict(d.__cuda_array_interface__, shape=(3,), strides=(6,)), owner=d).__dlpack__()
    with pytest.raises(BufferError, match="no DLPack capsule"):
        _py2cu.dlpack_import(7)
    with pytest.raises(TypeError, match="has no __dlpack__"):
        cuda.from_dlpack([1, 2])
    if not device.is_host:
        for bad in (0, -2, True, "x"):
            with pytest.raises(ValueError, match="in DLPack's numbering"):
                d.__dlpack__(stream=bad)


def test_dlpack_objects_in_kernels(device):
    d = cuda.to_device(np.arange(10))
    foreign = ForeignDlpack(d)
    double[1, 32](foreign)
    assert d.copy_to_host().tolist() == (np.arange(10) * 2).tolist()
    assert foreign.streams == [None if device.is_host else 1]
    stream = cuda.stream()
    double[1, 32, stream](foreign)
    stream.synchronize()
    assert foreign.streams[-1] == (None if device.is_host else int(stream))
    assert d.copy_to_host().tolist() == (np.arange(10) * 4).tolist()


class OnTheHost:
    """An array in CPU memory of a library other than NumPy."""

    def __init__(self, array):
        self.array = array

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **keywords):
        return self.array.__dlpack__(**{key: value for key, value in keywords.items() if value is not None or key == "stream"})


def test_dlpack_of_cpu_arrays():
    """On a GPU, it is a host array: copied to the device and back."""
    if np.lib.NumpyVersion(np.__version__) < "2.1.0":
        pytest.skip("NumPy exports writable arrays through DLPack since 2.1")
    host = np.arange(10)
    double[1, 32](OnTheHost(host))
    assert host.tolist() == (np.arange(10) * 2).tolist()


# ---- libraries ----------------------------------------------------------------------------------------------------------------

@pytest.fixture
def gpu(device):
    if device.is_host:
        pytest.skip("needs a GPU")
    return device


def test_cupy(gpu):
    cupy = pytest.importorskip("cupy")
    x = cupy.arange(10, dtype=cupy.float32)
    double[1, 32](x)
    assert x.get().tolist() == [2.0 * i for i in range(10)]
    d = cuda.to_device(np.arange(6.0).reshape(2, 3))
    for taken in (cupy.asarray(d), cupy.from_dlpack(d)):
        taken += 1
    assert d.copy_to_host().tolist() == [[2, 3, 4], [5, 6, 7]]
    assert cuda.as_cuda_array(cupy.asfortranarray(cupy.ones((3, 4)))).is_f_contiguous()
    view = cuda.as_cuda_array(cupy.arange(24).reshape(4, 6)[::2, ::-1])
    assert view.copy_to_host().tolist() == np.arange(24).reshape(4, 6)[::2, ::-1].tolist()
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        y = cupy.zeros(1 << 20, dtype=cupy.float32)
        for _ in range(10):
            y += 1
        double[(1 << 20) // 256, 256, stream](y)
        y += 1
    stream.synchronize()
    assert (y.get() == 21).all()


def test_cupy_bfloat16(gpu):
    cupy, ml_dtypes = pytest.importorskip("cupy", "14.0"), pytest.importorskip("ml_dtypes")
    x = cupy.asarray(np.arange(10).astype(ml_dtypes.bfloat16))
    double[1, 32](x)
    double[1, 32](cuda.as_cuda_array(x))
    assert x.get().astype(float).tolist() == [4.0 * i for i in range(10)]


def test_torch(gpu):
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch has no CUDA")
    x = torch.arange(10, dtype=torch.float32, device="cuda")
    double[1, 32](x)
    assert x.tolist() == [2.0 * i for i in range(10)]
    d = cuda.to_device(np.arange(6.0).reshape(2, 3))
    for taken in (torch.as_tensor(d, device="cuda"), torch.from_dlpack(d)):
        taken += 1
    torch.cuda.synchronize()
    assert d.copy_to_host().tolist() == [[2, 3, 4], [5, 6, 7]]
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        y = torch.zeros(1 << 20, device="cuda")
        y += 5
        double[(1 << 20) // 256, 256, stream](y)
        double[(1 << 20) // 256, 256, cuda.external_stream(stream.cuda_stream)](y)
        y += 1
    stream.synchronize()
    assert bool((y == 21).all())
    tensor = torch.arange(4)
    double[1, 32](tensor)
    assert tensor.tolist() == [0, 2, 4, 6]


def test_selection_of_the_protocol():
    assert interop.is_on_device(cuda.device_array(3)) and not interop.is_on_device(np.zeros(3)) and not interop.is_on_device(3)


def test_arrays_of_another_gpu(gpu):
    """The array interface does not specify the device of the memory, but CUDA does."""
    if len(cuda.gpus) < 2:
        pytest.skip("needs two GPUs")
    with cuda.gpus[1]:
        there = cuda.to_device(np.arange(100.0))
    foreign = Foreign(there)
    assert cuda.as_cuda_array(foreign).device.id == 1
    with pytest.raises((TypeError, ValueError), match="is on cuda device 1, but the kernel is on cuda device 0"):
        double[1, 128](foreign)
    with cuda.gpus[1]:
        double[1, 128](foreign)
    np.testing.assert_array_equal(there.copy_to_host(), np.arange(100.0) * 2)
