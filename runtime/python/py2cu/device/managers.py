"""Memory managers: who gives the memory of device arrays. Libraries with pools of their own, as RMM and CuPy, plug in here."""
import abc
import collections
import contextlib
import importlib
import os
import weakref

from .. import _py2cu, config
from .memory import AutoFreePointer, ManagedMemory, MappedMemory, PinnedMemory

MemoryInfo = collections.namedtuple("MemoryInfo", "free,total")
_INTERFACE_VERSION = 1
_chosen = None  # the class that was set; None: ask the environment


class BaseCUDAMemoryManager(abc.ABC):
    """What a memory manager has to have. One is made for each context."""

    def __init__(self, *args, **kwargs):
        if "context" not in kwargs:
            raise RuntimeError("Memory manager requires a context")
        self.context = kwargs.pop("context")

    @abc.abstractmethod
    def memalloc(self, size):
        """A MemoryPointer to so many bytes of the device's memory."""

    @abc.abstractmethod
    def memhostalloc(self, size, mapped, portable, wc):
        """Page-locked memory of the host: a MappedMemory or a PinnedMemory."""

    @abc.abstractmethod
    def mempin(self, owner, pointer, size, mapped):
        """Page-locks memory that the host has: a MappedMemory or a PinnedMemory."""

    @abc.abstractmethod
    def initialize(self):
        """Called before the manager is used, perhaps more than once."""

    @abc.abstractmethod
    def get_ipc_handle(self, memory):
        """An IpcHandle of a MemoryPointer."""

    @abc.abstractmethod
    def get_memory_info(self):
        """A MemoryInfo, or NotImplementedError."""

    @abc.abstractmethod
    def reset(self):
        """Frees all memory that was given in the context."""

    @abc.abstractmethod
    def defer_cleanup(self):
        """A context manager inside which no memory is freed."""

    @property
    @abc.abstractmethod
    def interface_version(self):
        """The version of this interface that the manager was written for: 1."""


class _Deallocations:
    """What is to be freed. It is freed at once, but inside `with disable()` only later."""

    def __init__(self):
        self._waiting = collections.deque()
        self._disabled = 0

    def add_item(self, destructor, handle, size=0):
        self._waiting.append((destructor, handle))
        self.clear()

    def clear(self):
        while self._waiting and not self._disabled:
            destructor, handle = self._waiting.popleft()
            destructor(handle)

    @contextlib.contextmanager
    def disable(self):
        self._disabled += 1
        try:
            yield
        finally:
            self._disabled -= 1
            self.clear()

    @property
    def is_disabled(self):
        return self._disabled > 0

    def __len__(self):
        return len(self._waiting)


class HostOnlyCUDAMemoryManager(BaseCUDAMemoryManager):
    """Gives the memory of the host; a subclass gives the device's."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.allocations = {}
        self.deallocations = _Deallocations()

    def _region(self, kind, size):
        """(address, what frees it) of memory of the runtime's; freed through the deallocations."""
        memory = _py2cu.Memory(self.context.device, size, kind=kind)
        kept = {memory.pointer: memory}
        return memory.pointer, lambda: self.deallocations.add_item(kept.pop, memory.pointer)

    def memhostalloc(self, size, mapped=False, portable=False, wc=False):
        pointer, free = self._region("write_combined" if wc else "pinned", size)
        kind = MappedMemory if mapped else PinnedMemory
        return kind(weakref.proxy(self.context), pointer, size, finalizer=free)

    def mempin(self, owner, pointer, size, mapped=False):
        device = self.context.device
        on_device = _py2cu.register_host(device, pointer, size)

        def free():
            _py2cu.unregister_host(device, pointer)

        if mapped:
            return MappedMemory(weakref.proxy(self.context), pointer, size, owner=owner, finalizer=free, on_device=on_device)
        return PinnedMemory(weakref.proxy(self.context), pointer, size, owner=owner, finalizer=free)

    def memallocmanaged(self, size, attach_global):
        """Memory of `size` bytes that host and devices both reach."""
        pointer, free = self._region("managed" if attach_global else "managed_host", size)
        return ManagedMemory(weakref.proxy(self.context), pointer, size, finalizer=free)

    def reset(self):
        """Forgets the allocations that subclasses noted, and frees what waits."""
        self.allocations.clear()
        self.deallocations.clear()

    @contextlib.contextmanager
    def defer_cleanup(self):
        with self.deallocations.disable():
            yield


class GetIpcHandleMixin:
    """get_ipc_handle() for memory that CUDA itself can make a handle of."""

    def get_ipc_handle(self, memory):
        """What another process can open the memory by; it wants PY2CU_POOL=0."""
        from . import ipc  # not above: few share memory

        start, _ = ipc.device_extents(memory)
        device = self.context.device
        handle = ipc.RawHandle(_py2cu.export_memory(device, start))
        return ipc.IpcHandle(memory, handle, memory.size, device.get_device_identity(), offset=int(memory.device_pointer) - start)


class NumbaCUDAMemoryManager(GetIpcHandleMixin, HostOnlyCUDAMemoryManager):
    """The manager that is there when no other was set: the runtime's own memory, in the order of streams."""

    def initialize(self):
        pass

    def memalloc(self, size):
        pointer, free = self._region("device", size)
        return AutoFreePointer(weakref.proxy(self.context), pointer, size, finalizer=free)

    def get_memory_info(self):
        return MemoryInfo(*self.context.device.memory_info())

    @property
    def interface_version(self):
        return _INTERFACE_VERSION


def set_memory_manager(mm_plugin):
    """Makes a class of memory managers the one that contexts use from now on.

    A context that has a manager already, as it was used, keeps it.
    """
    global _chosen
    version = mm_plugin(context=None).interface_version
    if version != _INTERFACE_VERSION:
        raise RuntimeError(f"EMM Plugin interface has version {version} - version {_INTERFACE_VERSION} required")
    _chosen = mm_plugin


def make(context):
    """The manager of a new context: of the class that was set, or that NUMBA_CUDA_MEMORY_MANAGER names."""
    name = os.environ.get("NUMBA_CUDA_MEMORY_MANAGER") or config.CUDA_MEMORY_MANAGER
    if _chosen is None and name != "default":
        try:
            set_memory_manager(importlib.import_module(name)._numba_memory_manager)
        except Exception as error:
            raise RuntimeError(f"Failed to use memory manager from {name}") from error
    return (_chosen or NumbaCUDAMemoryManager)(context=context)


def is_plain(manager):
    """Whether the manager does what the runtime does anyway."""
    return type(manager) is NumbaCUDAMemoryManager

