"""Memory managers of other libraries, unmanaged memory, and memory that several processes share."""
import ctypes
import os
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from py2cu import _py2cu, config, cuda, errors
from py2cu.arrays.ipc import IpcArrayHandle
from py2cu.cudadrv import driver
from py2cu.device import devices, ipc, managers
from py2cu.device.memory import AutoFreePointer, MemoryPointer


@cuda.jit
def add(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += value


class Pool(cuda.HostOnlyCUDAMemoryManager):
    """A manager like that of a library with a memory pool: records allocations and deallocations."""

    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.blocks, self.calls = {}, []

    def memalloc(self, size):
        self.calls.append("memalloc")
        memory = _py2cu.Memory(self.context.device, size)
        self.blocks[memory.pointer] = size
        kept, blocks = {memory.pointer: memory}, self.blocks

        def free():
            del blocks[memory_address]
            kept.clear()

        memory_address = memory.pointer
        return MemoryPointer(self.context, ctypes.c_uint64(memory_address), size, finalizer=free)

    def initialize(self):
        self.calls.append("initialize")

    def reset(self):
        super().reset()
        self.calls.append("reset")

    def get_memory_info(self):
        return cuda.MemoryInfo(free=32, total=64)

    def get_ipc_handle(self, memory):
        return f"handle of {memory.size} bytes"

    @property
    def interface_version(self):
        return 1


@pytest.fixture
def pool():
    context = cuda.current_context()
    before = context.memory_manager
    context.memory_manager = Pool(context=context)
    yield context.memory_manager
    context.memory_manager = before


def test_memory_manager_allocates_arrays(pool):
    d = cuda.to_device(np.arange(100))
    assert pool.calls[0] == "initialize" and "memalloc" in pool.calls and list(pool.blocks.values()) == [800]
    add[1, 128](d, 1)
    view, turned = d[10:20], cuda.to_device(np.ones((3, 4))).T
    cuda.synchronize()
    assert len(pool.blocks) == 2  # the transposed copy has been freed
    assert (turned.copy_to_host() == 1).all() and view.copy_to_host().tolist() == list(range(11, 21))
    del d
    assert len(pool.blocks) == 2
    del view, turned
    assert not pool.blocks
    assert cuda.device_array(0).pointer == 0 and not pool.blocks
    cuda.current_context().reset()
    assert "reset" in pool.calls and cuda.current_context().get_memory_info() == (32, 64)
    assert cuda.device_array(3).get_ipc_handle()._ipc_handle == "handle of 24 bytes"
    mapped = cuda.current_context().memhostalloc(64, mapped=True)
    array = np.ndarray(16, np.float32, mapped)
    array[:] = 3
    assert driver.device_pointer(mapped) != 0


def test_setting_a_manager(monkeypatch):
    class Wrong(Pool):
        @property
        def interface_version(self):
            return 2

    with pytest.raises(RuntimeError, match="EMM Plugin interface has version 2 - version 1 required"):
        cuda.set_memory_manager(Wrong)
    with pytest.raises(RuntimeError, match="requires a context"):
        Pool()
    with pytest.raises(TypeError, match="abstract"):
        cuda.BaseCUDAMemoryManager(context=None)
    monkeypatch.setattr(managers, "_selected_manager", None)
    cuda.set_memory_manager(Pool)
    assert isinstance(managers.make(cuda.current_context()), Pool)
    monkeypatch.setattr(managers, "_selected_manager", None)
    monkeypatch.setattr(config, "CUDA_MEMORY_MANAGER", "no_such_module_here")
    with pytest.raises(RuntimeError, match="Failed to use memory manager from no_such_module_here"):
        managers.make(cuda.current_context())


def test_manager_from_the_environment(tmp_path, device):
    (tmp_path / "their_pool.py").write_text(textwrap.dedent("""
        from py2cu import cuda
        from py2cu.device import managers

        class Theirs(managers.NumbaCUDAMemoryManager):
            def memalloc(self, size):
                print("memalloc", size)
                return super().memalloc(size)

        _numba_memory_manager = Theirs
        """))
    (tmp_path / "run.py").write_text("from py2cu import cuda\nprint(cuda.to_device([1.0, 2.0]).copy_to_host().tolist())\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    environment = dict(os.environ, PYTHONPATH=path, NUMBA_CUDA_MEMORY_MANAGER="their_pool", PY2CU_DEVICE=device.backend)
    run = subprocess.run([sys.executable, tmp_path / "run.py"], env=environment, capture_output=True, text=True, timeout=120)
    assert run.stdout == "memalloc 16\n[1.0, 2.0]\n", run.stdout + run.stderr


# ---- the default manager, and raw memory ---------------------------------------------------------------------------------------

def test_raw_memory():
    context = cuda.current_context()
    memory = context.memalloc(400)
    host = np.arange(100, dtype=np.uint32)
    back = np.zeros_like(host)
    driver.host_to_device(memory, host, 400)
    driver.device_to_host(back, memory, 400)
    assert (back == host).all() and driver.device_memory_size(memory) == 400 and driver.is_device_memory(memory)
    other = context.memalloc(400)
    driver.device_memset(other, 0xab, 400)
    driver.device_to_host(back, other, 400)
    assert (back == 0xabababab).all()
    driver.device_to_device(other, memory, 400)
    array = (ctypes.c_uint32 * 100)()
    driver.device_to_host(array, other, 400)
    assert list(array) == list(range(100))
    part = memory.view(40, 80)
    driver.device_to_host(back, part, part.size)
    assert back[:10].tolist() == list(range(10, 20)) and part.device_pointer == memory.device_pointer + 40
    stream = cuda.stream()
    memory.memset(1, stream=stream)
    driver.device_to_host(back, memory, 400, stream=stream)
    stream.synchronize()
    assert (back == 0x01010101).all()
    with pytest.raises(RuntimeError, match="size cannot be negative"):
        memory.view(80, 40)
    with pytest.raises(Exception, match="Not a CUDA memory object"):
        driver.device_pointer(host)
    low, high = driver.host_memory_extents(host[::-1])
    assert (low, high - low) == (host.ctypes.data, 400) and driver.host_memory_size(ctypes.c_double(1)) == 8


def test_pointers_are_reference_counted():
    context, freed = cuda.current_context(), []
    memory = MemoryPointer(context, ctypes.c_void_p(0xdeadbeef), 40, finalizer=lambda: freed.append(1))
    owned = memory.own()
    del owned
    assert not freed
    del memory
    assert freed == [1]
    automatic = AutoFreePointer(context, 0xdeadbeef, 40, finalizer=lambda: freed.append(2))
    first, second = automatic.own(), automatic.own()
    assert automatic.refct == 2 and first.size == 40
    del first
    assert freed == [1]
    del second
    assert freed == [1, 2]
    with pytest.raises(RuntimeError, match="Freeing dead memory"):
        automatic.free()
    empty = MemoryPointer(context, 0, 0)
    assert empty.view(0) is empty
    with pytest.raises(RuntimeError, match="non-empty slice into empty slice"):
        empty.view(0, 4)


def test_deferred_cleanup():
    context = cuda.current_context()
    waiting = context.memory_manager.deallocations
    waiting.clear()
    with cuda.defer_cleanup():
        with cuda.defer_cleanup():
            memory = context.memalloc(100)
            del memory
            pinned = context.memhostalloc(100)
            del pinned
            assert len(waiting) == 2
        assert len(waiting) == 2 and waiting.is_disabled
    assert len(waiting) == 0
    memory = context.memalloc(100)
    del memory
    assert len(waiting) == 0


def test_pinning_through_the_context():
    context = cuda.current_context()
    array = np.arange(1000.0)
    pinned = context.mempin(array, array.ctypes.data, array.nbytes)
    pinned.free()
    mapped = context.mempin(array, array.ctypes.data, array.nbytes, mapped=True)
    driver.device_memset(mapped, 0, array.nbytes)
    assert (array == 0).all()
    mapped.free()
    managed = context.memallocmanaged(100)
    view = np.frombuffer(managed, np.uint8)
    driver.device_memset(managed, 7, 100)
    assert (view == 7).all()


# ---- other processes ----------------------------------------------------------------------------------------------------------

IPC = """
    import multiprocessing, sys
    import numpy as np
    from py2cu import cuda

    @cuda.jit
    def add(x, value):
        i = cuda.grid(1)
        if i < x.size:
            x[i] += value

    def child(handle, raw, queue):
        with handle as array:
            add[1, 32](array, 100)
            cuda.synchronize()
            try:
                handle.open()
            except ValueError as error:
                queue.put(str(error))
        with cuda.open_ipc_array(raw, 10, np.int64) as whole:
            queue.put(whole.copy_to_host().tolist())

    if __name__ == "__main__":
        d = cuda.to_device(np.arange(10))
        handle = d[3:8].get_ipc_handle()
        raw = cuda.current_context().get_ipc_handle(d.gpu_data).handle.reserved
        context = multiprocessing.get_context("spawn")
        queue = context.Queue()
        process = context.Process(target=child, args=(handle, raw, queue))
        process.start()
        told = [queue.get(timeout=60), queue.get(timeout=60)]
        process.join()
        try:
            handle.open()
        except ValueError as error:
            told.append(str(error))
        print(told)
        print(d.copy_to_host().tolist())
"""


def test_memory_shared_with_another_process(device, tmp_path):
    if device.is_host:
        pytest.skip("needs a GPU: memory of the host backend cannot be shared with other processes")
    script = tmp_path / "shares.py"
    script.write_text(textwrap.dedent(IPC), encoding="utf-8")
    environment = dict(os.environ, PY2CU_DEVICE="cuda", PY2CU_POOL="0")
    run = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=300)
    expected = [0, 1, 2, 103, 104, 105, 106, 107, 8, 9]
    told = ["IpcHandle is already opened", expected, "opening IpcHandle from original process"]
    assert run.stdout.splitlines() == [str(told), str(expected)], run.stdout + run.stderr


def test_error_for_memory_of_a_pool(device):
    d = cuda.device_array(10)
    with pytest.raises(errors.CudaAPIError, match="host backend cannot be shared" if device.is_host else "PY2CU_POOL=0"):
        d.get_ipc_handle()


def test_handles_can_be_pickled():
    handle = ipc.IpcHandle(None, ipc.RawHandle(range(64)), 80, {"pci_bus_id": 1}, 16)
    same = pickle.loads(pickle.dumps(IpcArrayHandle(handle, {"shape": (10,), "strides": (8,), "dtype": np.dtype("f8")})))
    copy = same._ipc_handle
    assert (copy.base, copy.handle.reserved, copy.size, copy.source_info, copy.offset) == (None, bytes(range(64)), 80, {"pci_bus_id": 1}, 16)
    assert same._array_desc == {"shape": (10,), "strides": (8,), "dtype": np.dtype("f8")}
    with pytest.raises(ValueError, match="IpcHandle not opened"):
        copy.close()
    with pytest.raises(RuntimeError, match="No device of"):
        copy.can_access_peer(cuda.current_context())
    with pytest.raises(ValueError, match="64 bytes, not 3"):
        _py2cu.import_memory(cuda.get_current_device(), b"abc")
    with pytest.raises(NotImplementedError, match="negative strides"):
        cuda.device_array(10)[::-1].get_ipc_handle()
    assert ipc._bytes_of((ctypes.c_byte * 4)(1, -1, 2, 3)) == b"\x01\xff\x02\x03"


def test_array_of_a_handle(monkeypatch):
    handle, context = ipc.IpcHandle(None, ipc.RawHandle(range(64)), 80), cuda.current_context()
    memory = context.memalloc(80)
    monkeypatch.setattr(handle, "open", lambda context: memory)  # as if another process had created it
    array = handle.open_array(context, (5, 2), np.int64, (16, 8))
    array[...] = 7
    assert isinstance(array, cuda.DeviceNDArray) and array.pointer == memory.device_pointer and (array.copy_to_host() == np.full((5, 2), 7)).all()
    assert handle.open_array(context, 10, np.int64).strides == (8,)


def test_start_of_an_allocation(device):
    d = cuda.to_device(np.arange(100))
    start, end = ipc.device_extents(d[10:20].gpu_data)
    assert start == d.pointer and end == d.pointer + 800
    assert devices.context_of(device).memory_manager is cuda.current_context().memory_manager
