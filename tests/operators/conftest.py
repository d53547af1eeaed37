# SPDX-License-Identifier: MIT
"""PY2CU_DEVICE selects the devices, as for tests/exec: the CPU, or with "cuda" or "auto" also a GPU."""
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

os.environ.setdefault("PY2CU_DEVICE", "host")


def message(function, *args, **keywords):
    """Return the class and the first line of the exception that a call raises."""
    try:
        function(*args, **keywords)
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"
    return "no error"


SOURCE = pathlib.Path(__file__).with_name("operator_kernels.py")
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
SIGNATURES = ["scaled(float16[::1], float32, float16[::1])", "raised(float16[::1], float16, float16[::1])"]
DECLARATIONS = ["row_sums: out=like(x)", "count: bins=zeros(nbins)", "product: out=like(x), grad=product_grad", "product_grad: dx=like(x), dy=like(y)",
                "column: out=empty(x.shape[0])", "scaled: out=like(x)", "raised: out=like(x)",
                "block_sums: out=empty((x.size + 127) // 128), grid=(x.size + 127) // 128, block=128",
                "reversed_blocks: out=like(x), block=64, shared=64 * 4",
                "combined: results=like(context), grid=grid, block=block, shared=shared", "triangles: out=like(x)"]


def run(*command):
    """Run a command and return its output."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def export(folder, *options, declarations=DECLARATIONS):
    """Export the kernels of the tests as operators."""
    return run(COMMAND, "export", SOURCE, *(word for text in SIGNATURES for word in ("--sig", text)), *(word for text in declarations for word in ("--op", text)), "-o", folder, *options)


def is_gpu_used():
    """Return whether the tests use a GPU, for which exported operators are compiled, too."""
    return os.environ["PY2CU_DEVICE"] != "host" and shutil.which("nvcc") is not None


def build(folder, *frameworks):
    """Build exported operators for the frameworks that are installed, and return their directory; skip the test if there are none."""
    found = [name for name in frameworks if importlib.util.find_spec("jaxlib" if name == "jax" else name)]
    if not found or shutil.which("cmake") is None:
        pytest.skip(f"needs CMake and {' or '.join(frameworks)}")
    run("cmake", "-S", folder, "-B", folder / "build", f"-DOPERATORS_CUDA={'ON' if is_gpu_used() else 'OFF'}", f"-DOPS={';'.join(found)}",
        f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O0")  # halves the compile time; the kernels run once
    run("cmake", "--build", folder / "build", "-j", "2")
    return folder


@pytest.fixture(scope="session")
def exported(tmp_path_factory):
    """Return the directory of the exported operators, built in `build` for the frameworks that are installed."""
    folder = tmp_path_factory.mktemp("exported") / "kernels"
    export(folder, "--ops", "torch,jax,tvm-ffi")
    return build(folder / "operators", "torch", "jax", "tvm_ffi")
