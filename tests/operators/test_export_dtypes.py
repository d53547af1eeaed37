# SPDX-License-Identifier: MIT
"""Data types of exported operators: the same kernels in each framework that is installed."""
import importlib.util
import os

import numpy as np
import pytest
from conftest import COMMAND, build, is_gpu_used, run

if os.environ.get("PY2CU_DEVICE", "host") == "host":
    os.environ["JAX_PLATFORMS"] = "cpu"

TYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]
SCALARS = {name: "raised" if "int" in name else "raised_float" for name in TYPES if not name.startswith("complex")}  # the kernel by data type
WIDENED = [("float16", "float32"), ("int32", "int64"), ("float32", "float64")]
SOURCE = """
from numba import cuda

@cuda.jit
def doubled(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] + x[i]

@cuda.jit
def raised(x, a, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] + a

@cuda.jit
def raised_float(x, a, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] + a

@cuda.jit(["void(complex64[::1], complex64, complex64[::1])", "void(complex128[::1], complex128, complex128[::1])"])
def rotated(x, a, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] * a

@cuda.jit("void(bool_[::1], bool_, bool_[::1])")
def inverted(x, flag, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = not x[i] if flag else x[i]

@cuda.jit
def widened(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the directory of the operators, built for the frameworks that are installed."""
    folder = tmp_path_factory.mktemp("dtypes")
    (folder / "dtypes.py").write_text(SOURCE)
    signatures = [f"doubled({name}[::1], {name}[::1])" for name in TYPES] + [f"{kernel}({name}[::1], {name}, {name}[::1])" for name, kernel in SCALARS.items()] + [f"widened({a}[::1], {b}[::1])" for a, b in WIDENED]
    run(COMMAND, "export", folder / "dtypes.py", *(word for text in signatures for word in ("--sig", text)), "--ops", "torch,jax,tvm-ffi",
        *(word for name in ("doubled", "raised", "raised_float", "rotated", "inverted", "widened") for word in ("--op", f"{name}: out=like(x)")), "-o", folder / "project")
    return build(folder / "project" / "operators", "torch", "jax", "tvm_ffi")


def load(folder, name):
    """Import a generated module."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_torch(folder):
    torch = pytest.importorskip("torch")
    operators = load(folder, "operators_torch")
    for device in ["cpu"] + ["cuda"] * (is_gpu_used() and torch.cuda.is_available()):
        for name in TYPES:
            x = torch.arange(1, 20, device=device).to(getattr(torch, name))
            got = operators.doubled(x)
            assert got.dtype == x.dtype and got.to(torch.complex128).tolist() == [2 * value for value in range(1, 20)], name
        for name, kernel in SCALARS.items():
            x = torch.arange(1, 20, device=device).to(getattr(torch, name))
            assert getattr(operators, kernel)(x, 100).tolist() == list(range(101, 120)), name
        for name in ("complex64", "complex128"):  # a complex scalar is passed as two floats
            x = torch.arange(10, device=device).to(getattr(torch, name)) + 1j
            torch.testing.assert_close(operators.rotated(x, 0.5, a_imag=-2.0), x * (0.5 - 2j))
            torch.library.opcheck(torch.ops.project.rotated.default, (x, 0.5, -2.0))
        assert str(torch.ops.project.rotated.default._schema) == "project::rotated(Tensor x, float a_real, float a_imag) -> Tensor"
        flags = torch.tensor([True, False, True], device=device)
        assert operators.inverted(flags, True).tolist() == [False, True, False] and operators.inverted(flags, False).tolist() == [True, False, True]
        for name, wide in WIDENED:
            x = torch.arange(10, device=device).to(getattr(torch, name))
            assert torch.equal(operators.widened(x), x.to(getattr(torch, wide)))
            torch.library.opcheck(torch.ops.project.widened.default, (x,))
        conjugate = torch.tensor([1 + 2j], device=device).conj()  # PyTorch conjugates it when it is read
        assert operators.doubled(conjugate).tolist() == [2 - 4j]
        for name in ("float16", "bfloat16"):  # scalars are rounded to nearest even
            dtype, zero = getattr(torch, name), torch.zeros(1, device=device).to(getattr(torch, name))
            for value in (0.1, 1 / 3, 2049.0, 2051.0, 257.0, 259.0, 65519.0, 65520.0, 1e-7, 3e-8, -0.0, -1e300, float("inf"), float("nan")):
                got, wanted = operators.raised_float(zero, value), torch.tensor([value], dtype=torch.float64).to(dtype) + zero.cpu()
                torch.testing.assert_close(got.cpu(), wanted, rtol=0, atol=0, equal_nan=True)


def test_jax(folder):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    operators = load(folder, "operators_jax")
    for device in {device.platform: device for device in (*jax.devices("cpu"), *jax.devices())}.values():
        with jax.default_device(device):
            for name in TYPES:
                x = jax.numpy.arange(1, 20).astype(name)
                got = operators.doubled(x)
                assert got.dtype == x.dtype and np.asarray(got).astype(complex).tolist() == [2 * value for value in range(1, 20)], name
            for name, kernel in SCALARS.items():
                x = jax.numpy.arange(1, 20).astype(name)
                assert np.asarray(getattr(operators, kernel)(x, 100)).astype(int).tolist() == list(range(101, 120)), name
            for name in ("complex64", "complex128"):
                x = jax.numpy.arange(10).astype(name) + 1j
                np.testing.assert_allclose(operators.rotated(x, 0.5, -2.0), np.asarray(x) * (0.5 - 2j), rtol=1e-6)
            flags = jax.numpy.array([True, False, True])
            assert operators.inverted(flags, True).tolist() == [False, True, False] and operators.inverted(flags, False).tolist() == [True, False, True]
            for name, wide in WIDENED:
                assert operators.widened(jax.numpy.arange(10).astype(name)).dtype == wide


def test_tvm_ffi(folder):
    tvm_ffi = pytest.importorskip("tvm_ffi")
    operators = tvm_ffi.load_module(str(folder / "build" / "liboperators_tvm_ffi.so"))
    for name in TYPES:
        if name != "bfloat16":  # NumPy has no bfloat16 that DLPack describes
            x = np.arange(1, 20).astype(name)
            out = np.zeros_like(x)
            operators.doubled(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))
            np.testing.assert_array_equal(out, x + x)
            if name in SCALARS:
                getattr(operators, SCALARS[name])(tvm_ffi.from_dlpack(x), 100, tvm_ffi.from_dlpack(out))
                np.testing.assert_array_equal(out, x + np.array(100, name))
    for name in ("complex64", "complex128"):
        x = np.arange(10).astype(name) + 1j
        out = np.zeros_like(x)
        operators.rotated(x, 0.5, -2.0, out)
        np.testing.assert_allclose(out, x * (0.5 - 2j), rtol=1e-6)
    flags, out = np.array([True, False, True]), np.zeros(3, np.bool_)
    operators.inverted(tvm_ffi.from_dlpack(flags), True, tvm_ffi.from_dlpack(out))
    np.testing.assert_array_equal(out, ~flags)
