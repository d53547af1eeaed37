# SPDX-License-Identifier: MIT
"""Arrays in the memory of a device."""
import ctypes

import numpy as np

from .. import _py2cu, types
from ..base import entry_points, layouts
from ..device import allocation, devices
from ..device.allocation import code_of
from .array_base import check_array_compatibility


class _Address:
    """Object with the address of a device array, for NumPy to compute the addresses of views; NumPy must never read its elements."""

    def __init__(self, array):
        self.__array_interface__ = {"version": 3, "data": (array.pointer or 64, False), "shape": array.shape, "strides": array.strides,
                                    "typestr": f"|V{array.itemsize}"}


@entry_points.of_class
class DeviceNDArray(_py2cu.Array):  # numpydoc ignore=PR02
    """An array in the memory of a device, with the operations of numpy.ndarray that need no computation.

    Parameters
    ----------
    shape : int or tuple of int
        Number of elements along each axis.
    strides : tuple of int
        Strides in bytes.
    dtype : dtype
        Type of the elements.
    stream : int or Stream, default 0
        Default stream of the array's copies.
    gpu_data : MemoryPointer, optional
        Memory of the elements, for example of a memory manager; by default new memory is allocated.
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
        """Allocate an uninitialized array on the device.

        Parameters
        ----------
        shape : int or tuple of int
            Number of elements along each axis.
        dtype : dtype
            Type of the elements.
        strides : tuple of int, optional
            Strides in bytes; by default those of a contiguous array.
        order : {'C', 'F'}, default 'C'
            Memory layout if there are no strides.
        stream : int or Stream, default 0
            Stream of the allocation, and default stream of the array's copies.

        Returns
        -------
        DeviceNDArray
            The new array.
        """
        shape, dtype, strides = allocation.prepared(shape, dtype, strides, order)
        device = stream.device if isinstance(stream, _py2cu.Stream) else devices.current()
        memory, pointer = allocation.memory_for(device, layouts.span(shape, strides, dtype.itemsize)[1], stream)
        return cls._make(device, memory, pointer, shape, strides, dtype, False, stream)

    @classmethod
    def _make(cls, device, base, pointer, shape, strides, dtype, readonly=False, stream=0):
        """Return an array in memory that `base` keeps alive; strides of None mean C order."""
        array = _py2cu.Array.__new__(cls, device, base, pointer, shape, strides, dtype, dtype.itemsize, code_of(dtype), readonly)
        array.stream = stream
        return array

    # ---- properties ----------------------------------------------------------------------------------------------------

    @property
    def nbytes(self):
        """Size of the elements in bytes, without gaps between them."""
        return self.size * self.itemsize

    @property
    def alloc_size(self):
        """Distance in bytes from the start of the first element to the end of the last one in memory."""
        return layouts.span(self.shape, self.strides, self.itemsize)[1]

    @property
    def _cuda_memsize_(self):
        return self.alloc_size

    @property
    def gpu_data(self):
        """The array's memory, as a MemoryPointer."""
        from ..device.memory import MemoryPointer

        low, size = layouts.span(self.shape, self.strides, self.itemsize)
        return MemoryPointer(devices.context_of(self.device), self.pointer + low, size, owner=self.base)

    def as_cuda_arg(self):
        """Return the array's memory.

        Returns
        -------
        MemoryPointer
            The value of `gpu_data`.
        """
        return self.gpu_data

    @property
    def device_ctypes_pointer(self):
        """The address of the element with index 0, as a ctypes object."""
        return ctypes.c_void_p(0) if self.size == 0 else ctypes.c_size_t(self.pointer)

    @property
    def device_pointer(self):
        """The address of the element with index 0, as an int."""
        return self.pointer

    @property
    def flags(self):
        """A dictionary with C_CONTIGUOUS, F_CONTIGUOUS and WRITEABLE."""
        return {"C_CONTIGUOUS": self.c_contiguous, "F_CONTIGUOUS": self.f_contiguous, "WRITEABLE": not self.readonly}

    def is_c_contiguous(self):
        """Return whether the array is contiguous in C (row-major) order.

        Returns
        -------
        bool
            True if the array is contiguous in C order.
        """
        return self.c_contiguous

    def is_f_contiguous(self):
        """Return whether the array is contiguous in Fortran (column-major) order.

        Returns
        -------
        bool
            True if the array is contiguous in Fortran order.
        """
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

    def _repr_html_(self):
        from . import html_repr

        return html_repr.array_html(self)

    def __copy__(self):
        """Return another object for the same memory, as Numba does."""
        return self._view(self.pointer, self.shape, self.strides)

    def __deepcopy__(self, memo):
        from . import assignment

        made = device_array_like(self, self.stream)
        assignment.assign(made, self, self.stream)
        return made

    def __reduce__(self):
        raise TypeError("a device array cannot be pickled: pickle the result of copy_to_host(), or that of get_ipc_handle() to share the "
                        "memory with another process")

    def get_ipc_handle(self):
        """Return a handle that another process on this machine can open to share the memory.

        Returns
        -------
        IpcArrayHandle
            The handle, which can be pickled.

        Raises
        ------
        NotImplementedError
            If a stride is negative.
        """
        from . import ipc

        return ipc.handle_of(self)

    def bind(self, stream=0):
        """Return a view with another default stream.

        Parameters
        ----------
        stream : int or Stream, default 0
            Default stream of the view's copies.

        Returns
        -------
        DeviceNDArray
            The view.
        """
        return self._view(self.pointer, self.shape, self.strides, stream=stream)

    # ---- copies --------------------------------------------------------------------------------------------------------

    def _default_stream(self, stream):
        return stream if stream else self.stream

    def copy_to_host(self, ary=None, stream=0):
        """Copy the elements to a NumPy array.

        With a stream, the copy is asynchronous: synchronize the stream before you use the result.

        Parameters
        ----------
        ary : ndarray, optional
            Array of the same shape and dtype that receives the elements; by default a new array is allocated.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the array's default stream.

        Returns
        -------
        ndarray
            The NumPy array.

        Raises
        ------
        ValueError
            If `ary` has a different shape, or is not writable.
        """
        stream = self._default_stream(stream)
        if ary is not None:
            if not isinstance(ary, np.ndarray):
                raise TypeError(f"copy_to_host() needs a NumPy array, not {type(ary).__name__}")
            check_array_compatibility(self, ary, any_strides=True)
            if not ary.flags.writeable:
                raise ValueError("the NumPy array is not writable")
        if self.size == 0:
            return np.empty(self.shape, self.dtype) if ary is None else ary
        low, size = layouts.span(self.shape, self.strides, self.itemsize)
        if ary is not None and size == self.nbytes and ary.strides == self.strides:  # both arrays have the same byte sequence
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
        """Copy elements into the array.

        Parameters
        ----------
        ary : array_like or DeviceNDArray
            Source array of the same shape and dtype.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the array's default stream.

        Raises
        ------
        ValueError
            If this array is read-only, or if the shapes differ.
        """
        from . import assignment

        if self.readonly:
            raise ValueError("the array is read-only")
        assignment.copy(self, ary, self._default_stream(stream))

    # ---- views ---------------------------------------------------------------------------------------------------------

    def _view(self, pointer, shape, strides, dtype=None, stream=None):
        return self._make(self.device, self.base, pointer, tuple(shape), None if strides is None else tuple(strides),
                          self.dtype if dtype is None else dtype, self.readonly, self.stream if stream is None else stream)

    def _like(self, numpy_view, stream=None):
        """Return the view of this array whose address, shape and strides NumPy computed."""
        start = numpy_view.__array_interface__["data"][0] if numpy_view.size else self.pointer
        return self._view(start, numpy_view.shape, numpy_view.strides, stream=stream)

    def _index(self, item):
        """Return the NumPy view that basic indexing yields, computed from addresses only."""
        items = item if isinstance(item, tuple) else (item,)
        for part in items:
            if isinstance(part, (bool, np.bool_)) or not (part is None or part is Ellipsis or isinstance(part, slice)
                                                          or hasattr(part, "__index__")):
                raise TypeError(f"device arrays are indexed with integers, slices, Ellipsis and None, not {type(part).__name__}")
        items = tuple(int(part.__index__()) if hasattr(part, "__index__") else part for part in items)
        if not any(part is Ellipsis for part in items):
            items += (Ellipsis,)  # makes NumPy return a view instead of an element
        return np.asarray(_Address(self))[items]

    def __getitem__(self, item):
        return self.getitem(item)

    def getitem(self, item, stream=0):
        """Return an element or a view.

        Parameters
        ----------
        item : int, slice, Ellipsis, None or tuple of these
            Index as in NumPy's basic indexing.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the array's default stream.

        Returns
        -------
        scalar, DeviceRecord or DeviceNDArray
            An element as a NumPy scalar or as a record on the device, or a view.
        """
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
        """Assign to elements; the value is broadcast as in NumPy.

        With a stream, the copy is asynchronous.

        Parameters
        ----------
        item : int, slice, Ellipsis, None or tuple of these
            Index as in NumPy's basic indexing.
        value : scalar, array_like or DeviceNDArray
            The new value.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the array's default stream.

        Raises
        ------
        ValueError
            If the array is read-only.
        """
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
        """Return a view with a different shape.

        Parameters
        ----------
        *newshape : int or tuple of int
            New shape; one dimension can be -1.
        **kws : dict
            The keyword argument `order` ('C', 'F' or 'A'), by default 'C'.

        Returns
        -------
        DeviceNDArray
            The view.

        Raises
        ------
        NotImplementedError
            If the new shape requires a copy.
        """
        order = kws.pop("order", "C")
        if kws:
            raise TypeError(f"unknown keyword arguments {kws.keys()}")
        newshape = newshape[0] if len(newshape) == 1 and isinstance(newshape[0], (tuple, list)) else newshape
        shape, strides = layouts.reshaped(self, newshape, order)
        return self._view(self.pointer, shape, strides)

    def ravel(self, order="C", stream=0):
        """Return a 1-D view of the elements.

        Parameters
        ----------
        order : {'C', 'F', 'A'}, default 'C'
            Order of the elements.
        stream : int or Stream, default 0
            Default stream of the view's copies.

        Returns
        -------
        DeviceNDArray
            The view.

        Raises
        ------
        NotImplementedError
            If the elements are not contiguous in this order.
        """
        if order not in ("C", "F", "A"):
            raise ValueError("order not C|F|A")
        if not (order in "CA" and self.c_contiguous or order in "FA" and self.f_contiguous):
            raise NotImplementedError("ravel on non-contiguous array")
        return self._view(self.pointer, (self.size,), None, stream=self._default_stream(stream))

    def squeeze(self, axis=None, stream=0):
        """Return a view without axes of length one.

        Parameters
        ----------
        axis : int or tuple of int, optional
            Axes to remove; by default all axes of length one.
        stream : int or Stream, default 0
            Default stream of the view's copies.

        Returns
        -------
        DeviceNDArray
            The view.
        """
        return self._like(np.asarray(_Address(self)).squeeze(axis), self._default_stream(stream))

    def transpose(self, axes=None):
        """Return a transposed copy of a 2-D array, in C order.

        Parameters
        ----------
        axes : sequence of int, optional
            Permutation of the axes; for the identity, the array itself is returned.

        Returns
        -------
        DeviceNDArray
            The transposed array.

        Raises
        ------
        NotImplementedError
            If the array is not 2-D.
        """
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
        """A transposed copy of the array; see `transpose`."""
        return self.transpose()

    def view(self, dtype):
        """Return a view of the same bytes with another dtype.

        Parameters
        ----------
        dtype : dtype
            Type of the view's elements.

        Returns
        -------
        DeviceNDArray
            The view.

        Raises
        ------
        ValueError
            If the sizes of the dtypes differ and the array is not C-contiguous, or if the last axis cannot be divided.
        """
        dtype = allocation.dtype_of(dtype)
        shape, strides = list(self.shape), list(self.strides)
        if dtype.itemsize != self.itemsize:
            if dtype.itemsize == 0:
                raise TypeError("a dtype of size 0 has no view")
            if not self.c_contiguous:
                raise ValueError("To change to a dtype of a different size, the array must be C-contiguous")
            if not shape or shape[-1] * self.itemsize % dtype.itemsize:
                raise ValueError("When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last "
                                 "axis of the array.")
            shape[-1] = shape[-1] * self.itemsize // dtype.itemsize
            strides[-1] = dtype.itemsize
        return self._view(self.pointer, shape, strides, dtype)

    def split(self, section, stream=0):
        """Split a 1-D array into consecutive sections.

        Parameters
        ----------
        section : int
            Number of elements in each section; the last section can be shorter.
        stream : int or Stream, default 0
            Default stream of the sections' copies.

        Yields
        ------
        DeviceNDArray
            View of a section.
        """
        if self.ndim != 1:
            raise ValueError("only support 1d array")
        if self.strides[0] != self.itemsize:
            raise ValueError("only support unit stride")
        for begin in range(0, self.size, section):
            yield self.getitem(slice(begin, begin + section), stream)


