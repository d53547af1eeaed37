"""Host arrays that the device can access or copy quickly: pinned, mapped and managed memory."""
import gc

import numpy as np
import pytest

from py2cu import _py2cu, cuda
from py2cu.arrays.host_arrays import ManagedNDArray, MappedNDArray


@cuda.jit
def add(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += value


MAKERS = [cuda.pinned_array, cuda.mapped_array, cuda.managed_array]


@pytest.mark.parametrize("make", MAKERS)
def test_host_arrays_are_numpy_arrays(make):
    for shape in (10, (3, 4), (2, 0, 3), (), np.array([2, 5])):
        for order in "CF":
            array = make(shape, np.float32, order=order)
            like = np.empty(shape, np.float32, order=order)
            assert isinstance(array, np.ndarray) and array.shape == like.shape and array.dtype == like.dtype
            assert (array.strides == like.strides or like.size == 0) and array.flags.writeable
    array = make((4, 3), np.int32, strides=(16, 4))
    assert array.strides == (16, 4)
    array[...] = np.arange(12).reshape(4, 3)
    assert (array + 1).sum() == 78 and (array[1:, ::2] * 2).tolist() == [[6, 10], [12, 16], [18, 22]]
    assert make(2).dtype == np.float64
    for shape in (2.0, (2, 3.0), np.array(1.5), np.array([1.5]), "x", None):
        with pytest.raises(TypeError, match="shape must be an integer or tuple of integers"):
            make(shape)
    with pytest.raises(ValueError, match="negative dimensions"):
        make(-1)
    with pytest.raises(ValueError, match="must be either C/F order"):
        make(3, order="K")
    with pytest.raises(TypeError, match="Python objects"):
        make(3, object)


@pytest.mark.parametrize("make", MAKERS[1:])
def test_kernels_use_their_memory(make):
    array = make(1000, np.int64)
    array[:] = np.arange(1000)
    add[4, 256](array, 5)
    cuda.synchronize()
    assert (array == np.arange(1000) + 5).all()
    add[4, 256](array[::2], 1000)
    cuda.synchronize()
    assert (array[::2] == np.arange(0, 1000, 2) + 1005).all() and (array[1::2] == np.arange(1, 1000, 2) + 5).all()
    stream = cuda.stream()
    array = make(10, np.int64, stream=stream)
    assert array.stream is stream and array.__cuda_array_interface__["stream"] == int(stream)
    assert make(10).__cuda_array_interface__["stream"] is None
    as_device = cuda.as_cuda_array(array)
    array[:] = 7
    assert as_device.copy_to_host().tolist() == [7] * 10
    as_device[3] = 9
    cuda.synchronize()
    assert array[3] == 9


def test_results_of_computing_are_arrays_of_the_host():
    mapped = cuda.mapped_array(10, np.int64)
    mapped[:] = 1
    computed = mapped + 1
    assert not cuda.is_cuda_array(computed) and cuda.is_cuda_array(mapped[2:])
    add[1, 32](computed, 5)  # copied to the device and back
    assert computed.tolist() == [7] * 10 and mapped.tolist() == [1] * 10
    assert isinstance(mapped, MappedNDArray) and isinstance(cuda.managed_array(3), ManagedNDArray)


def test_like_and_write_combined():
    f_order = np.zeros((3, 4), np.int16, order="F")
    for like in (cuda.pinned_array_like, cuda.mapped_array_like):
        assert like(f_order).strides == (2, 6) and like(f_order).dtype == np.int16
        assert like(f_order[::2]).flags.c_contiguous is False or like(f_order[::2]).shape == (2, 4)
    array = cuda.mapped_array(100, np.float32, wc=True, portable=True)
    array[:] = 2
    add[1, 128](array, 1)
    cuda.synchronize()
    assert (array == 3).all()
    managed = cuda.managed_array(10, np.int32, attach_global=False)
    managed[:] = 4
    assert (managed == 4).all()


def test_pinned_for_a_while():
    array = np.arange(1 << 16)
    expected = array.copy()
    stream = cuda.stream()
    with cuda.pinned(array, np.zeros(100000)):
        d = cuda.to_device(array, copy=False, stream=stream)
        d.copy_to_device(array, stream=stream)
        add[1 << 8, 1 << 8, stream](d, 1)
        d.copy_to_host(array, stream=stream)
        stream.synchronize()
    np.testing.assert_array_equal(array, expected + 1)
    with cuda.pinned(array):  # again
        pass
    with pytest.raises(RuntimeError, match="stop"):
        with cuda.pinned(array):
            raise RuntimeError("stop")
    with cuda.pinned(array):
        pass


def test_mapped_for_a_while():
    array, other = np.arange(1 << 17), np.zeros((300, 400))  # each has its own pages
    with cuda.mapped(array) as d:
        add[1 << 9, 1 << 8](d, 10)
        cuda.synchronize()
    assert (array == np.arange(1 << 17) + 10).all()
    stream = cuda.stream()
    with cuda.mapped(array, other, stream=stream) as views:
        assert [view.shape for view in views] == [(1 << 17,), (300, 400)] and views[0].stream is stream
        add[1 << 9, 1 << 8, stream](views[0], -10)
        add[1 << 9, 1 << 8, stream](views[1].reshape(-1), 1)
        stream.synchronize()
    assert (array == np.arange(1 << 17)).all() and (other == 1).all()


def test_raw_memory():
    device = cuda.get_current_device()
    for kind in ("pinned", "write_combined", "managed", "managed_host"):
        memory = _py2cu.Memory(device, 100, kind=kind)
        view = memoryview(memory)
        view[:4] = b"abcd"
        del memory
        gc.collect()
        assert bytes(view[:4]) == b"abcd" and len(view) == 100
    for kind in ("device", "plain"):
        memory = _py2cu.Memory(device, 100, kind=kind)
        assert memory.pointer != 0 and memory.kind == kind and memory.size == 100
        with pytest.raises(BufferError, match="is not a buffer"):
            memoryview(memory)
    with pytest.raises(ValueError, match="unknown kind"):
        _py2cu.Memory(device, 100, kind="x")
    with pytest.raises(ValueError, match="negative"):
        _py2cu.Memory(device, -1)


def test_pinned_arrays():
    pinned = cuda.pinned_array((3, 4), np.float32)
    pinned[...] = np.arange(12).reshape(3, 4)
    d = cuda.to_device(pinned)
    np.testing.assert_array_equal(d.copy_to_host(), pinned)
    assert cuda.pinned_array_like(pinned).shape == (3, 4)
