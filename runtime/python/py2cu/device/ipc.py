# SPDX-License-Identifier: MIT
"""GPU memory that is shared by several processes: handles to send, and the objects that open them."""
import ctypes

from .. import _py2cu
from . import allocation, devices
from .memory import MemoryPointer


class RawHandle:
    """The 64 bytes of a cudaIpcMemHandle_t.

    Parameters
    ----------
    data : iterable of int
        The bytes.
    """

    def __init__(self, data):
        self.reserved = bytes(bytearray(data))

    def __bytes__(self):
        return self.reserved


def _bytes_of(handle):
    """Return the bytes of a handle of py2cu, CUDA or ctypes, or of a sequence of integers."""
    if isinstance(handle, (bytes, bytearray, RawHandle)):
        return bytes(handle)
    reserved = getattr(handle, "reserved", handle)
    return bytes(bytearray(number & 0xff for number in reserved))


def device_extents(memory):
    """Return the bounds of the allocation that contains memory.

    Parameters
    ----------
    memory : MemoryPointer
        The memory.

    Returns
    -------
    start : int
        Address of the allocation.
    end : int
        Address after the last byte.
    """
    part = memory
    while part is not None:
        if isinstance(part, _py2cu.Memory):
            return part.pointer, part.pointer + part.size
        part = getattr(part, "base", None) if isinstance(part, _py2cu.Array) else getattr(part, "_owner", None) or getattr(part, "array", None)
    pointer = allocation.address_of(memory)
    start, size = ctypes.c_uint64(), ctypes.c_size_t()
    try:  # memory of another library: only the driver can report its bounds
        error = ctypes.CDLL("libcuda.so.1").cuMemGetAddressRange_v2(ctypes.byref(start), ctypes.byref(size), ctypes.c_uint64(pointer))
    except (OSError, AttributeError):
        error = -1
    if error != 0:
        return pointer, pointer + memory.size
    return start.value, start.value + size.value


class IpcHandle:
    """Device memory that another process on the machine can open; the handle can be pickled.

    Parameters
    ----------
    base : object or None
        Object to keep alive in the owning process; None in other processes.
    handle : RawHandle or bytes
        CUDA's handle of the allocation.
    size : int
        Size in bytes.
    source_info : dict, optional
        PCI address of the owning device.
    offset : int, default 0
        Offset in bytes from the start of the allocation.
    """

    def __init__(self, base, handle, size, source_info=None, offset=0):
        self.base, self.size, self.source_info, self.offset = base, size, source_info, offset
        self.handle = handle if isinstance(handle, RawHandle) else RawHandle(_bytes_of(handle))
        self._opened = None  # (device, address of the allocation) while the memory is open; () for a copy

    def _source(self):
        if self.source_info is None:
            raise RuntimeError("IPC handle doesn't have source info")
        return devices.from_identity(self.source_info)

    def can_access_peer(self, context):
        """Return whether a device can access the memory directly.

        Parameters
        ----------
        context : Context
            Context of the device.

        Returns
        -------
        bool
            True if access is possible.
        """
        source = self._source()
        return source is context.device or context.device.peer(source, False)

    def _check(self):
        if self.base is not None:
            raise ValueError("opening IpcHandle from original process")
        if self._opened is not None:
            raise ValueError("IpcHandle is already opened")

    def open_direct(self, context):
        """Open the memory directly.

        Parameters
        ----------
        context : Context
            Context of the device.

        Returns
        -------
        MemoryPointer
            The memory.
        """
        self._check()
        device = context.device
        address = _py2cu.import_memory(device, bytes(self.handle))
        self._opened = device, address
        return MemoryPointer(context, address + self.offset, self.size)

    def open_staged(self, context):
        """Copy the memory to a device that cannot access it directly.

        Parameters
        ----------
        context : Context
            Context of the device.

        Returns
        -------
        MemoryPointer
            The copy.
        """
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
        """Open the memory directly, or copy it if the device cannot access it.

        Parameters
        ----------
        context : Context
            Context of the device.

        Returns
        -------
        MemoryPointer
            The memory or the copy.
        """
        if self.source_info is None or self.can_access_peer(context):
            return self.open_direct(context)
        return self.open_staged(context)

    def open_array(self, context, shape, dtype, strides=None):
        """Open the memory as a device array.

        Parameters
        ----------
        context : Context
            Context of the device.
        shape : int or tuple of int
            Number of elements along each axis.
        dtype : dtype
            Type of the elements.
        strides : tuple of int, optional
            Strides in bytes; required for arrays with more than one axis.

        Returns
        -------
        DeviceNDArray
            The array.
        """
        dtype = allocation.dtype_of(dtype)
        kind = devices.load_device_arrays().DeviceNDArray
        return kind(shape, dtype.itemsize if strides is None else strides, dtype, gpu_data=self.open(context))

    def close(self):
        """Close the memory in this process.

        Raises
        ------
        ValueError
            If the memory is not open.
        """
        if self._opened is None:
            raise ValueError("IpcHandle not opened")
        if self._opened:
            _py2cu.close_import(*self._opened)
        self._opened = None

    def __reduce__(self):
        return _rebuilt, (self.handle.reserved, self.size, self.source_info, self.offset)


def _rebuilt(handle, size, source_info, offset):
    return IpcHandle(None, RawHandle(handle), size, source_info, offset)
