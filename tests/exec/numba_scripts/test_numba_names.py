"""Names that Numba code imports from the modules of numba.cuda, and the objects that py2cu provides for them."""
import subprocess
import sys

import pytest

from py2cu import cuda, types
from py2cu.cudadrv.cudadrv import linkable_code


def test_linkable_code_module():
    assert linkable_code.CUSource is cuda.CUSource
    assert linkable_code.LinkableCode is cuda.LinkableCode


def test_modules_and_errors_that_programs_import():
    assert cuda.dispatcher.CUDADispatcher is type(cuda.jit(lambda x: None)) and cuda.reduction.Reduce is cuda.Reduce
    assert cuda.kernels.reduction is cuda.reduction and callable(cuda.kernels.transpose.transpose)
    assert cuda.cudadrv.runtime.runtime is cuda.runtime and isinstance(cuda.HAS_NUMBA, bool)
    error = cuda.cudadrv.error
    assert issubclass(error.CompileError, error.NvrtcCompilationError) and issubclass(error.NvvmSupportError, ImportError)
    with pytest.raises(TypeError, match="expected a Python function, not type"):
        cuda.compile(int, (types.int32,))
    with pytest.raises(TypeError):
        cuda.device_array(12).reshape(4.0, 3)


def test_device_by_ordinal():
    found = cuda.cudadrv.driver.Device(0)
    assert found.id == 0 and isinstance(found, cuda.cudadrv.driver.Device) and isinstance(cuda.get_current_device(), cuda.cudadrv.driver.Device)
    assert not isinstance(0, cuda.cudadrv.driver.Device) and cuda.get_current_device().ASYNC_ENGINE_COUNT >= 1
    with pytest.raises(IndexError):
        cuda.cudadrv.driver.Device(1000)


SCRIPT = """
import numpy as np
from numba import cuda
from numba.cuda.bf16 import bfloat16, hadd, bfloat16_to_float32
from numba.cuda.cudadrv.linkable_code import CUSource
from numba.cuda.libdevice import sqrt

@cuda.jit
def kernel(x):
    x[0] = bfloat16_to_float32(hadd(bfloat16(1.25), bfloat16(2.0)))
    x[1] = sqrt(16.0)

x = np.zeros(2, np.float32)
kernel[1, 1](x)
print(*x, CUSource is cuda.CUSource)
"""


def test_modules_of_numba_cuda(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.stdout == "3.25 4.0 True\n", done.stderr


def test_driver_functions():
    if not cuda.is_available() or cuda.get_current_device().is_host:
        with pytest.raises(AttributeError):
            getattr(cuda.cudadrv.driver.driver, "cuMemGetInfo")
        return
    pytest.importorskip("cuda.bindings")
    free, total = cuda.cudadrv.driver.driver.cuMemGetInfo()
    assert 0 < free <= total
    with pytest.raises(AttributeError):
        getattr(cuda.cudadrv.driver.driver, "cuNoSuchFunction")
