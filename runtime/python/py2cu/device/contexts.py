"""What numba.cuda calls a context, a device looked at through its memory and streams; and the list of devices."""
import contextlib
import functools

from .. import _py2cu
from ..base.thread_local import Local
from ..errors import CudaDriverError
from . import devices, managers, streams

_inside = Local()  # the device of the innermost function with require_context


class Context:
    """The context of a device. There is one for each, made by cuda.current_context()."""

    def __init__(self, device):
        self.device = device
        self.extras = {}
        self.modules = []  # those with linked code that is told of their unloading
        self._before = Local()
        self.memory_manager = managers.make(self)

    # ---- memory --------------------------------------------------------------------------------------------------------

    @property
    def memory_manager(self):
        return self._manager

    @memory_manager.setter
    def memory_manager(self, manager):
        self._manager = manager
        self.plugin = None if managers.is_plain(manager) else manager  # what new arrays have to ask

    @property
    def deallocations(self):
        """What waits to be freed; None where the memory manager frees everything by itself."""
        return getattr(self._manager, "deallocations", None)

    def prepare_for_use(self):
        """Lets the memory manager get ready; cuda.current_context() does that."""
        self._manager.initialize()

    def get_memory_info(self):
        """MemoryInfo(free, total) in bytes."""
        return self._manager.get_memory_info()

    def memalloc(self, bytesize):
        """Memory of the device, of so many bytes, as a MemoryPointer."""
        return self._manager.memalloc(bytesize)

    def memallocmanaged(self, bytesize, attach_global=True):
        """Memory of so many bytes that host and devices both reach."""
        return self._manager.memallocmanaged(bytesize, attach_global)

    def memhostalloc(self, bytesize, mapped=False, portable=False, wc=False):
        """Page-locked memory of the host, of so many bytes; mapped: the device reaches it, too. wc: written to fast, and read slowly."""
        return self._manager.memhostalloc(bytesize, mapped, portable, wc)

    def mempin(self, owner, pointer, size, mapped=False):
        """Locks pages of the host that are there already: `size` bytes from an address. `owner` is kept alive."""
        return self._manager.mempin(owner, pointer, size, mapped)

    def get_ipc_handle(self, memory):
        """What another process can open the memory by; it wants PY2CU_POOL=0."""
        return self._manager.get_ipc_handle(memory)

    def open_ipc_handle(self, handle, size):
        """The memory of another process, of `size` bytes, by its handle."""
        from . import ipc  # not above: few share memory

        return ipc.IpcHandle(None, handle, size).open_direct(self)

    @contextlib.contextmanager
    def defer_cleanup(self):
        """Nothing of the memory manager's is freed inside a `with`."""
        with self._manager.defer_cleanup():
            yield

    def reset(self):
        """Gives back the memory that nobody uses, and ends modules with linked code that has callbacks: a later launch loads them again.
        Arrays that there are stay as they are."""
        self.modules.clear()
        self._manager.reset()
        self.device.trim()

    # ---- streams and events --------------------------------------------------------------------------------------------

    def create_stream(self):
        """A new stream on the device."""
        return streams.Stream(self.device)

    def create_external_stream(self, ptr):
        """A stream that was made elsewhere, by its cudaStream_t as an int."""
        return streams.external_stream(ptr, self.device)

    def get_default_stream(self):
        """The stream of launches that name none."""
        return streams.Stream(self.device, 0)

    def get_legacy_default_stream(self):
        """The default stream that waits for the other ones."""
        return streams.Stream(self.device, 1)

    def get_per_thread_default_stream(self):
        """The default stream of this thread of the host."""
        return streams.Stream(self.device, 2)

    def create_event(self, timing=True):
        """A new event; without timing it is cheaper, and cannot be asked for times."""
        return streams.Event(self.device, timing)

    def synchronize(self):
        """Waits until all work on the device has finished; a kernel that faulted is reported here."""
        self.device.synchronize()

    # ---- devices -------------------------------------------------------------------------------------------------------

    def can_access_peer(self, peer_device):
        """Whether kernels on this device can use the memory of the other one."""
        return self.device.peer(devices.numbered(int(peer_device)), False)

    def enable_peer_access(self, peer_context, flags=0):
        """Lets kernels on this device use the memory of the other one."""
        assert flags == 0, "*flags* is reserved and MUST be zero"
        self.device.peer(getattr(peer_context, "device", peer_context), True)

    def get_active_blocks_per_multiprocessor(self, func, blocksize, memsize, flags=None):
        """How many such blocks of a compiled kernel a multiprocessor can have at once."""
        return _function(func).occupancy(blocksize, memsize)

    def get_max_potential_block_size(self, func, b2d_func, memsize, blocksizelimit, flags=None):
        """The most threads that a block of a compiled kernel can have."""
        most = _function(func).use["max_threads_per_block"]
        return min(most, blocksizelimit) if blocksizelimit else most

    def push(self):
        """Makes the device the current one of this thread, until pop()."""
        self._before.__dict__.setdefault("stack", []).append(devices.current())
        _py2cu.set_device(self.device)

    def pop(self):
        """Makes that device current that was it before push()."""
        before = getattr(self._before, "stack", None)
        if not before:
            raise CudaDriverError("pop() without a push() of this thread")
        _py2cu.set_device(before.pop())

    def __repr__(self):
        return f"<CUDA context of device {self.device.id}>"


def _function(kernel):
    """What was compiled: of a kernel for given types, or given itself."""
    return getattr(kernel, "function", kernel)


def get_context(devnum=None):
    """The context of the current device, or of the device of that number, which becomes the current one of this thread."""
    device = devices.current() if devnum is None else _switch(devices.numbered(int(devnum)))
    context = devices.context_of(device)
    context.prepare_for_use()
    return context


current_context = get_context


def _switch(device):
    """Makes a device the current one; not inside a function that require_context holds to another one."""
    held = getattr(_inside, "device", None)
    if held is not None and held is not device:
        raise RuntimeError("Cannot switch CUDA-context.")
    _py2cu.set_device(device)
    return device


def require_context(function):
    """Makes sure that there is a device when the function runs, and that the function stays with it."""

    @functools.wraps(function)
    def with_context(*args, **keywords):
        before = getattr(_inside, "device", None)
        _inside.device = devices.current()
        try:
            return function(*args, **keywords)
        finally:
            _inside.device = before

    return with_context


class _Gpus:
    """The devices: indexable, iterable, `current`; `with cuda.gpus[1]:` makes one current for a while."""

    def __getitem__(self, devnum):
        found = devices.all_devices()[devnum if isinstance(devnum, slice) else int(devnum)]
        return [_Chosen(device) for device in found] if isinstance(devnum, slice) else _Chosen(found)

    def __iter__(self):
        return iter(self.lst)

    def __len__(self):
        return len(devices.all_devices())

    def __str__(self):
        return ", ".join(map(str, self.lst))

    @property
    def lst(self):
        return [_Chosen(device) for device in devices.all_devices()]

    @property
    def current(self):
        return _Chosen(devices.current())


class _Chosen:
    """A device that a `with` makes the current one."""

    def __init__(self, device):
        self._device = device
        self._before = Local()  # several threads may use one object

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
