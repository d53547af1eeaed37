# SPDX-License-Identifier: MIT
"""Handlers of XLA's foreign function interface in Python: the structs of xla/ffi/api/c_api.h as far as a handler needs them."""
import ctypes

_EXECUTE, _METADATA, _INTERNAL = 3, 1, 13
_VERSION = (0, 1)  # the oldest one with these structs; XLA accepts older versions than its own


class _Struct(ctypes.Structure):
    """A struct whose first members are its size and its extensions."""

    @classmethod
    def sized(cls, **members):
        return cls(struct_size=ctypes.sizeof(cls), **members)


def _struct(name, *fields):
    return type(name, (_Struct,), {"_fields_": [("struct_size", ctypes.c_size_t), ("extension", ctypes.c_void_p), *fields]})


_POINTERS = ctypes.POINTER(ctypes.c_void_p)
_Version = _struct("_Version", ("major", ctypes.c_int), ("minor", ctypes.c_int))
_Buffer = _struct("_Buffer", ("dtype", ctypes.c_int), ("data", ctypes.c_void_p), ("rank", ctypes.c_int64), ("dims", ctypes.POINTER(ctypes.c_int64)))
_List = _struct("_List", ("size", ctypes.c_int64), ("types", ctypes.c_void_p), ("items", _POINTERS))
_Attributes = _struct("_Attributes", ("size", ctypes.c_int64), ("types", ctypes.c_void_p), ("names", _POINTERS), ("items", _POINTERS))
_Error = _struct("_Error", ("message", ctypes.c_char_p), ("code", ctypes.c_int))
_Stream = _struct("_Stream", ("context", ctypes.c_void_p), ("stream", ctypes.c_void_p))
_Ordinal = _struct("_Ordinal", ("context", ctypes.c_void_p), ("ordinal", ctypes.c_int32))
_FUNCTIONS = ("Error_Create", "Error_GetMessage", "Error_Destroy", "Handler_Register", "Stream_Get", "Type_Register", "ExecutionContext_Get", "State_Set",
              "State_Get", "DeviceMemory_Allocate", "DeviceMemory_Free", "ThreadPool_Schedule", "ThreadPool_NumThreads", "Future_Create",
              "Future_SetAvailable", "Future_SetError", "RunId_Get", "DeviceOrdinal_Get")
_Function = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
_Api = _struct("_Api", ("version", _Version), ("internal", ctypes.c_void_p), *((name, _Function) for name in _FUNCTIONS))
_Frame = _struct("_Frame", ("api", ctypes.POINTER(_Api)), ("context", ctypes.c_void_p), ("stage", ctypes.c_int), ("args", _List), ("results", _List),
                 ("attributes", _Attributes))


class _Extension(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("type", ctypes.c_int), ("next", ctypes.c_void_p), ("metadata", ctypes.c_void_p)]


class _Metadata(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("version", _Version), ("traits", ctypes.c_uint32)]


class _Scalar(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_int), ("value", ctypes.POINTER(ctypes.c_int64))]


def _buffers(items):
    """Return a tuple (address, shape) for each buffer."""
    found = []
    for i in range(items.size):
        buffer = ctypes.cast(items.items[i], ctypes.POINTER(_Buffer))[0]
        found.append((buffer.data or 0, tuple(buffer.dims[:buffer.rank])))
    return found


def _stream(frame):
    found = _Stream.sized(context=frame.context)
    frame.api[0].Stream_Get(ctypes.addressof(found))
    return found.stream or 0


def _ordinal(frame):
    if frame.api[0].struct_size < _Api.DeviceOrdinal_Get.offset + ctypes.sizeof(ctypes.c_void_p):
        return 0
    found = _Ordinal.sized(context=frame.context)
    frame.api[0].DeviceOrdinal_Get(ctypes.addressof(found))
    return found.ordinal


def handler(calls, is_on_cpu):
    """Return a handler, a ctypes function that must be kept.

    Parameters
    ----------
    calls : list
        Functions; the attribute `call` of the custom call is an index. A function receives a tuple (address, shape) for each buffer,
        arguments first, and the ordinal of the device and the stream of a GPU.
    is_on_cpu : bool
        Whether the buffers are host memory.

    Returns
    -------
    ctypes function
        The handler.
    """

    @_Function
    def handle(address):
        frame = ctypes.cast(address, ctypes.POINTER(_Frame))[0]
        if frame.extension:
            extension = ctypes.cast(frame.extension, ctypes.POINTER(_Extension))[0]
            if extension.type == _METADATA:
                metadata = ctypes.cast(extension.metadata, ctypes.POINTER(_Metadata))[0]
                metadata.version.major, metadata.version.minor = _VERSION
                metadata.traits = 0
                return None
        if frame.stage != _EXECUTE:
            return None
        try:
            call = ctypes.cast(frame.attributes.items[0], ctypes.POINTER(_Scalar))[0].value[0]
            buffers = _buffers(frame.args) + _buffers(frame.results)
            calls[call](buffers, *((None, 0) if is_on_cpu else (_ordinal(frame), _stream(frame))))
            return None
        except BaseException as error:  # an exception must not leave the handler
            text = f"{type(error).__name__}: {error}".encode()
            return frame.api[0].Error_Create(ctypes.addressof(_Error.sized(message=text, code=_INTERNAL)))

    return handle
