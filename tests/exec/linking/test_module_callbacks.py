"""Callbacks of linked code: each is called once when a module is loaded and once when it is unloaded, for all kernels and threads."""
import ctypes
import gc
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

from py2cu import cuda
from py2cu.device import devices

GET = """
#ifdef PY2CU_HOST
__attribute__((visibility("default")))  // for dlsym()
#endif
__device__ int num = 0;
extern "C" __device__ int get_num(int *out)
{
    *out = num;
    return 0;
}
"""


class Events:
    """Code to link, and the calls of its callbacks, in order."""

    def __init__(self, text=""):
        self.received, self.modules = [], []
        self.code = cuda.CUSource(text, setup_callback=self.setup, teardown_callback=self.teardown)

    def setup(self, module):
        self.received.append("setup")
        self.modules.append(module)

    def teardown(self, module):
        assert module in self.modules
        self.received.append("teardown")


def reset():
    cuda.current_context().reset()


def set_num(module, value):
    """Set the variable `num` of a module."""
    if devices.current().is_host:
        ctypes.c_int.in_dll(ctypes.CDLL(None, handle=int(module.handle)), "num").value = value
        return
    driver = ctypes.CDLL("libcuda.so.1")
    address, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert driver.cuLibraryGetGlobal(ctypes.byref(address), ctypes.byref(size), ctypes.c_void_p(int(module.handle)), b"num") == 0
    assert driver.cuMemcpyHtoD_v2(address, ctypes.byref(ctypes.c_int(value)), size) == 0


def test_once_for_each_module():
    events = Events()

    @cuda.jit(link=[events.code])
    def kernel(x):
        pass

    assert events.received == []
    kernel[1, 1](1)
    kernel[1, 1](2)
    kernel[2, 1](2)
    assert events.received == ["setup"]
    kernel[1, 1](2.5)
    assert events.received == ["setup", "setup"]
    assert len({int(module.handle) for module in events.modules}) == 2
    reset()
    assert events.received == ["setup", "setup", "teardown", "teardown"]
    kernel[1, 1](1)  # is loaded again
    assert events.received == ["setup", "setup", "teardown", "teardown", "setup"]
    del kernel
    gc.collect()
    assert events.received[4:] == ["setup"]
    reset()
    assert events.received[4:] == ["setup", "teardown"]
    reset()
    assert events.received[6:] == []


@pytest.mark.parametrize("declared", [False, True])
def test_variables_of_the_module(declared):
    """Two equal kernels: each has a module with its own variables."""
    code = [cuda.CUSource(GET, setup_callback=lambda module, value=value: set_num(module, value)) for value in (42, 43)]
    found = []
    for one in code:
        get_num = cuda.declare_device("get_num", "int32()", link=[one] if declared else [])

        @cuda.jit(link=[] if declared else [one])
        def kernel(r):
            r[0] = get_num()

        r = np.zeros(1, np.int32)
        kernel[1, 1](r)
        found.append(r[0])
    assert found == [42, 43]
    reset()


def test_variants_for_overlapping_arrays_share_a_module():
    """If arrays overlap, another translation of the kernel runs; callbacks receive one module only."""
    events = Events()

    @cuda.jit(link=[events.code])
    def kernel(x, y):
        x[0] = y[0]

    memory = cuda.to_device(np.zeros(4, np.int32))
    kernel[1, 1](memory[:2], memory[2:])
    kernel[1, 1](memory, memory)
    assert events.received == ["setup"]
    reset()


def test_order():
    received = []
    codes = [cuda.CUSource(text, name=name, setup_callback=lambda module, name=name: received.append(f"setup {name}"),
                           teardown_callback=lambda module, name=name: received.append(f"teardown {name}"))
             for name, text in (("declared", GET), ("first", "\n"), ("second", "\n\n"))]
    get_num = cuda.declare_device("get_num", "int32()", link=codes[0])

    @cuda.jit(link=codes[1:])
    def kernel(r):
        r[0] = get_num() + get_num()

    kernel[1, 1](np.zeros(1, np.int32))
    assert received == ["setup declared", "setup first", "setup second"]
    reset()
    assert received[3:] == ["teardown declared", "teardown first", "teardown second"]


def test_kernels_with_signatures_are_loaded_immediately_on_a_gpu():
    events = Events()

    @cuda.jit("void(int32)", link=[events.code])
    def kernel(x):
        pass

    kernel[1, 1](1)
    assert events.received == ["setup"]
    reset()


def test_many_threads():
    events = Events()

    @cuda.jit(link=[events.code])
    def kernel(x):
        pass

    def launch():
        kernel[1, 1](42)
        kernel[1, 1](3.25)

    threads = [threading.Thread(target=launch) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert events.received == ["setup", "setup"]
    reset()
    assert sorted(events.received) == ["setup", "setup", "teardown", "teardown"]


def test_setup_callback_that_fails():
    def fail(module):
        raise RuntimeError("no such luck")

    @cuda.jit(link=[cuda.CUSource("", setup_callback=fail)])
    def kernel():
        pass

    for _ in range(2):
        with pytest.raises(RuntimeError, match="no such luck"):
            kernel[1, 1]()


def test_teardown_callbacks_at_exit(tmp_path, device):
    script = tmp_path / "ends.py"
    script.write_text("""
from py2cu import cuda

code = cuda.CUSource("", setup_callback=lambda module: print("setup"), teardown_callback=lambda module: print("teardown", bool(module.code)))

@cuda.jit(link=[code])
def kernel():
    pass

kernel[1, 1]()
print("end")
""")
    environment = dict(os.environ, PY2CU_DEVICE="host" if device.is_host else "cuda")
    done = subprocess.run([sys.executable, "-W", "ignore", script], capture_output=True, text=True, env=environment)
    assert (done.stdout, done.stderr) == ("setup\nend\nteardown True\n", "")
