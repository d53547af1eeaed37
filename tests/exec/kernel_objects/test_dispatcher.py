"""Kernel objects: when and for which types they compile, and when specializations are freed."""
import gc
import os
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

from py2cu import cuda
from py2cu.types import float32

# ---- launches -----------------------------------------------------------------------------------------------------------------------

def test_concurrent_launches_compile_once():
    @cuda.jit
    def slow(x):
        x[0] += 1

    begin, results = threading.Barrier(8), []

    def run():
        begin.wait()
        array = np.zeros(1, np.float32)
        slow[1, 1](array)
        results.append(array[0])

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [1] * 8 and len(slow.overloads) == 1
    assert len(slow.overloads[(float32[::1],)].functions) == 1


# ---- inspection ---------------------------------------------------------------------------------------------------------------------

def test_compiled_types_remain_after_disable_compile():
    kernel = cuda.jit(lambda x: None)
    kernel[1, 1](np.zeros(1, np.float32))
    kernel.disable_compile()
    with pytest.raises(TypeError, match="No matching definition"):
        kernel[1, 1](np.zeros(1, np.int8))
    kernel.recompile()
    assert [str(types[0]) for types in kernel.overloads] == ["float32[::1]"]
    kernel.disable_compile(False)
    kernel[1, 1](np.zeros(1, np.int8))
    assert len(kernel.signatures) == 2


def test_undeclared_types_are_rejected():
    kernel = cuda.jit("void(float32[::1])")(lambda x: None)
    with pytest.raises(TypeError):
        kernel[1, 1](np.zeros(1, np.complex64))
    kernel.disable_compile(False)
    kernel[1, 1](np.zeros(1, np.complex64))
    assert len(kernel.signatures) == 2


def test_specialized_kernel_is_recompiled():
    special = cuda.jit(lambda x: None).specialize(np.zeros(1, np.float32))
    special.recompile()
    assert special.specialized
    special[1, 1](np.zeros(1, np.float32))


def test_overload_is_loaded_before_a_launch():
    kernel = cuda.jit("void(float32[::1])", lineinfo=True)(lambda x: None)
    overload = next(iter(kernel.overloads.values()))
    overload.bind()
    overload.bind()
    assert len(overload.functions) == 1 and overload.lineinfo and not overload.debug


def test_standalone_device_function():
    @cuda.jit("float32(float32)", device=True)
    def twice(x):
        return 2 * x

    assert "float twice(float x)" in twice.compile((float32,)).text
    with pytest.raises(RuntimeError, match="device function"):
        twice.inspect_sass((float32,))


# ---- source that is not in a file ---------------------------------------------------------------------------------------------------

def run(*command, **more):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=dict(os.environ, PY2CU_DEVICE="host"), **more)
    return done.returncode, done.stdout, done.stderr


def test_kernel_on_the_command_line():
    text = ("from py2cu import cuda\nimport numpy as np\n\n@cuda.jit\ndef one(x):\n    x[0] = 1  # once\n\nx = np.zeros(2)\n"
            "one[1, 1](x)\nprint(x.tolist(), 'once' in one.inspect_cuda())\n")
    assert run("-c", text) == (0, "[1.0, 0.0] True\n", "")


def test_kernel_of_exec(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import numpy as np\nfrom numba import cuda\n\n"
                      "space = {'cuda': cuda}\nexec('@cuda.jit\\ndef one(x):\\n    x[0] = 1\\n', space)\n"
                      "def local():\n    value = 3\n    exec('value += 1')\n    exec('def f(): return 7', globals())\n    return value\n"
                      "x = np.zeros(1)\nspace['one'][1, 1](x)\nprint(x[0], local(), f())\n")
    assert run("-m", "py2cu", str(script))[:2] == (0, "1.0 3 7\n")


def test_kernels_that_ran_are_freed():
    """Freed with the data of their translation, because a process can create thousands."""
    def ran():
        @cuda.jit
        def kernel(x, itself):
            x[0] = 5

        x = np.zeros(1)
        kernel[1, 1](x, 1)
        assert x[0] == 5
        kernel.py_func.known = kernel  # a reference cycle, as in a module that contains both
        return weakref.ref(kernel)

    found = ran()
    gc.collect()
    assert found() is None
