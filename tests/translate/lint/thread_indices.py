"""In-place stencils, conditions that test the wrong size, block indices without the block size, counts in histograms, and correct kernels."""
# py2cu: --lint --allow unguarded-index --allow float64-arithmetic
from numba import cuda


@cuda.jit("void(float32[::1])")
def stencil(a):
    i = cuda.grid(1)
    if i >= 1 and i < a.size - 1:
        left = a[i - 1]
        a[i] = left + a[i + 1]


@cuda.jit("void(float32[:, ::1], float32[:, :])")
def stencils_of_two_axes(a, b):
    i, j = cuda.grid(2)
    if 0 < i < a.shape[0] and 0 < j < a.shape[1]:
        a[i, j] += a[i, j - 1]
        b[i, j] = b[i - 1, j]


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int32)")
def no_races(a, b, color):
    i, j = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        b[i, j] = a[i - 1, j] + b[i, j]
        if (i + j) % 2 == color:
            a[i, j] = a[i - 1, j] + a[i, j + 1]


@cuda.jit("void(float32[:, ::1])")
def rows_of_threads(a):
    i = cuda.grid(1)
    if i < a.shape[0]:
        for j in range(1, a.shape[1]):
            a[i, j] = a[i, j - 1] + a[i, j]


@cuda.jit("void(float32[::1], float32[:, ::1])")
def too_far(x, m):
    i, j = cuda.grid(2)
    if i <= x.size:
        x[i] = 0
    if i >= m.shape[0] or j > m.shape[1]:
        return
    m[i, j] = 1


@cuda.jit("void(float32[::1], float32[::1], int32)")
def next_element(x, y, n):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i + 1]
        if i + 1 < x.size:
            y[i] += x[i + 1]
        if i % 2 == 0:
            y[i] += x[i + 1]
    if i < n and i <= x.size:
        x[i] = 3


@cuda.jit("void(float32[::1], float32[::1])")
def of_another_array(a, b):
    i = cuda.grid(1)
    if i < a.size:
        b[2 * i] = a[i]


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def blocks(a, window, out):
    i = cuda.threadIdx.x + cuda.blockIdx.x
    if i < a.size:
        a[i] += 1
    cuda.atomic.add(out, cuda.blockIdx.x, window[i])
    if cuda.threadIdx.x == 0:
        window[i] = 0


@cuda.jit("void(int32[::1], int32[::1], float32[::1], int32[:, ::1])")
def histograms(bins, counts, values, own):
    i = cuda.grid(1)
    if i < bins.size:
        counts[bins[i]] += 1
        own[i, bins[i]] += 1
        values[bins[i]] += values[i]
