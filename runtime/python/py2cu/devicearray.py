"""Arrays in a device's memory."""
import sys

import numpy as np

from . import _py2cu, devices, types

_CODES = {np.dtype(name): code for code, name in enumerate(_py2cu.dtype_names)}


def code_of(dtype):
    """The number that the libraries have for a dtype, -1 for one that kernels do not know."""
    return _CODES.get(dtype, -1)


class _Address:
    """Shows NumPy the memory of a device. NumPy must never look at the elements: it is used to compute where views lie."""

    def __init__(self, array):
        self.__array_interface__ = {"version": 3, "data": (array.pointer or 64, False), "shape": array.shape, "strides": array.strides,
                                    "typestr": f"|V{array.itemsize}"}


class DeviceNDArray(_py2cu.Array):
    """An array in a device's memory, with as much of numpy.ndarray as needs no computing.

    `stream` is the stream that its copies use unless they name another one.
    """

    __slots__ = ("stream", "__weakref__")
    __array_priority__ = 1000

    # ---- what it is ----------------------------------------------------------------------------------------------------

    @property
    def nbytes(self):
        return self.size * self.itemsize

    @property
    def alloc_size(self):
        return self.nbytes

    @property
    def gpu_data(self):
        return self.base

    @property
    def flags(self):
        return {"C_CONTIGUOUS": self.c_contiguous, "F_CONTIGUOUS": self.f_contiguous, "WRITEABLE": not self.readonly}

    def is_c_contiguous(self):
        return self.c_contiguous

    def is_f_contiguous(self):
        return self.f_contiguous

    @property
    def __cuda_array_interface__(self):
        if self.device.is_host:
            raise AttributeError("the array is in the processor's memory: there is no CUDA array interface")
        stream = getattr(self.stream, "native", None) or None
        return {"shape": self.shape, "strides": None if self.c_contiguous else self.strides, "typestr": self.dtype.str,
                "descr": self.dtype.descr, "data": (self.pointer, self.readonly), "version": 3, "stream": stream}

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("the elements of a device array must be copied to the host")
        host = self.copy_to_host()
        return host if dtype is None else host.astype(dtype, copy=False)

    def __repr__(self):
        return f"<DeviceNDArray {self.dtype}{list(self.shape)} on {self.device!r}>"

    def bind(self, stream=0):
        """The same array with another stream."""
        return self._view(self.pointer, self.shape, self.strides, stream=stream)

    # ---- copies --------------------------------------------------------------------------------------------------------

    def _stream(self, stream):
        return stream if stream is not None and not (isinstance(stream, int) and stream == 0) else self.stream

    def _span(self):
        """(offset of the first byte, number of bytes) of the memory that the elements lie in, relative to `pointer`."""
        if self.size == 0:
            return 0, 0
        reach = [(extent - 1) * stride for extent, stride in zip(self.shape, self.strides)]
        low, high = sum(step for step in reach if step < 0), sum(step for step in reach if step > 0)
        return low, high - low + self.itemsize

    def copy_to_host(self, ary=None, stream=0):
        """The elements as a NumPy array, or into `ary`. With a stream, the copy may still be under way."""
        if self.size > 0 and not (self.c_contiguous or self.f_contiguous):
            low, span = self._span()
            raw = np.empty(span, np.uint8)
            self.device.copy(raw, 0, self.pointer, low, span, self._stream(stream), True)
            host = np.ndarray(self.shape, self.dtype, raw, -low, self.strides)
            if ary is None:
                return host.copy(order="K")
            _check_shape(ary, self)
            ary[...] = host
            return ary
        if ary is None:
            order = "C" if self.c_contiguous else "F"
            ary = np.empty(self.shape, self.dtype, order=order)
            direct = ary
        else:
            if not isinstance(ary, np.ndarray):
                raise TypeError(f"copy_to_host() needs a NumPy array, not {type(ary).__name__}")
            _check_shape(ary, self)
            same_layout = ary.flags.c_contiguous if self.c_contiguous else ary.flags.f_contiguous
            direct = ary if same_layout else np.empty(self.shape, self.dtype, order="C" if self.c_contiguous else "F")
        if not ary.flags.writeable:
            raise ValueError("copy_to_host() needs an array that can be written")
        wait = direct is not ary or (isinstance(stream, int) and stream == 0) or stream is None
        self.device.copy(_raw(direct), 0, self.pointer, 0, self.nbytes, self._stream(stream), wait)
        if direct is not ary:
            ary[...] = direct
        return ary

    def copy_to_device(self, ary, stream=0):
        """Fills the array from a NumPy array or another device array of the same shape and dtype."""
        if self.size == 0 and getattr(ary, "size", 0) == 0:
            return
        if self.readonly:
            raise ValueError("the array is read-only")
        if not isinstance(ary, DeviceNDArray) and hasattr(ary, "__cuda_array_interface__"):
            from .cuda import as_cuda_array

            ary = as_cuda_array(ary)
        if isinstance(ary, DeviceNDArray):
            _check_shape(ary, self)
            if self._same_order(ary):
                self.device.copy(self.pointer, 0, ary.pointer, 0, self.nbytes, self._stream(stream), False)
                return
            ary = ary.copy_to_host()
        ary = np.asarray(ary)
        _check_shape(ary, self)
        if not (self.c_contiguous or self.f_contiguous):
            low, span = self._span()
            raw = np.empty(span, np.uint8)
            self.device.copy(raw, 0, self.pointer, low, span, self._stream(stream), True)
            np.ndarray(self.shape, self.dtype, raw, -low, self.strides)[...] = ary
            self.device.copy(self.pointer, low, raw, 0, span, self._stream(stream), True)
            return
        direct = np.asarray(ary, self.dtype, order="C" if self.c_contiguous else "F")
        wait = direct is not ary or (isinstance(stream, int) and stream == 0) or stream is None
        self.device.copy(self.pointer, 0, _raw(direct), 0, self.nbytes, self._stream(stream), wait)

    def _same_order(self, other):
        return (self.c_contiguous and other.c_contiguous) or (self.f_contiguous and other.f_contiguous)

    # ---- views ---------------------------------------------------------------------------------------------------------

    def _view(self, pointer, shape, strides, dtype=None, stream=None):
        dtype = self.dtype if dtype is None else dtype
        view = DeviceNDArray(self.device, self, pointer, tuple(shape), None if strides is None else tuple(strides), dtype,
                             dtype.itemsize, code_of(dtype), self.readonly)
        view.stream = self.stream if stream is None else stream
        return view

    def _like(self, numpy_view):
        """The view of this array that NumPy computed on its address."""
        start = numpy_view.__array_interface__["data"][0] if numpy_view.size else self.pointer
        return self._view(start, numpy_view.shape, numpy_view.strides)

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
        """An element as a NumPy scalar, or a view."""
        view = self._like(self._index(item))
        items = item if isinstance(item, tuple) else (item,)
        if view.ndim == 0 and not any(part is Ellipsis for part in items):
            return view.copy_to_host(stream=0)[()]
        return view

    def __setitem__(self, item, value):
        self.setitem(item, value)

    def setitem(self, item, value, stream=0):
        """self[item] = value, broadcast as NumPy does."""
        view = self._like(self._index(item))
        if isinstance(value, _py2cu.Array) and value.shape == view.shape and value.dtype == view.dtype:
            view.copy_to_device(value, stream)
            return
        host = np.asarray(value)
        host = np.broadcast_to(host, view.shape).astype(self.dtype)
        view.copy_to_device(host, stream)

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def reshape(self, *shape, order="C"):
        """A view with another shape; only where nothing has to be copied."""
        shape = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        if order not in ("C", "F"):
            raise ValueError("order must be 'C' or 'F'")
        if not (self.c_contiguous if order == "C" else self.f_contiguous):
            raise NotImplementedError("operation requires copying")
        return self._like(np.asarray(_Address(self)).reshape(shape, order=order))

    def ravel(self, order="C"):
        if self.f_contiguous and not self.c_contiguous and order in ("A", "K"):
            order = "F"
        return self.reshape(self.size, order="C" if order in ("A", "K") else order)

    def squeeze(self, axis=None):
        return self._like(np.asarray(_Address(self)).squeeze(axis))

    def transpose(self, axes=None):
        """A view with the axes in another order."""
        return self._like(np.asarray(_Address(self)).transpose(axes))

    @property
    def T(self):
        return self.transpose()

    def view(self, dtype):
        """The same bytes as elements of another dtype."""
        dtype = np.dtype(dtype)
        if dtype.itemsize != self.itemsize and not self.c_contiguous:
            raise NotImplementedError("operation requires copying")
        shape = list(self.shape)
        strides = list(self.strides)
        if dtype.itemsize != self.itemsize:
            if not shape or shape[-1] * self.itemsize % dtype.itemsize:
                raise ValueError("the last axis does not hold a whole number of elements of the new dtype")
            shape[-1] = shape[-1] * self.itemsize // dtype.itemsize
            strides = None
        return self._view(self.pointer, shape, strides, dtype)

    def split(self, section, stream=0):
        """Pieces of `section` elements of a one-dimensional array."""
        if self.ndim != 1:
            raise ValueError("only a one-dimensional array can be split")
        return [self[begin:begin + section] for begin in range(0, self.size, section)]


