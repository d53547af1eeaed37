"""Memory of a device as objects with an address and a size: what memory managers give, and what device arrays lie in."""
import ctypes
import weakref

from .. import _py2cu
from . import allocation, devices


class MemoryPointer:
    """Memory at an address. `finalizer` is called when the object goes away; `owner` is kept alive.

    The address may be an int, a ctypes pointer, or any object that int() takes.
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
        """Memory is the same where address and size are."""
        return isinstance(other, MemoryPointer) and (self.device_pointer, self.size) == (other.device_pointer, other.size)

    def __hash__(self):
        return hash((self.device_pointer, self.size))

    @property
    def owner(self):
        """What keeps the memory: this object, or that whose part it is."""
        return self if self._owner is None else self._owner

    @property
    def device_pointer_value(self):
        """The address as an int; None of no memory."""
        return self.device_pointer or None

    @property
    def device_ctypes_pointer(self):
        """The address as ctypes has it."""
        return ctypes.c_size_t(self.device_pointer)

    def own(self):
        """The same memory, counted."""
        return OwnedPointer(self)

    def free(self):
        """Frees the memory now."""
        if self.is_managed:
            if not self._finalizer.alive:
                raise RuntimeError("Freeing dead memory")
            self._finalizer()

    def view(self, start, stop=None):
        """A part of the memory, from the byte `start` to before the byte `stop`."""
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
        """Fills the memory with a byte."""
        device = self.context.device if self.context is not None else devices.current()
        device.fill(self.device_pointer, bytes([byte & 0xff]), self.size if count is None else count, stream)
        if not stream:
            device.synchronize()


class AutoFreePointer(MemoryPointer):
    """Memory that is freed with the last of its owners."""

    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.refct -= 1


class OwnedPointer:
    """One owner of a MemoryPointer, and what of it is meant."""

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
    """Page-locked memory of the host, which is a buffer."""

    def __init__(self, context, pointer, size, owner=None, finalizer=None):
        self.context, self.owned, self.size = context, owner, size
        self.host_pointer = self.handle = allocation.plain_address(pointer)
        self.is_managed = finalizer is not None
        self._set_buffer(self.host_pointer, size)
        if finalizer is not None:
            self._finalizer = weakref.finalize(self, finalizer)

    def own(self):
        """Itself: page-locked memory is not counted."""
        return self

    def free(self):
        """Gives the memory back now."""
        self._finalizer()


class MappedMemory(AutoFreePointer, _py2cu.Buffer):
    """Memory of the host that kernels reach as well; it is a buffer."""

    def __init__(self, context, pointer, size, owner=None, finalizer=None, on_device=None):
        self.owned = owner
        self.host_pointer = allocation.plain_address(pointer)
        super().__init__(context, self.host_pointer if on_device is None else on_device, size, finalizer=finalizer)
        self.handle = self.host_pointer
        self._set_buffer(self.host_pointer, size)

    def own(self):
        return self


class ManagedMemory(AutoFreePointer, _py2cu.Buffer):
    """Memory that wanders to the side that uses it; it is a buffer."""

    def __init__(self, context, pointer, size, owner=None, finalizer=None):
        self.owned = owner
        super().__init__(context, pointer, size, finalizer=finalizer)
        self._set_buffer(self.device_pointer, size)

    def own(self):
        return self
