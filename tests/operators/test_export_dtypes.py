# SPDX-License-Identifier: MIT
"""Data types of exported operators: the same kernels in each framework that is installed."""
import importlib.util
import os

import numpy as np
import pytest
from conftest import COMMAND, build, run

if os.environ.get("PY2CU_DEVICE", "host") == "host":
    os.environ["JAX_PLATFORMS"] = "cpu"

TYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]
WIDENED = [("float16", "float32"), ("int32", "int64"), ("float32", "float64")]
SOURCE = """
from numba import cuda

@cuda.jit
def doubled(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] + x[i]

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
    """Return the directory of the operators, built for PyTorch and JAX."""
    folder = tmp_path_factory.mktemp("dtypes")
    (folder / "dtypes.py").write_text(SOURCE)
    signatures = [f"doubled({name}[::1], {name}[::1])" for name in TYPES] + [f"widened({a}[::1], {b}[::1])" for a, b in WIDENED]
    run(COMMAND, "export", folder / "dtypes.py", *(word for text in signatures for word in ("--sig", text)), "--ops", "torch,jax",
        *(word for name in ("doubled", "inverted", "widened") for word in ("--op", f"{name}: out=like(x)")), "-o", folder / "project")
    return build(folder / "project" / "operators", "torch", "jax")


def load(folder, name):
    """Import a generated module."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_torch(folder):
    torch = pytest.importorskip("torch")
    operators = load(folder, "operators_torch")
    for name in TYPES:
        x = torch.arange(1, 20).to(getattr(torch, name))
        got = operators.doubled(x)
        assert got.dtype == x.dtype and got.to(torch.complex128).tolist() == [2 * value for value in range(1, 20)], name
    flags = torch.tensor([True, False, True])
    assert operators.inverted(flags, True).tolist() == [False, True, False] and operators.inverted(flags, False).tolist() == [True, False, True]
    for name, wide in WIDENED:
        x = torch.arange(10).to(getattr(torch, name))
        assert torch.equal(operators.widened(x), x.to(getattr(torch, wide)))
        torch.library.opcheck(operators.widened.default, (x,))
    conjugate = torch.tensor([1 + 2j]).conj()  # PyTorch conjugates it when it is read
    assert operators.doubled(conjugate).tolist() == [2 - 4j]


def test_jax(folder):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    operators = load(folder, "operators_jax")
    for name in TYPES:
        x = jax.numpy.arange(1, 20).astype(name)
        got = operators.doubled(x)
        assert got.dtype == x.dtype and np.asarray(got).astype(complex).tolist() == [2 * value for value in range(1, 20)], name
    flags = jax.numpy.array([True, False, True])
    assert operators.inverted(flags, True).tolist() == [False, True, False] and operators.inverted(flags, False).tolist() == [True, False, True]
    for name, wide in WIDENED:
        assert operators.widened(jax.numpy.arange(10).astype(name)).dtype == wide
