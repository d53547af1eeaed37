# SPDX-License-Identifier: MIT
"""Memory managers, which allocate the memory of device arrays; libraries with memory pools, such as RMM and CuPy, provide their own."""
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
_selected_manager = None  # the class that was set; None selects the one that the environment names


class BaseCUDAMemoryManager(abc.ABC):
    """Interface of memory managers; each context has one instance.

    Parameters
    ----------
    *args : object
        Ignored.
    **kwargs : dict
        The keyword argument `context`, which is required.
    """

    def __init__(self, *args, **kwargs):
        if "context" not in kwargs:
            raise RuntimeError("Memory manager requires a context")
        self.context = kwargs.pop("context")

    @abc.abstractmethod
    def memalloc(self, size):
        """Allocate device memory.

        Parameters
        ----------
        size : int
            Size in bytes.

        Returns
        -------
        MemoryPointer
            The memory.
        """

    @abc.abstractmethod
    def memhostalloc(self, size, mapped, portable, wc):
        """Allocate page-locked host memory.

        Parameters
        ----------
        size : int
            Size in bytes.
        mapped : bool
            Whether kernels access the memory.
        portable : bool
            Whether all devices can use the memory.
        wc : bool
            Allocate write-combined memory, which is fast for the host to write and slow to read.

        Returns
        -------
        MappedMemory or PinnedMemory
            The memory.
        """

    @abc.abstractmethod
    def mempin(self, owner, pointer, size, mapped):
        """Page-lock existing host memory.

        Parameters
        ----------
        owner : object
            Object to keep alive while the memory is locked.
        pointer : int
            Address of the memory.
        size : int
            Size in bytes.
        mapped : bool
            Whether kernels access the memory.

        Returns
        -------
        MappedMemory or PinnedMemory
            The memory.
        """

    @abc.abstractmethod
    def initialize(self):
        """Initialize the manager; called before its use, possibly more than once."""

    @abc.abstractmethod
    def get_ipc_handle(self, memory):
        """Return a handle by which another process can open memory.

        Parameters
        ----------
        memory : MemoryPointer
            The memory.

        Returns
        -------
        IpcHandle
            The handle.
        """

    @abc.abstractmethod
    def get_memory_info(self):
        """Return the free and total memory of the device.

        Returns
        -------
        MemoryInfo
            Named tuple (free, total), in bytes.

        Raises
        ------
        NotImplementedError
            If the manager cannot determine these.
        """

    @abc.abstractmethod
    def reset(self):
        """Free all memory that was allocated in the context."""

    @abc.abstractmethod
    def defer_cleanup(self):
        """Return a context manager that defers deallocations.

        Returns
        -------
        context manager
            The context manager.
        """

    @property
    @abc.abstractmethod
    def interface_version(self):
        """The version of this interface that the manager implements: 1."""


class _Deallocations:
    """Queue of deallocations: they are executed immediately, or at the end of `with disable()`."""

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
    """Base class of memory managers that implements the allocation of host memory.

    Parameters
    ----------
    *args : object
        Ignored.
    **kwargs : dict
        The keyword argument `context`, which is required.
    """

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.allocations = {}
        self.deallocations = _Deallocations()

    def _region(self, kind, size):
        """Return the address of new memory of the runtime and the function that frees it by the deallocation queue."""
        memory = _py2cu.Memory(self.context.device, size, kind=kind)
        kept = {memory.pointer: memory}
        return memory.pointer, lambda: self.deallocations.add_item(kept.pop, memory.pointer)

    def memhostalloc(self, size, mapped=False, portable=False, wc=False):
        """Allocate page-locked host memory.

        Parameters
        ----------
        size : int
            Size in bytes.
        mapped : bool, default False
            Whether kernels access the memory.
        portable : bool, default False
            Ignored: all devices can use the memory.
        wc : bool, default False
            Allocate write-combined memory, which is fast for the host to write and slow to read.

        Returns
        -------
        MappedMemory or PinnedMemory
            The memory.
        """
        pointer, free = self._region("write_combined" if wc else "pinned", size)
        kind = MappedMemory if mapped else PinnedMemory
        return kind(weakref.proxy(self.context), pointer, size, finalizer=free)

    def mempin(self, owner, pointer, size, mapped=False):
        """Page-lock existing host memory.

        Parameters
        ----------
        owner : object
            Object to keep alive while the memory is locked.
        pointer : int
            Address of the memory.
        size : int
            Size in bytes.
        mapped : bool, default False
            Whether kernels access the memory.

        Returns
        -------
        MappedMemory or PinnedMemory
            The memory.
        """
        device = self.context.device
        on_device = _py2cu.register_host(device, pointer, size)

        def free():
            _py2cu.unregister_host(device, pointer)

        if mapped:
            return MappedMemory(weakref.proxy(self.context), pointer, size, owner=owner, finalizer=free, on_device=on_device)
        return PinnedMemory(weakref.proxy(self.context), pointer, size, owner=owner, finalizer=free)

    def memallocmanaged(self, size, attach_global):
        """Allocate managed memory, which host and devices can access.

        Parameters
        ----------
        size : int
            Size in bytes.
        attach_global : bool
            If False, the memory is attached to the host until it is attached to a stream.

        Returns
        -------
        ManagedMemory
            The memory.
        """
        pointer, free = self._region("managed" if attach_global else "managed_host", size)
        return ManagedMemory(weakref.proxy(self.context), pointer, size, finalizer=free)

    def reset(self):
        """Clear the list of allocations, and execute pending deallocations."""
        self.allocations.clear()
        self.deallocations.clear()

    @contextlib.contextmanager
    def defer_cleanup(self):
        """Return a context manager that defers deallocations."""
        with self.deallocations.disable():
            yield


