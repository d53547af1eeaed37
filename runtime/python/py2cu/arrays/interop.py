# SPDX-License-Identifier: MIT
"""Arrays of other libraries, by the CUDA array interface and DLPack, and copies of host objects to the device.

With the CPU backend, the protocols exchange host addresses. Such a `__cuda_array_interface__` has the key "py2cu_host"; DLPack has a
device type for it.
"""
import numpy as np

from .. import _py2cu, config
from ..base import entry_points
from ..device import allocation, devices, streams
from .array_base import sentry_contiguous
from .export import BFLOAT, CPU, CUDA, KINDS, MANAGED, PINNED, number_of


def is_cuda_array(obj):
    """Return whether an object has a `__cuda_array_interface__`, without checking its contents.

    Parameters
    ----------
    obj : object
        The object.

    Returns
    -------
    bool
        True if the object has the attribute.
    """
    return hasattr(obj, "__cuda_array_interface__")


def is_on_device(obj):
    """Return whether kernels can use the memory of an object directly, by one of the protocols.

    Parameters
    ----------
    obj : object
        The object.

    Returns
    -------
    bool
        True if the memory is accessible on the current device.
    """
    if isinstance(obj, _py2cu.Array) or is_cuda_array(obj):
        return True
    if isinstance(obj, (np.ndarray, np.generic)):
        return False
    kind = _dlpack_kind(obj)
    return kind is not None and (kind != CPU or devices.current().is_host)


def device_array_of(obj, stream=0):
    """Return a device array that shares the memory of an object, and order its use on a stream.

    Parameters
    ----------
    obj : object
        Object with one of the protocols.
    stream : int or Stream, default 0
        Stream on which the array will be used.

    Returns
    -------
    DeviceNDArray
        The array.
    """
    if isinstance(obj, _py2cu.Array):
        return obj
    if is_cuda_array(obj):
        return as_cuda_array(obj)
    return from_dlpack(obj, stream)


def argument(value, stream):
    """Convert a launch argument of a class that the extension does not support.

    Parameters
    ----------
    value : object
        The argument.
    stream : int or Stream
        Stream of the launch.

    Returns
    -------
    DeviceNDArray, ndarray or None
        The array; None if the argument is not an array.
    """
    if is_on_device(value):
        return device_array_of(value, stream)
    if hasattr(value, "__dlpack__") and not isinstance(value, (np.ndarray, np.generic)):
        return np.from_dlpack(value)
    return value.view(np.ndarray) if isinstance(value, np.ndarray) else None  # the result of a computation with a mapped array


def auto_device(obj, stream=0, copy=True, user_explicit=False):
    """Return an object on the device, copied there if necessary.

    Parameters
    ----------
    obj : object
        Device array, array of another library, NumPy array, record, or object that NumPy converts to an array.
    stream : int or Stream, default 0
        Stream of the copy.
    copy : bool, default True
        If False, memory is allocated, but not written.
    user_explicit : bool, default False
        Ignored; accepted for compatibility with Numba.

    Returns
    -------
    array : DeviceNDArray
        The array on the device.
    is_new : bool
        Whether the array was allocated by this call.

    Raises
    ------
    TypeError
        If the elements are Python objects.
    """
    if isinstance(obj, _py2cu.Array):
        return obj, False
    if is_on_device(obj):
        return device_array_of(obj, stream), False
    if isinstance(obj, np.void):
        record = devices.load_device_arrays().from_record_like(obj, stream)
        if copy:
            record.copy_to_device(obj, stream)
        return record, True
    host = np.asanyarray(obj)
    if host.dtype.hasobject:
        raise TypeError("Python objects cannot be stored on a device")
    sentry_contiguous(host)
    array = devices.load_device_arrays().from_array_like(host, stream)
    if copy and host.size and host.strides == array.strides and host.flags.forc and host.dtype.kind in "biufc":
        array.device.copy(array.pointer, 0, host, 0, host.nbytes, stream, not stream)
    elif copy:
        array.copy_to_device(host, stream)
    return array, True


# ---- the CUDA array interface -------------------------------------------------------------------------------------------------

def _device_of(pointer, current):
    """Return the device that owns the memory, which the interface does not specify; with one GPU no query is necessary."""
    if current.is_host or not pointer or devices.gpu_count()[0] < 2:
        return current
    ordinal = current.owner(pointer)
    return current if ordinal in (-1, current.id) else devices.device("cuda", ordinal)


