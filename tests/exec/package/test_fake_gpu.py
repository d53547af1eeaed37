"""The package with a fake CUDA runtime (tests/faults/fake_gpu.c): the CUDA functions that it calls, and the Python exceptions for their errors. Each test runs
in a separate process. Skipped if the C tests are not built.
"""
import os
import subprocess
import sys

import pytest

LIBRARY = os.path.join(os.path.dirname(os.environ.get("PY2CU_COMMAND", "")), "..", "tests", "faults", "libfake_cuda.so")

HEAD = '''
import ctypes
import pickle
import sys
import warnings

import numpy as np

from py2cu import cuda


class FakeGpu(ctypes.Structure):  # as in fake_gpu.h
    _fields_ = [("devices", ctypes.c_int), ("has_pools", ctypes.c_bool), ("capturing", ctypes.c_int), ("busy", ctypes.c_uint),
                ("static_shared", ctypes.c_size_t), ("resident", ctypes.c_int), ("stack", ctypes.c_size_t), ("raises", ctypes.c_uint),
                ("fails", ctypes.c_char_p), ("error", ctypes.c_int), ("works", ctypes.c_uint), ("trace", ctypes.c_char * 8192),
                ("last_error", ctypes.c_int), ("current", ctypes.c_int), ("live", ctypes.c_int), ("misuses", ctypes.c_int)]


library = ctypes.CDLL(sys.argv[1])
library.fake_gpu.restype = ctypes.POINTER(FakeGpu)
gpu = library.fake_gpu().contents


def trace():
    said, gpu.trace = gpu.trace.decode(), b""
    return said


def fails(function, error, call, *words):
    """The call fails with CUDA's error, and succeeds afterwards."""
    gpu.fails, gpu.error = function.encode(), error
    try:
        call()
    except Exception as raised:
        assert all(word in str(raised) for word in words), raised
        return type(raised).__name__
    finally:
        gpu.fails = None
        assert gpu.last_error == 0 and gpu.misuses == 0
    raise AssertionError(f"{function} failed and nothing was said")


'''


