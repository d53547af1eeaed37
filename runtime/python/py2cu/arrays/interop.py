"""Arrays of other libraries as ours, through the CUDA array interface and DLPack, and what else comes to the device.

On the processor the same protocols carry addresses of the host. A __cuda_array_interface__ of that kind says so in its item
"py2cu_host"; DLPack has a word of its own for it.
"""
import numpy as np

from .. import _py2cu, config
from ..base import entry_points
from ..device import allocation, devices, streams
from .array_base import sentry_contiguous
from .export import BFLOAT, CPU, CUDA, KINDS, MANAGED, PINNED, number_of


def is_cuda_array(obj):
    """Whether the object has a __cuda_array_interface__; what that holds is not looked at."""
    return hasattr(obj, "__cuda_array_interface__")


def is_on_device(obj):
    """Whether kernels can use the memory of the object as it is, through one of the protocols."""
    if isinstance(obj, _py2cu.Array) or is_cuda_array(obj):
        return True
    if isinstance(obj, (np.ndarray, np.generic)):
        return False
    kind = _dlpack_kind(obj)
    return kind is not None and (kind != CPU or devices.current().is_host)


def device_array_of(obj, stream=0):
    """A device array over the memory of the object, in order for use on the stream."""
    if isinstance(obj, _py2cu.Array):
        return obj
    if is_cuda_array(obj):
        return as_cuda_array(obj)
    return from_dlpack(obj, stream)


def argument(value, stream):
    """An argument of a launch that the extension does not know: as a device array, as a NumPy array, or None for no array at all."""
    if is_on_device(value):
        return device_array_of(value, stream)
    if hasattr(value, "__dlpack__") and not isinstance(value, (np.ndarray, np.generic)):
        return np.from_dlpack(value)
    return value.view(np.ndarray) if isinstance(value, np.ndarray) else None  # what was computed from a mapped array


def auto_device(obj, stream=0, copy=True, user_explicit=False):
    """(the object on the device, whether it was brought there)"""
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
    """The device whose memory it is, of which the interface says nothing. One GPU is not asked."""
    if current.is_host or not pointer or devices.gpu_count()[0] < 2:
        return current
    ordinal = current.owner(pointer)
    return current if ordinal in (-1, current.id) else devices.device("cuda", ordinal)


def from_cuda_array_interface(desc, owner=None, sync=True):
    """A device array over the memory that a __cuda_array_interface__ describes; `owner` is kept alive.

    With `sync`, waits for the stream that the interface names; NUMBA_CUDA_ARRAY_INTERFACE_SYNC=0 never waits.
    """
    device = devices.current()
    if not isinstance(desc, dict):
        raise TypeError(f"a __cuda_array_interface__ is a dict, not {type(desc).__name__}")
    if desc.get("mask") is not None:
        raise NotImplementedError("Masked arrays are not supported")
    if device.is_host and not desc.get("py2cu_host") and devices.gpu_count()[0] > 0:
        raise TypeError("an array of a GPU cannot be used on the processor")
    if desc.get("py2cu_host") and not device.is_host:
        raise TypeError("the array is in the processor's memory, and the current device is a GPU")
    missing = [name for name in ("shape", "typestr", "data") if name not in desc]
    if missing:
        raise TypeError(f"a __cuda_array_interface__ needs {missing[0]!r}, and this one has none")
    dtype = np.dtype(desc["typestr"])
    if dtype.kind == "V" and desc.get("descr") and len(desc["descr"]) > 0 and desc["descr"][0][0] != "":
        dtype = np.dtype([tuple(field) for field in desc["descr"]])
    dtype = allocation.dtype_of(dtype)
    if not isinstance(desc["data"], (tuple, list)) or len(desc["data"]) != 2:
        raise TypeError(f"the data of a __cuda_array_interface__ are an address and whether it must not be written, not {desc['data']!r}")
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
    """A device array over the memory of any object with a __cuda_array_interface__."""
    interface = getattr(obj, "__cuda_array_interface__", None)
    if interface is None:
        raise TypeError("*obj* doesn't implement the cuda array interface.")
    if str(getattr(obj, "dtype", "")) == "bfloat16":  # two bytes, the interface says
        interface = dict(interface, typestr=obj.dtype)
    return from_cuda_array_interface(interface, owner=obj, sync=sync)


# ---- DLPack -------------------------------------------------------------------------------------------------------------------

def _dlpack_kind(obj):
    """The kind of device that an object with DLPack is on, or None."""
    ask = getattr(obj, "__dlpack_device__", None)
    return int(ask()[0]) if callable(ask) and hasattr(obj, "__dlpack__") else None


def from_dlpack(obj, stream=0):
    """A device array over the memory of an object with __dlpack__, or of a capsule that such an object gave.

    The object's work so far comes before what is put on `stream` from now on.
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
        except TypeError:  # from before version 1
            capsule = obj.__dlpack__(stream=number)
    owner, pointer, shape, strides, dtype, (kind, ordinal), readonly = _py2cu.dlpack_import(capsule)
    _check_kind(kind, current)
    device = current if current.is_host or kind != CUDA or ordinal == current.id else devices.device("cuda", ordinal)
    return devices.load_device_arrays().DeviceNDArray._make(device, owner, pointer, shape, strides, _dtype_of(*dtype), readonly, stream)


def _check_kind(kind, device):
    usable = (CPU, PINNED) if device.is_host else (CUDA, PINNED, MANAGED)
    if kind not in usable:
        raise TypeError("an array of a GPU cannot be used on the processor" if device.is_host else
                        "the array is in the processor's memory; cuda.to_device() brings it to the GPU" if kind == CPU else
                        f"arrays on DLPack's kind of device {kind} cannot be used")


def _dtype_of(code, bits, lanes):
    for kind, number in KINDS.items():
        if number == code and lanes == 1 and bits in (8, 16, 32, 64, 128):
            return np.dtype(bool) if kind == "b" else np.dtype(f"{kind}{bits // 8}")
    if (code, bits, lanes) == (BFLOAT, 16, 1):
        try:
            import ml_dtypes
        except ImportError:
            raise TypeError("NumPy knows bfloat16 only with the package ml_dtypes") from None
        return np.dtype(ml_dtypes.bfloat16)
    raise TypeError(f"DLPack's type (code {code}, {bits} bits, {lanes} lanes) has no NumPy dtype")


entry_points.of_module(globals(), "as_cuda_array", "from_cuda_array_interface", "from_dlpack", "is_cuda_array")