class DeviceRecord(DeviceNDArray):  # numpydoc ignore=PR02
    """A record on the device: a 0-d array, whose items are fields.

    A field is read as a NumPy scalar, as a record, or as a device array if it has several elements.

    Parameters
    ----------
    dtype : dtype
        Structured dtype of the record.
    stream : int or Stream, default 0
        Default stream for copies of the record.
    gpu_data : MemoryPointer, optional
        Memory of the record; by default new memory is allocated.
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
        """Return a field as a record or a device array in the record's memory."""
        if name not in (self.dtype.names or ()):
            raise KeyError(name)
        dtype, offset = self.dtype.fields[name][:2]
        base, shape = dtype.subdtype if dtype.subdtype is not None else (dtype, ())
        kind = DeviceRecord if base.names and not shape else DeviceNDArray
        return kind._make(self.device, self.base, self.pointer + offset, shape, None, base, self.readonly, stream)

    def getitem(self, item, stream=0):
        """Return a field.

        Parameters
        ----------
        item : str
            Name of the field.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the record's default stream.

        Returns
        -------
        scalar, DeviceRecord or DeviceNDArray
            The value of the field.
        """
        stream = self._default_stream(stream)
        field = self._field(item, stream)
        return field if field.ndim or field.dtype.names else DeviceNDArray.getitem(field, (), stream)

    def setitem(self, item, value, stream=0):
        """Assign to a field.

        With a stream, the copy is asynchronous.

        Parameters
        ----------
        item : str
            Name of the field.
        value : scalar, array_like or DeviceNDArray
            The new value.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the record's default stream.
        """
        if isinstance(value, np.void):
            value = np.asarray(value)
        DeviceNDArray.setitem(self._field(item, self._default_stream(stream)), Ellipsis, value, stream)

    def copy_to_host(self, ary=None, stream=0):
        """Copy the record to the host.

        Parameters
        ----------
        ary : ndarray or void, optional
            Record or 0-d array that receives the fields; by default a new array is allocated.
        stream : int or Stream, default 0
            Stream of the copy; 0 is the record's default stream.

        Returns
        -------
        ndarray or void
            The record.
        """
        if isinstance(ary, np.void):
            super().copy_to_host(np.asarray(ary), stream)
            return ary
        return super().copy_to_host(ary, stream)


