"""Device arrays on the host: slices, assignments and copies, compared with NumPy, and the errors of Numba's arrays."""
import gc
import itertools
import weakref

import numpy as np
import pytest

from py2cu import cuda
from py2cu.arrays import assignment
from py2cu.base import layouts
from py2cu.cudadrv import devicearray

ITEMS = [np.s_[2], np.s_[-1], np.s_[1:4], np.s_[::2], np.s_[::-1], np.s_[:, 1], np.s_[1, 2:], np.s_[..., 0], np.s_[None, 1:3, ::3],
         np.s_[4:1:-1, ::-2], np.s_[5:2], np.s_[1:2, 3:4], np.s_[2, 3], np.s_[...], np.s_[()], np.s_[np.int8(1), np.uint64(2)]]
VALUES = [7, 2.9, np.float32(3), np.arange(3), [[1], [2]], np.ones((2, 3), np.int8)]


@pytest.fixture(params=["", "kernels"], autouse=True)
def way(request, device, monkeypatch):
    """On the CPU, NumPy performs assignments; with "kernels", they are performed as on a GPU."""
    if request.param and device.is_host:
        monkeypatch.setattr(assignment, "_by_numpy", lambda device: False)
    elif request.param:
        pytest.skip("GPUs have only one form")


def same_memory_as_numpy(array, host):
    assert array.shape == host.shape and array.dtype == host.dtype
    np.testing.assert_array_equal(array.copy_to_host(), host)


@pytest.mark.parametrize("dtype", ["u1", "i2", "f4", "f8", "c16", "M8[s]", [("a", "i4"), ("b", "u1", 3)], "S5"])
@pytest.mark.parametrize("order", "CF")
def test_slices_and_assignments(dtype, order):
    host = np.zeros((6, 7), dtype)
    host.view(np.uint8).reshape(-1)[...] = np.arange(host.nbytes) % 50 + 1
    host = np.asarray(host, order=order)
    for item in ITEMS:
        d = cuda.to_device(host)
        if isinstance(host[item], np.ndarray):
            same_memory_as_numpy(d[item], host[item])
        elif host.dtype.names is None:
            assert d[item] == host[item] and type(d[item]) is type(host[item])
        changed = host.copy()
        part = np.zeros_like(host[item])
        changed[item] = part
        d[item] = part
        same_memory_as_numpy(d, changed)
        d[item] = cuda.to_device(host)[item] if isinstance(host[item], np.ndarray) else host[item]
        same_memory_as_numpy(d, host)


@pytest.mark.parametrize("shape", [(2, 3), (5, 2, 3), (4, 1, 2, 3)], ids=str)
def test_assignment_broadcasts(shape):
    for value in VALUES:
        host = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
        d = cuda.to_device(host)
        d[...] = value
        host[...] = value
        same_memory_as_numpy(d, host)
        if isinstance(value, np.ndarray):
            e = cuda.to_device(np.zeros(shape, np.int32))
            e[...] = cuda.to_device(value)
            same_memory_as_numpy(e, host)


def test_assignment_may_overlap():
    host = np.arange(5000)
    d = cuda.to_device(host)
    d[1:] = d[:-1]
    host[1:] = host[:-1].copy()
    same_memory_as_numpy(d, host)
    host = np.arange(100 * 100).reshape(100, 100)
    d = cuda.to_device(host)
    d[:, ::-1] = d
    host[:, ::-1] = host.copy()
    same_memory_as_numpy(d, host)


def test_errors_of_assignments():
    d = cuda.to_device(np.arange(35))
    with pytest.raises(ValueError, match="Can't assign 3-D array to 1-D self"):
        d[:] = np.ones((1, 2, 3))
    with pytest.raises(ValueError, match="Can't copy sequence with size 2 to array axis 0 with dimension 35"):
        d[:] = [1, 2]
    with pytest.raises(TypeError, match="complex128 cannot be stored"):
        d[0] = 1j
    with pytest.raises(IndexError):
        d[35] = 1


