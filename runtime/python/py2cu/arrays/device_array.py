"""Arrays in a device's memory."""
import ctypes

import numpy as np

from .. import _py2cu, types
from ..base import entry_points, layouts
from ..device import allocation, devices
from ..device.allocation import code_of
from .array_base import check_array_compatibility


class _Address:
    """Shows NumPy the memory of a device. NumPy must never look at the elements: it is used to compute where views lie."""

    def __init__(self, array):
        self.__array_interface__ = {"version": 3, "data": (array.pointer or 64, False), "shape": array.shape, "strides": array.strides,
                                    "typestr": f"|V{array.itemsize}"}


@entry_points.of_class
class DeviceNDArray(_py2cu.Array):
    """An array in a device's memory, with as much of numpy.ndarray as needs no computing.

    `stream` is the stream that its copies use unless they name another one. `gpu_data` is memory that was made elsewhere, as by a
    memory manager; without it, the array gets memory of its own.
    """

    __slots__ = ("stream", "__weakref__")
    __array_priority__ = 1000
    __cuda_memory__ = True
    __cuda_ndarray__ = True

    def __new__(cls, shape, strides, dtype, stream=0, gpu_data=None):
        if not isinstance(shape, (tuple, list, np.ndarray)):
            shape = (shape,)
        for extent in shape:
            if not isinstance(extent, (int, np.integer)):
                raise TypeError(f"shape elements must be integers, got {type(extent).__name__}")
        shape = tuple(map(int, shape))
        strides = tuple(map(int, strides)) if isinstance(strides, (tuple, list)) else (strides,)
        if len(strides) != len(shape):
            raise ValueError("strides not match ndim")
        if gpu_data is None:
            return cls.new(shape, dtype, strides, stream=stream)
        dtype = allocation.dtype_of(dtype)
        pointer = allocation.address_of(gpu_data) if 0 not in shape else 0
        return cls._make(devices.current(), gpu_data, pointer, shape, strides, dtype, False, stream)

    @classmethod
    def new(cls, shape, dtype, strides=None, order="C", stream=0):
        """An array with memory of its own, and whatever that holds."""
        shape, dtype, strides = allocation.prepared(shape, dtype, strides, order)
        device = stream.device if isinstance(stream, _py2cu.Stream) else devices.current()
        memory, pointer = allocation.memory_for(device, layouts.span(shape, strides, dtype.itemsize)[1], stream)
        return cls._make(device, memory, pointer, shape, strides, dtype, False, stream)

    @classmethod
    def _make(cls, device, base, pointer, shape, strides, dtype, readonly=False, stream=0):
        """An array over memory that `base` keeps alive; strides None is C order."""
        array = _py2cu.Array.__new__(cls, device, base, pointer, shape, strides, dtype, dtype.itemsize, code_of(dtype), readonly)
        array.stream = stream
        return array

    # ---- what it is ----------------------------------------------------------------------------------------------------

    @property
    def nbytes(self):
        """Bytes of the elements, without gaps."""
        return self.size * self.itemsize

    @property
    def alloc_size(self):
        """The number of bytes from the first element to the last."""
        return layouts.span(self.shape, self.strides, self.itemsize)[1]

    @property
    def _cuda_memsize_(self):
        return self.alloc_size

    @property
    def gpu_data(self):
        """The memory as an object with an address and a size."""
        from ..device.memory import MemoryPointer

        low, size = layouts.span(self.shape, self.strides, self.itemsize)
        return MemoryPointer(devices.context_of(self.device), self.pointer + low, size, owner=self.base)

    def as_cuda_arg(self):
        """The array's memory."""
        return self.gpu_data

    @property
    def device_ctypes_pointer(self):
        """The address of element 0 as ctypes has it."""
        return ctypes.c_void_p(0) if self.size == 0 else ctypes.c_size_t(self.pointer)

    @property
    def device_pointer(self):
        """The address of element 0, as an int."""
        return self.pointer

    @property
    def flags(self):
        """A dict with C_CONTIGUOUS, F_CONTIGUOUS and WRITEABLE."""
        return {"C_CONTIGUOUS": self.c_contiguous, "F_CONTIGUOUS": self.f_contiguous, "WRITEABLE": not self.readonly}

    def is_c_contiguous(self):
        """Whether the elements lie without gaps, rows one after the other."""
        return self.c_contiguous

    def is_f_contiguous(self):
        """Whether the elements lie without gaps, columns one after the other."""
        return self.f_contiguous

    @property
    def _numba_type_(self):
        layout = "C" if self.c_contiguous else "F" if self.f_contiguous else "A"
        return types.Array(types.from_dtype(self.dtype), self.ndim, layout)

    @property
    def __cuda_array_interface__(self):
        from . import export

        return export.array_interface(self)

    def __dlpack_device__(self):
        from . import export

        return export.dlpack_device(self)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        from . import export

        return export.to_dlpack(self, stream, max_version, dl_device, copy)

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("`copy=False` is not supported. A copy is always created.")
        host = self.copy_to_host()
        return host if dtype is None else host.astype(dtype, copy=False)

    def __repr__(self):
        return f"<DeviceNDArray {self.dtype}{list(self.shape)} on {self.device!r}>"

    def __copy__(self):
        """Another object for the same memory, as in Numba."""
        return self._view(self.pointer, self.shape, self.strides)

    def __deepcopy__(self, memo):
        from . import assignment

        made = device_array_like(self, self.stream)
        assignment.assign(made, self, self.stream)
        return made

    def __reduce__(self):
        raise TypeError("a device array cannot be pickled: copy_to_host() gives an array that can, get_ipc_handle() one that another "
                        "process can open")

    def get_ipc_handle(self):
        """A handle that can be sent to another process on this machine, which opens it to share the memory."""
        from . import ipc

        return ipc.handle_of(self)

    def bind(self, stream=0):
        """The same array with another stream."""
        return self._view(self.pointer, self.shape, self.strides, stream=stream)

    # ---- copies --------------------------------------------------------------------------------------------------------

    def _default_stream(self, stream):
        return stream if stream else self.stream

    def copy_to_host(self, ary=None, stream=0):
        """The elements as a NumPy array, or into `ary`. With a stream, the copy may still be under way."""
        stream = self._default_stream(stream)
        if ary is not None:
            if not isinstance(ary, np.ndarray):
                raise TypeError(f"copy_to_host() needs a NumPy array, not {type(ary).__name__}")
            check_array_compatibility(self, ary, any_strides=True)
            if not ary.flags.writeable:
                raise ValueError("the NumPy array cannot be written")
        if self.size == 0:
            return np.empty(self.shape, self.dtype) if ary is None else ary
        low, size = layouts.span(self.shape, self.strides, self.itemsize)
        if ary is not None and size == self.nbytes and ary.strides == self.strides:  # the bytes of the one are those of the other
            whole = layouts.raw_bytes(ary)
            self.device.copy(whole, 0, self.pointer + low, 0, size, stream, not stream)
            return ary
        raw = np.empty(size, np.uint8)
        self.device.copy(raw, 0, self.pointer + low, 0, size, stream, not stream or ary is not None)
        host = np.ndarray(self.shape, self.dtype, raw, -low, self.strides)
        if ary is None:
            return host
        ary[...] = host.reshape(ary.shape)
        return ary

    def copy_to_device(self, ary, stream=0):
        """Fills the array from a NumPy array or another device array of the same shape and dtype."""
        from . import assignment

        if self.readonly:
            raise ValueError("the array is read-only")
        assignment.copy(self, ary, self._default_stream(stream))

    # ---- views ---------------------------------------------------------------------------------------------------------

    def _view(self, pointer, shape, strides, dtype=None, stream=None):
        return self._make(self.device, self.base, pointer, tuple(shape), None if strides is None else tuple(strides),
                          self.dtype if dtype is None else dtype, self.readonly, self.stream if stream is None else stream)

    def _like(self, numpy_view, stream=None):
        """The view of this array that NumPy computed on its address."""
        start = numpy_view.__array_interface__["data"][0] if numpy_view.size else self.pointer
        return self._view(start, numpy_view.shape, numpy_view.strides, stream=stream)

    def _index(self, item):
        """The NumPy view that basic indexing gives, computed without looking at the elements."""
        items = item if isinstance(item, tuple) else (item,)
        for part in items:
            if isinstance(part, (bool, np.bool_)) or not (part is None or part is Ellipsis or isinstance(part, slice)
                                                          or hasattr(part, "__index__")):
                raise TypeError(f"device arrays are indexed with integers, slices, Ellipsis and None, not {type(part).__name__}")
        items = tuple(int(part.__index__()) if hasattr(part, "__index__") else part for part in items)
        if not any(part is Ellipsis for part in items):
            items += (Ellipsis,)  # NumPy then gives a view, never an element
        return np.asarray(_Address(self))[items]

    def __getitem__(self, item):
        return self.getitem(item)

    def getitem(self, item, stream=0):
        """An element as a NumPy scalar or as a record on the device, or a view."""
        stream = self._default_stream(stream)
        view = self._like(self._index(item), stream)
        items = item if isinstance(item, tuple) else (item,)
        if view.ndim > 0 or any(part is Ellipsis for part in items):
            return view
        if self.dtype.names:
            return DeviceRecord._make(self.device, self.base, view.pointer, (), None, self.dtype, self.readonly, stream)
        host = np.empty((), self.dtype)
        self.device.copy(host, 0, view.pointer, 0, self.itemsize, stream, True)
        return host[()]

    def __setitem__(self, item, value):
        self.setitem(item, value)

    def setitem(self, item, value, stream=0):
        """self[item] = value, broadcast as NumPy does. Waits for the copy only where no stream is named."""
        from . import assignment

        if self.readonly:
            raise ValueError("assignment destination is read-only")
        stream = self._default_stream(stream)
        assignment.assign(self._like(self._index(item)), value, stream)
        if not stream:
            assignment.wait()

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def reshape(self, *newshape, **kws):
        """A view with another shape; only where nothing has to be copied."""
        order = kws.pop("order", "C")
        if kws:
            raise TypeError(f"unknown keyword arguments {kws.keys()}")
        newshape = newshape[0] if len(newshape) == 1 and isinstance(newshape[0], (tuple, list)) else newshape
        shape, strides = layouts.reshaped(self, newshape, order)
        return self._view(self.pointer, shape, strides)

    def ravel(self, order="C", stream=0):
        """The elements as one axis; only where nothing has to be copied."""
        if order not in ("C", "F", "A"):
            raise ValueError("order not C|F|A")
        if not (order in "CA" and self.c_contiguous or order in "FA" and self.f_contiguous):
            raise NotImplementedError("ravel on non-contiguous array")
        return self._view(self.pointer, (self.size,), None, stream=self._default_stream(stream))

    def squeeze(self, axis=None, stream=0):
        """A view without the axes of extent one."""
        return self._like(np.asarray(_Address(self)).squeeze(axis), self._default_stream(stream))

    def transpose(self, axes=None):
        """A new array, with the elements of this one in C order and the axes the other way round; of two dimensions only."""
        from . import assignment

        if axes is not None and tuple(axes) == tuple(range(self.ndim)):
            return self
        if self.ndim != 2:
            raise NotImplementedError("transposing a non-2D DeviceNDArray isn't supported")
        if axes is not None and set(axes) != {0, 1}:
            raise ValueError(f"invalid axes list {axes!r}")
        return assignment.transpose(self)

    @property
    def T(self):
        """The same memory with axes in reverse order."""
        return self.transpose()

    def view(self, dtype):
        """The same bytes as elements of another dtype."""
        dtype = allocation.dtype_of(dtype)
        shape, strides = list(self.shape), list(self.strides)
        if dtype.itemsize != self.itemsize:
            if dtype.itemsize == 0:
                raise TypeError("elements without bytes cannot be seen in an array")
            if not self.c_contiguous:
                raise ValueError("To change to a dtype of a different size, the array must be C-contiguous")
            if not shape or shape[-1] * self.itemsize % dtype.itemsize:
                raise ValueError("When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last "
                                 "axis of the array.")
            shape[-1] = shape[-1] * self.itemsize // dtype.itemsize
            strides[-1] = dtype.itemsize
        return self._view(self.pointer, shape, strides, dtype)

    def split(self, section, stream=0):
        """Pieces of `section` elements of a one-dimensional array, one after the other."""
        if self.ndim != 1:
            raise ValueError("only support 1d array")
        if self.strides[0] != self.itemsize:
            raise ValueError("only support unit stride")
        for begin in range(0, self.size, section):
            yield self.getitem(slice(begin, begin + section), stream)


