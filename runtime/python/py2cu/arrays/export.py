"""What others see of our arrays: the CUDA array interface, and DLPack. interop.py is the other way."""
from .. import _py2cu, config
from ..device import streams

CPU, CUDA, PINNED, MANAGED = 1, 2, 3, 13  # kinds of devices in DLPack
KINDS = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}  # kinds of dtypes in DLPack
BFLOAT = 4


def array_interface(array):
    """The __cuda_array_interface__ of one of our arrays, version 3."""
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
    """(kind, number) of the device, as DLPack counts them."""
    return (CPU, 0) if array.device.is_host else (CUDA, array.device.id)


def to_dlpack(array, stream=None, max_version=None, dl_device=None, copy=None):
    """The capsule for __dlpack__()."""
    kind = BFLOAT if array.dtype.name == "bfloat16" else KINDS.get(array.dtype.kind)
    if kind is None or not array.dtype.isnative:
        raise BufferError(f"DLPack has no word for {array.dtype}")
    here = dlpack_device(array)
    wanted = here if dl_device is None else (int(dl_device[0]), int(dl_device[1]))
    copied = bool(copy)
    if wanted != here:
        if wanted[0] != CPU:
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
    if wanted[0] == CUDA:
        _let_wait(array, stream)
    return _py2cu.dlpack_export(array, wanted, (kind, array.itemsize * 8, 1), versioned, copied)


def _on_host(array):
    """A copy in the processor's memory."""
    host = array.copy_to_host()
    if array.stream:
        array.stream.synchronize()
    return array._make(array.device, host, host.__array_interface__["data"][0], host.shape, host.strides, host.dtype)


def _duplicate(array):
    copy = array.new(array.shape, array.dtype, stream=array.stream)
    copy[...] = array
    return copy


def _let_wait(array, stream):
    """The consumer's stream goes on when the array's work so far is done. -1: the consumer wants no such thing."""
    if stream == -1:
        return
    if stream is not None and (isinstance(stream, bool) or not isinstance(stream, int) or stream < -1 or stream == 0):
        raise ValueError(f"__dlpack__() takes a stream as DLPack counts them: None, -1, 1, 2 or an address, not {stream!r}")
    consumer = 1 if stream is None else stream
    producer = number_of(array.stream)
    if consumer != producer:
        done = streams.Event(array.device, False)
        done.record(array.stream or 0)
        done.wait(streams.Stream(array.device, consumer, external=True))


def number_of(stream):
    """A stream as DLPack counts them: 1 and 2 are the default ones."""
    return (int(stream) if stream else 0) or (2 if config.CUDA_PER_THREAD_DEFAULT_STREAM else 1)
