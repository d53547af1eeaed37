"""Custom calls of XLA, without JAX: the handlers are called with the structs of xla/ffi/api/c_api.h."""
import ctypes

import numpy as np
import pytest

from py2cu import _py2cu, cuda
from py2cu.device import devices

METADATA, EXECUTE, INTERNAL = 1, 3, 13  # XLA_FFI_Extension_Metadata, XLA_FFI_ExecutionStage_EXECUTE, XLA_FFI_Error_Code_INTERNAL
HEAD = [("struct_size", ctypes.c_size_t), ("extension", ctypes.c_void_p)]


class Version(ctypes.Structure):
    _fields_ = [*HEAD, ("major", ctypes.c_int), ("minor", ctypes.c_int)]


class Metadata(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("version", Version), ("traits", ctypes.c_uint32)]


class MetadataExtension(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("type", ctypes.c_int), ("next", ctypes.c_void_p), ("metadata", ctypes.POINTER(Metadata))]


class Buffer(ctypes.Structure):
    _fields_ = [*HEAD, ("dtype", ctypes.c_int), ("data", ctypes.c_void_p), ("rank", ctypes.c_int64), ("dims", ctypes.POINTER(ctypes.c_int64))]


class Buffers(ctypes.Structure):
    _fields_ = [*HEAD, ("size", ctypes.c_int64), ("types", ctypes.c_void_p), ("items", ctypes.POINTER(ctypes.POINTER(Buffer)))]


class Scalar(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_int), ("value", ctypes.POINTER(ctypes.c_int64))]


class Attributes(ctypes.Structure):
    _fields_ = [*HEAD, ("size", ctypes.c_int64), ("types", ctypes.c_void_p), ("names", ctypes.c_void_p), ("items", ctypes.POINTER(ctypes.POINTER(Scalar)))]


class Error(ctypes.Structure):
    _fields_ = [*HEAD, ("message", ctypes.c_char_p), ("code", ctypes.c_int)]


class StreamGet(ctypes.Structure):
    _fields_ = [*HEAD, ("context", ctypes.c_void_p), ("stream", ctypes.c_void_p)]


class OrdinalGet(ctypes.Structure):
    _fields_ = [*HEAD, ("context", ctypes.c_void_p), ("ordinal", ctypes.c_int32)]


CREATE = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Error))
STREAM = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(StreamGet))
ORDINAL = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(OrdinalGet))


class Api(ctypes.Structure):
    _fields_ = [*HEAD, ("version", Version), ("internal", ctypes.c_void_p), ("error_create", CREATE), ("error_get_message", ctypes.c_void_p),
                ("error_destroy", ctypes.c_void_p), ("handler_register", ctypes.c_void_p), ("stream_get", STREAM),
                ("others", ctypes.c_void_p * 12), ("ordinal_get", ORDINAL)]  # others: from Type_Register to RunId_Get


class Frame(ctypes.Structure):
    _fields_ = [*HEAD, ("api", ctypes.POINTER(Api)), ("context", ctypes.c_void_p), ("stage", ctypes.c_int), ("arguments", Buffers), ("results", Buffers),
                ("attributes", Attributes)]


calls, *capsules = _py2cu.xla_handlers()
ctypes.pythonapi.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
ON_CPU, ON_GPU = (ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Frame))(ctypes.pythonapi.PyCapsule_GetPointer(capsule, b"xla._CUSTOM_CALL_TARGET"))
                  for capsule in capsules)


class Runtime:
    """XLA's functions: errors are numbers from 1 on, with their messages and codes in a list."""

    def __init__(self, stream=0, ordinal=0, stream_error=None, knows_ordinals=True):
        self.errors = []

        def error_create(error):
            self.errors.append((error[0].message.decode(), error[0].code))
            return len(self.errors)

        def stream_get(query):
            query[0].stream = stream
            return stream_error

        def ordinal_get(query):
            query[0].ordinal = ordinal
            return None

        self.api = Api(error_create=CREATE(error_create), stream_get=STREAM(stream_get), ordinal_get=ORDINAL(ordinal_get))
        self.api.struct_size = ctypes.sizeof(Api) if knows_ordinals else Api.ordinal_get.offset

    def call(self, index, arguments=(), results=(), handler=ON_CPU, stage=EXECUTE):
        """Return the message and the code of the error of a custom call, or None."""
        def buffers(arrays):
            items = [Buffer(data=array.ctypes.data, rank=array.ndim, dims=(ctypes.c_int64 * array.ndim)(*array.shape)) for array in arrays]
            return Buffers(size=len(items), items=(ctypes.POINTER(Buffer) * len(items))(*map(ctypes.pointer, items)))

        number = Scalar(value=ctypes.pointer(ctypes.c_int64(index)))
        attributes = Attributes(size=1, items=(ctypes.POINTER(Scalar) * 1)(ctypes.pointer(number)))
        frame = Frame(api=ctypes.pointer(self.api), stage=stage, arguments=buffers(arguments), results=buffers(results), attributes=attributes)
        error = handler(frame)
        return None if error is None else self.errors[error - 1] if error <= len(self.errors) else error