class DeviceRecord(DeviceNDArray):
    """A record on the device: an array of no dimension, whose items are fields.

    A field is read as a NumPy scalar, as a record, or as a device array where it holds several elements.
    """

    __slots__ = ()

    def __new__(cls, dtype, stream=0, gpu_data=None):
        return super().__new__(cls, (), (), dtype, stream, gpu_data)

    @property
    def _numba_type_(self):
        return types.from_dtype(self.dtype)

    def __repr__(self):
        return f"<DeviceRecord {self.dtype} on {self.device!r}>"

    def _field(self, name, stream):
        """A field as a record or a device array over its memory."""
        if name not in (self.dtype.names or ()):
            raise KeyError(name)
        dtype, offset = self.dtype.fields[name][:2]
        base, shape = dtype.subdtype if dtype.subdtype is not None else (dtype, ())
        kind = DeviceRecord if base.names and not shape else DeviceNDArray
        return kind._make(self.device, self.base, self.pointer + offset, shape, None, base, self.readonly, stream)

    def getitem(self, item, stream=0):
        """The field of that name."""
        stream = self._default_stream(stream)
        field = self._field(item, stream)
        return field if field.ndim or field.dtype.names else DeviceNDArray.getitem(field, (), stream)

    def setitem(self, item, value, stream=0):
        """Gives a field a value. Waits for the copy only where no stream is named."""
        if isinstance(value, np.void):
            value = np.asarray(value)
        DeviceNDArray.setitem(self._field(item, self._default_stream(stream)), Ellipsis, value, stream)

    def copy_to_host(self, ary=None, stream=0):
        """The record as a NumPy array of no dimension, or into the record or the array `ary`."""
        if isinstance(ary, np.void):
            super().copy_to_host(np.asarray(ary), stream)
            return ary
        return super().copy_to_host(ary, stream)


