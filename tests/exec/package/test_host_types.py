"""Types on the host: names, equality, casts, and functions that only kernels may call."""
import numpy as np
import pytest

import py2cu
from py2cu import cuda, float32, int64, types, void


def test_types():
    assert str(float32[:]) == "float32[:]" and str(float32[:, ::1]) == "float32[:, ::1]" and str(float32[::1, :]) == "float32[::1, :]"
    assert float32[:, ::1] == types.Array(float32, 2, "C") and float32[:] != float32[::1] and hash(int64) == hash(types.i8)
    assert str(void(float32[:], int64)) == "(float32[:], int64) -> none"
    assert py2cu.float32 is cuda.float32 is types.float32 is types.f4
    for bad in (lambda: float32[1], lambda: float32[1:2], lambda: float32[::1, ::1], lambda: float32[:, ::1, :], lambda: float32[::2]):
        with pytest.raises(KeyError):
            bad()
    assert types.type_named(" f4[:, ::1]") == float32[:, ::1]
    with pytest.raises(TypeError):
        types.type_named("float33")


def test_casts_on_the_host():
    assert float32(0.1) == np.float32(0.1) and isinstance(float32(1), np.float32)
    assert types.int8(300) == 44 and types.uint8(-1) == 255 and types.int32(2.9) == 2 and types.boolean(3) == True  # noqa: E712
    np.testing.assert_array_equal(types.int8(np.array([1.5, 2.5])), np.array([1, 2], np.int8))


def test_kernel_names_on_the_host():
    from py2cu.cuda import atomic, blockIdx, grid, local, shared, threadIdx  # noqa: F401

    for use in (lambda: cuda.grid(1), lambda: cuda.threadIdx.x, lambda: cuda.syncthreads(), lambda: cuda.shared.array(3, float32),
                lambda: cuda.atomic.add(1, 2, 3)):
        with pytest.raises(RuntimeError, match="can only be used in a kernel or a device function"):
            use()
    with pytest.raises(AttributeError, match="no_such_thing"):
        cuda.no_such_thing
    with pytest.raises(ImportError):
        from py2cu.cuda import no_such_thing  # noqa: F401


def test_parts_of_complex_types():
    assert types.complex64.underlying_float == types.float32
    assert types.complex128.underlying_float == types.float64
