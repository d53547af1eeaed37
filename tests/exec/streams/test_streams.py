"""Streams, events, callbacks, devices and contexts."""
import asyncio
import contextlib
import gc
import io
import os
import re
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

from py2cu import _py2cu, cuda, errors
from py2cu.device import contexts, devices


@cuda.jit
def add(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += value


@pytest.fixture
def gpu(device):
    if device.is_host:
        pytest.skip("needs a GPU")
    return device


# ---- streams ------------------------------------------------------------------------------------------------------------------

def test_kinds_of_streams():
    own, default = cuda.stream(), cuda.default_stream()
    assert int(default) == 0 and int(cuda.legacy_default_stream()) == 1 and int(cuda.per_thread_default_stream()) == 2
    assert repr(default) == "<Default CUDA stream>" and repr(cuda.legacy_default_stream()) == "<Legacy default CUDA stream>"
    assert repr(cuda.per_thread_default_stream()) == "<Per-thread default CUDA stream>"
    assert repr(own) == f"<CUDA stream {int(own)}>" and own.__cuda_stream__() == (0, int(own)) and not own.external
    assert int(own) > 2 and int(own) != int(cuda.stream()) and own.handle == int(own)
    foreign = cuda.external_stream(0x12345678)
    assert int(foreign.handle) == 0x12345678 and foreign.external and repr(foreign) == f"<External CUDA stream {0x12345678}>"
    with pytest.raises(TypeError, match="ptr for external stream must be an int"):
        cuda.external_stream("x")
    for stream in (own, default, cuda.legacy_default_stream(), cuda.per_thread_default_stream()):
        d = cuda.to_device(np.zeros(100), stream=stream)
        with stream.auto_synchronize() as same:
            assert same is stream
            add[1, 128, stream](d, 2)
        assert stream.query() and (d.copy_to_host(stream=stream) == 2).all()
        stream.synchronize()


def test_streams_of_other_libraries():
    own = cuda.stream()

    class Theirs:
        def __cuda_stream__(self):
            return 0, int(own)

    d = cuda.to_device(np.zeros(100), stream=own)
    add[1, 128, Theirs()](d, 1)
    host = d.copy_to_host(stream=Theirs())
    own.synchronize()
    assert (host == 1).all()
    for name in ("cuda_stream", "ptr"):  # PyTorch's and CuPy's
        add[1, 128, type("Stream", (), {name: int(own)})()](d, 1)
    assert (d.copy_to_host(stream=own) == 3).all()
    event = cuda.event()
    event.record(stream=Theirs())
    event.wait(stream=own)
    with pytest.raises(TypeError, match="external_stream"):
        add[1, 128, object()](d, 1)


def test_events():
    begin, end = cuda.event(), cuda.event()
    begin.record()
    d = cuda.to_device(np.zeros(1000))
    add[4, 256](d, 1)
    end.record(stream=0)
    end.wait(stream=cuda.stream())
    end.synchronize()
    assert end.query() and begin.elapsed_time(end) >= 0 and cuda.event_elapsed_time(begin, end) == begin.elapsed_time(end)
    plain = cuda.event(timing=False)
    plain.record()
    plain.synchronize()
    with pytest.raises(TypeError, match="requires the end event"):
        begin.elapsed_time(3)


def test_callbacks():
    stream, seen, done = cuda.stream(), [], threading.Event()
    x = cuda.pinned_array(1000)
    x[:] = 0
    d = cuda.to_device(x, stream=stream)
    add[4, 256, stream](d, 3)
    d.copy_to_host(x, stream=stream)

    def callback(of, status, arg):
        seen.append((of, status, arg, x[0], x[-1]))
        done.set()

    stream.add_callback(callback, "told")
    assert done.wait(30)
    assert seen == [(stream, 0, "told", 3, 3)]
    done.clear()
    stream.add_callback(callback)
    assert done.wait(30) and seen[1][2] is None
    for default in (cuda.default_stream(), cuda.legacy_default_stream(), cuda.per_thread_default_stream()):
        done.clear()
        default.add_callback(callback)
        assert done.wait(30) and seen[-1][0] is default
    stream.synchronize()


def test_callback_that_fails():
    stream, done = cuda.stream(), threading.Event()

    def callback(of, status, arg):
        raise RuntimeError("in a callback")

    with pytest.warns(UserWarning, match="Exception in stream callback: in a callback"):
        stream.add_callback(callback)
        stream.add_callback(lambda of, status, arg: done.set())
        assert done.wait(30)


def test_async_done():
    async def one(value):
        stream = cuda.stream()
        source, result = cuda.pinned_array(8), cuda.pinned_array(8)
        source[:] = value
        d = cuda.to_device(source, stream=stream)
        add[1, 32, stream](d, 1)
        d.copy_to_host(result, stream=stream)
        assert await stream.async_done() is stream
        return result.mean()

    async def all_of_them():
        values = await asyncio.gather(*(one(value) for value in range(8)))
        assert values == [value + 1 for value in range(8)]
        stream = cuda.stream()
        assert set(await asyncio.gather(*(stream.async_done() for _ in range(4)))) == {stream}
        first, second = stream.async_done(), stream.async_done()
        first.cancel()
        await second
        assert first.cancelled() and second.done()

    asyncio.run(all_of_them())


def test_callbacks_while_the_interpreter_is_busy():
    """The thread of a callback waits for the interpreter while this thread calls CUDA: this must not deadlock."""
    stream, count, done = cuda.stream(), [0], threading.Event()

    def callback(of, status, arg):
        count[0] += 1
        if count[0] == 200:
            done.set()

    for i in range(200):
        stream.add_callback(callback)
        d = cuda.device_array(10, stream=stream)
        add[1, 32, stream](d, 1)
        event = cuda.event()
        event.record(stream)
        event.query()
        del d, event
    assert done.wait(60)
    stream.synchronize()


def test_kernels_that_are_freed_while_a_callback_waits():
    """Unloading a kernel may wait for callbacks, whose threads wait for the interpreter: this must not deadlock."""
    stream, count = cuda.stream(), [0]

    def callback(of, status, arg):
        time.sleep(0.02)  # with the interpreter's lock released and requested again
        count[0] += 1

    for value in range(10):
        @cuda.jit
        def fill(x):
            x[cuda.grid(1)] = value

        d = cuda.device_array(32, stream=stream)
        fill[1, 32, stream](d)
        stream.add_callback(callback)
        del fill
        gc.collect()
    stream.synchronize()
    assert count == [10] and (d.copy_to_host() == 9).all()


# ---- devices ------------------------------------------------------------------------------------------------------------------

def test_device_attributes(device):
    assert device.WARP_SIZE == 32 and device.MAX_THREADS_PER_BLOCK == 1024 and device.MULTIPROCESSOR_COUNT >= 1
    assert device.MAX_BLOCK_DIM_X == 1024 and device.MAX_GRID_DIM_Y == 65535 and device.UNIFIED_ADDRESSING == 1
    assert device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN >= device.MAX_SHARED_MEMORY_PER_BLOCK == 48 * 1024
    assert device.supports_float16 and cuda.is_float16_supported() and isinstance(cuda.is_bfloat16_supported(), bool)
    assert isinstance(cuda.is_fp8_supported(), bool)
    assert re.fullmatch("[GC]PU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", device.uuid)
    with pytest.raises(AttributeError, match="has no attribute 'NONSENSE'"):
        device.NONSENSE
    assert devices.from_identity(device.get_device_identity()) is device
    if device.is_host:
        with pytest.raises(AttributeError, match="only GPUs have it"):
            device.CLOCK_RATE
        assert device.uuid.startswith("CPU-") and cuda.runtime.get_version() == (0, 0)
    else:
        assert device.L2_CACHE_SIZE > 0 and device.uuid.startswith("GPU-") and device.compute_capability == (
            device.COMPUTE_CAPABILITY_MAJOR, device.COMPUTE_CAPABILITY_MINOR)
        assert device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN == device.info()["shared_per_block_optin"]
        assert cuda.runtime.get_version() >= (12, 0) and repr(device).startswith("<CUDA device 0 '")
    assert device.compute_capability[0] == device.compute_capability.major
    assert cuda.is_supported_version()


def test_device_selection(device):
    assert len(cuda.gpus) >= 1 and [gpu.id for gpu in cuda.gpus] == list(range(len(cuda.gpus)))
    assert cuda.gpus.current.id == device.id and str(cuda.gpus[0]) == "<Managed Device 0>" and len(cuda.gpus[:1]) == 1
    with cuda.gpus[0]:
        assert cuda.gpus.current == cuda.gpus[0] and cuda.current_context().device.id == 0
    assert cuda.select_device(0).id == 0 and len(cuda.list_devices()) == len(cuda.gpus)
    with pytest.raises(errors.CudaSupportError, match="no device 1000"):
        cuda.select_device(1000)
    context = cuda.current_context()
    assert context is cuda.current_context(device.id) and context.device is device
    context.push()
    assert cuda.get_current_device() is device
    context.pop()
    info = context.get_memory_info()
    assert 0 < info.free <= info.total and info == (info.free, info.total)


def test_devices_of_threads(device):
    seen = []

    def work():
        cuda.select_device(device.id)
        d = cuda.to_device(np.arange(10))
        add[1, 32](d, 1)
        seen.append(d.copy_to_host().tolist())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [list(range(1, 11))] * 4


def test_require_context(device):
    other = mock_device(device)

    @cuda.require_context
    def switches():
        contexts._switch(other)

    with pytest.raises(RuntimeError, match="Cannot switch CUDA-context."):
        switches()
    assert cuda.get_current_device() is device

    @cuda.require_context
    def stays(a, b=2):
        """Documented."""
        with cuda.gpus[device.id]:
            return a + b

    assert stays(1) == 3 and stays.__doc__ == "Documented."


def mock_device(device):
    class Other:
        id = device.id + 1

    return Other()


def test_arrays_remain_valid_after_reset_and_close():
    d = cuda.to_device(np.arange(10))
    cuda.current_context().reset()
    cuda.get_current_device().reset()
    cuda.close()
    add[1, 32](d, 1)
    assert d.copy_to_host().tolist() == list(range(1, 11))


def test_profiling():
    with cuda.profiling() as inside:
        x = cuda.to_device(np.arange(10))
    assert inside is None and x.copy_to_host().tolist() == list(range(10))
    assert cuda.profile_start() is None and cuda.profile_stop() is None


def test_detect():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        found = cuda.detect()
    text = out.getvalue()
    assert found == cuda.is_available() and re.match(r"Found \d+ CUDA devices\n", text) and "devices are supported" in text
    if found:
        assert "Compute Capability" in text and "UUID: GPU-" in text


def test_occupancy(device):
    kernel = cuda.jit("void(float64[::1], float64)")(add.py_func)
    function = kernel[1, 128].compile(cuda.device_array(10), 1.0)
    blocks = cuda.current_context().get_active_blocks_per_multiprocessor(function, 128, 0)
    assert blocks >= 1 and (device.is_host or blocks <= 32)
    assert cuda.current_context().get_max_potential_block_size(function, 0, 0, 0) == 1024
    overload = next(iter(kernel.overloads.values()))
    for same in overload, overload.library.get_cufunc():
        assert cuda.current_context().get_active_blocks_per_multiprocessor(same, 128, 0) == blocks
    with pytest.raises(ValueError):
        function.occupancy(0, 0)


def test_push_and_pop_are_of_a_thread(device):
    context, caught = cuda.current_context(), []

    def pop():
        try:
            context.pop()
        except cuda.CudaDriverError as error:
            caught.append(str(error))

    context.push()
    other = threading.Thread(target=pop)
    other.start()
    other.join()
    context.pop()
    pop()
    assert caught == ["pop() without push() in this thread"] * 2 and cuda.get_current_device() == device


# ---- several devices ----------------------------------------------------------------------------------------------------------

def test_two_devices(gpu):
    if len(cuda.gpus) < 2:
        pytest.skip("needs two GPUs")
    host = np.arange(1000.0)
    with cuda.gpus[0]:
        first = cuda.to_device(host)
        add[4, 256](first, 1)
    with cuda.gpus[1]:
        second = cuda.device_array(1000)
        assert second.device.id == 1
        second.copy_to_device(first)
        add[4, 256](second, 1)
    np.testing.assert_array_equal(second.copy_to_host(), host + 2)
    np.testing.assert_array_equal(first.copy_to_host(), host + 1)
    second[::2] = first[1::2]
    assert (second.copy_to_host()[::2] == host[1::2] + 1).all()
    with cuda.gpus[1]:
        context = cuda.current_context()
        if context.can_access_peer(0):
            context.enable_peer_access(devices.context_of(cuda.gpus[0]._device))
            context.enable_peer_access(devices.context_of(cuda.gpus[0]._device))  # enabling it again is not an error
            add[4, 256](first, 5)  # the kernel is on one device, the array on the other
            cuda.synchronize()
            np.testing.assert_array_equal(first.copy_to_host(), host + 6)
        else:
            with pytest.raises((TypeError, ValueError), match="is on cuda device 0, but the kernel is on cuda device 1"):
                add[4, 256](first, 5)


# ---- forks --------------------------------------------------------------------------------------------------------------------

FORK = """
    import os, sys
    import numpy as np
    from py2cu import cuda, errors

    @cuda.jit
    def add(x, value):
        i = cuda.grid(1)
        if i < x.size:
            x[i] += value

    d = cuda.to_device(np.zeros(10))
    add[1, 32](d, 1)
    told = 0
    child = os.fork()
    if child == 0:
        for action in (lambda: d.copy_to_host(), lambda: cuda.to_device(np.zeros(3)), lambda: add[1, 32](np.zeros(3), 1),
                       lambda: cuda.current_context()):
            try:
                action()
            except errors.CudaDriverError as error:
                told += "CUDA initialized before forking" in str(error)
        os._exit(told)
    told = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert (d.copy_to_host() == 1).all()
    print("told", told)
"""


def test_fork(device, tmp_path):
    """On a GPU, every use in the child raises a clear error; on the CPU, the child continues."""
    script = tmp_path / "forks.py"
    script.write_text(textwrap.dedent(FORK), encoding="utf-8")
    run = subprocess.run([sys.executable, script], env=dict(os.environ, PY2CU_DEVICE=device.backend), capture_output=True, text=True,
                         timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split()[-2:] == ["told", "0" if device.is_host else "4"], run.stdout + run.stderr


def test_raw_device():
    device = cuda.get_current_device()
    device.trim()
    assert device.peer(device, True) is True
    with pytest.raises((ValueError, errors.CudaAPIError)):
        device.attribute(100000)
    assert _py2cu.Event(device).native is not None


@cuda.jit
def scale(x, factor, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


def test_streams_and_events():
    stream = cuda.stream()
    begin, end = cuda.event(), cuda.event()
    x = np.arange(1000.0)
    begin.record(stream)
    d_x = cuda.to_device(x, stream)
    d_out = cuda.device_array_like(x, stream)
    scale[10, 128, stream](d_x, 2.0, d_out)
    end.record(stream)
    result = d_out.copy_to_host(stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(result, x * 2)
    assert end.query() and begin.elapsed_time(end) >= 0 and cuda.event_elapsed_time(begin, end) >= 0
    end.synchronize()
    end.wait(stream)
    with stream.auto_synchronize():
        scale[10, 128, stream](d_x, 3.0, d_out)
    np.testing.assert_array_equal(d_out.copy_to_host(), x * 3)
    for none in (0, None, cuda.default_stream()):
        scale[10, 128, none](d_x, 4.0, d_out)
    cuda.synchronize()
    np.testing.assert_array_equal(d_out.copy_to_host(), x * 4)
    with pytest.raises(TypeError):
        begin.record("stream")
    with pytest.raises(TypeError):
        begin.elapsed_time(3)
    host = np.zeros(1000)
    scale[10, 128, stream](x, 5.0, host)
    np.testing.assert_array_equal(host, x * 5)
