"""Streams and events: work in order, and places in it."""
import contextlib
import warnings

from .. import _py2cu
from ..base import entry_points
from . import devices

_DEFAULTS = {0: "<Default CUDA stream>", 1: "<Legacy default CUDA stream>", 2: "<Per-thread default CUDA stream>"}


@entry_points.of_class
class Stream(_py2cu.Stream):
    """Work in order; `kernel[grid, block, stream]` and copies take it. `handle` is the cudaStream_t as an int.

    `external` is True for a stream that was made elsewhere.
    """

    def __new__(cls, device, native=None, owner=None, external=False):
        return super().__new__(cls, device, native, owner)

    def __init__(self, device, native=None, owner=None, external=False):
        self.external = external

    @property
    def handle(self):
        """The cudaStream_t, as an int; 0 of the default stream."""
        return self.native

    def __int__(self):
        return self.native

    def __cuda_stream__(self):
        return 0, self.native

    def __repr__(self):
        return _DEFAULTS.get(self.native) or f"<{'External ' if self.external else ''}CUDA stream {self.native}>"

    def synchronize(self):
        """Waits until all work on the stream has finished; a kernel that faulted is reported here."""
        super().synchronize()

    @contextlib.contextmanager
    def auto_synchronize(self):
        """Waits for the stream at the end of the `with`."""
        yield self
        self.synchronize()

    def add_callback(self, callback, arg=None):
        """Calls callback(stream, status, arg) when all work on the stream so far has finished; status is 0 when it went well.

        It is called from a thread of CUDA's, must not use the device, and later work on the stream waits for it.
        """

        def call(status):
            try:
                callback(self, status, arg)
            except Exception as error:
                warnings.warn(f"Exception in stream callback: {error}", stacklevel=1)

        self.callback(call)

    def async_done(self):
        """An awaitable that is done when all work on the stream so far has finished; its result is the stream."""
        import asyncio  # not with the package: it takes longer than the rest

        loop = asyncio.get_running_loop()
        future = loop.create_future()

        def resolve(status):
            if future.done():
                return
            if status == 0:
                future.set_result(self)
            else:
                future.set_exception(Exception(f"Stream error {status}"))

        self.callback(lambda status: loop.call_soon_threadsafe(resolve, status))
        return future


@entry_points.of_class
class Event(_py2cu.Event):
    """A place in a stream."""

    @property
    def handle(self):
        """The cudaEvent_t, as an int; 0 on the host backend."""
        return self.native


def stream():
    """A new stream."""
    return Stream(devices.current())


def default_stream():
    """The stream of work that names none."""
    return Stream(devices.current(), 0)


def external_stream(ptr, device=None):
    """A stream made elsewhere, given as its cudaStream_t; that it lives long enough is up to the caller."""
    if not hasattr(ptr, "__index__"):
        raise TypeError("ptr for external stream must be an int")
    return Stream(device or devices.current(), int(ptr.__index__()), external=True)


def legacy_default_stream():
    """The default stream that all blocking streams wait for, and that waits for them."""
    return Stream(devices.current(), 1)


def per_thread_default_stream():
    """The default stream of the calling thread."""
    return Stream(devices.current(), 2)


def event(timing=True):
    """A new event; without `timing` it is cheaper, and cannot measure."""
    return Event(devices.current(), timing)


def event_elapsed_time(evtstart, evtend):
    """Milliseconds between two events."""
    return evtstart.elapsed_time(evtend)


def convert(value):
    """What a launch or a copy takes for a stream: nothing, ours, or another library's: one with __cuda_stream__, PyTorch's or CuPy's."""
    protocol = getattr(value, "__cuda_stream__", None)
    if protocol is not None:
        native = (protocol() if callable(protocol) else protocol)[1]
    else:
        native = getattr(value, "cuda_stream", getattr(value, "ptr", None))
    if not isinstance(native, int):
        raise TypeError(f"a stream is 0, None, a stream of py2cu or an object with __cuda_stream__, not {value!r}; "
                        "wrap an address with cuda.external_stream()")
    return Stream(devices.current(), native, value, external=True)


entry_points.of_module(globals(), "external_stream", "event", "event_elapsed_time")
