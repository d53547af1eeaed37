"""NumPy arrays that the device reaches or copies from quickly: pinned, mapped and managed ones."""
import contextlib
import ctypes

import numpy as np

from .. import _py2cu
from ..base import entry_points, layouts
from ..device import allocation, devices
from .device_array import DeviceNDArray
from .export import array_interface


class _Shared(np.ndarray):
    """A NumPy array whose memory kernels use as it is. Views of it are such arrays too."""

    __cuda_memory__ = True
    __cuda_ndarray__ = True
    _device, _offset, stream = None, 0, 0

    def __array_finalize__(self, made_from):
        self._device = getattr(made_from, "_device", None)
        self._offset = getattr(made_from, "_offset", 0)
        self.stream = getattr(made_from, "stream", 0)
        if self._device is not None and not _within(self, made_from):
            self._device = None  # the result of a computation is an array of the host

    @property
    def device(self):
        return self._device or devices.current()

    @property
    def device_pointer(self):
        """The address of element 0 for kernels."""
        return self.__array_interface__["data"][0] + self._offset

    @property
    def device_ctypes_pointer(self):
        return ctypes.c_size_t(self.device_pointer)

    @property
    def alloc_size(self):
        return layouts.span(self.shape, self.strides, self.itemsize)[1]

    _cuda_memsize_ = alloc_size

    @property
    def gpu_data(self):
        from ..device.memory import MemoryPointer

        return MemoryPointer(devices.context_of(self.device), self.device_pointer, self.alloc_size, owner=self)

    @property
    def __cuda_array_interface__(self):
        if self._device is None:
            raise AttributeError("the array is in the memory of the host alone")
        return array_interface(self)


class MappedNDArray(_Shared):
    """A NumPy array in page-locked memory that kernels use as it is."""


class ManagedNDArray(_Shared):
    """A NumPy array in managed memory, which wanders to the side that uses it."""


def _within(array, other):
    """Whether an array lies in the memory of another one."""
    if not isinstance(other, np.ndarray):
        return False
    start, end = np.lib.array_utils.byte_bounds(array) if hasattr(np.lib, "array_utils") else np.byte_bounds(array)
    base = other
    while isinstance(base.base, np.ndarray):
        base = base.base
    low, high = np.lib.array_utils.byte_bounds(base) if hasattr(np.lib, "array_utils") else np.byte_bounds(base)
    return array.size == 0 or (low <= start and end <= high)


def _host_array(shape, dtype, strides, order, kind, device):
    shape, dtype, strides = allocation.prepared(shape, dtype, strides, order)
    memory = _py2cu.Memory(device, layouts.span(shape, strides, dtype.itemsize)[1], kind=kind)
    return np.ndarray(shape, dtype, memory, 0, strides)


def _shared(cls, shape, dtype, strides, order, stream, kind):
    device = devices.current()
    array = _host_array(shape, dtype, strides, order, kind, device).view(cls)
    array._device, array.stream = device, stream
    return array


def pinned_array(shape, dtype=np.float64, strides=None, order="C"):
    """A NumPy array in page-locked memory, which copies fast and asynchronously."""
    return _host_array(shape, dtype, strides, order, "pinned", devices.current())


def mapped_array(shape, dtype=np.float64, strides=None, order="C", stream=0, portable=False, wc=False):
    """A NumPy array that kernels use as it is, in page-locked memory of the host; every device reaches it.

    wc=True makes memory that is quick to write for the host, and slow to read.
    """
    return _shared(MappedNDArray, shape, dtype, strides, order, stream, "write_combined" if wc else "pinned")


def managed_array(shape, dtype=np.float64, strides=None, order="C", stream=0, attach_global=True):
    """A NumPy array that kernels use as it is, in memory that wanders to the side that uses it.

    attach_global=False makes memory that belongs to the host until a stream asks for it.
    """
    return _shared(ManagedNDArray, shape, dtype, strides, order, stream, "managed" if attach_global else "managed_host")


def pinned_array_like(ary):
    """A pinned array with the shape, the dtype and the order of `ary`."""
    shape, strides = layouts.like(ary)
    return pinned_array(shape, ary.dtype, strides)


def mapped_array_like(ary, stream=0, portable=False, wc=False):
    """A mapped array with the shape, the dtype and the order of `ary`."""
    shape, strides = layouts.like(ary)
    return mapped_array(shape, ary.dtype, strides, stream=stream, portable=portable, wc=wc)


def _registered(stack, device, array):
    """Page-locks the memory of an array until the stack is unwound; gives the distance from the host's address to the device's."""
    low, size = layouts.span(array.shape, array.strides, array.itemsize)
    start = array.__array_interface__["data"][0] + low
    if size == 0:
        return 0
    on_device = _py2cu.register_host(device, start, size)
    stack.callback(_py2cu.unregister_host, device, start)
    return on_device - start


@contextlib.contextmanager
def pinned(*arylist):
    """Page-locks NumPy arrays inside a `with`, so that they copy fast and asynchronously."""
    device = devices.current()
    with contextlib.ExitStack() as stack:
        for array in arylist:
            _registered(stack, device, array)
        yield


@contextlib.contextmanager
def mapped(*arylist, stream=0):
    """Lets kernels use the memory of NumPy arrays inside a `with`: gives a device array for each."""
    device = devices.current()
    with contextlib.ExitStack() as stack:
        views = []
        for array in arylist:
            offset = _registered(stack, device, array)
            views.append(DeviceNDArray._make(device, array, array.__array_interface__["data"][0] + offset, array.shape, array.strides,
                                             array.dtype, not array.flags.writeable, stream))
        yield views[0] if len(views) == 1 else views


entry_points.of_module(globals())
