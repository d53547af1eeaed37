"""Kernels that the translator writes around a Python function, and their operands: what vectorize, guvectorize and reduce have in common."""
import re

import numpy as np

from ..arrays.device_array import DeviceNDArray
from ..base import layouts
from ..device import devices
from .dispatcher import Dispatcher

_AXES = re.compile(r"\[(\(\)|[:1, ]*)\]$")  # of an array type's name
_THREADS = 256
_BLOCKS_PER_MULTIPROCESSOR = 32
SCALARS = (int, float, complex, np.number)


def plain_function(function):
    """The Python function that a decorator is put on."""
    function = getattr(function, "py_func", function)
    if not hasattr(function, "__code__"):
        raise TypeError(f"a Python function is needed, not {type(function).__name__}")
    return function


def identity_of(value):
    """The start of a reduction that a decorator may name; only whether it is one is looked at."""
    if value not in (None, 0, 1, "reorderable"):
        raise ValueError(f"invalid identity value {value!r}")


class WrittenKernel(Dispatcher):
    """A kernel that the translator writes around a function; it has parameters of its own."""

    _records_grid = False

    def __init__(self, function, options, parameter_count, signatures=()):
        super().__init__(function, (), False, options)
        self._parameter_count = parameter_count
        self._has_types = bool(signatures)

    def _recorded(self, names):
        """Those of the function, not of the kernel: `py2cu --types` reads what a decorator would specify."""
        return None if self._has_types else self._function_types([_AXES.sub("", name) for name in names])

    def _function_types(self, elements):
        """The types of the function's arguments, of the types of the elements of the kernel's arguments."""
        return tuple(elements[:-1])

    def run(self, threads, stream, arguments):
        """Launches it with at least one thread for each of so many, as far as the device is not full anyway."""
        if threads > 0:
            most = max(128, devices.current().MULTIPROCESSOR_COUNT * _BLOCKS_PER_MULTIPROCESSOR)
            self[max(1, min(-(-threads // _THREADS), most)), _THREADS, stream](*arguments)


def as_operand(value):
    """A device array as ours, a number as it is, anything else as a NumPy array."""
    if isinstance(value, DeviceNDArray) or isinstance(value, SCALARS):
        return value
    if hasattr(value, "__cuda_array_interface__"):
        from ..arrays.interop import as_cuda_array

        return as_cuda_array(value)
    return np.asarray(value)


def to_device(array, stream):
    """A NumPy array on the device; its axes keep their order in memory."""
    from ..arrays.interop import auto_device

    if not (array.flags.c_contiguous or array.flags.f_contiguous):
        array = np.ascontiguousarray(array)
    return auto_device(array, stream)[0]


def copied(value, stream):
    """A contiguous copy on the device."""
    copy = DeviceNDArray.new(value.shape, value.dtype, stream=stream)
    if value.size > 0:
        copy.setitem(Ellipsis, value, stream)
    return copy


def overlaps(one, other):
    """Whether the memory of two device arrays overlaps."""
    if one.size == 0 or other.size == 0 or one.device is not other.device:
        return False
    (low, size), (other_low, other_size) = (layouts.span(array.shape, array.strides, array.itemsize) for array in (one, other))
    return one.pointer + low < other.pointer + other_low + other_size and other.pointer + other_low < one.pointer + low + size


def has_same_elements(one, other):
    """Whether two device arrays are the same view of the same memory."""
    return (one.pointer, one.shape, one.strides, one.dtype) == (other.pointer, other.shape, other.strides, other.dtype)
