# SPDX-License-Identifier: MIT
"""Kernels that the translator generates around a Python function, and their operands, for vectorize, guvectorize and reduce."""
import re

import numpy as np

from ..arrays.device_array import DeviceNDArray
from ..base import layouts
from ..device import devices
from .dispatcher import Dispatcher

_AXES = re.compile(r"\[(\(\)|[:1, ]*)\]$")  # axes in the name of an array type
_THREADS = 256
_BLOCKS_PER_MULTIPROCESSOR = 32
SCALARS = (int, float, complex, np.number)


def plain_function(function):
    """Return the Python function of a decorated object."""
    function = getattr(function, "py_func", function)
    if not hasattr(function, "__code__"):
        raise TypeError(f"expected a Python function, not {type(function).__name__}")
    return function


def identity_of(value):
    """Check the identity of a reduction; otherwise, the identity is ignored."""
    if value not in (None, 0, 1, "reorderable"):
        raise ValueError(f"invalid identity value {value!r}")


class GeneratedKernel(Dispatcher):
    """A kernel that the translator generates around a function, with its own parameters."""

    _records_grid = False

    def __init__(self, function, options, parameter_count, signatures=()):
        super().__init__(function, (), False, options)
        self._parameter_count = parameter_count
        self._has_types = bool(signatures)

    def _recorded(self, names):
        """Return the types of the function instead of the kernel's, because `py2cu --types` reads signatures of decorators."""
        return None if self._has_types else self._function_types([_AXES.sub("", name) for name in names])

    def _function_types(self, elements):
        """Return the types of the function's arguments for the element types of the kernel's arguments."""
        return tuple(elements[:-1])

    def run(self, threads, stream, arguments):
        """Launch with at least the given number of threads, limited to the number that fills the device."""
        if threads > 0:
            most = max(128, devices.current().MULTIPROCESSOR_COUNT * _BLOCKS_PER_MULTIPROCESSOR)
            self[max(1, min(-(-threads // _THREADS), most)), _THREADS, stream](*arguments)


def as_operand(value):
    """Convert an operand: device arrays of other libraries are wrapped, scalars are unchanged, other objects become NumPy arrays."""
    if isinstance(value, DeviceNDArray) or isinstance(value, SCALARS):
        return value
    if hasattr(value, "__cuda_array_interface__"):
        from ..arrays.interop import as_cuda_array

        return as_cuda_array(value)
    return np.asarray(value)


def to_device(array, stream):
    """Copy a NumPy array to the device; the axes keep their memory order."""
    from ..arrays.interop import auto_device

    if not (array.flags.c_contiguous or array.flags.f_contiguous):
        array = np.ascontiguousarray(array)
    return auto_device(array, stream)[0]


def copied(value, stream):
    """Return a contiguous copy on the device."""
    copy = DeviceNDArray.new(value.shape, value.dtype, stream=stream)
    if value.size > 0:
        copy.setitem(Ellipsis, value, stream)
    return copy


def overlaps(one, other):
    """Return whether the memory of two device arrays overlaps."""
    if one.size == 0 or other.size == 0 or one.device is not other.device:
        return False
    (low, size), (other_low, other_size) = (layouts.span(array.shape, array.strides, array.itemsize) for array in (one, other))
    return one.pointer + low < other.pointer + other_low + other_size and other.pointer + other_low < one.pointer + low + size


def has_same_elements(one, other):
    """Return whether two device arrays are the same view of the same memory."""
    return (one.pointer, one.shape, one.strides, one.dtype) == (other.pointer, other.shape, other.strides, other.dtype)
