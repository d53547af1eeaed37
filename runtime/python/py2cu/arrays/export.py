# SPDX-License-Identifier: MIT
"""Export of device arrays by the CUDA array interface and DLPack; interop.py implements the import."""
from .. import _py2cu, config
from ..device import streams

CPU, CUDA, PINNED, MANAGED = 1, 2, 3, 13  # device types of DLPack
KINDS = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}  # type codes of DLPack
BFLOAT = 4


def array_interface(array):
    """Return the __cuda_array_interface__ of an array, version 3."""
    stream = getattr(array, "stream", 0)
    interface = {"shape": array.shape, "strides": None if array.flags["C_CONTIGUOUS"] else array.strides, "typestr": array.dtype.str,
                 "data": (array.device_pointer if array.size else 0, not array.flags["WRITEABLE"]), "version": 3,
                 "stream": number_of(stream) if stream else None}
    if array.dtype.names:
        interface["descr"] = array.dtype.descr
    if array.device.is_host:
        interface["py2cu_host"] = True
    return interface


def dlpack_device(array):
    """Return the device type and number in DLPack's numbering."""
    return (CPU, 0) if array.device.is_host else (CUDA, array.device.id)


def to_dlpack(array, stream=None, max_version=None, dl_device=None, copy=None):
    """Return the capsule for __dlpack__()."""
    kind = BFLOAT if array.dtype.name == "bfloat16" else KINDS.get(array.dtype.kind)
    if kind is None or not array.dtype.isnative:
        raise BufferError(f"DLPack does not support {array.dtype}")
    here = dlpack_device(array)
    wanted = here if dl_device is None else (int(dl_device[0]), int(dl_device[1]))
    copied = bool(copy)
    if wanted != here:
        if wanted[0] != CPU:
            raise BufferError(f"the array is on device {here} and cannot be exported to device {wanted}")
        if copy is False:
            raise BufferError("the array is on a GPU, and access from the CPU requires a copy")
        array = _on_host(array)
        copied = True
    elif copied:
        array = _duplicate(array)
    versioned = max_version is not None and max_version[0] >= 1
    if array.readonly and not versioned:
        raise BufferError("DLPack before version 1.0 does not support read-only arrays")
    if wanted[0] == CUDA:
        _order_stream(array, stream)
    return _py2cu.dlpack_export(array, wanted, (kind, array.itemsize * 8, 1), versioned, copied)


def _on_host(array):
    """Return a copy in CPU memory."""
    host = array.copy_to_host()
    if array.stream:
        array.stream.synchronize()
    return array._make(array.device, host, host.__array_interface__["data"][0], host.shape, host.strides, host.dtype)


def _duplicate(array):
    copy = array.new(array.shape, array.dtype, stream=array.stream)
    copy[...] = array
    return copy


def _order_stream(array, stream):
    """Make the consumer's stream wait for the array's pending work; -1 means that the consumer requests no synchronization."""
    if stream == -1:
        return
    if stream is not None and (isinstance(stream, bool) or not isinstance(stream, int) or stream < -1 or stream == 0):
        raise ValueError(f"__dlpack__() expects a stream in DLPack's numbering: None, -1, 1, 2 or an address, not {stream!r}")
    consumer = 1 if stream is None else stream
    producer = number_of(array.stream)
    if consumer != producer:
        done = streams.Event(array.device, False)
        done.record(array.stream or 0)
        done.wait(streams.Stream(array.device, consumer, external=True))


def number_of(stream):
    """Return a stream's number in DLPack's numbering, in which 1 and 2 are the default streams."""
    return (int(stream) if stream else 0) or (2 if config.CUDA_PER_THREAD_DEFAULT_STREAM else 1)
