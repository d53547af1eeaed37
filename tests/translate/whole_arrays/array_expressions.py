import numpy as np

from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def combine(a, b, out):
    out[:] = a * 2 + b  # no temporary array


@cuda.jit("void(int32[::1], int32[::1])")
def integers(a, out):
    out[0:4] = -a[0:4] // 3
    out[4:8] = a[4:8] ** 2
    out[8:12] = a[8:12] / 2
    out[12:] = ~a[12:] & 255


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def normalise(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        total = x[i].sum()
        out[i] = x[i] / total


@cuda.jit("void(float64[::1], float64[::1], float64)")
def relax(x, b, omega):
    r = cuda.local.array(3, np.float64)
    r[:] = b[:3] - x[:3]
    x[:3] += omega * r
    r[:] = np.sqrt(np.maximum(r * r, 1e-30))
    b[:3] = r / (1 + r)


@cuda.jit("void(float32[::1], boolean[::1])")
def above_mean(x, out):
    out[:] = x > x.sum() / x.size


@cuda.jit("void(float32[::1])")
def in_place(x):
    x[:] = x * x
    x[:-1] = x[1:] - x[:-1]  # in ascending order, so that no changed element is read


@cuda.jit("void(float32[:, :], float32[:], float32[:])")
def outer(out, a, b):
    out[:, :] = a[:, None] * b


@cuda.jit("void(float64[:, ::1], float64[:, ::1])")
def spread(x, y):
    """A slice with one column is broadcast to all columns."""
    x[:] = y[:, 1:2]
    x[0] = y[0] * y[1, -1:]