def _raw(array):
    """The bytes of a contiguous NumPy array, whatever its dtype."""
    flat = array.reshape(-1, order="C" if array.flags.c_contiguous else "F")
    return flat.view(np.uint8)


def _check_shape(ary, like):
    if ary.dtype != like.dtype:
        raise TypeError(f"incompatible dtype: {ary.dtype} vs. {like.dtype}")
    if tuple(ary.shape) != like.shape:
        raise ValueError(f"incompatible shape: {tuple(ary.shape)} vs. {like.shape}")


# ---- making arrays -----------------------------------------------------------------------------------------------------

def shape_tuple(shape):
    if isinstance(shape, (tuple, list)):
        if all(hasattr(extent, "__index__") for extent in shape):
            return tuple(int(extent.__index__()) for extent in shape)
    elif hasattr(shape, "__index__"):
        return (int(shape.__index__()),)
    raise TypeError("shape must be an integer or tuple of integers")


def dtype_of(dtype):
    """A NumPy dtype from whatever names one, our types too."""
    return dtype.dtype if isinstance(dtype, types.Number) else np.dtype(dtype)


def strides_of(shape, itemsize, order):
    strides, step = [], itemsize
    for extent in (reversed(shape) if order == "C" else shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides) if order == "C" else strides)


