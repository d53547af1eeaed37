"""streams_events: overlaps copies and kernels of several streams, and measures the time with events."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256
PARTS = 8


@cuda.jit("void(float32[::1], int64)")
def iterate(x, times):
    """Iterate the logistic map `times` times, enough work to overlap with copies."""
    i = cuda.grid(1)
    if i < x.size:
        value = x[i]
        for _ in range(times):
            value = np.float32(3.5) * value * (np.float32(1.0) - value)
        x[i] = value


def numpy_iterate(x, times):
    for _ in range(times):
        x = np.float32(3.5) * x * (np.float32(1.0) - x)
    return x


def in_one_stream(source, result, times):
    """Run all operations in one stream, one after the other."""
    stream = cuda.stream()
    d_x = cuda.to_device(source, stream=stream)
    iterate[tools.blocks(d_x.size, THREADS), THREADS, stream](d_x, times)
    d_x.copy_to_host(result, stream=stream)
    stream.synchronize()


def in_several_streams(source, result, times, streams):
    """Process one part per stream: copies of a part overlap with the computation of other parts."""
    for stream, part, part_result in zip(streams, np.split(source, PARTS), np.split(result, PARTS)):
        d_x = cuda.to_device(part, stream=stream)
        iterate[tools.blocks(d_x.size, THREADS), THREADS, stream](d_x, times)
        d_x.copy_to_host(part_result, stream=stream)
    for stream in streams:
        stream.synchronize()


def run(scale=1.0):
    n = tools.pick(cuda, 1 << 24, 1 << 16, scale) // PARTS * PARTS
    times = 40

    # Only copies from and to page-locked memory overlap with kernels.
    source = cuda.pinned_array(n, np.float32)
    result = cuda.pinned_array(n, np.float32)
    source[:] = np.linspace(0.1, 0.9, n, dtype=np.float32)
    streams = [cuda.stream() for _ in range(PARTS)]

    expected = numpy_iterate(source.copy(), times)
    errors = []
    for process in (lambda: in_one_stream(source, result, times), lambda: in_several_streams(source, result, times, streams)):
        result[:] = 0
        process()
        errors.append(float(np.abs(result - expected).max()))
    one_stream_ms = tools.time_kernel(cuda, lambda: in_one_stream(source, result, times))
    run_ms = tools.time_kernel(cuda, lambda: in_several_streams(source, result, times, streams))
    numpy_ms, _ = tools.time_host(lambda: numpy_iterate(source, times))

    # An event marks a point in a stream. Two events measure the time between them on the device.
    d_x = cuda.to_device(source)
    begin, end = cuda.event(), cuda.event()
    stream = streams[0]
    begin.record(stream)
    iterate[tools.blocks(n, THREADS), THREADS, stream](d_x, times)
    end.record(stream)
    end.synchronize()
    kernel_ms = cuda.event_elapsed_time(begin, end)

    return {"kernel": "iterate", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": max(errors) < 1e-6 and kernel_ms >= 0.0,
            "detail": f"{n} elements: copies and kernel in one stream {one_stream_ms:.2f} ms, in {PARTS} streams {run_ms:.2f} ms, "
                      f"the kernel alone {kernel_ms:.2f} ms; largest error {max(errors):.1e}"}


if __name__ == "__main__":
    tools.main(run)