# ---- functions of Numba's module with this name --------------------------------------------------------------

def is_cuda_ndarray(obj):
    """Return whether an object is a device array, of py2cu or of a class that declares this.

    Parameters
    ----------
    obj : object
        The object.

    Returns
    -------
    bool
        The value of the attribute `__cuda_ndarray__`.
    """
    return getattr(obj, "__cuda_ndarray__", False)


def require_cuda_ndarray(obj):
    """Raise an error unless an object is a device array.

    Parameters
    ----------
    obj : object
        The object.

    Raises
    ------
    ValueError
        If the object is not a device array.
    """
    if not is_cuda_ndarray(obj):
        raise ValueError("require an cuda ndarray object")


def verify_cuda_ndarray_interface(obj):
    """Raise an error unless an object has the attributes of a device array.

    Parameters
    ----------
    obj : object
        The object.

    Raises
    ------
    ValueError
        If the object is not a device array.
    AttributeError
        If an attribute is missing or has another type.
    """
    require_cuda_ndarray(obj)
    for name, kind in (("shape", tuple), ("strides", tuple), ("dtype", np.dtype), ("size", int)):
        if not hasattr(obj, name):
            raise AttributeError(name)
        if not isinstance(getattr(obj, name), kind):
            raise AttributeError(f"{name} must be of type {kind}")


