# SPDX-License-Identifier: MIT
"""py2cu export --ops tvm-ffi: the functions of the exported library with arrays of NumPy, PyTorch, CuPy and JAX."""
import os

import numpy as np
import pytest
from conftest import is_gpu_used, message

tvm_ffi = pytest.importorskip("tvm_ffi")


@pytest.fixture(scope="module")
def operators(exported):
    return tvm_ffi.load_module(str(exported / "build" / "liboperators_tvm_ffi.so"))


def arrays(*shapes, dtype=np.float32):
    random = np.random.default_rng(0)
    return [random.standard_normal(shape).astype(dtype) for shape in shapes]


def test_values(operators):
    x, y = arrays(1000, 1000)
    wanted = 2 * x + y
    operators.axpy(2.0, tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y))
    np.testing.assert_allclose(y, wanted, rtol=1e-5, atol=1e-6)
    image, = arrays((33, 70))
    out = np.empty_like(image)
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.cumsum(image, 1), rtol=1e-4, atol=1e-4)
    values, bins = np.random.default_rng(1).integers(0, 200, 5000).astype(np.uint8), np.zeros(8, np.int32)
    operators.count(tvm_ffi.from_dlpack(values), tvm_ffi.from_dlpack(bins), 25)
    np.testing.assert_array_equal(bins, np.bincount(values // 25, minlength=8))
    for dtype in (np.float32, np.float64):
        x, y = arrays(50, 50, dtype=dtype)
        out = np.empty_like(x)
        operators.product(*map(tvm_ffi.from_dlpack, (x, y, out)))
        np.testing.assert_allclose(out, x * y * y, rtol=1e-6)
    out = np.empty(70, np.float32)
    operators.column(tvm_ffi.from_dlpack(image.T), tvm_ffi.from_dlpack(out), 3)  # a strided array
    np.testing.assert_array_equal(out, image[3])
    half = np.arange(10, dtype=np.float16)
    operators.scaled(tvm_ffi.from_dlpack(half), 3.0, tvm_ffi.from_dlpack(half))
    np.testing.assert_array_equal(half, 3 * np.arange(10))


def test_many_blocks(operators):
    """Several threads run the blocks of a long launch; the first exception is reported."""
    values, bins = np.random.default_rng(2).integers(0, 200, 3_000_000).astype(np.uint8), np.zeros(8, np.int32)
    operators.count(tvm_ffi.from_dlpack(values), tvm_ffi.from_dlpack(bins), 25)
    np.testing.assert_array_equal(bins, np.bincount(values // 25, minlength=8))
    image, = arrays((2000, 300))
    out = np.empty_like(image)
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.cumsum(image, 1), rtol=1e-3, atol=1e-3)
    assert "IndexError: x, axis 1: index 299" in message(operators.row_sums, tvm_ffi.from_dlpack(image[:, :299].copy()), tvm_ffi.from_dlpack(out))
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))  # the record of the exception was reset


def test_empty_arrays(operators):
    none, image = np.empty(0, np.float32), np.empty((0, 5), np.float32)
    operators.axpy(1.0, tvm_ffi.from_dlpack(none), tvm_ffi.from_dlpack(none))
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(image))
    x, y = np.ones(3, np.float32), np.arange(3, dtype=np.float32)
    operators.axpy(2.0, tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y))  # the empty launches have no effect on others
    assert y.tolist() == [2, 3, 4]


def test_errors(operators):
    x, y, image = arrays(10, 10, (3, 4))
    before = y.copy()
    share = tvm_ffi.from_dlpack
    table = [
        ((operators.axpy, 1.0, share(x[:4]), share(y)), "ValueError: axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((operators.axpy, 1.0, share(x), share(y.astype(np.float64))),
         "TypeError: axpy: no kernel has these data types; the kernels are axpy(float32, float32[::1], float32[::1])"),
        ((operators.row_sums, share(x), share(image)), "TypeError: row_sums: x must have 2 dimensions, not 1"),
        ((operators.row_sums, share(image.T), share(image.T)), "ValueError: row_sums: x must be contiguous"),
        ((operators.fill, share(np.lib.stride_tricks.as_strided(x, (3,), (0,))), 1.0), "ValueError: fill: x is written, and several of its elements have one address"),
        ((operators.column, share(image), share(x[:3]), 1 << 31), "ValueError: column: j is 2147483648, which the parameter's type cannot represent"),
    ]
    for call, expected in table:
        assert message(*call) == expected
    np.testing.assert_array_equal(y, before)  # checks precede the launch
    assert message(getattr, operators, "blocks").startswith("AttributeError")
    frozen = np.zeros(3, np.float32)
    frozen.flags.writeable = False
    assert message(share, frozen).startswith("BufferError")