# ---- what code written for Numba's module of this name looks for --------------------------------------------------------------

def is_cuda_ndarray(obj):
    """Whether it is an array on the device of this package's, or says so of itself."""
    return getattr(obj, "__cuda_ndarray__", False)


def require_cuda_ndarray(obj):
    """A ValueError where it is no array on the device."""
    if not is_cuda_ndarray(obj):
        raise ValueError("require an cuda ndarray object")


def verify_cuda_ndarray_interface(obj):
    """Raises unless the object has what a device array has."""
    require_cuda_ndarray(obj)
    for name, kind in (("shape", tuple), ("strides", tuple), ("dtype", np.dtype), ("size", int)):
        if not hasattr(obj, name):
            raise AttributeError(name)
        if not isinstance(getattr(obj, name), kind):
            raise AttributeError(f"{name} must be of type {kind}")


def from_array_like(ary, stream=0, gpu_data=None):
    """A device array with the shape, the strides and the dtype of `ary`."""
    strides = ary.strides if all(stride >= 0 for stride in ary.strides) or gpu_data is not None else layouts.like(ary)[1]
    return DeviceNDArray(ary.shape, strides, ary.dtype, stream, gpu_data)


def from_record_like(rec, stream=0, gpu_data=None):
    """A record on the device with the dtype of `rec`."""
    return DeviceRecord(rec.dtype, stream, gpu_data)


def device_array_like(ary, stream=0):
    """A device array with the shape, the dtype and the order of `ary`."""
    shape, strides = layouts.like(ary)
    return DeviceNDArray.new(shape, ary.dtype, strides, stream=stream)


entry_points.of_module(globals(), "device_array_like")
