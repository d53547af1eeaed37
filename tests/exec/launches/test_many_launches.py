"""Launches from many threads, memory and references after thousands of launches, and a launch after an error."""
import gc
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def scale(x, factor, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


def test_many_threads():
    """One kernel, first launched by many threads at the same time."""
    @cuda.jit
    def work(out, value):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = value + i

    wrong = []
    from py2cu.device import devices

    backend = cuda.get_current_device().backend

    def run(value):
        try:
            with devices.use(backend):
                for _ in range(20):
                    out = np.zeros(100, np.int64)
                    work[4, 32](out, value)
                    if out.tolist() != list(range(value, value + 100)):
                        wrong.append(value)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_references_are_balanced():
    x, out = np.arange(4.0), np.zeros(4)
    d = cuda.to_device(x)
    stream = cuda.stream()
    wrapped = cuda.In(x)
    objects = [x, out, d, stream, scale, wrapped, None, scale[1, 4]]

    def once():
        scale[1, 4](x, 2.0, out)
        scale[1, 4](d, 2.0, out)
        scale[1, 4, stream](wrapped, 2, d)
        scale[1, 4](x=x, factor=1.5, out=out)
        d[1:3].copy_to_host()
        d[0]
        d.shape, d.strides, d.dtype
        stream.synchronize()
        for bad in ((x, 1), (x, "no", out), (x, 2**70, out), (x[::2], 1.0, out), (x, 2.0, {})):
            try:
                scale[1, 4](*bad)
            except (TypeError, ValueError):
                pass
        for bad in ((1.5, 1), (1, 1, "no"), (1,), ((1, 2, 3, 4), 1)):
            try:
                scale[bad]
            except (TypeError, ValueError):
                pass

    for _ in range(5):
        once()
    gc.collect()
    before = [sys.getrefcount(item) for item in objects]
    for _ in range(200):
        once()
    gc.collect()
    after = [sys.getrefcount(item) for item in objects]
    assert all(abs(b - a) < 50 for a, b in zip(before, after)), list(zip(before, after))


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory for a while")
def test_memory_is_freed():
    """Launches and arrays in a loop do not increase the memory of the process."""
    import resource

    x = np.zeros(1 << 18)
    d_out = cuda.device_array_like(x)
    scale[1 << 10, 256](x, 2.0, d_out)
    for _ in range(30):
        cuda.to_device(x)
        scale[1 << 10, 256](x, 2.0, d_out)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(200):
        cuda.to_device(x)
        scale[1 << 10, 256](x, 2.0, d_out)
    cuda.synchronize()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100 << 10, f"{grown} KiB more"


def test_deleted_kernel():
    """The result of kernel[...] is usable after the kernel's name is deleted."""
    def make():
        @cuda.jit
        def kernel(out):
            out[0] = 5

        return kernel[1, 1]

    configured = make()
    gc.collect()
    out = np.zeros(1)
    configured(out)
    assert out[0] == 5


def test_invalid_address(device, tmp_path):
    """A fault is an error that names the kernel, also on the CPU, and the process continues."""
    script = tmp_path / "wild.py"
    script.write_text("""
import numpy as np
from py2cu import cuda, errors

@cuda.jit(boundscheck=False)
def wild(out, i):
    out[i] = 1.0

out = cuda.to_device(np.zeros(4))
try:
    wild[1, 1](out, 1 << 44)
    cuda.synchronize()
except errors.CudaAPIError as error:
    assert "wild" in str(error), error
    print("refused")
""")
    if device.backend == "host" and ("ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ):
        pytest.skip("in a build with a sanitizer, the sanitizer handles faults")
    environment = dict(os.environ, PY2CU_DEVICE=device.backend)
    result = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, timeout=300)
    assert result.stdout == "refused\n", result.stderr
