"""Memory of a GPU that several processes use: handles that can be sent, and arrays over what they open."""
import contextlib
import ctypes

import numpy as np

from .. import _py2cu
from ..device import allocation, devices
from ..device.memory import MemoryPointer
from .devicearray import DeviceNDArray


class RawHandle:
    """The 64 bytes of a cudaIpcMemHandle_t."""

    def __init__(self, data):
        self.reserved = bytes(bytearray(data))

    def __bytes__(self):
        return self.reserved


def _bytes_of(handle):
    """The bytes of a handle in any form: ours, CUDA's, a ctypes array, or a sequence of numbers."""
    if isinstance(handle, (bytes, bytearray, RawHandle)):
        return bytes(handle)
    reserved = getattr(handle, "reserved", handle)
    return bytes(bytearray(number & 0xff for number in reserved))


def device_extents(memory):
    """(first address, address behind the last byte) of the allocation that the memory is a part of."""
    part = memory
    while part is not None:
        if isinstance(part, _py2cu.Memory):
            return part.pointer, part.pointer + part.size
        part = getattr(part, "base", None) if isinstance(part, _py2cu.Array) else getattr(part, "_owner", None) or getattr(part, "array", None)
    pointer = allocation.address_of(memory)
    start, size = ctypes.c_uint64(), ctypes.c_size_t()
    try:  # memory that others allocated: only the driver knows where it begins
        error = ctypes.CDLL("libcuda.so.1").cuMemGetAddressRange_v2(ctypes.byref(start), ctypes.byref(size), ctypes.c_uint64(pointer))
    except (OSError, AttributeError):
        error = -1
    if error != 0:
        return pointer, pointer + memory.size
    return start.value, start.value + size.value


class IpcHandle:
    """Memory of a device that another process on the machine can open; it can be pickled.

    `base` keeps the memory alive in the process that owns it, and is None in the others. `offset` is where in the allocation the
    memory begins.
    """

    def __init__(self, base, handle, size, source_info=None, offset=0):
        self.base, self.size, self.source_info, self.offset = base, size, source_info, offset
        self.handle = handle if isinstance(handle, RawHandle) else RawHandle(_bytes_of(handle))
        self._opened = None  # (device, address of the allocation) while it is open; or () for a copy

    def _source(self):
        if self.source_info is None:
            raise RuntimeError("IPC handle doesn't have source info")
        return devices.from_identity(self.source_info)

    def can_access_peer(self, context):
        """Whether the context's device can use the memory where it is."""
        source = self._source()
        return source is context.device or context.device.peer(source, False)

    def _check(self):
        if self.base is not None:
            raise ValueError("opening IpcHandle from original process")
        if self._opened is not None:
            raise ValueError("IpcHandle is already opened")

    def open_direct(self, context):
        """The memory itself, as a MemoryPointer."""
        self._check()
        device = context.device
        address = _py2cu.import_memory(device, bytes(self.handle))
        self._opened = device, address
        return MemoryPointer(context, address + self.offset, self.size)

    def open_staged(self, context):
        """A copy of the memory on the context's device, for devices that cannot use each other's memory."""
        self._check()
        source, target = self._source(), context.device
        address = _py2cu.import_memory(source, bytes(self.handle))
        try:
            memory, pointer = allocation.memory_for(target, self.size)
            target.copy(pointer, 0, address, self.offset, self.size, 0, True)
        finally:
            _py2cu.close_import(source, address)
        self._opened = ()
        return MemoryPointer(context, pointer, self.size, owner=memory)

    def open(self, context):
        """The memory for use on the context's device, as a MemoryPointer."""
        if self.source_info is None or self.can_access_peer(context):
            return self.open_direct(context)
        return self.open_staged(context)

    def open_array(self, context, shape, dtype, strides=None):
        """The memory as a device array; without strides it has one axis, in C order."""
        dtype = allocation.dtype_of(dtype)
        return DeviceNDArray(shape, dtype.itemsize if strides is None else strides, dtype, gpu_data=self.open(context))

    def close(self):
        """Ends the use of the memory in this process."""
        if self._opened is None:
            raise ValueError("IpcHandle not opened")
        if self._opened:
            _py2cu.close_import(*self._opened)
        self._opened = None

    def __reduce__(self):
        return _rebuilt, (self.handle.reserved, self.size, self.source_info, self.offset)


def _rebuilt(handle, size, source_info, offset):
    return IpcHandle(None, RawHandle(handle), size, source_info, offset)


class IpcArrayHandle:
    """An array that another process can open, as a device array over the same memory: `with handle as array: ...`"""

    def __init__(self, ipc_handle, array_desc):
        self._ipc_handle, self._array_desc = ipc_handle, array_desc

    def open(self):
        from ..device.contexts import get_context

        return DeviceNDArray(gpu_data=self._ipc_handle.open(get_context()), **self._array_desc)

    def close(self):
        self._ipc_handle.close()

    def __enter__(self):
        return self.open()

    def __exit__(self, *exception):
        self.close()


def handle_of(array):
    """The handle of a device array."""
    if any(stride < 0 for stride in array.strides):
        raise NotImplementedError(f"an array with negative strides {array.strides} cannot be sent to another process")
    handle = devices.context_of(array.device).get_ipc_handle(array.gpu_data)
    return IpcArrayHandle(handle, {"shape": array.shape, "strides": array.strides, "dtype": array.dtype})


@contextlib.contextmanager
def open_ipc_array(handle, shape, dtype, strides=None, offset=0):
    """Opens the memory of a handle (64 bytes, as CUDA makes it) as an array inside a `with`."""
    from ..device.contexts import get_context

    dtype = allocation.dtype_of(dtype)
    opened = IpcHandle(None, RawHandle(_bytes_of(handle)), int(np.prod(shape)) * dtype.itemsize, offset=offset)
    array = opened.open_array(get_context(), shape, dtype, strides)
    try:
        yield array
    finally:
        opened.close()
