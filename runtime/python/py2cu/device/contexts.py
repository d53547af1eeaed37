# SPDX-License-Identifier: MIT
"""Contexts of `numba.cuda`, which combine a device with its memory manager and streams, and the list of devices."""
import contextlib
import functools

from .. import _py2cu
from ..base.thread_local import Local
from ..errors import CudaDriverError
from . import devices, managers, streams

_innermost = Local()  # the device of the innermost function decorated with require_context


class Context:
    """The context of a device.

    Each device has one context; `cuda.current_context()` returns it.

    Parameters
    ----------
    device : Device
        The device.
    """

    def __init__(self, device):
        self.device = device
        self.extras = {}
        self.modules = []  # modules with linked code whose teardown callbacks have to be called
        self._before = Local()
        self.memory_manager = managers.make(self)

    # ---- memory --------------------------------------------------------------------------------------------------------

    @property
    def memory_manager(self):
        """The memory manager of the context."""
        return self._manager

    @memory_manager.setter
    def memory_manager(self, manager):  # numpydoc ignore=GL08
        self._manager = manager
        self.plugin = None if managers.is_plain(manager) else manager  # None if new arrays need not call the manager

    @property
    def deallocations(self):
        """Pending deallocations; None if the memory manager has no queue."""
        return getattr(self._manager, "deallocations", None)

    def prepare_for_use(self):
        """Initialize the memory manager; `cuda.current_context()` calls this."""
        self._manager.initialize()

    def get_memory_info(self):
        """Return the free and total memory of the device.

        Returns
        -------
        MemoryInfo
            Named tuple (free, total), in bytes.
        """
        return self._manager.get_memory_info()

    def memalloc(self, bytesize):
        """Allocate device memory.

        Parameters
        ----------
        bytesize : int
            Size in bytes.

        Returns
        -------
        MemoryPointer
            The memory.
        """
        return self._manager.memalloc(bytesize)

    def memallocmanaged(self, bytesize, attach_global=True):
        """Allocate managed memory, which host and devices can access.

        Parameters
        ----------
        bytesize : int
            Size in bytes.
        attach_global : bool, default True
            If False, the memory is attached to the host until it is attached to a stream.

        Returns
        -------
        ManagedMemory
            The memory.
        """
        return self._manager.memallocmanaged(bytesize, attach_global)

    def memhostalloc(self, bytesize, mapped=False, portable=False, wc=False):
        """Allocate page-locked host memory.

        Parameters
        ----------
        bytesize : int
            Size in bytes.
        mapped : bool, default False
            Whether kernels access the memory.
        portable : bool, default False
            Passed to the memory manager.
        wc : bool, default False
            Allocate write-combined memory, which is fast for the host to write and slow to read.

        Returns
        -------
        PinnedMemory or MappedMemory
            The memory.
        """
        return self._manager.memhostalloc(bytesize, mapped, portable, wc)

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
        PinnedMemory or MappedMemory
            The memory, unlocked when this object is freed.
        """
        return self._manager.mempin(owner, pointer, size, mapped)

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
        return self._manager.get_ipc_handle(memory)

    def open_ipc_handle(self, handle, size):
        """Open the memory of another process.

        Parameters
        ----------
        handle : bytes or RawHandle
            The handle of the memory.
        size : int
            Size in bytes.

        Returns
        -------
        MemoryPointer
            The memory.
        """
        from . import ipc  # imported late: rarely used

        return ipc.IpcHandle(None, handle, size).open_direct(self)

    @contextlib.contextmanager
    def defer_cleanup(self):
        """Return a context manager that defers the deallocations of the memory manager."""
        with self._manager.defer_cleanup():
            yield

    def reset(self):
        """Free unused memory, and unload modules that have teardown callbacks.

        A later launch loads the modules again. Existing arrays remain valid.
        """
        self.modules.clear()
        self._manager.reset()
        self.device.trim()

    # ---- streams and events --------------------------------------------------------------------------------------------

    def create_stream(self):
        """Create a stream.

        Returns
        -------
        Stream
            The stream.
        """
        return streams.Stream(self.device)

    def create_external_stream(self, ptr):
        """Wrap a stream that another library created.

        Parameters
        ----------
        ptr : int
            The cudaStream_t.

        Returns
        -------
        Stream
            The stream.
        """
        return streams.external_stream(ptr, self.device)

    def get_default_stream(self):
        """Return the default stream.

        Returns
        -------
        Stream
            The stream of launches that specify no stream.
        """
        return streams.Stream(self.device, 0)

    def get_legacy_default_stream(self):
        """Return the legacy default stream, which synchronizes with all blocking streams.

        Returns
        -------
        Stream
            The stream.
        """
        return streams.Stream(self.device, 1)

    def get_per_thread_default_stream(self):
        """Return the default stream of the calling thread.

        Returns
        -------
        Stream
            The stream.
        """
        return streams.Stream(self.device, 2)

    def create_event(self, timing=True):
        """Create an event.

        Parameters
        ----------
        timing : bool, default True
            If False, the event is faster, but cannot measure times.

        Returns
        -------
        Event
            The event.
        """
        return streams.Event(self.device, timing)

    def synchronize(self):
        """Wait for all work on the device.

        Raises
        ------
        CudaAPIError
            If a kernel failed since the last synchronization.
        """
        self.device.synchronize()

    # ---- devices -------------------------------------------------------------------------------------------------------

    def can_access_peer(self, peer_device):
        """Return whether kernels on this device can access the memory of another device.

        Parameters
        ----------
        peer_device : int
            Number of the other device.

        Returns
        -------
        bool
            True if access is possible.
        """
        return self.device.peer(devices.numbered(int(peer_device)), False)

    def enable_peer_access(self, peer_context, flags=0):
        """Enable access of kernels on this device to the memory of another device.

        Parameters
        ----------
        peer_context : Context or Device
            The other device.
        flags : int, default 0
            Reserved, must be 0.
        """
        assert flags == 0, "*flags* is reserved and MUST be zero"
        self.device.peer(getattr(peer_context, "device", peer_context), True)

    def get_active_blocks_per_multiprocessor(self, func, blocksize, memsize, flags=None):
        """Return the occupancy of a kernel.

        Parameters
        ----------
        func : compiled kernel
            The kernel.
        blocksize : int
            Number of threads per block.
        memsize : int
            Dynamic shared memory per block, in bytes.
        flags : None
            Ignored; accepted for compatibility with Numba.

        Returns
        -------
        int
            Number of blocks that can be resident on a multiprocessor.
        """
        return _function(func).occupancy(blocksize, memsize)

    def get_max_potential_block_size(self, func, b2d_func, memsize, blocksizelimit, flags=None):
        """Return the largest block size of a kernel.

        Parameters
        ----------
        func : compiled kernel
            The kernel.
        b2d_func : callable
            Ignored; accepted for compatibility with Numba.
        memsize : int
            Ignored; accepted for compatibility with Numba.
        blocksizelimit : int
            Upper limit of the result; 0 for none.
        flags : None
            Ignored; accepted for compatibility with Numba.

        Returns
        -------
        int
            Number of threads per block.
        """
        most = _function(func).use["max_threads_per_block"]
        return min(most, blocksizelimit) if blocksizelimit else most

    def push(self):
        """Make the device the current device of the calling thread, until `pop`."""
        self._before.__dict__.setdefault("stack", []).append(devices.current())
        _py2cu.set_device(self.device)

    def pop(self):
        """Restore the device that was current before `push`.

        Raises
        ------
        CudaDriverError
            If the thread did not call `push`.
        """
        before = getattr(self._before, "stack", None)
        if not before:
            raise CudaDriverError("pop() without push() in this thread")
        _py2cu.set_device(before.pop())

    def __repr__(self):
        return f"<CUDA context of device {self.device.id}>"


def _function(kernel):
    """Return the compiled function of a specialized kernel, or the argument itself."""
    return getattr(kernel, "function", kernel)


def get_context(devnum=None):
    """Return the context of a device.

    Parameters
    ----------
    devnum : int, optional
        Number of the device, which becomes the current device of the calling thread; by default the current device.

    Returns
    -------
    Context
        The context.
    """
    device = devices.current() if devnum is None else _switch(devices.numbered(int(devnum)))
    context = devices.context_of(device)
    context.prepare_for_use()
    return context


current_context = get_context


def _switch(device):
    """Make a device the current one, except inside a function that require_context binds to another device."""
    held = getattr(_innermost, "device", None)
    if held is not None and held is not device:
        raise RuntimeError("Cannot switch CUDA-context.")
    _py2cu.set_device(device)
    return device


def require_context(function):
    """Decorate a function to run with one device that it cannot change.

    Parameters
    ----------
    function : callable
        The function.

    Returns
    -------
    callable
        The decorated function.
    """

    @functools.wraps(function)
    def with_context(*args, **keywords):
        before = getattr(_innermost, "device", None)
        _innermost.device = devices.current()
        try:
            return function(*args, **keywords)
        finally:
            _innermost.device = before

    return with_context


class _Gpus:
    """The sequence of devices; `with cuda.gpus[1]:` makes a device current temporarily."""

    def __getitem__(self, devnum):
        found = devices.all_devices()[devnum if isinstance(devnum, slice) else int(devnum)]
        return [_DeviceContext(device) for device in found] if isinstance(devnum, slice) else _DeviceContext(found)

    def __iter__(self):
        return iter(self.lst)

    def __len__(self):
        return len(devices.all_devices())

    def __str__(self):
        return ", ".join(map(str, self.lst))

    @property
    def lst(self):
        return [_DeviceContext(device) for device in devices.all_devices()]

    @property
    def current(self):
        return _DeviceContext(devices.current())


class _DeviceContext:
    """A device that is also a context manager, which makes it the current device."""

    def __init__(self, device):
        self._device = device
        self._before = Local()  # several threads can use one object

    def __getattr__(self, name):
        return getattr(self._device, name)

    def __eq__(self, other):
        return getattr(other, "_device", other) is self._device

    def __hash__(self):
        return hash(self._device)

    def __repr__(self):
        return repr(self._device)

    def __str__(self):
        return f"<Managed Device {self.id}>"

    def get_primary_context(self):
        return devices.context_of(self._device)

    def __enter__(self):
        before = devices.current()
        _switch(self._device)
        self._before.__dict__.setdefault("stack", []).append(before)

    def __exit__(self, *exception):
        _py2cu.set_device(self._before.stack.pop())


gpus = _Gpus()