@pytest.mark.parametrize("dtypes", ["u1 u1", "i2 i2", "f8 f8", "c16 c16", "S3 S3", "S12 S12", "f4 i8", "i4 f8"])
def test_copy_kernels(dtypes):
    """The kernels of assignments on a GPU, run on every device."""
    to_type, from_type = map(np.dtype, dtypes.split())
    random = np.random.default_rng(5)
    cases = [((40,), np.s_[::2]), ((7, 9), np.s_[1::2, ::-1]), ((4, 5, 6), np.s_[:, 1:, ::2]), ((2, 3, 2, 5), np.s_[:, ::2, :, ::2]),
             ((2, 3, 2, 2, 3), np.s_[::-1, :, :1, :, ::2]), ((3, 2, 2, 2, 3, 2), np.s_[::2, ::-1, :, ::-1, ::2, ::-1])]
    for shape, item in cases:
        if from_type.kind == "S":
            source = random.integers(65, 91, shape + (from_type.itemsize,), np.uint8).view(from_type)[..., 0]
        else:
            source = random.integers(0, 100, shape).astype(from_type)
        host = np.zeros(shape, to_type)
        target, given = cuda.to_device(host), cuda.to_device(source)
        host[item] = source[item].astype(to_type)
        assignment._run(target[item], given[item], 0)
        cuda.synchronize()
        same_memory_as_numpy(target, host)
        for axis in range(len(shape)):  # repeated along one axis
            part = tuple(slice(0, 1) if i == axis else slice(None) for i in range(len(shape)))
            host[...] = source[part].astype(to_type)
            assignment._run(target, given[part], 0)
            cuda.synchronize()
            same_memory_as_numpy(target, host)


@pytest.mark.parametrize("shape", [(1, 1), (3, 4), (31, 33), (64, 32), (100, 7), (0, 5)], ids=str)
@pytest.mark.parametrize("dtype", ["i1", "f2", "f4", "f8", "c16", "S3"])
def test_transpose(shape, dtype):
    host = (np.arange(shape[0] * shape[1]) % 100).astype(dtype).reshape(shape)
    d = cuda.to_device(host)
    same_memory_as_numpy(d.T, host.T)
    assert d.T.is_c_contiguous() and d.transpose((0, 1)) is d
    same_memory_as_numpy(d[::2, ::-1].T, host[::2, ::-1].T)
    into = cuda.device_array(shape[::-1], dtype, order="F")
    assert assignment.transpose(d, into) is into
    same_memory_as_numpy(into, host.T)


@pytest.mark.parametrize("word", ["uint8", "uint16", "uint32", "uint64"])
def test_transpose_kernel(word):
    """The kernel for transposition on a GPU."""
    host = np.arange(70 * 45).reshape(70, 45).astype(word)
    d, t = cuda.to_device(host), cuda.device_array((45, 70), word)
    assignment._transpose_kernel(word)[(2, 3), (32, 8)](d, t)
    same_memory_as_numpy(t, host.T)


def test_transpose_is_a_copy_of_two_axes():
    d = cuda.to_device(np.arange(6).reshape(2, 3))
    turned = d.T
    d[...] = 0
    same_memory_as_numpy(turned, np.arange(6).reshape(2, 3).T)
    with pytest.raises(NotImplementedError, match="transposing a non-2D DeviceNDArray isn't supported"):
        cuda.device_array((2, 3, 4)).T
    with pytest.raises(ValueError, match=r"invalid axes list \(0, 0\)"):
        np.transpose(d, axes=(0, 0))
    with pytest.raises(ValueError, match="does not fit"):
        assignment.transpose(d, cuda.device_array((2, 3), d.dtype))


