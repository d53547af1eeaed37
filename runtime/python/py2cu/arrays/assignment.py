# SPDX-License-Identifier: MIT
"""Assignment to parts of device arrays, and transposition: memory copies for contiguous data, kernels otherwise.

The kernels are written in Python. If the dtypes are equal, they move elements as unsigned integers of the same size, so that few kernels
have to be compiled. On the CPU, NumPy performs all operations.
"""
import functools

import numpy as np

from .. import _py2cu
from ..base import layouts
from ..device import allocation, devices, streams
from . import interop
from .array_base import array_core, check_array_compatibility, sentry_contiguous

_BLOCK, _TILE = 256, 32
_MAX_AXES = 4  # maximum number of axes of a kernel's arrays


def _by_numpy(device):
    """Return whether NumPy can access the device's memory."""
    return device.is_host


def wait():
    """Wait for the end of an assignment without a stream."""
    streams.default_stream().synchronize()


def assign(target, value, stream):
    """Assign value to target[...], in stream order."""
    if isinstance(value, _py2cu.Array):
        source = value
    elif interop.is_on_device(value):
        source = interop.device_array_of(value, stream)
    else:
        # Only the dtype distinguishes a tuple with the fields of one record from a tuple with the elements of an array.
        source = np.asarray(value) if target.dtype.names is None else np.asarray(value, target.dtype)
        if source.dtype.kind == "c" and target.dtype.kind not in "cV":
            raise TypeError(f"a {source.dtype} cannot be stored in an array of {target.dtype}")
        source = source.astype(target.dtype, copy=False)
    _check_shapes(target, source)
    if target.size == 0:
        return
    if _by_numpy(target.device):
        if isinstance(source, _py2cu.Array):
            source = layouts.host_view(source)
        layouts.host_view(target)[...] = source
        return
    dense = target.c_contiguous or target.f_contiguous
    if isinstance(source, _py2cu.Array) and source.device is not target.device:
        source = _copied_to_device(source, target, stream)
    if isinstance(source, np.ndarray):
        if source.size == 1 and dense and target.itemsize in (1, 2, 4, 8, 16):
            target.device.fill(target.pointer, source.tobytes(), target.size, stream)
            return
        if dense and source.shape == target.shape:
            target.copy_to_device(source, stream)
            return
        source = _host_copy_on_device(source, target, stream)
    if _same(target, source):
        return
    if _overlap(target, source):
        source = _copied(source, stream)
    if dense and source.shape == target.shape and source.strides == target.strides and source.dtype == target.dtype:
        target.device.copy(target.pointer, 0, source.pointer, 0, target.nbytes, stream, False)
    else:
        _run(target, source, stream)


def copy(target, value, stream):
    """Copy the bytes of an array of the same shape and dtype to a contiguous device array."""
    if not isinstance(value, _py2cu.Array):
        value = interop.device_array_of(value, stream) if interop.is_on_device(value) else np.asanyarray(value)
    if value.size == 0:
        return
    sentry_contiguous(target)
    to, source = array_core(target), array_core(value)
    if isinstance(value, _py2cu.Array):
        sentry_contiguous(value)
        check_array_compatibility(to, source)
        if value.device is not target.device:
            value.device.synchronize()  # streams of different devices are not ordered
        target.device.copy(to.pointer, 0, source.pointer, 0, to.nbytes, stream, False)
        return
    direct = np.asarray(source, order="C" if to.c_contiguous else "F")
    check_array_compatibility(to, direct)
    # The device may read an array of the caller asynchronously, but a temporary array must live until the copy has finished.
    target.device.copy(to.pointer, 0, layouts.raw_bytes(direct), 0, to.nbytes, stream, direct is not source or not stream)


