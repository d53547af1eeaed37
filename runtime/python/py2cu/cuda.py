"""The interface of numba.cuda, by py2cu: `from py2cu import cuda`.

Kernels are made by `cuda.jit`; arrays come to the device by `cuda.to_device`, `cuda.device_array` or, at a launch, by themselves.
Without a GPU, kernels run on the processor (PY2CU_DEVICE=host|cuda|auto); `is_available()` tells the truth.
"""
import contextlib
import warnings

import numpy as np

from . import _py2cu, devices, errors, kernel_only, types
from .devicearray import DeviceNDArray, code_of, dtype_of, like_strides, new_array, shape_tuple, strides_of
from .dispatcher import Dispatcher, jit
from .errors import CudaAPIError, CudaDriverError, CudaSupportError, KernelRuntimeError, NumbaPerformanceWarning
from .ufuncs import vectorize
from .types import *  # noqa: F401,F403 - cuda.float32 and the like, for signatures and casts

globals().update(kernel_only.names())


# ---- devices ---------------------------------------------------------------------------------------------------------------

def is_available():
    """True when there is a GPU that can be used."""
    return devices.gpu_count()[0] > 0


def is_supported_version():
    """True when the CUDA runtime that was found can be used."""
    return is_available()


def cuda_error():
    """Why there is no GPU, or None."""
    count, why = devices.gpu_count()
    return None if count > 0 else why


def get_current_device():
    return devices.current()


def list_devices():
    return devices.all_devices()


def select_device(device_id):
    """Makes a device the current one of this thread."""
    devices.select(device_id)
    return current_context()


def synchronize():
    """Waits for all work on the current device; a kernel that faulted is reported here."""
    devices.current().synchronize()


def close():
    """For Numba's sake: nothing has to be closed."""


class _Gpus:
    """The devices: indexable, iterable, `current`; `with cuda.gpus[1]:` makes one current for a while."""

    def __getitem__(self, ordinal):
        return _Chosen(devices.all_devices()[ordinal])

    def __iter__(self):
        return iter([_Chosen(device) for device in devices.all_devices()])

    def __len__(self):
        return len(devices.all_devices())

    @property
    def lst(self):
        return list(self)

    @property
    def current(self):
        return _Chosen(devices.current())


class _Chosen:
    """A device that a `with` makes the current one."""

    def __init__(self, device):
        self.device = device

    def __getattr__(self, name):
        return getattr(self.device, name)

    def __repr__(self):
        return repr(self.device)

    def __enter__(self):
        self._before = devices.current()
        _py2cu.set_device(self.device)
        return self

    def __exit__(self, *exception):
        _py2cu.set_device(self._before)


gpus = _Gpus()


class Context:
    """What numba.cuda calls a context: a device, looked at through its memory."""

    def __init__(self, device):
        self.device = device

    def get_memory_info(self):
        return MemoryInfo(*self.device.memory_info())

    def synchronize(self):
        self.device.synchronize()


class MemoryInfo(tuple):
    """(free, total) in bytes."""

    def __new__(cls, free, total):
        return super().__new__(cls, (free, total))

    free = property(lambda self: self[0])
    total = property(lambda self: self[1])


def current_context(devnum=None):
    return Context(devices.current() if devnum is None else devices.all_devices()[devnum])


def detect():
    """Prints the devices there are; True when there is a GPU."""
    count, why = devices.gpu_count()
    print(f"Found {count} CUDA devices")
    for ordinal in range(count):
        device = devices.device("cuda", ordinal)
        print(f"id {ordinal}    {device.name}    compute capability {'.'.join(map(str, device.compute_capability))}")
    if not count and why:
        print(why)
    return count > 0


# ---- streams and events -----------------------------------------------------------------------------------------------------

class Stream(_py2cu.Stream):
    """Work in order; `kernel[grid, block, stream]` and copies take it."""

    def __int__(self):
        return self.native

    def __cuda_stream__(self):
        return 0, self.native

    def __repr__(self):
        return f"<CUDA stream {self.native} on {self.device!r}>" if self.native else f"<Default CUDA stream on {self.device!r}>"

    @contextlib.contextmanager
    def auto_synchronize(self):
        """Waits for the stream at the end of the `with`."""
        yield self
        self.synchronize()


def stream():
    """A new stream."""
    return Stream(devices.current())


def default_stream():
    return Stream(devices.current(), 0)


def external_stream(ptr):
    """A stream made elsewhere, given as its cudaStream_t; that it lives long enough is up to the caller."""
    if not hasattr(ptr, "__index__"):
        raise TypeError("external_stream() needs the stream's address as an int")
    return Stream(devices.current(), int(ptr.__index__()))


def legacy_default_stream():
    return external_stream(1)


def per_thread_default_stream():
    return external_stream(2)


class Event(_py2cu.Event):
    """A place in a stream."""


def event(timing=True):
    return Event(devices.current(), timing)


def event_elapsed_time(evtstart, evtend):
    """Milliseconds between two events."""
    return evtstart.elapsed_time(evtend)


def _convert_stream(value):
    """What a launch or a copy takes for a stream: nothing, ours, or any object with __cuda_stream__."""
    protocol = getattr(value, "__cuda_stream__", None)
    if protocol is None:
        raise TypeError(f"a stream is 0, None, a stream of py2cu or an object with __cuda_stream__, not {value!r}; "
                        "wrap an address with cuda.external_stream()")
    pair = protocol() if callable(protocol) else protocol
    return Stream(devices.current(), int(pair[1]), value)


# ---- arrays --------------------------------------------------------------------------------------------------------------------