def from_array_like(ary, stream=0, gpu_data=None):
    """Create a device array with the shape, strides and dtype of another array.

    Parameters
    ----------
    ary : ndarray or DeviceNDArray
        The other array.
    stream : int or Stream, default 0
        Default stream of the array's copies.
    gpu_data : MemoryPointer, optional
        Memory of the elements; by default new memory is allocated.

    Returns
    -------
    DeviceNDArray
        The new array, which is not initialized.
    """
    strides = ary.strides if all(stride >= 0 for stride in ary.strides) or gpu_data is not None else layouts.like(ary)[1]
    return DeviceNDArray(ary.shape, strides, ary.dtype, stream, gpu_data)


def from_record_like(rec, stream=0, gpu_data=None):
    """Create a record on the device with the dtype of another record.

    Parameters
    ----------
    rec : void or DeviceRecord
        The other record.
    stream : int or Stream, default 0
        Default stream for copies of the record.
    gpu_data : MemoryPointer, optional
        Memory of the record; by default new memory is allocated.

    Returns
    -------
    DeviceRecord
        The new record, which is not initialized.
    """
    return DeviceRecord(rec.dtype, stream, gpu_data)


def device_array_like(ary, stream=0):
    """Allocate an uninitialized device array with the shape, dtype and memory layout of another array.

    Parameters
    ----------
    ary : ndarray or DeviceNDArray
        The other array.
    stream : int or Stream, default 0
        Stream of the allocation, and default stream of the array's copies.

    Returns
    -------
    DeviceNDArray
        The new array, which is contiguous.
    """
    shape, strides = layouts.like(ary)
    return DeviceNDArray.new(shape, ary.dtype, strides, stream=stream)


entry_points.of_module(globals(), "device_array_like")
