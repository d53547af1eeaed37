"""An index that is clamped to an array is negative only if the array is empty, so no normalization is needed."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1], int64, int64)")
def clamped(x, y, z, i, j):
    h, w = x.shape
    row = min(max(i, 0), h - 1)
    column = max(0, min(j, w - 1))
    y[0, 0] = x[row, column]
    y[0, 1] = x[row, row]  # the row of an array with another size
    k = i
    if k < 0:
        k = 0
    if k > z.size - 1:
        k = z.size - 1
    z[k] = x[h - 1, w - 1]
    last = h - 1 if i > 3 else min(j, 7)
    z[last] += x[min(row, h - 1), max(-1, 0)]  # j may be negative
    z[h - 1] = z[w - 2] + x[h - 1 - 1, 0]  # neither
    z[z.size // 2 - 1] = z[z.size - 1 - 0]  # the first may be -1 if there is one element
    while h > 4:
        z[z.shape[0] - 1] = x[h - 1, 0]
        h -= 2
    z[h - 1] = 1


@cuda.jit("void(float32[::1], float32[::1], int64)")
def stencil(x, y, radius):
    i = cuda.grid(1)
    if i < radius or i >= x.size - radius:
        return
    for d in range(-radius, radius + 1):
        y[i] += x[i + d] * y[d + radius]
    for k in range(2 * radius + 1):
        y[i] += x[i + k - radius]
    for d in range(-radius - 1, radius):
        y[i] += x[i + d]  # one too far


@cuda.jit("void(float32[::1], int64[::1])")
def from_memory(x, n):
    k = n[0]
    if -k <= 0:
        x[k] = 1  # k may be -2**63, and its negation overflows to itself
