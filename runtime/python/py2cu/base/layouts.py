# SPDX-License-Identifier: MIT
"""Shapes, strides and memory layouts of arrays."""
import operator

import numpy as np


def span(shape, strides, itemsize):
    """Return the offset of the first byte from element 0, and the number of bytes, of the memory that contains all elements."""
    if 0 in shape:
        return 0, 0
    reach = [(extent - 1) * stride for extent, stride in zip(shape, strides)]
    low, high = sum(step for step in reach if step < 0), sum(step for step in reach if step > 0)
    return low, high - low + itemsize


def strides_of(shape, itemsize, order):
    """Return the strides of a contiguous array."""
    if order not in ("C", "F"):
        raise ValueError("must be either C/F order")
    strides, step = [], itemsize
    for extent in (reversed(shape) if order == "C" else shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides) if order == "C" else strides)


def like(array):
    """Return the shape and strides of a contiguous array with the axis order of `array`."""
    shape, itemsize = tuple(array.shape), array.dtype.itemsize
    if array.flags["C_CONTIGUOUS"] or array.flags["F_CONTIGUOUS"] or array.ndim <= 1:
        return shape, strides_of(shape, itemsize, "F" if array.flags["F_CONTIGUOUS"] and not array.flags["C_CONTIGUOUS"] else "C")
    strides, step = [0] * len(shape), itemsize
    for axis in sorted(range(len(shape)), key=lambda axis: array.strides[axis]):
        strides[axis] = step
        step *= shape[axis]
    return shape, tuple(strides)


def raw_bytes(array):
    """Return the memory of a NumPy array as bytes; the array must be contiguous, in any order of its axes."""
    low, size = span(array.shape, array.strides, array.itemsize)
    if size != array.nbytes:
        raise ValueError("the array is not contiguous in memory")
    at = array.__array_interface__["data"][0] + low
    return np.asarray(_Memory(at, size, not array.flags.writeable, array))


class _Memory:
    """An object by which NumPy accesses host memory at an address."""

    def __init__(self, address, size, readonly, owner):
        self.owner = owner
        self.__array_interface__ = {"version": 3, "data": (address, readonly), "shape": (size,), "strides": None, "typestr": "|u1"}


def host_view(array, dtype=None):
    """Return a NumPy array that shares the memory of a device array of the CPU backend."""
    shown = _Memory(array.pointer or 64, 0, array.readonly, array)
    shown.__array_interface__.update(shape=array.shape, strides=array.strides, typestr=f"|V{array.itemsize}")
    return np.asarray(shown).view(array.dtype if dtype is None else dtype)


def reshaped(array, newshape, order):
    """Return the shape and strides of a reshaped view."""
    newshape = tuple(map(operator.index, newshape))
    if order not in ("C", "F", "A"):
        raise ValueError("order not C|F|A")
    if order == "A":
        order = "F" if array.f_contiguous and not array.c_contiguous else "C"
    unknown = [axis for axis, extent in enumerate(newshape) if extent < 0]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    if unknown:
        known = _product(extent for extent in newshape if extent >= 0)
        if known == 0 or array.size % known != 0:
            raise ValueError("cannot infer valid shape for unknown dimension")
        newshape = newshape[:unknown[0]] + (array.size // known,) + newshape[unknown[0] + 1:]
    if _product(newshape) != array.size:
        raise ValueError("reshape changes the size of the array")
    if newshape == array.shape:
        return newshape, array.strides
    if array.c_contiguous if order == "C" else array.f_contiguous:
        return newshape, strides_of(newshape, array.itemsize, order)
    strides = _strides_without_copy(array, newshape, order)
    if strides is None:
        raise NotImplementedError("reshape would require copy")
    return newshape, strides


def _product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def _strides_without_copy(array, newshape, order):
    """Return the strides of the new shape, or None.

    Groups of old and new axes of equal size are matched, starting with the fastest-changing axis; the old axes of a group must be consecutive
    in memory.
    """
    from_fastest = (lambda sequence: list(reversed(sequence))) if order == "C" else list
    old = [(extent, stride) for extent, stride in from_fastest(list(zip(array.shape, array.strides))) if extent != 1]
    strides, at = [], 0
    step, left = array.itemsize, 1  # size and stride of the remaining part of the current group
    for extent in from_fastest(newshape):
        if extent == 1:
            strides.append(step)
            continue
        if left == 1:
            left, step = old[at]
            at += 1
        while left % extent != 0:  # the new axis exceeds the remaining part of the group: the next old axis must be consecutive
            if at == len(old) or old[at][1] != step * left:
                return None
            left *= old[at][0]
            at += 1
        strides.append(step)
        left //= extent
        step *= extent
    return tuple(from_fastest(strides)) if left == 1 and at == len(old) else None