def new_array(shape, dtype, strides=None, order="C", stream=0):
    """An array with whatever its memory holds."""
    shape, dtype = shape_tuple(shape), dtype_of(dtype)
    if dtype.hasobject:
        raise TypeError("Python objects cannot be stored on a device")
    if order not in ("C", "F"):
        raise ValueError(f"order must be 'C' or 'F', not {order!r}")
    if any(extent < 0 for extent in shape):
        raise ValueError("negative dimensions are not allowed")
    if strides is None:
        strides = strides_of(shape, dtype.itemsize, order)
    strides = shape_tuple(strides)
    if len(strides) != len(shape):
        raise ValueError("strides and shape must have as many axes")
    if any(stride < 0 for stride in strides):
        raise ValueError("a new array has no negative strides")
    size = 0 if 0 in shape else sum((extent - 1) * stride for extent, stride in zip(shape, strides)) + dtype.itemsize
    if size > sys.maxsize:
        raise ValueError("the array is too big")
    on = stream.device if isinstance(stream, _py2cu.Stream) else devices.current()
    memory = _py2cu.Memory(on, size, stream)
    array = DeviceNDArray(on, memory, memory.pointer, shape, strides, dtype, dtype.itemsize, code_of(dtype))
    array.stream = stream
    return array


def like_strides(array):
    """(shape, strides) of a contiguous array whose axes lie in memory as those of `array` do."""
    shape, itemsize = tuple(array.shape), array.dtype.itemsize
    flags = array if isinstance(array, _py2cu.Array) else array.flags
    if flags.c_contiguous or flags.f_contiguous:
        return shape, strides_of(shape, itemsize, "C" if flags.c_contiguous else "F")
    strides, step = [0] * len(shape), itemsize
    for axis in sorted(range(len(shape)), key=lambda axis: abs(array.strides[axis])):
        strides[axis] = step
        step *= shape[axis]
    return shape, tuple(strides)
