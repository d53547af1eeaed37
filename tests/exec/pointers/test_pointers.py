"""Kernels with pointer parameters, and addresses of arrays. Expected values are computed by NumPy."""
import numpy as np
import pytest

from py2cu import carray, cuda, farray, types
from py2cu.errors import KernelArgumentError


def address(array):
    return array.__cuda_array_interface__["data"][0]


@cuda.jit(device=True)
def shifted(p, i, by):
    return p[i + by]


@pytest.mark.parametrize("dtype", ["uint8", "int32", "int64", "float32", "float64", "complex64"])
def test_items(dtype):
    pointer = types.CPointer(getattr(types, dtype))

    @cuda.jit(types.void(pointer, types.int32, pointer, types.uint32))
    def kernel(out, by, x, n):
        i = cuda.grid(1)
        if i < n:
            out[i] = x[i] + shifted(x, i, by)
            out[i] += x[0]

    x = np.arange(1, 12).astype(dtype)
    device, out = cuda.to_device(x), cuda.to_device(np.zeros(10, dtype))
    kernel[1, 32](address(out), 1, address(device), 10)
    assert np.array_equal(out.copy_to_host(), x[:10] + x[1:] + x[0])


def test_negative_indices_do_not_wrap():
    @cuda.jit("void(CPointer(int64), int64)")
    def kernel(p, i):
        p[i] = p[i + 1] + p[-2]

    x = cuda.to_device(np.arange(10))
    kernel[1, 1](address(x) + 5 * 8, -4)
    assert x.copy_to_host().tolist() == [0, 2 + 3, 2, 3, 4, 5, 6, 7, 8, 9]


def test_aliased_pointers():
    @cuda.jit("void(CPointer(float32), CPointer(float32), float32[::1])")
    def kernel(p, q, x):
        p[0] = 1
        p[1] = q[0] + x[0]
        x[1] += 1
        p[2] = q[1] + x[1]

    x = cuda.to_device(np.zeros(3, np.float32))
    kernel[1, 1](address(x), address(x), x)
    assert x.copy_to_host().tolist() == [1, 3, 6]


def test_arrays_of_pointers():
    @cuda.jit("void(CPointer(float64), CPointer(float64), int64, int64)")
    def kernel(p, q, rows, columns):
        a = carray(p, (rows, columns))
        f = farray(q, (rows, columns), dtype=types.float64)
        i, j = cuda.grid(2)
        if i < a.shape[0] and j < a.shape[1]:
            f[i, j] = a[i, j] * 2 + a[-1, -1] + carray(p, rows * columns)[j]

    a = np.random.default_rng(1).random((3, 4))
    x, f = cuda.to_device(a), cuda.to_device(np.zeros((3, 4), order="F"))
    kernel[1, (4, 4)](address(x), address(f), 3, 4)
    assert np.allclose(f.copy_to_host(), a * 2 + a[-1, -1] + a.ravel()[:4])


def test_invalid_pointer_arguments():
    @cuda.jit("void(CPointer(float32))")
    def kernel(p):
        p[0] = 1

    for wrong in (np.zeros(3, np.float32), cuda.to_device(np.zeros(3, np.float32)), None, 1.5, -1):
        with pytest.raises((KernelArgumentError, TypeError)):
            kernel[1, 1](wrong)


def test_pointers_in_tuples():
    @cuda.jit("void(Tuple((CPointer(int32), CPointer(float32), int32)))")
    def kernel(parts):
        for i in range(parts[2]):
            parts[1][i] = parts[0][i] * 2

    x, y = cuda.to_device(np.arange(5, dtype=np.int32)), cuda.device_array(5, np.float32)
    kernel[1, 1]((address(x), address(y), 5))
    assert y.copy_to_host().tolist() == [0, 2, 4, 6, 8]


def test_addresses():
    @cuda.jit
    def kernel(x, m, out):
        shared = cuda.shared.array((4, 8), np.float32)
        out[0] = x.ctypes.data
        out[1] = x[3:].ctypes.data - x.ctypes.data
        out[2] = m[1, 2:].ctypes.data - m.ctypes.data
        out[3] = shared[2].ctypes.data - shared.ctypes.data
        out[4] = m.T.ctypes.data % 8

    x, m = cuda.to_device(np.arange(5, dtype=np.float32)), cuda.to_device(np.zeros((3, 4)))
    out = np.zeros(5, np.uint64)
    kernel[1, 1](x, m, out)
    assert out.tolist() == [x.__cuda_array_interface__["data"][0], 12, 6 * 8, 2 * 8 * 4, 0]