def test_reshape_as_numpy_without_copies():
    host = np.arange(48)
    shapes = [(48,), (6, 8), (2, 3, 8), (2, 2, 2, 6), (48, 1), (1, 48), (4, 12), (-1, 16), (3, -1, 4)]
    for first, second, order, item in itertools.product(shapes, shapes, "CF", [np.s_[...], np.s_[::2], np.s_[..., ::2], np.s_[::-1]]):
        base = host.reshape(first)
        view = base[item]
        try:
            expected = view.reshape(second, order=order)
        except ValueError:
            with pytest.raises(ValueError):
                cuda.to_device(base)[item].reshape(second, order=order)
            continue
        if np.shares_memory(expected, base):
            got = cuda.to_device(base)[item].reshape(*second, order=order)
            same_memory_as_numpy(got, expected)
        else:
            with pytest.raises(NotImplementedError, match="reshape would require copy"):
                cuda.to_device(base)[item].reshape(second, order=order)
    d = cuda.to_device(host)
    for bad, why in [((5, 5), "reshape changes the size"), ((-1, -1), "only specify one unknown"), ((-1, 5), "cannot infer valid shape")]:
        with pytest.raises(ValueError, match=why):
            d.reshape(*bad)
    with pytest.raises(ValueError, match="order not C|F|A"):
        d.reshape(6, 8, order="K")
    with pytest.raises(TypeError, match="unknown keyword"):
        d.reshape(6, 8, copy=False)
    assert cuda.to_device(np.asfortranarray(host.reshape(6, 8))).ravel("F").copy_to_host().tolist() == host.reshape(6, 8).ravel("F").tolist()
    with pytest.raises(NotImplementedError, match="ravel on non-contiguous array"):
        d[::2].ravel()


def test_views_of_other_dtypes():
    host = np.arange(12, dtype="i2").reshape(3, 4)
    d = cuda.to_device(host)
    for dtype in ("i4", "u4", "i8", "f8", "u1"):
        same_memory_as_numpy(d.view(dtype), host.view(dtype))
    same_memory_as_numpy(d[:, ::2].view("u2"), host[:, ::2].view("u2"))
    with pytest.raises(ValueError, match="To change to a dtype of a different size, the array must be C-contiguous"):
        d[:, ::2].view("i4")
    with pytest.raises(ValueError, match="must be a divisor of the total size in bytes"):
        cuda.to_device(host[:, :3].copy()).view("i4")
    for dtype in (object, [("item", "O")], "V0"):  # NumPy would interpret the bytes as addresses of objects
        with pytest.raises(TypeError):
            d.view(dtype)


def test_squeeze_and_split():
    host = np.arange(6).reshape(1, 6, 1)
    d = cuda.to_device(host)
    same_memory_as_numpy(d.squeeze(), host.squeeze())
    same_memory_as_numpy(d.squeeze(axis=2), host.squeeze(axis=2))
    with pytest.raises(ValueError, match="cannot select an axis to squeeze out which has size not equal to one"):
        d.squeeze(axis=1)
    pieces = list(cuda.to_device(np.arange(10)).split(4))
    assert [piece.copy_to_host().tolist() for piece in pieces] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    with pytest.raises(ValueError, match="only support 1d array"):
        list(d.split(2))
    with pytest.raises(ValueError, match="only support unit stride"):
        list(cuda.to_device(np.arange(10))[::2].split(2))


def test_copies_check_their_ends():
    c_order = np.arange(125).reshape(5, 5, 5)
    f_order = np.asfortranarray(c_order)
    for first, second in itertools.product((c_order, f_order), repeat=2):
        d = cuda.to_device(first)
        d.copy_to_device(second)  # a host array in any order
        same_memory_as_numpy(d, c_order)
        into = np.empty_like(second)
        assert d.copy_to_host(into) is into
        np.testing.assert_array_equal(into, c_order)
    d = cuda.to_device(c_order)
    with pytest.raises(ValueError, match="incompatible strides: .* vs. "):
        d.copy_to_device(cuda.to_device(f_order))
    with pytest.raises(ValueError, match="incompatible shape: .* vs. "):
        d.copy_to_device(np.zeros((5, 5), int))
    with pytest.raises(TypeError, match="incompatible dtype: int64 vs. float32"):
        d.copy_to_device(np.zeros((5, 5, 5), np.float32))
    with pytest.raises(ValueError, match="Array contains non-contiguous buffer"):
        d[:, 0].copy_to_device(np.zeros((5, 5), int))
    with pytest.raises(ValueError, match="Array contains non-contiguous buffer"):
        cuda.to_device(np.zeros((5, 5), int)).copy_to_device(d[:, 0])
    with pytest.raises(ValueError, match="Array contains non-contiguous buffer"):
        cuda.to_device(c_order[::2])
    with pytest.raises(ValueError, match="is not writable"):
        fixed = np.empty((5, 5, 5), int)
        fixed.flags.writeable = False
        d.copy_to_host(fixed)
    wide = np.full((5, 10, 5), -1)
    d.copy_to_host(wide[:, ::2])  # memory between the elements is unchanged
    np.testing.assert_array_equal(wide[:, ::2], c_order)
    assert (wide[:, 1::2] == -1).all()
    axes = cuda.to_device(np.arange(5))
    axes.copy_to_device(np.arange(5, 10).reshape(1, 5))  # axes of length 1 are irrelevant
    same_memory_as_numpy(axes, np.arange(5, 10))