def test_exception_in_the_kernel(operators):
    """On the CPU, indices are checked: the 4th column of a row with 3 elements."""
    image, short = arrays((2, 4), (2, 3))
    text = message(operators.row_sums, tvm_ffi.from_dlpack(short), tvm_ffi.from_dlpack(image))
    assert text == "RuntimeError: row_sums: operator_kernels.py, line 21: IndexError: x, axis 1: index 3 is out of bounds for size 3"
    text = message(operators.row_sums, tvm_ffi.from_dlpack(short[:, :0].copy()), tvm_ffi.from_dlpack(image))
    assert text.endswith("IndexError: x, axis 1: index 0 is out of bounds for size 0")


def test_torch_tensors(operators):
    torch = pytest.importorskip("torch")
    for device in ["cpu"] + ["cuda"] * (torch.cuda.is_available() and os.environ["PY2CU_DEVICE"] != "host"):
        x, y = torch.randn(1000, device=device), torch.randn(1000, device=device)
        wanted = 2 * x + y
        operators.axpy(2.0, x, y)
        torch.testing.assert_close(y, wanted)
        assert message(operators.axpy, 1.0, x[:4], y).startswith("ValueError: axpy: x.shape[0] is 4")
        if device == "cuda":
            assert message(operators.axpy, 1.0, x.cpu(), y) == "ValueError: axpy: y is on another device than the first array"
            side = torch.cuda.Stream()
            with torch.cuda.stream(side):
                y.zero_()
                operators.axpy(2.0, x, y)
                got = y + 1
            side.synchronize()
            torch.testing.assert_close(got, 2 * x + 1)


def test_numpy_arrays(operators):
    """Arrays of NumPy are passed without from_dlpack, too."""
    x, y = arrays(10, 10)
    out = np.empty_like(x)
    operators.product(x, y, out)
    np.testing.assert_allclose(out, x * y * y, rtol=1e-6)


def test_jax_arrays(operators):
    jax = pytest.importorskip("jax")
    x, y = (jax.device_put(array, jax.devices("cpu")[0]) for array in arrays(10, 10))
    out = np.empty(10, np.float32)
    operators.product(x, y, out)
    np.testing.assert_allclose(out, np.asarray(x) * np.asarray(y) ** 2, rtol=1e-6)


def test_cupy_arrays(operators):
    cupy = pytest.importorskip("cupy")
    if not is_gpu_used():
        pytest.skip("needs a GPU")
    x, y = (cupy.asarray(array) for array in arrays(1000, 1000))
    out = cupy.empty_like(x)
    operators.product(x, y, out)
    np.testing.assert_allclose(out.get(), x.get() * y.get() ** 2, rtol=1e-6)
    assert message(operators.product, x[::2], y[:500], out[:500]) == "ValueError: product: x must be contiguous"


def test_barriers(operators):
    """On the CPU, kernels with barriers run as loops over the threads of a block."""
    x, = arrays(1000)
    out = np.empty(8, np.float32)
    operators.block_sums(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.add.reduceat(x, range(0, 1000, 128)), rtol=1e-4, atol=1e-5)


def test_dynamic_shared_memory(operators):
    x, = arrays(1000)
    out = np.empty_like(x)
    operators.reversed_blocks(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))
    np.testing.assert_array_equal(out, np.pad(x, (0, 24)).reshape(-1, 64)[:, ::-1].reshape(-1)[:1000])
    operators.combined(*map(tvm_ffi.from_dlpack, (x, x, x, out)), 1, 32, 32, 128)
    np.testing.assert_allclose(out, x * x + x + 193, rtol=1e-6)


def test_recursion(operators):
    """Recursive kernels run on a GPU only."""
    tvm_ffi.register_error("NotImplementedError", NotImplementedError)
    x = np.arange(10, dtype=np.int32)
    assert message(operators.triangles, tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(x)) == (
        "NotImplementedError: triangles: not implemented on the CPU: the kernel is recursive; in Python, PY2CU_DEVICE=host runs it")
