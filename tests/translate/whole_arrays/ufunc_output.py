import numpy as np

from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def sines(result, x):
    # every thread computes all of them
    np.sin(x, result)


@cuda.jit("void(float32[:, ::1], float32[::1], float32[:, ::1])")
def add_row(matrix, row, out):
    np.add(matrix, row, out=out)  # row is added to each row


@cuda.jit("void(float64[:, :], float64[:, :], float64[:, :])")
def lengths(x, y, out):
    np.hypot(x, y, out)


@cuda.jit("void(int32[::1])")
def invert_in_place(bits):
    np.invert(bits, bits)


@cuda.jit("void(float32[::1], float32[::1], boolean[::1])")
def above(x, limits, out):
    np.greater(x, limits[0], out)


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def own_row(x, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        part = cuda.local.array(8, np.float32)
        np.multiply(x[i, :8], 2, part)
        np.maximum(part, 0, out[i, 4:12])


@cuda.jit("void(int8[::1], uint16[::1], int32[::1], float32[::1])")
def types(a, b, c, out):
    np.floor_divide(a, b, c)
    np.add(a, a, c)
    np.degrees(b, out)
    np.negative(c, c)
    np.maximum(np.sin(out, out), c, out)