def test_broadcast_elements_are_stored_once():
    host = np.broadcast_to(np.arange(3.0)[:, None], (3, 1000))
    d = cuda.to_device(host)
    assert d.strides == host.strides and d.alloc_size == 24 and d.nbytes == 24000
    same_memory_as_numpy(d, host)
    d.copy_to_device(np.broadcast_to(np.arange(5.0, 8.0)[:, None], (3, 1000)))
    assert d[2, 999] == 7

    @cuda.jit
    def total(x, out):
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[0] += x[i, j]

    out = np.zeros(1)
    total[1, 1](d, out)
    assert out[0] == (5 + 6 + 7) * 1000


def test_constructor_of_numba():
    array = devicearray.DeviceNDArray((1, 10), (800, 8), np.float64)
    assert array.flags["C_CONTIGUOUS"] and array.flags["F_CONTIGUOUS"]
    same = devicearray.DeviceNDArray(10, 8, np.float64, gpu_data=array.gpu_data)
    same[...] = 3
    assert (array.copy_to_host() == 3).all()
    with pytest.raises(ValueError, match="strides not match ndim"):
        devicearray.DeviceNDArray((2, 3), (8,), np.float64)
    with pytest.raises(TypeError, match="shape elements must be integers, got float"):
        devicearray.DeviceNDArray((2.0,), (8,), np.float64)
    empty = devicearray.DeviceNDArray((0,), (8,), np.int8)
    host = np.ndarray((0,), np.int8, strides=(0,))
    empty.copy_to_host(host)
    empty.copy_to_device(host)
    empty.copy_to_device(cuda.to_device(host))
    devicearray.verify_cuda_ndarray_interface(array)


def test_layout_of_types():
    two = np.zeros((5, 5))
    assert cuda.to_device(two)._numba_type_.layout == "C"
    assert cuda.to_device(np.asfortranarray(two))._numba_type_.layout == "F"
    assert cuda.to_device(two)[:, 2]._numba_type_.layout == "A"
    assert cuda.to_device(np.asfortranarray(two))[:, 2]._numba_type_.layout == "C"
    assert cuda.to_device(np.broadcast_to(np.array([1]), (10,)))._numba_type_.layout == "A"


def test_numpy_accepts_them():
    d = cuda.to_device(np.array([1.5, 2.5]))
    assert np.array(d).tolist() == [1.5, 2.5] and np.array(d, dtype=np.int32).tolist() == [1, 2]
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
        with pytest.raises(ValueError, match="`copy=False` is not supported"):
            np.array(d, copy=False)


def test_memory_is_freed():
    d = cuda.to_device(np.zeros(1000))
    view, gone = d[10:20], weakref.ref(d)
    del d
    gc.collect()
    assert gone() is None and (view.copy_to_host() == 0).all()
    with pytest.raises(TypeError, match="cannot be pickled"):
        __import__("pickle").dumps(view)


def test_device_array_like_preserves_the_axis_order():
    host = np.zeros((2, 3, 4, 5))
    for axes in itertools.permutations(range(4)):
        view = host.transpose(axes)[:, ::-1] if axes[0] % 2 else host.transpose(axes)[..., ::2]
        shape, strides = layouts.like(view)
        like = cuda.device_array_like(view)
        assert like.shape == shape == view.shape and like.strides == strides
        assert like.alloc_size == view.nbytes
        if all(stride > 0 for stride in view.strides):
            assert np.argsort(like.strides).tolist() == np.argsort(view.strides).tolist()
    assert cuda.device_array_like(host[::2, ::2]).is_c_contiguous()
    assert cuda.device_array_like(np.asfortranarray(host)).is_f_contiguous()
