# SPDX-License-Identifier: MIT
"""Copies between addresses and buffers, and related classes, with the names of numba.cuda.cudadrv.driver."""
import ctypes
import sys

import numpy as np

from ..base import layouts
from ..device import allocation, devices
from ..device.contexts import Context  # noqa: F401
from ..device.ipc import IpcHandle, device_extents  # noqa: F401
from ..device.managers import BaseCUDAMemoryManager, GetIpcHandleMixin, HostOnlyCUDAMemoryManager, MemoryInfo, NumbaCUDAMemoryManager, set_memory_manager
from ..device.memory import AutoFreePointer, ManagedMemory, MappedMemory, MemoryPointer, OwnedPointer, PinnedMemory  # noqa: F401
from ..device.streams import Event, Stream, event_elapsed_time  # noqa: F401
from ..errors import CudaAPIError, CudaDriverError, CudaSupportError  # noqa: F401
from ..kernels.linking import LinkerError  # noqa: F401

CU_STREAM_DEFAULT = 0
SUPPORTS_IPC = sys.platform.startswith("linux")


class _Devices(type):
    def __instancecheck__(cls, value):
        return isinstance(value, devices.Device)


class Device(metaclass=_Devices):
    """The class of devices; a call returns the device with the given ordinal."""

    def __new__(cls, devnum):
        return devices.all_devices()[devnum]


def memory_size_from_info(shape, strides, itemsize):
    """Return the distance from the start of the first element to the end of the last one, in bytes."""
    return layouts.span(shape, strides, itemsize)[1]


def is_device_memory(obj):
    """Return whether an object represents device memory."""
    return bool(getattr(obj, "__cuda_memory__", False))


def require_device_memory(obj):
    """Raise an error unless an object represents device memory."""
    if not is_device_memory(obj):
        raise Exception("Not a CUDA memory object.")


def device_pointer(obj):
    """Return the address of device memory as an int."""
    if obj is None:
        return 0
    if not isinstance(obj, int):
        require_device_memory(obj)
    return obj if isinstance(obj, int) else allocation.address_of(obj)


def device_ctypes_pointer(obj):
    return ctypes.c_void_p(device_pointer(obj)) if obj is None else ctypes.c_size_t(device_pointer(obj))


def device_memory_size(devmem):
    """Return the size of device memory in bytes."""
    return devmem._cuda_memsize_


def _host_bytes(obj, size, write):
    """Return the first bytes of a host object as a buffer."""
    if isinstance(obj, int):
        return (ctypes.c_uint8 * size).from_address(obj)
    if isinstance(obj, (np.ndarray, np.generic)):
        array = np.asarray(obj)
        if write and not array.flags.writeable:
            raise ValueError("the memory is read-only")
        return layouts.raw_bytes(array)
    return np.frombuffer(obj, np.uint8)


def host_to_device(dst, src, size, stream=0):
    """Copy bytes to the device; with a stream, the host bytes must not change before the copy is complete."""
    devices.current().copy(device_pointer(dst), 0, _host_bytes(src, size, False), 0, size, stream, not stream)


def device_to_host(dst, src, size, stream=0):
    """Copy bytes to the host."""
    devices.current().copy(_host_bytes(dst, size, True), 0, device_pointer(src), 0, size, stream, not stream)


def device_to_device(dst, src, size, stream=0):
    devices.current().copy(device_pointer(dst), 0, device_pointer(src), 0, size, stream, False)


def device_memset(dst, val, size, stream=0):
    """Fill device memory with a byte; without a stream, wait for completion."""
    device = devices.current()
    device.fill(device_pointer(dst), bytes([val & 0xff]), size, stream)
    if not stream:
        device.synchronize()


def host_memory_extents(obj):
    """Return the start and end addresses of a host object; the end is exclusive."""
    if isinstance(obj, (np.ndarray, np.generic)):
        array = np.asarray(obj)
        low, size = layouts.span(array.shape, array.strides, array.itemsize)
        start = array.__array_interface__["data"][0] + low
        return start, start + size
    view = np.frombuffer(obj, np.uint8)
    start = view.__array_interface__["data"][0]
    return start, start + view.size


def host_memory_size(obj):
    start, end = host_memory_extents(obj)
    return end - start


def host_pointer(obj, readonly=False):
    """Return the address of a host object as an int."""
    if isinstance(obj, int):
        return obj
    if not readonly and isinstance(obj, np.ndarray) and not obj.flags.writeable:
        raise ValueError("the memory is read-only")
    return host_memory_extents(obj)[0]


def get_version():
    """Return the CUDA version that the driver supports as (major, minor); (0, 0) without a driver."""
    version = devices.current()._info["driver_version"]
    return version // 1000, version % 1000 // 10


class _Driver:
    """Functions of the driver object in numba-cuda."""

    @staticmethod
    def get_device_count():
        return len(devices.all_devices())

    @staticmethod
    def get_device(devnum=0):
        return devices.all_devices()[devnum]

    @staticmethod
    def get_version():
        return get_version()

    @property
    def is_available(self):
        return devices.gpu_count()[0] > 0

    def __getattr__(self, name):
        """Return a function of the driver from the package cuda-bindings; it returns the results without the status."""
        if not name.startswith("cu") or devices.current().is_host:
            raise AttributeError(f"driver has no attribute {name!r}")
        function = getattr(__getattr__("binding"), name)

        def call(*args):
            devices.current().synchronize()  # makes the device's context current in this thread
            status, *results = function(*args)
            if int(status) != 0:
                raise CudaAPIError(status.name, f"Call to {name} results in {status.name}")
            return results[0] if len(results) == 1 else tuple(results) if results else None

        return call


driver = _Driver()


def __getattr__(name):
    if name == "binding":  # CUDA's own functions
        try:
            from cuda.bindings import driver as binding
        except ImportError as error:
            raise AttributeError("the package cuda-bindings is not installed") from error
        return binding
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
