"""Indices converted from floats: ones that are known to be nonnegative, and ones that may be negative."""
import math

from numba import cuda, float32, int64

HALF = 0.5


@cuda.jit("void(float32[::1], float64, float32)")
def known(x, y, z):
    n = x.size
    x[int(min(max(y, 0.0), n - 1.0))] = 1  # -1 only if the array is empty
    x[int(max(0.0, y))] = 2  # NaN is ignored
    x[int(max(z, float32(2)))] = 3
    x[int(abs(max(y, -3.0)))] = 4
    x[int(n * HALF)] = 5
    x[int(n / 2.0 + 0.5)] = 6
    x[int(math.floor(max(y, 1.0))) - 1] = 7
    x[int(math.sqrt(max(y, 0.0)))] = 8
    t = max(y, 0.0) if n > 9 else 2.5
    x[int(t)] = 9
    clamped = min(max(y, 0.0), 99.0)
    for _ in range(4):
        x[int(clamped)] = 10
        clamped = clamped / 2.0
    x[int(clamped)] = 11
    scaled = min(max(y, 0.0), 7.0) * min(max(z, float32(0)), float32(7))
    x[int(scaled)] = 12
    x[int(math.floor(min(max(y, 0.0), n - 1.0)))] = 13


@cuda.jit("void(float32[::1], float64, float32, float64[::1])")
def unknown(x, y, z, values):
    n = x.size
    x[int(y)] = 1
    x[int(max(y, -1.0))] = 2
    x[int(min(y, n - 1.0))] = 3
    x[int(max(y, 0.0) - 1.0)] = 4
    x[int(max(y, 0.0) * max(y, 0.0) * 0.0)] = 5  # infinity * 0
    x[int(max(y, 0.0) / max(values[0], 0.0))] = 6  # 0 / 0
    x[int(max(y, 0.0) - max(values[0], 0.0))] = 7
    x[int(abs(values[0]))] = 8  # for NaN
    x[int(min(max(y, 0.0), n - 2.0))] = 9
    x[int(min(max(y, 0.0), values.size - 1.0))] = 10  # -1 if values is empty
    falling = 9.0
    for _ in range(4):
        x[int(falling)] = 11
        falling -= 4.0
    y = max(y, 0.0)
    if z > 0:
        y = values[1]
    x[int(y)] = 12
    kept = max(z, float32(0))
    kept -= 1
    x[int(kept)] = 13
    x[int64(n - 1.5)] = 14


@cuda.jit("void(uint32, float32[::1], float64)")
def of_no_elements(n, x, y):
    x[int(max(x.size - 1.0, -1.0))] = 1  # -1 only if the array is empty
    x.reshape(n, 2)[int(max(y, 0.0) - 1.0), 0] = 2  # may also be -1 for nonempty arrays
