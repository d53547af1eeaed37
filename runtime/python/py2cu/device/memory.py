# SPDX-License-Identifier: MIT
"""Objects with the address and size of memory, which memory managers return and device arrays use."""
import ctypes
import weakref

from .. import _py2cu
from . import allocation, devices


class MemoryPointer:
    """Memory at an address.

    Parameters
    ----------
    context : Context
        Context of the memory's device.
    pointer : int or ctypes pointer
        Address, or an object that int() converts.
    size : int
        Size in bytes.
    owner : object, optional
        Object to keep alive while the memory is in use.
    finalizer : callable, optional
        Function that frees the memory; called when this object is destroyed.
    """

    __cuda_memory__ = True

    def __init__(self, context, pointer, size, owner=None, finalizer=None):
        self.context = context
        self.device_pointer = pointer if isinstance(pointer, int) else allocation.plain_address(pointer)
        self.size = size
        self._cuda_memsize_ = size
        self.is_managed = finalizer is not None
        self.refct = 1
        self.handle = self.device_pointer
        self._owner = owner
        if finalizer is not None:
            self._finalizer = weakref.finalize(self, finalizer)

    def __eq__(self, other):
        """Return whether address and size are equal."""
        return isinstance(other, MemoryPointer) and (self.device_pointer, self.size) == (other.device_pointer, other.size)

    def __hash__(self):
        return hash((self.device_pointer, self.size))

    @property
    def owner(self):
        """The object that keeps the memory alive: `owner`, or this object."""
        return self if self._owner is None else self._owner

    @property
    def device_pointer_value(self):
        """The address as an int; None for an empty allocation."""
        return self.device_pointer or None

    @property
    def device_ctypes_pointer(self):
        """The address as a ctypes object."""
        return ctypes.c_size_t(self.device_pointer)

    def own(self):
        """Return a counted reference to the memory.

        Returns
        -------
        OwnedPointer
            The reference.
        """
        return OwnedPointer(self)

    def free(self):
        """Free the memory immediately.

        Raises
        ------
        RuntimeError
            If the memory was freed before.
        """
        if self.is_managed:
            if not self._finalizer.alive:
                raise RuntimeError("Freeing dead memory")
            self._finalizer()

    def view(self, start, stop=None):
        """Return a part of the memory.

        Parameters
        ----------
        start : int
            Offset of the first byte.
        stop : int, optional
            Offset after the last byte; by default the end of the memory.

        Returns
        -------
        MemoryPointer
            The part.

        Raises
        ------
        RuntimeError
            If the part has a negative size.
        """
        size = (self.size if stop is None else stop) - start
        if not self.device_pointer:
            if size != 0:
                raise RuntimeError("non-empty slice into empty slice")
            return self
        if size < 0:
            raise RuntimeError("size cannot be negative")
        part = MemoryPointer(self.context, self.device_pointer + start, size, owner=self.owner)
        return OwnedPointer(self.owner, part) if isinstance(self.owner, MemoryPointer) else part

    def memset(self, byte, count=None, stream=0):
        """Fill memory with a byte.

        Parameters
        ----------
        byte : int
            Value of each byte.
        count : int, optional
            Number of bytes; by default all.
        stream : int or Stream, default 0
            Stream of the operation; with 0, the call waits for its completion.
        """
        device = self.context.device if self.context is not None else devices.current()
        device.fill(self.device_pointer, bytes([byte & 0xff]), self.size if count is None else count, stream)
        if not stream:
            device.synchronize()


class AutoFreePointer(MemoryPointer):
    """Memory that is freed when its last OwnedPointer is destroyed.

    Parameters
    ----------
    *args : object
        Arguments of MemoryPointer.
    **keywords : dict
        Keyword arguments of MemoryPointer.
    """

    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.refct -= 1


class OwnedPointer:
    """A counted reference to a MemoryPointer, or to a part of it.

    Parameters
    ----------
    memptr : MemoryPointer
        The memory.
    view : MemoryPointer, optional
        The part; by default all of the memory.
    """

    __cuda_memory__ = True

    def __init__(self, memptr, view=None):
        self._mem = memptr
        self._view = memptr if view is None else view
        memptr.refct += 1
        weakref.finalize(self, _release_memory, memptr)

    def __getattr__(self, name):
        return getattr(self._view, name)


def _release_memory(memory):
    memory.refct -= 1
    if memory.refct == 0 and memory.is_managed and memory._finalizer.alive:
        memory.free()


class PinnedMemory(_py2cu.Buffer):
    """Page-locked host memory, with Python's buffer protocol.

    Parameters
    ----------
    context : Context
        Context that locked the memory.
    pointer : int or ctypes pointer
        Address of the memory.
    size : int
        Size in bytes.
    owner : object, optional
        Object to keep alive while the memory is in use.
    finalizer : callable, optional
        Function that frees the memory; called when this object is destroyed.
    """

    def __init__(self, context, pointer, size, owner=None, finalizer=None):
        self.context, self.owned, self.size = context, owner, size
        self.host_pointer = self.handle = allocation.plain_address(pointer)
        self.is_managed = finalizer is not None
        self._set_buffer(self.host_pointer, size)
        if finalizer is not None:
            self._finalizer = weakref.finalize(self, finalizer)

    def own(self):
        """Return the object itself, because page-locked memory has no reference count.

        Returns
        -------
        PinnedMemory
            The object itself.
        """
        return self

    def free(self):
        """Free the memory immediately."""
        self._finalizer()


class MappedMemory(AutoFreePointer, _py2cu.Buffer):
    """Host memory that kernels access directly, with Python's buffer protocol.

    Parameters
    ----------
    context : Context
        Context that mapped the memory.
    pointer : int or ctypes pointer
        Host address of the memory.
    size : int
        Size in bytes.
    owner : object, optional
        Object to keep alive while the memory is in use.
    finalizer : callable, optional
        Function that frees the memory; called when this object is destroyed.
    on_device : int, optional
        Device address of the memory; by default the host address.
    """

    def __init__(self, context, pointer, size, owner=None, finalizer=None, on_device=None):
        self.owned = owner
        self.host_pointer = allocation.plain_address(pointer)
        super().__init__(context, self.host_pointer if on_device is None else on_device, size, finalizer=finalizer)
        self.handle = self.host_pointer
        self._set_buffer(self.host_pointer, size)

    def own(self):
        """Return the object itself, because page-locked memory has no reference count.

        Returns
        -------
        MappedMemory
            The object itself.
        """
        return self


class ManagedMemory(AutoFreePointer, _py2cu.Buffer):
    """Memory that migrates between host and device, with Python's buffer protocol.

    Parameters
    ----------
    context : Context
        Context that allocated the memory.
    pointer : int or ctypes pointer
        Address of the memory.
    size : int
        Size in bytes.
    owner : object, optional
        Object to keep alive while the memory is in use.
    finalizer : callable, optional
        Function that frees the memory; called when this object is destroyed.
    """

    def __init__(self, context, pointer, size, owner=None, finalizer=None):
        self.owned = owner
        super().__init__(context, pointer, size, finalizer=finalizer)
        self._set_buffer(self.device_pointer, size)

    def own(self):
        """Return the object itself, because managed memory has no reference count.

        Returns
        -------
        ManagedMemory
            The object itself.
        """
        return self
