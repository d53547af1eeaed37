"""Adds two arrays on a stream, timed by events."""
import time

import numpy as np
from numba import cuda

THREADS = 256  # of a block


@cuda.jit
def add(a, b, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


def blocks_for(n):
    """How many blocks cover n items."""
    return (n + THREADS - 1) // THREADS


def main():
    n = 1 << 20
    a = np.arange(n, dtype=np.float32)
    b = np.full(n, 0.5, dtype=np.float32)
    stream = cuda.stream()
    begin = cuda.event()
    end = cuda.event()

    # copies and the kernel wait for each other on the stream
    d_a = cuda.to_device(a, stream=stream)
    d_b = cuda.to_device(b, stream=stream)
    d_out = cuda.device_array(n, np.float32)
    begin.record(stream)
    add[blocks_for(n), THREADS, stream](d_a, d_b, d_out)
    end.record(stream)
    out = d_out.copy_to_host(stream=stream)
    stream.synchronize()

    print("first", float(out[0]), f"last {out[-1]:.1f} of", n)
    if begin.elapsed_time(end) >= 0.0:
        print("in time")
    start = time.perf_counter()
    add[4096, THREADS](a, out, b)  # arrays of the host: copied there and back
    cuda.synchronize()
    if time.perf_counter() - start < 0.0:
        raise RuntimeError("time runs backwards")
    assert b[3] == a[3] + out[3]
    print(float(b[3]), len(b), b.shape[0], b.nbytes)


if __name__ == "__main__":
    main()
