"""Arrays of other libraries, and ours for them: the CUDA array interface, and DLPack.

On the processor the same protocols carry addresses of the host. A __cuda_array_interface__ of that kind says so in its item
"py2cu_host"; DLPack has a word of its own for it.
"""
import numpy as np

from .. import _py2cu, config
from ..device import allocation, devices, streams

_CPU, _CUDA, _PINNED, _MANAGED = 1, 2, 3, 13  # kinds of devices in DLPack
_KINDS = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}  # kinds of dtypes in DLPack
_BFLOAT = 4


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
    return kind is not None and (kind != _CPU or devices.current().is_host)


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


# ---- the CUDA array interface -------------------------------------------------------------------------------------------------

def array_interface(array):
    """The __cuda_array_interface__ of one of our arrays, version 3."""
    stream = getattr(array, "stream", 0)
    interface = {"shape": array.shape, "strides": None if array.flags["C_CONTIGUOUS"] else array.strides, "typestr": array.dtype.str,
                 "data": (array.device_pointer if array.size else 0, not array.flags["WRITEABLE"]), "version": 3,
                 "stream": _number_of(stream) if stream else None}
    if array.dtype.names:
        interface["descr"] = array.dtype.descr
    if array.device.is_host:
        interface["py2cu_host"] = True
    return interface


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
    from .devicearray import DeviceNDArray

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
    return DeviceNDArray._make(device, owner, int(pointer or 0), shape, tuple(map(int, strides)) if strides else None, dtype,
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


def dlpack_device(array):
    """(kind, number) of the device, as DLPack counts them."""
    return (_CPU, 0) if array.device.is_host else (_CUDA, array.device.id)


def to_dlpack(array, stream=None, max_version=None, dl_device=None, copy=None):
    """The capsule for __dlpack__()."""
    here = dlpack_device(array)
    wanted = here if dl_device is None else (int(dl_device[0]), int(dl_device[1]))
    copied = bool(copy)
    if wanted != here:
        if wanted[0] != _CPU:
            raise BufferError(f"the array is on the device {here} and cannot be given on {wanted}")
        if copy is False:
            raise BufferError("the array is on a GPU: for the processor it has to be copied")
        array = _on_host(array)
        copied = True
    elif copied:
        array = _duplicate(array)
    versioned = max_version is not None and max_version[0] >= 1
    if array.readonly and not versioned:
        raise BufferError("DLPack before version 1 has no word for an array that must not be written")
    if wanted[0] == _CUDA:
        _let_wait(array, stream)
    kind = _BFLOAT if array.dtype.name == "bfloat16" else _KINDS.get(array.dtype.kind)
    if kind is None or not array.dtype.isnative:
        raise BufferError(f"DLPack has no word for {array.dtype}")
    return _py2cu.dlpack_export(array, wanted, (kind, array.itemsize * 8, 1), versioned, copied)


def _on_host(array):
    """A copy in the processor's memory."""
    from .devicearray import DeviceNDArray

    host = array.copy_to_host()
    if array.stream:
        array.stream.synchronize()
    return DeviceNDArray._make(array.device, host, host.__array_interface__["data"][0], host.shape, host.strides, host.dtype)


def _duplicate(array):
    copy = allocation.new_array(array.shape, array.dtype, stream=array.stream)
    copy[...] = array
    return copy


def _let_wait(array, stream):
    """The consumer's stream goes on when the array's work so far is done. -1: the consumer wants no such thing."""
    if stream == -1:
        return
    if stream is not None and (isinstance(stream, bool) or not isinstance(stream, int) or stream < -1 or stream == 0):
        raise ValueError(f"__dlpack__() takes a stream as DLPack counts them: None, -1, 1, 2 or an address, not {stream!r}")
    consumer = 1 if stream is None else stream
    producer = _number_of(array.stream)
    if consumer != producer:
        done = streams.Event(array.device, False)
        done.record(array.stream or 0)
        done.wait(streams.Stream(array.device, consumer, external=True))


def _number_of(stream):
    """A stream as DLPack counts them: 1 and 2 are the default ones."""
    return (int(stream) if stream else 0) or (2 if config.CUDA_PER_THREAD_DEFAULT_STREAM else 1)


def from_dlpack(obj, stream=0):
    """A device array over the memory of an object with __dlpack__, or of a capsule that such an object gave.

    The object's work so far comes before what is put on `stream` from now on.
    """
    from .devicearray import DeviceNDArray

    current = devices.current()
    if type(obj).__name__ == "PyCapsule":
        capsule = obj
    else:
        kind = _dlpack_kind(obj)
        if kind is None:
            raise TypeError(f"{type(obj).__name__} has no __dlpack__")
        _check_kind(kind, current)
        number = None if kind in (_CPU, _PINNED) else _number_of(stream)
        try:
            capsule = obj.__dlpack__(stream=number, max_version=(1, 0))
        except TypeError:  # from before version 1
            capsule = obj.__dlpack__(stream=number)
    owner, pointer, shape, strides, dtype, (kind, ordinal), readonly = _py2cu.dlpack_import(capsule)
    _check_kind(kind, current)
    device = current if current.is_host or kind != _CUDA or ordinal == current.id else devices.device("cuda", ordinal)
    return DeviceNDArray._make(device, owner, pointer, shape, strides, _dtype_of(*dtype), readonly, stream)


def _check_kind(kind, device):
    usable = (_CPU, _PINNED) if device.is_host else (_CUDA, _PINNED, _MANAGED)
    if kind not in usable:
        raise TypeError("an array of a GPU cannot be used on the processor" if device.is_host else
                        "the array is in the processor's memory; cuda.to_device() brings it to the GPU" if kind == _CPU else
                        f"arrays on DLPack's kind of device {kind} cannot be used")


def _dtype_of(code, bits, lanes):
    for kind, number in _KINDS.items():
        if number == code and lanes == 1 and bits in (8, 16, 32, 64, 128):
            return np.dtype(bool) if kind == "b" else np.dtype(f"{kind}{bits // 8}")
    if (code, bits, lanes) == (_BFLOAT, 16, 1):
        try:
            import ml_dtypes
        except ImportError:
            raise TypeError("NumPy knows bfloat16 only with the package ml_dtypes") from None
        return np.dtype(ml_dtypes.bfloat16)
    raise TypeError(f"DLPack's type (code {code}, {bits} bits, {lanes} lanes) has no NumPy dtype")
