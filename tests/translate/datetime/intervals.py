# NumPy's times are counts of units, with checks for NaT. Different units are converted to the finer one.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def between(a, b):
    return b - a


@cuda.jit("void(datetime64[D][::1], datetime64[D], timedelta64[h], boolean[::1], datetime64[h][::1], float64[::1])")
def kernel(dates, target, delta, matches, out, ratio):
    i = cuda.grid(1)
    if i < matches.size:
        matches[i] = dates[i] == target or dates[i] > target  # NaT is neither
        out[i] = dates[i] - delta * 2
        out[i] += delta
        ratio[i] = between(target, out[i]) / delta
        if -delta < delta // 2 <= delta:
            dates[i] = target


@cuda.jit("void(datetime64[ns][:, ::1], datetime64[ns][::1])")
def latest(times, out):
    i = cuda.grid(1)
    if i < times.shape[0]:
        last = times[i, 0]
        for time in times[i, 1:]:
            if time > last:
                last = time
        out[i] = last


@cuda.jit("void(timedelta64[s][::1], int64[::1])")
def halves(spans, numbers):
    i = cuda.grid(1)
    spans[i] *= 0.5
    numbers[i] = spans.view(np.int64)[i]
