"""A memory fault of a kernel on the CPU is reported with its Python line, by the line table of the compiled code."""
import importlib.util
import os
import shutil
import sys

import numpy as np
import pytest

from py2cu import errors

# A GPU does not report the location of a fault; with a sanitizer, the host backend does not handle faults.
pytestmark = pytest.mark.skipif("ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ or shutil.which("addr2line") is None,
                                reason="a sanitizer handles faults, or addr2line is not installed")

NOWHERE = 4096  # nothing is mapped there

HELPERS = '''
from numba import cuda


@cuda.jit(device=True)
def put(p, i, value):
    twice = value * 2
    p[i] = twice  # the helper's fault
'''

KERNELS = '''
import numpy as np
from numba import cuda
from fault_line_helpers import put


@cuda.jit("void(CPointer(float32), float32[:])")
def plain(p, out):
    t = cuda.threadIdx.x
    if t == 5:
        out[t] = (
            out[0] + p[1])  # plain


@cuda.jit("void(CPointer(float32), float32[:])")
def meets(p, out):
    part = cuda.shared.array(32, np.float32)
    t = cuda.threadIdx.x
    part[t] = out[t]
    cuda.syncthreads()
    if t == 5:
        for k in range(3):
            p[k] = part[t - k]  # meets


@cuda.jit("void(CPointer(float32), float32[:])")
def helped(p, out):
    t = cuda.threadIdx.x
    total = 0.0
    for k in range(out.shape[0]):
        total += out[k]
    if t == 5:
        put(p, t, total)


@cuda.jit("void(CPointer(float32))")
def one_lane(p):
    if cuda.laneid == 22:
        p[0] = 1


@cuda.jit("void(float32[:])", boundscheck=False)
def last_element(x):
    x[x.size - 1] = 1
'''


@pytest.fixture(autouse=True)
def line_numbers(device, monkeypatch):
    """Compile kernels with line numbers, which tests/CMakeLists.txt omits."""
    monkeypatch.setenv("PY2CU_CXX", os.environ.get("PY2CU_CXX", "c++").replace(" -g0", ""))


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faults")
    modules = {}
    for name, text in ("fault_line_helpers", HELPERS), ("fault_line_kernels", KERNELS.replace("numba", "py2cu")):
        path = folder / f"{name}.py"
        path.write_text(text.replace("numba", "py2cu"))
        spec = importlib.util.spec_from_file_location(name, path)
        modules[name] = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(modules[name])
    yield modules["fault_line_kernels"]
    for name in modules:
        del sys.modules[name]


@pytest.mark.parametrize("name, file, marks", [("plain", "fault_line_kernels.py", ("out[t] = (", "# plain")),
                                               ("meets", "fault_line_kernels.py", ("# meets",)),
                                               ("helped", "fault_line_helpers.py", ("# the helper's fault",))])
def test_message_contains_the_line(device, kernels, name, file, marks):
    if not device.is_host:
        pytest.skip("a GPU does not report the location of a fault")
    with pytest.raises(errors.KernelFault) as caught:
        getattr(kernels, name)[1, 32](NOWHERE, np.ones(32, np.float32))
    said = str(caught.value)
    lines = (HELPERS if "helpers" in file else KERNELS).splitlines()
    wanted = [number for number, line in enumerate(lines, 1) if any(mark in line for mark in marks)]
    assert f"kernel {name} (" in said and "SIGSEGV" in said
    # threads of a kernel with barriers run in loops, which do not record the thread
    assert ("thread (5, 0, 0)" in said) == (name != "meets")
    assert any(said.endswith(f"{os.sep}{file}:{line}") for line in wanted), said


def test_blocks_with_several_axes(device, kernels):
    if not device.is_host:
        pytest.skip("a GPU does not report the location of a fault")
    with pytest.raises(errors.KernelFault, match=r"thread \(2, 1, 1\)"):
        kernels.one_lane[1, (5, 3, 4)](NOWHERE)


def test_empty_arrays(device, kernels):
    if not device.is_host:
        pytest.skip("a GPU does not report the location of a fault")
    with pytest.raises(errors.KernelFault, match="SIGSEGV"):
        kernels.last_element[1, 1](np.empty(0, np.float32))


def test_without_the_program_the_rest_is_reported(device, kernels, monkeypatch, tmp_path):
    if not device.is_host:
        pytest.skip("a GPU does not report the location of a fault")
    with pytest.raises(errors.KernelFault):  # compiled while a compiler is available
        kernels.plain[1, 32](NOWHERE, np.ones(32, np.float32))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(errors.KernelFault, match=r"SIGSEGV.*thread \(5, 0, 0\)$"):
        kernels.plain[1, 32](NOWHERE, np.ones(32, np.float32))
