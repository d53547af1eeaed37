"""The operations that a process can still perform after a device error.

If a kernel faults, CUDA stops all work on the GPU, and every later call returns the error until the process ends. py2cu must report the error each time
and exit cleanly. Each test runs in a separate process.
"""
import os
import subprocess
import sys

import pytest

START = """
import sys
import numpy as np
from py2cu import cuda

@cuda.jit(boundscheck=False)
def wild(x, i):
    x[i] = 1.0

@cuda.jit
def twice(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2

def works():
    x = cuda.to_device(np.arange(1000.0))
    twice[8, 128](x)
    return (x.copy_to_host() == 2 * np.arange(1000.0)).all()

def error_of(call):
    try:
        call()
    except Exception as error:
        return f"{' '.join(kind.__name__ for kind in type(error).__mro__)}: {error}"
    return "none"

assert works()
kept = cuda.to_device(np.arange(4.0))
before = kept.copy_to_host()
"""


def lines_of(device, text):
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", START + text], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "PY2CU_DEVICE": "host" if device.is_host else "cuda"})
    errors = [line for line in done.stderr.splitlines() if "Sanitizer failed to allocate" not in line]
    assert (done.returncode, errors) == (0, [])
    return done.stdout.splitlines()


def test_failed_allocation(device):
    """The device is unchanged: only the failed allocation does not exist."""
    found = lines_of(device, """
print(error_of(lambda: cuda.device_array(1 << 46, np.float64)))
print(works(), kept.copy_to_host().tolist() == before.tolist())
""")
    assert "MemoryError" in found[0] and "562949953421312 bytes" in found[0] and found[1:] == ["True True"]


@pytest.mark.skipif("san" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer reserves terabytes of address space")
@pytest.mark.parametrize("barrier, what", [("cuda.syncthreads()", "32 threads and 0 bytes of shared memory"),
                                           ("cuda.cg.this_grid().sync()", "all threads of a cooperative launch")])
def test_failed_allocation_of_stacks(device, monkeypatch, barrier, what):
    """The stacks of a block's threads exceed the address space that the process may use. Kernels that need no stacks still run."""
    if not device.is_host:
        pytest.skip("the driver allocates the stacks of GPU threads")
    monkeypatch.setenv("PY2CU_HOST_STACK", "1024M")
    found = lines_of(device, f"""
import resource
resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

@cuda.jit
def waiting(x, counts):
    for k in range(counts[0]):
        {barrier}
    x[cuda.grid(1)] = 1

print(error_of(lambda: waiting[2, 32](np.zeros(64), np.ones(1, np.int64))))
print(works())
""")
    assert found[0].startswith("MemoryError ") and found[0].endswith(f": out of memory for the stacks of {what}") and found[1:] == ["True"]


@pytest.mark.skipif("san" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer terminates the process at the first fault")
def test_after_a_memory_fault(device):
    found = lines_of(device, """
def launch():
    wild[1, 1](kept, 1 << 44)
    cuda.synchronize()

print(error_of(launch))
print(error_of(works), (before == np.arange(4.0)).all())
for call in cuda.synchronize, kept.copy_to_host, lambda: cuda.to_device(before), cuda.get_current_device().reset:
    print(error_of(call))
del kept
print(error_of(cuda.close))
print("end")
""")
    assert "KernelFault" in found[0] and "wild" in found[0] and found[-1] == "end"
    if device.is_host:  # a fault on the CPU ends only the kernel
        assert found[1] == "none True" and set(found[2:-1]) == {"none"}
    else:
        assert "wild" in found[1] and found[1].endswith(" True")
        assert all("KernelFault" in line for line in found[2:6])
