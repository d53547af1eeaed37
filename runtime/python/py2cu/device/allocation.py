# SPDX-License-Identifier: MIT
"""Allocation of device arrays: validation of shapes and dtypes, and the source of the memory."""
import sys

import numpy as np

from .. import _py2cu, config, types
from ..base import layouts
from ..base.numba_types import as_py2cu_type
from . import devices

_CODES = {types.NUMBERS[name].dtype: code for code, name in enumerate(_py2cu.dtype_names) if name != "bfloat16"}


def code_of(dtype):
    """Return the C libraries' code of a dtype; -1 if kernels do not support it."""
    code = _CODES.get(dtype)
    if code is None and dtype.names is None and dtype.name == "bfloat16":
        code = _CODES[dtype] = _py2cu.dtype_names.index("bfloat16")
    is_other = dtype.names or dtype.kind in "mMSU" or dtype.name.startswith("float8_")
    return code if code is not None else record_code(dtype) if is_other else -1


_RECORD_CODES: dict = {}


def record_code(dtype):
    """Return the extension's code of a structured, time or string dtype; -1 if kernels do not support it."""
    key = dtype, dtype.isalignedstruct  # dtypes with and without alignment compare equal
    code = _RECORD_CODES.get(key)
    if code is None:
        try:
            code = _py2cu.record_code((types.record_of(dtype) if dtype.names else types.from_dtype(dtype)).name, dtype.itemsize)
        except TypeError:
            code = -1
        _RECORD_CODES[key] = code
    return code


def shape_tuple(shape):
    """Return a shape as a tuple of ints."""
    if isinstance(shape, np.ndarray) and shape.ndim == 1 and shape.dtype.kind in "iu":
        shape = shape.tolist()
    if isinstance(shape, (tuple, list)):
        if all(hasattr(extent, "__index__") and not isinstance(extent, np.ndarray) for extent in shape):
            return tuple(int(extent.__index__()) for extent in shape)
    elif hasattr(shape, "__index__") and not (isinstance(shape, np.ndarray) and shape.dtype.kind not in "iu"):
        return (int(shape.__index__()),)
    raise TypeError("shape must be an integer or tuple of integers")


def dtype_of(dtype):
    """Convert an object to a NumPy dtype; types of py2cu and Numba are supported."""
    dtype = as_py2cu_type(dtype)
    known = isinstance(dtype, (types.Scalar, types.Float8, types.Record)) and dtype.dtype is not None
    dtype = dtype.dtype if known else np.dtype(dtype)
    if dtype.hasobject:
        raise TypeError("Python objects cannot be stored on a device")
    return dtype


def prepared(shape, dtype, strides, order):
    """Return the shape, dtype and strides of a new array, or raise an error if they are invalid."""
    shape, dtype = shape_tuple(shape), dtype_of(dtype)
    if any(extent < 0 for extent in shape):
        raise ValueError("negative dimensions are not allowed")
    strides = shape_tuple(strides) if strides or strides == 0 and shape else layouts.strides_of(shape, dtype.itemsize, order)
    if len(strides) != len(shape):
        raise ValueError("strides not match ndim")
    if any(stride < 0 for stride in strides):
        raise ValueError("a new array cannot have negative strides")
    if layouts.span(shape, strides, dtype.itemsize)[1] > sys.maxsize:
        raise ValueError("the array is too big")
    return shape, dtype, strides


def memory_for(device, size, stream=0):
    """Allocate memory from the runtime or the selected memory manager; return (owner, address)."""
    manager = devices.plugin_of(device)
    if manager is None or size == 0:
        if config.sanitize():
            from . import leaks  # imported late: rarely used

            memory = leaks.memory(device, size, stream)
        else:
            memory = _py2cu.Memory(device, size, stream)
        return memory, memory.pointer
    manager.initialize()
    memory = manager.memalloc(size)
    return memory, address_of(memory)


def address_of(memory):
    """Return the address of an object that represents memory, as an int."""
    for name in ("pointer", "device_pointer_value", "device_pointer", "device_ctypes_pointer"):
        value = getattr(memory, name, None)
        if value is not None:
            return plain_address(value)
    if getattr(memory, "size", None) == 0:
        return 0
    raise TypeError(f"{type(memory).__name__} does not represent device memory")


def plain_address(pointer):
    """Convert an int, a ctypes pointer or another object that int() accepts to an int."""
    value = getattr(pointer, "value", pointer)
    return int(value) if value is not None else 0