class GetIpcHandleMixin:
    """Mixin for memory managers whose memory CUDA can export."""

    def get_ipc_handle(self, memory):
        """Return a handle by which another process can open memory; this requires PY2CU_POOL=0.

        Parameters
        ----------
        memory : MemoryPointer
            The memory.

        Returns
        -------
        IpcHandle
            The handle.
        """
        from . import ipc  # imported late: rarely used

        start, _ = ipc.device_extents(memory)
        device = self.context.device
        handle = ipc.RawHandle(_py2cu.export_memory(device, start))
        return ipc.IpcHandle(memory, handle, memory.size, device.get_device_identity(), offset=int(memory.device_pointer) - start)


class NumbaCUDAMemoryManager(GetIpcHandleMixin, HostOnlyCUDAMemoryManager):
    """The default memory manager: the stream-ordered memory of the runtime."""

    def initialize(self):
        """Do nothing."""

    def memalloc(self, size):
        """Allocate device memory.

        Parameters
        ----------
        size : int
            Size in bytes.

        Returns
        -------
        AutoFreePointer
            The memory.
        """
        pointer, free = self._region("device", size)
        return AutoFreePointer(weakref.proxy(self.context), pointer, size, finalizer=free)

    def get_memory_info(self):
        """Return the free and total memory of the device.

        Returns
        -------
        MemoryInfo
            Named tuple (free, total), in bytes.
        """
        return MemoryInfo(*self.context.device.memory_info())

    @property
    def interface_version(self):
        """The version of the interface: 1."""
        return _INTERFACE_VERSION


def set_memory_manager(mm_plugin):
    """Select the class of memory managers for new contexts.

    Contexts that are in use keep their memory manager.

    Parameters
    ----------
    mm_plugin : type
        Subclass of BaseCUDAMemoryManager.

    Raises
    ------
    RuntimeError
        If the class implements another version of the interface.
    """
    global _selected_manager
    version = mm_plugin(context=None).interface_version
    if version != _INTERFACE_VERSION:
        raise RuntimeError(f"EMM Plugin interface has version {version} - version {_INTERFACE_VERSION} required")
    _selected_manager = mm_plugin


def make(context):
    """Create the memory manager of a new context.

    Use the class that `set_memory_manager` selected, or the class that NUMBA_CUDA_MEMORY_MANAGER names.

    Parameters
    ----------
    context : Context
        The context.

    Returns
    -------
    BaseCUDAMemoryManager
        The memory manager.

    Raises
    ------
    RuntimeError
        If the module in the environment variable cannot be used.
    """
    name = os.environ.get("NUMBA_CUDA_MEMORY_MANAGER") or config.CUDA_MEMORY_MANAGER
    if _selected_manager is None and name != "default":
        try:
            set_memory_manager(importlib.import_module(name)._numba_memory_manager)
        except Exception as error:
            raise RuntimeError(f"Failed to use memory manager from {name}") from error
    return (_selected_manager or NumbaCUDAMemoryManager)(context=context)


def is_plain(manager):
    """Return whether a memory manager is the default one.

    Parameters
    ----------
    manager : BaseCUDAMemoryManager
        The memory manager.

    Returns
    -------
    bool
        True if allocations need not call the manager.
    """
    return type(manager) is NumbaCUDAMemoryManager