def to_device(obj, stream=0, copy=True, to=None):
    """Copies an array to the device, or into the device array `to`. copy=False only reserves the memory."""
    if isinstance(obj, DeviceNDArray) and to is None:
        return obj
    if to is None and hasattr(obj, "__cuda_array_interface__"):
        return as_cuda_array(obj)
    array = np.asarray(obj)
    if array.dtype.hasobject:
        raise TypeError("Python objects cannot be stored on a device")
    if array.size and not (array.flags.c_contiguous or array.flags.f_contiguous):
        raise ValueError("Array contains non-contiguous buffer and cannot be transferred as a single memory region. Please ensure "
                         "contiguous buffer with numpy .ascontiguousarray()")
    if to is None:
        shape, strides = like_strides(array)
        to = new_array(shape, array.dtype, strides, stream=stream)
    if copy:
        to.copy_to_device(array, stream)
    return to


def device_array(shape, dtype=np.float64, strides=None, order="C", stream=0):
    """An array on the device, with whatever its memory holds."""
    return new_array(shape, dtype, strides, order, stream)


def device_array_like(ary, stream=0):
    """A device array with the shape, the dtype and the order of `ary`."""
    shape, strides = like_strides(ary)
    return new_array(shape, ary.dtype, strides, stream=stream)


def pinned_array(shape, dtype=np.float64, strides=None, order="C"):
    """A NumPy array in page-locked memory, which copies fast and asynchronously."""
    shape, dtype = shape_tuple(shape), dtype_of(dtype)
    if dtype.hasobject:
        raise TypeError("Python objects cannot be stored in pinned memory")
    if any(extent < 0 for extent in shape):
        raise ValueError("negative dimensions are not allowed")
    strides = strides_of(shape, dtype.itemsize, order) if strides is None else shape_tuple(strides)
    size = 0 if 0 in shape else sum((extent - 1) * stride for extent, stride in zip(shape, strides)) + dtype.itemsize
    memory = _py2cu.Memory(devices.current(), max(size, 1), pinned=True)
    return np.ndarray(shape, dtype, memory, 0, strides)


def pinned_array_like(ary):
    shape, strides = like_strides(ary)
    return pinned_array(shape, ary.dtype, strides)


def is_cuda_array(obj):
    return hasattr(obj, "__cuda_array_interface__")


def from_cuda_array_interface(desc, owner=None, sync=True):
    """A device array over the memory that a __cuda_array_interface__ describes; `owner` is kept alive."""
    device = devices.current()
    if device.is_host:
        raise TypeError("an array of a GPU cannot be used on the processor")
    if desc.get("mask") is not None:
        raise NotImplementedError("Masked arrays are not supported")
    dtype = np.dtype(desc["typestr"])
    if dtype.kind == "V" and desc.get("descr"):
        dtype = np.dtype([tuple(field) for field in desc["descr"]])
    pointer, readonly = desc["data"]
    shape, strides = tuple(desc["shape"]), desc.get("strides")
    array = DeviceNDArray(device, owner, int(pointer or 0), shape, None if strides is None else tuple(strides), dtype,
                          dtype.itemsize, code_of(dtype), bool(readonly))
    array.stream = 0
    native = desc.get("stream")
    if native and sync:
        foreign = external_stream(native)
        foreign.synchronize()
    return array


def as_cuda_array(obj, sync=True):
    """A device array over the memory of any object with __cuda_array_interface__."""
    if isinstance(obj, DeviceNDArray):
        return obj
    if not is_cuda_array(obj):
        raise TypeError("*obj* doesn't implement the cuda array interface.")
    return from_cuda_array_interface(obj.__cuda_array_interface__, owner=obj, sync=sync)


class In(_py2cu.HostArgument):
    """A host array that is copied to the device only."""

    def __new__(cls, value):
        return super().__new__(cls, value, True, False)


class Out(_py2cu.HostArgument):
    """A host array that is copied back only: the kernel must write all of it."""

    def __new__(cls, value):
        return super().__new__(cls, value, False, True)


class InOut(_py2cu.HostArgument):
    """A host array that is copied both ways, as without a wrapper."""

    def __new__(cls, value):
        return super().__new__(cls, value, True, True)


def _convert_argument(number, value):
    """An argument that the extension does not know, as one that it does."""
    if hasattr(value, "__cuda_array_interface__"):
        return as_cuda_array(value)
    if isinstance(value, (bool, int, float, complex)):  # subclasses: IntEnum and the like
        for plain in (bool, int, float, complex):
            if isinstance(value, plain):
                return plain(value)
    if isinstance(value, np.generic) and value.dtype.name in types.NUMBERS:  # another class of the same dtype, as np.longlong
        return np.dtype(value.dtype.name).type(value)
    if isinstance(value, (list, bytes, bytearray, memoryview)):
        hint = "; give it as a NumPy array"
    else:
        hint = ""
    raise errors.KernelArgumentError(f"argument {number}: Cannot determine Numba type of {type(value)}{hint}")


def _warn(kind, text):
    """Warnings of the extension."""
    if kind == "host-array":
        warnings.warn("Host array used in CUDA kernel will incur copy overhead to/from device.", NumbaPerformanceWarning, stacklevel=2)
    else:
        warnings.warn(text.rstrip("\n"), errors.NumbaWarning, stacklevel=2)


_py2cu.setup(
    scalar_types=tuple(np.dtype(name).type for name in _py2cu.dtype_names),
    ndarray=np.ndarray,
    make_error=errors.make_error,
    make_typing_error=errors.make_typing_error,
    warn=_warn,
    open_device=devices.open_current,
    convert_argument=_convert_argument,
    convert_stream=_convert_stream,
    chosen_device=devices.chosen_device,
)


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    raise AttributeError(f"py2cu.cuda has no {name!r}: it is no part of numba.cuda, or not supported yet")