@cuda.jit("void(float32[::1], float32[::1], float32)")
def scale(x, out, factor):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


def model(*shape, dtype=np.float32):
    return devices.load_device_arrays().DeviceNDArray._make(devices.device("host"), None, 0, shape, None, np.dtype(dtype))


def add_call(configure, arguments=(), buffers=()):
    calls.append(_py2cu.XlaCall(arguments, buffers, configure))
    return len(calls) - 1


def host(function):
    """Return a function that configures the call to be executed by this function on the CPU."""
    return lambda ordinal, stream: (function, devices.device("host"))


def test_metadata():
    """The handlers report the version of the interface that they implement."""
    metadata = Metadata(version=Version(major=9, minor=9), traits=7)
    extension = MetadataExtension(type=METADATA, metadata=ctypes.pointer(metadata))
    frame = Frame(extension=ctypes.addressof(extension), stage=EXECUTE)
    assert ON_CPU(frame) is None and ON_GPU(frame) is None
    assert (metadata.version.major, metadata.version.minor, metadata.traits) == (0, 1, 0)


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_calls_in_other_stages(stage):
    assert Runtime().call(-1, stage=stage) is None


def test_arguments_and_results():
    x, out = np.arange(5, dtype=np.float32), np.zeros(5, np.float32)
    with devices.use("host"):
        index = add_call(host(scale[1, 32]), (model(5), model(5), 2.5), (0, 1, -1))
        assert Runtime().call(index, [x], [out]) is None
    np.testing.assert_array_equal(out, x * np.float32(2.5))


def test_empty_array():
    seen = []
    index = add_call(host(lambda array: seen.append(array.shape)), (model(0, 3),), (0,))
    assert Runtime().call(index, [np.zeros((0, 3), np.float32)]) is None
    assert seen == [(0, 3)]


def test_empty_grid():
    assert Runtime().call(add_call(host(None)), [], []) is None


@pytest.mark.parametrize("arrays", [[np.zeros(4, np.float32)], [np.zeros((5, 1), np.float32)], []], ids=["shape", "rank", "missing"])
def test_buffer_with_wrong_dimensions(arrays):
    index = add_call(host(lambda *args: pytest.fail("called")), (model(5),), (0,))
    assert Runtime().call(index, arrays) == ("TypeError: buffer 0 has different dimensions than when the call was traced", INTERNAL)


@pytest.mark.parametrize("index", [-1, 1 << 40])
def test_unknown_call(index):
    assert Runtime().call(index) == ("SystemError: unknown call: its executable is from another process", INTERNAL)


def fail(*_):
    raise ValueError("no such kernel: \u00e9")


@pytest.mark.parametrize("configure", [fail, host(fail)], ids=["configure", "launch"])
def test_exceptions(configure):
    assert Runtime().call(add_call(configure)) == ("ValueError: no such kernel: \u00e9", INTERNAL)


@pytest.mark.parametrize("configured", [None, (scale,), (scale, 0)])
def test_wrong_configuration(configured):
    index = add_call(lambda ordinal, stream: configured)
    assert Runtime().call(index) == ("TypeError: expected a configured kernel and its device", INTERNAL)


def test_configurations_are_cached():
    """`configure` is called again only for another device or stream: on the CPU with the number -1, on a GPU with its number and stream."""
    seen = []

    def configure(ordinal, stream):
        seen.append((ordinal, stream))
        return lambda: None, devices.device("host")

    index = add_call(configure)
    for _ in range(2):
        assert Runtime().call(index) is None
    assert seen == [(-1, 0)]
    for stream, ordinal in ((64, 1), (64, 1), (128, 1), (128, 0)):
        assert Runtime(stream, ordinal).call(index, handler=ON_GPU) is None
    assert seen[1:] == [(1, 64), (1, 128), (0, 128)]


def test_versions_without_ordinals():
    seen = []
    index = add_call(lambda ordinal, stream: seen.append((ordinal, stream)) or (None, devices.device("host")))
    assert Runtime(64, 3, knows_ordinals=False).call(index, handler=ON_GPU) is None
    assert seen == [(0, 64)]


def test_errors_of_xla():
    """XLA's own errors are returned to it."""
    assert Runtime(stream_error=77).call(add_call(fail), handler=ON_GPU) == 77


def test_arguments_of_calls():
    with pytest.raises(ValueError, match="each argument requires the index of a buffer, or -1"):
        _py2cu.XlaCall((1, 2), (-1,), fail)
    with pytest.raises(TypeError):
        _py2cu.XlaCall([1], (-1,), fail)
