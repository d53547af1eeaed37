# SPDX-License-Identifier: MIT
"""Times of all launches of a program, for `python -m py2cu --profile SCRIPT.py`: a table, and a trace for Chrome and Perfetto."""
import json
import sys

from ..base import atomic_write
from ..device import streams
from . import dispatcher

_PENDING = 1024  # launches whose events are kept before their times are read

_pending: list = []
_launches: list = []
_origins: dict = {}  # device -> event before its first launch
_traffic: dict = {}  # function of the runtime -> [(parameter, name, how often the array is transferred)]


class _Launch:
    """One launch: its function, and its events or, after _read_times(), its start and duration in milliseconds."""

    __slots__ = ("kernel", "grid", "block", "bytes", "registers", "occupancy", "device", "stream", "begin", "end")


class _TimedKernel:
    """A configured kernel whose launches are timed; otherwise like the configured kernel itself."""

    def __init__(self, configured):
        self._configured = configured

    def __call__(self, *args, **keywords):
        configured, launch = self._configured, _Launch()
        function = configured.compile(*args, **keywords)  # first, so that the time contains no compilation
        launch.device, launch.stream = function.device, configured.stream
        launch.kernel, launch.grid, launch.block = configured.dispatcher.py_func.__name__, configured.griddim, configured.blockdim
        launch.bytes = _bytes_of(configured.dispatcher, function, args, keywords)
        launch.registers, launch.occupancy = function.use["registers"], _occupancy(function, configured)
        launch.begin, launch.end = streams.event(), streams.event()
        _origins.setdefault(launch.device, launch.begin)
        launch.begin.record(launch.stream)
        result = configured(*args, **keywords)
        launch.end.record(launch.stream)
        _pending.append(launch)
        if len(_pending) >= _PENDING:
            _read_times()
        return result

    def __getattr__(self, name):
        return getattr(self._configured, name)


def start():
    """Time all launches from now on."""
    for name in ("__getitem__", "configure"):
        setattr(dispatcher.Dispatcher, name, _timing(getattr(dispatcher.Dispatcher, name)))


def _timing(configure):
    return lambda self, *args, **keywords: _TimedKernel(configure(self, *args, **keywords))


def _bytes_of(kernel, function, args, keywords):
    """Return the size of the array arguments, twice for arrays that are read and written."""
    if function not in _traffic:
        overload = next((item for item in kernel.overloads.values() if item.function is function), list(kernel.overloads.values())[-1])
        _traffic[function] = [(argument["parameter"], argument["name"], argument["read"] + argument["written"])
                              for argument in overload.info()["arguments"] if argument["is_array"] and not argument["captured"]]
    total = 0
    for parameter, name, times in _traffic[function]:
        value = args[parameter] if parameter < len(args) else keywords.get(name)
        total += times * (getattr(value, "nbytes", None) or 0)
    return total


def _occupancy(function, configured):
    """Return the fraction of a multiprocessor's threads that can be resident, or None on the CPU."""
    if function.device.is_host:
        return None
    threads = configured.blockdim[0] * configured.blockdim[1] * configured.blockdim[2]
    return function.occupancy(threads, configured.sharedmem) * threads / function.device.MAX_THREADS_PER_MULTIPROCESSOR


def _read_times():
    for launch in _pending:
        try:
            launch.end.synchronize()
            launch.begin, launch.end = _origins[launch.device].elapsed_time(launch.begin), launch.begin.elapsed_time(launch.end)
        except Exception:  # a launch in a CUDA graph, whose events have no time
            launch.begin = launch.end = None
        _launches.append(launch)
    _pending.clear()


def finish(path=None):
    """Print the table on standard error.

    Parameters
    ----------
    path : str, optional
        File for the trace, in the JSON format of Chrome's tracing.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    _read_times()
    print(_table(), file=sys.stderr)
    if path is not None:
        atomic_write.write(path, json.dumps({"traceEvents": _trace(), "displayTimeUnit": "ms"}).encode(), atomic_write.inputs())


def _table():
    timed = [launch for launch in _launches if launch.end is not None]
    if not timed:
        return "py2cu: profile: no kernel was launched" if not _launches else f"py2cu: profile: none of {len(_launches)} launches could be timed"
    groups: dict = {}
    for launch in timed:
        groups.setdefault((launch.kernel, launch.block), []).append(launch)
    total = sum(launch.end for launch in timed)
    rows = [("kernel", "block", "launches", "total ms", "share", "mean us", "min us", "max us", "MB", "GB/s", "registers", "occupancy")]
    for (kernel, block), members in sorted(groups.items(), key=lambda item: -sum(launch.end for launch in item[1])):
        times, size = [launch.end for launch in members], sum(launch.bytes for launch in members)
        share, occupancy = sum(times) / total if total else 0.0, members[-1].occupancy
        rows.append((kernel, "x".join(map(str, block)), str(len(members)), f"{sum(times):.3f}", f"{share:.1%}", f"{sum(times) / len(times) * 1e3:.1f}",
                     f"{min(times) * 1e3:.1f}", f"{max(times) * 1e3:.1f}", f"{size / len(members) / 1e6:.2f}",
                     f"{size / sum(times) / 1e6:.1f}" if sum(times) else "-", str(members[-1].registers) if occupancy is not None else "-",
                     f"{occupancy:.0%}" if occupancy is not None else "-"))
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))) for row in rows]
    names = ", ".join(dict.fromkeys(str(launch.device).strip("<>") for launch in timed))
    return "\n".join([f"py2cu: profile of {len(timed)} launches, {total:.3f} ms, on {names}", *lines,
                      "MB and GB/s count each array argument once if the kernel reads it and once if it writes it."])


def _trace():
    return [{"name": launch.kernel, "ph": "X", "ts": launch.begin * 1e3, "dur": launch.end * 1e3, "pid": launch.device.id, "tid": _stream_number(launch),
             "args": {"grid": launch.grid, "block": launch.block, "bytes": launch.bytes}} for launch in _launches if launch.end is not None]


def _stream_number(launch):
    return getattr(launch.stream, "native", launch.stream) if launch.stream else 0