def from_cuda_array_interface(desc, owner=None, sync=True):
    """Return a device array that shares the memory described by a `__cuda_array_interface__`.

    Parameters
    ----------
    desc : dict
        The interface.
    owner : object, optional
        Object to keep alive while the array exists.
    sync : bool, default True
        Wait for the stream of the interface, unless NUMBA_CUDA_ARRAY_INTERFACE_SYNC=0.

    Returns
    -------
    DeviceNDArray
        The array.

    Raises
    ------
    TypeError
        If the interface is invalid, or if its memory is not accessible on the current device.
    NotImplementedError
        If the array is masked.
    """
    device = devices.current()
    if not isinstance(desc, dict):
        raise TypeError(f"a __cuda_array_interface__ must be a dict, not {type(desc).__name__}")
    if desc.get("mask") is not None:
        raise NotImplementedError("Masked arrays are not supported")
    if device.is_host and not desc.get("py2cu_host") and devices.gpu_count()[0] > 0:
        raise TypeError("a GPU array cannot be used on the CPU")
    if desc.get("py2cu_host") and not device.is_host:
        raise TypeError("the array is in CPU memory, and the current device is a GPU")
    missing = [name for name in ("shape", "typestr", "data") if name not in desc]
    if missing:
        raise TypeError(f"the __cuda_array_interface__ has no {missing[0]!r}")
    dtype = np.dtype(desc["typestr"])
    if dtype.kind == "V" and desc.get("descr") and len(desc["descr"]) > 0 and desc["descr"][0][0] != "":
        dtype = np.dtype([tuple(field) for field in desc["descr"]])
    dtype = allocation.dtype_of(dtype)
    if not isinstance(desc["data"], (tuple, list)) or len(desc["data"]) != 2:
        raise TypeError(f"the data of a __cuda_array_interface__ must be a tuple (address, read-only flag), not {desc['data']!r}")
    pointer, readonly = desc["data"]
    device = _device_of(pointer, device)
    shape, strides = desc["shape"], desc.get("strides")
    shape = (shape,) if isinstance(shape, int) else tuple(map(int, shape))
    if not pointer and 0 not in shape:
        raise ValueError("the address of an array with elements is 0")
    native, stream = desc.get("stream"), 0
    if native is not None:
        stream = streams.external_stream(native, device)
        if sync and config.CUDA_ARRAY_INTERFACE_SYNC:
            stream.synchronize()
    return devices.load_device_arrays().DeviceNDArray._make(device, owner, int(pointer or 0), shape, tuple(map(int, strides)) if strides else None, dtype,
                               bool(readonly), stream)


def as_cuda_array(obj, sync=True):
    """Return a device array that shares the memory of an object with a `__cuda_array_interface__`.

    Parameters
    ----------
    obj : object
        The object, which the array keeps alive.
    sync : bool, default True
        Wait for the stream of the interface, unless NUMBA_CUDA_ARRAY_INTERFACE_SYNC=0.

    Returns
    -------
    DeviceNDArray
        The array.

    Raises
    ------
    TypeError
        If the object does not implement the interface.
    """
    interface = getattr(obj, "__cuda_array_interface__", None)
    if interface is None:
        raise TypeError("*obj* doesn't implement the cuda array interface.")
    if str(getattr(obj, "dtype", "")) == "bfloat16":  # the interface has no type code for bfloat16
        interface = dict(interface, typestr=obj.dtype)
    return from_cuda_array_interface(interface, owner=obj, sync=sync)


# ---- DLPack -------------------------------------------------------------------------------------------------------------------

def _dlpack_kind(obj):
    """Return the DLPack device type of an object, or None if it does not implement DLPack."""
    ask = getattr(obj, "__dlpack_device__", None)
    return int(ask()[0]) if callable(ask) and hasattr(obj, "__dlpack__") else None


def from_dlpack(obj, stream=0):
    """Return a device array that shares the memory of an object with `__dlpack__`.

    Work that is queued on `stream` later runs after the object's pending work.

    Parameters
    ----------
    obj : object or PyCapsule
        The object, or the result of its `__dlpack__`.
    stream : int or Stream, default 0
        Stream on which the array will be used.

    Returns
    -------
    DeviceNDArray
        The array.

    Raises
    ------
    TypeError
        If the object does not implement DLPack, or if its memory is not accessible on the current device.
    """
    current = devices.current()
    if type(obj).__name__ == "PyCapsule":
        capsule = obj
    else:
        kind = _dlpack_kind(obj)
        if kind is None:
            raise TypeError(f"{type(obj).__name__} has no __dlpack__")
        _check_kind(kind, current)
        number = None if kind in (CPU, PINNED) else number_of(stream)
        try:
            capsule = obj.__dlpack__(stream=number, max_version=(1, 0))
        except TypeError:  # protocol version before 1.0
            capsule = obj.__dlpack__(stream=number)
    owner, pointer, shape, strides, dtype, (kind, ordinal), readonly = _py2cu.dlpack_import(capsule)
    _check_kind(kind, current)
    device = current if current.is_host or kind != CUDA or ordinal == current.id else devices.device("cuda", ordinal)
    return devices.load_device_arrays().DeviceNDArray._make(device, owner, pointer, shape, strides, _dtype_of(*dtype), readonly, stream)


def _check_kind(kind, device):
    usable = (CPU, PINNED) if device.is_host else (CUDA, PINNED, MANAGED)
    if kind not in usable:
        raise TypeError("a GPU array cannot be used on the CPU" if device.is_host else
                        "the array is in CPU memory: copy it to the GPU with cuda.to_device()" if kind == CPU else
                        f"DLPack device type {kind} is not supported")


def _dtype_of(code, bits, lanes):
    for kind, number in KINDS.items():
        if number == code and lanes == 1 and bits in (8, 16, 32, 64, 128):
            return np.dtype(bool) if kind == "b" else np.dtype(f"{kind}{bits // 8}")
    if (code, bits, lanes) == (BFLOAT, 16, 1):
        try:
            import ml_dtypes
        except ImportError:
            raise TypeError("bfloat16 arrays need the package ml_dtypes") from None
        return np.dtype(ml_dtypes.bfloat16)
    raise TypeError(f"DLPack's type (code {code}, {bits} bits, {lanes} lanes) has no NumPy dtype")


entry_points.of_module(globals(), "as_cuda_array", "from_cuda_array_interface", "from_dlpack", "is_cuda_array")
