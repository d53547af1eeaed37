"""Contexts around copies and launches: pages that are locked for their time, streams that are waited for."""
import numpy as np
from numba import cuda


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


def run(n):
    x = np.arange(n)
    y = np.zeros_like(x)
    stream = cuda.stream()
    with cuda.pinned(x, y):  # copies of the stream are not waited for
        with stream.auto_synchronize(), cuda.defer_cleanup():
            d_x = cuda.to_device(x, stream=stream)
            double[(n + 127) // 128, 128, stream](d_x)
            d_x.copy_to_host(y, stream=stream)
    with cuda.defer_cleanup():
        last = int(y[n - 1])
    return last


print(run(1000), 2 * 999)