def run(text, tmp_path, **variables):
    if not os.path.exists(LIBRARY):
        pytest.skip("the fake GPU is not built")
    script = tmp_path / "script.py"
    script.write_text(HEAD + text, encoding="utf-8")
    environment = dict(os.environ, PY2CU_DEVICE="cuda", PY2CU_CUDART=LIBRARY, PY2CU_NVRTC=LIBRARY, PY2CU_NVJITLINK=LIBRARY,
                       PY2CU_CACHE_DIR=str(tmp_path / "cache"), **variables)
    done = subprocess.run([sys.executable, script, LIBRARY], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


MEMORY = '''
x = cuda.to_device(np.arange(4, dtype=np.float32))
assert x.copy_to_host().tolist() == [0, 1, 2, 3]
stream = cuda.stream()
trace()
pinned = cuda.pinned_array(3, np.int16)
assert trace() == "HostAlloc(6, 3)"
others = cuda.mapped_array(3, np.int16, wc=True), cuda.managed_array(3, np.int8), cuda.managed_array(3, np.int8, attach_global=False)
assert trace() == "HostAlloc(6, 7) MallocManaged(3, 1) MallocManaged(3, 2)"
del others
assert sorted(trace().split()) == ["Free", "Free", "FreeHost"]
host = np.zeros(10)
with cuda.pinned(host):
    assert trace() == "HostRegister(80, 3) HostGetDevicePointer(0)"
assert trace() == "HostUnregister"
assert fails("HostRegister", 712, lambda: cuda.pinned(host).__enter__(), "pinning 80 bytes", "error number 712")
assert fails("HostAlloc", 2, lambda: cuda.pinned_array(5, np.int8), "allocating 5 bytes of pinned memory")
assert fails("MallocFromPoolAsync", 2, lambda: cuda.device_array(5, np.int8), "allocating 5 bytes")
assert fails("MemcpyAsync", 46, lambda: x.copy_to_host(), "copying memory", "error number 46")
assert fails("MemcpyAsync", 46, lambda: cuda.to_device(host), "copying memory")
assert fails("MemsetAsync", 46, lambda: x.__setitem__(slice(None), 0), "filling memory")
assert fails("MemGetInfo", 46, lambda: cuda.current_context().get_memory_info(), "querying the free memory")
assert tuple(cuda.current_context().get_memory_info()) == (1000, 4000)
assert fails("StreamCreateWithFlags", 2, cuda.stream, "creating a stream")
assert fails("StreamQuery", 46, stream.synchronize, "querying a stream")  # the wait can be interrupted
assert fails("DeviceSynchronize", 46, cuda.synchronize, "waiting for the device")
event = cuda.event()
trace()
event.record(stream)
event.wait(stream)
event.synchronize()
assert event.query() and cuda.event_elapsed_time(event, event) == 2.5
assert trace() == "EventRecord StreamWaitEvent(0) EventQuery EventQuery EventElapsedTime"
gpu.busy = 1
assert not event.query() and event.query()
for name, call in (("EventRecord", lambda: event.record(stream)), ("StreamWaitEvent", lambda: event.wait(stream)),
                   ("EventQuery", event.synchronize), ("EventQuery", event.query), ("EventCreateWithFlags", cuda.event),
                   ("EventElapsedTime", lambda: event.elapsed_time(event)), ("StreamAddCallback", lambda: stream.add_callback(print))):
    assert fails(name, 46, call, "error number 46"), name
heard = []
stream.add_callback(lambda *told: heard.append(told), "it")
assert len(heard) == 1 and heard[0][-1] == "it"
before = gpu.live
del x, pinned, stream, event, heard  # which holds the stream
assert gpu.live == before - 4 and gpu.misuses == 0
'''


def test_memory_streams_and_events(tmp_path):
    run(MEMORY, tmp_path)


KERNELS = '''
@cuda.jit
def add(x, n):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += n


@cuda.jit(debug=True, opt=False)
def check(x):
    if x[0] > 1:
        raise ValueError("too much", 3)


x = cuda.to_device(np.zeros(8, np.float32))
add[2, 4](x, 1)
assert "LaunchKernel(add, 2 1 1, 4 1 1, 0)" in trace()
add[2, 4, 0, 16](x, 1)
assert "LaunchKernel(add, 2 1 1, 4 1 1, 16)" in trace()
y = np.zeros(8, np.float32)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    add[1, 8](y, 1)  # copied to the device and back
assert len(told) >= 1 and "MemcpyAsync(32, 1)" in gpu.trace.decode() and trace().count("MemcpyAsync(32, 2)") == 1
assert fails("LaunchKernel", 701, lambda: add[1, 8](x, 1), "kernel add", "the launch failed", "error number 701")
assert fails("LibraryLoadData", 209, lambda: add[1, 8](x, 1.5), "the driver (CUDA 12.8, libcudart 13.1) rejects the code")
add[1, 8](x, 1.5)
gpu.raises = 1
try:
    check[1, 1](x)
    cuda.synchronize()
except ValueError as error:
    assert error.args[0].endswith("too much") and error.args[1:] == (3,), error.args
else:
    raise AssertionError("nothing was raised")
gpu.raises = 0
overload = next(iter(add.overloads.values()))
assert set(add.get_regs_per_thread().values()) == {17} and set(add.get_local_mem_per_thread().values()) == {18}
assert set(add.get_const_mem_size().values()) == {19} and set(add.get_max_threads_per_block().values()) == {512}
assert overload.max_cooperative_grid_blocks(32) == 12 and overload.max_cooperative_grid_blocks((8, 4), 100) == 12
assert fails("Occupancy", 46, lambda: overload.max_cooperative_grid_blocks(32), "querying the kernel's occupancy")
assert fails("DeviceSynchronize", 700, cuda.synchronize, "CUDA can no longer be used in this process")
device = cuda.get_current_device()
assert device.name in (b"fake GPU 0", "fake GPU 0") and device.compute_capability == (9, 0) and device.WARP_SIZE == 32
assert device.uuid.startswith("GPU-75757575")
cuda.profile_start()
cuda.profile_stop()
assert trace().endswith("ProfilerStart ProfilerStop")
assert fails("ProfilerStart", 1, cuda.profile_start, "starting or stopping the profiler")
'''


def test_kernels(tmp_path):
    run(KERNELS, tmp_path)


SHARED = '''
x = cuda.to_device(np.arange(4, dtype=np.float32))
trace()
handle = x.get_ipc_handle()
assert "IpcGetMemHandle" in trace()
assert fails("IpcGetMemHandle", 1, x.get_ipc_handle, "set PY2CU_POOL=0")
handle = pickle.loads(pickle.dumps(handle))  # as in another process
with handle as opened:
    assert opened.shape == (4,) and trace().endswith("IpcOpenMemHandle(90, 1)")
assert trace() == "IpcCloseMemHandle"
assert fails("IpcOpenMemHandle", 1, handle.open, "opening another process's memory")
with cuda.open_ipc_array(bytes(64), 2, np.int32) as opened:
    assert opened.dtype == np.int32 and trace().endswith("IpcOpenMemHandle(0, 1)")
assert gpu.misuses == 0
'''


def test_memory_shared_between_processes(tmp_path):
    run(SHARED, tmp_path, PY2CU_POOL="0")


TWO = '''
gpu.devices = 2
assert len(cuda.gpus) == 2
x = cuda.to_device(np.arange(4, dtype=np.float32))
with cuda.gpus[1]:
    trace()
    y = cuda.to_device(np.arange(4, dtype=np.float32))
    assert trace().startswith("SetDevice(1) MallocFromPoolAsync(16) SetDevice(0)"), trace()
    assert cuda.current_context().can_access_peer(0)
    y.copy_to_device(x)
    assert y.copy_to_host().tolist() == [0, 1, 2, 3]
assert gpu.current == 0 and gpu.misuses == 0
assert fails("DeviceCanAccessPeer", 1, lambda: cuda.current_context().can_access_peer(1), "querying peer access between devices")
try:
    cuda.select_device(2)
except Exception as error:
    assert "there is no CUDA device 2" in str(error) or "2" in str(error), error
else:
    raise AssertionError("there is no third GPU")
'''


def test_two_devices(tmp_path):
    run(TWO, tmp_path)
