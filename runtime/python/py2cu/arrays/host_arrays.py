# SPDX-License-Identifier: MIT
"""NumPy arrays that devices can access or copy quickly: pinned, mapped and managed arrays."""
import contextlib
import ctypes

import numpy as np

from .. import _py2cu
from ..base import entry_points, layouts
from ..device import allocation, devices
from .device_array import DeviceNDArray
from .export import array_interface


class _Shared(np.ndarray):
    """A NumPy array whose memory kernels access directly; its views have the same property."""

    __cuda_memory__ = True
    __cuda_ndarray__ = True
    _device, _offset, stream = None, 0, 0

    def __array_finalize__(self, made_from):
        self._device = getattr(made_from, "_device", None)
        self._offset = getattr(made_from, "_offset", 0)
        self.stream = getattr(made_from, "stream", 0)
        if self._device is not None and not _within(self, made_from):
            self._device = None  # the result of a computation is in ordinary host memory

    @property
    def device(self):
        return self._device or devices.current()

    @property
    def device_pointer(self):
        """Device address of the element with index 0."""
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
            raise AttributeError("the array is in ordinary host memory")
        return array_interface(self)


class MappedNDArray(_Shared):
    """A NumPy array in page-locked host memory that kernels access directly."""


class ManagedNDArray(_Shared):
    """A NumPy array in managed memory, which migrates between host and device."""


def _within(array, other):
    """Return whether an array is in the memory of another one."""
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
    """Allocate a NumPy array in page-locked memory, for fast asynchronous copies.

    Parameters
    ----------
    shape : int or tuple of int
        Number of elements along each axis.
    dtype : dtype, default float64
        Type of the elements.
    strides : tuple of int, optional
        Strides in bytes; by default those of a contiguous array.
    order : {'C', 'F'}, default 'C'
        Memory layout if there are no strides.

    Returns
    -------
    ndarray
        The uninitialized array.
    """
    return _host_array(shape, dtype, strides, order, "pinned", devices.current())


def mapped_array(shape, dtype=np.float64, strides=None, order="C", stream=0, portable=False, wc=False):
    """Allocate a NumPy array in page-locked host memory that kernels on every device access directly.

    Parameters
    ----------
    shape : int or tuple of int
        Number of elements along each axis.
    dtype : dtype, default float64
        Type of the elements.
    strides : tuple of int, optional
        Strides in bytes; by default those of a contiguous array.
    order : {'C', 'F'}, default 'C'
        Memory layout if there are no strides.
    stream : int or Stream, default 0
        Value of the array's attribute `stream`.
    portable : bool, default False
        Ignored: every device can access the memory.
    wc : bool, default False
        Allocate write-combined memory, which is fast for the host to write and slow to read.

    Returns
    -------
    MappedNDArray
        The uninitialized array.
    """
    return _shared(MappedNDArray, shape, dtype, strides, order, stream, "write_combined" if wc else "pinned")


def managed_array(shape, dtype=np.float64, strides=None, order="C", stream=0, attach_global=True):
    """Allocate a NumPy array in managed memory, which migrates between host and device.

    Parameters
    ----------
    shape : int or tuple of int
        Number of elements along each axis.
    dtype : dtype, default float64
        Type of the elements.
    strides : tuple of int, optional
        Strides in bytes; by default those of a contiguous array.
    order : {'C', 'F'}, default 'C'
        Memory layout if there are no strides.
    stream : int or Stream, default 0
        Value of the array's attribute `stream`.
    attach_global : bool, default True
        If False, the memory is attached to the host until it is attached to a stream.

    Returns
    -------
    ManagedNDArray
        The uninitialized array.
    """
    return _shared(ManagedNDArray, shape, dtype, strides, order, stream, "managed" if attach_global else "managed_host")


def pinned_array_like(ary):
    """Allocate a pinned array with the shape, dtype and memory layout of another array.

    Parameters
    ----------
    ary : ndarray or DeviceNDArray
        The other array.

    Returns
    -------
    ndarray
        The uninitialized array.
    """
    shape, strides = layouts.like(ary)
    return pinned_array(shape, ary.dtype, strides)


def mapped_array_like(ary, stream=0, portable=False, wc=False):
    """Allocate a mapped array with the shape, dtype and memory layout of another array.

    Parameters
    ----------
    ary : ndarray or DeviceNDArray
        The other array.
    stream : int or Stream, default 0
        Value of the array's attribute `stream`.
    portable : bool, default False
        Ignored: every device can access the memory.
    wc : bool, default False
        Allocate write-combined memory, which is fast for the host to write and slow to read.

    Returns
    -------
    MappedNDArray
        The uninitialized array.
    """
    shape, strides = layouts.like(ary)
    return mapped_array(shape, ary.dtype, strides, stream=stream, portable=portable, wc=wc)


def _registered(stack, device, array):
    """Page-lock the memory of an array until the stack is unwound, and return the device address minus the host address."""
    low, size = layouts.span(array.shape, array.strides, array.itemsize)
    start = array.__array_interface__["data"][0] + low
    if size == 0:
        return 0
    on_device = _py2cu.register_host(device, start, size)
    stack.callback(_py2cu.unregister_host, device, start)
    return on_device - start


@contextlib.contextmanager
def pinned(*arylist):
    """Return a context manager that page-locks NumPy arrays, for fast asynchronous copies.

    Parameters
    ----------
    *arylist : ndarray
        The arrays.
    """
    device = devices.current()
    with contextlib.ExitStack() as stack:
        for array in arylist:
            _registered(stack, device, array)
        yield


@contextlib.contextmanager
def mapped(*arylist, stream=0):
    """Return a context manager in which kernels can access the memory of NumPy arrays.

    Parameters
    ----------
    *arylist : ndarray
        The arrays.
    stream : int or Stream, default 0
        Default stream of the device arrays' copies.

    Yields
    ------
    DeviceNDArray or list of DeviceNDArray
        A device array for each array.
    """
    device = devices.current()
    with contextlib.ExitStack() as stack:
        views = []
        for array in arylist:
            offset = _registered(stack, device, array)
            views.append(DeviceNDArray._make(device, array, array.__array_interface__["data"][0] + offset, array.shape, array.strides,
                                             array.dtype, not array.flags.writeable, stream))
        yield views[0] if len(views) == 1 else views


entry_points.of_module(globals())
