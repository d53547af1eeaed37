"""Memory of a GPU that several processes use: handles that can be sent, and what opens them."""
import ctypes

from .. import _py2cu
from . import allocation, devices
from .memory import MemoryPointer


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
        kind = devices.load_device_arrays().DeviceNDArray
        return kind(shape, dtype.itemsize if strides is None else strides, dtype, gpu_data=self.open(context))

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
