"""What numba.cuda calls a context, a device looked at through its memory and streams; and the list of devices."""
import collections
import functools

from . import _py2cu, devices

MemoryInfo = collections.namedtuple("MemoryInfo", "free,total")


class Context:
    """The context of a device. There is one for each, made by cuda.current_context()."""

    def __init__(self, device):
        self.device = device
        self.plugin = None  # the memory manager that was set, or None

    def get_memory_info(self):
        return MemoryInfo(*self.device.memory_info())

    def synchronize(self):
        self.device.synchronize()

    def __repr__(self):
        return f"<CUDA context of device {self.device.id}>"


def get_context(devnum=None):
    """The context of the current device, or of the device of that number, which becomes the current one of this thread."""
    return devices.context_of(devices.current() if devnum is None else devices.select(int(devnum)))


current_context = get_context


def require_context(function):
    """For Numba's sake: there is a context whenever one is needed."""

    @functools.wraps(function)
    def with_context(*args, **keywords):
        devices.current()
        return function(*args, **keywords)

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
        self._before = []

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

    def __enter__(self):
        self._before.append(devices.current())
        _py2cu.set_device(self._device)

    def __exit__(self, *exception):
        _py2cu.set_device(self._before.pop())


gpus = _Gpus()
