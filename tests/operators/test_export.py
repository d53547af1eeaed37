# SPDX-License-Identifier: MIT
"""py2cu export --ops: builds the project for the CPU, and for a GPU if there is one, and calls the operators."""
import os
import pathlib
import shutil
import subprocess
import sys

import numpy as np
import pytest

tvm_ffi = pytest.importorskip("tvm_ffi")

from conftest import message  # noqa: E402

SOURCE = pathlib.Path(__file__).with_name("operator_kernels.py")
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The exported project."""
    if shutil.which("cmake") is None:
        pytest.skip("needs CMake")
    folder = tmp_path_factory.mktemp("exported") / "kernels"
    run(COMMAND, "export", SOURCE, "--sig", "scaled(float16[::1], float32, float16[::1])", "--ops", "tvm-ffi", "-o", folder)
    return folder


@pytest.fixture(scope="module")
def operators(project):
    cuda = "ON" if os.environ["PY2CU_DEVICE"] != "host" and shutil.which("nvcc") else "OFF"
    run("cmake", "-S", project / "operators", "-B", project / "build", f"-DOPERATORS_CUDA={cuda}", f"-DPython_EXECUTABLE={sys.executable}",
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
    run("cmake", "--build", project / "build", "-j", "2")
    return tvm_ffi.load_module(str(project / "build" / "liboperators_tvm_ffi.so"))


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


def test_empty_arrays(operators):
    none, image = np.empty(0, np.float32), np.empty((0, 5), np.float32)
    operators.axpy(1.0, tvm_ffi.from_dlpack(none), tvm_ffi.from_dlpack(none))
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(image))


def test_errors(operators):
    x, y, image = arrays(10, 10, (3, 4))
    before = y.copy()
    share = tvm_ffi.from_dlpack
    table = [
        ((operators.axpy, 1.0, share(x[:4]), share(y)), "ValueError: axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((operators.axpy, 1.0, share(x), share(y.astype(np.float64))),
         "TypeError: axpy: no kernel has these data types; there are axpy(float32, float32[::1], float32[::1])"),
        ((operators.row_sums, share(x), share(image)), "TypeError: row_sums: x must have 2 dimensions, not 1"),
        ((operators.row_sums, share(image.T), share(image.T)), "ValueError: row_sums: x must be contiguous"),
        ((operators.column, share(image), share(x[:3]), 1 << 31), "ValueError: column: j is 2147483648, which the parameter's type cannot represent"),
    ]
    for call, expected in table:
        assert message(*call) == expected
    np.testing.assert_array_equal(y, before)  # checks precede the launch
    assert message(getattr, operators, "block_sums").startswith("AttributeError")
    frozen = np.zeros(3, np.float32)
    frozen.flags.writeable = False
    assert message(share, frozen).startswith("BufferError")


def test_exception_in_the_kernel(operators):
    """On the CPU, indices are checked: the 4th column of a row with 3 elements."""
    image, short = arrays((2, 4), (2, 3))
    text = message(operators.row_sums, tvm_ffi.from_dlpack(short), tvm_ffi.from_dlpack(image))
    assert text == "RuntimeError: row_sums: operator_kernels.py, line 21: IndexError: x, axis 1: index 3 is out of bounds for size 3"


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


def test_skipped_kernels(tmp_path):
    """A kernel whose grid or block is unknown is no operator, with a message."""
    text = run(COMMAND, "export", SOURCE, "--sig", "scaled(float16[::1], float32, float16[::1])", "--ops", "tvm-ffi", "-o", tmp_path / "out")
    assert "kernel block_sums(float32[::1], float32[::1]) is not an operator: results may depend on the block shape, and no launch in the file determines it" in text
    done = subprocess.run([COMMAND, "export", SOURCE, "--ops", "onnx", "-o", tmp_path / "other"], capture_output=True, text=True)
    assert done.returncode == 2 and "--ops onnx: expected tvm-ffi" in done.stderr
