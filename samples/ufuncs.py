"""ufuncs: creates kernels from plain functions with cuda.vectorize, cuda.guvectorize and cuda.reduce."""
import math

import numpy as np

from py2cu import cuda

import sample_tools as tools

WINDOW = 5


@cuda.vectorize(["float64(float64, float64, float64)"])
def bell(x, mean, width):
    """Compute one element; vectorize creates a ufunc with broadcasting."""
    z = (x - mean) / width
    return math.exp(-0.5 * z * z)


@cuda.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")
def smooth(signal, out):
    """Compute the mean of each element and its neighbors in one row; guvectorize applies it to all rows."""
    for i in range(signal.size):
        low = max(i - WINDOW, 0)
        high = min(i + WINDOW + 1, signal.size)
        total = 0.0
        for k in range(low, high):
            total += signal[k]
        out[i] = total / (high - low)


@cuda.reduce
def largest(a, b):
    """Combine two values; reduce applies it to all elements."""
    return max(a, b)


def numpy_smooth(signals):
    """Compute the same means with NumPy, from cumulative sums."""
    n = signals.shape[1]
    sums = np.zeros((signals.shape[0], n + 1))
    np.cumsum(signals, axis=1, out=sums[:, 1:])
    low = np.maximum(np.arange(n) - WINDOW, 0)
    high = np.minimum(np.arange(n) + WINDOW + 1, n)
    return (sums[:, high] - sums[:, low]) / (high - low)


def numpy_all(x, means):
    return numpy_smooth(np.exp(-0.5 * ((x - means) / 0.25) ** 2)).max()


def run(scale=1.0):
    rows = tools.pick(cuda, 1 << 14, 1 << 10, scale)
    x = np.linspace(-1.0, 1.0, 256)
    means = np.linspace(-0.5, 0.5, rows)[:, None]

    # Results of device arrays stay on the device, so there are no copies between the three calls.
    d_x, d_means = cuda.to_device(x), cuda.to_device(means)
    d_bells = bell(d_x, d_means, 0.25)
    d_smooth = smooth(d_bells)
    top = largest(d_smooth.ravel())

    error = float(np.abs(d_bells.copy_to_host() - np.exp(-0.5 * ((x - means) / 0.25) ** 2)).max())
    error = max(error, float(np.abs(d_smooth.copy_to_host() - numpy_smooth(d_bells.copy_to_host())).max()))
    run_ms = tools.time_kernel(cuda, lambda: largest(smooth(bell(d_x, d_means, 0.25)).ravel()))
    numpy_ms, expected = tools.time_host(lambda: numpy_all(x, means))
    error = max(error, abs(top - expected))
    return {"kernel": "bell, smooth, largest", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-9,
            "detail": f"{rows} x {x.size} elements, largest {top:.6f}, error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
