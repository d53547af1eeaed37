"""Streams and events: work in order, and places in it."""
import contextlib

from . import _py2cu, devices

_DEFAULTS = {0: "<Default CUDA stream>", 1: "<Legacy default CUDA stream>", 2: "<Per-thread default CUDA stream>"}


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


class Event(_py2cu.Event):
    """A place in a stream."""

    @property
    def handle(self):
        return self.native


def stream():
    """A new stream."""
    return Stream(devices.current())


def default_stream():
    return Stream(devices.current(), 0)


def external_stream(ptr):
    """A stream made elsewhere, given as its cudaStream_t; that it lives long enough is up to the caller."""
    if not hasattr(ptr, "__index__"):
        raise TypeError("ptr for external stream must be an int")
    return Stream(devices.current(), int(ptr.__index__()), external=True)


def legacy_default_stream():
    return Stream(devices.current(), 1)


def per_thread_default_stream():
    return Stream(devices.current(), 2)


def event(timing=True):
    return Event(devices.current(), timing)


def event_elapsed_time(evtstart, evtend):
    """Milliseconds between two events."""
    return evtstart.elapsed_time(evtend)


def convert(value):
    """What a launch or a copy takes for a stream: nothing, ours, or any object with __cuda_stream__."""
    protocol = getattr(value, "__cuda_stream__", None)
    if protocol is None:
        raise TypeError(f"a stream is 0, None, a stream of py2cu or an object with __cuda_stream__, not {value!r}; "
                        "wrap an address with cuda.external_stream()")
    pair = protocol() if callable(protocol) else protocol
    return Stream(devices.current(), int(pair[1]), value, external=True)
