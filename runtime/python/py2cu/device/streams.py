# SPDX-License-Identifier: MIT
"""Streams and events."""
import contextlib
import warnings

from .. import _py2cu
from ..base import entry_points
from . import devices

_DEFAULTS = {0: "<Default CUDA stream>", 1: "<Legacy default CUDA stream>", 2: "<Per-thread default CUDA stream>"}


@entry_points.of_class
class Stream(_py2cu.Stream):
    """A queue of work on a device; launches `kernel[grid, block, stream]` and copies accept it.

    Parameters
    ----------
    device : Device
        The device.
    native : int, optional
        The cudaStream_t; by default a new stream is created.
    owner : object, optional
        Object to keep alive while the stream is in use.
    external : bool, default False
        Whether another library created the stream.
    """

    def __new__(cls, device, native=None, owner=None, external=False):
        return super().__new__(cls, device, native, owner)

    def __init__(self, device, native=None, owner=None, external=False):
        self.external = external

    @property
    def handle(self):
        """The cudaStream_t as an int; 0 for the default stream."""
        return self.native

    def __int__(self):
        return self.native

    def __cuda_stream__(self):
        return 0, self.native

    def __repr__(self):
        return _DEFAULTS.get(self.native) or f"<{'External ' if self.external else ''}CUDA stream {self.native}>"

    def synchronize(self):
        """Wait for all work on the stream.

        Raises
        ------
        CudaAPIError
            If a kernel failed since the last synchronization.
        """
        super().synchronize()

    @contextlib.contextmanager
    def auto_synchronize(self):
        """Return a context manager that synchronizes the stream at its end.

        Yields
        ------
        Stream
            The stream.
        """
        yield self
        self.synchronize()

    def add_callback(self, callback, arg=None):
        """Call a function when the work queued on the stream so far has finished.

        A thread of CUDA makes the call, and later work on the stream waits for it. The function must not use the device.

        Parameters
        ----------
        callback : callable
            Function with the parameters stream, status and arg; status is 0 on success.
        arg : object, optional
            Passed to the function.
        """

        def call(status):
            try:
                callback(self, status, arg)
            except Exception as error:
                warnings.warn(f"Exception in stream callback: {error}", stacklevel=1)

        self.callback(call)

    def async_done(self):
        """Return an awaitable that completes when the work queued on the stream so far has finished.

        Returns
        -------
        asyncio.Future
            Its result is the stream.
        """
        import asyncio  # imported late: takes longer than the rest of the package

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
    """A point in the work of a stream."""

    @property
    def handle(self):
        """The cudaEvent_t as an int; 0 on the CPU backend."""
        return self.native


def stream():
    """Create a stream on the current device.

    Returns
    -------
    Stream
        The stream.
    """
    return Stream(devices.current())


def default_stream():
    """Return the default stream.

    Returns
    -------
    Stream
        The stream of operations for which no stream is specified.
    """
    return Stream(devices.current(), 0)


def external_stream(ptr, device=None):
    """Wrap a stream that another library created.

    Parameters
    ----------
    ptr : int
        The cudaStream_t, which the caller keeps alive.
    device : Device, optional
        Device of the stream; by default the current device.

    Returns
    -------
    Stream
        The stream.

    Raises
    ------
    TypeError
        If `ptr` is not an integer.
    """
    if not hasattr(ptr, "__index__"):
        raise TypeError("ptr for external stream must be an int")
    return Stream(device or devices.current(), int(ptr.__index__()), external=True)


def legacy_default_stream():
    """Return the legacy default stream, which synchronizes with all blocking streams.

    Returns
    -------
    Stream
        The stream.
    """
    return Stream(devices.current(), 1)


def per_thread_default_stream():
    """Return the default stream of the calling thread.

    Returns
    -------
    Stream
        The stream.
    """
    return Stream(devices.current(), 2)


def event(timing=True):
    """Create an event on the current device.

    Parameters
    ----------
    timing : bool, default True
        If False, the event is faster, but cannot measure times.

    Returns
    -------
    Event
        The event.
    """
    return Event(devices.current(), timing)


def event_elapsed_time(evtstart, evtend):
    """Return the time between two events.

    Parameters
    ----------
    evtstart : Event
        The first event.
    evtend : Event
        The second event.

    Returns
    -------
    float
        Elapsed time in milliseconds.
    """
    return evtstart.elapsed_time(evtend)


def convert(value):
    """Convert the stream of a launch or a copy.

    Parameters
    ----------
    value : object
        Stream of PyTorch, CuPy or another library with `__cuda_stream__`.

    Returns
    -------
    Stream
        The stream.

    Raises
    ------
    TypeError
        If the object is not a stream.
    """
    protocol = getattr(value, "__cuda_stream__", None)
    if protocol is not None:
        native = (protocol() if callable(protocol) else protocol)[1]
    else:
        native = getattr(value, "cuda_stream", getattr(value, "ptr", None))
    if not isinstance(native, int):
        raise TypeError(f"{value!r} is not a stream: pass 0, None, a stream of py2cu, or an object with __cuda_stream__; "
                        "wrap an address with cuda.external_stream()")
    return Stream(devices.current(), native, value, external=True)


entry_points.of_module(globals(), "external_stream", "event", "event_elapsed_time")