def transpose(a, b=None):
    """Return the transpose of the 2-D array `a`, written to the array `b`, or to a new array in C order."""
    rows, columns = a.shape
    if b is None:
        b = devices.load_device_arrays().DeviceNDArray.new((columns, rows), a.dtype, stream=a.stream)
    if tuple(b.shape) != (columns, rows) or b.dtype != a.dtype:
        raise ValueError(f"the transpose of {a.dtype}{list(a.shape)} does not fit into {b.dtype}{list(b.shape)}")
    stream = b.stream or a.stream
    if b.size == 0:
        return b
    if _by_numpy(a.device):
        layouts.host_view(b)[...] = layouts.host_view(a).T
        return b
    word = _element_word(a, b)
    grid = (-(-columns // _TILE), -(-rows // _TILE))
    if word is None or grid[1] > 65535:
        _run(b, a._view(a.pointer, a.shape[::-1], a.strides[::-1]), stream)
    else:
        _launch(a.device, _transpose_kernel(word.name), (grid, (_TILE, 8), stream), _view_as_words(a, word), _view_as_words(b, word))
    return b


def _element_word(a, b):
    """Return an unsigned integer type of the elements' size, or None if there is none or if elements are not aligned."""
    size = a.itemsize
    good = size in (1, 2, 4, 8) and all(place % size == 0 for place in (a.pointer, b.pointer) + a.strides + b.strides)
    return np.dtype(f"u{size}") if good else None


def _check_shapes(target, source):
    if source.ndim > target.ndim:
        raise ValueError(f"Can't assign {source.ndim}-D array to {target.ndim}-D self")
    first = target.ndim - source.ndim
    for axis, extent in enumerate(source.shape, first):
        if extent not in (1, target.shape[axis]):
            raise ValueError(f"Can't copy sequence with size {extent} to array axis {axis} with dimension {target.shape[axis]}")


def _host_copy_on_device(host, target, stream):
    """Copy a host array to the device of the target."""
    memory, pointer = allocation.memory_for(target.device, host.nbytes, stream)
    host = np.ascontiguousarray(host)
    target.device.copy(pointer, 0, layouts.raw_bytes(host), 0, host.nbytes, stream, True)
    return target._make(target.device, memory, pointer, host.shape, None, host.dtype, False, stream)


def _copied_to_device(source, target, stream):
    """Copy an array of another device to the device of the target."""
    if not (source.c_contiguous or source.f_contiguous):
        source = _copied(source, 0)
    source.device.synchronize()  # streams of different devices are not ordered
    memory, pointer = allocation.memory_for(target.device, source.nbytes, stream)
    target.device.copy(pointer, 0, source.pointer, 0, source.nbytes, stream, False)
    return target._make(target.device, memory, pointer, source.shape, source.strides, source.dtype, False, stream)


def _overlap(target, source):
    """Return whether a copy could read elements that it has written."""
    ends = []
    for array in (target, source):
        low, size = layouts.span(array.shape, array.strides, array.itemsize)
        ends.append((array.pointer + low, array.pointer + low + size))
    return ends[0][1] > ends[1][0] and ends[1][1] > ends[0][0]


def _same(target, source):
    return (target.pointer, target.shape, target.strides, target.dtype) == (source.pointer, source.shape, source.strides, source.dtype)


def _copied(source, stream):
    memory, pointer = allocation.memory_for(source.device, source.nbytes, stream)
    copy = source._make(source.device, memory, pointer, source.shape, None, source.dtype, False, stream)
    _run(copy, source, stream)
    return copy


# ---- arguments of the kernels ---------------------------------------------------------------------------------------------------

def _run(target, source, stream):
    """Copy element by element; the source is broadcast to the target."""
    first = target.ndim - source.ndim
    shape = target.shape
    steps = [0] * first + [stride if extent != 1 else 0 for extent, stride in zip(source.shape, source.strides)]
    axes = [(extent, to, by) for extent, to, by in zip(shape, target.strides, steps) if extent != 1]
    if target.dtype == source.dtype:
        word, axes = _transfer_word(target, source, axes)
        words = (word, word)
    else:
        if allocation.code_of(target.dtype) < 0 or allocation.code_of(source.dtype) < 0:
            raise TypeError(f"elements of {source.dtype} cannot be converted to {target.dtype} on the device")
        words = (target.dtype, source.dtype)
    axes = _merged(axes) or [(1, words[0].itemsize, words[1].itemsize)]
    outer, inner = axes[:-_MAX_AXES], axes[-_MAX_AXES:]
    count = 1
    for extent, _, _ in inner:
        count *= extent
    kernel = _copy_kernel(len(inner))
    for at in np.ndindex(*[extent for extent, _, _ in outer]):
        parts = []
        for array, word, which in ((target, words[0], 1), (source, words[1], 2)):
            pointer = array.pointer + sum(i * axis[which] for i, axis in zip(at, outer))
            parts.append(array._view(pointer, [axis[0] for axis in inner], [axis[which] for axis in inner], word))
        _launch(target.device, kernel, (-(-count // _BLOCK), _BLOCK, stream), parts[0], parts[1], count)


def _launch(device, kernel, where, *args):
    """Launch on the device of the arrays, which can differ from the current device."""
    if device is devices.current():
        kernel[where](*args)
    else:
        with devices.use(device.backend, device.id):
            kernel[where](*args)


def _transfer_word(target, source, axes):
    """Return the widest unsigned integer type for moving both arrays, and the axes with an additional one if an element consists of several integers."""
    places = [target.itemsize, target.pointer, source.pointer] + [step for axis in axes for step in axis[1:]]
    size = next(size for size in (8, 4, 2, 1) if all(place % size == 0 for place in places))
    word = np.dtype(f"u{size}")
    if size != target.itemsize:
        axes = axes + [(target.itemsize // size, size, size)]
    return word, axes


def _merged(axes):
    """Merge axes: return the fewest axes that cover the same elements."""
    result = []
    for extent, to, by in axes:
        if result and result[-1][1] == to * extent and result[-1][2] == by * extent:
            result[-1] = (result[-1][0] * extent, to, by)
        else:
            result.append((extent, to, by))
    return result


def _view_as_words(array, word):
    return array._view(array.pointer, array.shape, array.strides, word)


# ---- kernels --------------------------------------------------------------------------------------------------------------

@functools.lru_cache(None)
def _copy_kernel(ndim):
    array_kernels = devices.load_array_kernels()
    return {1: array_kernels.copy_1d, 2: array_kernels.copy_2d, 3: array_kernels.copy_3d, 4: array_kernels.copy_4d}[ndim]


@functools.lru_cache(None)
def _transpose_kernel(word):
    return devices.load_array_kernels().make_transpose(word)
