"""Attributes, items, views, copies and shapes of device arrays, compared with NumPy."""
import copy
import gc

import numpy as np
import pytest

from py2cu import cuda, errors, float32


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


def test_views_keep_the_memory_alive():
    view = cuda.to_device(np.arange(1000.0))[10:20]
    gc.collect()
    for _ in range(10):
        cuda.to_device(np.zeros(1000))
    assert view.copy_to_host().tolist() == list(range(10, 20))


def test_records_can_be_stored():
    host = np.array([(1, 2.5), (3, 4.5)], dtype=[("a", "i4"), ("b", "f8")])
    np.testing.assert_array_equal(cuda.to_device(host).copy_to_host(), host)


def test_copies_of_device_arrays():
    """copy.copy() is another object for the same memory, as in Numba (matplotlib makes such copies); copy.deepcopy() copies the elements."""
    matrix = np.arange(12.0).reshape(3, 4)
    array = cuda.to_device(matrix)
    for view in (array, array[1], array[:, ::2]):
        same, other = copy.copy(view), copy.deepcopy(view)
        np.testing.assert_array_equal(same.copy_to_host(), view.copy_to_host())
        np.testing.assert_array_equal(other.copy_to_host(), view.copy_to_host())
        view[...] = 70
        assert (same.copy_to_host() == 70).all() and not (other.copy_to_host() == 70).any()
        array.copy_to_device(matrix)
